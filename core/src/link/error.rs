//! What can be wrong with a link.

use std::fmt;

/// Why a link was not opened, or not made. Prints as a sentence for people.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LinkError {
    /// There is no `#f1=` in it.
    NotALink,
    /// Its end is missing.
    Truncated {
        /// Characters that are there, `#f1=` included.
        have: usize,
        /// Characters that there should be; `None` if not even that can be read.
        of: Option<usize>,
    },
    /// Something stands behind its end.
    TooLong {
        /// Characters that are there, `#f1=` included.
        have: usize,
        /// Characters that there should be.
        of: usize,
    },
    /// Characters in it were changed.
    Damaged,
    /// A later release made it, in a form this one does not know.
    Newer {
        /// The form's version.
        version: u32,
    },
    /// It is larger than links may be.
    TooLarge {
        /// Its size.
        bytes: usize,
        /// The limit.
        limit: usize,
    },
}

impl fmt::Display for LinkError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotALink => f.write_str("not a link: it has no #f1= in it"),
            Self::Truncated { have, of: Some(of) } => {
                write!(f, "link truncated: {have} of {of} characters")
            }
            Self::Truncated { have, of: None } => {
                write!(f, "link truncated: only {have} characters")
            }
            Self::TooLong { have, of } => {
                write!(f, "link damaged: {have} characters where {of} belong")
            }
            Self::Damaged => f.write_str("link damaged: its characters do not match its checksum"),
            Self::Newer { version } => {
                write!(f, "link from a newer release: it has form f{version}, this one reads f1")
            }
            Self::TooLarge { bytes, limit } => {
                write!(f, "too large for a link: {bytes} bytes where {limit} are the limit")
            }
        }
    }
}

impl std::error::Error for LinkError {}
