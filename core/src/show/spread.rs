//! How requests are spread over groups, by each algorithm.

use serde::{Deserialize, Serialize};

/// How requests are spread over the groups of one load balancer. Rates are requests a second.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Spread {
    /// Its groups that have members, in order.
    pub groups: Vec<SpreadGroup>,
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
}

/// What an algorithm comes to.
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
