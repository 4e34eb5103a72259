//! Health checks: who is asked what, how often, and what counts.

use std::time::Duration;

use crate::base::Cidr;

/// A health check of a load balancer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Probe {
    /// Its name where it is built.
    pub name: String,
    /// The port on the backend; `None` is the one on which each gets its packets.
    pub port: Option<u16>,
    /// The path that is asked for; empty where none is.
    pub path: String,
    /// Time between two probes.
    pub interval: Duration,
    /// How long one waits for the answer.
    pub timeout: Duration,
    /// Good answers in a row that make a backend healthy.
    pub healthy: u32,
    /// Bad answers in a row that make it unhealthy.
    pub unhealthy: u32,
    /// What the answer depends on.
    pub asks: Asks,
    /// Whether one check serves all regions or one: the provider's word.
    pub scope: &'static str,
    /// Where probes come from.
    pub sources: Vec<Cidr>,
}

/// What the answer to a probe depends on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Asks {
    /// Whether the node's proxy works.
    Proxy,
    /// Whether the node has ready endpoints of the Service.
    LocalEndpoints,
    /// What the application answers, which must be just this.
    Application(Wants),
    /// Nothing: nobody asks, and every backend counts as healthy.
    Nothing,
}

/// What an application must answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Wants {
    /// Status 200 for the path.
    Status200,
    /// That the port takes a connection.
    Connection,
    /// That it says it is serving.
    Serving,
}
