//! What places and addresses are called in a capture.

use std::net::IpAddr;

use crate::base::Place;
use crate::explain::text::{Names, place_kind, place_name};
use crate::model::Model;
use crate::path::{Action, RoundTrip, Step};

/// The name of a place's interface, `node n-2`, and what it says about itself.
pub(super) fn interface(place: Place, model: &Model) -> (String, String) {
    let name = format!("{} {}", place_kind(place), place_name(place, model));
    (name, description(place, model))
}

fn description(place: Place, model: &Model) -> String {
    let ips = match place {
        Place::Client(id) => return format!("client, {}", model.clients[id].ip),
        Place::Balancer(id) => return format!("load balancer of {}", model.full_name(id)),
        Place::Endpoint(id) => return format!("endpoint {}", model.endpoints[id].addr),
        Place::Node(id) => &model.nodes[id].ips,
        Place::Pod(id) => &model.pods[id].ips,
    };
    let ips: Vec<String> = ips.iter().map(ToString::to_string).collect();
    let what = match place {
        Place::Pod(id) => format!("Pod in {}", model.name(model.pods[id].namespace)),
        _ => "node".to_owned(),
    };
    format!("{what}, {}", ips.join(", "))
}

/// The name of an address that a trip's packets have; empty if nobody knows one.
pub(super) fn of(ip: IpAddr, trip: &RoundTrip, model: &Model) -> String {
    let node = || model.node_at(ip).map(|id| model.node(id));
    let pod = || model.pod_at(ip).map(|id| full(&model.pods[id], model));
    let service = || {
        let mut all = model.services.iter();
        let (id, _) = all.find(|(_, service)| service.cluster_ips.contains(&ip))?;
        Some(model.service(id))
    };
    let client = || {
        let mut all = model.clients.rows().iter();
        all.find(|client| client.ip == ip).map(|client| model.name(client.name).to_owned())
    };
    let name = node().or_else(pod).or_else(service);
    name.or_else(|| balancer(ip, trip, model)).or_else(client).unwrap_or_default()
}

fn full(pod: &crate::model::Pod, model: &Model) -> String {
    format!("{}/{}", model.name(pod.namespace), model.name(pod.name))
}

/// The load balancer that a packet went to under this address, or that sent one from it.
fn balancer(ip: IpAddr, trip: &RoundTrip, model: &Model) -> Option<String> {
    let (there, _) = trip.ways();
    let is_its = |step: &Step| {
        step.before.dst.ip == ip || (step.action == Action::CarriesOn && step.after.src.ip == ip)
    };
    there.iter().filter(|step| is_its(step)).find_map(|step| match step.at {
        Place::Balancer(id) => Some(model.full_name(id)),
        _ => None,
    })
}
