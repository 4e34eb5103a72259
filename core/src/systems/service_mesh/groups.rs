//! Which backends count: those of the kinds that a policy works with, each with its endpoints.

use crate::base::{NodeId, ZoneId};
use crate::explain::{Reason, because};
use crate::manifest::group::{EndpointGroup, EndpointKind, GroupKind, GroupRef, InstanceGroup};
use crate::manifest::proxy::ProxyBackend;
use crate::plan::{Group, Host, Member};

use super::ask::Ask;
use super::capacity::capacity;
use super::frontends;
use super::rules::groups::{EMPTY, MADE_UP, MEMBER, REGIONAL, WRONG_KIND};

/// Groups with their backends, in the order of the text, and why others are none.
pub(super) struct Backends<'m> {
    pub(super) groups: Vec<(Group, &'m ProxyBackend)>,
    pub(super) why_not: Vec<Reason>,
}

/// All backends of a service.
pub(super) fn backends<'m>(ask: &Ask<'m>) -> Backends<'m> {
    let mut all = Backends { groups: Vec::new(), why_not: Vec::new() };
    for backend in &ask.service.backends {
        if let Some(because) = unsupported(ask, &backend.group) {
            all.why_not.push(because);
            continue;
        }
        let group = group(ask, backend);
        if group.members.is_empty() {
            let name = backend.group.name.span;
            all.why_not.push(because!(EMPTY, group = name).at(backend.span));
        }
        all.groups.push((group, backend));
    }
    all
}

/// Why a group cannot be a backend here, if it cannot.
fn unsupported(ask: &Ask<'_>, group: &GroupRef) -> Option<Reason> {
    let name = group.name.span;
    if let Some(kind) = endpoint_kind(ask, group)
        && !matches!(kind, EndpointKind::VmIpPort | EndpointKind::Hybrid)
    {
        return Some(because!(WRONG_KIND, group = name, kind = kind.text()).at(name));
    }
    let endpoints = endpoint_group(ask, group).map(|it| (it.zone.is_some(), it.region.is_some()));
    let instances = instance_group(ask, group).map(|it| (it.zone.is_some(), it.region.is_some()));
    let regional = [endpoints, instances].contains(&Some((false, true))) || group.region.is_some();
    regional.then(|| because!(REGIONAL, group = name).at(name))
}

/// What a group is called.
fn title(ask: &Ask<'_>, group: &GroupRef) -> &'static str {
    let instances = instance_group(ask, group).is_some();
    if instances || group.kind == Some(GroupKind::Instances) {
        "zonal instance group"
    } else if endpoint_kind(ask, group) == Some(EndpointKind::Hybrid) {
        "hybrid NEG"
    } else {
        "zonal NEG"
    }
}

fn endpoint_kind(ask: &Ask<'_>, group: &GroupRef) -> Option<EndpointKind> {
    endpoint_group(ask, group)?.kind.map(|at| at.value)
}

fn endpoint_group<'m>(ask: &Ask<'m>, group: &GroupRef) -> Option<&'m EndpointGroup> {
    let zone = |it: &EndpointGroup| it.zone.as_ref().map(|at| at.value.clone());
    let mut all = ask.model.cloud.endpoint_groups.iter();
    all.find(|it| it.name.value == group.name.value && fits(zone(it).as_ref(), group))
}

fn instance_group<'m>(ask: &Ask<'m>, group: &GroupRef) -> Option<&'m InstanceGroup> {
    let zone = |it: &InstanceGroup| it.zone.as_ref().map(|at| at.value.clone());
    let mut all = ask.model.cloud.instance_groups.iter();
    all.find(|it| it.name.value == group.name.value && fits(zone(it).as_ref(), group))
}

/// Whether a group of that name is the one that is meant: in its zone, if both say one.
fn fits(zone: Option<&String>, group: &GroupRef) -> bool {
    zone.zip(group.zone.as_ref()).is_none_or(|(own, meant)| own == meant)
}

fn group(ask: &Ask<'_>, backend: &ProxyBackend) -> Group {
    let group = &backend.group;
    let given = ask.model.find_group(&group.name.value, group.zone.as_deref());
    let members = given.map_or(&[][..], |given| &given.members);
    let zone = given.and_then(|given| given.zone).or_else(|| zone_of(ask, members));
    let made_up = given.is_some_and(|given| given.made_up);
    let (name, count) = (backend.group.name.span, members.len());
    let because = if made_up {
        because!(MADE_UP, group = name).at(name)
    } else {
        because!(MEMBER, count = count, group = name).at(name)
    };
    let member = |(node, port): &(NodeId, Option<u16>)| Member {
        host: Host::Node(*node),
        weight: 1,
        port: Some(port.unwrap_or_else(|| frontends::port(ask))),
        because,
    };
    Group {
        name: backend.group.name.value.clone(),
        kind: title(ask, &backend.group),
        standby: false,
        zone,
        capacity: capacity(backend, count as u64),
        members: members.iter().map(member).collect(),
        left_out: Vec::new(),
    }
}

/// The zone of a group that says none: that of its first member.
fn zone_of(ask: &Ask<'_>, members: &[(NodeId, Option<u16>)]) -> Option<ZoneId> {
    members.first().map(|(node, _)| ask.model.nodes[*node].zone)
}
