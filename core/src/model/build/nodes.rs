//! Nodes and zones: where Pods run.

use std::collections::BTreeMap;

use crate::base::{Cidr, NodeId, Sym, Table, ZoneId, order};
use crate::explain::because;
use crate::model::build::addresses::{Addresses, Kind, pod_range};
use crate::model::build::desk::{Desk, Tally, WHOLE};
use crate::model::build::drafts::{Draft, blank};
use crate::model::build::machines;
use crate::model::{Node, Origin, Zone, rules};

/// How many nodes a world without any gets.
const DEFAULT_NODES: usize = 3;

/// All nodes and zones, and what only building needs to know of them.
pub(super) struct Nodes {
    pub(super) table: Table<NodeId, Node>,
    pub(super) zones: Table<ZoneId, Zone>,
    /// By the position of the node.
    pub(super) seats: Vec<Seat>,
    pub(super) by_name: BTreeMap<Sym, NodeId>,
    pub(super) zone_by_name: BTreeMap<Sym, ZoneId>,
}

/// What decides which Pods a node gets, and their addresses.
pub(super) struct Seat {
    pub(super) ranges: Vec<Cidr>,
    pub(super) cordoned: bool,
}

/// Makes up the nodes, zones and addresses that are missing, and settles every node in a zone.
pub(super) fn settle(
    desk: &mut Desk<'_>,
    mut drafts: Vec<Draft<'_>>,
    region: Sym,
    addresses: &mut Addresses,
) -> Nodes {
    let cluster = drafts.iter().any(|draft| draft.node.machine.is_none());
    let objects = desk.objects;
    let wanted = drafts.is_empty() || !objects.services.is_empty() || !objects.workloads.is_empty();
    if !cluster && wanted {
        make_up(desk, &mut drafts, region);
    }
    give_zones(desk, &mut drafts, region);
    give_addresses(desk, &mut drafts, addresses);
    let (zones, zone_by_name) = zones(desk, &drafts, region);
    let mut nodes = Nodes {
        table: Table::default(),
        zones,
        seats: Vec::new(),
        by_name: BTreeMap::new(),
        zone_by_name,
    };
    for (n, mut draft) in drafts.into_iter().enumerate() {
        let zone = desk.sym(draft.zone.as_deref().unwrap_or(""));
        draft.node.zone = nodes.zone_by_name[&zone];
        if draft.ranges.is_empty() {
            draft.ranges = [false, true].map(|v6| pod_range(n, v6)).to_vec();
        }
        let (name, cordoned) = (draft.node.name, draft.is_cordoned());
        nodes.by_name.insert(name, nodes.table.push(draft.node));
        nodes.seats.push(Seat { ranges: draft.ranges, cordoned });
    }
    nodes
}

fn make_up(desk: &mut Desk<'_>, drafts: &mut Vec<Draft<'_>>, region: Sym) {
    for n in 1..=DEFAULT_NODES {
        let name = desk.sym(&format!("node-{n}"));
        drafts.push(blank(name, Origin::MadeUp));
    }
    desk.note(because!(rules::NODES_MADE_UP, count = DEFAULT_NODES, region = region), WHOLE);
}

/// Zones for nodes that say none: those of other nodes in turn, else the region's. A node that a
/// cluster printed among others that have a zone stays without one, as its controllers see it.
fn give_zones(desk: &mut Desk<'_>, drafts: &mut [Draft<'_>], region: Sym) {
    let known = order::set(drafts.iter().filter_map(|draft| draft.zone.clone()));
    let some = !known.is_empty();
    let zones: Vec<String> =
        if some { known.into_iter().collect() } else { default_zones(desk, region) };
    let mut without = Tally::default();
    let mut turn = 0;
    for (draft, at) in drafts.iter_mut().zip(0..).filter(|(draft, _)| draft.zone.is_none()) {
        if draft.is_printed() && some {
            draft.node.has_zone = false;
            continue;
        }
        draft.zone = Some(zones[turn % zones.len()].clone());
        turn += 1;
        if let Some(span) = draft.node.origin.span() {
            without.add(NodeId(at), span);
        }
    }
    without.note(desk, |count, node| because!(rules::ZONES_MADE_UP, count = count, node = node));
}

/// The scenario's zone, or as many zones of the region as there are nodes by default.
fn default_zones(desk: &Desk<'_>, region: Sym) -> Vec<String> {
    let region = desk.names.name(region);
    let location = desk.objects.scenario.cluster.location.as_ref().map(|at| at.value.as_str());
    match location.filter(|location| *location != region) {
        Some(zone) => vec![zone.to_owned()],
        None => (0..DEFAULT_NODES).map(|n| desk.hints.zone_name(region, n)).collect(),
    }
}

fn give_addresses(desk: &mut Desk<'_>, drafts: &mut [Draft<'_>], addresses: &mut Addresses) {
    let mut without = Tally::default();
    for (draft, at) in drafts.iter_mut().zip(0..).filter(|(draft, _)| draft.node.ips.is_empty()) {
        let ips = desk.families().map(|v6| {
            let (range, first) = Kind::Node.range(v6);
            addresses.take(range, first)
        });
        draft.node.ips = ips.collect();
        if let Some(span) = draft.node.origin.span() {
            without.add((NodeId(at), draft.node.ips[0]), span);
        }
    }
    without.note(desk, |count, (node, ip)| {
        because!(rules::NODE_ADDRESSES_MADE_UP, count = count, node = node, ip = ip)
    });
}

/// All zones by name: those of nodes, those that endpoints are meant for, those of load balancers,
/// and those of the region in which clients are.
fn zones(
    desk: &mut Desk<'_>,
    drafts: &[Draft<'_>],
    region: Sym,
) -> (Table<ZoneId, Zone>, BTreeMap<Sym, ZoneId>) {
    let objects = desk.objects;
    let home = desk.names.name(region).to_owned();
    let mut regions: BTreeMap<String, String> = BTreeMap::new();
    for draft in drafts {
        let zone = draft.zone.clone().unwrap_or_default();
        let region = draft.region.clone().unwrap_or_else(|| home.clone());
        regions.entry(zone).or_insert(region);
    }
    let endpoints = objects.endpoints.iter().flat_map(|slice| &slice.endpoints);
    for zone in endpoints.flat_map(|endpoint| &endpoint.zone_hints) {
        regions.entry(zone.clone()).or_insert_with(|| desk.hints.region_of(zone));
    }
    for zone in objects.vpc.balancers.iter().filter_map(|it| machines::zone_of(desk, it)) {
        let region = desk.hints.region_of(&zone);
        regions.entry(zone).or_insert(region);
    }
    for zone in objects.scenario.clients.iter().filter_map(|client| client.zone.as_ref()) {
        if desk.hints.region_of(&zone.value) == home {
            regions.entry(zone.value.clone()).or_insert_with(|| home.clone());
        }
    }
    let mut table = Table::default();
    let mut by_name = BTreeMap::new();
    for (name, region) in regions {
        let (name, region) = (desk.sym(&name), desk.sym(&region));
        by_name.insert(name, table.push(Zone { name, region, up: true }));
    }
    (table, by_name)
}
