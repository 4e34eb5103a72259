//! The Maglev table that Cilium publishes, slot by slot: the same on every node.

use crate::balance::hash::murmur3;
use crate::base::{Addr, Protocol, order};

/// The size where none is set.
pub const DEFAULT_SIZE: u32 = 16_381;

/// The sizes that can be set.
pub const SIZES: [u32; 10] = [251, 509, 1021, 2039, 4093, 8191, 16_381, 32_749, 65_521, 131_071];

/// The seed that is used where none is set: twelve bytes in base64.
pub const DEFAULT_SEED: &str = "JLfvgnHc2kaSUFaI";

/// A backend of a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Backend {
    /// Its address and port.
    pub addr: Addr,
    /// Its protocol.
    pub protocol: Protocol,
    /// Whether its address is of the scope for traffic inside the cluster.
    pub inside: bool,
    /// How much it counts; 0 keeps it out.
    pub weight: u32,
}

/// The backend of each slot, by position; nothing if there is no backend.
pub fn table(backends: &[Backend], size: u32, seed: u32) -> Vec<u32> {
    let mut places: Vec<Place> = backends
        .iter()
        .enumerate()
        .filter(|(_, backend)| backend.weight > 0)
        .map(|(at, backend)| Place::new(at as u32, backend, size, seed))
        .collect();
    order::by(&mut places, |a, b| a.name.cmp(&b.name));
    if places.is_empty() { Vec::new() } else { fill(&mut places, size) }
}

/// The seed of the table's hash: the first four bytes of a seed in base64. `None` if it is not
/// twelve bytes.
pub fn seed(base64: &str) -> Option<u32> {
    let bits = |byte: u8| match byte {
        b'A'..=b'Z' => Some(u32::from(byte - b'A')),
        b'a'..=b'z' => Some(u32::from(byte - b'a') + 26),
        b'0'..=b'9' => Some(u32::from(byte - b'0') + 52),
        b'+' => Some(62),
        b'/' => Some(63),
        _ => None,
    };
    let digits: Option<Vec<u32>> = base64.bytes().map(bits).collect();
    let digits = digits.filter(|digits| digits.len() == 16)?;
    // Six digits are 36 bits, of which the first 32 count.
    let first = digits[..6].iter().fold(0_u64, |word, digit| word << 6 | u64::from(*digit));
    Some((first >> 4) as u32)
}

/// A backend's way through the slots.
struct Place {
    at: u32,
    name: String,
    next: u32,
    step: u32,
    weight: u64,
    /// When it may take its next slot, in units of turns times weight.
    due: u64,
}

impl Place {
    fn new(at: u32, backend: &Backend, size: u32, seed: u32) -> Self {
        let protocol = backend.protocol.to_string().to_ascii_uppercase();
        let scope = if backend.inside { "/i" } else { "" };
        let name = format!("[{}/{protocol}{scope},State:active]", backend.addr);
        let (first, step) = murmur3(name.as_bytes(), seed);
        let next = (first % u64::from(size)) as u32;
        let step = (step % u64::from(size - 1)) as u32 + 1;
        Self { at, name, next, step, weight: backend.weight.into(), due: 0 }
    }
}

fn fill(places: &mut [Place], size: u32) -> Vec<u32> {
    let count = places.len() as u64;
    let whole: u64 = places.iter().map(|place| place.weight).sum();
    let weighted = whole / count > 1;
    for place in &mut *places {
        place.due = place.weight / count;
    }
    let mut slots: Vec<Option<u32>> = vec![None; size as usize];
    for turn in 0..u64::from(size) {
        let mut at = (turn % count) as usize;
        while weighted && (turn + 1) * places[at].weight < places[at].due {
            at = (at + 1) % places.len();
        }
        let place = &mut places[at];
        place.due += whole;
        while slots[place.next as usize].is_some() {
            place.next = (place.next + place.step) % size;
        }
        slots[place.next as usize] = Some(place.at);
    }
    slots.into_iter().flatten().collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn backend(ip: &str, weight: u32) -> Backend {
        let addr = Addr::new(ip.parse().unwrap(), 80);
        Backend { addr, protocol: Protocol::Tcp, inside: false, weight }
    }

    #[test]
    fn the_default_seed_is_four_of_its_bytes() {
        assert_eq!(seed(DEFAULT_SEED), Some(0x24b7_ef82));
        assert_eq!(seed("short"), None);
        assert_eq!(seed("JLfvgnHc2kaSUFa!"), None);
    }

    #[test]
    fn weight_zero_is_maintenance_and_nobody_fills_nothing() {
        let seed = seed(DEFAULT_SEED).unwrap();
        assert!(table(&[backend("10.0.0.1", 0)], 251, seed).is_empty());
        let table = table(&[backend("10.0.0.1", 0), backend("10.0.0.2", 1)], 251, seed);
        assert_eq!(table, [1; 251]);
    }
}
