//! Which node a Pod goes to when nothing says it: spread as a scheduler would.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use crate::base::{Id, NodeId, ZoneId};
use crate::model::build::nodes;

/// How many Pods are on each node, and which nodes take more.
pub(super) struct Seats {
    zone_of: Vec<ZoneId>,
    open: Vec<bool>,
    taken: Vec<u32>,
    zones: usize,
}

/// Nodes by how many Pods of a workload, then how many of all, are on them; the fewest first.
type Ranked = BinaryHeap<Reverse<(u32, u32, usize)>>;

/// Where the next Pod of one workload goes: by zone, how many it has there, and the zone's nodes.
pub(super) struct Spread {
    zones: Vec<(u32, Ranked)>,
}

impl Seats {
    pub(super) fn of(nodes: &nodes::Nodes) -> Self {
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

    /// Opens a node to new Pods, or closes it.
    pub(super) fn set_open(&mut self, node: NodeId, open: bool) {
        self.open[node.index()] = open;
    }

    /// A workload whose Pods are on these nodes already.
    pub(super) fn spread_beside(&self, own: impl Iterator<Item = NodeId>) -> Spread {
        let mut of_node = vec![0; self.taken.len()];
        own.for_each(|node| of_node[node.index()] += 1);
        let mut spread = Spread { zones: vec![(0, BinaryHeap::new()); self.zones] };
        for (at, own) in of_node.into_iter().enumerate() {
            let (count, nodes) = &mut spread.zones[self.zone_of[at].index()];
            *count += own;
            if self.open[at] {
                nodes.push(Reverse((own, self.taken[at], at)));
            }
        }
        spread
    }

    /// A workload none of whose Pods has a seat yet.
    pub(super) fn spread(&self) -> Spread {
        self.spread_beside(std::iter::empty())
    }

    /// The next node of a workload that is spread once one is asked for: preparing looks at every
    /// node, and most entries name theirs.
    pub(super) fn next_of(&mut self, spread: &mut Option<Spread>) -> Option<NodeId> {
        let mut own = spread.take().unwrap_or_else(|| self.spread());
        let next = self.next(&mut own);
        *spread = Some(own);
        next
    }

    /// The next node: in the zone with the fewest of its workload, there the one with the fewest
    /// of its workload, then the fewest of all; first in order if equal.
    pub(super) fn next(&mut self, spread: &mut Spread) -> Option<NodeId> {
        let zones = spread.zones.iter_mut().filter(|(_, nodes)| !nodes.is_empty());
        let (count, nodes) =
            zones.min_by_key(|(count, nodes)| (*count, nodes.peek().map(|node| node.0)))?;
        let Reverse((own, all, at)) = nodes.pop()?;
        nodes.push(Reverse((own + 1, all + 1, at)));
        *count += 1;
        self.taken[at] += 1;
        Some(NodeId::from_index(at))
    }
}
