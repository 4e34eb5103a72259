//! The header before a link's body.
//!
//! | bytes | what |
//! |---|---|
//! | 1 | version of the form, 1 |
//! | 4 | bytes of the whole, header and body, little end first |
//! | 4 | CRC-32 of all that follows |
//! | 4 | digest of the rules of the core that wrote it |
//! | 1 + n | that core's release, as text |

use crate::base::crc32;
use crate::link::{LinkError, base64};

/// What a fragment of this form begins with.
pub(super) const PREFIX: &str = "#f1=";
/// Its length.
pub(super) const LEN_OF_PREFIX: usize = PREFIX.len();
/// The longest header.
pub(super) const MAX_LEN: usize = FIXED + 255;

const VERSION: u8 = 1;
const FIXED: usize = 14;

/// The header of a link.
pub(super) struct Header {
    /// Digest of the rules of the core that wrote the link.
    pub(super) digest: u32,
    /// Its release.
    pub(super) release: String,
}

impl Header {
    /// The header of a link written here.
    pub(super) fn here(digest: u32) -> Self {
        Self { digest, release: env!("CARGO_PKG_VERSION").to_owned() }
    }

    /// The bytes of a link with this header and `body`.
    pub(super) fn before(&self, body: &[u8]) -> Vec<u8> {
        let mut rest = Vec::with_capacity(body.len() + MAX_LEN);
        rest.extend(self.digest.to_le_bytes());
        rest.push(self.release.len() as u8);
        rest.extend(self.release.bytes());
        rest.extend(body);
        let mut all = vec![VERSION];
        all.extend((rest.len() as u32 + 9).to_le_bytes());
        all.extend(crc32(&rest).to_le_bytes());
        all.extend(rest);
        all
    }

    /// The header and the body in `bytes`, which came as `have` characters.
    pub(super) fn read(bytes: &[u8], have: usize) -> Result<(Self, &[u8]), LinkError> {
        let truncated = LinkError::Truncated { have, of: None };
        let (version, rest) = bytes.split_first().ok_or(truncated)?;
        if *version != VERSION {
            let newer = LinkError::Newer { version: (*version).into() };
            return Err(if *version > VERSION { newer } else { LinkError::Damaged });
        }
        let (total, rest) = number(rest).ok_or(truncated)?;
        compare(bytes.len(), total as usize, have)?;
        let (checksum, rest) = number(rest).ok_or(LinkError::Damaged)?;
        if crc32(rest) != checksum {
            return Err(LinkError::Damaged);
        }
        Self::fields(rest).ok_or(LinkError::Damaged)
    }

    fn fields(rest: &[u8]) -> Option<(Self, &[u8])> {
        let (digest, rest) = number(rest)?;
        let (len, rest) = rest.split_first()?;
        let (release, body) = rest.split_at_checked((*len).into())?;
        let release = String::from_utf8(release.to_vec()).ok()?;
        Some((Self { digest, release }, body))
    }
}

/// Compares how long a link is with how long it says it is.
fn compare(bytes: usize, total: usize, have: usize) -> Result<(), LinkError> {
    let of = base64::chars(total) + LEN_OF_PREFIX;
    match bytes.cmp(&total) {
        std::cmp::Ordering::Less => Err(LinkError::Truncated { have, of: Some(of) }),
        std::cmp::Ordering::Equal => Ok(()),
        std::cmp::Ordering::Greater => Err(LinkError::TooLong { have, of }),
    }
}

fn number(bytes: &[u8]) -> Option<(u32, &[u8])> {
    let (word, rest) = bytes.split_first_chunk()?;
    Some((u32::from_le_bytes(*word), rest))
}
