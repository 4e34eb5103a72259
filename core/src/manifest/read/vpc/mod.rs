//! Load balancers of the IBM Cloud VPC API: nested as the API takes them, or in lists as the command
//! line prints them.

mod balancer;
mod check;
mod join;
mod parts;
mod said;

use crate::manifest::problem::Problems;
use crate::manifest::tree::{Kind, Value};
use crate::manifest::vpc::{Listener, Member, Pool, Vpc};

pub(super) use check::check;
pub(super) use join::join;

/// What a document can be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Thing {
    Balancer,
    Listener,
    Pool,
    Member,
    Instance,
    Subnet,
    Route,
}

/// Listeners, pools and members that stand in lists of their own, until all is read.
#[derive(Default)]
pub(super) struct Apart {
    listeners: Vec<(Listener, Home)>,
    pools: Vec<(Pool, Home)>,
    members: Vec<(Member, Home)>,
}

/// Where a part belongs, as far as its address tells.
#[derive(Default)]
struct Home {
    /// The id of the load balancer.
    balancer: Option<String>,
    /// The id of the pool.
    pool: Option<String>,
}

/// Reads a document if it is one of that API; `false` if it is not.
pub(super) fn read(value: Value<'_>, into: (&mut Vpc, &mut Apart), out: &mut Problems) -> bool {
    let Some(thing) = recognize(value) else { return false };
    let (vpc, apart) = into;
    match thing {
        Thing::Balancer => vpc.balancers.push(balancer::balancer(value, out)),
        Thing::Listener => apart.listeners.push((parts::listener(value, out), home(value))),
        Thing::Pool => apart.pools.push((parts::pool(value, out), home(value))),
        Thing::Member => apart.members.push((parts::member(value, out), home(value))),
        Thing::Instance => vpc.instances.push(balancer::instance(value, out)),
        Thing::Subnet => vpc.subnets.push(balancer::subnet(value, out)),
        Thing::Route => vpc.routes.push(balancer::route(value, out)),
    }
    true
}

/// Whether a document is one of that API.
pub(super) fn is_thing(value: Value<'_>) -> bool {
    recognize(value).is_some()
}

/// The list in what the API answers to a question for all of something: it stands beside nothing but
/// how many there are and where the next are.
pub(super) fn collection(value: Value<'_>) -> Option<Value<'_>> {
    const LISTS: [&str; 7] =
        ["load_balancers", "listeners", "pools", "members", "instances", "subnets", "routes"];
    const BESIDE: [&str; 5] = ["first", "next", "last", "limit", "total_count"];
    let mut entries = value.entries().filter(|(key, _)| !BESIDE.contains(&key.text()));
    let (key, list) = entries.next()?;
    let is_list = LISTS.contains(&key.text()) && list.kind() == Kind::Seq;
    (is_list && entries.next().is_none() && list.items().all(is_thing)).then_some(list)
}

fn recognize(value: Value<'_>) -> Option<Thing> {
    let has = |key: &str| value.get(key).is_some();
    if has("kind") || has("apiVersion") {
        return None;
    }
    match value.get("resource_type").map(Value::text) {
        Some("load_balancer") => return Some(Thing::Balancer),
        Some("instance") => return Some(Thing::Instance),
        Some("subnet") => return Some(Thing::Subnet),
        _ => {}
    }
    by_fields(value)
}

fn by_fields(value: Value<'_>) -> Option<Thing> {
    let has = |key: &str| value.get(key).is_some();
    let any = |keys: &[&str]| keys.iter().any(|key| has(key));
    let targeted = value.get("target").is_some_and(|it| it.kind() == Kind::Map);
    if any(&["listeners", "pools"]) && any(&OF_BALANCERS) {
        Some(Thing::Balancer)
    } else if has("health_monitor") || (has("algorithm") && has("members")) {
        Some(Thing::Pool)
    } else if targeted && any(&["port", "weight", "health"]) {
        Some(Thing::Member)
    } else if any(&["port", "port_min"]) && any(&OF_LISTENERS) {
        Some(Thing::Listener)
    } else if any(&["primary_network_interface", "primary_network_attachment"]) {
        Some(Thing::Instance)
    } else if has("destination") && has("next_hop") {
        Some(Thing::Route)
    } else {
        has("ipv4_cidr_block").then_some(Thing::Subnet)
    }
}

/// Fields that load balancers have beside listeners and pools.
const OF_BALANCERS: [&str; 10] = [
    "is_public",
    "is_private_path",
    "access_mode",
    "route_mode",
    "profile",
    "subnets",
    "hostname",
    "operating_status",
    "provisioning_status",
    "private_ips",
];

/// Fields that listeners have beside ports.
const OF_LISTENERS: [&str; 4] =
    ["default_pool", "connection_limit", "accept_proxy_protocol", "idle_connection_timeout"];

/// What an address such as `…/load_balancers/{id}/pools/{id}/members/{id}` tells.
fn home(value: Value<'_>) -> Home {
    let href = value.get("href").map_or("", Value::text);
    let after = |word: &str| {
        let id = href.split(word).nth(1)?.split('/').next()?;
        (!id.is_empty()).then(|| id.to_owned())
    };
    Home { balancer: after("/load_balancers/"), pool: after("/pools/") }
}
