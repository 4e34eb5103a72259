//! What can be chosen of a text.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::kept::selects;
use super::thing::{Thing, things};
use crate::base::{Texts, natural, order};
use crate::manifest::Limits;
use crate::manifest::build::Keep;
use crate::manifest::documents::documents;
use crate::manifest::problem::Problems;
use crate::manifest::tree::Value;

/// From so many Services or namespaces on it is worth choosing.
const MANY_SERVICES: usize = 12;
const MANY_ROOMS: usize = 4;

/// What can be chosen of a text.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Offers {
    /// Its namespaces, in natural order.
    pub rooms: Vec<Room>,
    /// Its Services: first those with a load balancer, in natural order.
    pub services: Vec<Offer>,
    /// How many objects it has.
    pub objects: u32,
    /// Whether there are so many that it is worth choosing.
    pub many: bool,
}

/// A namespace.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Room {
    /// Its name.
    pub name: String,
    /// How many Services are in it.
    pub services: u32,
    /// How many Pods.
    pub pods: u32,
}

/// A Service.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Offer {
    /// Its namespace.
    pub namespace: String,
    /// Its name.
    pub name: String,
    /// What balances it: `LoadBalancer`, `Ingress` or a kind of route; empty if nothing does.
    pub balanced: String,
    /// How many Pods it has: those that are there, else those that are asked for.
    pub pods: u32,
}

/// What can be chosen of a text.
pub fn offers(text: &str) -> Offers {
    let texts = Texts::one(text);
    let tree = documents(&texts, (Keep::Read, Limits::FILES), &mut Problems::new(0));
    let things = things(&tree);
    let mut rooms: BTreeMap<&str, Room> = BTreeMap::new();
    for thing in things.iter().filter(|thing| !thing.space.is_empty()) {
        let new = || Room { name: thing.space.to_owned(), services: 0, pods: 0 };
        let room = rooms.entry(thing.space).or_insert_with(new);
        room.services += u32::from(thing.kind == "Service");
        room.pods += u32::from(thing.kind == "Pod");
    }
    let mut rooms: Vec<Room> = rooms.into_values().filter(|room| room.services > 0).collect();
    order::by(&mut rooms, |one, other| natural(&one.name, &other.name));
    let services = services(&things);
    let many = services.len() > MANY_SERVICES || rooms.len() > MANY_ROOMS;
    Offers { rooms, services, objects: things.len() as u32, many }
}

fn services(things: &[Thing<'_>]) -> Vec<Offer> {
    let mut doors = BTreeMap::new();
    for door in things.iter().filter(|it| it.kind == "Ingress" || it.kind.ends_with("Route")) {
        doors.extend(door.backends().into_iter().map(|id| (id, door.kind)));
    }
    let offer = |service: &Thing<'_>| {
        let kind = service.value.at(&["spec", "type"]).map_or("", Value::text);
        let own = Some(kind).filter(|kind| *kind == "LoadBalancer");
        let balanced = own.or(doors.get(&service.id()).copied()).unwrap_or("");
        Offer {
            namespace: service.space.to_owned(),
            name: service.name.to_owned(),
            balanced: balanced.to_owned(),
            pods: pods(service, things),
        }
    };
    let services = things.iter().filter(|thing| thing.kind == "Service");
    let mut all: Vec<Offer> = services.map(offer).collect();
    order::by(&mut all, |one, other| {
        let last = |offer: &Offer| offer.balanced.is_empty();
        let spaces = natural(&one.namespace, &other.namespace);
        let names = || natural(&one.name, &other.name);
        last(one).cmp(&last(other)).then(spaces).then_with(names)
    });
    all
}

/// How many Pods are there; of none, how many workloads ask for.
fn pods(service: &Thing<'_>, things: &[Thing<'_>]) -> u32 {
    let Some(selector) = service.value.at(&["spec", "selector"]) else { return 0 };
    let mine = |it: &&Thing<'_>| it.space == service.space && selects(selector, it);
    let (mut there, mut asked) = (0, 0);
    for thing in things.iter().filter(mine) {
        if thing.kind == "Pod" {
            there += 1;
        } else if !thing.needs().iter().any(|(kind, ..)| *kind == "Deployment") {
            let replicas = thing.value.at(&["spec", "replicas"]);
            asked += replicas.map_or(1, |count| count.text().parse().unwrap_or(1));
        }
    }
    if there > 0 { there } else { asked }
}
