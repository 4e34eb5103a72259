//! Where each packet is at a moment.
//!
//! On the wire a packet is gone in milliseconds; nobody could see it. So each leg of a trip is
//! drawn for at least [`LEG`] of the person's time: a packet sets out when it did, in the order it
//! did, and is drawn on its way for longer than it took.

use fivetuple_core::show::{Edge, Kind};

use super::geometry::{Point, Way, distance};
use super::layout::Scene;
use crate::state::{Chunk, Movie};

/// The least time a leg is drawn for, in microseconds of the person.
const LEG: f64 = 420_000.0;
/// No trip has more legs than this.
const LEGS: f64 = 14.0;
/// No leg really takes longer, in microseconds.
const LONGEST: f64 = 2_000_000.0;
/// More packets than this are not drawn; the rest is thinned out evenly.
const MOST: usize = 10_000;
/// A lost packet is shown where it was lost for this many legs.
const LINGER: f64 = 2.0;

/// A packet in the picture.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Dot {
    /// Where.
    pub at: Point,
    /// What it is.
    pub kind: Kind,
    /// Whose.
    pub flow: u32,
    /// The stretch it is on.
    pub edge: u32,
}

/// A run on a picture: the ways are known, only the moment changes.
#[derive(Clone, Debug, Default)]
pub struct Reel {
    movie: Movie,
    ways: Vec<Option<Way>>,
}

impl Reel {
    /// Lays a run onto a picture.
    pub fn new(movie: &Movie, scene: &Scene) -> Self {
        let way = |edge: &Edge| scene.way(*edge);
        Self { movie: movie.clone(), ways: movie.edges.iter().map(way).collect() }
    }

    /// The packets at a moment (microseconds), at so many microseconds of the run per microsecond
    /// of the person.
    pub fn dots(&self, at: u64, rate: f64, dots: &mut Vec<Dot>) {
        dots.clear();
        let now = at as f64;
        let leg = LEG * rate;
        let oldest = now - leg * LEGS - LONGEST;
        let rows: usize =
            self.movie.chunks.iter().map(|chunk| between(chunk, oldest, now).len()).sum();
        let step = rows.div_ceil(MOST * 8).max(1);
        for chunk in &self.movie.chunks {
            for row in between(chunk, oldest, now).filter(|row| row % step == 0) {
                dots.extend(self.dot(chunk, row, now, leg));
            }
        }
        dots.truncate(MOST);
    }

    fn dot(&self, chunk: &Chunk, row: usize, now: f64, leg: f64) -> Option<Dot> {
        let (start, number) = (chunk.start[row], f64::from(chunk.leg[row]));
        let leaves = chunk.tracks.t0[row].max(start + number * leg);
        let arrives = chunk.tracks.t1[row].max(start + (number + 1.0) * leg);
        let kind = kind(chunk.tracks.kind[row]);
        let gone = if kind == Kind::Dropped { arrives + leg * LINGER } else { arrives };
        if now < leaves || now >= gone {
            return None;
        }
        let edge = chunk.tracks.edge[row];
        let way = self.ways.get(edge as usize)?.as_ref()?;
        let part = (now - leaves) / (arrives - leaves).max(1.0);
        Some(Dot { at: way.at(part as f32), kind, flow: chunk.tracks.flow[row], edge })
    }
}

/// The rows of a chunk that set out in a stretch of time.
fn between(chunk: &Chunk, oldest: f64, now: f64) -> std::ops::Range<usize> {
    let t0 = &chunk.tracks.t0;
    t0.partition_point(|t| *t < oldest)..t0.partition_point(|t| *t <= now)
}

fn kind(number: u8) -> Kind {
    match number {
        0 => Kind::Request,
        1 => Kind::Reply,
        2 => Kind::Dropped,
        _ => Kind::Probe,
    }
}

/// The packet nearest to a point, if one is within reach.
pub fn nearest(dots: &[Dot], point: Point, reach: f32) -> Option<Dot> {
    let near = |dot: &&Dot| distance(dot.at, point) <= reach;
    let by_distance = |a: &&Dot, b: &&Dot| distance(a.at, point).total_cmp(&distance(b.at, point));
    dots.iter().filter(near).min_by(by_distance).copied()
}

#[cfg(test)]
mod tests {
    use super::super::{choose, layout};
    use super::*;
    use crate::fixture;
    use crate::talk::Slice;
    use fivetuple_core::base::ExposureId;

    fn reel() -> Reel {
        let world = fixture::world();
        let scene = layout(&world, &choose(&world, Some(ExposureId(0))), 700.0);
        let tracks = fixture::tracks(1_000_000.0, 3);
        let slice = Slice { edges: fixture::edges(), tracks, ..Slice::default() };
        Reel::new(&Movie::default().with(slice), &scene)
    }

    fn at(moment: u64) -> Vec<Dot> {
        let mut dots = Vec::new();
        reel().dots(moment, 1.0, &mut dots);
        dots
    }

    #[test]
    fn a_packet_is_in_one_place_at_a_time_and_its_legs_follow_each_other() {
        assert!(at(999_999).is_empty(), "it has not set out");
        let edges: Vec<u32> = (0..5)
            .map(|leg| {
                let dots = at(1_000_000 + leg * 420_000 + 210_000);
                assert_eq!(dots.len(), 1, "leg {leg}");
                dots[0].edge
            })
            .collect();
        assert_eq!(edges, [0, 1, 2, 3, 4]);
        assert!(at(1_000_000 + 5 * 420_000).is_empty(), "it has arrived");
    }

    #[test]
    fn the_packet_under_the_pointer_is_found() {
        let dots = at(1_200_000);
        let there = Point { x: dots[0].at.x + 3.0, y: dots[0].at.y - 3.0 };
        assert_eq!(nearest(&dots, there, 12.0).map(|dot| dot.flow), Some(3));
        assert_eq!(nearest(&dots, Point { x: -50.0, y: 0.0 }, 12.0), None);
    }
}
