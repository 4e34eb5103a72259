//! `Node`, `Pod`, and the kinds that make Pods.

use std::collections::BTreeMap;
use std::net::IpAddr;
use std::time::Duration;

use crate::base::{At, Cidr, Protocol, Span};
use crate::manifest::Meta;
use crate::manifest::metrics::Cpu;
use crate::manifest::service::TargetPort;

/// A `Node` of `v1`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Node {
    /// `metadata`.
    pub meta: Meta,
    /// `spec.providerID`.
    pub provider_id: Option<At<String>>,
    /// `spec.podCIDR` and `podCIDRs`.
    pub pod_cidrs: Vec<Cidr>,
    /// `spec.unschedulable`.
    pub cordoned: bool,
    /// `spec.taints`: key and place.
    pub taints: Vec<At<String>>,
    /// Addresses of type `InternalIP`, in order.
    pub internal_ips: Vec<IpAddr>,
    /// Addresses of type `ExternalIP`, in order.
    pub external_ips: Vec<IpAddr>,
    /// The `Ready` condition; `None` if there is no condition at all.
    pub ready: Option<bool>,
    /// Whether `status` has conditions or node facts: a hand-written node has none, and counts as
    /// ready.
    pub has_status: bool,
    /// `status.nodeInfo.kubeletVersion`.
    pub kubelet: Option<At<String>>,
}

/// A `Pod` of `v1`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Pod {
    /// `metadata`.
    pub meta: Meta,
    /// `spec.nodeName`.
    pub node: Option<At<String>>,
    /// `spec.hostNetwork`.
    pub host_network: bool,
    /// Ports of all its containers.
    pub ports: Vec<ContainerPort>,
    /// Its containers, in order.
    pub containers: Vec<Container>,
    /// `spec.readinessGates`: conditions that must hold for it to be ready.
    pub gates: Vec<At<String>>,
    /// How long it takes to begin and to end.
    pub timing: Timing,
    /// `status.podIP` and `podIPs`, in order.
    pub ips: Vec<IpAddr>,
    /// The `Ready` condition; `None` if there is none.
    pub ready: Option<At<bool>>,
    /// The condition that the controller of a load balancer writes, if there is one.
    pub balancer_ready: Option<Condition>,
    /// `status.phase`.
    pub phase: Phase,
}

/// `status.phase`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[expect(missing_docs, reason = "the words of the API")]
pub enum Phase {
    /// No status: taken as running.
    #[default]
    Unsaid,
    Pending,
    Running,
    Succeeded,
    Failed,
    Unknown,
}

impl Phase {
    /// Whether all containers have ended for good.
    pub fn is_over(self) -> bool {
        matches!(self, Self::Succeeded | Self::Failed)
    }
}

/// A port that a container declares.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ContainerPort {
    /// Its name, or empty.
    pub name: String,
    /// Its number.
    pub port: u16,
    /// Its protocol.
    pub protocol: Protocol,
    /// Where it is declared.
    pub span: Span,
}

/// A container of a Pod.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Container {
    /// Its name, or empty.
    pub name: String,
    /// `resources.requests.cpu`.
    pub cpu: Option<At<Cpu>>,
    /// `readinessProbe`.
    pub readiness: Option<Probe>,
}

/// What containers request together; `None` if none requests any.
pub fn requested(containers: &[Container]) -> Option<Cpu> {
    let requests = containers.iter().filter_map(|container| container.cpu);
    requests.map(|cpu| cpu.value).reduce(Cpu::plus)
}

/// `readinessProbe`: when a container counts as ready.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Probe {
    /// What is asked.
    pub asks: Asks,
    /// `periodSeconds`, 10 if missing.
    pub period: Duration,
    /// `timeoutSeconds`, 1 if missing.
    pub timeout: Duration,
    /// `failureThreshold`: bad answers in a row until it is not ready, 3 if missing.
    pub failures: u32,
    /// `successThreshold`: good answers in a row until it is, 1 if missing.
    pub successes: u32,
    /// The whole mapping.
    pub span: Span,
}

/// What a probe asks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Asks {
    /// `httpGet`.
    Http {
        /// `path`, `/` if missing.
        path: At<String>,
        /// `port`.
        port: At<TargetPort>,
        /// Whether `scheme` is `HTTPS`.
        https: bool,
        /// The header `Host` of `httpHeaders`.
        host: Option<At<String>>,
        /// `host`: where to ask, if that is not the Pod.
        to: Option<At<String>>,
    },
    /// `tcpSocket`.
    Tcp {
        /// `port`.
        port: At<TargetPort>,
    },
    /// `grpc`.
    Grpc {
        /// `port`.
        port: At<u16>,
        /// `service`.
        service: Option<At<String>>,
    },
    /// `exec`.
    Exec,
}

/// A condition of a Pod's `status`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Condition {
    /// Whether `status` is `True`.
    pub holds: bool,
    /// `reason`.
    pub reason: Option<At<String>>,
    /// The whole entry.
    pub span: Span,
}

/// A `Deployment`, `ReplicaSet`, `StatefulSet` or `DaemonSet`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Workload {
    /// `metadata`.
    pub meta: Meta,
    /// Which of them.
    pub kind: WorkloadKind,
    /// `spec.replicas`; 1 if missing. A `DaemonSet` has one a node.
    pub replicas: u32,
    /// Where `replicas` stands.
    pub replicas_span: Option<Span>,
    /// `spec.selector.matchLabels`.
    pub selector: BTreeMap<String, String>,
    /// Labels of the Pods it makes.
    pub labels: BTreeMap<String, String>,
    /// Ports of the Pods it makes.
    pub ports: Vec<ContainerPort>,
    /// Containers of the Pods it makes.
    pub containers: Vec<Container>,
    /// Conditions that must hold for the Pods it makes to be ready.
    pub gates: Vec<At<String>>,
    /// `hostNetwork` of the Pods it makes.
    pub host_network: bool,
    /// How long the Pods it makes take to begin and to end.
    pub timing: Timing,
    /// How it replaces its Pods.
    pub strategy: Strategy,
}

/// How long a Pod takes to begin and to end, as far as it says so.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Timing {
    /// The longest `readinessProbe.initialDelaySeconds` of its containers.
    pub delay: Option<Duration>,
    /// The longest sleep among the `lifecycle.preStop` hooks of its containers.
    pub pre_stop: Option<At<Duration>>,
    /// `terminationGracePeriodSeconds`.
    pub grace: Option<At<Duration>>,
}

/// `spec.strategy` of a `Deployment`, `spec.updateStrategy` of the others.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Strategy {
    /// Whether all Pods go before new ones come: `type: Recreate`.
    pub recreate: bool,
    /// `rollingUpdate.maxSurge`.
    pub surge: Option<Part>,
    /// `rollingUpdate.maxUnavailable`.
    pub unavailable: Option<Part>,
}

/// A number of Pods, or a part of all.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
    /// So many.
    Count(u32),
    /// So many in a hundred.
    Percent(u32),
}

/// The kinds that make Pods.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "the words of the API")]
pub enum WorkloadKind {
    Deployment,
    ReplicaSet,
    StatefulSet,
    DaemonSet,
}
