//! Endpoints: the addresses behind a Service port, and their states.

use crate::base::{Addr, NodeId, PodId, ServiceId, Span, ZoneId};

/// One address and port behind a Service port.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Endpoint {
    /// Its Service.
    pub service: ServiceId,
    /// Which of the Service's ports, by position.
    pub port: u16,
    /// Address and port in the Pod.
    pub addr: Addr,
    /// The Pod behind it, if it is known.
    pub pod: Option<PodId>,
    /// The node it is on; `None` if nothing says it, which counts as "not here" or "here" by data plane.
    pub node: Option<NodeId>,
    /// Its state.
    pub life: Lifecycle,
    /// Zones it is meant for; empty if it has no such hints.
    pub zone_hints: Vec<ZoneId>,
    /// Nodes it is meant for; empty if it has no such hints.
    pub node_hints: Vec<NodeId>,
    /// Where it, or the Pod it stands for, is written.
    pub span: Option<Span>,
}

/// The three conditions of an endpoint, as one state of its life.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize,
)]
#[serde(rename_all = "lowercase")]
pub enum Lifecycle {
    /// Ready: it takes new connections.
    Ready,
    /// Running and not ready: it is never used.
    Unready,
    /// Being deleted and still answering: the last choice.
    Serving,
    /// Being deleted and not answering: it is never used.
    Terminating,
}

impl Lifecycle {
    /// From an endpoint's conditions, which may contradict each other: ready wins.
    #[expect(clippy::fn_params_excessive_bools, reason = "the three conditions of the API")]
    pub fn from_conditions(ready: bool, serving: bool, terminating: bool) -> Self {
        match (ready, serving, terminating) {
            (true, _, _) => Self::Ready,
            (false, true, true) => Self::Serving,
            (false, false, true) => Self::Terminating,
            (false, _, false) => Self::Unready,
        }
    }

    /// Whether it is being deleted.
    pub fn is_leaving(self) -> bool {
        matches!(self, Self::Serving | Self::Terminating)
    }
}
