//! The playhead: where in the run one looks, and how fast it moves.

/// Speeds on a log scale: microseconds of the run per microsecond of the person, in 1/64.
pub const SPEEDS: [u32; 13] = [1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1024, 2048, 4096];
const NORMAL: i8 = 6;

/// The playhead. It stood at `at` when the host's clock showed `since`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Play {
    /// Where it stood, in microseconds of the run.
    pub at: u64,
    /// When that was, in milliseconds of the host; `None` until its clock has been seen.
    pub since: Option<f64>,
    /// Whether it moves.
    pub playing: bool,
    /// Position in [`SPEEDS`].
    pub speed: i8,
    /// Where the run ends.
    pub end: u64,
}

impl Default for Play {
    fn default() -> Self {
        Self { at: 0, since: None, playing: false, speed: NORMAL, end: 0 }
    }
}

impl Play {
    /// Microseconds of the run per microsecond of the person.
    pub fn rate(&self) -> f64 {
        f64::from(SPEEDS[self.speed.clamp(0, 12) as usize]) / 64.0
    }

    /// Where the playhead is when the host's clock shows `now`.
    pub fn now(&self, now: f64) -> u64 {
        let Some(since) = self.since.filter(|_| self.playing) else { return self.at };
        let passed = (now - since).max(0.0) * 1000.0 * self.rate();
        (self.at + passed as u64).min(self.end)
    }

    /// The same playhead, told anew from `now` on.
    pub fn settled(self, now: f64) -> Self {
        Self { at: self.now(now), since: Some(now), ..self }
    }

    /// Elsewhere.
    pub fn moved(self, at: u64, now: f64) -> Self {
        Self { at: at.min(self.end), since: Some(now), ..self }
    }

    /// Faster or slower.
    pub fn sped(self, by: i8, now: f64) -> Self {
        let speed = self.speed.saturating_add(by).clamp(0, SPEEDS.len() as i8 - 1);
        Self { speed, ..self.settled(now) }
    }

    /// Playing if it was paused and the other way round; at the end it begins anew.
    pub fn toggled(self, now: f64) -> Self {
        let here = self.settled(now);
        let at = if !here.playing && here.at >= here.end { 0 } else { here.at };
        Self { playing: !here.playing, at, ..here }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const MINUTE: Play =
        Play { at: 0, since: None, playing: false, speed: NORMAL, end: 60_000_000 };

    #[test]
    fn a_second_of_the_host_is_a_second_of_the_run() {
        let play = MINUTE.toggled(500.0);
        assert_eq!(play.now(1500.0), 1_000_000);
    }

    #[test]
    fn another_speed_does_not_move_the_playhead() {
        let play = MINUTE.toggled(0.0).sped(1, 1000.0);
        assert_eq!((play.at, play.now(2000.0)), (1_000_000, 3_000_000));
        assert_eq!(play.sped(100, 2000.0).rate().to_bits(), 64.0_f64.to_bits());
    }

    #[test]
    fn it_stops_at_the_end_and_plays_again_from_the_start() {
        let ended = MINUTE.toggled(0.0).settled(90_000.0);
        assert_eq!(ended.at, 60_000_000);
        let again = ended.toggled(90_000.0).toggled(90_000.0);
        assert!(again.playing);
        assert_eq!(again.at, 0);
    }
}
