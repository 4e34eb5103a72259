//! What nodes answer when they are asked for their health.

use std::collections::BTreeMap;
use std::net::IpAddr;
use std::time::Duration;

use crate::base::{Cidr, ServiceId, Time, order};
use crate::explain::{Decision, Rule, because};
use crate::model::Node;
use crate::plan::Asks;
use crate::plan::node::program::{HealthPort, NodePorts};
use crate::plan::node::rules;
use crate::plan::node::view::View;

/// The servers of one node that tell how many of a Service's ready Pods it has.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct HealthPorts {
    servers: BTreeMap<ServiceId, (HealthPort, u32)>,
}

/// What a health port answers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HealthAnswer {
    /// 200 or 503.
    pub status: u16,
    /// Ready Pods of the Service on the node; also the value of the header
    /// `X-Load-Balancing-Endpoint-Weight`, whatever the status.
    pub local_endpoints: u32,
    /// Whether the proxy works; `None` if the answer does not tell.
    pub proxy_healthy: Option<bool>,
}

impl HealthAnswer {
    /// Its headers, in order.
    pub fn headers(&self) -> [(&'static str, String); 3] {
        [
            ("Content-Type", "application/json".to_owned()),
            ("X-Content-Type-Options", "nosniff".to_owned()),
            ("X-Load-Balancing-Endpoint-Weight", self.local_endpoints.to_string()),
        ]
    }

    /// Its body, for a Service by namespace and name.
    pub fn body(&self, namespace: &str, name: &str) -> String {
        let service = serde_json::json!({"namespace": namespace, "name": name});
        let mut body =
            serde_json::json!({"service": service, "localEndpoints": self.local_endpoints});
        if let (Some(healthy), Some(body)) = (self.proxy_healthy, body.as_object_mut()) {
            body.insert("serviceProxyHealthy".to_owned(), healthy.into());
        }
        body.to_string()
    }
}

impl HealthPorts {
    /// Opens and closes servers so that exactly these exist. One whose port changed starts again with
    /// no Pods; the others keep their counts.
    pub fn sync_services(&mut self, wanted: &BTreeMap<ServiceId, HealthPort>) {
        self.servers.retain(|id, (old, _)| wanted.get(id).is_some_and(|new| new.port == old.port));
        for (id, port) in wanted {
            self.servers.entry(*id).or_insert((*port, 0)).0 = *port;
        }
    }

    /// Takes over the counts of ready Pods here. A Service that is not counted has none; a count for
    /// a Service without a server is dropped.
    pub fn sync_endpoints(&mut self, counts: &BTreeMap<ServiceId, u32>) {
        for (id, (_, count)) in &mut self.servers {
            *count = counts.get(id).copied().unwrap_or(0);
        }
    }

    /// The Services that have a server, with its port.
    pub fn servers(&self) -> impl Iterator<Item = (ServiceId, u16)> {
        self.servers.iter().map(|(id, (port, _))| (*id, port.port))
    }

    /// What a Service's server answers, on any path; `None` if there is no such server.
    pub fn probe(&self, service: ServiceId, proxy_healthy: bool) -> Option<HealthAnswer> {
        let (port, count) = self.servers.get(&service)?;
        Some(HealthAnswer {
            status: if *count > 0 && proxy_healthy { 200 } else { 503 },
            local_endpoints: *count,
            proxy_healthy: port.tells_proxy.then_some(proxy_healthy),
        })
    }

    /// The addresses on which servers listen: everywhere, or on the node's addresses that node ports
    /// answer on.
    pub fn listen(node_ports: &NodePorts, node: &[IpAddr], v6: bool) -> Vec<IpAddr> {
        let family = |range: &&Cidr| range.is_v6() == v6;
        let ranges: Vec<&Cidr> = node_ports.addresses.iter().filter(family).collect();
        let anywhere = Cidr::everything(v6);
        if ranges.is_empty() || ranges.contains(&&anywhere) {
            return vec![anywhere.nth(0)];
        }
        let listed = |ip: &IpAddr| ranges.iter().any(|range| range.contains(*ip));
        node.iter().copied().filter(listed).collect()
    }
}

/// Whether a node may have packets at all.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Eligibility {
    /// It may.
    Eligible,
    /// It is unknown, being deleted, or about to be removed.
    Leaving,
}

impl Eligibility {
    /// Of a node, given the key of the taint by which its remover announces itself.
    pub fn of(node: Option<&Node>, removal_taint: &str) -> Self {
        match node {
            Some(it) if !it.deleting && it.taints.iter().all(|key| key.value != removal_taint) => {
                Self::Eligible
            }
            _ => Self::Leaving,
        }
    }
}

/// The health of a node's proxy itself: whether what it was told has reached its rules.
#[derive(Clone, Debug, PartialEq)]
pub struct ProxyHealth {
    timeout: Duration,
    /// For IPv4 and IPv6: the oldest update not yet written, and the last one written.
    families: [(Option<Time>, Option<Time>); 2],
}

/// What the proxy's own port answers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ProxyAnswer {
    /// Status of `/healthz`, which looks at the node too.
    pub healthz: u16,
    /// Status of `/livez`, which does not.
    pub livez: u16,
    /// Whether the proxy works.
    pub healthy: bool,
    /// Whether each family's half works: IPv4, IPv6.
    pub families: [bool; 2],
    /// Whether the node may have packets; not said by `/livez`.
    pub eligible: bool,
    /// When it last worked: now, if it works.
    pub last_updated: Time,
    /// When it was asked.
    pub now: Time,
}

impl ProxyAnswer {
    /// The body of `/healthz`; times are microseconds of the run.
    pub fn healthz_body(&self) -> String {
        let mut body = self.body();
        if let Some(body) = body.as_object_mut() {
            body.insert("nodeEligible".to_owned(), self.eligible.into());
        }
        body.to_string()
    }

    /// The body of `/livez`, which does not speak of the node.
    pub fn livez_body(&self) -> String {
        self.body().to_string()
    }

    fn body(&self) -> serde_json::Value {
        let [v4, v6] = self.families.map(|healthy| serde_json::json!({"healthy": healthy}));
        serde_json::json!({
            "lastUpdated": self.last_updated.0,
            "currentTime": self.now.0,
            "healthy": self.healthy,
            "status": {"IPv4": v4, "IPv6": v6},
        })
    }
}

impl ProxyHealth {
    /// A proxy that was told nothing yet, and that is late when an update waits this long.
    pub fn new(timeout: Duration) -> Self {
        Self { timeout, families: [(None, None); 2] }
    }

    /// An update for a family waits; only the oldest counts.
    pub fn queued(&mut self, v6: bool, now: Time) {
        self.families[usize::from(v6)].0.get_or_insert(now);
    }

    /// All updates of a family are written.
    pub fn updated(&mut self, v6: bool, now: Time) {
        self.families[usize::from(v6)] = (None, Some(now));
    }

    /// What the port answers.
    pub fn probe(&self, node: Eligibility, now: Time) -> ProxyAnswer {
        let late = |queued: Option<Time>| queued.is_some_and(|at| now - at >= self.timeout);
        let families = self.families.map(|(queued, _)| !late(queued));
        let healthy = families == [true; 2];
        let eligible = node == Eligibility::Eligible;
        let written = self.families.iter().filter_map(|(_, updated)| *updated).max();
        let status = |ok| if ok { 200 } else { 503 };
        ProxyAnswer {
            healthz: status(healthy && eligible),
            livez: status(healthy),
            healthy,
            families,
            eligible,
            last_updated: if healthy { now } else { written.unwrap_or(Time::ZERO) },
            now,
        }
    }
}

impl View<'_> {
    /// How many ready Pods of a Service this node has: distinct addresses, however many ports.
    pub fn ready_pods(&self, service: ServiceId) -> u32 {
        let programs = self.tables.of(service);
        let halves = programs.flat_map(|at| [false, true].map(|v6| self.tables.prepared(at, v6)));
        let here = halves.flat_map(|half| half.ready_here(self.node));
        let mut ips: Vec<IpAddr> = here.map(|target| target.addr.ip).collect();
        order::by(&mut ips, Ord::cmp);
        ips.dedup();
        ips.len() as u32
    }

    /// The rule that says what the proxy's own port answers.
    pub(super) fn proxy_rule(&self, program: u32) -> &'static Rule {
        let taint = self.program(program).setup.proxy.removal_taint;
        match Eligibility::of(self.model.nodes.get(self.node), taint) {
            Eligibility::Eligible => &rules::PROXY_WORKS,
            Eligibility::Leaving => &rules::PROXY_LEAVES,
        }
    }

    /// What this node answers a load balancer's health check for a Service, while its proxy works:
    /// the same until something changes.
    pub fn probe(&self, program: u32, asks: Asks) -> Decision<HealthAnswer> {
        let service = self.program(program).service;
        let proxy_healthy = Some(true);
        match asks {
            Asks::Proxy | Asks::Application(_) | Asks::Nothing => {
                let rule = self.proxy_rule(program);
                let status = if *rule == rules::PROXY_WORKS { 200 } else { 503 };
                let answer = HealthAnswer { status, local_endpoints: 0, proxy_healthy };
                Decision::new(answer, because!(*rule, node = self.node))
            }
            Asks::LocalEndpoints => {
                let count = self.ready_pods(service);
                let node = self.node;
                let (status, because) = match count {
                    0 => (503, because!(rules::UNHEALTHY, node = node, service = service)),
                    _ => (
                        200,
                        because!(rules::HEALTHY, node = node, count = count, service = service),
                    ),
                };
                Decision::new(
                    HealthAnswer { status, local_endpoints: count, proxy_healthy },
                    because,
                )
            }
        }
    }
}
