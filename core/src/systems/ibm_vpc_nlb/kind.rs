//! Which load balancer it is.

use crate::explain::{Decision, because};
use crate::manifest::vpc::Access;

use super::ask::Ask;
use super::cluster;
use super::rules::kinds::{
    APPLICATION, NO_POOL, OF_SERVICE, PRIVATE, PRIVATE_PATH, PUBLIC, ROUTE_MODE, UNKNOWN_POOL,
};

/// A kind of network load balancer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Kind {
    /// Answers on the internet.
    Public,
    /// Answers in the network.
    Private,
    /// Has packets pass that are for others.
    RouteMode,
    /// Answers endpoint gateways of its region.
    PrivatePath,
}

impl Kind {
    /// What it is called.
    pub(super) fn title(self) -> &'static str {
        match self {
            Self::Public => "public network load balancer",
            Self::Private => "private network load balancer",
            Self::RouteMode => "private network load balancer in route mode",
            Self::PrivatePath => "Private Path network load balancer",
        }
    }
}

/// A kind and why; `None` and why nothing is simulated.
pub(super) fn choose(ask: &Ask<'_>) -> Decision<Option<Kind>> {
    let name = ask.balancer.name.span;
    if !ask.balancer.is_network() {
        return Decision::new(None, because!(APPLICATION, name = name).at(name));
    }
    if let Some(service) = cluster::owner(ask.model, ask.balancer) {
        return Decision::new(None, because!(OF_SERVICE, name = name, service = service).at(name));
    }
    if let Some(pool) = ask.listener.pool.as_ref().filter(|_| ask.pool().is_none()) {
        return Decision::new(None, because!(UNKNOWN_POOL, pool = pool.span).at(pool.span));
    }
    if ask.listener.pool.is_none() {
        return Decision::new(None, because!(NO_POOL, name = name).at(ask.listener.span));
    }
    of(ask).map(Some)
}

fn of(ask: &Ask<'_>) -> Decision<Kind> {
    let it = ask.balancer;
    let name = it.name.span;
    if it.is_route_mode() {
        let span = it.route_mode.map(|at| at.span);
        return Decision::new(Kind::RouteMode, because!(ROUTE_MODE, name = name).at(span));
    }
    let access = it.access.map(|at| at.span);
    let public = it.is_public.map(|at| at.span);
    let profile = it.profile.as_ref().map(|at| at.span);
    match it.access() {
        Access::Public => {
            Decision::new(Kind::Public, because!(PUBLIC, name = name).at(access.or(public)))
        }
        Access::Private => {
            Decision::new(Kind::Private, because!(PRIVATE, name = name).at(access.or(public)))
        }
        Access::PrivatePath => {
            let span = access.or(profile);
            Decision::new(Kind::PrivatePath, because!(PRIVATE_PATH, name = name).at(span))
        }
    }
}
