//! What of a world can differ, topic by topic.

use crate::base::{NodeId, Place, PodId};
use crate::compare::lists::Item;
use crate::compare::{Side, Topic, Variant, flow};
use crate::explain::text::place_kind;
use crate::manifest::Severity;
use crate::model::Lifecycle;
use crate::show::text::sentence;
use crate::show::{Balancer, Resource, Shares, World};

impl Topic {
    /// All that a variant has of it.
    pub(super) fn of(self, variant: Variant<'_>) -> Vec<Item> {
        let world = variant.world;
        match self {
            Self::Flow => flow::items(variant.flows),
            Self::Share => built(world, |about, one| shares(about, &one.shares, world)),
            Self::Balancer => built(world, balancer),
            Self::Backend => built(world, |about, one| backends(about, one, world)),
            Self::Resource => built(world, |about, one| {
                one.resources.iter().flat_map(|one| resource(about, one)).collect()
            }),
            Self::Cluster => cluster(world),
            Self::Problem => problems(world),
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

fn named(place: Place, world: &World) -> String {
    format!("{} {}", place_kind(place), world.place_name(place))
}

fn shares(about: &str, shares: &Shares, world: &World) -> Vec<Item> {
    let zones = shares
        .zones
        .iter()
        .map(|zone| Item::new(about, format!("zone {}", zone.name), &zone.share.fraction));
    let parts = shares.nodes.iter().chain(&shares.pods).filter_map(|part| {
        let place = part.place?;
        let item = Item::new(about, named(place, world), &part.share.fraction);
        Some(item.at(place).because(part.why.as_ref()))
    });
    let lost = shares.lost.iter().map(|lost| Item::new(about, "lost", &lost.fraction));
    zones.chain(parts).chain(lost).collect()
}

/// The share of a node or Pod that is there and gets none.
pub(super) fn none(what: &str, world: &World) -> Option<Side> {
    let nodes = (0..world.nodes.len()).map(|at| Place::Node(NodeId(at as u32)));
    let pods = (0..world.pods.len()).map(|at| Place::Pod(PodId(at as u32)));
    let place = nodes.chain(pods).find(|place| named(*place, world) == what)?;
    Some(Side { value: "0".to_owned(), place: Some(place), why: None })
}

fn balancer(about: &str, it: &Balancer) -> Vec<Item> {
    let mut items = vec![Item::said(about, "kind", &it.kind)];
    let frontends = it.frontends.iter().map(|one| {
        let value = format!("{} {} {}", one.ip, one.ports, one.protocol);
        Item::new(about, "answers on", value).because(Some(&one.why))
    });
    items.extend(frontends);
    items.extend(it.decisions.iter().map(|one| Item::said(about, &one.label, &one.said)));
    items.push(Item::said(about, "healthy", &it.health));
    for behind in &it.behind {
        let inside = |label: &str| format!("{} {label}", behind.name);
        items.push(Item::said(about, inside("kind"), &behind.kind));
        let all = behind.decisions.iter();
        items.extend(all.map(|one| Item::said(about, inside(&one.label), &one.said)));
    }
    items
}

fn backends(about: &str, it: &Balancer, world: &World) -> Vec<Item> {
    let members = it.backends.iter().map(|one| {
        let value = format!("{}, in {}", one.health.value, one.group);
        let item = Item::new(about, named(one.place, world), value).at(one.place);
        item.because(one.health.why.first())
    });
    let others = it.left_out.iter().map(|one| {
        let item = Item::new(about, named(one.place, world), "left out").at(one.place);
        item.because(Some(&one.why))
    });
    members.chain(others).collect()
}

/// A thing that is built, its fields, and all that it consists of.
fn resource(about: &str, it: &Resource) -> Vec<Item> {
    let own = format!("{} {}", it.kind.value, it.name);
    let mut items = vec![Item::new(about, own.as_str(), "built").because(it.kind.why.first())];
    let fields = it.fields.iter().filter(|(field, _)| !field.is_empty());
    items.extend(fields.map(|(field, value)| Item::new(about, format!("{own}: {field}"), value)));
    let parts = it.parts.iter().flat_map(|part| resource(about, part));
    items.extend(parts);
    items
}

fn cluster(world: &World) -> Vec<Item> {
    let mut items: Vec<Item> =
        world.facts.iter().map(|fact| Item::said("", &fact.label, &fact.said)).collect();
    items.extend(world.nodes.iter().map(|node| {
        let kind = if node.machine { "machine" } else { "node" };
        let zone = world.zones.get(node.zone as usize).map_or("", |zone| zone.name.as_str());
        Item::new("", format!("{kind} {}", node.name), format!("{}, in {zone}", node.ip))
    }));
    items.extend(world.pods.iter().map(|pod| {
        let node =
            pod.node.map_or_else(|| "no node".to_owned(), |id| world.place_name(Place::Node(id)));
        let value = format!("{}, on {node}, {}", pod.ip, word(pod.life));
        Item::new("", format!("pod {}/{}", pod.namespace, pod.name), value)
    }));
    items.extend(world.clients.iter().map(|client| {
        Item::new("", format!("client {}", client.name), format!("{}, {}", client.ip, client.at))
    }));
    items.extend(world.exposures.iter().map(|one| {
        Item::new("", format!("{} {}", one.kind, one.full_name()), one.ports.join(", "))
    }));
    items
}

/// What is strange, by what is said of it: where that stands in the text may differ.
fn problems(world: &World) -> Vec<Item> {
    let all = world.problems.iter().map(|one| {
        let severity = match one.severity {
            Severity::Error => "error",
            Severity::Warning => "warning",
            Severity::Note => "note",
        };
        let item = Item::new("", format!("{severity} {}", one.why.rule), sentence(&one.why));
        item.because(Some(&one.why)).apart()
    });
    all.collect()
}

fn word(life: Lifecycle) -> &'static str {
    match life {
        Lifecycle::Ready => "ready",
        Lifecycle::Unready => "unready",
        Lifecycle::Serving => "ending, still serving",
        Lifecycle::Terminating => "ending",
    }
}
