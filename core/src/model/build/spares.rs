//! Pods that come in a run: as many as its events can ask for, with names, nodes and addresses, so
//! that they are known from the start and stay where they are.
//!
//! They count as ended until they come ([`Model::starts`](crate::model::Model::starts)).

use std::collections::BTreeMap;
use std::net::IpAddr;

use crate::base::{Addr, EndpointId, Id, NodeId, PodId, Table, WorkloadId};
use crate::manifest::scenario::{Event, Happening, NodeBecomes, PodBecomes};
use crate::model::build::addresses::Addresses;
use crate::model::build::desk::Desk;
use crate::model::build::nodes::Nodes;
use crate::model::build::pods::{LIMIT, Pods};
use crate::model::build::seats::{Seats, Spread};
use crate::model::{Endpoint, Lifecycle, Origin, Pod, Update};

/// Makes them.
pub(super) struct Spares<'d, 'a> {
    pub(super) desk: &'d mut Desk<'a>,
    pub(super) nodes: &'d Nodes,
    pub(super) pods: &'d mut Pods,
    pub(super) addresses: &'d mut Addresses,
    seats: Seats,
    /// The Pods that each workload has at this point of the timeline.
    alive: BTreeMap<WorkloadId, Vec<PodId>>,
    /// Each with the Pod it is like.
    made: Vec<(PodId, PodId)>,
}

impl<'d, 'a> Spares<'d, 'a> {
    pub(super) fn new(
        desk: &'d mut Desk<'a>,
        nodes: &'d Nodes,
        pods: &'d mut Pods,
        addresses: &'d mut Addresses,
    ) -> Self {
        let mut seats = Seats::of(nodes);
        let mut alive: BTreeMap<_, Vec<PodId>> = BTreeMap::new();
        for (id, pod) in pods.table.iter().filter(|(_, pod)| !pod.ended) {
            seats.take(pod.node);
            if let Some(workload) = pod.workload {
                alive.entry(workload).or_default().push(id);
            }
        }
        Self { desk, nodes, pods, addresses, seats, alive, made: Vec::new() }
    }

    /// Those that the events can ask for, and their endpoints, outside of every port.
    pub(super) fn add(mut self, timeline: &[Event], endpoints: &mut Table<EndpointId, Endpoint>) {
        for event in timeline {
            self.event(&event.what);
        }
        self.endpoints(endpoints);
    }

    fn event(&mut self, what: &Happening) {
        match what {
            Happening::Scale { workload, to } => {
                let Some(id) = self.workload(&workload.value) else { return };
                if let Some(alive) = self.alive.get_mut(&id) {
                    alive.truncate(*to as usize);
                }
                self.beside(id, (*to as usize).saturating_sub(self.count(id)));
            }
            Happening::Rollout { workload, to } => {
                let Some(id) = self.workload(&workload.value) else { return };
                let count = to.map_or(self.count(id), |to| to as usize);
                self.instead_of_all(id, count);
            }
            Happening::Node { node, becomes: NodeBecomes::Drained } => {
                if let Some(node) = self.node(&node.value) {
                    self.drained(node);
                }
            }
            Happening::Node { node, becomes: NodeBecomes::Up } => {
                if let Some(node) = self.node(&node.value) {
                    self.seats.set_open(node, true);
                }
            }
            Happening::Pod { pod, becomes: PodBecomes::Deleted } => {
                if let Some(pod) = self.pod(&pod.value) {
                    self.instead_of(pod);
                }
            }
            Happening::Pod { .. }
            | Happening::Node { .. }
            | Happening::Zone { .. }
            | Happening::Member { .. }
            | Happening::Machine { .. }
            | Happening::Group { .. }
            | Happening::Probes { .. }
            | Happening::Service(_)
            | Happening::Policy(_) => {}
        }
    }

    fn node(&self, name: &str) -> Option<NodeId> {
        self.nodes.by_name.get(&self.desk.names.find(name)?).copied()
    }

    fn pod(&self, name: &str) -> Option<PodId> {
        let (namespace, name) = name.split_once('/').unwrap_or(("default", name));
        let key = self.desk.names.find(namespace).zip(self.desk.names.find(name))?;
        self.pods.by_name.get(&key).copied()
    }

    fn workload(&self, name: &str) -> Option<WorkloadId> {
        let (namespace, name) = name.split_once('/').unwrap_or(("default", name));
        let key = self.desk.names.find(namespace).zip(self.desk.names.find(name))?;
        self.pods.workloads.find(key)
    }

    fn count(&self, id: WorkloadId) -> usize {
        self.alive.get(&id).map_or(0, Vec::len)
    }

    /// So many more, beside those there are.
    fn beside(&mut self, id: WorkloadId, count: usize) {
        let own = self.alive.get(&id).into_iter().flatten();
        let own = own.filter_map(|pod| self.pods.table[*pod].node);
        let mut spread = self.seats.spread_beside(own);
        for _ in 0..count {
            let node = self.seats.next(&mut spread);
            self.make(id, None, node);
        }
    }

    /// So many, in the place of all there are; on every node, or in order, each in its own place.
    fn instead_of_all(&mut self, id: WorkloadId, count: usize) {
        let old = self.alive.get(&id).cloned().unwrap_or_default();
        let mut spread = self.seats.spread();
        for at in 0..count {
            let like = old.get(at).copied();
            let node = match (self.pods.workloads.table[id].update, like) {
                (Update::PerNode { .. }, Some(like)) => self.pods.table[like].node,
                _ => self.seats.next(&mut spread),
            };
            self.make(id, like, node);
        }
        if let Some(alive) = self.alive.get_mut(&id) {
            alive.retain(|pod| !old.contains(pod));
        }
    }

    /// The node takes no more Pods, and those it has come again elsewhere.
    fn drained(&mut self, node: NodeId) {
        self.seats.set_open(node, false);
        let alive = self.alive.values().flatten().copied();
        let here = alive.filter(|pod| self.pods.table[*pod].node == Some(node));
        for pod in here.collect::<Vec<PodId>>() {
            self.instead_of(pod);
        }
    }

    fn instead_of(&mut self, pod: PodId) {
        let Some(id) = self.pods.table[pod].workload else { return };
        if matches!(self.pods.workloads.table[id].update, Update::PerNode { .. }) {
            return;
        }
        if let Some(alive) = self.alive.get_mut(&id) {
            alive.retain(|other| *other != pod);
        }
        let own = self.alive.get(&id).into_iter().flatten();
        let own = own.filter_map(|pod| self.pods.table[*pod].node);
        let mut spread: Spread = self.seats.spread_beside(own);
        let node = self.seats.next(&mut spread);
        self.make(id, Some(pod), node);
    }

    /// One more Pod of a workload, like one that it has or had.
    fn make(&mut self, id: WorkloadId, like: Option<PodId>, node: Option<NodeId>) {
        let any = || self.pods.table.iter().find(|(_, pod)| pod.workload == Some(id));
        let Some(like) = like.or_else(|| Some(any()?.0)) else { return };
        if self.pods.table.len() as u32 >= LIMIT {
            return;
        }
        let model = self.pods.table[like].clone();
        let in_order = self.pods.workloads.table[id].update == Update::InOrder;
        let name = if in_order { model.name } else { self.free_name(id) };
        let ips = self.ips(&model, node);
        let pod = Pod {
            name,
            node,
            ips,
            life: Lifecycle::Unready,
            ended: true,
            spare: true,
            origin: model.origin.span().map_or(Origin::MadeUp, Origin::Derived),
            ..model
        };
        let key = (pod.namespace, name);
        let new = self.pods.table.push(pod);
        self.pods.by_name.entry(key).or_insert(new);
        self.alive.entry(id).or_default().push(new);
        self.made.push((new, like));
    }

    fn free_name(&mut self, id: WorkloadId) -> crate::base::Sym {
        let workload = self.pods.workloads.table[id];
        let base = self.desk.names.name(workload.name).to_owned();
        let mut n = self.pods.workloads.next_number(id);
        loop {
            let name = self.desk.sym(&format!("{base}-{n}"));
            n += 1;
            if !self.pods.by_name.contains_key(&(workload.namespace, name)) {
                self.pods.workloads.set_next_number(id, n);
                return name;
            }
        }
    }

    /// Addresses of the families that the other Pod has.
    fn ips(&mut self, like: &Pod, node: Option<NodeId>) -> Vec<IpAddr> {
        let Some(node) = node else { return Vec::new() };
        if like.host_network {
            return self.nodes.table[node].ips.clone();
        }
        let ranges = &self.nodes.seats[node.index()].ranges;
        let of = |v6| ranges.iter().find(|range| range.is_v6() == v6).copied();
        let families = like.ips.iter().map(IpAddr::is_ipv6);
        families.filter_map(of).map(|range| self.addresses.take(range, 2)).collect()
    }

    /// The endpoints that they will have: those of the Pods they are like, at their own addresses.
    fn endpoints(self, endpoints: &mut Table<EndpointId, Endpoint>) {
        let mut of: BTreeMap<PodId, Vec<Endpoint>> = BTreeMap::new();
        for (_, like) in &self.made {
            of.entry(*like).or_default();
        }
        for endpoint in endpoints.rows() {
            if let Some(own) = endpoint.pod.and_then(|pod| of.get_mut(&pod)) {
                own.push(endpoint.clone());
            }
        }
        for (new, like) in self.made {
            let own: Vec<Endpoint> =
                of[&like].iter().filter_map(|it| self.pods.moved(it, new, self.nodes)).collect();
            for endpoint in &own {
                endpoints.push(endpoint.clone());
            }
            // One that is like a spare finds what that one has.
            if let Some(known) = of.get_mut(&new) {
                *known = own;
            }
        }
    }
}

impl Pods {
    /// An endpoint of one Pod as another one will have it.
    fn moved(&self, like: &Endpoint, id: PodId, nodes: &Nodes) -> Option<Endpoint> {
        let pod = &self.table[id];
        let ip = pod.ips.iter().find(|ip| ip.is_ipv6() == like.addr.ip.is_ipv6())?;
        let zone = pod.node.map(|node| nodes.table[node].zone);
        let (zoned, on_node) = (!like.zone_hints.is_empty(), !like.node_hints.is_empty());
        Some(Endpoint {
            addr: Addr::new(*ip, like.addr.port),
            pod: Some(id),
            node: pod.node,
            life: Lifecycle::Terminating,
            zone_hints: zone.filter(|_| zoned).into_iter().collect(),
            node_hints: pod.node.filter(|_| on_node).into_iter().collect(),
            ..like.clone()
        })
    }
}
