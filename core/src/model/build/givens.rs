//! Load balancers and groups that the text describes as they stand where they are built.

use std::net::IpAddr;

use crate::base::{At, GivenId, Table};
use crate::manifest::proxy::Scheme;
use crate::manifest::vpc::{Access, Listener, VpcLoadBalancer};
use crate::model::build::addresses::{Addresses, Kind};
use crate::model::build::desk::Desk;
use crate::model::build::machines::{self, Gathered};
use crate::model::build::nodes::Nodes;
use crate::model::{Described, Given, GivenAddress, GivenGroup};

/// Every described load balancer: backend services of proxies, then listeners.
pub(super) fn all(
    desk: &mut Desk<'_>,
    nodes: &Nodes,
    addresses: &mut Addresses,
) -> Table<GivenId, Given> {
    let objects = desk.objects;
    let mut givens = Vec::new();
    for (at, service) in objects.cloud.proxy_services.iter().enumerate() {
        let name = desk.sym(&service.name.value);
        let what = Described::BackendService(at as u32);
        let inside = !matches!(service.scheme.value, Scheme::ExternalManaged | Scheme::Classic);
        let ip = made_up(inside, addresses);
        let address = Some(GivenAddress { ip, made_up: true, inside });
        givens.push(Given { name, what, zone: None, address, span: service.name.span });
    }
    for (at, balancer) in objects.vpc.balancers.iter().enumerate() {
        let zone = machines::zone_of(desk, balancer).map(|zone| desk.sym(&zone));
        let zone = zone.and_then(|zone| nodes.zone_by_name.get(&zone).copied());
        let address = Some(address(balancer, addresses));
        for (n, listener) in balancer.listeners.iter().enumerate() {
            let name = listener_name(&balancer.name, listener, balancer.listeners.len());
            let what = Described::Listener(at as u32, n as u32);
            givens.push(Given { name: desk.sym(&name), what, zone, address, span: listener.span });
        }
    }
    givens.into_iter().collect()
}

/// Where a load balancer answers: at an address that the text says, or else at one that is made up.
fn address(balancer: &VpcLoadBalancer, addresses: &mut Addresses) -> GivenAddress {
    let inside = balancer.access() != Access::Public;
    let said = if inside { &balancer.private_ips } else { &balancer.public_ips };
    let given = said.first().map(|at| at.value);
    let ip = given.unwrap_or_else(|| made_up(inside, addresses));
    GivenAddress { ip, made_up: given.is_none(), inside }
}

fn made_up(inside: bool, addresses: &mut Addresses) -> IpAddr {
    let kind = if inside { Kind::InternalBalancer } else { Kind::Balancer };
    let (range, first) = kind.range(false);
    addresses.take(range, first)
}

/// The load balancer's own name, with the port if it has several listeners.
fn listener_name(balancer: &At<String>, listener: &Listener, count: usize) -> String {
    match listener.ports().filter(|_| count > 1) {
        Some((first, _)) => format!("{}:{first}", balancer.value),
        None => balancer.value.clone(),
    }
}

/// All groups, with the machines in them.
pub(super) fn groups(
    desk: &mut Desk<'_>,
    gathered: Vec<Gathered>,
    nodes: &Nodes,
) -> Vec<GivenGroup> {
    let one = |group: Gathered| {
        let node = |(name, port)| Some((*nodes.by_name.get(&name)?, port));
        let zone = group.zone.as_ref().map(|zone| desk.sym(zone));
        GivenGroup {
            name: desk.sym(&group.name),
            zone: zone.and_then(|zone| nodes.zone_by_name.get(&zone).copied()),
            region: group.region.as_ref().map(|region| desk.sym(region)),
            members: group.members.into_iter().filter_map(node).collect(),
            made_up: group.made_up,
        }
    };
    gathered.into_iter().map(one).collect()
}
