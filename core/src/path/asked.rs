//! What is asked of load balancers, as far as they have heard of it.

use crate::base::{ExposureId, Id, Share, Time};
use crate::path::balancer::Balancer;
use crate::path::demand::Demand;
use crate::path::requests;
use crate::path::router::Router;

impl Router {
    /// Up to when load balancers have heard what clients ask for.
    pub(crate) fn heard(&self) -> Time {
        self.heard
    }

    /// Lets load balancers hear what clients ask for at a moment; returns whether that is something
    /// else than what they know. When nobody asks, they stay as they are.
    pub(crate) fn hears(&mut self, now: Time) -> bool {
        let demands = self.demands();
        if !demands.iter().any(|demand| demand.is_on(now)) {
            return false;
        }
        let before = std::mem::replace(&mut self.heard, now);
        let changes = demands.iter().any(|demand| demand.is_on(before) != demand.is_on(now));
        if changes {
            self.spread_all();
        }
        changes
    }

    /// What each client asks of the load balancer of an exposure as far as that has heard of it, in
    /// thousandths of a request a second.
    pub fn asked_of(&self, id: ExposureId) -> Vec<u64> {
        let mut asked = vec![0; self.model.clients.len()];
        for demand in self.demands().iter().filter(|demand| demand.is_on(self.heard)) {
            let rate = demand.per_second.saturating_mul(demand.packets.into());
            let part = self.part_of_demand(demand, id);
            let all: &mut u64 = &mut asked[demand.client.index()];
            *all = all.saturating_add(part_of(rate, part));
        }
        asked
    }

    /// The part of a demand that comes to an exposure.
    pub(super) fn part_of_demand(&self, demand: &Demand, id: ExposureId) -> Share {
        if self.balancer(id).is_some_and(Balancer::is_passed) {
            let ends = (self.model.clients[demand.client].ip, demand.dst.ip);
            let parts = self.parts_through(ends, self.model.zone_of_client(demand.client));
            let own = parts.into_iter().find(|(exposure, _)| *exposure == id);
            return own.map_or(Share::ZERO, |(_, share)| share);
        }
        if demand.exposure == Some(id) {
            return Share::ONE;
        }
        self.part_of(demand.exposure, (demand.route, id))
    }

    /// The part of what comes to a door by one of its routes that goes to an exposure behind it.
    fn part_of(&self, door: Option<ExposureId>, (route, to): (Option<u16>, ExposureId)) -> Share {
        let proxy = door.and_then(|door| self.balancer(door)).and_then(|it| it.proxy.as_ref());
        let route = proxy.zip(route).and_then(|(proxy, at)| proxy.routes.get(usize::from(at)));
        let mut parts = route.into_iter().flat_map(requests::parts);
        parts.find(|(exposure, _)| *exposure == to).map_or(Share::ZERO, |(_, share)| share)
    }
}

/// A part of a rate, rounded down.
pub(super) fn part_of(rate: u64, share: Share) -> u64 {
    let (part, whole) = share.parts();
    (u128::from(rate) * u128::from(part) / u128::from(whole)) as u64
}
