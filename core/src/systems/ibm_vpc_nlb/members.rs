//! Who receives packets: the members of the listener's pool, and those of its backup pool.

use crate::base::NodeId;
use crate::explain::{Decision, Reason, because};
use crate::manifest::vpc::{self, Pool};
use crate::plan::{Group, Host, LeftOut, Member};

use super::ask::Ask;
use super::failsafe;
use super::rules::members::{BACKUP_MEMBER, KEEPS_PORT, MEMBER, MOST_MEMBERS, REFUSED_MEMBER};

/// The most members of a pool.
const MOST: u32 = 50;
/// How much a member counts that says no weight.
pub(super) const WEIGHT: u32 = 50;

/// The pool, and the one that stands by for it.
pub(super) fn groups(ask: &Ask<'_>) -> Vec<Group> {
    let own = ask.pool().map(|pool| group(ask, pool, false));
    let backup = failsafe::backup(ask).map(|pool| group(ask, pool, true));
    own.into_iter().chain(backup).collect()
}

/// How many members a pool may have.
pub(super) fn limit() -> Decision<Option<u32>> {
    Decision::new(Some(MOST), because!(MOST_MEMBERS, limit = MOST))
}

fn group(ask: &Ask<'_>, pool: &Pool, standby: bool) -> Group {
    let refused = |member: &vpc::Member| {
        let node = ask.model.machine_of(&member.target)?;
        let name = super::ask::named(Some(&pool.name));
        let because = because!(REFUSED_MEMBER, node = node, pool = name).at(member.span);
        Some(LeftOut { host: Host::Node(node), because })
    };
    let member = |member: &vpc::Member| {
        let node = ask.model.machine_of(&member.target)?;
        let weight = member.weight.map_or(WEIGHT, |at| at.value);
        let (port, because) = port(ask, (pool, standby), (member, node));
        Some(Member { host: Host::Node(node), weight, port, because })
    };
    Group {
        name: pool.name.value.clone(),
        kind: "pool",
        standby,
        zone: None,
        capacity: None,
        members: pool.members.iter().filter(|it| !it.refused).filter_map(member).collect(),
        left_out: pool.members.iter().filter(|it| it.refused).filter_map(refused).collect(),
    }
}

/// The port on which a member gets packets: its own, unless the listener has several.
fn port(
    ask: &Ask<'_>,
    (pool, standby): (&Pool, bool),
    (member, node): (&vpc::Member, NodeId),
) -> (Option<u16>, Reason) {
    let (name, span) = (super::ask::named(Some(&pool.name)), Some(member.span));
    let own = member.port.map(|at| at.value).filter(|_| !ask.listener.has_range());
    let because = match own {
        _ if standby => because!(BACKUP_MEMBER, node = node, pool = name),
        Some(port) => because!(MEMBER, node = node, pool = name, port = port),
        None => because!(KEEPS_PORT, node = node, pool = name),
    };
    (own, because.at(member.port.map(|at| at.span).or(span)))
}
