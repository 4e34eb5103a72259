//! The neutral world, resolved and indexed: what exists, where, and in what state.
//!
//! `build` joins the objects someone pasted, resolves selectors to endpoints, infers what the
//! objects imply (each inference a [`Decision`](crate::explain::Decision)), and reports what
//! dangles. The result never changes; an edit makes another.

mod alias;
mod build;
mod change;
mod client;
mod cluster;
mod delays;
mod distance;
mod door;
mod endpoint;
mod exposure;
mod given;
mod host;
mod names;
mod patch;
mod refused;
pub mod rules;
mod service;
mod workload;

use std::sync::Arc;

use crate::base::{
    ClientId, DoorId, EndpointId, ExposureId, GivenId, NodeId, PodId, ServiceId, Span, Sym,
    Symbols, Table, Texts, Time, WorkloadId, ZoneId,
};
use crate::manifest::scenario::{Delays, Event, Traffic};
use crate::manifest::{
    BackendConfig, BackendPolicy, Cloud, DistributionPolicy, HealthCheckPolicy, Vpc,
};

pub use alias::Alias;
pub use build::{build, spare_address};
pub use client::{Client, ClientAt};
pub use cluster::{Cluster, Dataplane, Hints, NodeSetup};
pub use door::{Door, Matches, Path, Toward, fits_host};
pub use endpoint::{Endpoint, Lifecycle};
pub use exposure::Exposure;
pub use given::{Described, Given, GivenAddress, GivenGroup};
pub use host::{Answers, App, Cpu, Machine, Node, Pod, PodPort, Reported, Zone};
pub use service::{Port, Service};
pub use workload::{Timing, Update, Workload};

/// A world: everything a plan and a packet can depend on.
#[derive(Clone, Debug)]
pub struct Model {
    /// The text it was read from, for reasons that quote it.
    pub texts: Arc<Texts>,
    /// All names.
    pub names: Symbols,
    /// What holds for the whole cluster.
    pub cluster: Cluster,
    /// Zones, by name.
    pub zones: Table<ZoneId, Zone>,
    /// Nodes, in the order of the text.
    pub nodes: Table<NodeId, Node>,
    /// Pods, in the order of the text; then those of the scenario, then derived ones, then those
    /// that come in a run.
    pub pods: Table<PodId, Pod>,
    /// What makes Pods and replaces them.
    pub workloads: Table<WorkloadId, Workload>,
    /// Services, in the order of the text.
    pub services: Table<ServiceId, Service>,
    /// Endpoints of all Services, those of one Service port together; in a run also those of Pods
    /// that are gone, outside of every port.
    pub endpoints: Table<EndpointId, Endpoint>,
    /// Where requests are read.
    pub doors: Table<DoorId, Door>,
    /// Load balancers that somebody's tools describe.
    pub givens: Table<GivenId, Given>,
    /// Groups of backends that are described.
    pub groups: Vec<GivenGroup>,
    /// What exposes workloads to clients: Services in the order of the text, then doors, each
    /// followed by what is behind it, then what is given.
    pub exposures: Table<ExposureId, Exposure>,
    /// What exists already where load balancers are built, as tools there print it; systems know
    /// what of it is theirs.
    pub cloud: Arc<Cloud>,
    /// The same of load balancers that are described with all their parts.
    pub vpc: Arc<Vpc>,
    /// What objects ask of load balancers in front of Services; systems know which are theirs.
    pub policies: Arc<Policies>,
    /// Where packets start.
    pub clients: Table<ClientId, Client>,
    /// What the clients send: as the scenario says it, as far as its names exist; else a default.
    pub traffic: Vec<Traffic>,
    /// What happens in a run, in the order of time; all its names exist.
    pub timeline: Vec<Event>,
    /// Names that clients send to.
    pub aliases: Vec<Alias>,
    /// How long news takes, where the scenario says so.
    pub delays: Delays,
    /// Round trips that the scenario says, in microseconds, between clients, zones and regions.
    pub distances: Vec<(Sym, Sym, u64)>,
    /// Whether a firewall keeps health checks from nodes.
    pub probes_blocked: bool,
    /// The seed of every choice that is left to chance.
    pub seed: u64,
    /// How long a run lasts.
    pub duration: Time,
}

/// What objects ask of load balancers in front of Services.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Policies {
    /// Objects that Services name in an annotation.
    pub backend_configs: Vec<BackendConfig>,
    /// How backends of a Service are checked.
    pub health_checks: Vec<HealthCheckPolicy>,
    /// How backends of a Service are used.
    pub backends: Vec<BackendPolicy>,
    /// How traffic to a Service is spread.
    pub distributions: Vec<DistributionPolicy>,
}

/// Where a thing comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Origin {
    /// The text says it, here.
    Given(Span),
    /// It follows from what is written here, such as a Pod of a Deployment.
    Derived(Span),
    /// Nothing says it; it was made up so that there is something to show.
    MadeUp,
}

impl Origin {
    /// The place in the text, if there is one.
    pub fn span(self) -> Option<Span> {
        match self {
            Self::Given(span) | Self::Derived(span) => Some(span),
            Self::MadeUp => None,
        }
    }
}
