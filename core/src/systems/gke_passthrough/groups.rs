//! Members of instance groups and target pools: every node, as far as they hold.

use crate::base::{NodeId, ZoneId, order};
use crate::explain::{Decision, because};
use crate::plan::{Group, LeftOut};

use super::ask::Ask;
use super::identity::Identity;
use super::kind::Kind;
use super::members::{
    INSTANCE_GROUP, Membership, TARGET_POOL, by_zone, excluded, facts, left_out, member,
};
use super::node_filter::{Exclusion, Filter, Subnets, exclusion, legacy_exclusion};
use super::rules::membership::{EVERY_NODE, GROUP_FULL, NO_LIMIT, NOT_CONSIDERED};
use super::subset::{hash, salt};
use super::wanted::INTERNAL_LOCAL;

/// The most nodes that the controllers put into an instance group.
const GROUP_SIZE: usize = 1_000;

/// A group before its members have their reasons.
struct Draft {
    zone: Option<ZoneId>,
    nodes: Vec<NodeId>,
    out: Vec<LeftOut>,
}

/// One instance group a zone, with all nodes.
pub(super) fn instance_groups(ask: &Ask<'_>, kind: Kind) -> Membership {
    let draft = |(zone, nodes)| instance_group(ask, kind, zone, nodes);
    let mut drafts: Vec<Draft> = by_zone(ask).into_iter().map(draft).collect();
    if kind.is_internal() {
        consider_few(ask, &mut drafts);
    }
    let limit = limit(ask, kind, &drafts);
    let name = Identity::of(ask).instance_group();
    let groups = drafts.into_iter().map(|draft| finish(ask, &name, INSTANCE_GROUP, draft));
    Membership { groups: groups.collect(), limit }
}

/// One pool for all nodes.
pub(super) fn target_pool(ask: &Ask<'_>) -> Membership {
    let (nodes, out) = sort_out(ask, true, ask.model.workers().map(|(id, _)| id).collect());
    let name = Identity::of(ask).load_balancer();
    let pool = finish(ask, &name, TARGET_POOL, Draft { zone: None, nodes, out });
    Membership { groups: vec![pool], limit: unlimited() }
}

fn finish(ask: &Ask<'_>, name: &str, kind: &'static str, draft: Draft) -> Group {
    let member = |node| member(node, because!(EVERY_NODE, node = node, service = ask.id));
    Group {
        capacity: None,
        name: name.to_owned(),
        kind,
        standby: false,
        zone: draft.zone,
        members: draft.nodes.into_iter().map(member).collect(),
        left_out: draft.out,
    }
}

/// What bounds the members: how many are considered, and how many a group holds.
fn limit(ask: &Ask<'_>, kind: Kind, drafts: &[Draft]) -> Decision<Option<u32>> {
    let full =
        drafts.iter().flat_map(|draft| &draft.out).find(|out| *out.because.rule == GROUP_FULL);
    let decision = if kind.is_internal() && ask.model.workers().count() > INTERNAL_LOCAL {
        let because = because!(NOT_CONSIDERED, count = INTERNAL_LOCAL);
        Decision::new(u32::try_from(INTERNAL_LOCAL).ok(), because)
    } else {
        unlimited()
    };
    match full {
        Some(out) => decision.and(out.because),
        None => decision,
    }
}

fn unlimited() -> Decision<Option<u32>> {
    Decision::new(None, because!(NO_LIMIT))
}

fn instance_group(ask: &Ask<'_>, kind: Kind, zone: ZoneId, nodes: Vec<NodeId>) -> Draft {
    let (mut nodes, mut out) = sort_out(ask, kind.is_legacy(), nodes);
    order::by_key(&mut nodes, |node| ask.model.name(ask.model.nodes[*node].name));
    let beyond = nodes.split_off(nodes.len().min(GROUP_SIZE));
    out.extend(
        beyond
            .into_iter()
            .map(|node| left_out(node, because!(GROUP_FULL, zone = zone, count = GROUP_SIZE))),
    );
    Draft { zone: Some(zone), nodes, out }
}

/// Who is in and who is out, by the older provider's filter or the current one's.
fn sort_out(ask: &Ask<'_>, legacy: bool, nodes: Vec<NodeId>) -> (Vec<NodeId>, Vec<LeftOut>) {
    let (mut inside, mut out) = (Vec::new(), Vec::new());
    for node in nodes {
        match why_out(ask, legacy, node) {
            Some(why) => out.push(left_out(node, excluded(ask, node, why))),
            None => inside.push(node),
        }
    }
    (inside, out)
}

fn why_out(ask: &Ask<'_>, legacy: bool, node: NodeId) -> Option<Exclusion> {
    let facts = facts(ask, node);
    if legacy {
        let deleting = ask.model.nodes[node].deleting;
        deleting.then_some(Exclusion::Deleted).or_else(|| legacy_exclusion(&facts))
    } else {
        exclusion(Filter::Candidate, &facts, Subnets::All)
    }
}

/// An internal load balancer considers only so many backends. Which ones nobody documents: this
/// model takes them by hash, so that the same cluster always gives the same ones.
fn consider_few(ask: &Ask<'_>, drafts: &mut [Draft]) {
    let salt = salt(ask.model.name(ask.service.name), ask.model.name(ask.service.namespace));
    let mut order: Vec<NodeId> = drafts.iter().flat_map(|draft| draft.nodes.clone()).collect();
    order::by_key(&mut order, |id| hash(ask.model.name(ask.model.nodes[*id].name), &salt));
    let mut beyond = order.split_off(order.len().min(INTERNAL_LOCAL));
    order::by(&mut beyond, Ord::cmp);
    for draft in drafts {
        let nodes = std::mem::take(&mut draft.nodes);
        let (out, stay): (Vec<_>, Vec<_>) =
            nodes.into_iter().partition(|node| beyond.binary_search(node).is_ok());
        draft.nodes = stay;
        draft.out.extend(
            out.into_iter()
                .map(|node| left_out(node, because!(NOT_CONSIDERED, count = INTERNAL_LOCAL))),
        );
    }
}
