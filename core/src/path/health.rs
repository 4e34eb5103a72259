//! What health checks say about backends.

use crate::base::{ExposureId, NodeId, Place, PodId, ServiceId};
use crate::explain::{Reason, because};
use crate::model::{Lifecycle, Model};
use crate::path::eligible::{Standing, Weight};
use crate::path::rules;
use crate::plan::node::{Eligibility, HealthPorts};
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

impl Health {
    /// What probes say once they have had the time to notice everything.
    pub fn settled(model: &Model, plans: &Plans) -> Self {
        let taint = removal_taint(plans);
        let one = |(exposure, plan): (ExposureId, &Plan)| {
            let service = model.exposures[exposure].service();
            let backends = hosts(plan).map(|host| {
                let (standing, because) = probe(model, (plan, taint), service, host);
                BackendHealth { host, standing, because }
            });
            (exposure, backends.collect())
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

    /// The backends of `plans`, each with the health it has here, or for new ones in `other`.
    pub fn carried_over(&self, other: Self) -> Self {
        let mut next = other;
        for (exposure, backends) in &mut next.balancers {
            for backend in backends {
                let known = self.of(*exposure).iter().find(|known| known.host == backend.host);
                *backend = known.copied().unwrap_or(*backend);
            }
        }
        next
    }
}

/// All backends of a plan, in the order of its groups.
pub(crate) fn hosts(plan: &Plan) -> impl Iterator<Item = Host> {
    plan.groups.iter().flat_map(|group| &group.members).map(|member| member.host)
}

/// The taint by which the removal of a node is announced; empty, and so no taint, if there is no
/// node data plane.
pub(crate) fn removal_taint(plans: &Plans) -> &'static str {
    plans.programs.first().map_or("", |program| program.setup.removal_taint)
}

/// What one probe of one backend finds, and why.
pub(crate) fn probe(
    model: &Model,
    (plan, removal_taint): (&Plan, &str),
    service: ServiceId,
    host: Host,
) -> (Standing, Reason) {
    let node = match host {
        Host::Node(node) => node,
        Host::Pod(pod) => return probe_pod(model, pod),
    };
    if !model.nodes[node].up {
        let standing = Standing { healthy: false, weight: Weight::Unavailable };
        return (standing, because!(rules::PROBE_UNANSWERED, backend = node));
    }
    match plan.probe.value().asks {
        Asks::Proxy => probe_proxy(model, node, removal_taint),
        Asks::LocalEndpoints => {
            let count = HealthPorts::count(model, service, node);
            let weight = Weight::Reported(*count.value());
            (Standing { healthy: *count.value() > 0, weight }, *count.because())
        }
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
        _ => {
            let standing = Standing { healthy: false, weight: Weight::Unavailable };
            (standing, because!(rules::PROBE_UNANSWERED, backend = place))
        }
    }
}

fn probe_proxy(model: &Model, node: NodeId, removal_taint: &str) -> (Standing, Reason) {
    let may = Eligibility::of(model.nodes.get(node), removal_taint).explained(node);
    let healthy = *may.value() == Eligibility::Eligible;
    (Standing { healthy, weight: Weight::Missing }, *may.because())
}
