//! Route mode: which packets routes lead to the load balancer, and when they no longer do.

use crate::base::{Cidr, NodeId};
use crate::explain::{Decision, because};
use crate::manifest::vpc::VpcRoute;
use crate::plan::Transit;

use super::ask::Ask;
use super::failsafe;
use super::rules::way::{NO_ROUTES, ROUTES, ROUTES_STAY, WITHDRAWS};

/// The traffic that passes it.
pub(super) fn transit(ask: &Ask<'_>) -> Decision<Transit> {
    let routes: Vec<&VpcRoute> = ask.routes().collect();
    if let Some(first) = routes.first() {
        let destinations = routes.iter().filter_map(|route| Some(route.destination?.value));
        let destinations = destinations.collect();
        let withdraws = routes.iter().all(|route| route.advertise.is_some_and(|at| at.value));
        let because = because!(ROUTES, count = routes.len(), hop = ask.address.0).at(first.span);
        return with(Transit { destinations, withdraws }, because);
    }
    let destinations = behind(ask);
    let withdraws = !failsafe::goes_on(ask);
    let because = because!(NO_ROUTES, count = destinations.len());
    with(Transit { destinations, withdraws }, because)
}

fn with(transit: Transit, because: crate::explain::Reason) -> Decision<Transit> {
    let stays = if transit.withdraws { because!(WITHDRAWS) } else { because!(ROUTES_STAY) };
    Decision::new(transit, because).and(stays)
}

/// The addresses of all machines that are no member of any load balancer.
fn behind(ask: &Ask<'_>) -> Vec<Cidr> {
    let balancers = ask.model.vpc.balancers.iter();
    let members = balancers.flat_map(|balancer| &balancer.pools).flat_map(|pool| &pool.members);
    let members: Vec<NodeId> =
        members.filter_map(|member| ask.model.machine_of(&member.target)).collect();
    let others = ask.model.nodes.iter().filter(|(id, _)| !members.contains(id));
    let ips = others.flat_map(|(_, node)| &node.ips);
    ips.filter_map(|ip| Cidr::new(*ip, if ip.is_ipv6() { 128 } else { 32 })).collect()
}
