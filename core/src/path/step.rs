//! What happens to a packet: steps, choices, and how it ends.

use crate::base::{FiveTuple, Place, Share};
use crate::explain::Reason;
use crate::manifest::scenario::Through;
use crate::plan::node::Refusal;

/// One thing that happens to a packet at one place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    /// Where.
    pub at: Place,
    /// What.
    pub action: Action,
    /// The packet as it was.
    pub before: FiveTuple,
    /// The packet as it is now; the same unless something was rewritten.
    pub after: FiveTuple,
    /// Why.
    pub because: Reason,
}

/// What can happen to a packet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Action {
    /// It sets out.
    Sends,
    /// One of several places is picked for it.
    Picks(Choice),
    /// Its destination is rewritten.
    RewritesDestination,
    /// Its source is rewritten.
    RewritesSource,
    /// Its source is kept where it might have been rewritten.
    KeepsSource,
    /// It goes on to another place.
    Forwards(Place),
    /// It comes into this network from the client's own.
    Crosses(Through),
    /// It has arrived, and is answered.
    Accepts,
    /// It is thrown away; nobody is told.
    Drops,
    /// It is refused; the sender is told, by a reset or by an error.
    Rejects(Refusal),
    /// Its request goes on, by a connection of its own.
    CarriesOn,
    /// Its request is answered with this status, without a backend's help.
    Answers(u16),
}

/// A choice among candidates: the losers are part of the explanation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Choice {
    /// Who could be picked, with the exact share of new connections of each.
    pub candidates: Vec<Candidate>,
    /// Which of them was.
    pub picked: usize,
    /// Who could not be, and why.
    pub excluded: Vec<Excluded>,
}

/// One that can be picked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Candidate {
    /// Who.
    pub place: Place,
    /// Its exact share.
    pub share: Share,
}

/// One that cannot be picked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Excluded {
    /// Who.
    pub place: Place,
    /// Why not.
    pub because: Reason,
}

/// A packet's way there and its answer's way back.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RoundTrip {
    /// Both arrived.
    Completed {
        /// The way there.
        there: Vec<Step>,
        /// The way back.
        back: Vec<Step>,
    },
    /// The packet did not arrive; its last step says where it ended and why.
    Lost {
        /// The way as far as it went.
        there: Vec<Step>,
    },
    /// The answer did not arrive; its last step says where it ended and why.
    ReplyLost {
        /// The way there.
        there: Vec<Step>,
        /// The way back as far as it went.
        back: Vec<Step>,
    },
}

impl RoundTrip {
    /// The way there and the way back, as far as both went.
    pub fn ways(&self) -> (&[Step], &[Step]) {
        match self {
            Self::Completed { there, back } | Self::ReplyLost { there, back } => (there, back),
            Self::Lost { there } => (there, &[]),
        }
    }
}

/// How a round trip ended.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, serde::Serialize, serde::Deserialize,
)]
#[serde(rename_all = "lowercase")]
pub enum End {
    /// The client has its answer.
    Completed,
    /// Nothing came back: the client waits until it gives up.
    Dropped,
    /// The client was told no.
    Rejected,
}

impl End {
    /// It in a word: `completed`.
    pub fn word(self) -> &'static str {
        match self {
            Self::Completed => "completed",
            Self::Dropped => "dropped",
            Self::Rejected => "rejected",
        }
    }
}
