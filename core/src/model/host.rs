//! Things with an address: zones' nodes, and the Pods on them.

use std::collections::BTreeMap;
use std::net::IpAddr;
use std::sync::Arc;

use crate::base::{At, NodeId, Protocol, Span, Sym, Version, WorkloadId, ZoneId};
use crate::manifest::workload::Probe;
use crate::model::{Lifecycle, Origin, Timing};

/// A zone.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Zone {
    /// Its name; empty for the zone of nodes that have none.
    pub name: Sym,
    /// Its region.
    pub region: Sym,
    /// Whether it works; if not, nothing in it does.
    pub up: bool,
}

/// A node.
#[derive(Clone, Debug, PartialEq, Eq)]
#[expect(clippy::struct_excessive_bools, reason = "facts that do not depend on each other")]
pub struct Node {
    /// Its name.
    pub name: Sym,
    /// Its zone.
    pub zone: ZoneId,
    /// Its own addresses, the first of each family being the one packets are rewritten to.
    pub ips: Vec<IpAddr>,
    /// Its addresses outside.
    pub external_ips: Vec<IpAddr>,
    /// Its labels; systems know which matter.
    pub labels: Arc<BTreeMap<String, String>>,
    /// Keys of its taints, with places.
    pub taints: Vec<At<String>>,
    /// Its `Ready` condition; `None` if it has a status without conditions. A node of which only
    /// the name is known counts as ready.
    pub ready: Option<bool>,
    /// Whether the machine works at all; if not, it answers nothing, whatever the objects still say.
    pub up: bool,
    /// Whether it is being deleted.
    pub deleting: bool,
    /// Whether it has a Pod range, without which some controllers skip it.
    pub has_pod_range: bool,
    /// Whether its provider ID or a label says its zone.
    pub has_zone: bool,
    /// Its kubelet's version.
    pub version: Option<Version>,
    /// Set if it is no node of the cluster, but a machine that serves by itself.
    pub machine: Option<Machine>,
    /// Where it comes from.
    pub origin: Origin,
}

/// A machine that serves by itself.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Machine {
    /// Whether what it serves with works.
    pub answers: bool,
    /// The ports it listens on; empty means all.
    pub ports: Vec<u16>,
    /// Other names by which it is known, such as an id.
    pub also: Vec<Sym>,
}

impl Machine {
    /// Whether it listens on a port.
    pub fn listens(&self, port: u16) -> bool {
        self.ports.is_empty() || self.ports.contains(&port)
    }
}

impl Node {
    /// The address of this family that packets are rewritten to.
    pub fn ip(&self, v6: bool) -> Option<IpAddr> {
        self.ips.iter().copied().find(|ip| ip.is_ipv6() == v6)
    }
}

/// A Pod.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pod {
    /// Its namespace.
    pub namespace: Sym,
    /// Its name.
    pub name: Sym,
    /// Where it runs; `None` while it is not scheduled.
    pub node: Option<NodeId>,
    /// Its addresses.
    pub ips: Vec<IpAddr>,
    /// Whether it uses its node's addresses.
    pub host_network: bool,
    /// Its state.
    pub life: Lifecycle,
    /// Its labels.
    pub labels: Arc<BTreeMap<String, String>>,
    /// Ports its containers declare.
    pub ports: Vec<PodPort>,
    /// Whether it is over (phase Succeeded or Failed, or gone): then it is nobody's endpoint.
    pub ended: bool,
    /// Whether it is one that comes in a run, and has not come yet; it counts as ended.
    pub spare: bool,
    /// What made it, and replaces it.
    pub workload: Option<WorkloadId>,
    /// How long it takes to begin and to end.
    pub timing: Timing,
    /// What runs in it.
    pub app: App,
    /// Where it comes from.
    pub origin: Origin,
}

/// A port that a container declares.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PodPort {
    /// Its name, or empty.
    pub name: Sym,
    /// Its number.
    pub port: u16,
    /// Its protocol; `None` if nothing says it, which fits all.
    pub protocol: Option<Protocol>,
    /// Where it is declared.
    pub span: Option<Span>,
}

/// What runs in a Pod.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct App {
    /// Conditions that must hold, beside its containers being ready, for it to be ready.
    pub gates: Arc<[String]>,
    /// Whether its containers are ready, and just such a condition keeps it from being so.
    pub waits: bool,
    /// How Kubernetes finds out whether its containers are ready.
    pub readiness: Arc<[Probe]>,
    /// What it answers when it is asked for its health.
    pub answers: Arc<Answers>,
    /// What it uses up.
    pub cpu: Cpu,
    /// What it reports of itself beside that, by name.
    pub reports: Arc<BTreeMap<String, Reported>>,
}

/// How a value that an application reports of itself follows its requests, in millionths of what is
/// full for it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Reported {
    /// With nothing to do.
    pub idle: u32,
    /// More, for each request a second.
    pub per_request: u32,
}

impl Reported {
    /// What a value is that is full.
    pub const FULL: u64 = 1_000_000;

    /// What it is at a rate in thousandths of a request a second, in millionths of full.
    pub fn at(self, rate: u64) -> u64 {
        u64::from(self.idle) + rate.saturating_mul(self.per_request.into()) / 1_000
    }
}

/// What an application answers when it is asked for its health.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Answers {
    /// Status by path; others answer 200.
    pub http: BTreeMap<String, u16>,
    /// By port, whether it says that it is serving; others do.
    pub grpc: BTreeMap<u16, bool>,
}

impl Answers {
    /// The status for a path.
    pub fn status(&self, path: &str) -> u16 {
        self.http.get(path).copied().unwrap_or(200)
    }

    /// Whether it says on a port that it is serving.
    pub fn serves(&self, port: u16) -> bool {
        self.grpc.get(&port).copied().unwrap_or(true)
    }
}

/// What a Pod uses of a processor, in thousandths of one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cpu {
    /// With nothing to do.
    pub idle: u32,
    /// More, for each request a second; in thousandths of a thousandth.
    pub per_request: u32,
    /// What it asks for, of which its use is a part.
    pub request: u32,
    /// Whether the text says what it asks for; else that is assumed.
    pub asks: bool,
    /// What it was measured to use, if it was and nobody says how much a request takes: that then
    /// follows from it.
    pub measured: Option<u32>,
}

impl Default for Cpu {
    /// A Pod that nobody described: a twentieth of a processor, and a hundredth of what it asks for
    /// with each request a second.
    fn default() -> Self {
        Self { idle: 50, per_request: 5_000, request: 500, asks: false, measured: None }
    }
}

impl Cpu {
    /// What it uses at a rate in thousandths of a request a second, in thousandths of a processor.
    pub fn used(self, rate: u64) -> u64 {
        u64::from(self.idle) + rate.saturating_mul(self.per_request.into()) / 1_000_000
    }

    /// The same Pod with requests that take as much as it was measured to use at this rate. One that
    /// gets no requests uses that without any.
    #[must_use]
    pub fn calibrated(self, rate: u64) -> Self {
        let Some(measured) = self.measured else { return self };
        if rate == 0 {
            return Self { idle: measured, ..self };
        }
        let idle = self.idle.min(measured);
        let busy = u64::from(measured - idle) * 1_000_000;
        let per_request = u32::try_from((busy + rate / 2) / rate).unwrap_or(u32::MAX);
        Self { idle, per_request, ..self }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_measured_pod_uses_at_its_rate_what_was_measured() {
        let cpu = Cpu { idle: 90, request: 1_000, measured: Some(900), ..Cpu::default() };
        let calibrated = cpu.calibrated(100_000);
        assert_eq!((calibrated.per_request, calibrated.used(100_000)), (8_100, 900));
        assert_eq!(calibrated.used(50_000), 495);
        assert_eq!(cpu.calibrated(0).used(0), 900);
        let idle = Cpu { measured: Some(20), ..cpu }.calibrated(100_000);
        assert_eq!((idle.idle, idle.per_request), (20, 0));
        let unknown = Cpu { measured: None, ..cpu };
        assert_eq!(unknown.calibrated(7), unknown);
    }

    #[test]
    fn what_is_reported_follows_requests() {
        let reported = Reported { idle: 50_000, per_request: 10_000 };
        assert_eq!((reported.at(0), reported.at(75_000)), (50_000, 800_000));
    }
}
