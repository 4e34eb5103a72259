//! The run as far as it is known: what moved, and what happened.

use fivetuple_core::show::{Edge, Event, Kind, Tracks};

use crate::shared::Shared;
use crate::talk::Slice;

/// A run, growing slice by slice. A clone costs a few pointers.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Movie {
    /// The stretches that tracks name.
    pub edges: Shared<Vec<Edge>>,
    /// Events worth a mark, in order.
    pub events: Shared<Vec<Event>>,
    /// What moved, in order.
    pub chunks: Vec<Shared<Chunk>>,
    /// It is known up to here, in microseconds.
    pub until: u64,
    /// Whether it has ended.
    pub done: bool,
    /// Per connection, the trip its last packet is on.
    trips: Shared<Vec<Leg>>,
}

/// What moved during a part of the run, and which leg of which trip each row is.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Chunk {
    /// The rows.
    pub tracks: Tracks,
    /// Per row, when its packet set out, in microseconds.
    pub start: Vec<f64>,
    /// Per row, how many legs of its trip came before it.
    pub leg: Vec<u8>,
}

/// The last leg of a connection's newest trip.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
struct Leg {
    start: f64,
    end: f64,
    number: u8,
    back: bool,
}

impl Movie {
    /// The same run with one more slice.
    pub fn with(&self, slice: Slice) -> Self {
        let mut trips = (*self.trips).clone();
        let chunk = Chunk::new(slice.tracks, &mut trips);
        let mut movie = self.clone();
        if !slice.edges.is_empty() {
            movie.edges = joined(&self.edges, slice.edges);
        }
        if !slice.events.is_empty() {
            movie.events = joined(&self.events, slice.events);
        }
        if !chunk.start.is_empty() {
            movie.chunks.push(chunk.into());
        }
        Self { until: slice.until, done: slice.done, trips: trips.into(), ..movie }
    }

    /// The first moment after `at` at which a packet sets out, arrives somewhere, or something
    /// happens.
    pub fn next(&self, at: u64) -> Option<u64> {
        let departures = self.chunks.iter().find_map(|chunk| {
            let t0 = &chunk.tracks.t0;
            t0.get(t0.partition_point(|t| *t as u64 <= at)).map(|t| *t as u64)
        });
        let event = self.events.iter().map(|event| event.at).find(|t| *t > at);
        departures.into_iter().chain(event).min()
    }

    /// The last moment before `at` at which something happens.
    pub fn previous(&self, at: u64) -> Option<u64> {
        let departures = self.chunks.iter().rev().find_map(|chunk| {
            let t0 = &chunk.tracks.t0;
            let before = t0.partition_point(|t| (*t as u64) < at);
            before.checked_sub(1).map(|i| t0[i] as u64)
        });
        let event = self.events.iter().rev().map(|event| event.at).find(|t| *t < at);
        departures.into_iter().chain(event).max()
    }
}

impl Chunk {
    fn new(tracks: Tracks, trips: &mut Vec<Leg>) -> Self {
        let rows = tracks.t0.len();
        let mut chunk =
            Self { start: Vec::with_capacity(rows), leg: Vec::with_capacity(rows), tracks };
        for row in 0..rows {
            let flow = chunk.tracks.flow[row];
            let leg = if flow == NO_FLOW {
                follow(Leg::default(), &chunk.tracks, row)
            } else {
                let flow = flow as usize;
                trips.resize(trips.len().max(flow + 1), Leg::default());
                trips[flow] = follow(trips[flow], &chunk.tracks, row);
                trips[flow]
            };
            chunk.start.push(leg.start);
            chunk.leg.push(leg.number);
        }
        chunk
    }
}

/// What probes have for the number of a connection.
pub const NO_FLOW: u32 = u32::MAX;

/// A gap longer than this is a pause between packets, not a place that takes its time.
const PAUSE: f64 = 5_000.0;

/// The leg that comes after `last`: of the same trip, or the first of a new one.
fn follow(last: Leg, tracks: &Tracks, row: usize) -> Leg {
    let (t0, end) = (tracks.t0[row], tracks.t1[row]);
    let back = tracks.kind[row] == Kind::Reply as u8;
    let same = last.end > 0.0 && (t0 - last.end).abs() <= PAUSE && (back || !last.back);
    if same {
        Leg { start: last.start, end, number: last.number.saturating_add(1), back }
    } else {
        Leg { start: t0, end, number: 0, back }
    }
}

fn joined<T: Clone>(known: &[T], new: Vec<T>) -> Shared<Vec<T>> {
    known.iter().cloned().chain(new).collect::<Vec<_>>().into()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixture;

    fn slice(start: f64, flow: u32) -> Slice {
        Slice { tracks: fixture::tracks(start, flow), until: 1, ..Slice::default() }
    }

    #[test]
    fn legs_of_one_trip_are_counted_across_there_and_back() {
        let movie = Movie::default().with(slice(1000.0, 0));
        assert_eq!(movie.chunks[0].leg, [0, 1, 2, 3, 4]);
        assert!(movie.chunks[0].start.iter().all(|start| (start - 1000.0).abs() < 0.5));
    }

    #[test]
    fn the_next_packet_of_a_connection_is_a_trip_of_its_own() {
        let movie = Movie::default().with(slice(1000.0, 0)).with(slice(51_000.0, 0));
        assert_eq!(movie.chunks[1].leg[0], 0);
    }

    #[test]
    fn steps_go_from_departure_to_departure_and_back() {
        let movie = Movie::default().with(slice(1000.0, 0)).with(slice(500_000.0, 1));
        assert_eq!(movie.next(1000), Some(11_000));
        assert_eq!(movie.next(41_000), Some(500_000));
        assert_eq!(movie.previous(500_000), Some(41_000));
        assert_eq!(movie.previous(1000), None);
    }

    #[test]
    fn events_are_steps_too() {
        let events = vec![fixture::event(5000, "web-4 becomes unready")];
        let movie = Movie::default().with(Slice { events, ..slice(1000.0, 0) });
        assert_eq!(movie.next(1000), Some(5000));
        assert_eq!(movie.previous(11_000), Some(5000));
    }
}
