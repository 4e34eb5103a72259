//! Addresses as packets carry them.

use std::fmt;
use std::net::IpAddr;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

/// A transport protocol. Others travel as [`Protocol::Other`] with their IP protocol number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Protocol {
    /// TCP: the unit of choice is a connection.
    Tcp,
    /// UDP: what counts as a flow is decided by whoever keeps a table.
    Udp,
    /// SCTP, which Services can name.
    Sctp,
    /// ICMP of either address family: no ports.
    Icmp,
    /// Any other IP protocol, by number.
    Other(u8),
}

impl Protocol {
    /// Whether its packets carry ports.
    pub fn has_ports(self) -> bool {
        matches!(self, Self::Tcp | Self::Udp | Self::Sctp)
    }

    /// Whether both ends agree on a connection, which a lost packet can end.
    pub fn connects(self) -> bool {
        matches!(self, Self::Tcp | Self::Sctp)
    }
}

impl fmt::Display for Protocol {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Tcp => f.pad("tcp"),
            Self::Udp => f.pad("udp"),
            Self::Sctp => f.pad("sctp"),
            Self::Icmp => f.pad("icmp"),
            Self::Other(n) => write!(f, "proto {n}"),
        }
    }
}

/// An IP address with a port; prints as `203.0.113.7:80` or `[2001:db8::7]:80`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Addr {
    /// The address.
    pub ip: IpAddr,
    /// The port; 0 where the protocol has none.
    pub port: u16,
}

impl Addr {
    /// Joins an address and a port.
    pub const fn new(ip: IpAddr, port: u16) -> Self {
        Self { ip, port }
    }
}

impl fmt::Display for Addr {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.ip {
            IpAddr::V4(ip) => write!(f, "{ip}:{}", self.port),
            IpAddr::V6(ip) => write!(f, "[{ip}]:{}", self.port),
        }
    }
}

/// Who talks to whom: the five values by which every table on the way knows a flow.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct FiveTuple {
    /// Transport protocol.
    pub protocol: Protocol,
    /// Where the packet says it comes from.
    pub src: Addr,
    /// Where the packet says it goes.
    pub dst: Addr,
}

impl FiveTuple {
    /// The tuple of the answer: source and destination change places.
    pub fn reply(self) -> Self {
        Self { src: self.dst, dst: self.src, ..self }
    }
}

impl fmt::Display for FiveTuple {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} > {} {}", self.src, self.dst, self.protocol)
    }
}

/// A range of addresses, `10.8.0.0/14`. The base is masked to the prefix.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cidr {
    base: IpAddr,
    bits: u8,
}

impl Cidr {
    /// The range of `bits` leading bits around `ip`; `None` if there are not that many.
    pub fn new(ip: IpAddr, bits: u8) -> Option<Self> {
        let width = width(ip);
        (bits <= width).then(|| Self { base: from_bits(ip, to_bits(ip) & mask(width, bits)), bits })
    }

    /// All addresses of a family.
    pub const fn everything(v6: bool) -> Self {
        let base = if v6 {
            IpAddr::V6(std::net::Ipv6Addr::UNSPECIFIED)
        } else {
            IpAddr::V4(std::net::Ipv4Addr::UNSPECIFIED)
        };
        Self { base, bits: 0 }
    }

    /// Whether `ip` lies in the range; never across address families.
    pub fn contains(self, ip: IpAddr) -> bool {
        // Packets are compared with ranges all the time, mostly of IPv4.
        if let (IpAddr::V4(base), IpAddr::V4(ip)) = (self.base, ip) {
            let differ = u32::from(base) ^ u32::from(ip);
            return differ.leading_zeros() >= u32::from(self.bits);
        }
        width(ip) == width(self.base)
            && to_bits(ip) & mask(width(ip), self.bits) == to_bits(self.base)
    }

    /// The `n`th address of the range, counted from its base; wraps inside the family, not the range.
    pub fn nth(self, n: u64) -> IpAddr {
        from_bits(self.base, to_bits(self.base).wrapping_add(u128::from(n)))
    }

    /// How many leading bits its addresses share.
    pub fn bits(self) -> u8 {
        self.bits
    }

    /// Whether the range is of IPv6.
    pub fn is_v6(self) -> bool {
        self.base.is_ipv6()
    }
}

impl fmt::Display for Cidr {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.base, self.bits)
    }
}

impl FromStr for Cidr {
    type Err = ();

    /// Reads `address/bits`; a bare address is a range of one. White space around it is ignored.
    fn from_str(text: &str) -> Result<Self, ()> {
        let text = text.trim();
        let (ip, bits) = text.split_once('/').unwrap_or((text, ""));
        let ip: IpAddr = ip.parse().map_err(|_| ())?;
        let bits = if bits.is_empty() { width(ip) } else { bits.parse().map_err(|_| ())? };
        Self::new(ip, bits).ok_or(())
    }
}

fn width(ip: IpAddr) -> u8 {
    if ip.is_ipv4() { 32 } else { 128 }
}

fn mask(width: u8, bits: u8) -> u128 {
    let all = if width == 32 { u128::from(u32::MAX) } else { u128::MAX };
    if bits == 0 { 0 } else { all & (all << (width - bits)) }
}

fn to_bits(ip: IpAddr) -> u128 {
    match ip {
        IpAddr::V4(ip) => u128::from(u32::from(ip)),
        IpAddr::V6(ip) => u128::from(ip),
    }
}

fn from_bits(like: IpAddr, bits: u128) -> IpAddr {
    match like {
        IpAddr::V4(_) => IpAddr::V4((bits as u32).into()),
        IpAddr::V6(_) => IpAddr::V6(bits.into()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_range_holds_its_first_and_last_address_and_no_other() {
        let range: Cidr = "10.8.5.9/14".parse().unwrap();
        assert_eq!(range.to_string(), "10.8.0.0/14");
        assert!(range.contains("10.11.255.255".parse().unwrap()));
        assert!(!range.contains("10.12.0.0".parse().unwrap()));
        assert!(!range.contains("::a08:0".parse().unwrap()));
    }

    #[test]
    fn all_bits_and_no_bits_are_ranges_too() {
        let one: Cidr = "192.0.2.1".parse().unwrap();
        assert!(one.contains("192.0.2.1".parse().unwrap()));
        assert!(!one.contains("192.0.2.2".parse().unwrap()));
        let all: Cidr = "::/0".parse().unwrap();
        assert!(all.contains("2001:db8::1".parse().unwrap()));
        assert!("10.0.0.0/33".parse::<Cidr>().is_err());
    }
}
