//! Frontends: where a load balancer answers.

use std::net::IpAddr;

use crate::base::{Cidr, Protocol};
use crate::explain::Reason;

/// An address with ports on which a load balancer answers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Frontend {
    /// Its name where it is built.
    pub name: String,
    /// Its address.
    pub ip: IpAddr,
    /// Whether the address was made up.
    pub made_up: bool,
    /// Its protocol; `None` forwards all.
    pub protocol: Option<Protocol>,
    /// Its ports.
    pub ports: Ports,
    /// Who can reach it at all.
    pub reach: Reach,
    /// Ranges that a firewall lets through to the backends, for the Service's ports only; empty
    /// means everyone.
    pub sources: Vec<Cidr>,
    /// Why it has these ports.
    pub because: Reason,
}

impl Frontend {
    /// Whether it takes packets of a protocol to a port.
    pub fn takes(&self, protocol: Protocol, port: u16) -> bool {
        self.protocol.is_none_or(|it| it == protocol)
            && (!protocol.has_ports() || self.ports.contains(port))
    }
}

/// The ports of a frontend.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Ports {
    /// Just these.
    List(Vec<u16>),
    /// From the first to the last, everything in between included.
    Range(u16, u16),
    /// Every port.
    All,
}

impl Ports {
    /// Whether packets to `port` are forwarded.
    pub fn contains(&self, port: u16) -> bool {
        match self {
            Self::List(ports) => ports.contains(&port),
            Self::Range(first, last) => (*first..=*last).contains(&port),
            Self::All => true,
        }
    }
}

/// Who can reach a frontend.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Reach {
    /// Everyone.
    World,
    /// Clients in the network and what is connected to it, in the same region.
    Region,
    /// Clients in the network and what is connected to it, in any region.
    Network,
}
