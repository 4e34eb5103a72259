//! What becomes of the packets that clients send.

use std::net::IpAddr;

use crate::base::{FiveTuple, Place};
use crate::compare::lists::Item;
use crate::explain::text::{place_name, word};
use crate::explain::{Catalog, say};
use crate::path::{Asked, End, FIRST_PORT, RoundTrip, Router};
use crate::show::{Told, Trip, Why, place};

/// A flow, and the way of its first packet.
#[derive(Clone, Debug, PartialEq)]
pub struct Flow {
    /// Who sends what to whom: `berlin → shop/web:80/tcp`.
    pub name: String,
    /// Its way there and back.
    pub trip: Trip,
    /// Where it ended, and its name.
    at: (Place, String),
    /// The packet there.
    packet: FiveTuple,
    /// Who has its source's address there, if somebody is known to.
    source: Option<String>,
    /// The full name of what it is sent to, if that is known.
    exposure: String,
}

/// The flows of a world, in the order of its traffic.
pub fn flows(router: &Router, seed: u64, catalog: &dyn Catalog) -> Vec<Flow> {
    let model = Told::new(router.model(), catalog);
    let mut flows: Vec<Flow> = Vec::new();
    for demand in router.demands() {
        let packet = router.packet(demand.client, FIRST_PORT, demand.dst, demand.protocol);
        let asked = Asked { route: demand.route, turn: 0 };
        let trip = router.trace_asked(&packet, demand.client, (seed, asked));
        let to = demand.exposure.map_or_else(
            || demand.dst.to_string(),
            |id| format!("{}:{}", model.full_name(id), demand.dst.port),
        );
        let client = place_name(Place::Client(demand.client), &*model);
        let exposure = demand.exposure.map(|id| model.full_name(id)).unwrap_or_default();
        let name = format!("{client} → {to}/{}", demand.protocol);
        flows.extend(flow((name, exposure), &trip, model));
    }
    flows
}

fn flow((name, exposure): (String, String), trip: &RoundTrip, model: Told<'_>) -> Option<Flow> {
    let last = trip.ways().0.last()?;
    Some(Flow {
        name,
        at: (last.at, place(last.at, model)),
        packet: last.after,
        source: owner(last.after.src.ip, model),
        exposure,
        trip: Trip::of(trip, model),
    })
}

/// Who has an address, in words.
fn owner(ip: IpAddr, model: Told<'_>) -> Option<String> {
    let node = model.node_at(ip).map(Place::Node);
    let pod = || model.pod_at(ip).map(Place::Pod);
    let client =
        || model.clients.iter().find(|(_, one)| one.ip == ip).map(|(id, _)| Place::Client(id));
    Some(place(node.or_else(pod).or_else(client)?, model))
}

/// What of flows can differ.
pub(super) fn items(flows: &[Flow], c: &dyn Catalog) -> Vec<Item> {
    flows.iter().flat_map(|flow| of_one(flow, c)).collect()
}

fn of_one(flow: &Flow, c: &dyn Catalog) -> Vec<Item> {
    let name = flow.name.as_str();
    let arrived = flow.trip.steps.iter().rev().find(|step| step.place == flow.at.0);
    let why = arrived.map(|step| &step.why);
    let lost = flow.trip.steps.iter().rev().find(|step| step.lost).map(|step| &step.why);
    let mut items = vec![
        Item::new(name, say!(c, "ends"), word(flow.trip.end.word(), c)).because(lost.or(why)),
        Item::new(name, say!(c, "goes to"), &flow.at.1).at(flow.at.0).because(why),
    ];
    if flow.trip.end == End::Completed {
        items.extend(of_completed(flow, c));
    }
    items.into_iter().map(|item| item.of(&flow.exposure)).collect()
}

fn of_completed(flow: &Flow, c: &dyn Catalog) -> [Item; 2] {
    let ip = flow.packet.src.ip;
    let source = flow.source.as_ref().map_or_else(|| ip.to_string(), |who| format!("{ip}, {who}"));
    let rewrites = [
        say!(c, "rewrites the source"),
        say!(c, "keeps the source"),
        say!(c, "carries the request on"),
    ];
    let source_why = |step: &&crate::show::TripStep| rewrites.contains(&step.action);
    let why: Option<&Why> = flow.trip.steps.iter().find(source_why).map(|step| &step.why);
    let way = if flow.trip.answer_passes {
        say!(c, "through the load balancer")
    } else {
        say!(c, "past the load balancer")
    };
    let last = flow.trip.steps.last().map(|step| &step.why);
    [
        Item::new(&flow.name, say!(c, "source seen there"), source).because(why),
        Item::new(&flow.name, say!(c, "answer"), way).because(last),
    ]
}
