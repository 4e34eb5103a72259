//! Switches and cures: what a product offers to change about an exposure.

use crate::plan::Setting;

/// A switch with its positions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Knob {
    /// What it switches, in the product's words.
    pub label: &'static str,
    /// Its positions.
    pub choices: Vec<Choice>,
}

/// A position of a switch.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Choice {
    /// Its name.
    pub label: &'static str,
    /// Whether it holds now.
    pub chosen: bool,
    /// What is written for it to hold.
    pub set: Setting,
}

/// Trouble that a product may have a setting against.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Trouble {
    /// Backends get the same, whatever number of Pods they have.
    UnevenShares,
    /// Clients of other regions are not let in.
    OtherRegion,
    /// A group, by position, that is filled before others.
    Preferred(u32),
    /// Requests of each client go to all groups.
    Sprays,
    /// Groups hand requests on too early or too late as they become unhealthy.
    Failover,
}

/// A setting that mends something, and what it does, short: `weigh nodes by their Pods`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cure {
    /// What it does.
    pub title: &'static str,
    /// What is written.
    pub set: Setting,
}
