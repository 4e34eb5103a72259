//! Copies for looking: worlds, round trips and runs in plain words, ready to print or to draw.
//!
//! Nothing here decides. The page and the terminal receive these types and nothing else, so that
//! every sentence, share and verdict they show was made once, by the core. All of them go through
//! serde: as JSON on a terminal, in a compact form between the page and its worker. Places in the
//! text are in UTF-16 units and lines, as editors count.

mod deeds;
mod json;
mod knobs;
mod load;
mod of_balancer;
mod of_busy;
mod of_counts;
mod of_decisions;
mod of_door;
mod of_load;
mod of_passage;
mod of_run;
mod of_spread;
mod of_tables;
mod of_trip;
mod of_world;
mod routes;
mod run;
mod spread;
pub mod text;
mod told;
mod trip;
mod words;
mod world;

use serde::{Deserialize, Serialize};

use crate::explain::text::Piece;
use crate::manifest::Severity;

pub use crate::sim::{Edge, Kind};
pub use deeds::deeds;
pub use json::json;
pub use load::{Load, LoadGroup, LoadPod, LoadSignal};
pub use of_world::Scene;
pub use run::{
    About, Counted, CountedExposure, Entry, Event, Observed, Remembered, Snapshot, Thing, Tracks,
};
pub use spread::{Spread, SpreadClient, SpreadGroup, SpreadPart, SpreadWay};
pub use told::Told;
pub use trip::{Candidate, Stage, Trip, TripStep};
pub(crate) use words::place;
pub use words::problems;
pub use world::{
    Backend, Balancer, Behind, Client, Exposure, Fact, Frontend, Knob, KnobChoice, LeftOut, Node,
    Part, Pod, Resource, Route, Rule, Share, Shares, Toward, Unsimulated, World, Zone,
};

/// Why something is so, in words.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Why {
    /// The rule's id.
    pub rule: String,
    /// Its sentence, with values apart.
    pub says: Vec<Piece>,
    /// The words in the text that brought it about.
    pub written: Option<Written>,
}

/// A place in the text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Written {
    /// First UTF-16 unit.
    pub start: u32,
    /// One past the last.
    pub end: u32,
    /// Line, from 1.
    pub line: u32,
    /// Column in characters, from 1.
    pub col: u32,
}

/// A value that was decided, and why.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Said {
    /// The value as text.
    pub value: String,
    /// Its reasons; the first decided.
    pub why: Vec<Why>,
}

/// Something strange in the text.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Problem {
    /// How bad.
    pub severity: Severity,
    /// What is wrong and what to do.
    pub why: Why,
    /// Where.
    pub at: Written,
    /// A second place that belongs to it.
    pub other: Option<Written>,
    /// Edits that mend it.
    pub edits: Vec<Edit>,
}

/// A replacement of some text.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Edit {
    /// What it does.
    pub title: String,
    /// What to replace.
    pub at: Written,
    /// What to put there.
    pub text: String,
}
