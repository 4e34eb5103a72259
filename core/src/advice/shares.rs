//! Shares: connections that do not spread as the Pods do.

use crate::advice::about::{About, node};
use crate::advice::rules;
use crate::base::{PodId, Share, order};
use crate::explain::because;
use crate::manifest::Problem;
use crate::manifest::service::TrafficPolicy;
use crate::model::Lifecycle;
use crate::plan::{Trouble, Weights, Zonal};

/// A Pod's share is uneven from this many halves of an even one on.
const HALVES: u64 = 3;

/// One Pod gets much more than an even share: nodes are equal and their Pods are not, or clients
/// stay in zones that have few.
pub(super) fn uneven(about: &About<'_>) -> Option<Problem> {
    by_node(about).or_else(|| by_zone(about))
}

fn by_node(about: &About<'_>) -> Option<Problem> {
    let weights = &about.plan?.pick.weights;
    // Where weights are asked for in vain, that is a problem of its own.
    let asked = weights.because().span.is_some() || *weights.value() == Weights::ReadyEndpoints;
    if asked || about.service.external_policy != TrafficPolicy::Local {
        return None;
    }
    let healthy = about.backends.iter().filter(|one| one.standing.healthy);
    let healthy = order::set(healthy.filter_map(|one| node(one.host)));
    let ready = about.ready();
    let here = || ready.iter().filter(|(node, _)| healthy.contains(node)).map(|(_, pods)| pods);
    let (nodes, all) = (here().count(), here().map(Vec::len).sum::<usize>());
    let fewest = here().min_by_key(|pods| pods.len())?;
    let share = Share::of(1, (nodes * fewest.len()) as u64);
    let problem = told(about, (share, all, fewest[0]), &rules::NODES_SHARE)?;
    Some(problem.offer(about.cure(Trouble::UnevenShares)))
}

fn by_zone(about: &About<'_>) -> Option<Problem> {
    let zonal = about.plan.is_some_and(|plan| *plan.pick.zonal.value() != Zonal::Off);
    if !zonal && about.endpoints().all(|(_, endpoint)| endpoint.zone_hints.is_empty()) {
        return None;
    }
    // Clients of one place send everything to their own place; that tells nothing.
    if about.zones_of_clients().len() < 2 {
        return None;
    }
    let shares = about.scene.router.shares_of_all(about.id);
    let ready = about.endpoints().filter(|(_, it)| it.life == Lifecycle::Ready).count();
    let (most, share) =
        shares.endpoints.iter().max_by_key(|(id, share)| (**share, std::cmp::Reverse(**id)))?;
    let pod = about.scene.model.endpoints[*most].pod?;
    let problem = told(about, (*share, ready, pod), &rules::ZONES_SHARE)?;
    let set = crate::plan::Setting::Field("trafficDistribution", None);
    Some(problem.offer(about.edit("let connections leave their zone", set)))
}

/// The problem of a share that is far from that of one among `all`.
fn told(
    about: &About<'_>,
    (share, all, pod): (Share, usize, PodId),
    rule: &'static crate::explain::Rule,
) -> Option<Problem> {
    let even = Share::of(1, all as u64);
    let (part, whole) = share.parts();
    if u128::from(part) * 2 * (all as u128) < u128::from(HALVES) * u128::from(whole) {
        return None;
    }
    let because =
        because!(*rule, service = about.service_id, pod = pod, share = share, even = even);
    let zone = about.service.distribution.as_ref().map(|at| at.span);
    let span = zone.filter(|_| *rule == rules::ZONES_SHARE).unwrap_or_else(|| about.policy_span());
    Some(Problem::warning(because, span))
}

/// Ready Pods on nodes that are no backends, where nodes send to their own Pods only.
pub(super) fn left_out(about: &About<'_>) -> Option<Problem> {
    let members = about.plan?.groups.iter().flat_map(|group| &group.members);
    if about.service.external_policy != TrafficPolicy::Local {
        return None;
    }
    let members = order::set(members.filter_map(|member| node(member.host)));
    let ready = about.ready();
    let out: Vec<_> = ready.iter().filter(|(node, _)| !members.contains(node)).collect();
    let (node, pods) = out.first()?;
    let count: usize = out.iter().map(|(_, pods)| pods.len()).sum();
    let because = because!(
        rules::READY_AND_LEFT_OUT,
        service = about.service_id,
        count = count,
        pod = pods[0],
        node = **node
    );
    Some(Problem::warning(because, about.policy_span()))
}

/// Pods that take connections, and no node that can be a backend.
pub(super) fn nobody(about: &About<'_>) -> Option<Problem> {
    about.plan?;
    if !about.backends.is_empty() || !about.has_usable() || left_out(about).is_some() {
        return None;
    }
    let count = about.scene.model.workers().count();
    let because = because!(rules::NOBODY, service = about.service_id, count = count);
    Some(Problem::warning(because, about.service.name_span))
}
