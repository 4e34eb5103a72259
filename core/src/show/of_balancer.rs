//! A planned load balancer → what people see of it.

use std::collections::BTreeMap;

use crate::base::{ExposureId, Id, NodeId, Place, natural, order};
use crate::explain::text::{Names, place_name};
use crate::explain::{Reason, say};
use crate::path::{self, BackendHealth, Weight};
use crate::plan::{self, Host, Plan, Ports, Weights};
use crate::show::of_decisions::decisions;
use crate::show::of_world::{Scene, regions};
use crate::show::{
    Backend, Balancer, Frontend, LeftOut, Part, Resource, Said, Shares, Spread, Told, words,
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
