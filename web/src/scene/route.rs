//! The way a packet takes from one place to another: there in at the left of a node, back out at its
//! right, so that no way back crosses a way there.

use fivetuple_core::base::Place;
use fivetuple_core::show::Edge;

use super::geometry::{Point, Rect, Way};
use super::grid::POD;
use super::layout::{LANE, NODE_HEAD, Scene};
use super::spot::Spot;

const ROUND: f32 = 12.0;
/// How far the way back from a load balancer runs beside the way there.
const APART: f32 = 7.0;

/// Whether a stretch leads towards the client.
pub fn is_back(edge: Edge) -> bool {
    rank(edge.from) > rank(edge.to)
}

fn rank(place: Place) -> u8 {
    match place {
        Place::Client(_) => 0,
        Place::Balancer(_) => 1,
        Place::Node(_) => 2,
        Place::Pod(_) | Place::Endpoint(_) => 3,
    }
}

impl Scene {
    /// The way along a stretch; `None` if an end is not of this picture.
    pub fn way(&self, edge: Edge) -> Option<Way> {
        let (from, to) = (self.rect(edge.from)?, self.rect(edge.to)?);
        Some(match (edge.from, edge.to) {
            (Place::Client(_), Place::Client(_)) => {
                Way::corners(&[from.middle(), to.middle()], 0.0)
            }
            (Place::Client(_), Place::Balancer(_)) => self.arrive(from, to),
            (Place::Balancer(_), Place::Client(_)) => self.depart(from, to),
            (Place::Balancer(_) | Place::Client(_), _) => self.fan(from, to, edge.to),
            (_, Place::Balancer(_)) => self.fan_back(from, to),
            (_, Place::Client(_)) => self.around(from, to),
            _ if inside(from, to) || inside(to, from) => within(from, to, is_back(edge)),
            _ => self.across(from, to, is_back(edge)),
        })
    }

    fn arrive(&self, from: Rect, to: Rect) -> Way {
        if self.narrow {
            let x = from.middle().x;
            return Way::corners(&[p(x, from.bottom()), p(x, to.y)], 0.0);
        }
        Way::bend(p(from.right(), from.middle().y), p(to.x, to.middle().y))
    }

    fn depart(&self, from: Rect, to: Rect) -> Way {
        if self.narrow {
            let x = to.middle().x + APART;
            return Way::corners(&[p(x, from.y), p(x, to.bottom())], 0.0);
        }
        Way::bend(p(from.x, from.middle().y + APART), p(to.right(), to.middle().y + APART))
    }

    /// From the load balancer, or straight from a client, to a node, a machine or a Pod.
    fn fan(&self, from: Rect, to: Rect, place: Place) -> Way {
        let inside = self.lane_to(to);
        let end = inside.first().copied().unwrap_or_else(|| p(to.x, port(to)));
        if self.narrow {
            let x = from.x + 14.0;
            let level = from.bottom() + 14.0;
            let mut corners =
                vec![p(x, from.bottom()), p(x, level), p(self.turn, level), p(self.turn, end.y)];
            corners.extend(if inside.is_empty() { vec![end] } else { inside });
            return Way::corners(&corners, ROUND);
        }
        let row = self.row(place).filter(|_| !self.beside).unwrap_or(from.middle().y);
        Way::bend(p(from.right(), row), end).onward(inside.get(1..).unwrap_or_default(), LANE)
    }

    /// At what height of the load balancer's card the share of a place's zone stands.
    fn row(&self, to: Place) -> Option<f32> {
        let node = match to {
            Place::Node(node) => node,
            _ => self.node_of(self.rect(to)?)?,
        };
        self.rows.get(self.zone_of.get(&node)?).map(|row| row - 4.0)
    }

    /// To a load balancer that replies visit: outside the zones, and into it from below.
    fn fan_back(&self, from: Rect, to: Rect) -> Way {
        let level = if self.narrow { to.bottom() + 14.0 } else { self.rail };
        let end = if self.narrow { to.right() - 14.0 } else { to.middle().x };
        let mut corners = self.out(from);
        corners.extend([p(self.outer(), level), p(end, level), p(end, to.bottom())]);
        Way::corners(&corners, ROUND)
    }

    /// Straight to the client, outside the zones and around the load balancer.
    fn around(&self, from: Rect, to: Rect) -> Way {
        let (level, x) = (to.middle().y, to.middle().x);
        let mut corners = self.out(from);
        if self.narrow {
            corners.extend([p(self.outer(), level), p(to.right(), level)]);
        } else if self.is_above_another(to) {
            let side = to.x / 2.0;
            let (outer, rail) = (self.outer(), self.rail);
            corners.extend([p(outer, rail), p(side, rail), p(side, level), p(to.x, level)]);
        } else {
            corners.extend([p(self.outer(), self.rail), p(x, self.rail), p(x, to.bottom())]);
        }
        Way::corners(&corners, ROUND)
    }

    /// The column at the right edge where ways back turn.
    pub(super) fn outer(&self) -> f32 {
        self.width - 8.0
    }

    /// From a node, a Pod on one, or a machine, to the column of ways back.
    fn out(&self, from: Rect) -> Vec<Point> {
        let mut corners = self.leave(from);
        let level = corners.last().map_or(from.y, |last| last.y);
        corners.push(p(self.outer(), level));
        corners
    }

    /// Whether a client's card has another one below it, which a way from below would cross.
    fn is_above_another(&self, client: Rect) -> bool {
        let is_client = |spot: &Spot| matches!(spot, Spot::Client(_) | Spot::MoreClients(_));
        self.spots.iter().any(|(spot, rect)| is_client(spot) && rect.y > client.y)
    }

    /// From one node to another, or to a Pod there, and back: along the lanes, outside the zones.
    fn across(&self, from: Rect, to: Rect, back: bool) -> Way {
        if self.is_machine(from) || self.is_machine(to) {
            return self.between_machines(from, to);
        }
        let corners = if back {
            let (far, near) = (from, self.home(to));
            let home = self.home(far);
            let gutter = self.outer() - 6.0;
            let mut corners = if home == far { Vec::new() } else { below(far, home) };
            corners.extend([p(home.right(), exit(home)), p(gutter, exit(home))]);
            corners.extend([p(gutter, exit(near)), p(near.right(), exit(near))]);
            corners
        } else {
            let (near, far) = (self.home(from), to);
            let (home, gutter) = (self.home(far), self.outer() - 12.0);
            let mut corners = vec![p(near.x, port(near)), p(gutter, port(near))];
            corners.extend([p(gutter, port(home)), p(home.right(), port(home))]);
            if home != far {
                corners.pop();
                corners.extend(above(far, home).into_iter().skip(1));
            }
            corners
        };
        Way::corners(&corners, 6.0)
    }
}

pub(super) const fn p(x: f32, y: f32) -> Point {
    Point { x, y }
}

/// At what height packets enter a node: below its address and above its Pods. What is only counted
/// is entered in the middle.
pub(super) fn port(rect: Rect) -> f32 {
    rect.y + if rect.h < NODE_HEAD { rect.h / 2.0 - 3.0 } else { PORT.min(rect.h - 2.0 * LANE) }
}

/// At what height packets leave a node: below its first row of Pods.
pub(super) fn exit(rect: Rect) -> f32 {
    rect.y + if rect.h < NODE_HEAD { rect.h / 2.0 + 3.0 } else { EXIT.min(rect.h - LANE) }
}

/// Between a node and a Pod on it: in at the left and above the Pods, out below them and at the
/// right. Both are the same place where they are only counted.
fn within(from: Rect, to: Rect, back: bool) -> Way {
    let (node, pod) = if from.w >= to.w { (from, to) } else { (to, from) };
    let corners = match (node == pod, back) {
        (true, false) => vec![p(node.x, port(node)), node.middle()],
        (true, true) => vec![node.middle(), p(node.right(), exit(node))],
        (false, false) => above(pod, node),
        (false, true) => {
            let mut corners = below(pod, node);
            corners.push(p(node.right(), exit(node)));
            corners
        }
    };
    Way::corners(&corners, 5.0)
}

/// From the left of a node to a Pod on it: along the lane above the Pod.
fn above(pod: Rect, node: Rect) -> Vec<Point> {
    let (lane, x) = (pod.y - LANE, pod.x + 14.0);
    let mut corners = vec![p(node.x, port(node))];
    if lane > port(node) + 1.0 {
        let side = node.x + SIDE;
        corners.extend([p(side, port(node)), p(side, lane)]);
    }
    corners.extend([p(x, lane), p(x, pod.y)]);
    corners
}

/// From a Pod to the lane below it, and along that to the height where its node is left.
pub(super) fn below(pod: Rect, node: Rect) -> Vec<Point> {
    let (lane, x) = (pod.bottom() + LANE, pod.right() - 14.0);
    let mut corners = vec![p(x, pod.bottom()), p(x, lane)];
    if (lane - exit(node)).abs() > 1.0 {
        let side = node.right() - SIDE;
        corners.extend([p(side, lane), p(side, exit(node))]);
    }
    corners
}

/// How far below a node's top packets come in and go out.
const PORT: f32 = NODE_HEAD - LANE;
const EXIT: f32 = NODE_HEAD + POD.h + LANE;
/// How far inside a node the ways to its other rows of Pods are.
const SIDE: f32 = 4.0;

pub(super) fn inside(inner: Rect, outer: Rect) -> bool {
    inner.x >= outer.x
        && inner.right() <= outer.right()
        && inner.y >= outer.y
        && inner.bottom() <= outer.bottom()
}

#[cfg(test)]
mod tests {
    use super::super::{Unfolded, choose, layout};
    use super::*;
    use crate::fixture;
    use fivetuple_core::base::ExposureId;
    use fivetuple_core::show::Node;

    fn scene(width: f32) -> Scene {
        let world = fixture::world();
        layout(&world, &choose(&world, Some(ExposureId(0)), &[], &Unfolded::new()), width)
    }

    fn touches(way: &Way, rect: Rect) -> bool {
        (0_u8..=100)
            .map(|i| way.at(f32::from(i) / 100.0))
            .any(|at| at.x > rect.x && at.x < rect.right() && at.y > rect.y && at.y < rect.bottom())
    }

    #[test]
    fn a_direct_reply_never_touches_the_load_balancer() {
        for width in [320.0, 390.0, 600.0, 1200.0] {
            let scene = scene(width);
            let balancer = scene.rect(fixture::balancer(0)).unwrap();
            for n in 0..3 {
                let edge = Edge { from: fixture::node(n), to: fixture::client(0) };
                let way = scene.way(edge).unwrap();
                assert!(!touches(&way, balancer), "node {n} at {width}");
            }
        }
    }

    #[test]
    fn no_way_back_crosses_the_fan_or_a_pod() {
        let scene = scene(700.0);
        let zones = scene.lanes[2];
        for n in 0..3 {
            let back = Edge { from: fixture::node(n), to: fixture::client(0) };
            let way = scene.way(back).unwrap();
            let points: Vec<Point> = (0_u8..=100).map(|i| way.at(f32::from(i) / 100.0)).collect();
            let low = scene.rect(fixture::node(2)).unwrap().bottom();
            let beside = |at: &Point| at.x > zones || at.y > low || at.x < scene.lanes[1];
            assert!(points.iter().all(beside), "node {n}: {points:?}");
            for pod in 0..4 {
                assert!(!touches(&way, scene.rect(fixture::pod(pod)).unwrap()), "{n} and {pod}");
            }
        }
    }

    #[test]
    fn legs_inside_a_node_begin_where_the_last_one_ended() {
        for width in [320.0, 700.0] {
            let scene = scene(width);
            let ways: Vec<Way> =
                fixture::edges().into_iter().filter_map(|edge| scene.way(edge)).collect();
            assert_eq!(ways.len(), 5);
            for (last, next) in [(1, 2), (3, 4)] {
                let jump = super::super::distance(ways[last].at(1.0), ways[next].at(0.0));
                assert!(jump < 1.0, "from leg {last} to leg {next} at {width}: {jump}");
            }
        }
    }

    #[test]
    fn a_pod_on_another_node_is_reached_outside_the_zones_and_its_answer_comes_back_that_way() {
        let scene = scene(700.0);
        let (node, pod) = (fixture::node(0), fixture::pod(3));
        let there = scene.way(Edge { from: node, to: pod }).unwrap();
        let back = scene.way(Edge { from: pod, to: node }).unwrap();
        let (first, last) = (scene.rect(node).unwrap(), scene.rect(pod).unwrap());
        assert!((there.at(0.0).x - first.x).abs() < 1.0, "from where the last leg ended");
        assert!(there.at(1.0).x > last.x && there.at(1.0).x < last.right());
        assert!((back.at(1.0).x - first.right()).abs() < 1.0, "where the next leg begins");
        assert!(!touches(&there, scene.rect(fixture::pod(2)).unwrap()), "past the Pods between");
    }

    #[test]
    fn a_request_comes_straight_to_its_pod_and_touches_no_other() {
        for width in [320.0, 700.0, 1200.0] {
            let scene = scene(width);
            for n in 0..4 {
                let (balancer, pod) = (fixture::balancer(0), fixture::pod(n));
                let there = scene.way(Edge { from: balancer, to: pod }).unwrap();
                let back = scene.way(Edge { from: pod, to: balancer }).unwrap();
                let (first, last) = (scene.rect(balancer).unwrap(), scene.rect(pod).unwrap());
                assert!(super::super::distance(there.at(1.0), p(last.x + 14.0, last.y)) < 1.0);
                assert!((back.at(1.0).y - first.bottom()).abs() < 1.0, "into it from below");
                for other in (0..4).filter(|other| *other != n) {
                    let rect = scene.rect(fixture::pod(other)).unwrap();
                    assert!(!touches(&there, rect), "there: {n} and {other} at {width}");
                    assert!(!touches(&back, rect), "back: {n} and {other} at {width}");
                }
            }
        }
    }

    #[test]
    fn a_machine_is_reached_and_left_between_the_rows_of_its_zone() {
        let mut world = fixture::world();
        let machine = Node { machine: true, zone: 0, ..world.nodes[0].clone() };
        world.nodes = vec![machine; 9];
        (world.pods, world.exposures[0].endpoints) = (vec![], vec![]);
        for width in [320.0, 700.0] {
            let shown = choose(&world, Some(ExposureId(0)), &[], &Unfolded::new());
            let scene = layout(&world, &shown, width);
            let rects: Vec<Rect> = (0..9).filter_map(|n| scene.rect(fixture::node(n))).collect();
            assert_eq!(rects.len(), 9);
            for n in 0..9 {
                let (balancer, node) = (fixture::balancer(0), fixture::node(n));
                let there = scene.way(Edge { from: balancer, to: node }).unwrap();
                let back = scene.way(Edge { from: node, to: fixture::client(0) }).unwrap();
                let free = |rect: &Rect| !touches(&there, *rect) && !touches(&back, *rect);
                assert!(rects.iter().all(free), "machine {n} at {width}");
            }
        }
    }

    #[test]
    fn a_place_that_is_not_drawn_has_no_way() {
        let edge = Edge { from: fixture::client(9), to: fixture::balancer(0) };
        assert_eq!(scene(700.0).way(edge), None);
    }
}
