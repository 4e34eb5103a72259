//! Pods: those of the text, those of the scenario, and an index over all.

use std::collections::BTreeMap;
use std::net::IpAddr;
use std::sync::Arc;

use crate::base::{Id, NodeId, PodId, Sym, Table};
use crate::explain::because;
use crate::manifest::workload::{ContainerPort, Phase};
use crate::manifest::{self, scenario};
use crate::model::build::addresses::Addresses;
use crate::model::build::apps;
use crate::model::build::desk::{Desk, Tally};
use crate::model::build::nodes::Nodes;
use crate::model::build::numbered;
use crate::model::build::seats::{Seats, Spread};
use crate::model::build::workloads::{self, Workloads};
use crate::model::{App, Lifecycle, Origin, Pod, PodPort, rules};

/// The most Pods that are made in one world.
pub(super) const LIMIT: u32 = 100_000;

/// All Pods, to find by name and by label.
#[derive(Default)]
pub(super) struct Pods {
    pub(super) table: Table<PodId, Pod>,
    pub(super) by_name: BTreeMap<(Sym, Sym), PodId>,
    by_label: BTreeMap<(Sym, Sym, Sym), Vec<PodId>>,
    pub(super) workloads: Workloads,
}

impl Pods {
    /// The Pods of a namespace that have all these labels, in order.
    pub(super) fn matching(
        &self,
        desk: &Desk<'_>,
        namespace: Sym,
        labels: &BTreeMap<String, String>,
    ) -> Vec<PodId> {
        let lists = labels.iter().map(|(key, value)| {
            let pair = desk.names.find(key).zip(desk.names.find(value));
            pair.and_then(|(key, value)| self.by_label.get(&(namespace, key, value)))
        });
        let shortest = lists.min_by_key(|list| list.map_or(0, Vec::len)).flatten();
        let all = shortest.into_iter().flatten().copied();
        all.filter(|id| has_all(&self.table[*id].labels, labels)).collect()
    }
}

/// Whether `labels` has every pair of `wanted`.
pub(super) fn has_all(
    labels: &BTreeMap<String, String>,
    wanted: &BTreeMap<String, String>,
) -> bool {
    wanted.iter().all(|(key, value)| labels.get(key) == Some(value))
}

/// Puts Pods together.
pub(super) struct Gather<'d, 'a> {
    pub(super) desk: &'d mut Desk<'a>,
    pub(super) nodes: &'d Nodes,
    pub(super) addresses: &'d mut Addresses,
    pub(super) pods: Pods,
    pub(super) seats: Seats,
    without_address: Tally<(PodId, IpAddr)>,
}

impl<'d, 'a> Gather<'d, 'a> {
    pub(super) fn new(
        desk: &'d mut Desk<'a>,
        nodes: &'d Nodes,
        addresses: &'d mut Addresses,
    ) -> Self {
        let seats = Seats::of(nodes);
        Self {
            desk,
            nodes,
            addresses,
            pods: Pods::default(),
            seats,
            without_address: Tally::default(),
        }
    }

    /// All Pods there are, were derived, or were made up.
    pub(super) fn finish(mut self) -> Pods {
        self.given();
        self.entries();
        self.derived();
        self.without_address.note(self.desk, |count, (pod, ip)| {
            because!(rules::POD_ADDRESSES_MADE_UP, count = count, pod = pod, ip = ip)
        });
        self.pods
    }

    fn given(&mut self) {
        for object in &self.desk.objects.pods {
            let node = object.node.as_ref().and_then(|node| self.node(&node.value));
            self.seats.take(node);
        }
        let mut placed = Tally::default();
        let mut spread = self.seats.spread();
        for object in &self.desk.objects.pods {
            let mut pod = self.read(object);
            let unsaid = object.phase == Phase::Unsaid && object.ips.is_empty();
            if unsaid && object.node.is_none() {
                pod.node = self.seats.next(&mut spread);
            }
            let Some(id) = self.add(pod, object.phase != Phase::Pending) else { continue };
            if unsaid && object.ready.is_none() {
                placed.add(id, object.meta.name_span);
            }
        }
        placed.note(self.desk, |count, pod| because!(rules::PODS_PLACED, count = count, pod = pod));
    }

    fn read(&mut self, object: &manifest::Pod) -> Pod {
        let (namespace, name) = self.desk.key(&object.meta.namespace, &object.meta.name);
        let waits = matches!(object.phase, Phase::Pending | Phase::Unknown);
        let ready = object.ready.map_or(!waits, |ready| ready.value);
        let leaving = object.meta.deleting.is_some();
        let ended = object.phase.is_over();
        Pod {
            namespace,
            name,
            node: object.node.as_ref().and_then(|node| self.node(&node.value)),
            ips: object.ips.clone(),
            host_network: object.host_network,
            life: Lifecycle::from_conditions(
                ready && !leaving && !ended,
                ready && !ended,
                leaving || ended,
            ),
            labels: Arc::new(object.meta.labels.clone()),
            ports: self.ports(&object.ports),
            ended,
            spare: false,
            workload: self.pods.workloads.of(self.desk, object),
            timing: workloads::timing(object.timing),
            app: apps::of_pod(self.desk.objects, object),
            origin: Origin::Given(object.meta.span),
        }
    }

    fn entries(&mut self) {
        for entry in &self.desk.objects.scenario.pods {
            let mut spread = None;
            let count = self.room(entry.count, entry.name.span);
            for (_, name) in numbered(&entry.name.value, count) {
                let pod = self.entry(entry, &name, &mut spread);
                self.add(pod, true);
            }
        }
    }

    fn entry(&mut self, entry: &scenario::Pods, name: &str, spread: &mut Option<Spread>) -> Pod {
        let (namespace, name) = self.desk.key(&entry.namespace, name);
        let node = self.node(&entry.node.value);
        self.seats.take(node);
        let ports = entry.ports.iter().map(|(name, port)| PodPort {
            name: self.desk.sym(name),
            port: *port,
            protocol: None,
            span: Some(entry.span),
        });
        let ports = ports.collect();
        let leaving = entry.terminating;
        let workload = (entry.namespace.as_str(), entry.name.value.as_str());
        Pod {
            namespace,
            name,
            node: node.or_else(|| self.seats.next_of(spread)),
            ips: Vec::new(),
            host_network: false,
            life: Lifecycle::from_conditions(entry.ready && !leaving, entry.serving, leaving),
            labels: Arc::new(entry.labels.clone()),
            ports,
            ended: false,
            spare: false,
            workload: Some(self.pods.workloads.named(self.desk, workload)),
            timing: workloads::entry_timing(entry.timing),
            app: {
                let mut app = App::default();
                apps::said(&mut app, &entry.answers, (&entry.cpu, &entry.metrics));
                app
            },
            origin: Origin::Given(entry.span),
        }
    }

    /// The node of that name.
    pub(super) fn node(&mut self, name: &str) -> Option<NodeId> {
        self.nodes.by_name.get(&self.desk.names.find(name)?).copied()
    }

    /// Ports as the model has them.
    pub(super) fn ports(&mut self, ports: &[ContainerPort]) -> Vec<PodPort> {
        let ports = ports.iter().map(|port| PodPort {
            name: self.desk.sym(&port.name),
            port: port.port,
            protocol: Some(port.protocol),
            span: Some(port.span),
        });
        ports.collect()
    }

    /// How many of `wanted` Pods there is room for; fewer is a problem at `span`.
    pub(super) fn room(&mut self, wanted: u32, span: crate::base::Span) -> u32 {
        let room = LIMIT.saturating_sub(self.pods.table.len() as u32);
        if wanted > room {
            let because = because!(rules::TOO_MANY, name = span, count = wanted, limit = LIMIT);
            self.desk.error(because, span);
        }
        wanted.min(room)
    }

    /// Adds a Pod, unless there is one of its name; one that runs gets an address.
    pub(super) fn add(&mut self, mut pod: Pod, runs: bool) -> Option<PodId> {
        let key = (pod.namespace, pod.name);
        if self.pods.by_name.contains_key(&key) {
            return None;
        }
        let id = PodId::from_index(self.pods.table.len());
        if runs && !pod.ended && pod.ips.is_empty() {
            self.give_address(id, &mut pod);
        }
        for (label, value) in &*pod.labels {
            let (label, value) = self.desk.key(label, value);
            self.pods.by_label.entry((pod.namespace, label, value)).or_default().push(id);
        }
        self.pods.by_name.insert(key, id);
        Some(self.pods.table.push(pod))
    }

    fn give_address(&mut self, id: PodId, pod: &mut Pod) {
        let Some(node) = pod.node else { return };
        if pod.host_network {
            pod.ips.clone_from(&self.nodes.table[node].ips);
            return;
        }
        for v6 in self.desk.families() {
            let ranges = &self.nodes.seats[node.index()].ranges;
            if let Some(range) = ranges.iter().find(|range| range.is_v6() == v6) {
                pod.ips.push(self.addresses.take(*range, 2));
            }
        }
        if let (Origin::Given(span), Some(ip)) = (pod.origin, pod.ips.first()) {
            self.without_address.add((id, *ip), span);
        }
    }
}
