//! An animation that is being made of the run, picture by picture.

use super::Play;

/// How long each picture is shown, in milliseconds.
pub const EACH: u16 = 100;
/// No animation has more pictures: four seconds of the person.
const MOST: u64 = 40;

/// An animation that is being made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Film {
    /// Where it begins, in microseconds of the run.
    pub from: u64,
    /// From picture to picture, in microseconds of the run.
    step: u64,
    /// How many pictures there will be.
    pub count: u32,
    /// How many there are.
    pub done: u32,
}

impl Film {
    /// One that begins at the playhead and goes as fast, to the end of the run at most.
    pub fn new(play: &Play) -> Self {
        let step = (f64::from(EACH) * 1000.0 * play.rate()).max(1.0) as u64;
        let left = play.end.saturating_sub(play.at) / step + 1;
        Self { from: play.at, step, count: left.min(MOST) as u32, done: 0 }
    }

    /// With one more picture.
    #[must_use]
    pub fn further(self) -> Self {
        Self { done: self.done + 1, ..self }
    }

    /// Whether all pictures are there.
    pub fn is_whole(&self) -> bool {
        self.done >= self.count
    }

    /// Where the playhead belongs: at the next picture, and in the end where it was.
    pub fn at(&self) -> u64 {
        if self.is_whole() { self.from } else { self.from + self.step * u64::from(self.done) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_goes_on_as_fast_as_the_run_plays_and_ends_where_it_began() {
        let play = Play { at: 1_000_000, end: 60_000_000, ..Play::default() };
        let film = Film::new(&play);
        assert_eq!((film.count, film.at(), film.further().at()), (40, 1_000_000, 1_100_000));
        let whole = Film { done: 40, ..film };
        assert!(whole.is_whole() && whole.at() == 1_000_000);
    }

    #[test]
    fn it_ends_with_the_run() {
        let play = Play { at: 59_750_000, end: 60_000_000, ..Play::default() };
        assert_eq!(Film::new(&play).count, 3);
        assert_eq!(Film::new(&Play::default()).count, 1);
    }
}
