//! What surrounds a Pod or a machine, and the ways in and out of it.

use fivetuple_core::base::NodeId;

use super::geometry::{Point, Rect, Way};
use super::layout::{LANE, Scene};
use super::route::{below, exit, inside, p, port};
use super::spot::Spot;

impl Scene {
    /// From the edge of what surrounds a Pod or machine along the lane above it, and down to it;
    /// empty if nothing surrounds it.
    pub(super) fn lane_to(&self, to: Rect) -> Vec<Point> {
        let home = self.home(to);
        if home == to {
            return Vec::new();
        }
        let (lane, x) = (to.y - LANE, to.x + 14.0);
        vec![p(home.x, lane), p(x, lane), p(x, to.y)]
    }

    /// From a node, a Pod on one, or a machine, to the right edge of what surrounds it.
    pub(super) fn leave(&self, from: Rect) -> Vec<Point> {
        let home = self.home(from);
        if self.is_machine(from) {
            let (lane, x) = (from.bottom() + LANE, from.right() - 14.0);
            return vec![p(x, from.bottom()), p(x, lane), p(home.right(), lane)];
        }
        let mut corners = if home == from { Vec::new() } else { below(from, home) };
        corners.push(p(home.right(), exit(home)));
        corners
    }

    /// From one machine to another, or between one and a node: outside the zones.
    pub(super) fn between_machines(&self, from: Rect, to: Rect) -> Way {
        let gutter = self.outer() - 12.0;
        let mut corners = self.leave(from);
        let level = corners.last().map_or(from.y, |last| last.y);
        let (lane, x) = (to.y - LANE, to.x + 14.0);
        let end = if self.is_machine(to) {
            vec![p(gutter, lane), p(x, lane), p(x, to.y)]
        } else {
            vec![p(gutter, port(to)), p(to.right(), port(to))]
        };
        corners.push(p(gutter, level));
        corners.extend(end);
        Way::corners(&corners, 6.0)
    }

    /// What surrounds a Pod or a machine: its node, or its zone. Others are their own.
    pub(super) fn home(&self, rect: Rect) -> Rect {
        if let Some(ground) = self.machine(rect).and_then(|id| self.ground.get(&id)) {
            return *ground;
        }
        let nodes = self.spots.iter().filter(|(spot, _)| matches!(spot, Spot::Node(_)));
        nodes.map(|(_, node)| *node).find(|node| inside(rect, *node)).unwrap_or(rect)
    }

    /// The node whose rectangle holds one.
    pub(super) fn node_of(&self, rect: Rect) -> Option<NodeId> {
        self.spots.iter().find_map(|(spot, node)| match spot {
            Spot::Node(id) if inside(rect, *node) => Some(*id),
            _ => None,
        })
    }

    /// The machine that stands there.
    pub(super) fn machine(&self, rect: Rect) -> Option<NodeId> {
        self.spots.iter().find_map(|(spot, own)| match spot {
            Spot::Machine(id) if *own == rect => Some(*id),
            _ => None,
        })
    }

    pub(super) fn is_machine(&self, rect: Rect) -> bool {
        self.machine(rect).is_some()
    }
}
