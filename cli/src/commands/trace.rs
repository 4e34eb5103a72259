//! `trace`: one packet's way to a Pod, and its answer's way back.

use std::net::{IpAddr, SocketAddr};

use fivetuple_core::Worked;
use fivetuple_core::base::{Addr, ClientId, Protocol};
use fivetuple_core::show::text;

use crate::args::{Input, Packet};
use crate::commands::{json, work};
use crate::{Host, Stop};

/// The port that a client uses if nothing says it.
const PORT: u16 = 40_001;

/// Prints the round trip.
pub(crate) fn trace(input: &Input, packet: &Packet, host: &mut Host<'_>) -> Result<(), Stop> {
    let mut worked = work(input, host)?;
    let (client, port) = from(packet.from.as_deref(), &mut worked)?;
    let (dst, protocol) = to(packet.to.as_deref(), client, &worked)?;
    let seed = input.seed.unwrap_or(worked.model().seed);
    let sent = worked.router.packet(client, port, dst, protocol);
    let trip = match &packet.at {
        None => worked.trip(&sent, client, seed),
        Some(name) => {
            let node = worked.model().find_node(name);
            let node = node.ok_or_else(|| Stop::Usage(format!("--at {name}: no such node")))?;
            worked.trip_at(&sent, (client, node), seed)
        }
    };
    if input.json {
        return json(host, "trace", &trip);
    }
    let text = if packet.why { text::trip_with_reasons(&trip) } else { text::trip(&trip) };
    write!(host.out, "{text}")?;
    Ok(())
}

/// The client and its port: a name, an address, or the first client if nothing says it.
fn from(text: Option<&str>, worked: &mut Worked) -> Result<(ClientId, u16), Stop> {
    let Some(text) = text else {
        let first = worked.model().clients.ids().next();
        return first
            .map(|id| (id, PORT))
            .ok_or_else(|| Stop::Usage("no client: say --from".into()));
    };
    if let Ok(address) = text.parse::<SocketAddr>() {
        return Ok((worked.client_at(address.ip()), address.port()));
    }
    if let Ok(ip) = text.parse::<IpAddr>() {
        return Ok((worked.client_at(ip), PORT));
    }
    let (name, port) = match text.rsplit_once(':') {
        Some((name, port)) => (name, port.parse().map_err(|_| unknown("--from", text))?),
        None => (text, PORT),
    };
    if let Some(client) = worked.model().find_client(name) {
        return Ok((client, port));
    }
    let pod =
        worked.model().find_pod(name).and_then(|id| worked.model().pods[id].ips.first().copied());
    let ip = pod.ok_or_else(|| unknown("--from", text))?;
    Ok((worked.client_at(ip), port))
}

/// The address and protocol: what is named, or what the client sends to anyway.
fn to(text: Option<&str>, client: ClientId, worked: &Worked) -> Result<(Addr, Protocol), Stop> {
    if let Some(text) = text {
        return worked.router.target(text, None).ok_or_else(|| unknown("--to", text));
    }
    let demands = worked.router.demands();
    let own = demands.iter().find(|demand| demand.client == client).or(demands.first());
    let demand = own.ok_or_else(|| Stop::Usage("nothing to send to: say --to".into()))?;
    Ok((demand.dst, demand.protocol))
}

fn unknown(option: &str, text: &str) -> Stop {
    let what = if option == "--to" { "Service, port or address" } else { "client, Pod or address" };
    Stop::Usage(format!("{option} {text}: no such {what} in these files"))
}
