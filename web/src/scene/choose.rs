//! What of a world is drawn: an exposure's clients, backends and Pods, up to what fits. The rest is
//! counted, never left out in silence; what is looked at always finds room.

use std::collections::{BTreeMap, BTreeSet};

use fivetuple_core::base::{ExposureId, NodeId, Place, PodId, ZoneId, order};
use fivetuple_core::show::{Exposure, World};

/// What is drawn, in order.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Shown {
    /// Clients, by position.
    pub clients: Vec<u32>,
    /// How many more there are.
    pub more_clients: usize,
    /// The exposure whose load balancer is drawn.
    pub exposure: Option<ExposureId>,
    /// The exposure that it is a picture of, whether it has a load balancer or not.
    pub of: Option<ExposureId>,
    /// Zones that hold something.
    pub zones: Vec<ShownZone>,
    /// Zones that hold something and found no room.
    pub more_zones: usize,
    /// Where more is shown than at first.
    pub unfolded: BTreeSet<Fold>,
}

/// A zone.
#[derive(Clone, Debug, PartialEq)]
pub struct ShownZone {
    /// Which.
    pub id: ZoneId,
    /// Its region, if it is the first that is drawn of one of several.
    pub region: Option<u32>,
    /// Its nodes.
    pub nodes: Vec<ShownNode>,
    /// Nodes that found no room.
    pub more: usize,
    /// How many Pods of the exposure are on those.
    pub more_pods: usize,
}

/// A node.
#[derive(Clone, Debug, PartialEq)]
pub struct ShownNode {
    /// Which.
    pub id: NodeId,
    /// Whether it is no node, but a machine that serves by itself.
    pub machine: bool,
    /// Its Pods of the exposure.
    pub pods: Vec<PodId>,
    /// Pods of the exposure that found no room.
    pub more: usize,
}

/// What found no room, and can be shown bit by bit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Fold {
    /// Clients.
    Clients,
    /// Zones.
    Zones,
    /// Nodes of a zone.
    Nodes(ZoneId),
    /// Pods of a node.
    Pods(NodeId),
}

/// How often more of each was asked for.
pub type Unfolded = BTreeMap<Fold, u32>;

const CLIENTS: usize = 3;
/// Clients that decide themselves are what the picture is about.
const DECIDING: usize = 6;
const ZONES: usize = 9;
const NODES: usize = 12;
const MACHINES: usize = 72;
const PODS: usize = 6;
/// How many more are shown each time.
const MORE: usize = 12;

/// What to draw of a world for one of its exposures, places that are looked at before others.
pub fn choose(
    world: &World,
    exposure: Option<ExposureId>,
    looked_at: &[Place],
    unfolded: &Unfolded,
) -> Shown {
    let room_for = |fold, room| room + MORE * unfolded.get(&fold).copied().unwrap_or(0) as usize;
    let what = exposure.and_then(|id| world.exposures.get(id.0 as usize));
    let decide = what.and_then(|what| what.balancer.as_ref()).is_some_and(|it| it.at_clients);
    let clients = room_for(Fold::Clients, if decide { DECIDING } else { CLIENTS });
    let zones = room_for(Fold::Zones, ZONES);
    let of = exposure.filter(|_| what.is_some());
    let pods = endpoints(what);
    let part = Part {
        taking: taking_part(world, of),
        holding: pods.iter().filter_map(|pod| node_of(world, Place::Pod(*pod))).collect(),
        seen: looked_at.iter().filter_map(|place| node_of(world, *place)).collect(),
        looked_at: looked_at.iter().copied().collect(),
        pods,
        unfolded,
    };
    let held = held(world);
    let zone = |zone: &u32| {
        let machines = world.nodes.iter().all(|node| node.machine || node.zone != *zone);
        let all = if machines { MACHINES } else { NODES };
        let room = (all / held.len().clamp(1, ZONES)).max(1);
        let room = room_for(Fold::Nodes(ZoneId(*zone)), room);
        shown_zone(world, *zone, room, &part)
    };
    let mut drawn: Vec<ShownZone> = held.iter().take(zones).map(zone).collect();
    name_regions(world, &mut drawn);
    Shown {
        clients: (0..world.clients.len().min(clients) as u32).collect(),
        more_clients: world.clients.len().saturating_sub(clients),
        exposure: of.filter(|_| what.is_some_and(|what| what.balancer.is_some())),
        of,
        zones: drawn,
        more_zones: held.len().saturating_sub(zones),
        unfolded: unfolded.keys().copied().collect(),
    }
}

/// The zones that hold something, those of a region together.
fn held(world: &World) -> Vec<u32> {
    let holds = |zone: &u32| world.nodes.iter().any(|node| node.zone == *zone);
    let mut held: Vec<u32> = (0..world.zones.len() as u32).filter(holds).collect();
    order::by_key(&mut held, |zone| world.zones[*zone as usize].region);
    held
}

/// Notes where the zones of a region begin, if there is more than one.
fn name_regions(world: &World, zones: &mut [ShownZone]) {
    let region = |zone: &ShownZone| world.zones.get(zone.id.0 as usize).map(|zone| zone.region);
    let regions: Vec<Option<u32>> = zones.iter().map(region).collect();
    if regions.iter().all(|one| *one == regions[0]) {
        return;
    }
    for (at, zone) in zones.iter_mut().enumerate() {
        let first = at == 0 || regions[at - 1] != regions[at];
        zone.region = regions[at].filter(|_| first);
    }
}

/// The nodes that take part; all of them if there is nothing to take part in.
fn taking_part(world: &World, of: Option<ExposureId>) -> BTreeSet<u32> {
    let Some(of) = of else { return order::set(0..world.nodes.len() as u32) };
    let what = &world.exposures[of.0 as usize];
    let backends = what.balancer.iter().flat_map(|lb| &lb.backends).map(|backend| backend.place);
    let shared = what.balancer.iter().flat_map(|lb| &lb.shares.nodes).filter_map(|part| part.place);
    let pods = what.endpoints.iter().chain(&what.later).copied();
    order::set(backends.chain(shared).chain(pods).filter_map(|place| node_of(world, place)))
}

/// The node a place is on, by position.
fn node_of(world: &World, place: Place) -> Option<u32> {
    match place {
        Place::Node(id) => Some(id.0),
        Place::Pod(id) => Some(world.pods.get(id.0 as usize)?.node?.0),
        Place::Client(_) | Place::Balancer(_) | Place::Endpoint(_) => None,
    }
}

fn endpoints(what: Option<&Exposure>) -> BTreeSet<PodId> {
    let places = what.into_iter().flat_map(|what| what.endpoints.iter().chain(&what.later));
    order::set(places.filter_map(|place| if let Place::Pod(id) = place { Some(*id) } else { None }))
}

/// Who is drawn before whom.
struct Part<'a> {
    /// The nodes that take part.
    taking: BTreeSet<u32>,
    /// The nodes that hold Pods of the exposure.
    holding: BTreeSet<u32>,
    /// The nodes that are looked at, or hold a Pod that is.
    seen: BTreeSet<u32>,
    looked_at: BTreeSet<Place>,
    pods: BTreeSet<PodId>,
    unfolded: &'a Unfolded,
}

fn shown_zone(world: &World, zone: u32, room: usize, part: &Part<'_>) -> ShownZone {
    let mut all: Vec<u32> =
        (0..world.nodes.len() as u32).filter(|n| world.nodes[*n as usize].zone == zone).collect();
    let fits = world.nodes.len() <= NODES;
    // Who takes no part is worth seeing where everybody fits.
    let fits = fits || part.unfolded.contains_key(&Fold::Nodes(ZoneId(zone)));
    let wanted = |n: &u32| fits || part.taking.contains(n) || part.seen.contains(n);
    order::by_key(&mut all, |n| (!part.taking.contains(n), !fits && !part.holding.contains(n)));
    let (drawn, folded) = halves(&all, room, wanted, |n| part.seen.contains(n));
    let on =
        |pod: &&PodId| node_of(world, Place::Pod(**pod)).is_some_and(|node| folded.contains(&node));
    let more_pods = part.pods.iter().filter(on).count();
    let nodes = drawn.into_iter().map(|n| shown_node(world, NodeId(n), part)).collect();
    ShownZone { id: ZoneId(zone), region: None, nodes, more: folded.len(), more_pods }
}

fn shown_node(world: &World, id: NodeId, part: &Part<'_>) -> ShownNode {
    let on = |pod: &&PodId| world.pods.get(pod.0 as usize).is_some_and(|pod| pod.node == Some(id));
    let mine: Vec<PodId> = part.pods.iter().filter(on).copied().collect();
    let machine = world.nodes.get(id.0 as usize).is_some_and(|node| node.machine);
    let looked_at = |pod: &PodId| part.looked_at.contains(&Place::Pod(*pod));
    let more = part.unfolded.get(&Fold::Pods(id)).copied().unwrap_or(0) as usize;
    let (pods, folded) = halves(&mine, PODS + MORE * more, |_| true, looked_at);
    ShownNode { id, machine, pods, more: folded.len() }
}

/// Those that find room, the first ones before others and in their order, and those that do not.
fn halves<T: Copy + PartialEq>(
    all: &[T],
    room: usize,
    wanted: impl Fn(&T) -> bool,
    first: impl Fn(&T) -> bool,
) -> (Vec<T>, Vec<T>) {
    let (ahead, rest): (Vec<T>, Vec<T>) =
        all.iter().copied().filter(|one| wanted(one)).partition(|one| first(one));
    let room = room.max(ahead.len());
    let taken: Vec<T> = ahead.into_iter().chain(rest).take(room).collect();
    all.iter().copied().partition(|one| taken.contains(one))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixture;

    const FOLDED: Unfolded = Unfolded::new();

    #[test]
    fn a_small_world_is_drawn_whole() {
        let shown = choose(&fixture::world(), Some(ExposureId(0)), &[], &FOLDED);
        assert_eq!(shown.zones.len(), 3);
        assert_eq!(shown.zones[0].nodes.len(), 2, "the idle node found room");
        assert_eq!(shown.zones[0].nodes[0].pods.len(), 2);
        assert!(shown.zones.iter().all(|zone| zone.more == 0));
    }

    #[test]
    fn many_machines_fold_as_nodes_do_and_more_of_them_have_room() {
        let mut world = fixture::world();
        let machine = fivetuple_core::show::Node { machine: true, ..world.nodes[0].clone() };
        world.nodes = vec![machine; 200];
        let lb = world.exposures[0].balancer.as_mut().unwrap();
        let backend = lb.backends[0].clone();
        let at = |n| fivetuple_core::show::Backend { place: fixture::node(n), ..backend.clone() };
        lb.backends = (0..200).map(at).collect();
        let shown = choose(&world, Some(ExposureId(0)), &[], &FOLDED);
        assert_eq!((shown.zones[0].nodes.len(), shown.zones[0].more), (72, 128));
        assert!(shown.zones[0].nodes.iter().all(|node| node.machine));
    }

    #[test]
    fn zones_of_a_region_stand_together_below_its_name() {
        let mut world = fixture::world();
        world.regions.push("europe-west1".into());
        world.zones[1].region = 1;
        let shown = choose(&world, Some(ExposureId(0)), &[], &FOLDED);
        let zones: Vec<_> = shown.zones.iter().map(|zone| (zone.id.0, zone.region)).collect();
        assert_eq!(zones, [(0, Some(0)), (2, None), (1, Some(1))]);
        let one = choose(&fixture::world(), Some(ExposureId(0)), &[], &FOLDED);
        assert!(one.zones.iter().all(|zone| zone.region.is_none()), "one region needs no name");
    }

    #[test]
    fn what_finds_no_room_is_counted() {
        let mut world = fixture::world();
        let node = world.nodes[0].clone();
        world.nodes.extend((0..100).map(|_| node.clone()));
        let pod = world.pods[0].clone();
        for n in 0..20 {
            world.pods.push(pod.clone());
            world.exposures[0].endpoints.push(fixture::pod(4 + n));
        }
        let shown = choose(&world, Some(ExposureId(0)), &[], &FOLDED);
        assert_eq!((shown.zones[0].nodes.len(), shown.zones[0].more), (1, 101));
        assert_eq!((shown.zones[0].nodes[0].pods.len(), shown.zones[0].nodes[0].more), (6, 16));
        assert_eq!(shown.zones[0].nodes[0].id, NodeId(0), "those who take part come first");
        let looked_at = choose(&world, Some(ExposureId(0)), &[fixture::node(50)], &FOLDED);
        let ids = looked_at.zones[0].nodes.iter().map(|node| node.id).collect::<Vec<_>>();
        assert_eq!(ids, [NodeId(0), NodeId(50)], "what is looked at finds room");
        assert_eq!((looked_at.zones[0].more, looked_at.zones[0].more_pods), (100, 0));
        let looked_at = choose(&world, Some(ExposureId(0)), &[fixture::pod(20)], &FOLDED);
        assert!(looked_at.zones[0].nodes[0].pods.contains(&PodId(20)));
        let unfolded = [(Fold::Nodes(ZoneId(0)), 2), (Fold::Pods(NodeId(0)), 1)].into();
        let zone = &choose(&world, Some(ExposureId(0)), &[], &unfolded).zones[0];
        assert_eq!((zone.nodes.len(), zone.more), (28, 74), "12 more each time");
        assert_eq!((zone.nodes[0].pods.len(), zone.nodes[0].more), (18, 4));
    }
}
