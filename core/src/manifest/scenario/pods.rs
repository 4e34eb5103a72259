//! Pods that a scenario makes, and what Pods answer and use.

use std::collections::BTreeMap;
use std::time::Duration;

use crate::base::{At, Span};
use crate::manifest::metrics::Cpu;

/// An entry of `spec.pods`: `count` Pods with `labels` on one node.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pods {
    /// Name, to which a number is added when there are several.
    pub name: At<String>,
    /// Namespace.
    pub namespace: String,
    /// How many.
    pub count: u32,
    /// The node they run on.
    pub node: At<String>,
    /// Labels.
    pub labels: BTreeMap<String, String>,
    /// Ports they declare.
    pub ports: Vec<(String, u16)>,
    /// Whether they are ready.
    pub ready: bool,
    /// Whether they are being deleted.
    pub terminating: bool,
    /// Whether they still answer while being deleted.
    pub serving: bool,
    /// How long they take to begin and to end.
    pub timing: PodTiming,
    /// What they answer.
    pub answers: Answers,
    /// What they use.
    pub cpu: CpuUse,
    /// `metrics`: what they report of themselves beside that.
    pub metrics: Vec<Metric>,
    /// The entry.
    pub span: Span,
}

/// An entry of `spec.pods` with `workload`: it makes no Pods, and says how those of the text answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Behaves {
    /// `namespace/name` of a workload, or of one Pod.
    pub workload: At<String>,
    /// `zone`: where they have to be for it to hold; anywhere if missing.
    pub zone: Option<At<String>>,
    /// What they answer.
    pub answers: Answers,
    /// What they use.
    pub cpu: CpuUse,
    /// What they report of themselves beside that.
    pub metrics: Vec<Metric>,
    /// The entry.
    pub span: Span,
}

/// What Pods answer to requests and questions about their health.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Answers {
    /// `http`: statuses by path; other paths answer 200.
    pub http: BTreeMap<String, u16>,
    /// `grpc`: by port, whether they say that they are serving; other ports do.
    pub grpc: BTreeMap<u16, bool>,
}

/// `cpu`: what a Pod uses.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct CpuUse {
    /// `idle`: without any request.
    pub idle: Option<At<Cpu>>,
    /// `perRequest`: more for each request a second.
    pub per_request: Option<At<Cpu>>,
    /// `request`: what is kept for it, if no object says so.
    pub request: Option<At<Cpu>>,
}

/// An entry of `metrics`: a value that an application reports of itself, in millionths of what is
/// full for it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Metric {
    /// Its name.
    pub name: At<String>,
    /// `idle`: without any request.
    pub idle: u32,
    /// `perRequest`: more for each request a second.
    pub per_request: u32,
}

/// How long Pods take to begin and to end, as far as an entry says so.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PodTiming {
    /// `startup`: from the start until it is ready.
    pub startup: Option<Duration>,
    /// `preStop`: how long it goes on serving before it is asked to end.
    pub pre_stop: Option<At<Duration>>,
    /// `grace`: how long it has in all.
    pub grace: Option<At<Duration>>,
    /// `shutdown`: whether it leaves its connections at once when it is asked to end.
    pub abrupt: Option<bool>,
}
