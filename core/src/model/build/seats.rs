//! Which node a Pod goes to when nothing says it: spread as a scheduler would.

use crate::base::{Id, NodeId, ZoneId};
use crate::model::build::nodes::Nodes;

/// How many Pods are where.
pub(super) struct Seats {
    zone_of: Vec<ZoneId>,
    open: Vec<bool>,
    taken: Vec<u32>,
    zones: usize,
}

/// How many Pods of one workload are where.
pub(super) struct Spread {
    nodes: Vec<u32>,
    zones: Vec<u32>,
}

impl Seats {
    pub(super) fn of(nodes: &Nodes) -> Self {
        let open: Vec<bool> = nodes.seats.iter().map(|seat| !seat.cordoned).collect();
        let none = !open.contains(&true);
        Self {
            zone_of: nodes.table.rows().iter().map(|node| node.zone).collect(),
            open: open.iter().map(|open| *open || none).collect(),
            taken: vec![0; nodes.seats.len()],
            zones: nodes.zones.len(),
        }
    }

    /// Counts a Pod that is on a node already, if it is on one.
    pub(super) fn take(&mut self, node: Option<NodeId>) {
        if let Some(node) = node {
            self.taken[node.index()] += 1;
        }
    }

    /// A workload none of whose Pods has a seat yet.
    pub(super) fn spread(&self) -> Spread {
        Spread { nodes: vec![0; self.taken.len()], zones: vec![0; self.zones] }
    }

    /// The next node: in the zone with the fewest of its workload, there the one with the fewest
    /// of its workload, then the fewest of all; first in order if equal.
    pub(super) fn next(&mut self, spread: &mut Spread) -> Option<NodeId> {
        let open = (0..self.taken.len()).filter(|at| self.open[*at]);
        let at = open.min_by_key(|at| {
            (spread.zones[self.zone_of[*at].index()], spread.nodes[*at], self.taken[*at])
        })?;
        spread.zones[self.zone_of[at].index()] += 1;
        spread.nodes[at] += 1;
        self.taken[at] += 1;
        Some(NodeId::from_index(at))
    }
}
