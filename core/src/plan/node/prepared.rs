//! The eligible endpoints of one Service port and address family, grouped by where they count.

use crate::base::{NodeId, ZoneId, order};
use crate::explain::Rule;
use crate::model::{Endpoint, Lifecycle, Model};
use crate::plan::node::lists::{Groups, Lists, Target};
use crate::plan::node::program::{
    Entry, List, NodeBy, Prefer, Program, Terminating, Topology, Unfit, ZoneBy,
};

/// One family's half of a program.
#[derive(Clone, Debug)]
pub(super) struct Prepared {
    uses_cluster: bool,
    uses_local: bool,
    cluster: Vec<Target>,
    cluster_why: Option<&'static Rule>,
    preferred: Preferred,
    local: Placed,
    local_serving: Placed,
    serving_why: Option<&'static Rule>,
}

impl Prepared {
    pub(super) fn new(model: &Model, program: &Program, v6: bool) -> Self {
        let rows = rows(model, program, v6);
        let ready = living(&rows, Lifecycle::Ready);
        let (serving, serving_why) = match program.terminating {
            Terminating::TakeOver(why) => (living(&rows, Lifecycle::Serving), Some(why)),
            Terminating::Wait(_) => (Vec::new(), None),
        };
        let taken_over = ready.is_empty() && !serving.is_empty();
        let base = if taken_over { &serving } else { &ready };
        let prefers = !taken_over || program.topology.among_terminating;
        Self {
            uses_cluster: leads(program, List::Cluster, v6),
            uses_local: leads(program, List::Local, v6),
            cluster: base.iter().map(|row| row.target).collect(),
            cluster_why: serving_why.filter(|_| taken_over),
            preferred: if prefers { Preferred::new(program, base) } else { Preferred::default() },
            local: Placed::new(&ready, program.unplaced_is_here),
            local_serving: Placed::new(&serving, program.unplaced_is_here),
            serving_why,
        }
    }

    /// Whether any endpoint could be used by anyone.
    pub(super) fn any(&self) -> bool {
        !self.cluster.is_empty()
    }

    /// The ready endpoints on a node.
    pub(super) fn ready_here(&self, node: NodeId) -> &[Target] {
        self.local.of(node)
    }

    /// A list as one node uses it, and why it is other than plain.
    pub(super) fn list(
        &self,
        list: List,
        node: NodeId,
        zone: Option<ZoneId>,
    ) -> (&[Target], Option<&'static Rule>) {
        match list {
            List::Cluster => self
                .preferred
                .of(node, zone)
                .map_or((&self.cluster, self.cluster_why), |(targets, why)| (targets, Some(why))),
            List::Local => self.local(node),
            List::Nobody => (&[], None),
        }
    }

    fn local(&self, node: NodeId) -> (&[Target], Option<&'static Rule>) {
        let ready = self.local.of(node);
        if !ready.is_empty() {
            return (ready, None);
        }
        let serving = self.local_serving.of(node);
        (serving, self.serving_why.filter(|_| !serving.is_empty()))
    }

    pub(super) fn lists(&self, node: NodeId, zone: Option<ZoneId>) -> Lists<'_> {
        let (cluster, cluster_why) = self.list(List::Cluster, node, zone);
        let (local, local_why) = self.local(node);
        let any_cluster = self.uses_cluster && !cluster.is_empty();
        Lists {
            cluster: self.uses_cluster.then_some(cluster),
            local: self.uses_local.then_some(local),
            has_any: any_cluster || (self.uses_local && self.any()),
            cluster_why,
            local_why,
        }
    }
}

/// Whether a way of this family leads to a list.
fn leads(program: &Program, list: List, v6: bool) -> bool {
    let ways = program.ways.iter().filter(|way| match way.entry {
        Entry::Address(addr) => addr.ip.is_ipv6() == v6,
        Entry::NodePort { v6: family, .. } => family == v6,
    });
    ways.flat_map(|way| [way.pods, way.node, way.others]).any(|scope| scope.list == list)
}

/// An endpoint with what its place in the lists depends on.
struct Row<'a> {
    target: Target,
    endpoint: &'a Endpoint,
    zone: Option<ZoneId>,
}

/// The endpoints of a family, in the order of their addresses as text; where two have the same
/// address, one that is not being deleted stands for both.
fn rows<'a>(model: &'a Model, program: &Program, v6: bool) -> Vec<Row<'a>> {
    let endpoints = model.endpoints_of(program.service, program.port);
    let mut rows: Vec<Row<'_>> = endpoints
        .filter(|(_, endpoint)| endpoint.addr.ip.is_ipv6() == v6)
        .map(|(id, endpoint)| Row {
            target: Target { endpoint: id, addr: endpoint.addr, node: endpoint.node },
            endpoint,
            zone: endpoint.node.and_then(|node| zone_of(model, node)),
        })
        .collect();
    order::by_key(&mut rows, |row| (row.target.addr.to_string(), row.endpoint.life.is_leaving()));
    rows.dedup_by_key(|row| row.target.addr);
    rows
}

fn living<'a, 'b>(rows: &'b [Row<'a>], life: Lifecycle) -> Vec<&'b Row<'a>> {
    rows.iter().filter(|row| row.endpoint.life == life).collect()
}

/// The zone of a node, if it has one that can be named.
pub(super) fn zone_of(model: &Model, node: NodeId) -> Option<ZoneId> {
    let node = model.nodes.get(node)?;
    let named = !model.name(model.zones.get(node.zone)?.name).is_empty();
    (node.has_zone && named).then_some(node.zone)
}

/// Endpoints by the node they are on.
#[derive(Clone, Debug)]
struct Placed {
    nodes: Groups<NodeId>,
    everywhere: Vec<Target>,
}

impl Placed {
    /// Endpoints without a node are nowhere, or on every node.
    fn new(rows: &[&Row<'_>], unplaced_is_here: bool) -> Self {
        let on = |row: &&Row<'_>| Some((row.target.node?, row.target));
        let mut pairs: Vec<(NodeId, Target)> = rows.iter().filter_map(on).collect();
        let unplaced = rows.iter().filter(|row| row.target.node.is_none() && unplaced_is_here);
        let everywhere: Vec<Target> = unplaced.map(|row| row.target).collect();
        if !everywhere.is_empty() {
            let nodes = Groups::new(pairs.clone());
            let also = |node| everywhere.iter().map(move |target| (node, *target));
            pairs.extend(nodes.keys().flat_map(also));
            order::by_key(&mut pairs, |(_, target)| target.addr.to_string());
        }
        Self { nodes: Groups::new(pairs), everywhere }
    }

    fn of(&self, node: NodeId) -> &[Target] {
        let here = self.nodes.of(node);
        if here.is_empty() { &self.everywhere } else { here }
    }
}

/// Endpoints by the nodes and zones they are for.
#[derive(Clone, Debug, Default)]
struct Preferred {
    nodes: Option<(Placed, &'static Rule)>,
    zones: Option<(Groups<ZoneId>, &'static Rule)>,
    unfit: Unfit,
}

impl Preferred {
    fn new(program: &Program, rows: &[&Row<'_>]) -> Self {
        let Topology { node, zone, unfit, .. } = program.topology;
        Self {
            nodes: node.and_then(|prefer| for_nodes(prefer, rows, program.unplaced_is_here)),
            zones: zone.and_then(|prefer| for_zones(prefer, rows)),
            unfit,
        }
    }

    fn of(&self, node: NodeId, zone: Option<ZoneId>) -> Option<(&[Target], &'static Rule)> {
        let by_node = self.nodes.as_ref().map(|(nodes, why)| (nodes.of(node), *why));
        let by_zone = self.zones.as_ref().zip(zone);
        let by_zone = by_zone.map(|((zones, why), zone)| (zones.of(zone), *why));
        by_node.filter(|(targets, _)| !targets.is_empty()).or_else(|| {
            by_zone.filter(|(targets, _)| !targets.is_empty() || self.unfit == Unfit::Nothing)
        })
    }
}

fn for_nodes(
    prefer: Prefer<NodeBy>,
    rows: &[&Row<'_>],
    unplaced_is_here: bool,
) -> Option<(Placed, &'static Rule)> {
    let placed = match prefer.by {
        NodeBy::Place => Placed::new(rows, unplaced_is_here),
        NodeBy::Hints => {
            let hints = |row: &&Row<'_>| !row.endpoint.node_hints.is_empty();
            rows.iter()
                .all(hints)
                .then(|| Placed { nodes: hinted_nodes(rows), everywhere: vec![] })?
        }
    };
    Some((placed, prefer.because))
}

fn hinted_nodes(rows: &[&Row<'_>]) -> Groups<NodeId> {
    let pairs =
        rows.iter().flat_map(|row| row.endpoint.node_hints.iter().map(|node| (*node, row.target)));
    Groups::new(pairs.collect())
}

fn for_zones(prefer: Prefer<ZoneBy>, rows: &[&Row<'_>]) -> Option<(Groups<ZoneId>, &'static Rule)> {
    let mut pairs = Vec::new();
    for row in rows {
        let hints = row.endpoint.zone_hints.iter().copied();
        let own = row.zone.filter(|_| prefer.by == ZoneBy::HintsOrPlace);
        let before = pairs.len();
        pairs.extend(hints.map(|zone| (zone, row.target)));
        if pairs.len() == before {
            // One endpoint that says nothing turns the preference off for all.
            pairs.push((own?, row.target));
        }
    }
    Some((Groups::new(pairs), prefer.because))
}
