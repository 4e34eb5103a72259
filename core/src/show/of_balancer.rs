//! A planned load balancer → what people see of it.

use std::collections::BTreeMap;

use crate::base::time::length;
use crate::base::{ExposureId, Id, NodeId, Place, natural, order};
use crate::explain::text::{Names, place_name};
use crate::explain::{Decision, Reason};
use crate::model::Model;
use crate::path::{self, BackendHealth, Weight};
use crate::plan::{
    self, Affinity, Asks, Host, Pick, Plan, Policy, Ports, Probe, Reply, Standby, Wants, Weights,
    Zonal,
};
use crate::show::of_busy;
use crate::show::of_door;
use crate::show::of_passage;
use crate::show::of_world::{Scene, regions};
use crate::show::{
    Backend, Balancer, Fact, Frontend, LeftOut, Part, Resource, Said, Shares, Spread, words,
};

impl Balancer {
    /// The load balancer of an exposure in words.
    pub(super) fn of(id: ExposureId, plan: &Plan, scene: Scene<'_>) -> Self {
        let model = &**scene.router.model();
        let health = scene.health.of(id);
        let frontend = |one| frontend(one, model);
        let shares = |shares: &path::Shares| Shares::of(id, shares, model);
        Self {
            kind: kind(plan, model),
            at_clients: plan.proxy.as_ref().is_some_and(|proxy| proxy.value().at_client),
            frontends: plan.frontends.iter().map(frontend).collect(),
            decisions: decisions(id, plan, scene),
            resources: plan.resources.iter().map(|one| resource(one, model)).collect(),
            backends: backends(plan, health, model),
            left_out: left_out(plan, model),
            health: summary(plan, health, model),
            why_not: words::whys(&plan.why_not, model),
            shares: shares(&scene.router.shares_of_all(id)),
            shares_by_client: by_client(id, scene)
                .into_iter()
                .map(|(client, part)| (client, shares(&part)))
                .collect(),
            behind: Vec::new(),
            spread: Spread::of(id, plan, (scene, &regions(model))),
        }
        .with_what_is_behind(id, scene)
    }
}

/// What it is called, why that, and what changed since it was planned before.
pub(super) fn kind(plan: &Plan, model: &Model) -> Said {
    let mut said = words::said(&plan.kind, *plan.kind.value(), model);
    let new = plan.changes.iter().filter(|because| *because != plan.kind.because());
    said.why.extend(new.map(|because| words::why(because, model)));
    said
}

fn by_client(id: ExposureId, scene: Scene<'_>) -> BTreeMap<u32, path::Shares> {
    let mut all = BTreeMap::new();
    for demand in scene.router.demands().iter().filter(|one| scene.router.comes_to(one, id)) {
        let shares = || scene.router.shares_at(demand, id);
        all.entry(demand.client.0).or_insert_with(shares);
    }
    all
}

fn frontend(frontend: &plan::Frontend, model: &Model) -> Frontend {
    let ports = match &frontend.ports {
        Ports::List(ports) => ports.iter().map(ToString::to_string).collect::<Vec<_>>().join(","),
        Ports::Range(first, last) => format!("{first}-{last}"),
        Ports::All => "all ports".to_owned(),
    };
    Frontend {
        ip: frontend.ip.to_string(),
        ports,
        protocol: frontend
            .protocol
            .map_or_else(|| "all protocols".to_owned(), |one| one.to_string()),
        made_up: frontend.made_up,
        why: words::why(&frontend.because, model),
    }
}

pub(super) fn decisions(id: ExposureId, plan: &Plan, scene: Scene<'_>) -> Vec<Fact> {
    let (pick, model) = (&plan.pick, &**scene.router.model());
    let mut facts = Vec::new();
    if let Some(proxy) = &plan.proxy {
        facts = of_door::of_proxy(plan, proxy, model);
        if plan.groups.is_empty() {
            return facts;
        }
    }
    facts.extend([
        fact("algorithm", &pick.policy, policy(pick), model),
        fact("affinity", &pick.affinity, affinity(*pick.affinity.value()), model),
        fact("weights", &pick.weights, weights(*pick.weights.value()), model),
        fact("zones", &pick.zonal, zonal(*pick.zonal.value()), model),
        fact(
            "tracking",
            &pick.tracking,
            of_passage::tracking(*pick.tracking.value(), pick.unit),
            model,
        ),
        fact("health check", &plan.probe, probe(plan.probe.value()), model),
        fact("members", &plan.limit, members(plan), model),
        fact("replies", &plan.reply, reply(plan), model),
    ]);
    if let Some(rule) = &pick.failover {
        let at = facts.len() - 5;
        facts.insert(at, fact("failover", rule, failover(rule.value()), model));
    }
    if let Some(split) = &pick.split {
        let told = ["zones", "replies"];
        let replies = facts.iter().find(|fact| fact.label == "replies").cloned();
        facts.retain(|fact| !told.contains(&fact.label.as_str()));
        let at = facts.iter().position(|fact| fact.label == "tracking").unwrap_or(facts.len());
        facts.splice(at..at, of_door::of_split(id, plan, split, scene));
        facts.extend(replies.filter(|_| plan.proxy.is_some()));
    }
    facts.extend(pick.feedback.as_ref().map(|it| of_door::feedback(it, model)));
    facts.extend(of_busy::facts(id, plan, scene.router));
    facts.extend(plan.gate.as_ref().map(|gate| of_door::gate(gate, model)));
    facts.extend(of_passage::facts(&plan.passage, model));
    facts
}

pub(super) fn fact<T>(
    label: &str,
    decision: &Decision<T>,
    value: impl Into<String>,
    model: &Model,
) -> Fact {
    Fact { label: label.to_owned(), said: words::said(decision, value, model) }
}

fn policy(pick: &Pick) -> &'static str {
    match *pick.policy.value() {
        Policy::RoundRobin if *pick.weights.value() == Weights::Written => "weighted round robin",
        Policy::Maglev => "Maglev hashing",
        Policy::Rendezvous => "rendezvous hashing",
        Policy::RoundRobin => "round robin",
        Policy::LeastConnections => "fewest connections",
        Policy::LeastRequests => "fewer requests of two taken by chance",
        Policy::Random => "by chance",
        Policy::RingHash => "a ring of hashes",
        Policy::PairHash => "a hash of both addresses, the same in both directions",
    }
}

fn affinity(affinity: Affinity) -> &'static str {
    match affinity {
        Affinity::FiveTuple => "by all five values of a connection",
        Affinity::ThreeTuple => "by both addresses and the protocol",
        Affinity::Addresses => "by both addresses",
        Affinity::Source => "by the source address",
        Affinity::Pair => "by both addresses, whichever sends",
        Affinity::User => "by the user, as the request says: a cookie or a header",
        Affinity::Nothing => "none",
    }
}

fn weights(weights: Weights) -> &'static str {
    match weights {
        Weights::Equal => "all backends the same",
        Weights::ReadyEndpoints => "by the ready Pods that backends report",
        Weights::Written => "by what is written for each",
    }
}

fn failover(rule: &Standby) -> String {
    let ratio = rule.ratio;
    let primary = match (ratio.is_zero(), rule.just_enough) {
        (true, _) => "while any is healthy".to_owned(),
        (false, true) => format!("while {ratio} of them is healthy"),
        (false, false) => format!("while more than {ratio} of them is healthy"),
    };
    let none = if rule.drops { "; dropped while nothing is healthy" } else { "" };
    format!("primary backends {primary}, else those that stand by{none}")
}

fn zonal(zonal: Zonal) -> String {
    match zonal {
        Zonal::Stay => "the client's alone, whether healthy or not".to_owned(),
        Zonal::Off => "do not matter".to_owned(),
        Zonal::Spill { ratio } if ratio.is_zero() => {
            "the client's first, while anything there is healthy".to_owned()
        }
        Zonal::Spill { ratio } => format!("the client's first, while {ratio} there is healthy"),
    }
}

fn probe(probe: &Probe) -> String {
    let asks = match probe.asks {
        Asks::Proxy => "HTTP, the node's proxy",
        Asks::LocalEndpoints => "HTTP, ready Pods on the node",
        Asks::Application(Wants::Status200) => "HTTP, the application must answer 200",
        Asks::Application(Wants::Connection) => "TCP, the port must take a connection",
        Asks::Application(Wants::Serving) => "gRPC, the application must say it is serving",
        Asks::Nothing => return "none: every backend counts as healthy".to_owned(),
    };
    let (how, asks) = asks.split_once(", ").unwrap_or(("", asks));
    let (path, interval) = (&probe.path, length(probe.interval));
    let own = || format!("{path} on the serving port").trim_start().to_owned();
    let at = probe.port.map_or_else(own, |port| format!(":{port}{path}"));
    let (timeout, healthy, unhealthy) = (length(probe.timeout), probe.healthy, probe.unhealthy);
    format!(
        "{how} {at}, {asks}; every {interval}, timeout {timeout}, {healthy} good or \
         {unhealthy} bad in a row"
    )
}

/// How many there are, and how many there may be.
fn members(plan: &Plan) -> String {
    let count: usize = plan.groups.iter().map(|group| group.members.len()).sum();
    match *plan.limit.value() {
        None => format!("{count}, all that qualify"),
        Some(limit) => format!("{count}, at most {limit}"),
    }
}

pub(super) fn reply(plan: &Plan) -> &'static str {
    let at_client = plan.proxy.as_ref().is_some_and(|proxy| proxy.value().at_client);
    match *plan.reply.value() {
        Reply::Proxied if at_client => "straight to the client, where the request set out",
        Reply::Direct => "straight to the client, past the load balancer",
        Reply::ViaFrontend => "back through the load balancer",
        Reply::Proxied => "back by the load balancer's own connection, and on by the client's",
    }
}

fn resource(resource: &plan::Resource, model: &Model) -> Resource {
    let field = |(name, value): &(&str, String)| ((*name).to_owned(), value.clone());
    Resource {
        kind: words::said(&resource.kind, *resource.kind.value(), model),
        name: resource.name.clone(),
        fields: resource.fields.iter().map(field).collect(),
        quotas: resource.quotas.iter().map(|quota| (*quota).to_owned()).collect(),
        parts: resource.parts.iter().map(|part| self::resource(part, model)).collect(),
    }
}

/// Members with their health, which comes in the same order.
pub(super) fn backends(plan: &Plan, health: &[BackendHealth], model: &Model) -> Vec<Backend> {
    let members = plan
        .groups
        .iter()
        .flat_map(|group| group.members.iter().map(move |member| (group, member)));
    let backend =
        |((group, member), health): ((&plan::Group, &plan::Member), &BackendHealth)| Backend {
            place: place(member.host),
            group: group_name(group, model),
            healthy: health.standing.healthy,
            health: standing(health, (*plan.pick.weights.value(), member.weight), model),
            member: words::why(&member.because, model),
        };
    let mut members: Vec<_> = members.zip(health).collect();
    let name = |host| place_name(place(host), model);
    let key = |it: &((&plan::Group, &plan::Member), &BackendHealth)| name(it.0.1.host);
    // Groups stay together; within one, the order is for reading.
    for group in members.chunk_by_mut(|a, b| std::ptr::eq(a.0.0, b.0.0)) {
        by_name(group, key);
    }
    members.into_iter().map(backend).collect()
}

/// Puts things into the order in which people expect their names.
fn by_name<T>(things: &mut [T], name: impl Fn(&T) -> String) {
    order::by(things, |a, b| natural(&name(a), &name(b)));
}

fn group_name(group: &plan::Group, model: &Model) -> String {
    let zone = group.zone.map_or_else(String::new, |zone| format!(" in {}", model.zone(zone)));
    let standby = if group.standby { ", stands by" } else { "" };
    format!("{} {}{zone}{standby}", group.kind, group.name)
}

/// Whether it is healthy, and its weight where weights count.
fn standing(health: &BackendHealth, (weights, written): (Weights, u32), model: &Model) -> Said {
    let word = if health.standing.healthy { "healthy" } else { "unhealthy" };
    let value = match (weights, health.standing.weight) {
        (Weights::Equal, _) => word.to_owned(),
        (Weights::Written, _) => format!("{word} · weight {written}"),
        (Weights::ReadyEndpoints, Weight::Reported(weight) | Weight::Written(weight)) => {
            format!("{word} · weight {weight}")
        }
        (Weights::ReadyEndpoints, Weight::Unavailable) => format!("{word} · weight unavailable"),
        (Weights::ReadyEndpoints, Weight::Missing) => format!("{word} · weight missing"),
        (Weights::ReadyEndpoints, Weight::Invalid) => format!("{word} · weight invalid"),
    };
    Said { value, why: vec![words::why(&health.because, model)] }
}

pub(super) fn left_out(plan: &Plan, model: &Model) -> Vec<LeftOut> {
    let all = plan.groups.iter().flat_map(|group| &group.left_out);
    let one = |one: &plan::LeftOut| LeftOut {
        place: place(one.host),
        why: words::why(&one.because, model),
    };
    let mut all: Vec<_> = all.map(one).collect();
    by_name(&mut all, |one| place_name(one.place, model));
    all
}

pub(super) fn summary(plan: &Plan, health: &[BackendHealth], model: &Model) -> Said {
    let healthy = health.iter().filter(|one| one.standing.healthy).count();
    let mut why: Vec<&Reason> = vec![plan.probe.because()];
    if healthy == 0 && !health.is_empty() {
        why.insert(0, plan.pick.last_resort.because());
    }
    Said {
        value: format!("{healthy}/{} healthy", health.len()),
        why: why.into_iter().map(|reason| words::why(reason, model)).collect(),
    }
}

impl Shares {
    /// Shares of an exposure's new connections in words.
    pub(super) fn of(id: ExposureId, shares: &path::Shares, model: &Model) -> Self {
        let zone = |(at, share): (usize, &crate::base::Share)| Part {
            name: model.zone(crate::base::ZoneId::from_index(at)),
            place: None,
            zone: Some(at as u32),
            share: words::share(*share),
            why: None,
        };
        Self {
            zones: shares.zones.iter().enumerate().map(zone).collect(),
            nodes: nodes(shares, model),
            pods: pods(id, shares, model),
            lost: (!shares.lost.is_zero()).then(|| words::share(shares.lost)),
        }
    }
}

/// Every node that gets something, and every backend that gets nothing.
fn nodes(shares: &path::Shares, model: &Model) -> Vec<Part> {
    let some = shares.nodes.iter().map(|(node, share)| (*node, (*share, None)));
    let none = shares.idle.iter().filter_map(|(place, why)| match place {
        Place::Node(node) => Some((*node, (crate::base::Share::ZERO, Some(why)))),
        _ => None,
    });
    let all: BTreeMap<_, _> = some.chain(none).collect();
    let part = |(node, (share, why)): (NodeId, (_, Option<&Reason>))| Part {
        name: model.node(node),
        place: Some(Place::Node(node)),
        zone: Some(model.nodes[node].zone.0),
        share: words::share(share),
        why: why.map(|why| words::why(why, model)),
    };
    let mut parts: Vec<Part> = all.into_iter().map(part).collect();
    by_name(&mut parts, |part| part.name.clone());
    parts
}

/// Every endpoint of the exposure, whether it gets anything or not.
fn pods(id: ExposureId, shares: &path::Shares, model: &Model) -> Vec<Part> {
    let mut sums: BTreeMap<Place, crate::base::Share> = BTreeMap::new();
    let mut order = Vec::new();
    for endpoint in model.endpoints_behind(id) {
        let place = model.endpoints[endpoint].pod.map_or(Place::Endpoint(endpoint), Place::Pod);
        let share = shares.endpoints.get(&endpoint).copied().unwrap_or(crate::base::Share::ZERO);
        let known = sums.get(&place).copied();
        if known.is_none() {
            order.push((place, model.endpoints[endpoint].node));
        }
        sums.insert(place, known.map_or(share, |known| known + share));
    }
    let idle =
        |place, share: crate::base::Share| shares.idle.get(&place).filter(|_| share.is_zero());
    let parts = order.into_iter().map(|(place, node)| Part {
        name: place_name(place, model),
        place: Some(place),
        zone: node.map(|node| model.nodes[node].zone.0),
        share: words::share(sums[&place]),
        why: idle(place, sums[&place]).map(|why| words::why(why, model)),
    });
    let mut parts: Vec<Part> = parts.collect();
    by_name(&mut parts, |part| part.name.clone());
    parts
}

fn place(host: Host) -> Place {
    match host {
        Host::Node(node) => Place::Node(node),
        Host::Pod(pod) => Place::Pod(pod),
    }
}
