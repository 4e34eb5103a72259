//! What several controllers of GKE compute alike: names of what they build, who a cluster is, and
//! which nodes may be members. Calculators that know no exposure; each system that uses them has
//! rules of its own.

mod identity;
pub mod names;
pub mod node_filter;

pub(crate) use identity::{cluster_uid, instance_group, made_up, short};

/// Bytes in lower-case hex.
pub(crate) fn hex(bytes: &[u8]) -> String {
    const DIGITS: &[u8; 16] = b"0123456789abcdef";
    let pair = |byte: &u8| [byte >> 4, byte & 15].map(|digit| DIGITS[usize::from(digit)]);
    bytes.iter().flat_map(pair).map(char::from).collect()
}
