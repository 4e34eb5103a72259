//! Who asks for it, and what forbids it.

use crate::base::{DoorId, Place, ServiceId, Span, Version};
use crate::explain::{Fact, Reason, because};
use crate::manifest::policy::{BackendPolicy, BalancingMode, of_service as policy_of};
use crate::model::{Door, Model};

use super::rules::{
    DUAL_STACK, NEEDS_GATEWAY, NO_METRIC, NO_MODE, NOT_CLASSIC, NOT_PASSTHROUGH, TOO_OLD,
};

/// The first version that has it.
pub(super) const SINCE: Version = Version::new(1, 33, 1, 1_918_000);
/// The same, as the documentation writes it.
const SINCE_TEXT: &str = "1.33.1-gke.1918000";
/// Classes of Gateways that build the classic load balancer.
const CLASSIC: [&str; 2] = ["gke-l7-gxlb", "gke-l7-gxlb-mc"];

/// A policy that asks for it.
#[derive(Clone, Copy)]
pub(super) struct Ask<'m> {
    pub(super) policy: &'m BackendPolicy,
    pub(super) service: ServiceId,
}

/// A Service behind a door, with the policy that asks for it there, if one does.
#[derive(Clone, Copy)]
pub(super) struct Behind<'m> {
    pub(super) service: ServiceId,
    pub(super) door: &'m Door,
    pub(super) ask: Option<Ask<'m>>,
}

/// What a policy asks for a Service, wherever that stands; `None` if none goes by metrics.
pub(super) fn of_service(model: &Model, service: ServiceId) -> Option<Ask<'_>> {
    let it = &model.services[service];
    let (namespace, name) = (model.name(it.namespace), model.name(it.name));
    let policy = policy_of(&model.policies.backends, namespace, name)?;
    let ask = Ask { policy, service };
    (ask.has_mode() || !policy.metrics.is_empty()).then_some(ask)
}

pub(super) fn behind(model: &Model, door: DoorId, service: ServiceId) -> Behind<'_> {
    Behind { service, door: &model.doors[door], ask: of_service(model, service) }
}

impl Ask<'_> {
    pub(super) fn has_mode(&self) -> bool {
        self.policy.mode.is_some_and(|mode| mode.value == BalancingMode::CustomMetrics)
    }

    pub(super) fn name(&self) -> Span {
        self.policy.meta.name_span
    }

    /// Where it is asked for.
    pub(super) fn span(&self) -> Span {
        let metric = self.policy.metrics.first().map(|metric| metric.span);
        metric.or_else(|| self.policy.mode.map(|mode| mode.span)).unwrap_or(self.name())
    }

    /// Why it has no effect on a load balancer that reads no requests.
    pub(super) fn carries_packets(&self) -> Reason {
        let because = because!(NOT_PASSTHROUGH, policy = self.name(), service = self.service);
        because.at(self.span())
    }

    /// What is missing in the policy itself.
    pub(super) fn lacks(&self) -> Option<Reason> {
        if self.policy.metrics.is_empty() {
            return Some(because!(NO_METRIC, policy = self.name()).at(self.span()));
        }
        let mode = self.policy.mode.map_or(self.span(), |mode| mode.span);
        let because = because!(NO_MODE, policy = self.name(), mode = "CUSTOM_METRICS").at(mode);
        (!self.has_mode()).then_some(because)
    }

    /// Why the cluster does not have it.
    fn cluster_lacks(&self, model: &Model) -> Option<Reason> {
        let version = &model.cluster.version;
        if !version.value().at_least(SINCE) {
            let because = because!(TOO_OLD, since = SINCE_TEXT, version = *version.value());
            return Some(because.at(version.because().span));
        }
        let thing = both_families(model)?;
        Some(because!(DUAL_STACK, thing = thing).at(self.span()))
    }
}

impl Behind<'_> {
    pub(super) fn is_gateway(&self) -> bool {
        self.door.word == "Gateway"
    }

    /// Why what is asked for has no effect here.
    pub(super) fn refused(&self, model: &Model) -> Option<Reason> {
        let ask = self.ask.as_ref()?;
        if !self.is_gateway() {
            let door = Fact::Name(self.door.name);
            let because = because!(NEEDS_GATEWAY, door = door, policy = ask.name());
            return Some(because.at(ask.span()));
        }
        let class = self.door.class.as_ref();
        if let Some(class) = class.filter(|class| CLASSIC.contains(&class.value.as_str())) {
            return Some(because!(NOT_CLASSIC, class = class.span).at(class.span));
        }
        ask.cluster_lacks(model).or_else(|| ask.lacks())
    }
}

/// Something of the cluster that has addresses of both families.
fn both_families(model: &Model) -> Option<Fact> {
    let pods = model.pods.iter().map(|(id, pod)| (Place::Pod(id), &pod.ips));
    let nodes = model.nodes.iter().map(|(id, node)| (Place::Node(id), &node.ips));
    let both = |ips: &&Vec<std::net::IpAddr>| {
        ips.iter().any(std::net::IpAddr::is_ipv6) && ips.iter().any(std::net::IpAddr::is_ipv4)
    };
    let place = nodes.chain(pods).find(|(_, ips)| both(ips)).map(|(place, _)| Fact::Place(place));
    let services = model.services.iter().find(|(_, service)| service.families.len() > 1);
    place.or_else(|| services.map(|(id, _)| Fact::Service(id)))
}
