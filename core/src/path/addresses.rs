//! Who has an address: load balancers, nodes, Pods, and addresses that live inside the cluster only.

use std::net::IpAddr;

use hashbrown::HashTable;

use crate::base::seed::hash_ip;
use crate::base::{NodeId, PodId, ServiceId, order};
use crate::model::Model;
use crate::path::balancer::Balancer;

/// Who has an address.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Owner {
    /// Load balancers, from this position on in [`Addresses::doors`].
    Balancer(u32),
    /// A node, by an address of its own inside the network.
    Node(NodeId),
    /// A Pod.
    Pod(PodId),
    /// A Service, inside the cluster only.
    Service(ServiceId),
}

/// One address of one load balancer, by positions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Door {
    /// The address.
    pub(crate) ip: IpAddr,
    /// Which load balancer.
    pub(crate) balancer: u32,
    /// Which of its frontends.
    pub(crate) frontend: u32,
}

/// All known addresses, each with its owner; where several claim one, the first kind named in
/// [`Owner`] has it.
#[derive(Clone, Debug, Default)]
pub(super) struct Addresses {
    table: HashTable<(IpAddr, Owner)>,
    doors: Vec<Door>,
}

impl Addresses {
    pub(super) fn new(model: &Model, balancers: &[Balancer]) -> Self {
        let mut known = Self { doors: doors(balancers), ..Self::default() };
        for at in 0..known.doors.len() {
            known.add(known.doors[at].ip, Owner::Balancer(at as u32));
        }
        for (id, node) in model.nodes.iter() {
            node.ips.iter().for_each(|ip| known.add(*ip, Owner::Node(id)));
        }
        for (id, pod) in model.pods.iter().filter(|(_, pod)| !pod.host_network) {
            pod.ips.iter().for_each(|ip| known.add(*ip, Owner::Pod(id)));
        }
        for (id, service) in model.services.iter() {
            service.cluster_ips.iter().for_each(|ip| known.add(*ip, Owner::Service(id)));
        }
        known
    }

    /// Who has an address.
    pub(super) fn owner(&self, ip: IpAddr) -> Option<Owner> {
        self.table.find(hash_ip(0, ip), |(known, _)| *known == ip).map(|(_, owner)| *owner)
    }

    /// The doors at one address, which stand together.
    pub(super) fn doors(&self, from: u32) -> impl Iterator<Item = &Door> {
        let doors = &self.doors[from as usize..];
        doors.iter().take_while(move |door| door.ip == doors[0].ip)
    }

    /// All doors, those at one address together.
    pub(super) fn all(&self) -> &[Door] {
        &self.doors
    }

    /// The first door at one address.
    pub(super) fn first_door(&self, from: u32) -> Door {
        self.doors[from as usize]
    }

    fn add(&mut self, ip: IpAddr, owner: Owner) {
        if self.owner(ip).is_none() {
            self.table.insert_unique(hash_ip(0, ip), (ip, owner), |(ip, _)| hash_ip(0, *ip));
        }
    }
}

fn doors(balancers: &[Balancer]) -> Vec<Door> {
    let mut doors = Vec::new();
    for (at, balancer) in balancers.iter().enumerate() {
        for (frontend, ip) in balancer.frontends.iter().map(|frontend| frontend.ip).enumerate() {
            doors.push(Door { ip, balancer: at as u32, frontend: frontend as u32 });
        }
    }
    order::by_key(&mut doors, |door| door.ip);
    doors
}
