//! Search in a run: what happened, whose packets went where, and what became of them.
//!
//! All words of a query must fit. A search goes on in slices, as a run does, and keeps the first
//! [`MOST_HITS`] of what it finds; it counts the rest.

mod conn;
mod query;
#[cfg(test)]
mod tests;
mod text;

use serde::{Deserialize, Serialize};

use crate::base::{Place, order};
use crate::explain::Rule;
use crate::show::Event;
use crate::sim::{Fate, Kind, Progress, Run};
use conn::Seen;
use query::Query;

pub use text::text;

/// More hits are only counted.
pub const MOST_HITS: usize = 500;

/// What following one packet costs, if looking at one costs 1.
const TRACE: u32 = 40;

/// What was found in a run, in the order of time.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Found {
    /// The first of it.
    pub hits: Vec<Hit>,
    /// How much it is in all.
    pub count: u64,
}

/// Something that was found.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Hit {
    /// When it happened, in microseconds.
    pub at: u64,
    /// What it is.
    pub what: What,
    /// In words.
    pub says: String,
    /// What became of it, in words; empty where that says nothing.
    pub outcome: String,
    /// Whether something went wrong.
    pub bad: bool,
    /// The place it is about, if it is about one.
    pub place: Option<Place>,
}

/// What kind of thing was found.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum What {
    /// Something that has a mark on the timeline.
    Event,
    /// A connection, by number, as it is opened.
    Connection(u32),
    /// A packet of a connection that came to a bad end.
    Packet(u32),
}

/// A search, as far as it has come.
#[derive(Debug)]
pub struct Search {
    query: Query,
    /// How many marks, connections and movements were looked at.
    looked: [usize; 3],
    /// How many of each are kept: each comes in the order of time, so the first of all are among them.
    kept: [usize; 3],
    found: Found,
}

impl Search {
    /// A search that has not begun. `rules` are those that can be asked for.
    pub fn new(query: &str, rules: &[&'static Rule], run: &Run) -> Self {
        let query = Query::read(query, rules, run.router().model());
        Self { query, looked: [0; 3], kept: [0; 3], found: Found::default() }
    }

    /// Goes on through what is known of the run, but does no more than `budget` at once.
    pub fn advance(&mut self, run: &Run, budget: u32) -> Progress {
        if self.query.is_empty() {
            return Progress::Arrived;
        }
        self.marks(run);
        let mut left = budget;
        if self.connections(run, &mut left) == Progress::Paused {
            return Progress::Paused;
        }
        self.movements(run, &mut left)
    }

    /// How many things it has looked at.
    pub fn looked(&self) -> usize {
        self.looked.iter().sum()
    }

    /// What it has found so far.
    pub fn found(&self) -> Found {
        let mut found = self.found.clone();
        order::by_key(&mut found.hits, |hit| (hit.at, hit.what));
        found.hits.truncate(MOST_HITS);
        found
    }

    fn marks(&mut self, run: &Run) {
        let model = run.router().model();
        let marks = run.timeline().marks();
        for mark in &marks[self.looked[0]..] {
            if self.query.fits_mark(mark, model) {
                let Event { at, text, bad, place, .. } = Event::of(mark, &**model);
                let outcome = String::new();
                self.take(0, || Hit { at, what: What::Event, says: text, outcome, bad, place });
            }
        }
        self.looked[0] = marks.len();
    }

    fn connections(&mut self, run: &Run, left: &mut u32) -> Progress {
        let mut tracer = None;
        while self.looked[1] < run.connections() {
            let number = self.looked[1] as u32;
            if *left == 0 {
                return Progress::Paused;
            }
            self.looked[1] += 1;
            let Some(seen) = Seen::of(run, number) else { continue };
            let cost = if self.query.traces(&seen) { TRACE } else { 1 };
            *left = left.saturating_sub(cost);
            if self.query.fits(&seen, || run.trip_after(number, &mut tracer)) {
                self.take(1, || seen.hit(number));
            }
        }
        Progress::Arrived
    }

    /// Packets that came to a bad end while their connection went on, or with it.
    fn movements(&mut self, run: &Run, left: &mut u32) -> Progress {
        let timeline = run.timeline();
        let mut tracer = None;
        while self.looked[2] < timeline.len() {
            if *left == 0 {
                return Progress::Paused;
            }
            let row = self.looked[2];
            self.looked[2] += 1;
            let rows = timeline.rows(row..row + 1);
            let (kind, flow) = (rows.kind[0], rows.flow[0]);
            if kind != Kind::Dropped && kind.status().is_none() {
                continue;
            }
            let Some(seen) = Seen::of(run, flow) else { continue };
            if kind == Kind::Dropped && matches!(seen.fate(), Fate::Lost(_) | Fate::Opening) {
                continue; // the connection itself is such a hit
            }
            let to = timeline.edges().get(rows.edge[0] as usize).map(|edge| edge.to);
            let at = rows.left[0].0 + u64::from(rows.took[0]);
            let seen = seen.packet(kind, to);
            *left = left.saturating_sub(if self.query.traces(&seen) { TRACE } else { 1 });
            if self.query.fits(&seen, || run.trip_after(flow, &mut tracer)) {
                self.take(2, || Hit { at, what: What::Packet(flow), ..seen.hit(flow) });
            }
        }
        Progress::Arrived
    }

    fn take(&mut self, kind: usize, hit: impl FnOnce() -> Hit) {
        self.found.count += 1;
        if self.kept[kind] < MOST_HITS {
            self.kept[kind] += 1;
            self.found.hits.push(hit());
        }
    }
}
