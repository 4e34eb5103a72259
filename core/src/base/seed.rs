//! Chance that can be repeated: one seed, the same run, on every machine.
//!
//! The mixing function is Steele, Lea and Flood's `SplitMix64` (OOPSLA 2014), whose outputs the
//! test below pins. The standard hasher is banned: it may change with the toolchain.

use crate::base::{Addr, FiveTuple, Protocol};
use std::net::IpAddr;

/// The state of one source of chance.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Seed(pub u64);

const GOLDEN: u64 = 0x9e37_79b9_7f4a_7c15;

impl Seed {
    /// The next 64 bits.
    pub fn draw(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(GOLDEN);
        mix(self.0)
    }

    /// A number below `n`, each equally likely up to one part in 2^64/n. `n` must not be 0.
    pub fn below(&mut self, n: u32) -> u32 {
        scale(self.draw(), n)
    }

    /// Another source, independent of this one, for the purpose named by `salt`.
    pub fn fork(self, salt: u64) -> Self {
        Self(mix(self.0 ^ mix(salt.wrapping_add(GOLDEN))))
    }
}

/// Mixes 64 bits so that every input bit reaches every output bit.
#[inline]
pub fn mix(bits: u64) -> u64 {
    let bits = (bits ^ (bits >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let bits = (bits ^ (bits >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    bits ^ (bits >> 31)
}

/// Carries low bits up, for tables whose slots are told by the upper bits: cheaper than [`mix`].
#[inline]
pub fn spread(bits: u64) -> u64 {
    bits.wrapping_mul(GOLDEN)
}

/// Spreads 64 random bits evenly over `0..n`.
#[inline]
pub fn scale(bits: u64, n: u32) -> u32 {
    // Two products of 64 bits instead of one of 128, for which wasm has no instruction.
    let (upper, lower, n) = (bits >> 32, bits & 0xffff_ffff, u64::from(n));
    ((upper * n + ((lower * n) >> 32)) >> 32) as u32
}

/// Folds one more word into a hash.
#[inline]
pub fn fold(hash: u64, word: u64) -> u64 {
    mix(hash.wrapping_mul(GOLDEN) ^ word.wrapping_add(GOLDEN))
}

/// Hashes the bytes of a name.
pub fn hash_name(name: &str, seed: u64) -> u64 {
    let hash = name.as_bytes().chunks(8).fold(seed, |hash, chunk| {
        let mut word = [0; 8];
        word[..chunk.len()].copy_from_slice(chunk);
        fold(hash, u64::from_le_bytes(word))
    });
    fold(hash, name.len() as u64)
}

/// Hashes a flow by all five of its values.
#[inline]
pub fn hash_flow(flow: &FiveTuple, seed: u64) -> u64 {
    let ports = u64::from(flow.src.port) << 16 | u64::from(flow.dst.port);
    hash_ips(fold(seed, protocol(flow.protocol) << 32 | ports), flow.src.ip, flow.dst.ip)
}

/// Folds two addresses into a hash: in one step where both fit a word, since every packet pays.
#[inline]
pub fn hash_ips(hash: u64, src: IpAddr, dst: IpAddr) -> u64 {
    match (src, dst) {
        (IpAddr::V4(src), IpAddr::V4(dst)) => {
            fold(hash, u64::from(u32::from(src)) << 32 | u64::from(u32::from(dst)))
        }
        _ => hash_ip(hash_ip(hash, src), dst),
    }
}

/// Folds an address and a port into a hash.
pub fn hash_addr(hash: u64, addr: Addr) -> u64 {
    fold(hash_ip(hash, addr.ip), u64::from(addr.port))
}

/// Folds an address into a hash.
#[inline]
pub fn hash_ip(hash: u64, ip: IpAddr) -> u64 {
    match ip {
        IpAddr::V4(ip) => fold(hash, u64::from(u32::from(ip))),
        IpAddr::V6(ip) => {
            let bits = u128::from(ip);
            fold(fold(hash, (bits >> 64) as u64), bits as u64)
        }
    }
}

/// The protocol as a word to fold in: its IP protocol number.
#[inline]
pub fn protocol(protocol: Protocol) -> u64 {
    match protocol {
        Protocol::Tcp => 6,
        Protocol::Udp => 17,
        Protocol::Sctp => 132,
        Protocol::Icmp => 1,
        Protocol::Other(n) => u64::from(n),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_sequence_is_the_published_one() {
        let mut seed = Seed(1_234_567);
        assert_eq!(seed.draw(), 6_457_827_717_110_365_317);
        assert_eq!(seed.draw(), 3_203_168_211_198_807_973);
    }

    #[test]
    fn scaling_is_the_upper_half_of_a_product() {
        let mut seed = Seed(11);
        for n in [1, 3, 65_537, u32::MAX] {
            for bits in [0, u64::MAX, seed.draw(), seed.draw()] {
                let product = (u128::from(bits) * u128::from(n)) >> 64;
                assert_eq!(u128::from(scale(bits, n)), product);
            }
        }
    }

    #[test]
    fn below_reaches_every_value_about_equally() {
        let mut seed = Seed(7);
        let mut hits = [0_u32; 5];
        for _ in 0..50_000 {
            hits[seed.below(5) as usize] += 1;
        }
        assert!(hits.iter().all(|n| (9_600..10_400).contains(n)), "{hits:?}");
    }
}
