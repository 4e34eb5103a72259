//! What somebody sees ⇄ a link that shows another person the same.
//!
//! A link's fragment is `#f1=` and one run of base64url without padding: a header (version, length,
//! checksum, release and digest of the rules), then the body as JSON under raw deflate. Opening is
//! bounded, names what is wrong, and never guesses. Readers of old versions stay for ever.

mod base64;
mod error;
mod header;

use std::collections::BTreeMap;

use miniz_oxide::deflate::compress_to_vec;
use miniz_oxide::inflate::{TINFLStatus, decompress_to_vec_with_limit};
use serde::{Deserialize, Serialize};

pub use error::LinkError;
use header::{Header, LEN_OF_PREFIX, PREFIX};

/// What a link carries.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, rename_all = "camelCase")]
pub struct Shared {
    /// The whole text.
    pub text: String,
    /// The seed, if it was set beside the text.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub seed: Option<u64>,
    /// The moment that is looked at, in microseconds.
    #[serde(skip_serializing_if = "is_zero")]
    pub playhead: u64,
    /// What is selected and open, in the page's own words.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub view: BTreeMap<String, String>,
}

/// An opened link.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Opened {
    /// What it carries.
    pub shared: Shared,
    /// The release that wrote it, if that one decided by other rules than this one does.
    pub other_rules: Option<String>,
}

/// The most bytes a link's body may have before it is compressed.
pub const MAX_TEXT: usize = 1 << 20;
/// The most bytes a link's body may have once compressed.
pub const MAX_COMPRESSED: usize = 256 << 10;

/// The fragment `#f1=…` for `shared`, written by a core whose rules have this `digest`.
///
/// # Errors
/// If it would be larger than [`open`] accepts.
pub fn write(shared: &Shared, digest: u32) -> Result<String, LinkError> {
    // Text, numbers and a map of text are always JSON.
    let json = serde_json::to_vec(shared).unwrap_or_default();
    if json.len() > MAX_TEXT {
        return Err(LinkError::TooLarge { bytes: json.len(), limit: MAX_TEXT });
    }
    let body = compress_to_vec(&json, 9);
    if body.len() > MAX_COMPRESSED {
        return Err(LinkError::TooLarge { bytes: body.len(), limit: MAX_COMPRESSED });
    }
    Ok(format!("{PREFIX}{}", base64::encode(&Header::here(digest).before(&body))))
}

/// What a link carries; it may be a whole address or only the fragment. `digest` is of the rules of
/// the core that opens it.
///
/// # Errors
/// If it is not such a link, cut short, damaged, from a newer version, or too large.
pub fn open(link: &str, digest: u32) -> Result<Opened, LinkError> {
    let payload = payload(link)?;
    if payload.len() > base64::chars(MAX_COMPRESSED + header::MAX_LEN) {
        return Err(LinkError::TooLarge { bytes: payload.len(), limit: MAX_COMPRESSED });
    }
    let bytes = base64::decode(&payload).ok_or_else(|| undecodable(&payload))?;
    let (header, body) = Header::read(&bytes, payload.len() + LEN_OF_PREFIX)?;
    let shared = serde_json::from_slice(&inflate(body)?).map_err(|_| LinkError::Damaged)?;
    let other_rules = (header.digest != digest).then_some(header.release);
    Ok(Opened { shared, other_rules })
}

/// What is wrong with a link whose characters are no base64: it may be cut within a group of four.
fn undecodable(payload: &str) -> LinkError {
    let whole = payload.get(..payload.len() / 4 * 4).and_then(base64::decode);
    let read = whole.map(|bytes| Header::read(&bytes, payload.len() + LEN_OF_PREFIX).map(drop));
    match read.and_then(Result::err) {
        Some(cut @ LinkError::Truncated { have, of }) if of.is_none_or(|of| have < of) => cut,
        _ => LinkError::Damaged,
    }
}

/// The part after `#f1=`, without the white space that mail and chats put around and into it.
fn payload(link: &str) -> Result<String, LinkError> {
    let fragment = link.trim().rsplit_once('#').map_or(link.trim(), |(_, fragment)| fragment);
    let (version, payload) = fragment.split_once('=').ok_or(LinkError::NotALink)?;
    match version.strip_prefix('f').map(str::parse::<u32>) {
        Some(Ok(1)) => Ok(payload.split_whitespace().collect()),
        Some(Ok(version)) if version > 1 => Err(LinkError::Newer { version }),
        _ => Err(LinkError::NotALink),
    }
}

fn inflate(body: &[u8]) -> Result<Vec<u8>, LinkError> {
    decompress_to_vec_with_limit(body, MAX_TEXT).map_err(|error| match error.status {
        TINFLStatus::HasMoreOutput => LinkError::TooLarge { bytes: MAX_TEXT + 1, limit: MAX_TEXT },
        _ => LinkError::Damaged,
    })
}

#[cfg_attr(
    target_pointer_width = "64",
    expect(clippy::trivially_copy_pass_by_ref, reason = "serde asks by reference")
)]
fn is_zero(number: &u64) -> bool {
    *number == 0
}

#[cfg(test)]
mod tests;
