//! Distances of the scenario, as far as their places exist.

use crate::base::{At, Sym};
use crate::explain::because;
use crate::model::build::desk::{Desk, RANKED};
use crate::model::{Client, Zone, rules};

/// A place, another, and a round trip between them in microseconds.
type Distance = (Sym, Sym, u64);

/// Every distance between places that exist, the last said first; one with another place is a problem.
pub(super) fn all(desk: &mut Desk<'_>, clients: &[Client], zones: &[Zone]) -> Vec<Distance> {
    let names = clients.iter().map(|client| client.name);
    let names = names.chain(zones.iter().flat_map(|zone| [zone.name, zone.region]));
    let mut known: Vec<Sym> = Vec::new();
    for name in names {
        if !known.contains(&name) {
            known.push(name);
        }
    }
    let objects = desk.objects;
    let mut all = Vec::new();
    for said in &objects.scenario.distances {
        let (from, to) = (place(desk, &said.from, &known), place(desk, &said.to, &known));
        if let (Some(from), Some(to)) = (from, to) {
            let rtt = said.rtt.value.as_micros() as u64;
            all.push((from, to, rtt));
        }
    }
    all.reverse();
    all
}

fn place(desk: &mut Desk<'_>, name: &At<String>, known: &[Sym]) -> Option<Sym> {
    let place = desk.names.find(&name.value).filter(|name| known.contains(name));
    if place.is_none() {
        let names = known.iter().take(RANKED).map(|name| desk.names.name(*name).to_owned());
        let names: Vec<String> = names.filter(|name| !name.is_empty()).collect();
        let known = desk.nearest(name.span, names.into_iter());
        desk.warn(because!(rules::PLACE_UNKNOWN, name = name.span, known = known), name.span);
    }
    place
}
