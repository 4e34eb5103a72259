//! Events: what happens in a run, where it will hurt.

use std::collections::BTreeSet;
use std::time::Duration;

use crate::advice::about::{About, Happens};
use crate::advice::rules;
use crate::base::{PodId, order};
use crate::explain::because;
use crate::manifest::Problem;
use crate::manifest::scenario::{Happening, NodeBecomes, PodBecomes};
use crate::manifest::service::TrafficPolicy;
use crate::model::{Lifecycle, Pod};
use crate::plan::{Host, Probe};

/// Pods that end before the load balancer has noticed that they are about to.
pub(super) fn ends_unnoticed(happens: &Happens<'_>) -> Option<Problem> {
    let going = going(happens);
    if going.is_empty() {
        return None;
    }
    happens.scene.exposures().find_map(|about| {
        let probe = about.plan?.probe.value();
        let (needed, model) = (notices(probe), happens.scene.model);
        let local = about.service.external_policy == TrafficPolicy::Local;
        let mut pods = about.endpoints().filter(|(_, it)| it.life == Lifecycle::Ready);
        let pod = pods.find_map(|(_, endpoint)| {
            let pod = endpoint.pod.filter(|pod| going.contains(pod))?;
            (model.pods[pod].timing.serves() < needed).then_some(pod)
        })?;
        let because = because!(
            rules::ENDS_UNNOTICED,
            pod = pod,
            serves = model.pods[pod].timing.serves(),
            service = about.service_id,
            needed = needed
        );
        local.then(|| Problem::warning(because, happens.event.span))
    })
}

/// Pods that end before a load balancer has taken them out of their group.
pub(super) fn ends_in_its_group(happens: &Happens<'_>) -> Option<Problem> {
    let going = going(happens);
    if going.is_empty() {
        return None;
    }
    let model = happens.scene.model;
    let (_, needed) = model.regroups();
    happens.scene.behind().find_map(|behind| {
        let members = behind.plan.groups.iter().flat_map(|group| &group.members);
        let pod = members.into_iter().find_map(|member| match member.host {
            Host::Pod(pod) if going.contains(&pod) => Some(pod),
            Host::Pod(_) | Host::Node(_) => None,
        })?;
        let serves = model.pods[pod].timing.serves();
        let because = because!(
            rules::ENDS_IN_GROUP,
            pod = pod,
            serves = serves,
            needed = needed,
            exposure = behind.id
        );
        (serves < needed).then(|| Problem::warning(because, happens.event.span))
    })
}

/// After how long the load balancer sends nothing new to a backend that begins to fail.
fn notices(probe: &Probe) -> Duration {
    probe.interval * probe.unhealthy + probe.timeout
}

/// The Pods that an event sends away.
fn going(happens: &Happens<'_>) -> BTreeSet<PodId> {
    let model = happens.scene.model;
    let pods = |goes: &dyn Fn(&Pod) -> bool| {
        order::set(model.pods.iter().filter(|(_, pod)| goes(pod)).map(|(id, _)| id))
    };
    let of = |workload: &str| {
        let workload = model.find_workload(workload);
        pods(&|pod| workload.is_some() && pod.workload == workload)
    };
    match &happens.event.what {
        Happening::Rollout { workload, .. } => of(&workload.value),
        Happening::Scale { workload, to } => {
            let all = of(&workload.value);
            if all.len() > *to as usize { all } else { BTreeSet::new() }
        }
        Happening::Node { node, becomes: NodeBecomes::Drained } => {
            let node = model.find_node(&node.value);
            pods(&|pod| node.is_some() && pod.node == node)
        }
        Happening::Pod { pod, becomes: PodBecomes::Deleted } => {
            order::set(model.find_pod(&pod.value))
        }
        Happening::Node { .. }
        | Happening::Pod { .. }
        | Happening::Zone { .. }
        | Happening::Member { .. }
        | Happening::Machine { .. }
        | Happening::Group { .. }
        | Happening::Probes { .. }
        | Happening::Service(_)
        | Happening::Policy(_) => BTreeSet::new(),
    }
}

/// A Service in use that gets the other traffic policy.
pub(super) fn switches_policy(happens: &Happens<'_>) -> Option<Problem> {
    let Happening::Service(patch) = &happens.event.what else { return None };
    let new = patch.service.external_policy?;
    let id = happens.scene.model.find_service(&patch.name.value)?;
    let built = |about: &About<'_>| about.service_id == id && about.plan.is_some();
    let about = happens.scene.exposures().find(built)?;
    let because = because!(rules::SWITCHES_POLICY, service = id, policy = word(new.value));
    (about.service.external_policy != new.value).then(|| Problem::warning(because, new.span))
}

fn word(policy: TrafficPolicy) -> &'static str {
    match policy {
        TrafficPolicy::Cluster => "Cluster",
        TrafficPolicy::Local => "Local",
    }
}

/// Health checks that are kept from all backends.
pub(super) fn probes_blocked(happens: &Happens<'_>) -> Option<Problem> {
    let Happening::Probes { blocked: true } = happens.event.what else { return None };
    let about = happens.scene.exposures().find(|about| !about.backends.is_empty())?;
    let because = because!(
        rules::PROBES_BLOCKED,
        service = about.service_id,
        needed = notices(about.plan?.probe.value()),
        count = about.backends.len()
    );
    Some(Problem::warning(because, happens.event.span))
}
