//! Which nodes of each zone become members: spread over zones, then by the hash of their names.

use std::collections::{BTreeMap, BinaryHeap};

use sha2::{Digest, Sha256};

use crate::base::order;
use crate::systems::gke_controllers::hex;

/// A zone, and the subnet of its nodes: one group of nodes each.
pub type Location = (String, String);

/// A node that may be taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Candidate<'a> {
    /// Its name.
    pub name: &'a str,
    /// Its subnet.
    pub subnet: &'a str,
    /// Its address in the load balancer's network. A node without one uses up a place and becomes
    /// no member.
    pub address: Option<&'a str>,
}

/// How many are wanted, for which Service, in whose default subnet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Wanted<'a> {
    /// The most that all zones may have together.
    pub limit: usize,
    /// What makes the order of one Service differ from another's: [`salt`].
    pub salt: &'a str,
    /// The subnet that has a group in every zone, even an empty one.
    pub subnet: &'a str,
}

/// What makes the order of one Service differ from another's.
pub fn salt(name: &str, namespace: &str) -> String {
    format!("{name}/{namespace}")
}

/// The hash that orders a node among those of its zone, in lower-case hex.
pub fn hash(node: &str, salt: &str) -> String {
    hex(&Hasher::new(salt).digest(node))
}

/// At most `count` of `nodes`: members that still exist first, by name, then others by hash.
pub fn pick<'a>(nodes: &[&'a str], count: usize, salt: &str, members: &[&str]) -> Vec<&'a str> {
    positions(nodes, count, salt, members).into_iter().map(|at| nodes[at]).collect()
}

fn positions(nodes: &[&str], count: usize, salt: &str, members: &[&str]) -> Vec<usize> {
    let all = 0..nodes.len();
    if nodes.len() < count {
        return all.collect();
    }
    let members = order::set(members.iter().copied());
    let stays = |at: &usize| members.contains(nodes[*at]);
    let mut taken: Vec<usize> = all.clone().filter(stays).collect();
    order::by_key(&mut taken, |at| nodes[*at]);
    taken.truncate(count);
    let others = all.filter(|at| !stays(at)).map(|at| (at, nodes[at]));
    taken.extend(first_by_hash(others, count - taken.len(), salt));
    taken
}

/// Few are wanted of many: those are kept in order, the rest is looked at once.
fn first_by_hash<'a>(
    nodes: impl Iterator<Item = (usize, &'a str)>,
    count: usize,
    salt: &str,
) -> impl Iterator<Item = usize> {
    let (mut first, hasher) = (BinaryHeap::with_capacity(count), Hasher::new(salt));
    for (at, node) in nodes {
        let bid = (hasher.bid(node), at);
        if first.len() < count {
            first.push(bid);
        } else if let Some(mut last) = first.peek_mut()
            && bid < *last
        {
            *last = bid;
        }
    }
    first.into_sorted_vec().into_iter().map(|(_, at)| at)
}

/// Hashes nodes for one Service.
struct Hasher {
    suffix: String,
}

impl Hasher {
    fn new(salt: &str) -> Self {
        Self { suffix: format!(":{salt}") }
    }

    fn digest(&self, node: &str) -> [u8; 32] {
        Sha256::new_with_prefix(node).chain_update(&self.suffix).finalize().into()
    }

    /// Numbers in the same order as the hash's hex, which compare faster.
    fn bid(&self, node: &str) -> [u128; 2] {
        let digest = self.digest(node);
        let (halves, _) = digest.as_chunks();
        [halves[0], halves[1]].map(u128::from_be_bytes)
    }
}

/// How many nodes each zone may give: the smallest zones first, each an equal part of what is left.
pub fn shares<'a>(sizes: &[(&'a str, usize)], limit: usize) -> BTreeMap<&'a str, usize> {
    let mut order = sizes.to_vec();
    order::by_key(&mut order, |(zone, size)| (*size, *zone));
    let (mut left, mut zones) = (limit, order.len());
    let mut shares = BTreeMap::new();
    for (zone, size) in order {
        let share = left / zones;
        shares.insert(zone, share);
        left -= share.min(size);
        zones -= 1;
    }
    shares
}

/// The members of each zone and subnet, and their addresses, in the order they were taken.
pub fn zones<'a>(
    zones: &BTreeMap<&'a str, Vec<Candidate<'a>>>,
    wanted: Wanted<'_>,
    members: &BTreeMap<Location, Vec<String>>,
) -> BTreeMap<Location, Vec<(&'a str, &'a str)>> {
    let sizes: Vec<_> = zones.iter().map(|(zone, nodes)| (*zone, nodes.len())).collect();
    let shares = shares(&sizes, wanted.limit);
    let mut sets = BTreeMap::new();
    for (zone, nodes) in zones {
        sets.entry(((*zone).to_owned(), wanted.subnet.to_owned())).or_insert_with(Vec::new);
        let before: Vec<&str> = members
            .iter()
            .filter(|((there, _), _)| there == zone)
            .flat_map(|(_, names)| names.iter().map(String::as_str))
            .collect();
        let names: Vec<&str> = nodes.iter().map(|node| node.name).collect();
        for at in positions(&names, shares[zone], wanted.salt, &before) {
            let node = &nodes[at];
            let set = sets.entry(((*zone).to_owned(), node.subnet.to_owned())).or_default();
            set.extend(node.address.map(|address| (node.name, address)));
        }
    }
    sets
}

#[cfg(test)]
mod tests {
    use super::*;

    const EIGHT: [&str; 8] =
        ["node1", "node2", "node3", "node4", "node5", "node6", "node7", "node8"];

    #[test]
    fn the_order_is_the_hash_of_node_and_service() {
        let first = |node: &str| hash(node, "svc-a")[..8].to_owned();
        assert_eq!(first("node2"), "1b416625");
        assert_eq!(first("node5"), "bc51478c");
        let a = pick(&EIGHT, 8, "svc-a", &[]);
        assert_eq!(a, ["node2", "node8", "node1", "node4", "node7", "node3", "node6", "node5"]);
        let b = pick(&EIGHT, 8, "svc-b", &[]);
        assert_eq!(b, ["node2", "node3", "node7", "node6", "node5", "node8", "node1", "node4"]);
    }

    #[test]
    fn members_stay_and_new_nodes_displace_nobody() {
        assert_eq!(pick(&EIGHT, 3, "svc-a", &[]), ["node2", "node8", "node1"]);
        assert_eq!(pick(&EIGHT, 3, "svc-a", &["node5"]), ["node5", "node2", "node8"]);
        assert_eq!(
            pick(&EIGHT, 2, "svc-a", &["node9", "node7", "node6", "node4"]),
            ["node4", "node6"]
        );
    }

    #[track_caller]
    fn takes(sizes: &[(&'static str, usize)], limit: usize, expected: &[usize]) {
        let shares = shares(sizes, limit);
        let taken: Vec<_> = sizes.iter().map(|(zone, size)| shares[zone].min(*size)).collect();
        assert_eq!(taken, expected);
    }

    #[test]
    fn small_zones_are_taken_whole_and_large_ones_share_the_rest() {
        takes(&[("a", 3), ("b", 10), ("c", 40)], 25, &[3, 10, 12]);
        takes(&[("a", 3), ("b", 10), ("c", 40)], 24, &[3, 10, 11]);
        takes(&[("a", 10), ("b", 10), ("c", 10)], 25, &[8, 8, 9]);
        takes(&[("a", 10), ("b", 10), ("c", 10)], 24, &[8, 8, 8]);
        takes(&[("a", 1), ("b", 1), ("c", 100)], 25, &[1, 1, 23]);
        takes(&[("a", 50), ("b", 200), ("c", 400)], 250, &[50, 100, 100]);
        takes(&[("a", 30), ("b", 30)], 24, &[12, 12]);
    }
}
