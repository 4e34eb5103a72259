//! What workers are asked for their health.

use std::time::Duration;

use crate::base::At;
use crate::explain::{Decision, Reason, because};
use crate::manifest::ibm::CheckProtocol;
use crate::plan::{Asks, Probe, Wants};

use super::super::rules::cluster::{CHECK_ASKED, CHECK_NODE_PORT, CHECK_POLICY, CHECK_UDP};
use super::Need;

const HEALTHY: u32 = 2;
/// Seconds from one check to the next, and those that one may take, where nothing is said.
pub(super) const DELAY: u32 = 5;
pub(super) const WAITS: u32 = 2;
const RETRIES: u32 = 2;

/// The health check of the pools.
pub(super) fn probe(need: &Need<'_>) -> Decision<Probe> {
    let (port, asks, because) = asks(need);
    let check = &need.asked.check;
    let number = |at: Option<At<u32>>, default| at.map_or(default, |at| at.value);
    let seconds = |at, default| Duration::from_secs(number(at, default).into());
    let path = check.path.as_ref().map_or("/", |at| at.value.as_str());
    let http = matches!(asks, Asks::LocalEndpoints | Asks::Application(Wants::Status200));
    let probe = Probe {
        name: String::new(),
        port: Some(port),
        path: if http { path.to_owned() } else { String::new() },
        interval: seconds(check.delay, DELAY),
        timeout: seconds(check.timeout, WAITS),
        healthy: HEALTHY,
        unhealthy: number(check.retries, RETRIES),
        asks,
        scope: "zonal",
        sources: Vec::new(),
    };
    Decision::new(probe, because)
}

/// The port, what the answer depends on, and why.
fn asks(need: &Need<'_>) -> (u16, Asks, Reason) {
    let check = &need.asked.check;
    let first = need.service.ports.first();
    let node_port = first.and_then(|port| port.node_port).unwrap_or_default();
    if let Some(protocol) = check.protocol {
        let port = check.port.map_or(node_port, |at| at.value);
        let wants = match protocol.value {
            CheckProtocol::Tcp => Wants::Connection,
            CheckProtocol::Http | CheckProtocol::Https => Wants::Status200,
        };
        let because = because!(CHECK_ASKED, protocol = protocol.span, port = port);
        return (port, Asks::Application(wants), because.at(protocol.span));
    }
    if need.is_local() {
        let port = need.service.health_port.unwrap_or(node_port);
        let span = need.service.external_policy_span;
        let because = because!(CHECK_POLICY, port = port, service = need.id).at(span);
        return (port, Asks::LocalEndpoints, because);
    }
    if let Some(udp) = check.udp {
        let because = because!(CHECK_UDP, port = udp.value).at(udp.span);
        return (udp.value, Asks::Application(Wants::Connection), because);
    }
    let because = because!(CHECK_NODE_PORT, port = node_port);
    let because = because.at(first.map(|port| port.span));
    (node_port, Asks::Application(Wants::Connection), because)
}
