//! Changes of a Service that the API refuses.

use crate::base::ServiceId;
use crate::explain::{Reason, because};
use crate::manifest::scenario::Patch;
use crate::manifest::service::{ServiceType, TrafficPolicy};
use crate::model::{Model, rules};

impl Model {
    /// Why the API refuses a change of a Service, so that nothing of it happens; `None` if it takes
    /// it.
    pub fn refuses(&self, id: ServiceId, patch: &Patch) -> Option<Reason> {
        let (service, new) = (&self.services[id], &patch.service);
        let balanced = ServiceType::LoadBalancer;
        let kind = patch.kind.unwrap_or(service.kind);
        if service.kind != balanced || kind != balanced {
            return None;
        }
        let text = |class: Option<&str>| class.map(str::to_owned);
        let class = |it: &Option<crate::base::At<String>>| text(it.as_ref().map(|at| &*at.value));
        if patch.has.contains(&"loadBalancerClass") && class(&service.class) != class(&new.class) {
            let span = new.class.as_ref().map(|at| at.span);
            return Some(because!(rules::CLASS_STAYS).at(span));
        }
        let policy = new.external_policy.map(|at| at.value);
        let local = policy.unwrap_or(service.external_policy) == TrafficPolicy::Local;
        let (port, at) = (service.health_port?, new.health_port?);
        (local && at.value != port)
            .then(|| because!(rules::HEALTH_PORT_STAYS, port = port).at(at.span))
    }
}
