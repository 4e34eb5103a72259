//! A planned load balancer → what people see of it.

use std::collections::BTreeMap;

use crate::base::time::length;
use crate::base::{ExposureId, Id, NodeId, Place, natural, order};
use crate::explain::text::{Names, place_name};
use crate::explain::{Catalog, Decision, Reason, say};
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
    Backend, Balancer, Fact, Frontend, LeftOut, Part, Resource, Said, Shares, Spread, Told, words,
};

impl Balancer {
    /// The load balancer of an exposure in words.
    pub(super) fn of(id: ExposureId, plan: &Plan, scene: Scene<'_>) -> Self {
        let model = scene.told();
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
            spread: Spread::of(id, plan, (scene, &regions(&model))),
        }
        .with_what_is_behind(id, scene)
    }
}

/// What it is called, why that, and what changed since it was planned before.
pub(super) fn kind(plan: &Plan, model: Told<'_>) -> Said {
    let mut said = words::said(&plan.kind, model.word(plan.kind.value()), model);
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

fn frontend(frontend: &plan::Frontend, model: Told<'_>) -> Frontend {
    let ports = match &frontend.ports {
        Ports::List(ports) => ports.iter().map(ToString::to_string).collect::<Vec<_>>().join(","),
        Ports::Range(first, last) => format!("{first}-{last}"),
        Ports::All => say!(model.catalog, "all ports"),
    };
    Frontend {
        ip: frontend.ip.to_string(),
        ports,
        protocol: frontend
            .protocol
            .map_or_else(|| say!(model.catalog, "all protocols"), |one| one.to_string()),
        made_up: frontend.made_up,
        why: words::why(&frontend.because, model),
    }
}

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

fn resource(resource: &plan::Resource, model: Told<'_>) -> Resource {
    let field = |(name, value): &(&str, String)| ((*name).to_owned(), value.clone());
    Resource {
        kind: words::said(&resource.kind, model.word(resource.kind.value()), model),
        name: resource.name.clone(),
        fields: resource.fields.iter().map(field).collect(),
        quotas: resource.quotas.iter().map(|quota| model.word(quota)).collect(),
        parts: resource.parts.iter().map(|part| self::resource(part, model)).collect(),
    }
}

/// Members with their health, which comes in the same order.
pub(super) fn backends(plan: &Plan, health: &[BackendHealth], model: Told<'_>) -> Vec<Backend> {
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
    let name = |host| place_name(place(host), &*model);
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

fn group_name(group: &plan::Group, model: Told<'_>) -> String {
    let (c, kind, name) = (model.catalog, model.word(group.kind), &group.name);
    let told = match group.zone.map(|zone| model.zone(zone)) {
        Some(zone) => say!(c, "{kind} {name} in {zone}", kind, name, zone),
        None => say!(c, "{kind} {name}", kind, name),
    };
    if group.standby { say!(c, "{told}, stands by", told) } else { told }
}

/// Whether it is healthy, and its weight where weights count.
fn standing(health: &BackendHealth, (weights, written): (Weights, u32), model: Told<'_>) -> Said {
    let c = model.catalog;
    let word = if health.standing.healthy { say!(c, "healthy") } else { say!(c, "unhealthy") };
    let weight = match (weights, health.standing.weight) {
        (Weights::Equal, _) => None,
        (Weights::Written, _) => Some(written.to_string()),
        (Weights::ReadyEndpoints, Weight::Reported(weight) | Weight::Written(weight)) => {
            Some(weight.to_string())
        }
        (Weights::ReadyEndpoints, Weight::Unavailable) => Some(say!(c, "unavailable")),
        (Weights::ReadyEndpoints, Weight::Missing) => Some(say!(c, "missing")),
        (Weights::ReadyEndpoints, Weight::Invalid) => Some(say!(c, "invalid")),
    };
    let value = match weight {
        Some(weight) => say!(c, "{word} · weight {weight}", word, weight),
        None => word,
    };
    Said { value, why: vec![words::why(&health.because, model)] }
}

pub(super) fn left_out(plan: &Plan, model: Told<'_>) -> Vec<LeftOut> {
    let all = plan.groups.iter().flat_map(|group| &group.left_out);
    let one = |one: &plan::LeftOut| LeftOut {
        place: place(one.host),
        why: words::why(&one.because, model),
    };
    let mut all: Vec<_> = all.map(one).collect();
    by_name(&mut all, |one| place_name(one.place, &*model));
    all
}

pub(super) fn summary(plan: &Plan, health: &[BackendHealth], model: Told<'_>) -> Said {
    let healthy = health.iter().filter(|one| one.standing.healthy).count();
    let mut why: Vec<&Reason> = vec![plan.probe.because()];
    if healthy == 0 && !health.is_empty() {
        why.insert(0, plan.pick.last_resort.because());
    }
    Said {
        value: say!(model.catalog, "{healthy}/{count} healthy", healthy, count = health.len()),
        why: why.into_iter().map(|reason| words::why(reason, model)).collect(),
    }
}

impl Shares {
    /// Shares of an exposure's new connections in words.
    pub(super) fn of(id: ExposureId, shares: &path::Shares, model: Told<'_>) -> Self {
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
fn nodes(shares: &path::Shares, model: Told<'_>) -> Vec<Part> {
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
fn pods(id: ExposureId, shares: &path::Shares, model: Told<'_>) -> Vec<Part> {
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
        name: place_name(place, &*model),
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
