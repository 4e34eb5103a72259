//! What health checks say about backends.

use crate::base::{ExposureId, NodeId, Place, PodId, ServiceId};
use crate::explain::{Reason, because};
use crate::manifest::service::TrafficPolicy;
use crate::model::{Lifecycle, Model};
use crate::path::answers;
use crate::path::balancer::{members, place};
use crate::path::eligible::{Standing, Weight};
use crate::path::rules;
use crate::plan::node::Tables;
use crate::plan::{Asks, Host, Plan, Plans, Probe};

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
            Asks::Proxy | Asks::LocalEndpoints | Asks::Application(_) => {
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
            (
                exposure,
                members(plan)
                    .map(|it| prober.probe((model, model), tables, (it.host, it.port)))
                    .collect(),
            )
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
pub(crate) struct Prober<'a> {
    service: Option<ServiceId>,
    /// The Service's first program; its health is that of all.
    program: Option<u32>,
    probe: &'a Probe,
}

impl<'a> Prober<'a> {
    /// The prober of the load balancer of an exposure.
    pub(crate) fn new(
        model: &Model,
        exposure: ExposureId,
        plan: &'a Plan,
        tables: &Tables,
    ) -> Self {
        let service = model.exposures[exposure].service();
        let program = service.and_then(|service| tables.position(service, 0));
        Self { service, program, probe: plan.probe.value() }
    }

    /// What one probe of one backend finds, and why. A node that works answers by the world as it
    /// knows it, which is `known`.
    pub(crate) fn probe(
        &self,
        (model, known): (&Model, &Model),
        tables: &Tables,
        (host, port): (Host, Option<u16>),
    ) -> BackendHealth {
        let (standing, because) = match (host, self.probe.asks) {
            (_, Asks::Nothing) => unasked(host),
            _ if model.probes_blocked => (DEAD, blocked(place(host))),
            (Host::Node(node), _) if !model.nodes[node].up => (DEAD, unanswered(Place::Node(node))),
            (Host::Node(node), Asks::Application(wants)) => {
                let view = tables.view(known, node);
                answers::of_node((self.probe, wants), (node, port), (model, view))
            }
            (Host::Pod(pod), Asks::Application(wants)) => {
                answers::of_pod((self.probe, wants), (pod, port), model)
            }
            (Host::Pod(pod), Asks::Proxy | Asks::LocalEndpoints) => probe_pod(model, pod),
            (Host::Node(node), Asks::Proxy | Asks::LocalEndpoints) => {
                self.probe_node(known, tables, node)
            }
        };
        BackendHealth { host, standing, because }
    }

    fn probe_node(&self, model: &Model, tables: &Tables, node: NodeId) -> (Standing, Reason) {
        let policy = self.service.map(|service| model.services[service].external_policy);
        let asks = self.probe.asks;
        // With the other policy nodes have no port for the Service's own health.
        let closed = asks == Asks::LocalEndpoints && policy != Some(TrafficPolicy::Local);
        let Some(program) = self.program.filter(|_| !closed) else {
            return (DEAD, unanswered(Place::Node(node)));
        };
        let answer = tables.view(model, node).probe(program, asks);
        let weight = match asks {
            Asks::LocalEndpoints => Weight::of_number(answer.value().local_endpoints),
            Asks::Proxy | Asks::Application(_) | Asks::Nothing => Weight::Missing,
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

pub(super) const DEAD: Standing = Standing { healthy: false, weight: Weight::Unavailable };

/// What is believed of a backend that nobody asks.
fn unasked(host: Host) -> (Standing, Reason) {
    let standing = Standing { healthy: true, weight: Weight::Unavailable };
    (standing, because!(rules::NOBODY_ASKS, backend = place(host)))
}

fn blocked(backend: Place) -> Reason {
    because!(rules::PROBE_BLOCKED, backend = backend)
}

pub(super) fn unanswered(backend: Place) -> Reason {
    because!(rules::PROBE_UNANSWERED, backend = backend)
}

/// All backends of a plan, in the order of its groups.
pub(crate) fn hosts(plan: &Plan) -> impl Iterator<Item = Host> {
    members(plan).map(|member| member.host)
}
