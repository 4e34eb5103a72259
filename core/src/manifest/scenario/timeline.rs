//! What happens in a run, and when.

use std::collections::BTreeMap;
use std::time::Duration;

use crate::base::{At, Span};
use crate::manifest::policy::Policy;
use crate::manifest::service::ServiceType;
use crate::manifest::{BackendPolicy, DistributionPolicy, HealthCheckPolicy, Meta, Service};

/// An entry of `spec.timeline`: what happens, when.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Event {
    /// When.
    pub at: At<Duration>,
    /// What.
    pub what: Happening,
    /// The entry.
    pub span: Span,
}

/// What can happen to a world.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Happening {
    /// A Pod becomes something.
    Pod {
        /// `namespace/name`.
        pod: At<String>,
        /// What it becomes.
        becomes: PodBecomes,
    },
    /// A node becomes something.
    Node {
        /// Its name.
        node: At<String>,
        /// What it becomes.
        becomes: NodeBecomes,
    },
    /// A machine that is no node of the cluster becomes something.
    Machine {
        /// Its name or id.
        machine: At<String>,
        /// What it becomes.
        becomes: MachineBecomes,
    },
    /// Another number of a group's members is healthy: the first of them.
    Group {
        /// Its name.
        group: At<String>,
        /// Its zone, if groups in several have that name.
        zone: Option<At<String>>,
        /// How many.
        healthy: u32,
    },
    /// All nodes of a zone become something.
    Zone {
        /// Its name.
        zone: At<String>,
        /// Whether they work from then on.
        up: bool,
    },
    /// A workload gets another number of Pods.
    Scale {
        /// `namespace/name`.
        workload: At<String>,
        /// How many.
        to: u32,
    },
    /// A workload replaces all its Pods.
    Rollout {
        /// `namespace/name`.
        workload: At<String>,
        /// How many there are to be then; as many as before if missing.
        to: Option<u32>,
    },
    /// A member of a load balancer's pools gets another weight.
    Member {
        /// Its name or id.
        member: At<String>,
        /// The weight.
        weight: At<u32>,
    },
    /// A firewall keeps health checks from nodes, or lets them through again.
    Probes {
        /// Whether it keeps them away.
        blocked: bool,
    },
    /// A Service is changed.
    Service(Box<Patch>),
    /// A policy is applied; what was called so before it goes.
    Policy(Box<Applied>),
}

/// A policy that is applied as a whole.
#[derive(Clone, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "each variant is the type it holds")]
pub enum Applied {
    Backend(BackendPolicy),
    Distribution(DistributionPolicy),
    HealthCheck(HealthCheckPolicy),
}

impl Applied {
    /// What all policies have.
    pub fn policy(&self) -> &dyn Policy {
        match self {
            Self::Backend(policy) => policy,
            Self::Distribution(policy) => policy,
            Self::HealthCheck(policy) => policy,
        }
    }

    /// Its `metadata`.
    pub fn meta(&self) -> &Meta {
        self.policy().meta()
    }
}

/// What a changed Service says: just the fields that it has count.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Patch {
    /// `namespace/name`.
    pub name: At<String>,
    /// The fields of its `spec` that it has.
    pub has: Vec<&'static str>,
    /// `spec.type`, if it has that.
    pub kind: Option<ServiceType>,
    /// Its annotations; without a value, the annotation goes.
    pub annotations: BTreeMap<String, Option<At<String>>>,
    /// Their values, read as those of any Service.
    pub service: Service,
}

/// What a node can become.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NodeBecomes {
    /// Working again.
    Up,
    /// Silent.
    Down,
    /// Closed to new Pods, while those it has go elsewhere.
    Drained,
    /// Marked by the autoscaler as about to be deleted.
    Tainted,
}

/// What a machine can become.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MachineBecomes {
    /// Working again.
    Up,
    /// Silent.
    Down,
    /// Answering as it should.
    Healthy,
    /// Working, but what it serves with does not answer.
    Unhealthy,
}

/// What a Pod can become.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PodBecomes {
    /// Ready again.
    Ready,
    /// Running, but not ready.
    Unready,
    /// Being deleted and still answering.
    Terminating,
    /// Deleted: asked to end, with the time it has for that.
    Deleted,
    /// Gone.
    Gone,
}
