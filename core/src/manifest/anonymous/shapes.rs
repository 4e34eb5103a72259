//! Addresses as they stand in names and before ranges, and words in the shape of others.

use std::net::{IpAddr, Ipv4Addr};

use crate::base::seed::mix;

/// An address that a run of letters and digits is.
pub(super) fn address(run: &str) -> Option<IpAddr> {
    run.parse().ok().filter(|_| run.contains(['.', ':']))
}

/// The bits of a range, where an address is followed by them.
pub(super) fn bits(after: &str) -> Option<u8> {
    let digits = after.strip_prefix('/')?;
    let end = digits.find(|c: char| !c.is_ascii_digit()).unwrap_or(digits.len());
    digits[..end].parse().ok()
}

/// An address with dashes in a name, as `ip-10-0-1-23` has it: from where to where.
pub(super) fn dashed(name: &str) -> Option<(usize, usize, Ipv4Addr)> {
    let starts: Vec<usize> =
        std::iter::once(0).chain(name.match_indices('-').map(|(at, _)| at + 1)).collect();
    starts.iter().enumerate().find_map(|(number, from)| {
        let to = starts.get(number + 4).map_or(name.len(), |next| next - 1);
        let part = name.get(*from..to)?;
        Some((*from, to, part.replace('-', ".").parse().ok()?))
    })
}

/// Letters for letters and digits for digits, drawn by a number.
pub(super) fn shaped(old: &str, number: u64) -> String {
    let mut bits = mix(number);
    let mut draw = |all: &[u8]| {
        bits = mix(bits);
        char::from(all[(bits % all.len() as u64) as usize])
    };
    let hex = old.bytes().all(|byte| byte.is_ascii_hexdigit() || byte == b'-');
    let letters: &[u8] = if hex { b"bcdf" } else { b"bcdfghjklmnpqrstvwxz" };
    old.chars()
        .map(|c| match c {
            '0'..='9' => draw(b"2456789"),
            '-' => '-',
            _ => draw(letters),
        })
        .collect()
}

/// A new word in the case of the old one.
pub(super) fn cased(old: &str, new: String) -> String {
    let mut letters = old.chars().filter(|c| c.is_alphabetic());
    let upper = |c: Option<char>| c.is_some_and(char::is_uppercase);
    match (upper(letters.next()), upper(letters.next())) {
        (true, true) => new.to_uppercase(),
        (true, false) => {
            let mut all = new.chars();
            let first = all.next().map(|c| c.to_ascii_uppercase());
            first.into_iter().chain(all).collect()
        }
        _ => new,
    }
}
