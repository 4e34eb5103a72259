//! The record of a run: what moved, what happened, and how it all counts up.

use std::ops::Range;

use hashbrown::HashTable;
use serde::{Deserialize, Serialize};

use crate::base::seed::fold;
use crate::base::{ExposureId, Place, Time};
use crate::explain::Reason;
use crate::sim::counts::{Counts, Entry};

/// Movements that are kept. After that a run goes on and only counts.
pub const MOST_ROWS: usize = 2_000_000;

/// A stretch between two places on which packets travel.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Edge {
    /// From here.
    pub from: Place,
    /// To there.
    pub to: Place,
}

/// What travels.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
#[repr(u8)]
pub enum Kind {
    /// A packet on its way to a Pod.
    Request = 0,
    /// An answer on its way back.
    Reply = 1,
    /// A packet or answer that ends at the end of this stretch, lost.
    Dropped = 2,
    /// A health probe.
    Probe = 3,
    /// An answer of status 404: nothing leads on.
    NotFound = 4,
    /// An answer of status 500: what leads on leads nowhere.
    Misled = 5,
    /// An answer of status 502: who was asked did not answer.
    Unanswered = 6,
    /// An answer of status 503: there is nobody to ask.
    NobodyThere = 7,
}

impl Kind {
    /// An answer with an error's status; a plain one for any other.
    pub fn answering(status: Option<u16>) -> Self {
        match status {
            Some(404) => Self::NotFound,
            Some(500) => Self::Misled,
            Some(502) => Self::Unanswered,
            Some(503) => Self::NobodyThere,
            _ => Self::Reply,
        }
    }

    /// The status of an answer that is an error.
    pub fn status(self) -> Option<u16> {
        match self {
            Self::NotFound => Some(404),
            Self::Misled => Some(500),
            Self::Unanswered => Some(502),
            Self::NobodyThere => Some(503),
            Self::Request | Self::Reply | Self::Dropped | Self::Probe => None,
        }
    }

    /// Whether it leads towards the client.
    pub fn is_answer(self) -> bool {
        self == Self::Reply || self.status().is_some()
    }
}

/// Something worth a mark.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Mark {
    /// When.
    pub at: Time,
    /// Where, if at one place.
    pub place: Option<Place>,
    /// What it changes.
    pub what: Change,
    /// Whether something broke, rather than changed or mended.
    pub bad: bool,
    /// What happened, and why.
    pub because: Reason,
}

/// What a mark changes in the state of things.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Change {
    /// A backend's health at the load balancer of an exposure.
    Health(ExposureId, bool),
    /// Whether a place works.
    Works(bool),
    /// Nothing that a snapshot shows.
    Other,
}

/// Columns of what moved, in the order of departure.
#[derive(Clone, Copy, Debug)]
pub struct Rows<'a> {
    /// Departures.
    pub left: &'a [Time],
    /// How long each took, in microseconds.
    pub took: &'a [u32],
    /// Positions in [`Timeline::edges`].
    pub edge: &'a [u32],
    /// What travelled.
    pub kind: &'a [Kind],
    /// Numbers of connections; `u32::MAX` for probes.
    pub flow: &'a [u32],
}

/// What was recorded of a run so far.
#[derive(Clone, Debug, Default)]
pub struct Timeline {
    left: Vec<Time>,
    took: Vec<u32>,
    edge: Vec<u32>,
    kind: Vec<Kind>,
    flow: Vec<u32>,
    edges: Vec<Edge>,
    by_edge: HashTable<u32>,
    longest: u32,
    marks: Vec<Mark>,
    entries: Vec<(Time, Entry)>,
    checkpoints: Vec<Checkpoint>,
    counts: Counts,
    full_since: Option<Time>,
}

/// Everything counted up to an entry.
#[derive(Clone, Debug)]
struct Checkpoint {
    entries: usize,
    counts: Counts,
}

/// Entries between two checkpoints; more where counts are many, so that they stay a small part.
const BETWEEN: usize = 16_384;

impl Timeline {
    /// Records a movement; its number serves to [`Timeline::drop_row`] it.
    pub(super) fn moves(
        &mut self,
        edge: Edge,
        (left, took): (Time, u32),
        kind: Kind,
        flow: u32,
    ) -> u32 {
        if self.left.len() >= MOST_ROWS {
            self.full_since.get_or_insert(left);
            return u32::MAX;
        }
        let edge = self.edge_number(edge);
        self.left.push(left);
        self.took.push(took);
        self.edge.push(edge);
        self.kind.push(kind);
        self.flow.push(flow);
        self.longest = self.longest.max(took);
        self.left.len() as u32 - 1
    }

    /// Marks a movement as one that ended in a loss.
    pub(super) fn drop_row(&mut self, row: u32) {
        if let Some(kind) = self.kind.get_mut(row as usize) {
            *kind = Kind::Dropped;
        }
    }

    /// Records a mark.
    pub(super) fn mark(&mut self, mark: Mark) {
        self.marks.push(mark);
    }

    /// Counts something, and remembers when.
    pub(super) fn count(&mut self, at: Time, entry: Entry) {
        self.counts.add(entry);
        if self.entries.len() >= 2 * MOST_ROWS {
            self.full_since.get_or_insert(at);
            return;
        }
        self.entries.push((at, entry));
        let last = self.checkpoints.last().map_or(0, |checkpoint| checkpoint.entries);
        if self.entries.len() - last >= BETWEEN.max(8 * self.counts.size()) {
            let (entries, counts) = (self.entries.len(), self.counts.clone());
            self.checkpoints.push(Checkpoint { entries, counts });
        }
    }

    /// All counts up to now.
    pub fn counts(&self) -> &Counts {
        &self.counts
    }

    /// All counts up to a moment, and that moment included.
    pub fn counts_at(&self, at: Time) -> Counts {
        let end = self.entries.partition_point(|(time, _)| *time <= at);
        let before = self.checkpoints.partition_point(|checkpoint| checkpoint.entries <= end);
        let checkpoint = before.checked_sub(1).map(|last| &self.checkpoints[last]);
        let mut counts = checkpoint.map_or_else(Counts::default, |it| it.counts.clone());
        let start = checkpoint.map_or(0, |checkpoint| checkpoint.entries);
        self.entries[start..end].iter().for_each(|(_, entry)| counts.add(*entry));
        counts
    }

    /// How many countable things had happened up to a moment, and how many happened in all.
    pub fn position(&self, at: Time) -> (usize, usize) {
        (self.entries.partition_point(|(time, _)| *time <= at), self.entries.len())
    }

    /// The moment of the countable thing with this number, from 1.
    pub fn moment(&self, number: usize) -> Option<Time> {
        self.entries.get(number.checked_sub(1)?).map(|(at, _)| *at)
    }

    /// All marks so far, in the order of time.
    pub fn marks(&self) -> &[Mark] {
        &self.marks
    }

    /// All stretches so far; what moves refers to them by position.
    pub fn edges(&self) -> &[Edge] {
        &self.edges
    }

    /// Movements by their numbers, which begin at 0.
    pub fn rows(&self, numbers: Range<usize>) -> Rows<'_> {
        let end = numbers.end.min(self.left.len());
        let numbers = numbers.start.min(end)..end;
        Rows {
            left: &self.left[numbers.clone()],
            took: &self.took[numbers.clone()],
            edge: &self.edge[numbers.clone()],
            kind: &self.kind[numbers.clone()],
            flow: &self.flow[numbers],
        }
    }

    /// The numbers among which are all movements under way at any time within `range`.
    pub fn under_way(&self, range: Range<Time>) -> Range<usize> {
        let earliest = Time(range.start.0.saturating_sub(self.longest.into()));
        let start = self.left.partition_point(|left| *left < earliest);
        start..self.left.partition_point(|left| *left < range.end).max(start)
    }

    /// How many movements, from the first one on, have ended by `now` for certain, so that how they
    /// ended can no longer change.
    pub fn settled(&self, now: Time) -> usize {
        self.left.partition_point(|left| left.0 + u64::from(self.longest) <= now.0)
    }

    /// How many movements are recorded.
    pub fn len(&self) -> usize {
        self.left.len()
    }

    /// Whether none is.
    pub fn is_empty(&self) -> bool {
        self.left.is_empty()
    }

    /// Since when movements are no longer recorded but only counted, if they are not.
    pub fn full_since(&self) -> Option<Time> {
        self.full_since
    }

    /// A number that differs if anything recorded or counted differs.
    pub fn digest(&self) -> u64 {
        let mut hash = fold(0, self.left.len() as u64);
        for at in 0..self.left.len() {
            let (took, flow) = (u64::from(self.took[at]), u64::from(self.flow[at]));
            hash = fold(hash, self.left[at].0);
            hash = fold(hash, took << 32 | flow);
            hash = fold(hash, u64::from(self.edge[at]) << 8 | self.kind[at] as u64);
        }
        for edge in &self.edges {
            hash = fold(fold(hash, word(edge.from)), word(edge.to));
        }
        for mark in &self.marks {
            hash = crate::base::seed::hash_name(mark.because.rule.id, fold(hash, mark.at.0));
        }
        self.counts.digest(hash)
    }

    fn edge_number(&mut self, edge: Edge) -> u32 {
        let hash = |edge: &Edge| fold(word(edge.from), word(edge.to));
        let edges = &self.edges;
        if let Some(number) =
            self.by_edge.find(hash(&edge), |number| edges[*number as usize] == edge)
        {
            return *number;
        }
        let number = edges.len() as u32;
        self.by_edge.insert_unique(hash(&edge), number, |number| hash(&edges[*number as usize]));
        self.edges.push(edge);
        number
    }
}

/// A place as a number.
fn word(place: Place) -> u64 {
    let (kind, id) = match place {
        Place::Client(id) => (0, id.0),
        Place::Balancer(id) => (1, id.0),
        Place::Node(id) => (2, id.0),
        Place::Pod(id) => (3, id.0),
        Place::Endpoint(id) => (4, id.0),
    };
    kind << 32 | u64::from(id)
}
