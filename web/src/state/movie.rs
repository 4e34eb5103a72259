//! The run as far as it is known: what moved, and what happened.

use fivetuple_core::base::ExposureId;
use fivetuple_core::show::{Edge, Event, Kind, Load, Tracks};

use crate::shared::Shared;
use crate::talk::{NOWHERE, Slice};

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
    /// What was measured of groups, so far.
    pub loads: Shared<Vec<Load>>,
    /// Where each connection goes: the exposure's position, or [`NOWHERE`].
    flows: Shared<Vec<u32>>,
    /// How many rows there are.
    rows: u32,
    /// The moments at which a packet sets out, arrives somewhere, or something happens, in order.
    moments: Vec<Shared<Vec<u64>>>,
    /// Per connection, the trip its last packet is on.
    trips: Shared<Vec<Leg>>,
}

/// What moved during a part of the run, and how its rows make trips.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Chunk {
    /// The rows.
    pub tracks: Tracks,
    /// Per row, when its packet set out, in microseconds.
    pub start: Vec<f64>,
    /// Per row, the row that its packet came from, counted through the whole run; or [`NO_ROW`].
    pub from: Vec<u32>,
}

/// The last leg of a connection's newest trip.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
struct Leg {
    start: f64,
    end: f64,
    row: u32,
    back: bool,
}

impl Movie {
    /// The same run with one more slice.
    pub fn with(&self, slice: Slice) -> Self {
        let mut trips = (*self.trips).clone();
        let moments = self.moments_of(&slice);
        let chunk = Chunk::new(slice.tracks, self.rows, &mut trips);
        let mut movie = self.clone();
        movie.rows += chunk.start.len() as u32;
        if !slice.edges.is_empty() {
            movie.edges = joined(&self.edges, slice.edges);
        }
        if !slice.flows.is_empty() {
            movie.flows = joined(&self.flows, slice.flows);
        }
        if !slice.loads.is_empty() {
            movie.loads = slice.loads.into();
        }
        if !slice.events.is_empty() {
            movie.events = joined(&self.events, slice.events);
        }
        if !moments.is_empty() {
            movie.moments.push(moments.into());
        }
        if !chunk.start.is_empty() {
            movie.chunks.push(chunk.into());
        }
        Self { until: slice.until, done: slice.done, trips: trips.into(), ..movie }
    }

    /// Where a connection goes.
    pub fn goes_to(&self, flow: u32) -> Option<ExposureId> {
        let to = self.flows.get(flow as usize).copied().filter(|to| *to != NOWHERE);
        to.map(ExposureId)
    }

    /// The first moment after `at` at which a packet sets out, arrives somewhere, or something
    /// happens.
    pub fn next(&self, at: u64) -> Option<u64> {
        self.moments.iter().find_map(|some| some.get(some.partition_point(|t| *t <= at)).copied())
    }

    /// The last such moment before `at`.
    pub fn previous(&self, at: u64) -> Option<u64> {
        let last = |some: &Shared<Vec<u64>>| some.partition_point(|t| *t < at).checked_sub(1);
        self.moments.iter().rev().find_map(|some| last(some).map(|i| some[i]))
    }

    /// How many such moments have come by `at`, and how many are known.
    pub fn count(&self, at: u64) -> (usize, usize) {
        let come = self.moments.iter().map(|some| some.partition_point(|t| *t <= at)).sum();
        (come, self.moments.iter().map(|some| some.len()).sum())
    }

    /// The moments of a slice, without one that was the last slice's last.
    fn moments_of(&self, slice: &Slice) -> Vec<u64> {
        let last = self.moments.last().and_then(|some| some.last()).copied();
        let departures = slice.tracks.t0.iter().map(|t| *t as u64);
        let mut moments: Vec<u64> =
            departures.chain(slice.events.iter().map(|event| event.at)).collect();
        moments.sort_unstable();
        moments.dedup();
        moments.retain(|t| last.is_none_or(|last| *t > last));
        moments
    }
}

impl Chunk {
    fn new(tracks: Tracks, first: u32, trips: &mut Vec<Leg>) -> Self {
        let rows = tracks.t0.len();
        let (start, from) = (Vec::with_capacity(rows), Vec::with_capacity(rows));
        let mut chunk = Self { tracks, start, from };
        for row in 0..rows {
            let flow = chunk.tracks.flow[row];
            let number = first + row as u32;
            if flow == NO_FLOW {
                chunk.push(Leg::default(), number, row);
            } else {
                let flow = flow as usize;
                trips.resize(trips.len().max(flow + 1), Leg::default());
                trips[flow] = chunk.push(trips[flow], number, row);
            }
        }
        chunk
    }

    /// Adds a row that comes after `last`: on the same trip, or on a new one.
    fn push(&mut self, last: Leg, number: u32, row: usize) -> Leg {
        let (t0, end) = (self.tracks.t0[row], self.tracks.t1[row]);
        let back = kind(self.tracks.kind[row]).is_answer();
        let same = last.end > 0.0 && (t0 - last.end).abs() <= PAUSE && (back || !last.back);
        let start = if same { last.start } else { t0 };
        self.start.push(start);
        self.from.push(if same { last.row } else { NO_ROW });
        Leg { start, end, row: number, back }
    }
}

/// What travels, by its number.
pub fn kind(number: u8) -> Kind {
    const ALL: [Kind; 8] = [
        Kind::Request,
        Kind::Reply,
        Kind::Dropped,
        Kind::Probe,
        Kind::NotFound,
        Kind::Misled,
        Kind::Unanswered,
        Kind::NobodyThere,
    ];
    ALL.get(usize::from(number)).copied().unwrap_or(Kind::Probe)
}

/// What probes have for the number of a connection.
pub const NO_FLOW: u32 = u32::MAX;

/// What the first row of a trip has for the row before it.
pub const NO_ROW: u32 = u32::MAX;

/// A gap longer than this is a pause between packets, not a place that takes its time.
const PAUSE: f64 = 5_000.0;

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
    fn legs_of_one_trip_follow_each_other_there_and_back() {
        let movie = Movie::default().with(slice(1000.0, 0));
        assert_eq!(movie.chunks[0].from, [NO_ROW, 0, 1, 2, 3]);
        assert!(movie.chunks[0].start.iter().all(|start| (start - 1000.0).abs() < 0.5));
    }

    #[test]
    fn the_next_packet_of_a_connection_is_a_trip_of_its_own() {
        let movie = Movie::default().with(slice(1000.0, 0)).with(slice(51_000.0, 0));
        assert_eq!(movie.chunks[1].from[..2], [NO_ROW, 5]);
    }

    #[test]
    fn steps_go_from_departure_to_departure_and_back() {
        let movie = Movie::default().with(slice(1000.0, 0)).with(slice(500_000.0, 1));
        assert_eq!(movie.next(1000), Some(11_000));
        assert_eq!(movie.next(41_000), Some(500_000));
        assert_eq!(movie.previous(500_000), Some(41_000));
        assert_eq!(movie.previous(1000), None);
        assert_eq!(movie.count(11_000), (2, 10), "each step is one of those that are counted");
    }

    #[test]
    fn events_are_steps_too() {
        let events = vec![fixture::event(5000, "web-4 becomes unready")];
        let movie = Movie::default().with(Slice { events, ..slice(1000.0, 0) });
        assert_eq!(movie.next(1000), Some(5000));
        assert_eq!(movie.previous(11_000), Some(5000));
    }
}
