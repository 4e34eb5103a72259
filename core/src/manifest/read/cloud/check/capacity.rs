//! Balancing modes, target capacities and scalers.

use crate::base::At;
use crate::explain::because;
use crate::manifest::problem::{Problem, Problems};
use crate::manifest::proxy::{BalancingMode, ProxyBackend, ProxyService, Target};
use crate::manifest::read::cloud::check::{Kinds, has_endpoints};
use crate::manifest::rules::mesh as rules;

/// Reports capacities that do not go together, or not with their group.
pub(super) fn capacities(service: &ProxyService, kinds: &Kinds<'_>, out: &mut Problems) {
    if let [only] = &service.backends[..]
        && let Some(scaler) = only.scaler.filter(|scaler| scaler.value.is_zero())
    {
        let because =
            because!(rules::SCALER, service = service.name.span, group = only.group.name.span);
        let problem = Problem::error(because, scaler.span);
        out.push(problem.mend("write 1", scaler.span, "1"));
    }
    for backend in &service.backends {
        fits(backend, has_endpoints(&backend.group, kinds), out);
        needs(backend, out);
    }
}

const OF_INSTANCES: &str = "an instance group";
const OF_ENDPOINTS: &str = "a network endpoint group";

/// Instances are counted in instance groups, endpoints in endpoint groups.
fn fits(backend: &ProxyBackend, endpoints: Option<bool>, out: &mut Problems) {
    let Some(endpoints) = endpoints else { return };
    let wrong = if endpoints {
        let instance = backend.most_per_instance.map(|it| (it.span, per_instance(it), "instances"));
        let busy =
            backend.max_utilization.map(|it| (it.span, "maxUtilization", "how busy instances are"));
        let mode = backend.mode.filter(|mode| mode.value == BalancingMode::Utilization);
        let mode = mode.map(|it| (it.span, "balancingMode UTILIZATION", "how busy instances are"));
        [instance, busy, mode]
    } else {
        let endpoint = backend.most_per_endpoint;
        [endpoint.map(|it| (it.span, per_endpoint(it), "endpoints")), None, None]
    };
    let kind = if endpoints { OF_ENDPOINTS } else { OF_INSTANCES };
    for (span, field, counts) in wrong.into_iter().flatten() {
        let group = backend.group.name.span;
        let because =
            because!(rules::TARGET, field = field, counts = counts, group = group, kind = kind);
        out.push(Problem::error(because, span));
    }
}

fn per_instance(target: At<Target>) -> &'static str {
    match target.value {
        Target::Rate(_) => "maxRatePerInstance",
        Target::Connections(_) => "maxConnectionsPerInstance",
        Target::InFlight(_) => "maxInFlightRequestsPerInstance",
    }
}

fn per_endpoint(target: At<Target>) -> &'static str {
    match target.value {
        Target::Rate(_) => "maxRatePerEndpoint",
        Target::Connections(_) => "maxConnectionsPerEndpoint",
        Target::InFlight(_) => "maxInFlightRequestsPerEndpoint",
    }
}

/// A mode that counts something needs to know how much of it is full.
fn needs(backend: &ProxyBackend, out: &mut Problems) {
    let Some(mode) = backend.mode else { return };
    let targets = [backend.most, backend.most_per_endpoint, backend.most_per_instance];
    let has = |fits: fn(Target) -> bool| targets.iter().flatten().any(|target| fits(target.value));
    let (enough, needs) = match mode.value {
        BalancingMode::Rate => (has(|it| matches!(it, Target::Rate(_))), "a maxRate"),
        BalancingMode::Connection => {
            (has(|it| matches!(it, Target::Connections(_))), "a maxConnections")
        }
        BalancingMode::InFlight => {
            (has(|it| matches!(it, Target::InFlight(_))), "a maxInFlightRequests")
        }
        BalancingMode::CustomMetrics => (!backend.metrics.is_empty(), "customMetrics"),
        BalancingMode::Utilization => return,
    };
    if !enough {
        let (word, group) = (mode.value.text(), backend.group.name.span);
        let because = because!(rules::MODE, mode = word, needs = needs, group = group);
        out.push(Problem::error(because, mode.span));
    }
}
