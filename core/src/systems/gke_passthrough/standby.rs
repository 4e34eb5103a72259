//! Nodes that stand by: groups marked for failover, and the backup pool of a target pool.

use std::time::Duration;

use crate::base::{At, NodeId, Share};
use crate::explain::{Decision, Reason, because};
use crate::manifest::cloud::{Backend, BackendService, TargetPool};
use crate::plan::{Group, Pick, Standby};

use super::ask::Ask;
use super::edited;
use super::kind::Kind;
use super::members::{TARGET_POOL, member};
use super::rules::edited::{BACKUP_MEMBER, BACKUP_POOL, BACKUP_UNKNOWN, UNKNOWN_GROUP};

/// Marks groups that stand by, and adds a backup pool, as what exists says. What it names and nobody
/// knows is returned.
pub(super) fn stand_by(
    ask: &Ask<'_>,
    kind: Kind,
    groups: &mut Vec<Group>,
    pick: &mut Pick,
) -> Vec<Reason> {
    if let Some(exists) = ask.backend_service(kind) {
        return mark(ask, exists, groups);
    }
    let Some(pool) = ask.target_pool(kind) else { return Vec::new() };
    pick.affinity = edited::affinity(pick.affinity.clone(), pool.affinity);
    let Some(backup) = &pool.backup else { return Vec::new() };
    pick.failover = Some(failover(pool, backup));
    let known = ask.model.cloud.target_pools.iter().find(|it| it.name.value == backup.value);
    match known {
        Some(known) => {
            groups.push(backup_pool(ask, known, backup));
            Vec::new()
        }
        None => vec![because!(BACKUP_UNKNOWN, backup = backup.span).at(backup.span)],
    }
}

/// Marks the groups that stand by; those that are not planned are returned.
fn mark(ask: &Ask<'_>, exists: &BackendService, groups: &mut [Group]) -> Vec<Reason> {
    let mut unknown = Vec::new();
    for (backend, span) in exists.backends.iter().filter_map(|it| Some((it, it.stands_by()?))) {
        let mut known = false;
        for group in groups.iter_mut().filter(|group| is_same(ask, backend, group)) {
            (group.standby, known) = (true, true);
        }
        if !known {
            unknown.push(because!(UNKNOWN_GROUP, group = backend.group.span).at(span));
        }
    }
    unknown
}

/// By zone, where the group's address says one: names of groups depend on UIDs that may be unknown.
fn is_same(ask: &Ask<'_>, backend: &Backend, group: &Group) -> bool {
    let zone = group.zone.map(|zone| ask.model.name(ask.model.zones[zone].name));
    match &backend.zone {
        Some(own) => zone == Some(own.as_str()),
        None => group.name == backend.group.value || zone == Some(backend.group.value.as_str()),
    }
}

fn failover(pool: &TargetPool, backup: &At<String>) -> Decision<Standby> {
    let ratio = pool.ratio.map_or(Share::ZERO, |ratio| ratio.value);
    let rule = Standby { ratio, just_enough: false, drops: false, drains: Duration::ZERO };
    let because = because!(BACKUP_POOL, backup = backup.span, ratio = ratio);
    Decision::new(rule, because.at(pool.ratio.map_or(backup.span, |ratio| ratio.span)))
}

fn backup_pool(ask: &Ask<'_>, pool: &TargetPool, backup: &At<String>) -> Group {
    let node = |name: &At<String>| ask.model.find_node(&name.value);
    let because = |node| because!(BACKUP_MEMBER, node = node, backup = backup.span);
    let nodes = pool.instances.iter().filter_map(node);
    Group {
        capacity: None,
        name: pool.name.value.clone(),
        kind: TARGET_POOL,
        standby: true,
        zone: None,
        members: nodes.map(|node: NodeId| member(node, because(node))).collect(),
        left_out: Vec::new(),
    }
}
