//! What a load balancer's table remembers: which packets it looks up, by what, and for how long what
//! it finds holds.

use std::net::{IpAddr, Ipv4Addr};

use crate::base::{Addr, FiveTuple, Protocol};
use crate::plan::{Affinity, Mode, Persistence, Pick, Remembers, Tracking};

/// How the table of one load balancer works.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Tracker {
    /// What of a packet the choice depends on.
    pub affinity: Affinity,
    /// What is remembered.
    pub tracking: Tracking,
}

impl Tracker {
    /// The table of a load balancer that picks this way.
    pub fn of(pick: &Pick) -> Self {
        Self { affinity: *pick.affinity.value(), tracking: *pick.tracking.value() }
    }

    /// Whether a packet is picked for without a look at the table; `first` says that it is the first
    /// of a connection.
    pub fn opens(self, protocol: Protocol, first: bool) -> bool {
        first && protocol == Protocol::Tcp && self.each_connection()
    }

    /// Whether packets of a protocol are remembered at all.
    pub fn remembers(self, protocol: Protocol) -> bool {
        match self.tracking.remembers {
            Remembers::Nothing => false,
            Remembers::Connections => has_connections(protocol),
            Remembers::Flows => protocol != Protocol::Icmp,
            Remembers::All => true,
        }
    }

    /// What a packet is remembered by: its five values, with those that do not count blanked out.
    pub fn key(self, packet: &FiveTuple) -> FiveTuple {
        let FiveTuple { protocol, src, dst } = *packet;
        let (one, other) = (Addr::new(src.ip, 0), Addr::new(dst.ip, 0));
        let granularity = match self.tracking.mode {
            Mode::Connection => Affinity::FiveTuple,
            Mode::Session => self.affinity,
        };
        match granularity {
            Affinity::FiveTuple if carries_ports(packet) => *packet,
            Affinity::FiveTuple | Affinity::ThreeTuple => {
                FiveTuple { protocol, src: one, dst: other }
            }
            Affinity::User | Affinity::Nothing => *packet,
            Affinity::Pair if one.ip > other.ip => {
                FiveTuple { protocol: ANY, src: other, dst: one }
            }
            Affinity::Addresses | Affinity::Pair => {
                FiveTuple { protocol: ANY, src: one, dst: other }
            }
            Affinity::Source => FiveTuple { protocol: ANY, src: one, dst: Addr::new(NOWHERE, 0) },
        }
    }

    /// Whether what is remembered of a protocol holds on a backend that turned unhealthy.
    pub fn persists(self, protocol: Protocol) -> bool {
        match self.tracking.persistence {
            Persistence::ByProtocol => has_connections(protocol) && self.each_connection(),
            Persistence::Never => false,
            Persistence::Always => self.remembers(protocol),
        }
    }

    /// Whether each connection is remembered by itself.
    fn each_connection(self) -> bool {
        self.tracking.mode == Mode::Connection || self.affinity == Affinity::FiveTuple
    }
}

/// Whether a packet says its ports: later fragments of one say none, whatever their protocol.
pub(super) fn carries_ports(packet: &FiveTuple) -> bool {
    packet.protocol.has_ports() && (packet.src.port, packet.dst.port) != (0, 0)
}

fn has_connections(protocol: Protocol) -> bool {
    matches!(protocol, Protocol::Tcp | Protocol::Sctp)
}

/// Stands for every protocol.
const ANY: Protocol = Protocol::Other(u8::MAX);
/// Stands for every destination.
const NOWHERE: IpAddr = IpAddr::V4(Ipv4Addr::UNSPECIFIED);

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    const UDP: Protocol = Protocol::Udp;
    const TCP: Protocol = Protocol::Tcp;
    const ESP: Protocol = Protocol::Other(50);
    const COARSE: [Affinity; 3] = [Affinity::ThreeTuple, Affinity::Addresses, Affinity::Source];

    fn tracker(affinity: Affinity, mode: Mode, persistence: Persistence) -> Tracker {
        let idle = Duration::from_mins(1);
        let drains = Duration::ZERO;
        let remembers = Remembers::Flows;
        Tracker { affinity, tracking: Tracking { mode, remembers, idle, persistence, drains } }
    }

    fn packet(protocol: Protocol, port: u16) -> FiveTuple {
        let (src, dst) = ("198.51.100.7".parse().unwrap(), "10.0.0.5".parse().unwrap());
        let dst_port = if port == 0 { 0 } else { 443 };
        FiveTuple { protocol, src: Addr::new(src, port), dst: Addr::new(dst, dst_port) }
    }

    fn session(affinity: Affinity) -> Tracker {
        tracker(affinity, Mode::Session, Persistence::ByProtocol)
    }

    fn connection(affinity: Affinity) -> Tracker {
        tracker(affinity, Mode::Connection, Persistence::ByProtocol)
    }

    #[test]
    fn a_first_packet_is_picked_for_anew_unless_it_belongs_to_a_session() {
        for affinity in COARSE {
            assert!(connection(affinity).opens(TCP, true));
            assert!(!session(affinity).opens(TCP, true));
        }
        assert!(session(Affinity::FiveTuple).opens(TCP, true));
        assert!(!connection(Affinity::FiveTuple).opens(TCP, false));
        assert!(!connection(Affinity::FiveTuple).opens(UDP, true));
    }

    #[test]
    fn a_connection_is_known_by_five_values_and_a_session_by_what_its_affinity_counts() {
        let (one, other) = (packet(TCP, 40_000), packet(TCP, 40_001));
        for affinity in COARSE {
            assert_ne!(connection(affinity).key(&one), connection(affinity).key(&other));
            assert_eq!(session(affinity).key(&one), session(affinity).key(&other));
        }
        assert_ne!(
            session(Affinity::FiveTuple).key(&one),
            session(Affinity::FiveTuple).key(&other)
        );
        let key = |affinity, protocol| session(affinity).key(&packet(protocol, 40_000));
        assert_ne!(key(Affinity::ThreeTuple, TCP), key(Affinity::ThreeTuple, UDP));
        assert_eq!(key(Affinity::Addresses, TCP), key(Affinity::Addresses, UDP));
        let elsewhere = FiveTuple { dst: Addr::new("10.0.0.6".parse().unwrap(), 443), ..one };
        assert_ne!(session(Affinity::Addresses).key(&elsewhere), key(Affinity::Addresses, TCP));
        assert_eq!(session(Affinity::Source).key(&elsewhere), key(Affinity::Source, TCP));
    }

    #[test]
    fn packets_without_ports_are_known_by_three_values() {
        let known = connection(Affinity::FiveTuple);
        assert_eq!(known.key(&packet(ESP, 0)), session(Affinity::ThreeTuple).key(&packet(ESP, 0)));
        let later_fragment = known.key(&packet(UDP, 0));
        assert_eq!(later_fragment, session(Affinity::ThreeTuple).key(&packet(UDP, 40_000)));
    }

    #[test]
    fn by_default_connections_hold_on_an_unhealthy_backend_and_sessions_and_flows_move() {
        for affinity in COARSE {
            assert!(connection(affinity).persists(TCP));
            assert!(!session(affinity).persists(TCP));
            assert!(!connection(affinity).persists(UDP));
        }
        assert!(session(Affinity::FiveTuple).persists(TCP));
        assert!(connection(Affinity::FiveTuple).persists(Protocol::Sctp));
    }

    #[test]
    fn never_and_always_mean_what_they_say_for_all_that_is_remembered() {
        let never = tracker(Affinity::FiveTuple, Mode::Connection, Persistence::Never);
        let always = tracker(Affinity::Addresses, Mode::Connection, Persistence::Always);
        assert!([TCP, UDP, ESP].iter().all(|one| !never.persists(*one)));
        assert!([TCP, UDP, ESP].iter().all(|one| always.persists(*one)));
        let tracking = Tracking { remembers: Remembers::Connections, ..always.tracking };
        assert!(!Tracker { tracking, ..always }.persists(UDP));
    }

    #[test]
    fn what_is_remembered_depends_on_the_protocol() {
        let remembers = |remembers, protocol| {
            let it = connection(Affinity::FiveTuple);
            Tracker { tracking: Tracking { remembers, ..it.tracking }, ..it }.remembers(protocol)
        };
        let each = |what| [TCP, UDP, ESP, Protocol::Icmp].map(|protocol| remembers(what, protocol));
        assert_eq!(each(Remembers::Connections), [true, false, false, false]);
        assert_eq!(each(Remembers::Flows), [true, true, true, false]);
        assert_eq!(each(Remembers::All), [true; 4]);
    }
}
