//! Text → typed objects and problems. Reading never fails: half a file still gives half a world.
//!
//! `chunk` finds documents, `yaml` (the only user of the YAML crate) and `build` make trees of
//! spanned nodes of them, within limits; `typed` turns scalars into what fields mean, and `read`
//! whole trees into plain structs whose fields keep their place. What fields there are stands in
//! `tables`.

pub mod annotations;
pub mod anonymous;
pub mod assist;
pub mod cloud;
pub mod gateway;
pub mod group;
pub mod ibm;
pub mod limits;
pub mod meta;
pub mod metrics;
pub mod narrow;
pub mod policy;
pub mod problem;
pub mod proxy;
pub mod rules;
pub mod scenario;
pub mod service;
pub mod tables;
pub mod vpc;
pub mod workload;

mod broken;
mod build;
mod chunk;
mod documents;
mod float;
mod lookalike;
mod mapping;
mod memory;
mod mend;
mod near;
mod read;
mod regular;
mod template;
mod tree;
mod typed;
mod words;
mod yaml;

use crate::base::{At, Span};

pub use anonymous::{Anonymous, Refused};
pub use assist::{Completion, Hover, Known, clean, complete, hover, mask, path_at, secure};
pub use cloud::Cloud;
pub use gateway::{Gateway, HttpRoute, Ingress};
pub use limits::Limits;
pub use memory::Memory;
pub use mend::{edited, mends};
pub use meta::Meta;
pub use metrics::{Cpu, PodMetrics};
pub use narrow::{Choice, Narrowed, Offers, narrow, offers};
pub use near::slips;
pub use policy::{BackendConfig, BackendPolicy, DistributionPolicy, HealthCheckPolicy};
pub use problem::{Edit, Problem, Severity};
pub use read::policy::rules as policy_rules;
pub use read::{Reading, read, read_again};
pub use scenario::Scenario;
pub use service::{Endpoints, Service};
pub use vpc::Vpc;
pub use workload::{Node, Pod, Workload};

/// Everything that was read, in the order of the text. Of duplicates only the last is kept.
#[derive(Clone, Debug, Default)]
pub struct Objects {
    /// `Service`s.
    pub services: Vec<Service>,
    /// `EndpointSlice`s and `Endpoints`.
    pub endpoints: Vec<Endpoints>,
    /// `Node`s.
    pub nodes: Vec<Node>,
    /// `Pod`s.
    pub pods: Vec<Pod>,
    /// `Deployment`s and the other kinds that make Pods.
    pub workloads: Vec<Workload>,
    /// `Ingress`es.
    pub ingresses: Vec<Ingress>,
    /// `Gateway`s.
    pub gateways: Vec<Gateway>,
    /// `HTTPRoute`s.
    pub routes: Vec<HttpRoute>,
    /// `BackendConfig`s.
    pub backend_configs: Vec<BackendConfig>,
    /// `HealthCheckPolicy` objects.
    pub health_check_policies: Vec<HealthCheckPolicy>,
    /// `GCPBackendPolicy` objects.
    pub backend_policies: Vec<BackendPolicy>,
    /// `GCPTrafficDistributionPolicy` objects.
    pub distribution_policies: Vec<DistributionPolicy>,
    /// `PodMetrics`.
    pub pod_metrics: Vec<PodMetrics>,
    /// What the objects do not say; all `Scenario` documents merged, later ones winning.
    pub scenario: Scenario,
    /// What the provider's tools print of load balancers that exist.
    pub cloud: Cloud,
    /// Load balancers of a VPC, as its API takes and prints them.
    pub vpc: Vpc,
    /// Documents of kinds that are kept but not simulated.
    pub unsimulated: Vec<Unsimulated>,
}

/// A document of a kind that is not simulated.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unsimulated {
    /// Its kind.
    pub kind: At<String>,
    /// `namespace/name` or name, if it has one.
    pub name: String,
    /// The whole document or list item.
    pub span: Span,
}
