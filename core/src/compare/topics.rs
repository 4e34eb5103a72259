//! What of a world can differ, topic by topic.

use crate::base::{NodeId, Place, PodId};
use crate::compare::lists::Item;
use crate::compare::{Side, Topic, Variant, flow};
use crate::explain::text::{place_kind, word};
use crate::explain::{Catalog, say};
use crate::manifest::Severity;
use crate::model::Lifecycle;
use crate::show::text::sentence;
use crate::show::{Balancer, Resource, Shares, World};

impl Topic {
    /// All that a variant has of it.
    pub(super) fn of(self, variant: Variant<'_>) -> Vec<Item> {
        let Variant { world, catalog: c, .. } = variant;
        match self {
            Self::Flow => flow::items(variant.flows, c),
            Self::Share => built(world, |about, one| shares(about, &one.shares, variant)),
            Self::Balancer => built(world, |about, one| balancer(about, one, c)),
            Self::Backend => built(world, |about, one| backends(about, one, variant)),
            Self::Resource => built(world, |about, one| {
                one.resources.iter().flat_map(|one| resource(about, one, c)).collect()
            }),
            Self::Cluster => cluster(variant),
            Self::Problem => problems(variant),
        }
    }
}

/// What all load balancers of a world have.
fn built(world: &World, of: impl Fn(&str, &Balancer) -> Vec<Item>) -> Vec<Item> {
    let all =
        world.exposures.iter().filter_map(|one| Some((one.full_name(), one.balancer.as_ref()?)));
    let own = |(about, balancer): (String, &Balancer)| {
        let items = of(&about, balancer).into_iter();
        items.map(|item| item.of(&about)).collect::<Vec<_>>()
    };
    all.flat_map(own).collect()
}

fn named(place: Place, Variant { world, catalog: c, .. }: Variant<'_>) -> String {
    let (kind, name) = (word(place_kind(place), c), world.place_name(place));
    say!(c, "{kind} {name}", kind, name)
}

fn shares(about: &str, shares: &Shares, variant: Variant<'_>) -> Vec<Item> {
    let c = variant.catalog;
    let zones = shares.zones.iter().map(|zone| {
        Item::new(about, say!(c, "zone {name}", name = zone.name), &zone.share.fraction)
    });
    let parts = shares.nodes.iter().chain(&shares.pods).filter_map(|part| {
        let place = part.place?;
        let item = Item::new(about, named(place, variant), &part.share.fraction);
        Some(item.at(place).because(part.why.as_ref()))
    });
    let lost = shares.lost.iter().map(|lost| Item::new(about, say!(c, "lost"), &lost.fraction));
    zones.chain(parts).chain(lost).collect()
}

/// The share of a node or Pod that is there and gets none.
pub(super) fn none(what: &str, variant: Variant<'_>) -> Option<Side> {
    let world = variant.world;
    let nodes = (0..world.nodes.len()).map(|at| Place::Node(NodeId(at as u32)));
    let pods = (0..world.pods.len()).map(|at| Place::Pod(PodId(at as u32)));
    let place = nodes.chain(pods).find(|place| named(*place, variant) == what)?;
    Some(Side { value: "0".to_owned(), place: Some(place), why: None })
}

fn balancer(about: &str, it: &Balancer, c: &dyn Catalog) -> Vec<Item> {
    let kind = say!(c, "kind");
    let mut items = vec![Item::said(about, kind.as_str(), &it.kind)];
    let frontends = it.frontends.iter().map(|one| {
        let value = format!("{} {} {}", one.ip, one.ports, one.protocol);
        Item::new(about, say!(c, "answers on"), value).because(Some(&one.why))
    });
    items.extend(frontends);
    items.extend(it.decisions.iter().map(|one| Item::said(about, &one.label, &one.said)));
    items.push(Item::said(about, say!(c, "healthy"), &it.health));
    for behind in &it.behind {
        let inside = |label: &str| format!("{} {label}", behind.name);
        items.push(Item::said(about, inside(&kind), &behind.kind));
        let all = behind.decisions.iter();
        items.extend(all.map(|one| Item::said(about, inside(&one.label), &one.said)));
    }
    items
}

fn backends(about: &str, it: &Balancer, variant: Variant<'_>) -> Vec<Item> {
    let c = variant.catalog;
    let members = it.backends.iter().map(|one| {
        let (health, group) = (&one.health.value, &one.group);
        let value = say!(c, "{health}, in {group}", health, group);
        let item = Item::new(about, named(one.place, variant), value).at(one.place);
        item.because(one.health.why.first())
    });
    let others = it.left_out.iter().map(|one| {
        let item = Item::new(about, named(one.place, variant), say!(c, "left out")).at(one.place);
        item.because(Some(&one.why))
    });
    members.chain(others).collect()
}

/// A thing that is built, its fields, and all that it consists of.
fn resource(about: &str, it: &Resource, c: &dyn Catalog) -> Vec<Item> {
    let own = format!("{} {}", it.kind.value, it.name);
    let mut items =
        vec![Item::new(about, own.as_str(), say!(c, "built")).because(it.kind.why.first())];
    let fields = it.fields.iter().filter(|(field, _)| !field.is_empty());
    items.extend(fields.map(|(field, value)| Item::new(about, format!("{own}: {field}"), value)));
    let parts = it.parts.iter().flat_map(|part| resource(about, part, c));
    items.extend(parts);
    items
}

fn cluster(Variant { world, catalog: c, .. }: Variant<'_>) -> Vec<Item> {
    let mut items: Vec<Item> =
        world.facts.iter().map(|fact| Item::said("", &fact.label, &fact.said)).collect();
    items.extend(world.nodes.iter().map(|node| {
        let (name, ip) = (&node.name, &node.ip);
        let zone = world.zones.get(node.zone as usize).map_or("", |zone| zone.name.as_str());
        let what = if node.machine {
            say!(c, "machine {name}", name)
        } else {
            say!(c, "node {name}", name)
        };
        Item::new("", what, say!(c, "{ip}, in {zone}", ip, zone))
    }));
    items.extend(world.pods.iter().map(|pod| {
        let node =
            pod.node.map_or_else(|| say!(c, "no node"), |id| world.place_name(Place::Node(id)));
        let (ip, life) = (&pod.ip, state(pod.life, c));
        let value = say!(c, "{ip}, on {node}, {life}", ip, node, life);
        let name = format!("{}/{}", pod.namespace, pod.name);
        Item::new("", say!(c, "pod {name}", name), value)
    }));
    items.extend(world.clients.iter().map(|client| {
        let what = say!(c, "client {name}", name = client.name);
        Item::new("", what, format!("{}, {}", client.ip, client.at))
    }));
    items.extend(world.exposures.iter().map(|one| {
        Item::new("", format!("{} {}", one.kind, one.full_name()), one.ports.join(", "))
    }));
    items
}

/// What is strange, by what is said of it: where that stands in the text may differ.
fn problems(Variant { world, catalog: c, .. }: Variant<'_>) -> Vec<Item> {
    let all = world.problems.iter().map(|one| {
        let severity = match one.severity {
            Severity::Error => say!(c, "error"),
            Severity::Warning => say!(c, "warning"),
            Severity::Note => say!(c, "note"),
        };
        let item = Item::new("", format!("{severity} {}", one.why.rule), sentence(&one.why));
        item.because(Some(&one.why)).apart()
    });
    all.collect()
}

fn state(life: Lifecycle, c: &dyn Catalog) -> String {
    match life {
        Lifecycle::Ready => say!(c, "ready"),
        Lifecycle::Unready => say!(c, "unready"),
        Lifecycle::Serving => say!(c, "ending, still serving"),
        Lifecycle::Terminating => say!(c, "ending"),
    }
}
