//! What a node does with a packet.

use crate::base::seed::scale;
use crate::base::{Addr, Span};
use crate::explain::Rule;
use crate::plan::node::lists::Target;
use crate::plan::node::matched::Hit;
use crate::plan::node::program::{Refusal, Source};

/// Who sent a packet, as far as a node can tell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum From {
    /// A Pod.
    Pod,
    /// A process on the node itself.
    Node,
    /// Anyone else.
    Other,
}

/// What a way in answers to one kind of sender: the same for all their packets until something
/// changes.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Answer<'a> {
    /// One of these endpoints, in the order of their addresses as text.
    Endpoints {
        /// At least one.
        candidates: &'a [Target],
        /// Why these.
        because: &'static Rule,
        /// Where the policy that says so is written.
        span: Option<Span>,
        /// What becomes of the source.
        source: Source,
    },
    /// Nobody.
    Refuse {
        /// How.
        how: Refusal,
        /// Why.
        because: &'static Rule,
        /// Where the policy that says so is written.
        span: Option<Span>,
    },
}

impl<'a> Answer<'a> {
    /// One endpoint, each equally likely over evenly spread `chance`.
    pub fn pick(&self, chance: u64) -> Option<&'a Target> {
        match self {
            Self::Endpoints { candidates, .. } => {
                Some(&candidates[scale(chance, candidates.len() as u32) as usize])
            }
            Self::Refuse { .. } => None,
        }
    }
}

/// What a node does with a packet, with the rules that say so.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Verdict<'a> {
    /// Its destination becomes an endpoint, its source perhaps another address.
    Dnat(Dnat<'a>),
    /// It is refused, and the sender is told.
    Reject(Refused),
    /// It is thrown away; nobody is told.
    Drop(Refused),
    /// The node itself answers it.
    Accept(Refused),
    /// No Service is meant; the node treats it like any other packet.
    None,
}

/// How a packet is rewritten.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Dnat<'a> {
    /// The way it came in.
    pub hit: Hit,
    /// Who could be picked, each equally likely.
    pub candidates: &'a [Target],
    /// Which of them was.
    pub picked: u32,
    /// Whether the choice was remembered, not made.
    pub remembered: bool,
    /// The new source, if it is rewritten.
    pub source: Option<Addr>,
    /// Why one of these candidates.
    pub pick_because: &'static Rule,
    /// Why the source is kept or rewritten.
    pub source_because: &'static Rule,
    /// Where the policy is written.
    pub span: Option<Span>,
}

impl<'a> Dnat<'a> {
    /// Who was picked.
    pub fn target(&self) -> &'a Target {
        &self.candidates[self.picked as usize]
    }
}

/// What happened to a packet that was not rewritten, and why.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Refused {
    /// The program that decided.
    pub program: u32,
    /// How, if it was refused.
    pub how: Option<Refusal>,
    /// Why.
    pub because: &'static Rule,
    /// Where the policy is written.
    pub span: Option<Span>,
}
