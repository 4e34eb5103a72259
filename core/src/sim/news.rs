//! News of changes: who hears of them, and what becomes of groups of Pods then.

use crate::plan::{Host, Plan};

/// Who hears of changes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum News {
    /// All nodes.
    Nodes,
    /// Load balancers, but for the Pods in their groups.
    Balancers,
    /// Their groups, of Pods that are leaving.
    Leaving,
    /// Their groups, of Pods that have come.
    Coming,
}

/// Whether there are Pods in the groups of a load balancer, rather than nodes.
pub(super) fn has_pods(plan: &Plan) -> bool {
    let mut members = plan.groups.iter().flat_map(|group| &group.members);
    members.any(|member| matches!(member.host, Host::Pod(_))) || plan.gate.is_some()
}

/// Lets a load balancer have the groups that it had, with what they can take now: which Pods are in
/// them follows by itself.
pub(super) fn keep_members(plan: &mut Plan, old: &Plan) {
    let new = std::mem::replace(&mut plan.groups, old.groups.clone());
    for group in &mut plan.groups {
        let mut same = new.iter().filter(|it| (&it.name, it.zone) == (&group.name, group.zone));
        if let Some(same) = same.next() {
            group.capacity.clone_from(&same.capacity);
        }
    }
}

/// Gives a load balancer the groups of another plan; without members that it does not have yet,
/// unless it is time for these.
pub(super) fn regroup(plan: &mut Plan, new: &Plan, coming: bool) {
    let known: Vec<Host> =
        plan.groups.iter().flat_map(|group| &group.members).map(|member| member.host).collect();
    plan.groups.clone_from(&new.groups);
    if !coming {
        for group in &mut plan.groups {
            group.members.retain(|member| known.contains(&member.host));
        }
    }
}
