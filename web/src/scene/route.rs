//! The way a packet takes from one place to another. On the way back it goes below, and around a
//! load balancer that it does not visit.

use fivetuple_core::base::Place;
use fivetuple_core::show::Edge;

use super::geometry::{Point, Rect, Way};
use super::layout::{Scene, Spot};

const ROUND: f32 = 12.0;
/// How far the way back runs beside the way there.
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
            (Place::Balancer(_) | Place::Client(_), _) => self.fan(from, to, self.row(edge.to)),
            (_, Place::Balancer(_)) => self.fan_back(from, to),
            (_, Place::Client(_)) => self.around(from, to),
            _ if inside(from, to) || inside(to, from) => self.within(from, to, is_back(edge)),
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

    /// From the load balancer, or straight from a client, to a node or Pod.
    fn fan(&self, from: Rect, to: Rect, row: Option<f32>) -> Way {
        let y = port(to);
        if self.narrow {
            let x = from.x + 14.0;
            let level = from.bottom() + 14.0;
            let corners = [
                p(x, from.bottom()),
                p(x, level),
                p(self.turn, level),
                p(self.turn, y),
                p(to.x, y),
            ];
            return Way::corners(&corners, ROUND);
        }
        Way::bend(p(from.right(), row.unwrap_or(from.middle().y)), p(to.x, y))
    }

    /// At what height of the load balancer's card the share of a node's zone stands.
    fn row(&self, to: Place) -> Option<f32> {
        let Place::Node(node) = to else { return None };
        self.rows.get(self.zone_of.get(&node)?).map(|row| row - 4.0)
    }

    fn fan_back(&self, from: Rect, to: Rect) -> Way {
        let y = port(from) + APART;
        if self.narrow {
            let x = self.width - self.turn;
            let level = to.bottom() + 14.0;
            let end = to.right() - 14.0;
            let corners =
                [p(from.right(), y), p(x, y), p(x, level), p(end, level), p(end, to.bottom())];
            return Way::corners(&corners, ROUND);
        }
        Way::bend(p(from.x, y), p(to.right(), to.middle().y + APART))
    }

    /// Straight to the client, around the load balancer.
    fn around(&self, from: Rect, to: Rect) -> Way {
        if self.narrow {
            let (x, y) = (self.width - self.turn, port(from) + APART);
            let level = to.middle().y;
            return Way::corners(
                &[p(from.right(), y), p(x, y), p(x, level), p(to.right(), level)],
                ROUND,
            );
        }
        let (y, rail, x) = (port(from) + APART, self.rail, to.middle().x);
        let mut corners = vec![p(from.x, y), p(self.turn, y), p(self.turn, rail)];
        if self.is_above_another(to) {
            let (side, level) = (to.x / 2.0, to.middle().y);
            corners.extend([p(side, rail), p(side, level), p(to.x, level)]);
        } else {
            corners.extend([p(x, rail), p(x, to.bottom())]);
        }
        Way::corners(&corners, ROUND)
    }

    /// Whether a client's card has another one below it, which a way from below would cross.
    fn is_above_another(&self, client: Rect) -> bool {
        let is_client = |spot: &Spot| matches!(spot, Spot::Client(_) | Spot::MoreClients(_));
        self.spots.iter().any(|(spot, rect)| is_client(spot) && rect.y > client.y)
    }

    /// Between a node and a Pod on it: along the lane above the Pods.
    fn within(&self, from: Rect, to: Rect, back: bool) -> Way {
        let (node, pod) = if from.w >= to.w { (from, to) } else { (to, from) };
        let lane = port(node) + if back { APART } else { 0.0 };
        let gate = if back && self.narrow { node.right() } else { node.x };
        let x = if back { pod.right() - 14.0 } else { pod.x + 14.0 };
        let mut corners = [p(gate, lane), p(x, lane), p(x, pod.y + 3.0)];
        if back {
            corners.reverse();
        }
        Way::corners(&corners, 5.0)
    }

    /// From one node to another, or to a Pod there, and back: along the lanes, outside the zones.
    fn across(&self, from: Rect, to: Rect, back: bool) -> Way {
        let (near, far) = if back { (to, from) } else { (from, to) };
        let (near, home) = (self.home(near), self.home(far));
        let shift = if back { APART } else { 0.0 };
        let gutter = self.width - if back { 7.0 } else { 15.0 };
        let (here, there) = (port(near) + shift, port(home) + shift);
        let gate = if back && self.narrow { near.right() } else { near.x };
        let mut corners = vec![p(gate, here), p(gutter, here), p(gutter, there)];
        if home == far {
            corners.push(p(home.right(), there));
        } else {
            let x = far.right() - if back { 22.0 } else { 14.0 };
            corners.extend([p(x, there), p(x, far.y + 3.0)]);
        }
        if back {
            corners.reverse();
        }
        Way::corners(&corners, 6.0)
    }

    /// The node a rectangle lies in, or the rectangle itself.
    fn home(&self, rect: Rect) -> Rect {
        let nodes = self.spots.iter().filter(|(spot, _)| matches!(spot, Spot::Node(_)));
        nodes.map(|(_, node)| *node).find(|node| inside(rect, *node)).unwrap_or(rect)
    }
}

const fn p(x: f32, y: f32) -> Point {
    Point { x, y }
}

/// Where ways meet a node or Pod: in its middle, or in the lane above a node's Pods.
fn port(rect: Rect) -> f32 {
    rect.y + (rect.h / 2.0).min(LANE)
}

/// How far below a node's top the lane of ways to its Pods is.
const LANE: f32 = 39.0;

fn inside(inner: Rect, outer: Rect) -> bool {
    inner.x >= outer.x
        && inner.right() <= outer.right()
        && inner.y >= outer.y
        && inner.bottom() <= outer.bottom()
}

#[cfg(test)]
mod tests {
    use super::super::{choose, layout};
    use super::*;
    use crate::fixture;
    use fivetuple_core::base::ExposureId;

    fn scene(width: f32) -> Scene {
        let world = fixture::world();
        layout(&world, &choose(&world, Some(ExposureId(0))), width)
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
        assert!((back.at(1.0).x - first.x).abs() < 1.0);
        assert!(!touches(&there, scene.rect(fixture::pod(2)).unwrap()), "past the Pods between");
    }

    #[test]
    fn a_place_that_is_not_drawn_has_no_way() {
        let edge = Edge { from: fixture::client(9), to: fixture::balancer(0) };
        assert_eq!(scene(700.0).way(edge), None);
    }
}
