//! Protocols and ports of forwarding rules.

use crate::base::{Protocol, order};

/// The most ports that a forwarding rule lists one by one.
pub const MOST_LISTED: usize = 5;

/// What the protocols of a Service's ports need.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Needs {
    /// A port of TCP.
    pub tcp: bool,
    /// A port of UDP.
    pub udp: bool,
}

impl Needs {
    /// What these protocols need.
    pub fn of(protocols: impl IntoIterator<Item = Protocol>) -> Self {
        protocols.into_iter().fold(Self { tcp: false, udp: false }, |needs, protocol| Self {
            tcp: needs.tcp || protocol == Protocol::Tcp,
            udp: needs.udp || protocol == Protocol::Udp,
        })
    }

    /// Whether both.
    pub fn is_mixed(self) -> bool {
        self.tcp && self.udp
    }

    /// The protocol of a single forwarding rule.
    pub fn forwarding_rule(self) -> &'static str {
        match (self.tcp, self.udp) {
            (true, true) => "L3_DEFAULT",
            (false, true) => "UDP",
            (_, false) => "TCP",
        }
    }

    /// The protocol of the backend service.
    pub fn backend_service(self) -> &'static str {
        match (self.tcp, self.udp) {
            (true, true) => "UNSPECIFIED",
            (false, true) => "UDP",
            (_, false) => "TCP",
        }
    }
}

/// The ports of one protocol, each once, in ascending order.
pub fn of(protocol: Protocol, ports: &[(Protocol, u16)]) -> Vec<u16> {
    let mut ports: Vec<u16> =
        ports.iter().filter(|(own, _)| *own == protocol).map(|(_, port)| *port).collect();
    order::by(&mut ports, Ord::cmp);
    ports.dedup();
    ports
}
