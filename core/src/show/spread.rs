//! How requests are spread over groups, by each algorithm.

use serde::{Deserialize, Serialize};

use crate::base::ClientId;
use crate::show::Why;

/// How requests are spread over the groups of one load balancer. Rates are requests a second.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Spread {
    /// Its groups that have members, in order.
    pub groups: Vec<SpreadGroup>,
    /// What each client sends that sends something.
    pub clients: Vec<SpreadClient>,
    /// What each algorithm comes to for the same requests.
    pub ways: Vec<SpreadWay>,
}

/// A group.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct SpreadGroup {
    /// Its name.
    pub name: String,
    /// Its zone, by position.
    pub zone: Option<u32>,
    /// Its region, by position.
    pub region: Option<u32>,
    /// What clients in its zone ask for.
    pub asked: f64,
    /// What it can take; `None` if it is never full.
    pub capacity: Option<f64>,
    /// Whether it is filled before others.
    pub preferred: bool,
    /// Whether it is drained.
    pub drained: bool,
    /// How many of its members are healthy.
    pub healthy: u32,
    /// How many it has.
    pub members: u32,
    /// Why it can take that.
    pub why: Option<Why>,
}

/// What one client sends.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct SpreadClient {
    /// The client.
    pub client: ClientId,
    /// What it asks for.
    pub asks: f64,
    /// What of that nobody can be asked for.
    pub refused: f64,
    /// What each group gets of it, in their order, and why not more where something passed it by.
    pub parts: Vec<(f64, Option<Why>)>,
}

/// What an algorithm comes to.
#[expect(clippy::struct_excessive_bools, reason = "facts that do not depend on each other")]
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct SpreadWay {
    /// Its name.
    pub name: String,
    /// Whether it is the one that holds.
    pub chosen: bool,
    /// What each group gets, in their order.
    pub parts: Vec<SpreadPart>,
    /// What nobody can be asked for.
    pub refused: f64,
    /// Whether the groups of each region are equally full.
    pub even_in_regions: bool,
    /// Whether all groups are.
    pub even_everywhere: bool,
    /// Whether every client spreads alike over the groups of a region, by capacity.
    pub same_from_everywhere: bool,
    /// The zone from which twice as much comes in [`spike`](Self::spike), by position.
    pub spike_from: Option<u32>,
    /// How full each group is at once if that comes and nobody has been told, in their order.
    pub spike: Vec<Option<f64>>,
}

/// What a group gets.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct SpreadPart {
    /// From all clients together.
    pub rate: f64,
    /// The part of that which comes from other zones.
    pub from_zones: f64,
    /// The part of that which comes from other regions.
    pub from_regions: f64,
    /// How full it is, 1 being full; `None` if it is never full.
    pub full: Option<f64>,
}
