//! How busy what is behind a load balancer was, over time: columns, a row for each report.

use serde::{Deserialize, Serialize};

use crate::base::{ExposureId, Place};

/// How busy the groups of one load balancer were in a run.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Load {
    /// The exposure, by position.
    pub exposure: ExposureId,
    /// `shop/web:80 behind edge`.
    pub name: String,
    /// What was reported; empty where nobody reports anything, and just CPU was measured.
    pub signals: Vec<LoadSignal>,
    /// Whether the text says what its Pods use; else that is a guess.
    pub said: bool,
    /// When, in microseconds.
    pub at: Vec<u64>,
    /// Its groups, in order.
    pub groups: Vec<LoadGroup>,
    /// Its Pods, in order; empty where there are too many to tell each.
    pub pods: Vec<LoadPod>,
}

/// Something that was reported.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct LoadSignal {
    /// Its name.
    pub name: String,
    /// At how much a group is full, from 0 to 1.
    pub full: f64,
    /// Whether it is only watched.
    pub dry_run: bool,
}

/// A group over time: all columns have a value for each moment.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct LoadGroup {
    /// Its zone's name, or its own where it has none.
    pub name: String,
    /// Its zone, by position.
    pub zone: Option<u32>,
    /// What it got, in requests a second.
    pub rate: Vec<f64>,
    /// Which part of all requests that was, from 0 to 1.
    pub share: Vec<f64>,
    /// For each signal, how much of it there was on average, 1 being all that Pods ask for.
    pub used: Vec<Vec<f64>>,
    /// What it could take, in requests a second; `None` where that was not known.
    pub capacity: Vec<Option<f64>>,
    /// Whether it counted as full.
    pub full: Vec<bool>,
    /// Whether it was drained.
    pub drained: Vec<bool>,
}

/// A Pod over time.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct LoadPod {
    /// The Pod.
    pub place: Place,
    /// How much of the first signal there was, 1 being all that it asks for; `None` while it was no
    /// member.
    pub used: Vec<Option<f64>>,
}
