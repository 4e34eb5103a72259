//! Addresses in place of others. Two that share a prefix go on sharing one of the same length:
//! of each network that is met, the first half met becomes the lower one. The last byte of an
//! address stays, and so does what kind of address it is.

use std::collections::BTreeMap;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr};

use crate::base::{Cidr, order};

/// Networks whose addresses stay what they are: they are the same everywhere, or a provider's own.
const KEPT: &[&str] = &[
    "0.0.0.0/8",
    "127.0.0.0/8",
    "169.254.0.0/16",
    "224.0.0.0/3",
    "130.211.0.0/22",
    "35.191.0.0/16",
    "209.85.152.0/22",
    "209.85.204.0/22",
    "199.36.153.0/24",
    "166.8.0.0/14",
    "161.26.0.0/16",
    "::/64",
    "fe80::/10",
    "ff00::/8",
    "2600:2d00:1:b029::/64",
    "2600:1901:8001::/48",
    "64:ff9b::/96",
    "203.0.113.0/24",
    "198.51.100.0/24",
    "192.0.2.0/24",
    "2001:db8::/32",
];

/// Networks that are private everywhere: what is in one stays in it.
const PRIVATE: &[&str] =
    &["10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16", "100.64.0.0/10", "fd00::/8", "fc00::/8"];

/// Networks that are kept for documents, and for measuring: public ones become parts of them.
const DOCUMENTS: &[&str] =
    &["203.0.113.0/24", "198.51.100.0/24", "192.0.2.0/24", "198.18.0.0/15", "240.0.0.0/4"];
const DOCUMENTS_V6: &[&str] = &["3fff::/20"];

/// What is added to all but the last byte, if the text has networks that would stay what they are.
const STIRS: [u128; 5] = [0, 0x40, 0x15, 0x6b, 0x2e];

/// An address, or a network: its bits from the left, and how many there are of them.
type Bits = (bool, u128, u8);

/// What addresses became so far.
pub(super) struct Addresses {
    kept: Vec<Cidr>,
    private: Vec<Cidr>,
    /// Public networks of the text that are larger than a last byte.
    wide: Vec<Cidr>,
    /// Which networks of documents public ones became.
    given: BTreeMap<Bits, Bits>,
    /// The half of each network that was met first.
    first: BTreeMap<Bits, u128>,
    /// How much of each network of documents is given.
    used: BTreeMap<Cidr, u128>,
    stir: u128,
}

impl Addresses {
    pub(super) fn new(text: &str) -> Self {
        let (kept, private) = (all(KEPT), all(PRIVATE));
        let ranges = text.split(|c: char| !(c.is_ascii_hexdigit() || ".:/".contains(c)));
        let ranges = ranges.filter_map(|word| word.parse::<Cidr>().ok());
        let is_wide = |range: &Cidr| {
            let known = kept.iter().chain(&private).any(|it| it.contains(range.nth(0)));
            !known && (9..24).contains(&range.bits()) && !range.is_v6()
        };
        let mut wide: Vec<Cidr> = ranges.filter(is_wide).collect();
        order::by_key(&mut wide, |range| range.bits());
        let stir = STIRS.into_iter().find(|stir| !is_met(text, *stir)).unwrap_or(STIRS[1]);
        let (given, first, mut used) = (BTreeMap::new(), BTreeMap::new(), BTreeMap::new());
        // What the text has of them itself is given to nobody else.
        for range in all(DOCUMENTS).into_iter().filter(|range| range.bits() == 24) {
            let network = range.nth(0).to_string();
            let is_met = text.contains(network.trim_end_matches('0'));
            used.insert(range, if is_met { u128::MAX >> 24 } else { 0 });
        }
        Self { kept, private, wide, given, first, used, stir }
    }

    /// How many networks were met, each as large as its last byte.
    pub(super) fn count(&self) -> u32 {
        self.first.keys().filter(|(v6, _, length)| *length == if *v6 { 111 } else { 23 }).count()
            as u32
    }

    /// The other address; `range` is how many bits of it count, if it stands for a network.
    pub(super) fn other(&mut self, ip: IpAddr, range: Option<u8>) -> IpAddr {
        let (v6, bits) = (ip.is_ipv6(), left(ip));
        let most: u8 = if v6 { 112 } else { 24 };
        // Whoever writes a network writes nothing behind its own bits.
        let is_network = range.filter(|range| bits & !high(*range) == 0);
        let counts = is_network.map_or(most, |range| range.min(most));
        if self.kept.iter().any(|it| it.contains(ip)) || is_network.is_some_and(|range| range < 9) {
            return ip;
        }
        let Some((from, to)) = self.home((v6, bits, counts), ip) else { return ip };
        let mut new = to.1;
        for at in from.2..counts {
            let bit = (bits >> (127 - at)) & 1;
            let first = *self.first.entry((v6, bits & high(at), at)).or_insert(bit);
            new |= (bit ^ first) << (127 - at);
        }
        let stirred = (self.stir << (128 - u32::from(most))) & !high(to.2) & high(counts);
        whole(v6, (new ^ stirred) | (bits & !high(counts)))
    }

    /// The network that an address is seen in, and the one that it becomes.
    fn home(&mut self, (v6, bits, counts): Bits, ip: IpAddr) -> Option<(Bits, Bits)> {
        if let Some(range) = self.private.iter().find(|range| range.contains(ip)) {
            let home = (v6, bits & high(range.bits()), range.bits());
            return (counts >= home.2).then_some((home, home));
        }
        let wide = self.wide.iter().find(|range| range.contains(ip)).map(|range| range.bits());
        let length = wide.unwrap_or(if v6 { 32 } else { 24 });
        if counts < length {
            return None;
        }
        let home = (v6, bits & high(length), length);
        if let Some(known) = self.given.get(&home) {
            return Some((home, *known));
        }
        let new = self.give(home)?;
        self.given.insert(home, new);
        Some((home, new))
    }

    /// The next free network of documents of this size.
    fn give(&mut self, (v6, old, length): Bits) -> Option<Bits> {
        let size = 1_u128 << (128 - u32::from(length));
        for range in all(if v6 { DOCUMENTS_V6 } else { DOCUMENTS }) {
            let (start, room) = (left(range.nth(0)), 1_u128 << (128 - u32::from(range.bits())));
            let used = self.used.entry(range).or_default();
            let mut at = used.next_multiple_of(size);
            // Nothing becomes itself.
            if start + at == old {
                at += size;
            }
            if at + size <= room {
                *used = at + size;
                return Some((v6, start + at, length));
            }
        }
        None
    }
}

/// The leftmost bits.
fn high(length: u8) -> u128 {
    if length == 0 { 0 } else { u128::MAX << (128 - u32::from(length.min(128))) }
}

/// The bits of an address, from the left.
fn left(ip: IpAddr) -> u128 {
    match ip {
        IpAddr::V4(ip) => u128::from(u32::from(ip)) << 96,
        IpAddr::V6(ip) => u128::from(ip),
    }
}

fn whole(v6: bool, bits: u128) -> IpAddr {
    if v6 { Ipv6Addr::from(bits).into() } else { Ipv4Addr::from((bits >> 96) as u32).into() }
}

fn all(ranges: &[&str]) -> Vec<Cidr> {
    ranges.iter().filter_map(|range| range.parse().ok()).collect()
}

/// Whether a text has the private networks that its first ones would become.
fn is_met(text: &str, stir: u128) -> bool {
    let (high, low) = (stir >> 8, stir & 255);
    [format!("10.{high}.{low}."), format!("192.168.{low}."), format!("172.16.{low}.")]
        .iter()
        .any(|network| text.contains(network.as_str()))
}
