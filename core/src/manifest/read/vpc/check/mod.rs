//! What the API would refuse of network load balancers, and what does not do what it seems to.

mod balancer;
mod failsafe;
mod listeners;
mod members;
mod pools;
mod taken;

use std::collections::BTreeMap;

use crate::explain::because;
use crate::manifest::problem::{Problem, Problems};
use crate::manifest::rules::vpc as rules;
use crate::manifest::vpc::{Access, Listener, Pool, Vpc, VpcLoadBalancer};
use members::Members;

/// Reports everything about load balancers, and marks members that the API does not take.
pub(in crate::manifest::read) fn check(vpc: &mut Vpc, out: &mut Problems) {
    let mut across = Members::default();
    for balancer in &mut vpc.balancers {
        if !balancer.is_network() {
            let name = balancer.name.span;
            out.push(Problem::note(because!(rules::APPLICATION, name = name), name));
            continue;
        }
        let known = Known::of(balancer);
        balancer::check(balancer, out);
        listeners::check(&known, out);
        pools::check(&known, out);
        for (pool, member) in members::check(&known, &mut across, out) {
            balancer.pools[pool].members[member].refused = true;
        }
    }
}

/// A load balancer, with its pools by name and id, and the listener of each.
struct Known<'b> {
    balancer: &'b VpcLoadBalancer,
    kind: Kind,
    pools: BTreeMap<&'b str, usize>,
    /// By the position of the pool.
    listeners: BTreeMap<usize, &'b Listener>,
}

/// Which kind of network load balancer it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    Public,
    Private,
    RouteMode,
    PrivatePath,
}

impl<'b> Known<'b> {
    fn of(balancer: &'b VpcLoadBalancer) -> Self {
        let mut pools = BTreeMap::new();
        for (at, pool) in balancer.pools.iter().enumerate() {
            pools.insert(pool.name.value.as_str(), at);
            pools.extend(pool.id.as_ref().map(|id| (id.value.as_str(), at)));
        }
        let mut listeners = BTreeMap::new();
        for listener in &balancer.listeners {
            let pool = listener.pool.as_ref().and_then(|pool| pools.get(pool.value.as_str()));
            if let Some(at) = pool {
                listeners.entry(*at).or_insert(listener);
            }
        }
        Self { balancer, kind: kind(balancer), pools, listeners }
    }

    fn pool(&self, name: &str) -> Option<(usize, &'b Pool)> {
        let at = *self.pools.get(name)?;
        Some((at, self.balancer.pools.get(at)?))
    }
}

fn kind(balancer: &VpcLoadBalancer) -> Kind {
    match balancer.access() {
        _ if balancer.is_route_mode() => Kind::RouteMode,
        Access::PrivatePath => Kind::PrivatePath,
        Access::Private => Kind::Private,
        Access::Public => Kind::Public,
    }
}
