//! What is in a zip archive.

use std::ops::Range;

/// A file of an archive.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// Its path.
    pub name: String,
    /// Where its bytes are.
    pub bytes: Range<usize>,
    /// How they are packed.
    pub packed: Packed,
    /// What the sum of its bytes is to be.
    pub sum: u32,
}

/// How a file is packed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Packed {
    /// Not at all.
    Stored,
    /// As most are.
    Deflated,
    /// With a password.
    Locked,
    /// In a way that is not known here.
    Other,
}

/// How archives end, and how their parts begin.
const END: [u8; 4] = *b"PK\x05\x06";
const LISTED: [u8; 4] = *b"PK\x01\x02";
const FILE: [u8; 4] = *b"PK\x03\x04";
/// The end, without its comment, and the longest comment.
const END_LENGTH: usize = 22;
const COMMENT: usize = 0xffff;

/// The files of an archive, in the order of its list; `None` if it has none, as when it is cut off.
pub fn entries(bytes: &[u8]) -> Option<Vec<Entry>> {
    let last = bytes.len().checked_sub(END_LENGTH)?;
    let from = last.saturating_sub(COMMENT);
    let end = (from..=last).rev().find(|at| bytes[*at..].starts_with(&END))?;
    let (count, mut at) = (short(bytes, end + 10)?, long(bytes, end + 16)? as usize);
    let mut all = Vec::new();
    for _ in 0..count {
        let (entry, next) = listed(bytes, at)?;
        if !entry.name.ends_with('/') {
            all.push(entry);
        }
        at = next;
    }
    Some(all)
}

/// The file whose line in the list is at a byte, and where the next line is.
fn listed(bytes: &[u8], at: usize) -> Option<(Entry, usize)> {
    if !bytes.get(at..)?.starts_with(&LISTED) {
        return None;
    }
    let (flags, method) = (short(bytes, at + 8)?, short(bytes, at + 10)?);
    let (sum, size) = (long(bytes, at + 16)?, long(bytes, at + 20)? as usize);
    let lengths = [28, 30, 32].map(|field| short(bytes, at + field));
    let [name, extra, comment] = lengths.map(Option::unwrap_or_default);
    let file = long(bytes, at + 42)? as usize;
    if !bytes.get(file..)?.starts_with(&FILE) {
        return None;
    }
    let start = file + 30 + short(bytes, file + 26)? + short(bytes, file + 28)?;
    bytes.get(start..start.checked_add(size)?)?;
    let packed = match method {
        _ if flags & 1 != 0 => Packed::Locked,
        0 => Packed::Stored,
        8 => Packed::Deflated,
        _ => Packed::Other,
    };
    let path = String::from_utf8_lossy(bytes.get(at + 46..at + 46 + name)?).replace('\\', "/");
    let entry = Entry { name: path, bytes: start..start + size, packed, sum };
    Some((entry, at + 46 + name + extra + comment))
}

fn short(bytes: &[u8], at: usize) -> Option<usize> {
    let two = bytes.get(at..)?.first_chunk::<2>()?;
    Some(usize::from(u16::from_le_bytes(*two)))
}

fn long(bytes: &[u8], at: usize) -> Option<u32> {
    bytes.get(at..)?.first_chunk::<4>().map(|four| u32::from_le_bytes(*four))
}

/// The sum by which an archive knows that bytes are whole.
pub fn sum(bytes: &[u8]) -> u32 {
    let step = |sum: u32| (sum >> 1) ^ (0xedb8_8320 & (sum & 1).wrapping_neg());
    let table: [u32; 256] = std::array::from_fn(|at| (0..8).fold(at as u32, |sum, _| step(sum)));
    let next = |sum: u32, byte: &u8| (sum >> 8) ^ table[usize::from(sum as u8 ^ byte)];
    !bytes.iter().fold(u32::MAX, next)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// An archive of one stored file.
    fn archive(name: &str, body: &str, flags: u8) -> Vec<u8> {
        let sizes = (body.len() as u32).to_le_bytes();
        let length = (name.len() as u16).to_le_bytes();
        let sum = sum(body.as_bytes()).to_le_bytes();
        let head = |zeros: usize| {
            [&[flags, 0, 0, 0][..], &[0; 4], &sum, &sizes, &sizes, &length, &vec![0; zeros]]
                .concat()
        };
        let file = [&FILE[..], &[20, 0], &head(2), name.as_bytes(), body.as_bytes()].concat();
        let list = [&LISTED[..], &[20, 0, 20, 0], &head(16), name.as_bytes()].concat();
        let (at, size) = ((file.len() as u32).to_le_bytes(), (list.len() as u32).to_le_bytes());
        let end = [&END[..], &[0; 4], &[1, 0, 1, 0], &size, &at, &[0; 2]].concat();
        [file, list, end].concat()
    }

    #[test]
    fn a_stored_file_is_found_with_its_sum() {
        let bytes = archive("shop\\web.yaml", "a: 1\n", 0);
        let all = entries(&bytes).unwrap();
        assert_eq!((all[0].name.as_str(), all[0].packed), ("shop/web.yaml", Packed::Stored));
        assert_eq!(&bytes[all[0].bytes.clone()], b"a: 1\n");
        assert_eq!(all[0].sum, sum(b"a: 1\n"));
        assert_eq!(sum(b"123456789"), 0xcbf4_3926);
    }

    #[test]
    fn a_locked_file_is_one_and_what_is_cut_off_has_none() {
        let bytes = archive("a", "b", 1);
        assert_eq!(entries(&bytes).unwrap()[0].packed, Packed::Locked);
        for length in 0..bytes.len() {
            assert_eq!(entries(&bytes[..length]), None, "{length}");
        }
    }
}
