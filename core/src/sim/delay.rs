//! How long packets and news take. Nobody publishes these numbers; they are ours, chosen so that
//! what is near looks near.
//!
//! | From, to | One way |
//! |---|---|
//! | a client on the internet or in another region | 20 ms |
//! | a client behind a VPN | 8 ms |
//! | a client behind an interconnect | 4 ms |
//! | on one node | 50 µs |
//! | in one zone, or between a load balancer and anything near | 250 µs |
//! | between zones | 800 µs |
//!
//! A Pod works on a packet for 2 ms. Nodes hear of changed endpoints after 1 s, load balancers are
//! set up anew after 10 s. Groups of Pods follow after 10 s too: 1 s until slices say what became of a
//! Pod, 3 s until a controller has looked, 4 s to attach or detach, 2 s until proxies know. The control plane gives up on a node's Pods after 50 s, before 1.32 after
//! 40 s, which are its defaults. A scenario can say other delays.

use std::time::Duration;

use crate::base::{NodeId, Place, Version, ZoneId};
use crate::model::{ClientAt, Model};

/// How long a Pod works on a packet.
pub const WORK: Duration = Duration::from_millis(2);
const NODES_LEARN: Duration = Duration::from_secs(1);
const REPLANS: Duration = Duration::from_secs(10);
const GIVES_UP: Duration = Duration::from_secs(50);
const GAVE_UP: Duration = Duration::from_secs(40);
/// Since when the control plane is more patient.
const PATIENT: Version = Version::new(1, 32, 0, 0);

const FAR: Duration = Duration::from_millis(20);
const VPN: Duration = Duration::from_millis(8);
const INTERCONNECT: Duration = Duration::from_millis(4);
const NODE: Duration = Duration::from_micros(50);
const ZONE: Duration = Duration::from_micros(250);
const REGION: Duration = Duration::from_micros(800);

/// How long it takes until nodes have heard of changed endpoints.
pub fn nodes_learn(model: &Model) -> Duration {
    model.delays.endpoints.unwrap_or(NODES_LEARN)
}

/// How long it takes until load balancers are set up anew.
pub fn replans(model: &Model) -> Duration {
    model.delays.balancers.unwrap_or(REPLANS)
}

/// How long a node may be silent before the control plane gives up on its Pods.
pub fn gives_up(model: &Model) -> Duration {
    let patient = model.cluster.version.value().at_least(PATIENT);
    model.delays.silent_nodes.unwrap_or(if patient { GIVES_UP } else { GAVE_UP })
}

/// How long a packet takes between two places.
pub fn between(model: &Model, from: Place, to: Place) -> Duration {
    if let Some(one_way) = across(model, from, to).or_else(|| across(model, to, from)) {
        return one_way;
    }
    match (remote(model, from), remote(model, to)) {
        (Some(far), _) | (None, Some(far)) => far,
        (None, None) => {
            near((node(model, from), node(model, to)), (zone(model, from), zone(model, to)))
        }
    }
}

/// Half a round trip between a machine that is a client and a zone, where a scenario says distances
/// or the client is in another region.
fn across(model: &Model, from: Place, to: Place) -> Option<Duration> {
    let Place::Client(client) = from else { return None };
    let ClientAt::Vpc { region, .. } = model.clients[client].at else { return None };
    let zone = node(model, to).map(|node| model.nodes[node].zone)?;
    let counts = region.is_some() || !model.distances.is_empty();
    counts.then(|| Duration::from_micros(model.distance(client, zone) / 2))
}

fn near(
    nodes: (Option<NodeId>, Option<NodeId>),
    zones: (Option<ZoneId>, Option<ZoneId>),
) -> Duration {
    match (nodes, zones) {
        ((Some(from), Some(to)), _) if from == to => NODE,
        (_, (Some(from), Some(to))) if from != to => REGION,
        _ => ZONE,
    }
}

/// How far away a place is, if it is outside the region.
fn remote(model: &Model, place: Place) -> Option<Duration> {
    let Place::Client(client) = place else { return None };
    match model.clients[client].at {
        ClientAt::Internet | ClientAt::Vpc { region: Some(_), .. } => Some(FAR),
        ClientAt::Vpn => Some(VPN),
        ClientAt::Interconnect => Some(INTERCONNECT),
        ClientAt::Vpc { region: None, .. } | ClientAt::Node(_) | ClientAt::Pod(_) => None,
    }
}

fn node(model: &Model, place: Place) -> Option<NodeId> {
    match place {
        Place::Client(client) => match model.clients[client].at {
            ClientAt::Node(node) => Some(node),
            ClientAt::Pod(pod) => model.pods[pod].node,
            ClientAt::Internet | ClientAt::Vpc { .. } | ClientAt::Vpn | ClientAt::Interconnect => {
                None
            }
        },
        Place::Balancer(_) => None,
        Place::Node(node) => Some(node),
        Place::Pod(pod) => model.pods[pod].node,
        Place::Endpoint(endpoint) => model.endpoints[endpoint].node,
    }
}

fn zone(model: &Model, place: Place) -> Option<ZoneId> {
    let of_client = |place| match place {
        Place::Client(client) => match model.clients[client].at {
            ClientAt::Vpc { zone, .. } => zone,
            ClientAt::Internet
            | ClientAt::Vpn
            | ClientAt::Interconnect
            | ClientAt::Node(_)
            | ClientAt::Pod(_) => None,
        },
        Place::Balancer(_) | Place::Node(_) | Place::Pod(_) | Place::Endpoint(_) => None,
    };
    node(model, place).map(|node| model.nodes[node].zone).or_else(|| of_client(place))
}
