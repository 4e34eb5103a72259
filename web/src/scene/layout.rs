//! Where everything stands. Wide: lanes from left to right. Narrow: from top to bottom, with a
//! gutter on the left for packets there and one on the right for those back.

use std::collections::BTreeMap;

use fivetuple_core::base::{ClientId, ExposureId, NodeId, Place, PodId, ZoneId, order};
use fivetuple_core::show::World;

use super::card::{balancer_height, rows};
use super::choose::{Fold, Shown, ShownNode, ShownZone};
use super::geometry::Rect;
use super::grid::{BESIDE, BETWEEN, Grid};
use super::spot::Spot;
use crate::derive::parts;

/// A picture without its packets.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Scene {
    /// Width.
    pub width: f32,
    /// Height.
    pub height: f32,
    /// Whether lanes go from top to bottom.
    pub narrow: bool,
    /// The exposure whose load balancer is in it.
    pub exposure: Option<ExposureId>,
    /// Whether that one runs beside each client, and so is on no packet's way.
    pub beside: bool,
    /// The exposure that it is a picture of.
    pub of: Option<ExposureId>,
    /// What stands where, in the order of drawing and of the keyboard.
    pub spots: Vec<(Spot, Rect)>,
    /// Where the lanes begin: clients, load balancer, zones.
    pub lanes: [f32; 3],
    /// The column at the left where ways there turn, if lanes go from top to bottom.
    pub turn: f32,
    /// At what height replies go around the load balancer.
    pub rail: f32,
    /// At what height of the load balancer's card the share of each zone stands.
    pub(super) rows: BTreeMap<u32, f32>,
    /// The zone of each node that is drawn.
    pub(super) zone_of: BTreeMap<NodeId, u32>,
    /// The frame around each machine that is drawn, which is that of its zone.
    pub(super) ground: BTreeMap<NodeId, Rect>,
    /// Where each place is; one that found no room is where it is counted.
    places: BTreeMap<Place, Rect>,
}

/// Below this width lanes go from top to bottom.
const WIDE: f32 = 540.0;
const EDGE: f32 = 16.0;
const HEAD: f32 = 24.0;
/// Room at the right of the zones for ways back, and from node to node.
const GUTTER: f32 = 28.0;
/// Room below for replies that go around the load balancer.
const RAIL: f32 = 38.0;
/// A load balancer stands in the middle of its zones, but never further down than this.
const MIDDLE: f32 = 230.0;
const CARD: f32 = 52.0;
const CHIP: f32 = 24.0;
const FEWER: f32 = 76.0;
const GAP: f32 = 10.0;
const ZONE_HEAD: f32 = 24.0;
const REGION_HEAD: f32 = 22.0;
/// A zone's name, and below it the lane of ways to its first row of machines.
const GROUND_HEAD: f32 = 36.0;
/// Name and address, and below them the lane of ways to the first row of Pods.
pub(super) const NODE_HEAD: f32 = 50.0;
/// How far above a Pod the lane of ways to it is, and below it the lane of ways from it.
pub(super) const LANE: f32 = 7.0;

/// Puts what is shown of a world into a picture of this width.
pub fn layout(world: &World, shown: &Shown, width: f32) -> Scene {
    let narrow = width < WIDE;
    let (exposure, of) = (shown.exposure, shown.of);
    let what = exposure.and_then(|id| world.exposures.get(id.0 as usize));
    let beside = what.and_then(|what| what.balancer.as_ref()).is_some_and(|it| it.at_clients);
    let mut scene = Scene { width, narrow, exposure, beside, of, ..Scene::default() };
    if narrow {
        scene.stack(world, shown);
    } else {
        scene.lanes(world, shown);
    }
    scene.stand_ins(world, shown);
    scene
}

impl Scene {
    /// Where a place is; `None` if it is not of this picture.
    pub fn rect(&self, place: Place) -> Option<Rect> {
        self.places.get(&place).copied()
    }

    /// Whether a place is drawn itself, not only counted.
    pub fn is_drawn(&self, place: Place) -> bool {
        self.spots.iter().any(|(spot, _)| spot.place() == Some(place))
    }

    fn lanes(&mut self, world: &World, shown: &Shown) {
        let balancer = (self.width * 0.24).clamp(136.0, 190.0);
        let client = if self.beside { balancer } else { (self.width * 0.16).clamp(100.0, 150.0) };
        let balancer_x =
            if self.beside { EDGE } else { EDGE + client + (self.width * 0.045).clamp(26.0, 64.0) };
        let zones_x = if shown.exposure.is_some() {
            balancer_x + balancer + (self.width * 0.075).clamp(46.0, 96.0)
        } else {
            balancer_x + 40.0
        };
        self.lanes = [EDGE, balancer_x, zones_x];
        let zones_w = self.width - zones_x - GUTTER;
        let bottom = self.zones(shown, Rect::new(zones_x, HEAD, zones_w, 0.0));
        let height = balancer_height(world, shown);
        let count = shown.clients.len() as f32 + if shown.more_clients > 0 { 0.5 } else { 0.0 };
        let clients = count * (CARD + 14.0) - 14.0;
        // Beside clients, the load balancer stands above them.
        let above = if self.beside { height + 24.0 } else { 0.0 };
        let column = above + clients;
        let least = HEAD + if self.beside { column } else { height + 40.0 };
        let half = f32::midpoint(bottom.max(least), -HEAD).min(MIDDLE.max(column / 2.0));
        let top = HEAD + half - column / 2.0;
        if let Some(id) = shown.exposure {
            let y = if self.beside { top } else { HEAD + half - height / 2.0 };
            let rect = Rect::new(balancer_x, y, balancer, height);
            self.put(Spot::Balancer(id), Some(Place::Balancer(id)), rect);
            self.rows = order::map(rows(world, shown).map(|(zone, y)| (zone, rect.y + y)));
        }
        let first = top + above;
        self.clients(shown, |at| Rect::new(EDGE, first + at as f32 * (CARD + 14.0), client, CARD));
        self.height = bottom.max(least) + RAIL;
        self.rail = self.height - 20.0;
        self.focus_order();
    }

    fn stack(&mut self, world: &World, shown: &Shown) {
        let inner = self.width - 2.0 * GUTTER;
        let count = (shown.clients.len() + usize::from(shown.more_clients > 0)).max(1) as f32;
        let each = ((inner - (count - 1.0) * GAP) / count).min(170.0);
        self.clients(shown, |at| Rect::new(GUTTER + at as f32 * (each + GAP), EDGE, each, CARD));
        let mut y = EDGE + CARD + 36.0;
        self.lanes = [EDGE, y, y];
        if let Some(id) = shown.exposure {
            let height = balancer_height(world, shown);
            self.put(
                Spot::Balancer(id),
                Some(Place::Balancer(id)),
                Rect::new(GUTTER, y, inner, height),
            );
            y += height + 32.0;
        }
        self.lanes[2] = y;
        self.turn = GUTTER / 2.0;
        self.height = self.zones(shown, Rect::new(GUTTER, y, inner, 0.0)) + EDGE;
    }

    fn clients(&mut self, shown: &Shown, place: impl Fn(usize) -> Rect) {
        for (at, client) in shown.clients.iter().enumerate() {
            let id = ClientId(*client);
            self.put(Spot::Client(id), Some(Place::Client(id)), place(at));
        }
        let more = (shown.more_clients > 0).then_some(Spot::MoreClients(shown.more_clients));
        let rect = Rect { h: CHIP, ..place(shown.clients.len()) };
        self.chips(more, (Fold::Clients, shown), rect);
    }

    /// Stacks the zones from `area`'s top on; returns where they end.
    fn zones(&mut self, shown: &Shown, area: Rect) -> f32 {
        let mut y = area.y;
        for zone in &shown.zones {
            if let Some(region) = zone.region {
                self.put(Spot::Region(region), None, Rect { y, h: REGION_HEAD, ..area });
                y += REGION_HEAD;
            }
            y = self.zone((zone, shown), Rect { y, ..area }) + GAP;
        }
        let more = (shown.more_zones > 0).then_some(Spot::MoreZones(shown.more_zones));
        if self.chips(more, (Fold::Zones, shown), Rect { y, h: CHIP, ..area }) {
            y += CHIP + GAP;
        }
        y - GAP
    }

    fn zone(&mut self, (zone, shown): (&ShownZone, &Shown), area: Rect) -> f32 {
        let frame = self.spots.len();
        self.put(Spot::Zone(zone.id.0), None, area);
        let mut y = area.y + ZONE_HEAD;
        for node in &zone.nodes {
            self.zone_of.insert(node.id, zone.id.0);
        }
        for node in zone.nodes.iter().filter(|node| !node.machine) {
            let area = Rect::new(area.x + GAP, y, area.w - 2.0 * GAP, 0.0);
            y = self.node((node, shown), area) + 8.0;
        }
        let machines: Vec<NodeId> =
            zone.nodes.iter().filter(|node| node.machine).map(|node| node.id).collect();
        y = self.machines(&machines, Rect { y, ..area });
        let rect = Rect::new(area.x + GAP, y, area.w - 2.0 * GAP, CHIP);
        let (nodes, pods) = (zone.more, zone.more_pods);
        let more = (nodes > 0).then_some(Spot::MoreNodes { zone: zone.id, nodes, pods });
        if self.chips(more, (Fold::Nodes(zone.id), shown), rect) {
            y += CHIP + 8.0;
        }
        let bottom = y - 8.0 + GAP;
        let ground = Rect { h: bottom - area.y, ..area };
        self.spots[frame].1 = ground;
        self.ground.extend(machines.into_iter().map(|id| (id, ground)));
        bottom
    }

    /// Rows of machines in a zone, whose ways run between the rows as those of Pods do in a node;
    /// returns where they end.
    fn machines(&mut self, machines: &[NodeId], area: Rect) -> f32 {
        if machines.is_empty() {
            return area.y;
        }
        let top = area.y + GROUND_HEAD - ZONE_HEAD;
        let (grid, rows) = Grid::new(Rect { y: top, ..area }, machines.len());
        for (at, id) in machines.iter().enumerate() {
            self.put(Spot::Machine(*id), Some(Place::Node(*id)), grid.cell(at));
        }
        top + rows - BETWEEN + 2.0 * LANE + 2.0
    }

    fn node(&mut self, (node, shown): (&ShownNode, &Shown), area: Rect) -> f32 {
        let frame = self.spots.len();
        self.put(Spot::Node(node.id), None, area);
        let inner = area.w - 2.0 * BESIDE;
        let below = Rect { y: area.y + NODE_HEAD, ..area };
        let (grid, mut rows) = Grid::new(below, node.pods.len());
        for (at, pod) in node.pods.iter().enumerate() {
            self.put(Spot::Pod(*pod), Some(Place::Pod(*pod)), grid.cell(at));
        }
        let chip = Rect::new(area.x + BESIDE, area.y + NODE_HEAD + rows, inner, CHIP);
        let more = (node.more > 0).then_some(Spot::MorePods(node.id, node.more));
        if self.chips(more, (Fold::Pods(node.id), shown), chip) {
            rows += CHIP + BETWEEN;
        }
        let end = if rows > 0.0 { rows - BETWEEN + 2.0 * LANE } else { 6.0 };
        let bottom = area.y + NODE_HEAD + end;
        let rect = Rect { h: bottom - area.y, ..area };
        self.spots[frame].1 = rect;
        self.places.insert(Place::Node(node.id), rect);
        bottom
    }

    /// What counts those without room, and beside it what leads back to fewer; says whether there is
    /// any of the two.
    fn chips(&mut self, more: Option<Spot>, (fold, shown): (Fold, &Shown), rect: Rect) -> bool {
        let back = shown.unfolded.contains(&fold).then_some(Spot::Fewer(fold));
        let narrow = (rect.w - FEWER - 6.0).max(FEWER);
        let w = if more.is_some() && back.is_some() { narrow } else { rect.w };
        if let Some(more) = more {
            self.put(more, None, Rect { w, ..rect });
        }
        if let Some(back) = back {
            let x = if more.is_some() { rect.x + w + 6.0 } else { rect.x };
            self.put(back, None, Rect { x, w: FEWER, ..rect });
        }
        more.is_some() || back.is_some()
    }

    fn put(&mut self, spot: Spot, place: Option<Place>, rect: Rect) {
        self.spots.push((spot, rect));
        if let Some(place) = place {
            self.places.insert(place, rect);
        }
    }

    /// The keyboard goes as packets do: clients, load balancer, zones.
    fn focus_order(&mut self) {
        let rank = |spot: &Spot| match spot {
            Spot::Client(_) | Spot::MoreClients(_) | Spot::Fewer(Fold::Clients) => 0,
            Spot::Balancer(_) => 1,
            _ => 2,
        };
        order::by_key(&mut self.spots, |(spot, _)| rank(spot));
    }

    /// Places that found no room are where they are counted.
    fn stand_ins(&mut self, world: &World, shown: &Shown) {
        for (at, node) in world.nodes.iter().enumerate() {
            let place = Place::Node(NodeId(at as u32));
            if !self.places.contains_key(&place)
                && let Some(rect) = self.chip_of_zone(node.zone)
            {
                self.places.insert(place, rect);
            }
        }
        for (at, pod) in world.pods.iter().enumerate() {
            let place = Place::Pod(PodId(at as u32));
            if !self.places.contains_key(&place)
                && let Some(rect) = pod.node.and_then(|node| self.chip_of_node(node))
            {
                self.places.insert(place, rect);
            }
        }
        if let Some(rect) = shown.exposure.and_then(|id| self.rect(Place::Balancer(id))) {
            let behind = shown.of.into_iter().flat_map(|id| parts(world, id));
            self.places.extend(behind.map(|(id, _)| (Place::Balancer(id), rect)));
        }
        for (at, _) in world.clients.iter().enumerate().skip(shown.clients.len()) {
            let more = self.spots.iter().find(|(spot, _)| matches!(spot, Spot::MoreClients(_)));
            if let Some((_, rect)) = more {
                self.places.insert(Place::Client(ClientId(at as u32)), *rect);
            }
        }
    }

    /// Where the Pods of a node are counted, or the node itself.
    fn chip_of_node(&self, node: NodeId) -> Option<Rect> {
        let is_chip = |spot: &Spot| matches!(spot, Spot::MorePods(of, _) if *of == node);
        let chip = self.spots.iter().find(|(spot, _)| is_chip(spot)).map(|(_, rect)| *rect);
        chip.or_else(|| self.rect(Place::Node(node)))
    }

    fn chip_of_zone(&self, zone: u32) -> Option<Rect> {
        let frame = self.spots.iter().position(|(spot, _)| *spot == Spot::Zone(zone));
        let is_chip = |spot: &Spot| match frame {
            Some(_) => spot.folds() == Some(Fold::Nodes(ZoneId(zone))),
            None => matches!(spot, Spot::MoreZones(_)),
        };
        let from = frame.unwrap_or(0);
        self.spots[from..].iter().find(|(spot, _)| is_chip(spot)).map(|(_, rect)| *rect)
    }
}

#[cfg(test)]
mod tests {
    use super::super::{Unfolded, choose};
    use super::*;
    use crate::fixture;

    fn scene(width: f32) -> Scene {
        let world = fixture::world();
        layout(&world, &choose(&world, Some(ExposureId(0)), &[], &Unfolded::new()), width)
    }

    #[test]
    fn wide_lanes_go_from_left_to_right() {
        let scene = scene(700.0);
        let x = |place| scene.rect(place).unwrap().x;
        assert!(x(fixture::client(0)) < x(fixture::balancer(0)));
        assert!(x(fixture::balancer(0)) < x(fixture::node(0)));
        assert!(x(fixture::node(0)) < x(fixture::pod(0)));
    }

    #[test]
    fn narrow_lanes_go_from_top_to_bottom_and_nothing_leaves_the_picture() {
        let scene = scene(320.0);
        let y = |place| scene.rect(place).unwrap().y;
        assert!(y(fixture::client(0)) < y(fixture::balancer(0)));
        assert!(y(fixture::balancer(0)) < y(fixture::node(0)));
        assert!(scene.spots.iter().all(|(_, rect)| rect.x >= 0.0 && rect.right() <= 320.0));
    }

    #[test]
    fn nothing_overlaps_its_neighbor() {
        for width in [320.0, 540.0, 700.0, 1200.0] {
            let scene = scene(width);
            let pods: Vec<_> = (0..4).filter_map(|p| scene.rect(fixture::pod(p))).collect();
            for (at, a) in pods.iter().enumerate() {
                for b in &pods[at + 1..] {
                    let apart = a.right() <= b.x
                        || b.right() <= a.x
                        || a.bottom() <= b.y
                        || b.bottom() <= a.y;
                    assert!(apart, "{a:?} and {b:?} at {width}");
                }
            }
        }
    }

    #[test]
    fn a_place_without_room_is_where_it_is_counted() {
        let mut world = fixture::world();
        let node = world.nodes[0].clone();
        world.nodes.extend((0..10).map(|_| node.clone()));
        let shown = choose(&world, Some(ExposureId(0)), &[], &Unfolded::new());
        let scene = layout(&world, &shown, 700.0);
        let chip =
            scene.spots.iter().find(|(spot, _)| matches!(spot, Spot::MoreNodes { .. })).unwrap();
        assert_eq!(scene.rect(fixture::node(13)), Some(chip.1));
    }
}
