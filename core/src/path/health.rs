//! What health checks say about backends.

use crate::base::{ExposureId, NodeId, Place, PodId, ServiceId};
use crate::explain::{Reason, because};
use crate::manifest::service::TrafficPolicy;
use crate::model::{Lifecycle, Model};
use crate::path::balancer::place;
use crate::path::eligible::{Standing, Weight};
use crate::path::rules;
use crate::plan::node::Tables;
use crate::plan::{Asks, Host, Plan, Plans};

/// The health of all backends of all load balancers.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Health {
    /// One list for each plan that is built, in their order.
    balancers: Vec<(ExposureId, Vec<BackendHealth>)>,
}

/// The health of one backend of one load balancer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BackendHealth {
    /// The backend.
    pub host: Host,
    /// Whether it is healthy, and its weight.
    pub standing: Standing,
    /// Why.
    pub because: Reason,
}

impl BackendHealth {
    /// Of a backend that does not answer.
    pub(crate) fn silent(model: &Model, host: Host) -> Self {
        let place = place(host);
        let because = if model.probes_blocked { blocked(place) } else { unanswered(place) };
        Self { host, standing: DEAD, because }
    }

    /// Of a backend that has just become one: it was not asked yet.
    fn new(host: Host, asks: Asks) -> Self {
        let (standing, because) = match asks {
            Asks::Nothing => unasked(host),
            Asks::Proxy | Asks::LocalEndpoints => {
                (DEAD, because!(rules::NOT_ASKED_YET, backend = place(host)))
            }
        };
        Self { host, standing, because }
    }
}

impl Health {
    /// What probes say once they have had the time to notice everything.
    pub fn settled(model: &Model, plans: &Plans) -> Self {
        let tables = Tables::new(model, &plans.programs);
        Self::of_tables(model, plans, &tables)
    }

    /// The same, where the nodes' tables are already there.
    pub(crate) fn of_tables(model: &Model, plans: &Plans, tables: &Tables) -> Self {
        let one = |(exposure, plan): (ExposureId, &Plan)| {
            let prober = Prober::new(model, exposure, plan, tables);
            (exposure, hosts(plan).map(|host| prober.probe((model, model), tables, host)).collect())
        };
        Self { balancers: plans.built().map(one).collect() }
    }

    /// The backends of the load balancer that was built for an exposure, in the order of its groups.
    pub fn of(&self, exposure: ExposureId) -> &[BackendHealth] {
        self.balancers.iter().find(|(id, _)| *id == exposure).map_or(&[], |(_, backends)| backends)
    }

    /// All load balancers with their backends, in the order of their plans.
    pub fn iter(&self) -> impl Iterator<Item = (ExposureId, &[BackendHealth])> {
        self.balancers.iter().map(|(id, backends)| (*id, backends.as_slice()))
    }

    /// The health of one backend, to change; `None` if it is none.
    pub fn backend_mut(&mut self, exposure: ExposureId, host: Host) -> Option<&mut BackendHealth> {
        let (_, backends) = self.balancers.iter_mut().find(|(id, _)| *id == exposure)?;
        backends.iter_mut().find(|one| one.host == host)
    }

    /// The backends of `plans`, each with the health it has here. New ones, and all where `asked`
    /// says that something else is asked now, were not asked yet.
    pub fn carried_over(&self, plans: &Plans, asked: impl Fn(ExposureId) -> bool) -> Self {
        let one = |(exposure, plan): (ExposureId, &Plan)| {
            let before = if asked(exposure) { &[] } else { self.of(exposure) };
            let known = |host| before.iter().find(|known| known.host == host).copied();
            let asks = plan.probe.value().asks;
            let health = |host| known(host).unwrap_or_else(|| BackendHealth::new(host, asks));
            (exposure, hosts(plan).map(health).collect())
        };
        Self { balancers: plans.built().map(one).collect() }
    }
}

/// What asks the backends of one load balancer for their health.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Prober {
    service: ServiceId,
    /// The Service's first program; its health is that of all.
    program: Option<u32>,
    asks: Asks,
}

impl Prober {
    /// The prober of the load balancer of an exposure.
    pub(crate) fn new(model: &Model, exposure: ExposureId, plan: &Plan, tables: &Tables) -> Self {
        let service = model.exposures[exposure].service();
        let program = tables.position(service, 0);
        Self { service, program, asks: plan.probe.value().asks }
    }

    /// What one probe of one backend finds, and why. A node that works answers by the world as it
    /// knows it, which is `known`.
    pub(crate) fn probe(
        &self,
        (model, known): (&Model, &Model),
        tables: &Tables,
        host: Host,
    ) -> BackendHealth {
        let (standing, because) = match host {
            _ if self.asks == Asks::Nothing => unasked(host),
            _ if model.probes_blocked => (DEAD, blocked(place(host))),
            Host::Pod(pod) => probe_pod(model, pod),
            Host::Node(node) if model.nodes[node].up => self.probe_node(known, tables, node),
            Host::Node(node) => (DEAD, unanswered(Place::Node(node))),
        };
        BackendHealth { host, standing, because }
    }

    fn probe_node(&self, model: &Model, tables: &Tables, node: NodeId) -> (Standing, Reason) {
        let local = model.services[self.service].external_policy == TrafficPolicy::Local;
        // With the other policy nodes have no port for the Service's own health.
        let closed = self.asks == Asks::LocalEndpoints && !local;
        let Some(program) = self.program.filter(|_| !closed) else {
            return (DEAD, unanswered(Place::Node(node)));
        };
        let answer = tables.view(model, node).probe(program, self.asks);
        let weight = match self.asks {
            Asks::Proxy | Asks::Nothing => Weight::Missing,
            Asks::LocalEndpoints => Weight::of_number(answer.value().local_endpoints),
        };
        (Standing { healthy: answer.value().status == 200, weight }, *answer.because())
    }
}

fn probe_pod(model: &Model, pod: PodId) -> (Standing, Reason) {
    let (place, it) = (Place::Pod(pod), &model.pods[pod]);
    let up = it.node.is_some_and(|node| model.nodes[node].up);
    match it.ips.first() {
        Some(ip) if up && it.life == Lifecycle::Ready => {
            let standing = Standing { healthy: true, weight: Weight::Missing };
            (standing, because!(rules::POD_LISTENS, endpoint = place, address = *ip))
        }
        _ => (DEAD, unanswered(place)),
    }
}

const DEAD: Standing = Standing { healthy: false, weight: Weight::Unavailable };

/// What is believed of a backend that nobody asks.
fn unasked(host: Host) -> (Standing, Reason) {
    let standing = Standing { healthy: true, weight: Weight::Unavailable };
    (standing, because!(rules::NOBODY_ASKS, backend = place(host)))
}

fn blocked(backend: Place) -> Reason {
    because!(rules::PROBE_BLOCKED, backend = backend)
}

fn unanswered(backend: Place) -> Reason {
    because!(rules::PROBE_UNANSWERED, backend = backend)
}

/// All backends of a plan, in the order of its groups.
pub(crate) fn hosts(plan: &Plan) -> impl Iterator<Item = Host> {
    plan.groups.iter().flat_map(|group| &group.members).map(|member| member.host)
}
