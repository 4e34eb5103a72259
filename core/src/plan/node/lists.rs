//! The lists of endpoints that a node uses.

use crate::base::{Addr, EndpointId, NodeId, order};
use crate::explain::Rule;

/// An endpoint a packet can be sent to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Target {
    /// The endpoint.
    pub endpoint: EndpointId,
    /// Its address and port.
    pub addr: Addr,
    /// The node it is on, if that is known.
    pub node: Option<NodeId>,
}

impl Target {
    /// Whether it is known to be on another node.
    pub fn is_remote(&self, node: NodeId) -> bool {
        self.node.is_some_and(|its| its != node)
    }
}

/// The lists of one node for one Service port and address family.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Lists<'a> {
    /// For traffic that may go anywhere; `None` if no traffic uses it.
    pub cluster: Option<&'a [Target]>,
    /// For traffic that stays on the node; `None` if no traffic uses it.
    pub local: Option<&'a [Target]>,
    /// Whether any endpoint that some traffic could use exists at all.
    pub has_any: bool,
    /// Why the cluster list is narrower or other than all ready endpoints, if it is.
    pub cluster_why: Option<&'static Rule>,
    /// Why the local list is other than the ready endpoints here, if it is.
    pub local_why: Option<&'static Rule>,
}

impl Lists<'_> {
    /// Every endpoint that is reachable from this node, in the order of their addresses as text.
    pub fn all(&self) -> Vec<Target> {
        let lists = [self.cluster, self.local];
        let mut all: Vec<Target> = lists.into_iter().flatten().flatten().copied().collect();
        order::by_key(&mut all, |target| target.addr.to_string());
        all.dedup_by_key(|target| target.addr);
        all
    }
}

/// Rows in groups: all rows in one place, and where each key's begin.
#[derive(Clone, Debug)]
pub(super) struct Groups<K> {
    keys: Vec<(K, u32)>,
    rows: Vec<Target>,
}

impl<K: Copy + Ord> Groups<K> {
    /// Groups pairs; rows keep their order within a group.
    pub(super) fn new(mut pairs: Vec<(K, Target)>) -> Self {
        order::by_key(&mut pairs, |(key, _)| *key);
        let mut keys: Vec<(K, u32)> = Vec::new();
        for (at, (key, _)) in pairs.iter().enumerate() {
            if keys.last().is_none_or(|(last, _)| last != key) {
                keys.push((*key, at as u32));
            }
        }
        Self { keys, rows: pairs.into_iter().map(|(_, target)| target).collect() }
    }

    /// The rows of a key; none if it is unknown.
    pub(super) fn of(&self, key: K) -> &[Target] {
        let Ok(at) = self.keys.binary_search_by_key(&key, |(key, _)| *key) else { return &[] };
        let end = self.keys.get(at + 1).map_or(self.rows.len(), |(_, start)| *start as usize);
        &self.rows[self.keys[at].1 as usize..end]
    }

    /// All keys, in order.
    pub(super) fn keys(&self) -> impl Iterator<Item = K> {
        self.keys.iter().map(|(key, _)| *key)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn target(n: u32) -> Target {
        let addr = Addr::new(std::net::Ipv4Addr::from(n).into(), 80);
        Target { endpoint: EndpointId(n), addr, node: None }
    }

    #[test]
    fn groups_give_back_what_was_put_in_and_nothing_else() {
        let groups = Groups::new(vec![(2, target(1)), (1, target(2)), (2, target(3))]);
        assert_eq!(groups.of(2), [target(1), target(3)]);
        assert_eq!(groups.of(1), [target(2)]);
        assert!(groups.of(3).is_empty());
        assert_eq!(groups.keys().collect::<Vec<_>>(), [1, 2]);
    }
}
