//! What documents claim, and how far it is shown here: the table `core/claims.md`, read.

use std::fmt;

/// One claim of a document.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Claim {
    /// `S1-36`: document, then claim.
    pub id: &'static str,
    /// How far it is shown.
    pub status: Status,
    /// It in one line.
    pub says: &'static str,
}

/// How far a claim is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Status {
    /// A case shows it.
    Shown,
    /// Nobody documents it clearly; this is our model.
    Ours,
    /// It is left out, and its line says why.
    NotModelled,
    /// Not yet.
    Open,
}

/// All, in the order they are printed.
pub const STATUSES: [Status; 4] = [Status::Shown, Status::Ours, Status::NotModelled, Status::Open];

static TABLE: &str = include_str!("../claims.md");

/// All claims, in the order of the table; a line that cannot be read is left out.
pub fn all() -> impl Iterator<Item = Claim> {
    TABLE.lines().filter_map(claim)
}

fn claim(line: &'static str) -> Option<Claim> {
    let (head, says) = line.strip_prefix("- ")?.split_once(": ")?;
    let (id, status) = head.split_once(' ')?;
    let status = STATUSES.into_iter().find(|known| known.to_string() == status)?;
    Some(Claim { id, status, says })
}

impl Claim {
    /// Its document: the id up to the dash.
    pub fn document(&self) -> &'static str {
        self.id.split('-').next().unwrap_or("")
    }
}

impl fmt::Display for Status {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Shown => "shown",
            Self::Ours => "ours",
            Self::NotModelled => "not modelled",
            Self::Open => "open",
        })
    }
}
