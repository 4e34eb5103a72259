//! What a group has in it, which is printed without the group's name, and how healthy that is.

use crate::base::At;
use crate::explain::because;
use crate::manifest::group::{
    EndpointGroup, GroupHealth, HEALTHS, Health, InstanceGroup, ListedEndpoint, ListedInstance,
    MemberHealth,
};
use crate::manifest::problem::{Problem, Problems};
use crate::manifest::read::cloud::said::{group, last, link, word, zone_in};
use crate::manifest::rules::mesh as rules;
use crate::manifest::tree::Value;

/// An endpoint, or a list of them, of the group before.
pub(super) fn endpoint(value: Value<'_>, groups: &mut [EndpointGroup], out: &mut Problems) {
    let Some(group) = groups.last_mut() else {
        nobody(value, "network endpoint group", out);
        return;
    };
    match value.get("items") {
        Some(items) => group.endpoints.extend(items.items().map(|item| listed(item, out))),
        None => group.endpoints.push(listed(value, out)),
    }
}

/// An instance, or a list of them, of the group before.
pub(super) fn instance(value: Value<'_>, groups: &mut [InstanceGroup], out: &mut Problems) {
    let Some(group) = groups.last_mut() else {
        nobody(value, "instance group", out);
        return;
    };
    let one = |item: Value<'_>| one_instance(item);
    match value.get("items") {
        Some(items) => group.instances.extend(items.items().filter_map(one)),
        None => group.instances.extend(one(value)),
    }
}

/// Reports what follows no group: a listing does not say whose it is.
fn nobody(value: Value<'_>, what: &'static str, out: &mut Problems) {
    let because = because!(rules::NO_GROUP, what = what);
    out.push(Problem::warning(because, value.brief()));
}

fn listed(item: Value<'_>, out: &mut Problems) -> ListedEndpoint {
    let get = |key| item.at(&["networkEndpoint", key]);
    let name = get("fqdn");
    ListedEndpoint {
        ip: get("ipAddress").and_then(|it| out.ip(it, "networkEndpoint.ipAddress")),
        port: get("port").and_then(|it| out.port(it, "networkEndpoint.port")),
        instance: link(get("instance"), "networkEndpoint.instance", out),
        name: name.and_then(|it| out.string(it, "networkEndpoint.fqdn")),
        health: healths(item.get("healths"), out),
        span: item.span(),
    }
}

/// Healthy only if every load balancer says so.
fn healths(value: Option<Value<'_>>, out: &mut Problems) -> Option<At<Health>> {
    let items: Vec<_> = out.list(value, "healths").collect();
    let state = |item: Value<'_>| word(item.get("healthState"), "healthState", &HEALTHS, out);
    let states: Vec<_> = items.into_iter().filter_map(state).collect();
    let ill = states.iter().find(|state| state.value != Health::Healthy);
    ill.or(states.first()).copied()
}

fn one_instance(item: Value<'_>) -> Option<ListedInstance> {
    let link = item.get("instance").filter(|link| link.is_scalar())?;
    let status = item.get("status").or(item.get("instanceStatus"));
    let status = status.filter(|status| status.is_scalar());
    Some(ListedInstance {
        name: last(link),
        zone: zone_in(link.text()),
        status: status.map(|status| At::new(status.text().to_owned(), status.span())),
        span: item.span(),
    })
}

/// What `get-health` prints of a group.
pub(super) fn health(value: Value<'_>, out: &mut Problems) -> Option<GroupHealth> {
    let group = group(value.get("backend")?, "backend", out)?;
    let members: Vec<_> = out.list(value.at(&["status", "healthStatus"]), "healthStatus").collect();
    let members = members.into_iter().filter_map(|item| member(item, out)).collect();
    Some(GroupHealth { group, members, span: value.span() })
}

fn member(item: Value<'_>, out: &mut Problems) -> Option<MemberHealth> {
    Some(MemberHealth {
        instance: link(item.get("instance"), "healthStatus.instance", out),
        ip: item.get("ipAddress").and_then(|it| out.ip(it, "healthStatus.ipAddress")),
        port: item.get("port").and_then(|it| out.port(it, "healthStatus.port")),
        health: word(item.get("healthState"), "healthState", &HEALTHS, out)?,
    })
}
