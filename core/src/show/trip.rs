//! A round trip as people see it.

use serde::{Deserialize, Serialize};

use crate::base::Place;
use crate::path::End;
use crate::show::{Share, Why};

/// A round trip.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Trip {
    /// What it is: `berlin → shop/web:80`.
    pub title: String,
    /// Its steps, there and back.
    pub steps: Vec<TripStep>,
    /// How it ended.
    pub end: End,
    /// Whether the last place on the way there sees the client's own address; `None` if the packet
    /// is not accepted there.
    pub keeps_source: Option<bool>,
    /// Whether the answer passes a load balancer.
    pub answer_passes: bool,
    /// The same in one sentence: `client address seen by web-4: no`.
    pub summary: String,
}

/// One step.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct TripStep {
    /// On the way there or back.
    pub stage: Stage,
    /// Where.
    pub place: Place,
    /// The place in words: `node n-2`.
    pub place_name: String,
    /// What happens, short: `rewrites the destination`.
    pub action: String,
    /// Source before.
    pub src_before: String,
    /// Destination before.
    pub dst_before: String,
    /// Source after.
    pub src_after: String,
    /// Destination after.
    pub dst_after: String,
    /// Protocol.
    pub protocol: String,
    /// The place it goes to next, if it moves.
    pub to: Option<Place>,
    /// Whether it ends here, lost.
    pub lost: bool,
    /// Whether its request goes on by a connection of the load balancer's own.
    pub carries: bool,
    /// The status, if the answer is an error.
    pub status: Option<u16>,
    /// Who could be picked; the picked one is marked.
    pub options: Vec<Candidate>,
    /// Why.
    pub why: Why,
    /// The step as one line of the text trace.
    pub line: String,
}

/// On the way there or back.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Stage {
    /// Towards the Pod.
    There,
    /// Towards the client.
    Back,
}

/// One that could be, or could not be, picked.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Candidate {
    /// Who.
    pub place: Place,
    /// Its name.
    pub name: String,
    /// Its share; `None` if it was excluded.
    pub share: Option<Share>,
    /// Whether it was picked.
    pub picked: bool,
    /// Why it was excluded.
    pub why: Option<Why>,
}
