//! What of a packet a choice depends on.

use crate::base::FiveTuple;
use crate::base::seed::{fold, hash_flow, hash_ip, hash_ips, protocol};
use crate::path::tracker::carries_ports;
use crate::plan::Affinity;

/// The hash of what of a packet the choice depends on. A packet without ports has just three values.
#[inline]
pub(super) fn key(packet: &FiveTuple, affinity: Affinity) -> u64 {
    let three = || fold(hash_ips(0, packet.src.ip, packet.dst.ip), protocol(packet.protocol));
    let pair = || {
        let (one, other) = (packet.src.ip, packet.dst.ip);
        hash_ips(0, one.min(other), one.max(other))
    };
    match affinity {
        Affinity::Pair => pair(),
        Affinity::User | Affinity::Nothing => hash_flow(packet, 0),
        Affinity::FiveTuple if carries_ports(packet) => hash_flow(packet, 0),
        Affinity::FiveTuple | Affinity::ThreeTuple => three(),
        Affinity::Addresses => hash_ips(0, packet.src.ip, packet.dst.ip),
        Affinity::Source => hash_ip(0, packet.src.ip),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::{Addr, Protocol};

    fn packet(port: u16, protocol: Protocol) -> FiveTuple {
        let (src, dst) = ("198.51.100.7".parse().unwrap(), "10.0.0.5".parse().unwrap());
        FiveTuple { protocol, src: Addr::new(src, port), dst: Addr::new(dst, 443) }
    }

    #[test]
    fn only_the_five_tuple_sees_the_source_port() {
        let (one, other) = (packet(40_000, Protocol::Tcp), packet(40_001, Protocol::Tcp));
        assert_ne!(key(&one, Affinity::FiveTuple), key(&other, Affinity::FiveTuple));
        for affinity in [Affinity::ThreeTuple, Affinity::Addresses, Affinity::Source] {
            assert_eq!(key(&one, affinity), key(&other, affinity));
        }
    }

    #[test]
    fn packets_without_ports_hash_by_three_values() {
        let ping = packet(0, Protocol::Icmp);
        assert_eq!(key(&ping, Affinity::FiveTuple), key(&ping, Affinity::ThreeTuple));
        let tunnel = packet(0, Protocol::Other(50));
        assert_ne!(key(&ping, Affinity::ThreeTuple), key(&tunnel, Affinity::ThreeTuple));
        assert_eq!(key(&ping, Affinity::Addresses), key(&tunnel, Affinity::Addresses));
    }
}
