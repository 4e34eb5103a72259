//! Listeners, pools and members.

use crate::base::At;
use crate::manifest::problem::Problems;
use crate::manifest::read::vpc::said::{named, number, port, text, word, yes, zone};
use crate::manifest::tree::Value;
use crate::manifest::vpc::{
    FAILSAFE_ACTIONS, Failsafe, Listener, MEMBER_HEALTHS, MONITOR_KINDS, Member, MemberTarget,
    Monitor, Pool, VPC_ALGORITHMS, VPC_PERSISTENCES, VPC_PROTOCOLS,
};

/// A listener.
pub(super) fn listener(value: Value<'_>, out: &mut Problems) -> Listener {
    let get = |key| value.get(key);
    let whole = |key: &'static str, out: &mut Problems| {
        get(key).and_then(|it| out.number(it, (key, "a whole number"), 0..=1_000_000))
    };
    Listener {
        id: text(get("id"), "listeners.id", out),
        protocol: word(get("protocol"), "listeners.protocol", &VPC_PROTOCOLS, out),
        port: port(get("port"), "listeners.port", out),
        port_min: port(get("port_min"), "listeners.port_min", out),
        port_max: port(get("port_max"), "listeners.port_max", out),
        pool: named(get("default_pool"), "listeners.default_pool", out),
        accepts_proxy_protocol: yes(get("accept_proxy_protocol"), "accept_proxy_protocol", out),
        connection_limit: whole("connection_limit", out),
        idle_timeout: whole("idle_connection_timeout", out),
        provisioning: text(get("provisioning_status"), "provisioning_status", out),
        span: value.span(),
    }
}

/// A pool with whatever of its members stands in it.
pub(super) fn pool(value: Value<'_>, out: &mut Problems) -> Pool {
    let get = |key| value.get(key);
    let name = text(get("name").or(get("id")), "pools.name", out);
    let kept = value.at(&["session_persistence", "type"]);
    let members: Vec<_> = out.list(get("members"), "pools.members").collect();
    Pool {
        name: name.unwrap_or_else(|| At::new(String::new(), value.brief())),
        id: text(get("id"), "pools.id", out),
        algorithm: word(get("algorithm"), "pools.algorithm", &VPC_ALGORITHMS, out),
        protocol: word(get("protocol"), "pools.protocol", &VPC_PROTOCOLS, out),
        monitor: get("health_monitor").map(|it| monitor(it, out)),
        persistence: word(kept, "session_persistence.type", &VPC_PERSISTENCES, out),
        proxy_protocol: text(get("proxy_protocol"), "pools.proxy_protocol", out),
        failsafe: get("failsafe_policy").map(|it| failsafe(it, out)),
        members: members.into_iter().map(|item| member(item, out)).collect(),
        provisioning: text(get("provisioning_status"), "provisioning_status", out),
        span: value.span(),
    }
}

fn monitor(value: Value<'_>, out: &mut Problems) -> Monitor {
    let get = |key| value.get(key);
    let delay = ("health_monitor.delay", "a number of seconds from 2 to 60");
    let timeout = ("health_monitor.timeout", "a number of seconds from 1 to 59");
    let retries = ("health_monitor.max_retries", "a whole number from 1 to 10");
    Monitor {
        kind: word(get("type"), "health_monitor.type", &MONITOR_KINDS, out),
        delay: number(get("delay"), delay, (2, 60), out),
        timeout: number(get("timeout"), timeout, (1, 59), out),
        retries: number(get("max_retries"), retries, (1, 10), out),
        port: port(get("port"), "health_monitor.port", out),
        path: text(get("url_path"), "health_monitor.url_path", out),
        span: value.span(),
    }
}

fn failsafe(value: Value<'_>, out: &mut Problems) -> Failsafe {
    let threshold = value.get("healthy_member_threshold_count");
    let wants = ("healthy_member_threshold_count", "0");
    let field = "failsafe_policy.action";
    Failsafe {
        action: word(value.get("action"), field, &FAILSAFE_ACTIONS, out),
        target: named(value.get("target"), "failsafe_policy.target", out),
        threshold: number(threshold, wants, (0, 0), out),
        span: value.span(),
    }
}

/// A member.
pub(super) fn member(value: Value<'_>, out: &mut Problems) -> Member {
    let get = |key| value.get(key);
    let wants = ("members.weight", "a whole number from 0 to 100");
    Member {
        id: text(get("id"), "members.id", out),
        port: port(get("port"), "members.port", out),
        refused: false,
        target: target(get("target"), out),
        weight: number(get("weight"), wants, (0, 100), out),
        health: word(get("health"), "members.health", &MEMBER_HEALTHS, out),
        provisioning: text(get("provisioning_status"), "provisioning_status", out),
        span: value.span(),
    }
}

fn target(value: Option<Value<'_>>, out: &mut Problems) -> MemberTarget {
    let Some(value) = value else { return MemberTarget::default() };
    let id = text(value.get("id"), "members.target.id", out);
    let by_name = text(value.get("crn"), "members.target.crn", out);
    let by_name = by_name.map(|crn| crn.map(|crn| last(&crn).to_owned()));
    MemberTarget {
        id: id.or(by_name),
        name: text(value.get("name"), "members.target.name", out),
        address: value.get("address").and_then(|it| out.ip(it, "members.target.address")),
        zone: zone(value, out),
        resource: text(value.get("resource_type"), "members.target.resource_type", out),
    }
}

/// The id at the end of a cloud resource name.
fn last(crn: &str) -> &str {
    crn.rsplit(':').next().unwrap_or(crn)
}
