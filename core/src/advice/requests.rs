//! Requests: what is promised of them and does not hold.

use crate::advice::about::Behind;
use crate::advice::rules;
use crate::base::Share;
use crate::explain::because;
use crate::manifest::Problem;
use crate::model::Lifecycle;
use crate::plan::{Host, Trouble};

/// A Pod's share is uneven from this many halves of an even one on.
const HALVES: u64 = 3;

/// Nodes that get the same for a Service whose Pods they have unequally many of.
pub(super) fn uneven(behind: &Behind<'_>) -> Option<Problem> {
    let model = behind.scene.model;
    let mut members = behind.plan.groups.iter().flat_map(|group| &group.members);
    if members.any(|member| matches!(member.host, Host::Pod(_))) {
        return None;
    }
    let shares = behind.scene.router.shares_of_all(behind.id);
    let all = model.endpoints_of(behind.service_id, behind.port);
    let ready = all.filter(|(_, it)| it.life == Lifecycle::Ready).count() as u64;
    let (endpoint, share) = shares.endpoints.iter().max_by_key(|(_, share)| **share)?;
    let (part, whole) = share.parts();
    if 2 * part * ready < HALVES * whole {
        return None;
    }
    let because = because!(
        rules::NODES_SHARE_REQUESTS,
        exposure = behind.id,
        pod = model.endpoints[*endpoint].pod?,
        share = *share,
        even = Share::of(1, ready)
    );
    let service = &model.services[behind.service_id];
    let cure = behind.scene.cure(behind.id, Trouble::UnevenShares);
    let edit = cure.and_then(|cure| cure.set.edit(cure.title, service, &model.texts));
    Some(Problem::warning(because, service.name_span).offer(edit))
}
