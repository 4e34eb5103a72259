//! `trace`: one packet's way to a Pod, and its answer's way back.

use std::net::{IpAddr, SocketAddr};

use fivetuple_core::Worked;
use fivetuple_core::base::{Addr, ClientId, Protocol, Sym};
use fivetuple_core::model::Model;
use fivetuple_core::path::{Asked, FIRST_PORT, RoundTrip};
use fivetuple_core::show::{Trip, text};

use crate::args::{Input, Packet};
use crate::commands::{json, work};
use crate::near::hint;
use crate::{Host, Stop};

/// Prints the round trip.
pub(crate) fn trace(input: &Input, packet: &Packet, host: &mut Host<'_>) -> Result<(), Stop> {
    let (worked, trip) = traced(input, packet, host)?;
    let trip = Trip::of(&trip, worked.model());
    if input.json {
        return json(host, "trace", &trip);
    }
    let text = if packet.why { text::trip_with_reasons(&trip) } else { text::trip(&trip) };
    write!(host.out, "{text}")?;
    Ok(())
}

/// The round trip that these words ask for, and the world it is in.
pub(super) fn traced(
    input: &Input,
    packet: &Packet,
    host: &mut Host<'_>,
) -> Result<(Worked, RoundTrip), Stop> {
    let mut worked = work(input, host)?;
    let (client, port) = from(packet.from.as_deref(), &mut worked)?;
    let (dst, protocol) = to(packet.to.as_deref(), client, &worked)?;
    let seed = input.seed.unwrap_or(worked.model().seed);
    let sent = worked.router.packet(client, port, dst, protocol);
    let trip = match &packet.at {
        None if packet.host.is_some() || packet.path.is_some() => {
            let (host, path) = (packet.host.as_deref(), packet.path.as_deref());
            let route = worked.router.route_at(dst, host.unwrap_or_default(), path.unwrap_or("/"));
            worked.router.trace_asked(&sent, client, (seed, Asked { route, turn: 0 }))
        }
        None => worked.router.trace(&sent, client, seed),
        Some(name) => {
            let node = worked.model().find_node(name);
            let node = node.ok_or_else(|| {
                let near = hint(name, nodes(worked.model()));
                Stop::Usage(format!("--at {name}: no such node{near}"))
            })?;
            worked.router.trace_at(&sent, (client, node), seed)
        }
    };
    Ok((worked, trip))
}

/// The client and its port: a name, an address, or the first client if nothing says it.
fn from(text: Option<&str>, worked: &mut Worked) -> Result<(ClientId, u16), Stop> {
    let Some(text) = text else {
        let first = worked.model().clients.ids().next();
        return first
            .map(|id| (id, FIRST_PORT))
            .ok_or_else(|| Stop::Usage("no client: say --from".into()));
    };
    if let Ok(address) = text.parse::<SocketAddr>() {
        return Ok((worked.client_at(address.ip()), address.port()));
    }
    if let Ok(ip) = text.parse::<IpAddr>() {
        return Ok((worked.client_at(ip), FIRST_PORT));
    }
    let (name, port) = match text.rsplit_once(':') {
        Some((name, port)) => {
            let wrong = || Stop::Usage(format!("--from {text}: {port} is no port"));
            (name, port.parse().map_err(|_| wrong())?)
        }
        None => (text, FIRST_PORT),
    };
    if let Some(client) = worked.model().find_client(name) {
        return Ok((client, port));
    }
    let model = worked.model();
    let pod = model.find_pod(name).map(|id| &model.pods[id].ips);
    let ips = pod.or_else(|| model.find_node(name).map(|id| &model.nodes[id].ips));
    let Some(ip) = ips.and_then(|ips| ips.first().copied()) else {
        let near = hint(name, senders(model));
        let what = "no such client, Pod, node or address in these files";
        return Err(Stop::Usage(format!("--from {text}: {what}{near}")));
    };
    Ok((worked.client_at(ip), port))
}

fn senders(model: &Model) -> impl Iterator<Item = String> {
    let clients = model.clients.rows().iter().map(|client| model.name(client.name).to_owned());
    let pods = model.pods.rows().iter();
    let pods = pods.map(|pod| full(model, pod.namespace, pod.name));
    clients.chain(pods).chain(nodes(model))
}

fn nodes(model: &Model) -> impl Iterator<Item = String> {
    model.nodes.rows().iter().map(|node| model.name(node.name).to_owned())
}

fn services(model: &Model) -> impl Iterator<Item = String> {
    model.services.rows().iter().map(|service| full(model, service.namespace, service.name))
}

fn full(model: &Model, namespace: Sym, name: Sym) -> String {
    format!("{}/{}", model.name(namespace), model.name(name))
}

/// The address and protocol: what is named, or what the client sends to anyway.
fn to(text: Option<&str>, client: ClientId, worked: &Worked) -> Result<(Addr, Protocol), Stop> {
    if let Some(text) = text {
        let target =
            worked.router.target(client, text, None).or_else(|| host(client, text, worked));
        return target.ok_or_else(|| Stop::Usage(format!("--to {text}: {}", missed(text, worked))));
    }
    let demands = worked.router.demands();
    let own = demands.iter().filter(|demand| demand.client == client);
    let own = own.clone().find(|it| worked.router.leads_to(it)).or(own.clone().next());
    let own = own.or(demands.first());
    let demand = own.ok_or_else(|| Stop::Usage("nothing to send to: say --to".into()))?;
    Ok((demand.dst, demand.protocol))
}

/// A port of a node or Pod that is called by its name: `n-1:30080`, `shop/web-1:53/udp`.
fn host(client: ClientId, text: &str, worked: &Worked) -> Option<(Addr, Protocol)> {
    let (name, port) = text.rsplit_once(':')?;
    let model = worked.model();
    let pod = model.find_pod(name).map(|id| &model.pods[id].ips);
    let ips = pod.or_else(|| model.find_node(name).map(|id| &model.nodes[id].ips))?;
    worked.router.target(client, &SocketText(ips.first()?, port).to_string(), None)
}

/// An address and a port, as they are written together.
struct SocketText<'a>(&'a IpAddr, &'a str);

impl std::fmt::Display for SocketText<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self.0 {
            IpAddr::V4(ip) => write!(f, "{ip}:{}", self.1),
            IpAddr::V6(ip) => write!(f, "[{ip}]:{}", self.1),
        }
    }
}

/// Why nothing is called that.
fn missed(text: &str, worked: &Worked) -> String {
    let model = worked.model();
    let (name, port) = text.split_once(':').unwrap_or((text, ""));
    let Some(service) = model.find_service(name).map(|id| &model.services[id]) else {
        let near = hint(name, services(model));
        return format!("no such Service, port or address in these files{near}");
    };
    if service.cluster_ips.is_empty() {
        return "a Service without an address of its own; name one of its Pods, with a port".into();
    }
    let ports: Vec<String> = service.ports.iter().map(|port| port.port.to_string()).collect();
    format!("no port {port}; {name} has {}", ports.join(", "))
}
