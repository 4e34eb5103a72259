//! Addresses that are made up: the next free one of a range, the same for the same text.

use std::collections::{BTreeMap, BTreeSet};
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};

use crate::base::Cidr;
use crate::manifest::Objects;
use crate::model::Model;

/// Every address that is taken, and how far each range is used up.
#[derive(Default)]
pub(super) struct Addresses {
    used: BTreeSet<IpAddr>,
    next: BTreeMap<(Cidr, u64), u64>,
}

impl Addresses {
    /// All addresses that the text gives to something.
    pub(super) fn of(objects: &Objects) -> Self {
        let mut used = BTreeSet::new();
        used.extend(objects.nodes.iter().flat_map(|node| &node.internal_ips));
        used.extend(objects.pods.iter().flat_map(|pod| &pod.ips));
        used.extend(
            objects.endpoints.iter().flat_map(|slice| &slice.endpoints).flat_map(|e| &e.addresses),
        );
        for service in &objects.services {
            used.extend(&service.cluster_ips);
            used.extend(service.ingress.iter().map(|ingress| ingress.ip.value));
            used.extend(service.load_balancer_ip.map(|ip| ip.value));
        }
        for balancer in &objects.vpc.balancers {
            let ips = balancer.public_ips.iter().chain(&balancer.private_ips);
            used.extend(ips.map(|at| at.value));
            let members = balancer.pools.iter().flat_map(|pool| &pool.members);
            used.extend(members.filter_map(|member| Some(member.target.address?.value)));
        }
        used.extend(objects.vpc.instances.iter().filter_map(|it| Some(it.ip?.value)));
        used.extend(objects.scenario.machines.iter().filter_map(|it| Some(it.ip?.value)));
        let clients = objects.scenario.clients.iter();
        used.extend(
            clients.flat_map(|client| [client.ip, client.behind]).flatten().map(|ip| ip.value),
        );
        Self { used, next: BTreeMap::new() }
    }

    /// All addresses that something of a world has or had.
    pub(super) fn of_model(model: &Model) -> Self {
        let mut used = BTreeSet::new();
        used.extend(model.nodes.rows().iter().flat_map(|node| &node.ips));
        used.extend(model.pods.rows().iter().flat_map(|pod| &pod.ips));
        used.extend(model.clients.rows().iter().map(|client| client.ip));
        used.extend(model.givens.rows().iter().filter_map(|given| Some(given.address?.ip)));
        for service in model.services.rows() {
            used.extend(&service.cluster_ips);
            used.extend(service.ingress.iter().map(|ingress| ingress.ip.value));
            used.extend(&service.former);
        }
        Self { used, next: BTreeMap::new() }
    }

    /// The next free address of a range, at the earliest its `first`th; one of a range that is kept
    /// for measurements if there is none left.
    pub(super) fn take(&mut self, range: Cidr, first: u64) -> IpAddr {
        let next = self.next.entry((range, first)).or_insert(first);
        loop {
            let ip = range.nth(*next);
            if !range.contains(ip) {
                return self.take(spare(ip.is_ipv6()), 1);
            }
            *next += 1;
            if self.used.insert(ip) {
                return ip;
            }
        }
    }
}

/// The range for what fits nowhere else: kept for measurements by RFC 2544 and RFC 5180.
fn spare(v6: bool) -> Cidr {
    let range = if v6 {
        Cidr::new(Ipv6Addr::new(0x2001, 2, 0, 0, 0, 0, 0, 0).into(), 48)
    } else {
        Cidr::new(Ipv4Addr::new(198, 18, 0, 0).into(), 15)
    };
    range.expect("the bits fit the family")
}

/// Ranges from which addresses are made up, one for each family: those that standards keep for
/// documentation where the outside is meant, private ones otherwise.
#[derive(Clone, Copy)]
pub(super) enum Kind {
    /// The internet, where clients are.
    Internet,
    /// Load balancers that answer the internet.
    Balancer,
    /// Load balancers that answer the network.
    InternalBalancer,
    /// Services inside the cluster.
    Service,
    /// Nodes.
    Node,
    /// Machines in the network.
    Machine,
    /// What is connected to the network from elsewhere.
    Remote,
}

impl Kind {
    /// The range of a family, and the first address taken from it.
    pub(super) fn range(self, v6: bool) -> (Cidr, u64) {
        let (four, six, bits, first) = match self {
            Self::Internet => ([203, 0, 113, 0], [0x2001, 0xdb8, 1, 0], 24, 7),
            Self::Balancer => ([198, 51, 100, 0], [0x2001, 0xdb8, 2, 0], 24, 10),
            Self::InternalBalancer => ([10, 128, 15, 0], [0xfd20, 0, 0, 15], 24, 10),
            Self::Service => ([10, 96, 0, 0], [0xfd30, 0, 0, 0], 16, 10),
            Self::Node => ([10, 128, 0, 0], [0xfd20, 0, 0, 0], 20, 11),
            Self::Machine => ([10, 132, 0, 0], [0xfd20, 0, 0, 32], 20, 11),
            Self::Remote => ([192, 168, 0, 0], [0xfd40, 0, 0, 0], 16, 11),
        };
        let [a, b, c, d] = six;
        let range = if v6 {
            Cidr::new(Ipv6Addr::new(a, b, c, d, 0, 0, 0, 0).into(), 64)
        } else {
            Cidr::new(Ipv4Addr::from(four).into(), bits)
        };
        (range.expect("the bits fit the family"), first)
    }
}

/// The range of the `n`th node's Pods, where none is given.
pub(super) fn pod_range(n: usize, v6: bool) -> Cidr {
    let n = n as u32 + 1;
    let range = if v6 {
        let [high, low] = [(n >> 16) as u16, n as u16];
        Cidr::new(Ipv6Addr::new(0xfd10, 0, high, low, 0, 0, 0, 0).into(), 64)
    } else {
        let base = u32::from(Ipv4Addr::new(10, 8, 0, 0));
        Cidr::new(Ipv4Addr::from(base.wrapping_add(n << 8)).into(), 24)
    };
    range.expect("the bits fit the family")
}

/// The smallest range that covers all these addresses of IPv4.
pub(super) fn cover(ranges: impl Iterator<Item = (Ipv4Addr, u8)>) -> Option<Cidr> {
    let (mut all, mut any, mut bits) = (u32::MAX, 0, 32);
    let mut found = false;
    for (ip, width) in ranges {
        (all, any, bits, found) = (all & u32::from(ip), any | u32::from(ip), bits.min(width), true);
    }
    let same = (all ^ any).leading_zeros() as u8;
    found.then(|| Cidr::new(Ipv4Addr::from(all).into(), bits.min(same))).flatten()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_made_up_address_is_never_one_that_the_text_gives() {
        let mut addresses = Addresses::default();
        addresses.used.insert("198.51.100.10".parse().unwrap());
        let (range, first) = Kind::Balancer.range(false);
        assert_eq!(addresses.take(range, first).to_string(), "198.51.100.11");
        assert_eq!(addresses.take(range, first).to_string(), "198.51.100.12");
    }

    #[test]
    fn a_range_that_is_used_up_gives_no_address_of_somebody_else() {
        let mut addresses = Addresses::default();
        let (range, first) = Kind::Balancer.range(false);
        let ips: Vec<IpAddr> = (0..247).map(|_| addresses.take(range, first)).collect();
        assert_eq!(ips[245].to_string(), "198.51.100.255");
        assert_eq!(ips[246].to_string(), "198.18.0.1");
    }

    #[test]
    fn the_cover_is_the_smallest_range_that_holds_all() {
        let ip = |text: &str| text.parse::<Ipv4Addr>().unwrap();
        let covered = cover([(ip("10.8.0.0"), 24), (ip("10.8.3.0"), 24)].into_iter());
        assert_eq!(covered.unwrap().to_string(), "10.8.0.0/22");
        assert_eq!(cover([(ip("10.8.0.0"), 24)].into_iter()).unwrap().to_string(), "10.8.0.0/24");
        assert!(cover([].into_iter()).is_none());
    }
}
