//! How a planned load balancer decides → what people see of it.

use crate::base::ExposureId;
use crate::base::time::length;
use crate::explain::{Catalog, Decision, say};
use crate::plan::{
    Affinity, Asks, Pick, Plan, Policy, Probe, Reply, Standby, Wants, Weights, Zonal,
};
use crate::show::of_world::Scene;
use crate::show::{Fact, Told, of_busy, of_door, of_passage, words};

/// All decisions: label, value, why.
pub(super) fn decisions(id: ExposureId, plan: &Plan, scene: Scene<'_>) -> Vec<Fact> {
    let (pick, model) = (&plan.pick, scene.told());
    let c = model.catalog;
    let mut facts = Vec::new();
    if let Some(proxy) = &plan.proxy {
        facts = of_door::of_proxy(plan, proxy, model);
        if plan.groups.is_empty() {
            return facts;
        }
    }
    facts.extend([
        fact(say!(c, "algorithm"), &pick.policy, policy(pick, c), model),
        fact(say!(c, "affinity"), &pick.affinity, affinity(*pick.affinity.value(), c), model),
        fact(say!(c, "weights"), &pick.weights, weights(*pick.weights.value(), c), model),
        fact(say!(c, "zones"), &pick.zonal, zonal(*pick.zonal.value(), c), model),
        fact(
            say!(c, "tracking"),
            &pick.tracking,
            of_passage::tracking(*pick.tracking.value(), pick.unit, c),
            model,
        ),
        fact(say!(c, "health check"), &plan.probe, probe(plan.probe.value(), c), model),
        fact(say!(c, "members"), &plan.limit, members(plan, c), model),
        fact(say!(c, "replies"), &plan.reply, reply(plan, c), model),
    ]);
    if let Some(rule) = &pick.failover {
        let at = facts.len() - 5;
        facts.insert(at, fact(say!(c, "failover"), rule, failover(rule.value(), c), model));
    }
    if let Some(split) = &pick.split {
        let [zones, replies, tracking] =
            [say!(c, "zones"), say!(c, "replies"), say!(c, "tracking")];
        let own = facts.iter().find(|fact| fact.label == replies).cloned();
        facts.retain(|fact| fact.label != zones && fact.label != replies);
        let at = facts.iter().position(|fact| fact.label == tracking).unwrap_or(facts.len());
        facts.splice(at..at, of_door::of_split(id, plan, split, scene));
        facts.extend(own.filter(|_| plan.proxy.is_some()));
    }
    facts.extend(pick.feedback.as_ref().map(|it| of_door::feedback(it, model)));
    facts.extend(of_busy::facts(id, plan, scene));
    facts.extend(plan.gate.as_ref().map(|gate| of_door::gate(gate, model)));
    facts.extend(of_passage::facts(&plan.passage, model));
    facts
}

pub(super) fn fact<T>(
    label: String,
    decision: &Decision<T>,
    value: impl Into<String>,
    model: Told<'_>,
) -> Fact {
    Fact { label, said: words::said(decision, value, model) }
}

fn policy(pick: &Pick, c: &dyn Catalog) -> String {
    match *pick.policy.value() {
        Policy::RoundRobin if *pick.weights.value() == Weights::Written => {
            say!(c, "weighted round robin")
        }
        Policy::Maglev => say!(c, "Maglev hashing"),
        Policy::Rendezvous => say!(c, "rendezvous hashing"),
        Policy::RoundRobin => say!(c, "round robin"),
        Policy::LeastConnections => say!(c, "fewest connections"),
        Policy::LeastRequests => say!(c, "fewer requests of two taken by chance"),
        Policy::Random => say!(c, "by chance"),
        Policy::RingHash => say!(c, "a ring of hashes"),
        Policy::PairHash => say!(c, "a hash of both addresses, the same in both directions"),
    }
}

fn affinity(affinity: Affinity, c: &dyn Catalog) -> String {
    match affinity {
        Affinity::FiveTuple => say!(c, "by all five values of a connection"),
        Affinity::ThreeTuple => say!(c, "by both addresses and the protocol"),
        Affinity::Addresses => say!(c, "by both addresses"),
        Affinity::Source => say!(c, "by the source address"),
        Affinity::Pair => say!(c, "by both addresses, whichever sends"),
        Affinity::User => say!(c, "by the user, as the request says: a cookie or a header"),
        Affinity::Nothing => say!(c, "none"),
    }
}

fn weights(weights: Weights, c: &dyn Catalog) -> String {
    match weights {
        Weights::Equal => say!(c, "all backends the same"),
        Weights::ReadyEndpoints => say!(c, "by the ready Pods that backends report"),
        Weights::Written => say!(c, "by what is written for each"),
    }
}

fn failover(rule: &Standby, c: &dyn Catalog) -> String {
    let ratio = rule.ratio;
    let told = match (ratio.is_zero(), rule.just_enough) {
        (true, _) => say!(c, "primary backends while any is healthy, else those that stand by"),
        (false, true) => {
            say!(
                c,
                "primary backends while {ratio} of them is healthy, else those that stand by",
                ratio
            )
        }
        (false, false) => {
            say!(
                c,
                "primary backends while more than {ratio} of them is healthy, else those that stand by",
                ratio
            )
        }
    };
    if rule.drops { say!(c, "{told}; dropped while nothing is healthy", told) } else { told }
}

fn zonal(zonal: Zonal, c: &dyn Catalog) -> String {
    match zonal {
        Zonal::Stay => say!(c, "the client's alone, whether healthy or not"),
        Zonal::Off => say!(c, "do not matter"),
        Zonal::Spill { ratio } if ratio.is_zero() => {
            say!(c, "the client's first, while anything there is healthy")
        }
        Zonal::Spill { ratio } => {
            say!(c, "the client's first, while {ratio} there is healthy", ratio)
        }
    }
}

fn probe(probe: &Probe, c: &dyn Catalog) -> String {
    let (how, asks) = match probe.asks {
        Asks::Proxy => ("HTTP", say!(c, "the node's proxy")),
        Asks::LocalEndpoints => ("HTTP", say!(c, "ready Pods on the node")),
        Asks::Application(Wants::Status200) => ("HTTP", say!(c, "the application must answer 200")),
        Asks::Application(Wants::Connection) => ("TCP", say!(c, "the port must take a connection")),
        Asks::Application(Wants::Serving) => {
            ("gRPC", say!(c, "the application must say it is serving"))
        }
        Asks::Nothing => return say!(c, "none: every backend counts as healthy"),
    };
    let path = &probe.path;
    let own = || say!(c, "{path} on the serving port", path).trim_start().to_owned();
    let at = probe.port.map_or_else(own, |port| format!(":{port}{path}"));
    let (every, timeout) = (length(probe.interval), length(probe.timeout));
    let (healthy, unhealthy) = (probe.healthy, probe.unhealthy);
    say!(
        c,
        "{how} {at}, {asks}; every {every}, timeout {timeout}, {healthy} good or {unhealthy} bad in a row",
        how,
        at,
        asks,
        every,
        timeout,
        healthy,
        unhealthy
    )
}

/// How many there are, and how many there may be.
fn members(plan: &Plan, c: &dyn Catalog) -> String {
    let count: usize = plan.groups.iter().map(|group| group.members.len()).sum();
    match *plan.limit.value() {
        None => say!(c, "{count}, all that qualify", count),
        Some(limit) => say!(c, "{count}, at most {limit}", count, limit),
    }
}

pub(super) fn reply(plan: &Plan, c: &dyn Catalog) -> String {
    let at_client = plan.proxy.as_ref().is_some_and(|proxy| proxy.value().at_client);
    match *plan.reply.value() {
        Reply::Proxied if at_client => say!(c, "straight to the client, where the request set out"),
        Reply::Direct => say!(c, "straight to the client, past the load balancer"),
        Reply::ViaFrontend => say!(c, "back through the load balancer"),
        Reply::Proxied => {
            say!(c, "back by the load balancer's own connection, and on by the client's")
        }
    }
}
