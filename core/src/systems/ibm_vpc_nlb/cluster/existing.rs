//! A load balancer that exists already: what of it can no longer be changed.

use crate::base::{NodeId, Span, ZoneId};
use crate::explain::{Decision, Reason, because};
use crate::manifest::vpc::VpcLoadBalancer;
use crate::model::{Described, Model};
use crate::plan::{Group, Host, Plan};

use super::super::kind::Kind;
use super::super::rules::cluster::{CREATED_IN, STAYS_MEMBER, ZONE_FIXED};
use super::zone::Stands;
use super::{Need, assemble, build, workers};

/// What exists.
pub(super) struct Existing {
    /// The zone that it was made in.
    pub(super) zone: Option<ZoneId>,
    /// Its members, as far as they are known.
    pub(super) members: Vec<NodeId>,
    /// Where that is written, if it is.
    span: Option<Span>,
}

/// What exists: what was planned before, or else what the provider's tools show.
pub(super) fn of(need: &Need<'_>, before: Option<&Plan>) -> Option<Existing> {
    before.map(planned).or_else(|| described(need))
}

fn planned(plan: &Plan) -> Existing {
    let zone = plan.passage.home.as_ref().map(|home| *home.value());
    let members = plan.groups.iter().flat_map(|group| &group.members);
    let node = |host| match host {
        Host::Node(node) => Some(node),
        Host::Pod(_) => None,
    };
    Existing { zone, members: members.filter_map(|it| node(it.host)).collect(), span: None }
}

fn described(need: &Need<'_>) -> Option<Existing> {
    let (at, balancer) = find(need)?;
    let own = |it: &&crate::model::Given| matches!(it.what, Described::Listener(balancer, _) if balancer as usize == at);
    let zone = need.model.givens.rows().iter().find(own).and_then(|given| given.zone);
    let members = balancer.pools.first().map_or(&[][..], |pool| &pool.members);
    let node = |member: &crate::manifest::vpc::Member| need.model.machine_of(&member.target);
    let members = members.iter().filter_map(node).collect();
    Some(Existing { zone, members, span: Some(balancer.name.span) })
}

/// The described load balancer of a Service, by name, address or host name.
fn find<'m>(need: &Need<'m>) -> Option<(usize, &'m VpcLoadBalancer)> {
    let mut all = need.model.vpc.balancers.iter().enumerate();
    all.find(|(_, balancer)| is_of(balancer, need))
}

fn is_of(balancer: &VpcLoadBalancer, need: &Need<'_>) -> bool {
    let ips = || balancer.public_ips.iter().chain(&balancer.private_ips);
    let made_up = need.service.ingress_made_up;
    let own = need.service.ingress.iter().filter(|_| !made_up);
    let same = own.map(|ingress| ingress.ip.value).any(|ip| ips().any(|at| at.value == ip));
    same || balancer.name.value == build::name(need)
}

/// The Service that a described load balancer is made for.
pub(in super::super) fn owner(
    model: &Model,
    balancer: &VpcLoadBalancer,
) -> Option<crate::base::ServiceId> {
    if !model.is_provider("ibm") {
        return None;
    }
    model.exposures.ids().find_map(|exposure| {
        let need = Need::of(model, exposure)?;
        let asks = super::kind::asked(&need).value().is_some();
        (asks && is_of(balancer, &need)).then_some(need.id)
    })
}

impl Existing {
    /// Why the controller can change nothing any more, if it cannot.
    pub(super) fn refuses(&self, need: &Need<'_>, stands: Option<&Stands>) -> Option<Reason> {
        let asked = need.asked.zone.as_ref()?;
        let (old, new) = (self.zone?, stands?.zone);
        (old != new).then(|| because!(ZONE_FIXED, zone = old, asked = asked.span).at(asked.span))
    }
}

/// Everything as it is, for this reason.
pub(super) fn stays(
    need: &Need<'_>,
    (chosen, before): (&Decision<Kind>, Option<&Plan>),
    existing: Option<&Existing>,
    because: Reason,
) -> Plan {
    let members = existing.map_or(&[][..], |it| &it.members);
    let stays = |node: &NodeId| workers::member(*node, because!(STAYS_MEMBER, node = *node));
    let group = Group {
        members: members.iter().map(stays).collect(),
        left_out: Vec::new(),
        ..workers::group(need, *chosen.value(), None)
    };
    if let Some(before) = before {
        return Plan { changes: vec![because], groups: vec![group], ..before.clone() };
    }
    let stands = existing.and_then(|it| {
        let zone = it.zone?;
        Some(Stands { zone, because: because!(CREATED_IN, zone = zone).at(it.span) })
    });
    let plan = assemble(need, chosen, (stands, group));
    Plan { changes: vec![because], ..plan }
}
