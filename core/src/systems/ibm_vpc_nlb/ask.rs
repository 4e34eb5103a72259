//! A listener and its load balancer, in the words that every decision here asks for.

use std::net::IpAddr;

use crate::base::{At, ExposureId, Span, ZoneId};
use crate::explain::Fact;
use crate::manifest::scenario::Behavior;
use crate::manifest::vpc::{Listener, Pool, VpcAlgorithm, VpcLoadBalancer, VpcRoute};
use crate::model::{Described, Exposure, Model};

/// The listener that a load balancer is planned for.
#[derive(Clone, Copy)]
pub(super) struct Ask<'m> {
    pub(super) model: &'m Model,
    pub(super) balancer: &'m VpcLoadBalancer,
    pub(super) listener: &'m Listener,
    /// Where it answers, and whether that was made up.
    pub(super) address: (IpAddr, bool),
    zone: Option<ZoneId>,
}

impl<'m> Ask<'m> {
    /// The listener that an exposure is, if it is one that the text describes.
    pub(super) fn given(model: &'m Model, exposure: ExposureId) -> Option<Self> {
        let Exposure::Given(given) = model.exposures[exposure] else { return None };
        let given = model.givens[given];
        let Described::Listener(balancer, listener) = given.what else { return None };
        let balancer = model.vpc.balancers.get(balancer as usize)?;
        let listener = balancer.listeners.get(listener as usize)?;
        let address = given.address.map(|it| (it.ip, it.made_up))?;
        Some(Self { model, balancer, listener, address, zone: given.zone })
    }

    pub(super) fn behavior(&self) -> Behavior {
        self.model.cluster.behavior
    }

    /// The pool that its packets go to.
    pub(super) fn pool(&self) -> Option<&'m Pool> {
        let name = self.listener.pool.as_ref()?;
        self.balancer.pool(&name.value)
    }

    /// The algorithm of its pool, and where it is written.
    pub(super) fn algorithm(&self) -> (VpcAlgorithm, Option<Span>) {
        let written = self.pool().and_then(|pool| pool.algorithm);
        written.map_or((VpcAlgorithm::RoundRobin, None), |at| (at.value, Some(at.span)))
    }

    /// The pool's name, to stand in a sentence.
    pub(super) fn pool_name(&self) -> Fact {
        named(self.pool().map(|pool| &pool.name))
    }

    /// Routes whose next hop it is.
    pub(super) fn routes(&self) -> impl Iterator<Item = &'m VpcRoute> + use<'m> {
        let balancer = self.balancer;
        let ips = balancer.private_ips.iter().map(|at| at.value).chain([self.address.0]);
        let ips: Vec<IpAddr> = ips.collect();
        let leads =
            move |route: &&VpcRoute| route.next_hop.is_some_and(|at| ips.contains(&at.value));
        self.model.vpc.routes.iter().filter(leads)
    }

    /// The zone that it is in, and where its subnet is written.
    pub(super) fn zone(&self) -> Option<(ZoneId, Option<Span>)> {
        let subnet = self.balancer.subnets.first();
        let name = subnet.and_then(|subnet| subnet.id.as_ref().or(subnet.name.as_ref()));
        Some((self.zone?, name.map(|at| at.span)))
    }
}

/// A name that is written, to stand in a sentence.
pub(super) fn named(name: Option<&At<String>>) -> Fact {
    name.map_or(Fact::Word("none"), |at| Fact::Written(at.span))
}
