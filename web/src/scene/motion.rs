//! Where each packet is at a moment.
//!
//! On the wire a packet is gone in milliseconds; nobody could see it. So packets are drawn at one
//! even speed: each sets out when it did, in the order it did, and is on its way for longer than it
//! took.

use fivetuple_core::show::{Edge, Kind};

use super::geometry::{Point, Way, distance};
use super::layout::Scene;
use crate::state::{Chunk, Movie, NO_FLOW, kind};

/// How fast packets are drawn: microseconds of the person for each pixel.
const SLOW: f64 = 3_200.0;
/// No leg really takes longer, in microseconds.
const LONGEST: f64 = 2_000_000.0;
/// More packets than this are not drawn; the rest is thinned out evenly.
const MOST: usize = 10_000;
/// How far a packet of a trip to elsewhere has come: nowhere that is drawn.
const HIDDEN: f32 = f32::NAN;
/// A lost packet stays where it was lost for as long as it would need for this many pixels.
const LINGER: f64 = 250.0;

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
    /// Per row of the whole run, how many pixels of its trip came before it.
    gone: Vec<f32>,
    /// The same with the row itself.
    behind: Vec<f32>,
    /// The longest trip, in pixels.
    farthest: f32,
}

impl Reel {
    /// Lays a run onto a picture.
    pub fn new(movie: &Movie, scene: &Scene) -> Self {
        let mut reel = Self::default();
        reel.extend(movie, scene);
        reel
    }

    /// Takes up a run that has grown since.
    pub fn extend(&mut self, movie: &Movie, scene: &Scene) {
        let known = self.movie.chunks.len();
        self.ways.extend(movie.edges[self.ways.len()..].iter().map(|edge: &Edge| scene.way(*edge)));
        self.movie = movie.clone();
        for chunk in &movie.chunks[known..] {
            let rows = chunk.from.iter().zip(&chunk.tracks.edge).zip(&chunk.tracks.flow);
            for ((from, edge), flow) in rows {
                let gone = match self.behind.get(*from as usize) {
                    Some(behind) => *behind,
                    None if *flow == NO_FLOW || movie.goes_to(*flow) == scene.of => 0.0,
                    None => HIDDEN,
                };
                let length =
                    self.ways.get(*edge as usize).and_then(Option::as_ref).map_or(0.0, Way::length);
                self.gone.push(gone);
                self.behind.push(gone + length);
                self.farthest = self.farthest.max(gone + length);
            }
        }
    }

    /// Whether the run it holds is the beginning of this one.
    pub fn begins(&self, movie: &Movie) -> bool {
        movie.chunks.starts_with(&self.movie.chunks) && movie.edges.starts_with(&self.movie.edges)
    }

    /// The packets at a moment (microseconds), at so many microseconds of the run per microsecond
    /// of the person.
    pub fn dots(&self, at: u64, rate: f64, dots: &mut Vec<Dot>) {
        dots.clear();
        let (now, slow) = (at as f64, SLOW * rate);
        let oldest = now - slow * (f64::from(self.farthest) + LINGER) - LONGEST;
        let rows = |chunk: &Chunk| between(chunk, oldest, now);
        let count: usize = self.movie.chunks.iter().map(|chunk| rows(chunk).len()).sum();
        let step = count.div_ceil(MOST * 8).max(1);
        let mut first = 0;
        for chunk in &self.movie.chunks {
            let shown = rows(chunk).filter(|row| row % step == 0);
            dots.extend(
                shown.filter_map(|row| self.dot(chunk, row, self.gone[first + row], (now, slow))),
            );
            first += chunk.start.len();
        }
        dots.truncate(MOST);
    }

    fn dot(&self, chunk: &Chunk, row: usize, gone: f32, (now, slow): (f64, f64)) -> Option<Dot> {
        if gone.is_nan() {
            return None;
        }
        let edge = chunk.tracks.edge[row];
        let way = self.ways.get(edge as usize)?.as_ref()?;
        let start = chunk.start[row];
        let leaves = chunk.tracks.t0[row].max(start + f64::from(gone) * slow);
        let arrives = chunk.tracks.t1[row].max(start + f64::from(gone + way.length()) * slow);
        let kind = kind(chunk.tracks.kind[row]);
        let until = if kind == Kind::Dropped { arrives + slow * LINGER } else { arrives };
        if now < leaves || now >= until {
            return None;
        }
        let part = (now - leaves) / (arrives - leaves).max(1.0);
        Some(Dot { at: way.at(part as f32), kind, flow: chunk.tracks.flow[row], edge })
    }
}

/// The rows of a chunk that set out in a stretch of time.
fn between(chunk: &Chunk, oldest: f64, now: f64) -> std::ops::Range<usize> {
    let t0 = &chunk.tracks.t0;
    t0.partition_point(|t| *t < oldest)..t0.partition_point(|t| *t <= now)
}

/// The packet nearest to a point, if one is within reach.
pub fn nearest(dots: &[Dot], point: Point, reach: f32) -> Option<Dot> {
    let near = |dot: &&Dot| distance(dot.at, point) <= reach;
    let by_distance = |a: &&Dot, b: &&Dot| distance(a.at, point).total_cmp(&distance(b.at, point));
    dots.iter().filter(near).min_by(by_distance).copied()
}

#[cfg(test)]
mod tests {
    use super::super::{Unfolded, choose, layout};
    use super::*;
    use crate::fixture;
    use crate::talk::Slice;
    use fivetuple_core::base::ExposureId;

    fn scene() -> Scene {
        let world = fixture::world();
        layout(&world, &choose(&world, Some(ExposureId(0)), &[], &Unfolded::new()), 700.0)
    }

    fn movie(start: f64) -> Movie {
        let tracks = fixture::tracks(start, 3);
        let flows = vec![0; 5];
        Movie::default().with(Slice { edges: fixture::edges(), flows, tracks, ..Slice::default() })
    }

    fn at(moment: u64) -> Vec<Dot> {
        let mut dots = Vec::new();
        Reel::new(&movie(1_000_000.0), &scene()).dots(moment, 1.0, &mut dots);
        dots
    }

    #[test]
    fn a_packet_is_in_one_place_at_a_time_and_its_legs_follow_each_other() {
        assert!(at(999_999).is_empty(), "it has not set out");
        let mut edges = Vec::new();
        let mut moment = 1_000_001;
        while let [dot] = at(moment)[..] {
            edges.push(dot.edge);
            moment += 50_000;
        }
        assert!(at(moment).is_empty(), "it has arrived");
        edges.dedup();
        assert_eq!(edges, [0, 1, 2, 3, 4]);
    }

    #[test]
    fn trips_to_another_load_balancer_are_not_of_this_picture() {
        let mut scene = scene();
        scene.of = Some(ExposureId(1));
        let mut dots = Vec::new();
        Reel::new(&movie(1_000_000.0), &scene).dots(1_050_000, 1.0, &mut dots);
        assert!(dots.is_empty());
    }

    #[test]
    fn a_run_that_grows_is_taken_up_where_it_was() {
        let (first, scene) = (movie(1_000_000.0), scene());
        let both =
            first.with(Slice { tracks: fixture::tracks(9_000_000.0, 4), ..Slice::default() });
        let mut reel = Reel::new(&first, &scene);
        assert!(reel.begins(&both) && !reel.begins(&movie(2_000_000.0)));
        reel.extend(&both, &scene);
        let mut dots = Vec::new();
        reel.dots(9_100_000, 1.0, &mut dots);
        assert_eq!(dots.iter().map(|dot| dot.flow).collect::<Vec<_>>(), [4]);
    }

    #[test]
    fn the_packet_under_the_pointer_is_found() {
        let dots = at(1_050_000);
        let there = Point { x: dots[0].at.x + 3.0, y: dots[0].at.y - 3.0 };
        assert_eq!(nearest(&dots, there, 12.0).map(|dot| dot.flow), Some(3));
        assert_eq!(nearest(&dots, Point { x: -50.0, y: 0.0 }, 12.0), None);
    }
}
