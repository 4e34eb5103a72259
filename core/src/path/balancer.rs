//! At the load balancer: one of its eligible backends is picked for each packet.

use std::time::Duration;

use crate::base::{
    ClientId, ExposureId, FiveTuple, Id, NodeId, Place, Protocol, ServiceId, Share, ZoneId,
};
use crate::explain::{Reason, because};
use crate::model::{Model, Port};
use crate::path::eligible::{Contender, Eligible, Standing, Tier, Turn, Weight, primary_health};
use crate::path::health::BackendHealth;
use crate::path::key::key;
use crate::path::pool::Pool;
use crate::path::requests;
use crate::path::router::Router;
use crate::path::rules;
use crate::path::spread::{Load, Spread};
use crate::path::step::{Candidate, Choice, Excluded};
use crate::path::tracker::Tracker;
use crate::plan::{
    Affinity, Frontend, Host, LastResort, Member, Passage, Plan, Ports, Proxy, Standby, Weights,
    Zonal,
};

/// A load balancer, ready to pick.
#[derive(Clone, Debug)]
pub struct Balancer {
    /// What it was built for.
    pub exposure: ExposureId,
    pub(super) service: Option<ServiceId>,
    /// How it carries requests on, if it does.
    pub(crate) proxy: Option<Proxy>,
    pub(super) frontends: Vec<Frontend>,
    /// Ports that the firewall of its backends opens.
    pub(super) opened: Vec<(Protocol, u16)>,
    /// Its backends with what is known of their health, in the order of its groups.
    pub(super) backends: Vec<BackendHealth>,
    /// The ports on which they get packets under their own address, in the same order.
    ports: Vec<Option<u16>>,
    /// The same backends, as eligibility sees them.
    contenders: Vec<Contender>,
    failover: Option<Standby>,
    /// What it does with packets beside picking a backend.
    pub(super) passage: Passage,
    /// What it remembers.
    pub(crate) tracker: Tracker,
    /// The pool for everyone, then those for clients that stay in their zone.
    pub(super) pools: Vec<Pool>,
    by_zone: Vec<u16>,
    /// The pool of each client, where requests are spread for each of them.
    pub(super) by_client: Vec<u16>,
    /// How requests are spread over its groups, if they are.
    pub(super) spread: Spread,
    /// How much each group gets, where requests are spread.
    pub(super) loads: Vec<Load>,
}

impl Balancer {
    /// Prepares the load balancer of an exposure.
    pub(super) fn new(
        model: &Model,
        exposure: ExposureId,
        plan: &Plan,
        backends: &[BackendHealth],
    ) -> Self {
        let service = model.exposures[exposure].service();
        let ports = service.map_or(&[][..], |id| &model.services[id].ports);
        let mut balancer = Self {
            exposure,
            service,
            frontends: plan.frontends.clone(),
            proxy: plan.proxy.as_ref().map(|proxy| proxy.value().clone()),
            opened: opened(plan, ports),
            ports: members(plan).map(|member| member.port).collect(),
            backends: backends.to_vec(),
            contenders: contenders(model, plan, backends),
            failover: plan.pick.failover.as_ref().map(|rule| *rule.value()),
            passage: plan.passage.clone(),
            tracker: Tracker::of(&plan.pick),
            pools: Vec::new(),
            by_zone: Vec::new(),
            by_client: Vec::new(),
            spread: Spread::default(),
            loads: Vec::new(),
        };
        balancer.fill(model, plan);
        balancer
    }

    /// Makes the pools anew from the health of the backends.
    fn fill(&mut self, model: &Model, plan: &Plan) {
        let weighted = *plan.pick.weights.value() != Weights::Equal;
        let mut all = Eligible::among(&self.contenders, weighted, self.failover);
        let nobody = match *plan.pick.last_resort.value() {
            LastResort::All => None,
            LastResort::Nobody => Some(Turn::Dropped),
            LastResort::Past => Some(Turn::Past),
        };
        if let Some(turn) = nobody.filter(|_| all.tier != Tier::Healthy) {
            all.members.clear();
            all.turn = turn;
        }
        let policy = *plan.pick.policy.value();
        let name = |at: u32| host_name(model, self.backends[at as usize].host);
        let mut pools = vec![Pool::new(policy, all.clone(), None, name)];
        let mut by_zone = vec![0; model.zones.len()];
        let zonal = *plan.pick.zonal.value();
        for zone in model.zones.ids().filter(|_| zonal != Zonal::Off) {
            let Some(near) = all.within(zone, zonal, &self.contenders) else { continue };
            by_zone[zone.index()] = pools.len() as u16;
            pools.push(Pool::new(policy, near, Some(zone), name));
        }
        (self.pools, self.by_zone) = (pools, by_zone);
    }

    /// The same backend's position.
    #[inline]
    pub(super) fn position(&self, packet: &FiveTuple, zone: Option<ZoneId>) -> Option<u32> {
        self.pool(zone).pick(key(packet, self.tracker.affinity))
    }

    /// The backend for a packet, or for one of the requests of its connection, of a client that has
    /// its pool at this position; `None` if there is none.
    pub(super) fn pick_for(&self, packet: &FiveTuple, (side, turn): (u16, u32)) -> Option<Host> {
        let key = match self.tracker.affinity {
            Affinity::Nothing => requests::chance(packet, turn),
            affinity => key(packet, affinity),
        };
        let at = self.pool_at(side).pick(key)?;
        Some(self.backends[at as usize].host)
    }

    /// The backends from which those for a client in `zone` are picked.
    #[inline]
    pub(super) fn pool(&self, zone: Option<ZoneId>) -> &Pool {
        &self.pools[usize::from(self.side(zone))]
    }

    /// The position of that pool.
    #[inline]
    fn side(&self, zone: Option<ZoneId>) -> u16 {
        zone.and_then(|zone| self.by_zone.get(zone.index()).copied()).unwrap_or(0)
    }

    /// The pool at a position.
    pub(super) fn pool_at(&self, side: u16) -> &Pool {
        self.pools.get(usize::from(side)).unwrap_or(&self.pools[0])
    }

    /// The port on which a backend gets packets under its own address, if it gets them so.
    pub(super) fn port_of(&self, host: Host) -> Option<u16> {
        let at = self.backends.iter().position(|one| one.host == host)?;
        self.ports.get(at).copied().flatten()
    }

    /// Whether packets that were given to a backend stay there; `since` is how long ago the backend
    /// left its group, or its set was used last, if either is so.
    pub(crate) fn keeps(&self, host: Host, protocol: Protocol, since: Option<Duration>) -> bool {
        let within = |length| since.is_some_and(|ago| ago < length);
        let Some(at) = self.backends.iter().position(|one| one.host == host) else {
            return within(self.tracker.tracking.drains);
        };
        let rests = self.failover.is_some_and(|rule| !self.uses_host(host) && !within(rule.drains));
        let holds = self.contenders[at].standing.healthy || self.tracker.persists(protocol);
        (holds && !rests) || self.contenders.iter().all(|one| !one.standing.healthy)
    }

    /// All backends of a load balancer where some stand by, and whether a set that each is in is used.
    pub(crate) fn in_use(&self) -> impl Iterator<Item = (Host, bool)> {
        let all = if self.failover.is_some() { &self.backends[..] } else { &[] };
        all.iter().map(|one| (one.host, self.uses_host(one.host)))
    }

    /// A node can be in both sets.
    fn uses_host(&self, host: Host) -> bool {
        let mut all = self.backends.iter().enumerate();
        all.any(|(at, one)| one.host == host && self.uses(at))
    }

    fn uses(&self, at: usize) -> bool {
        self.turn().uses(self.contenders[at].standby)
    }

    /// Which set of backends is used, and what decided that.
    pub(crate) fn turn(&self) -> Turn {
        self.pools[0].eligible.turn
    }

    /// Why that set is used; `None` if there is just one.
    pub(crate) fn turned(&self, plan: &Plan) -> Option<Reason> {
        let (healthy, count) = primary_health(&self.contenders);
        let because = match self.turn() {
            Turn::Together => return None,
            Turn::Enough => because!(rules::ENOUGH_PRIMARY, healthy = healthy, count = count),
            Turn::NoOther => because!(rules::NO_STANDBY, healthy = healthy, count = count),
            Turn::TooFew => because!(rules::TOO_FEW_PRIMARY, healthy = healthy, count = count),
            Turn::NoneHealthy | Turn::Past => *plan.pick.last_resort.because(),
            Turn::Dropped if plan.pick.failover.is_none() => *plan.pick.last_resort.because(),
            Turn::Dropped => because!(rules::DROPS, exposure = self.exposure),
        };
        let written = plan.pick.failover.as_ref().and_then(|rule| rule.because().span);
        Some(because.at(because.span.or(written)))
    }

    /// Whether a backend is healthy, by position.
    pub(super) fn is_healthy(&self, at: usize) -> bool {
        self.contenders[at].standing.healthy
    }

    /// The name of a backend, by position.
    pub(super) fn name_of<'a>(&self, model: &'a Model, at: u32) -> &'a str {
        host_name(model, self.backends[at as usize].host)
    }

    /// Whether a backend gets new connections of anyone.
    pub(crate) fn is_eligible(&self, host: Host) -> bool {
        let members = self.pools[0].eligible.members.iter();
        members.into_iter().any(|(at, _)| self.backends[*at as usize].host == host)
    }

    /// Each backend that clients of a pool can get, with its exact share.
    pub(super) fn shares(&self, side: u16) -> impl Iterator<Item = (Host, Share)> {
        let shares = self.pool_at(side).eligible.shares();
        shares.map(|(at, share)| (self.backends[at as usize].host, share))
    }

    /// The choice among backends as people see it.
    pub(super) fn choice(&self, side: u16, picked: Host) -> Choice {
        let candidate = |(host, share)| Candidate { place: place(host), share };
        let candidates: Vec<_> = self.shares(side).map(candidate).collect();
        let picked = candidates.iter().position(|one| one.place == place(picked)).unwrap_or(0);
        Choice { candidates, picked, excluded: self.excluded(self.pool_at(side)) }
    }

    /// Why one of the eligible backends is picked: the rule that shaped the choice most.
    pub(super) fn because(&self, side: u16, plan: &Plan) -> Reason {
        let pool = self.pool_at(side);
        if let (Some(split), Tier::Healthy) = (&plan.pick.split, pool.eligible.tier) {
            return *split.because();
        }
        let stays = (pool.zone.is_some()).then(|| *plan.pick.zonal.because());
        match pool.eligible.tier {
            Tier::LastResort => stays.unwrap_or(*plan.pick.last_resort.because()),
            Tier::UnhealthyWithWeight => *plan.pick.last_resort.because(),
            Tier::Healthy | Tier::HealthyWithoutWeight => {
                let failed_over = self.turned(plan).filter(|_| self.turn() == Turn::TooFew);
                let weighted = pool.eligible.weighted.then(|| *plan.pick.weights.because());
                let off = || self.without_weights(plan);
                let shaped = failed_over.or(stays).or(weighted).or_else(off);
                let shaped = shaped.or_else(|| self.turned(plan));
                shaped.unwrap_or(*plan.pick.policy.because())
            }
        }
    }

    /// Why weights do not count although they are asked for: the first backend that reports none.
    fn without_weights(&self, plan: &Plan) -> Option<Reason> {
        let asked = *plan.pick.weights.value() == Weights::ReadyEndpoints;
        let mut all = self.backends.iter().filter(|_| asked);
        let silent = all.find(|one| !one.standing.weight.is_usable())?;
        let because = because!(rules::WEIGHTS_OFF, backend = place(silent.host));
        Some(because.at(plan.pick.weights.because().span))
    }

    /// The backends that are not in a pool, and why.
    pub(super) fn excluded(&self, pool: &Pool) -> Vec<Excluded> {
        let all = self.pools[0].eligible.members.iter().map(|(at, _)| *at);
        let all: Vec<u32> = all.collect();
        let mut mine = pool.eligible.members.iter().map(|(at, _)| *at).peekable();
        let mut excluded = Vec::new();
        for (at, backend) in self.backends.iter().enumerate() {
            if mine.next_if_eq(&(at as u32)).is_none() {
                let eligible = all.binary_search(&(at as u32)).is_ok();
                let because = if let Some(because) = self.passed_by(at, pool) {
                    because
                } else if self.uses(at) {
                    why_not((backend, self.contenders[at].standing), pool, eligible)
                } else {
                    self.rests(backend)
                };
                excluded.push(Excluded { place: place(backend.host), because });
            }
        }
        excluded
    }

    /// Why a backend of the set that is not used cannot be picked.
    fn rests(&self, backend: &BackendHealth) -> Reason {
        let place = place(backend.host);
        if self.turn().uses(true) {
            because!(rules::PRIMARY_RESTS, backend = place)
        } else {
            because!(rules::STANDS_BY, backend = place)
        }
    }
}

/// Ports that are let through to the backends: those of the Service, or all that the frontends of a
/// load balancer without one take.
fn opened(plan: &Plan, ports: &[Port]) -> Vec<(Protocol, u16)> {
    if !ports.is_empty() && plan.proxy.is_none() {
        return ports.iter().map(|port| (port.protocol, port.port)).collect();
    }
    let mut opened = Vec::new();
    for frontend in &plan.frontends {
        let protocol = frontend.protocol.unwrap_or(Protocol::Tcp);
        match &frontend.ports {
            Ports::List(ports) => opened.extend(ports.iter().map(|port| (protocol, *port))),
            Ports::Range(first, _) => opened.push((protocol, *first)),
            Ports::All => {}
        }
    }
    opened
}

/// All members of a plan, in the order of its groups.
pub(super) fn members(plan: &Plan) -> impl Iterator<Item = &Member> {
    plan.groups.iter().flat_map(|group| &group.members)
}

/// What eligibility depends on, of all backends in the order of the plan's groups.
fn contenders(model: &Model, plan: &Plan, backends: &[BackendHealth]) -> Vec<Contender> {
    let standby = plan
        .groups
        .iter()
        .flat_map(|group| std::iter::repeat_n(group.standby, group.members.len()));
    let written = *plan.pick.weights.value() == Weights::Written;
    let one = |((backend, member), standby): ((&BackendHealth, &Member), bool)| Contender {
        standing: if written {
            Standing { weight: Weight::Written(member.weight), ..backend.standing }
        } else {
            backend.standing
        },
        standby,
        zone: zone_of(model, backend.host),
    };
    let standby = standby.chain(std::iter::repeat(false));
    backends.iter().zip(members(plan)).zip(standby).map(one).collect()
}

/// Why a backend of the set that is used cannot be picked.
fn why_not((backend, standing): (&BackendHealth, Standing), pool: &Pool, eligible: bool) -> Reason {
    let place = place(backend.host);
    match pool.zone {
        Some(zone) if eligible => because!(rules::OTHER_ZONE, backend = place, zone = zone),
        _ if pool.eligible.weighted && standing.weight.value() == 0 && standing.healthy => {
            match standing.weight {
                Weight::Written(_) => because!(rules::WRITTEN_ZERO, backend = place),
                _ => because!(rules::ZERO_WEIGHT, backend = place),
            }
        }
        _ => because!(rules::UNHEALTHY, backend = place),
    }
}

impl Router {
    /// The pool of a client at a load balancer, by position.
    pub(super) fn side(&self, balancer: &Balancer, client: ClientId) -> u16 {
        let own = balancer.by_client.get(client.index()).copied();
        own.unwrap_or_else(|| balancer.side(self.model.zone_of_client(client)))
    }
}

/// Where a backend is.
pub(crate) fn place(host: Host) -> Place {
    match host {
        Host::Node(id) => Place::Node(id),
        Host::Pod(id) => Place::Pod(id),
    }
}

/// The node a backend is, or is on.
pub(super) fn node_of(model: &Model, host: Host) -> Option<NodeId> {
    match host {
        Host::Node(id) => Some(id),
        Host::Pod(id) => model.pods[id].node,
    }
}

fn zone_of(model: &Model, host: Host) -> ZoneId {
    node_of(model, host).map_or(ZoneId(u32::MAX), |node| model.nodes[node].zone)
}

fn host_name(model: &Model, host: Host) -> &str {
    model.name(match host {
        Host::Node(id) => model.nodes[id].name,
        Host::Pod(id) => model.pods[id].name,
    })
}
