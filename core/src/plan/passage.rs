//! How packets come to backends and past them, where that is not just as they were sent.

use std::net::IpAddr;

use crate::base::{Cidr, ZoneId};
use crate::explain::Decision;

/// What a load balancer does with packets on their way, beside picking a backend. By default
/// nothing: they stay what they are, and end where it sends them.
#[derive(Clone, Debug, Default)]
pub struct Passage {
    /// The zone that it is in and fails with; `None` if it outlives every zone.
    pub home: Option<Decision<ZoneId>>,
    /// On which ports backends get packets under their own addresses, if they do.
    pub own: Option<Decision<OwnPorts>>,
    /// The address that backends see in place of the sender's, if they do not see that.
    pub hides: Option<Decision<IpAddr>>,
    /// Whose packets pass it and one of its backends on their way, if any do.
    pub transit: Option<Decision<Transit>>,
}

impl Passage {
    /// Whether packets stay what they are and end at backends, whatever zone fails.
    pub fn is_plain(&self) -> bool {
        self.home.is_none() && self.own.is_none() && self.hides.is_none() && self.transit.is_none()
    }
}

/// Ports under a backend's own address, where a member does not say its own.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct OwnPorts {
    /// The port that clients use, and the backend's; any other stays what it is.
    pub pairs: Vec<(u16, u16)>,
}

impl OwnPorts {
    /// The backend's port for one that a client used.
    pub fn of(&self, port: u16) -> u16 {
        let pair = self.pairs.iter().find(|(from, _)| *from == port);
        pair.map_or(port, |(_, to)| *to)
    }
}

/// The traffic between two sides that routes lead through a load balancer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Transit {
    /// The addresses of one side; the other is everybody else.
    pub destinations: Vec<Cidr>,
    /// Whether the route is taken back while no backend is healthy.
    pub withdraws: bool,
}
