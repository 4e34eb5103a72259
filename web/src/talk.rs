//! What page and worker say to each other. Each message is these types in a compact form; long
//! texts and columns of numbers ride beside it, as the browser carries them best.

use fivetuple_core::base::{ClientId, ExposureId, Place};
use fivetuple_core::compare::Comparison;
use fivetuple_core::manifest::Offers;
use fivetuple_core::search::Found;
use fivetuple_core::show::{
    Edge, Edit, Event, Load, Problem, Remembered, Snapshot, Thing, Tracks, Trip, World,
};
use serde::{Deserialize, Serialize};

/// Counts the texts a page has had; an answer to an older one is stale.
pub type Revision = u32;

/// From here on count those that were kept to compare with.
pub const KEPT: Revision = 1 << 31;

/// A question to the worker.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Ask {
    /// Read and plan the text, which has been the same one, as people see it, since this version.
    Open(Revision),
    /// Follow a packet there and back.
    Trace(Who),
    /// Run the world a slice further; it is known up to this moment (microseconds).
    Advance(u64),
    /// The state of things at a moment.
    At(u64),
    /// What can be done to a thing at a moment.
    Deeds(Thing, u64),
    /// What a place remembers of connections at a moment, which is looked up as far as this one.
    Table(Place, u64, u64),
    /// What is known about a place in the text (UTF-16 units).
    Hover(u32),
    /// What can be written at a place in the text.
    Complete(u32),
    /// The text without what only servers write.
    Clean,
    /// A link to the text and how it is looked at; under other names and addresses, or as it is.
    LinkMake(Spot, bool),
    /// What the link that rides beside holds.
    LinkOpen,
    /// What can be chosen of the text.
    Offers,
    /// The text with no more than belongs to the choice that rides beside.
    Narrow,
    /// What is worth changing in the world as its run has left it at a moment.
    Advise(u64),
    /// Which claims of a step hold; the lesson rides beside.
    Check(u32),
    /// The text with the change of a step; the lesson rides beside.
    Turn(u32),
    /// Something to take away as a file.
    Take(Parcel),
    /// Say everything in the language whose file rides beside; in English, if that is empty.
    Speak,
    /// Keep the text that rides beside, under this letter's number, to compare with.
    Keep,
    /// What differs from the kept one of this number.
    Compare(Revision),
    /// Where in the run something is; the words ride beside, and so much was looked at for them.
    Find(u64),
}

/// Something that the worker makes a file of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Parcel {
    /// The text, without the values of Secrets.
    Text,
    /// The same without what only servers write.
    CleanText,
    /// The same under other names and addresses.
    Anonymous,
    /// A packet's round trip, as a page of Markdown.
    Page(Who),
    /// The same as JSON.
    Json(Who),
    /// The packets of its connection, as captured at every place.
    Packets(Who),
    /// The packets of the whole run.
    RunPackets,
}

impl Ask {
    /// Whether it is about the newest text, so that what is new of it must ride beside.
    pub fn is_about_text(self) -> bool {
        match self {
            Self::Open(_)
            | Self::Hover(_)
            | Self::Complete(_)
            | Self::Clean
            | Self::LinkMake(..)
            | Self::Offers
            | Self::Take(Parcel::Text | Parcel::CleanText | Parcel::Anonymous) => true,
            Self::Trace(_)
            | Self::Advance(_)
            | Self::At(_)
            | Self::Deeds(..)
            | Self::Table(..)
            | Self::LinkOpen
            | Self::Narrow
            | Self::Advise(_)
            | Self::Check(_)
            | Self::Turn(_)
            | Self::Take(_)
            | Self::Keep
            | Self::Compare(_)
            | Self::Speak
            | Self::Find(_) => false,
        }
    }
}

/// What holds of the claims of a lesson's step.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Verdict {
    /// Whether each answer is right.
    pub answers: Vec<bool>,
    /// Whether each part of the goal is reached.
    pub goals: Vec<bool>,
    /// What was measured, in words.
    pub told: Vec<String>,
}

/// What rides beside a question.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Beside {
    /// The whole text, a link, or a lesson.
    Whole(String),
    /// What became of the text that the worker has; how long it is then, in UTF-16 units.
    Edits(Vec<Splice>, u32),
}

/// Other words in place of some; the next one is of the text that this one leaves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Splice {
    /// From this UTF-16 unit.
    pub from: u32,
    /// To before this one.
    pub to: u32,
    /// What is written there.
    pub words: String,
}

/// Whose packet.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Who {
    /// The first packet of a client to an exposure.
    Pair(ClientId, ExposureId),
    /// The same, for a request that takes a route there, by position.
    Route(ClientId, ExposureId, u16),
    /// The packet of a connection of the run.
    Flow(u32),
}

/// How a world is looked at, as a link keeps it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Spot {
    /// The playhead, in microseconds.
    pub at: u64,
    /// The exposure looked at, by position.
    pub exposure: Option<u32>,
    /// The connection looked at.
    pub flow: Option<u32>,
    /// The route looked at, by position.
    pub route: Option<u16>,
    /// The step of it.
    pub step: Option<u32>,
}

/// The worker's answer.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Answer {
    /// The world of the text, and whether the worker goes on with it: not if a document cannot be
    /// read and there is a world of the same text from before.
    Opened(Box<World>, bool),
    /// A round trip; `None` if that packet does not exist in this world.
    Traced(Who, Option<Box<Trip>>),
    /// What happened in a slice of the run; its tracks ride beside.
    Advanced(Box<Slice>),
    /// The state of things.
    At(Box<Snapshot>),
    /// What can be done to a thing at a moment, each as an edit of the text.
    Deeds(Thing, u64, Vec<Edit>),
    /// What a place remembers; without it, how far the way to that moment was looked up.
    Table(Place, u64, Table),
    /// Lines of words on a place in the text.
    Hover(Vec<String>),
    /// What can be written at a place in the text.
    Complete(Vec<Word>),
    /// The text that rides beside is the cleaner one; `false` if there was nothing to take out.
    Cleaned(bool),
    /// A link's fragment, with `#`, and what was left out of it; of an anonymous one, its text rides
    /// beside.
    Linked(String, LeftOut),
    /// Why the text cannot be shared.
    NotShared(String),
    /// What can be chosen of the text.
    Offers(Box<Offers>),
    /// The text that rides beside has so many objects; of each kind, how many it has no more.
    Narrowed(u32, Vec<(String, u32)>),
    /// What a link holds; its text rides beside.
    LinkOpened(Spot, Option<String>),
    /// What a run has come to be worth changing for by a moment.
    Advised(u64, Vec<Problem>),
    /// A step's number, and what holds of its claims.
    Checked(u32, Verdict),
    /// The text that rides beside has the change of a step; `false` if it cannot be made in it.
    Turned(bool),
    /// Why there is no link, or why it holds nothing.
    LinkBad(String),
    /// From now on everything is said in that language.
    Spoken,
    /// The file rides beside; so many secrets were left out of it.
    Taken(Parcel, u32),
    /// The world of the text that is kept.
    Kept(Box<World>),
    /// What differs from the kept one of this number.
    Compared(Revision, Box<Comparison>),
    /// What was found in the run so far.
    Found(Box<Hits>),
    /// That world is not on the desk any more.
    Gone,
    /// The edits are of another text than the worker has: it needs the whole one.
    Lost,
}

/// What was found in a run so far.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Hits {
    /// What was looked for.
    pub query: String,
    /// What was found.
    pub found: Found,
    /// How much was looked at.
    pub looked: u64,
    /// Whether that was all.
    pub done: bool,
}

/// What a link does not hold of the text.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct LeftOut {
    /// How many values of Secrets, keys, tokens and passwords.
    pub secrets: u32,
    /// How many words and networks, in place of which stand others.
    pub replaced: u32,
}

/// A part of a run.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Slice {
    /// All stretches that the run's tracks name so far, new ones last: those after `known`.
    pub edges: Vec<Edge>,
    /// Where each new connection goes: the exposure's position, or [`NOWHERE`].
    pub flows: Vec<u32>,
    /// Events worth a mark that were not known before.
    pub events: Vec<Event>,
    /// Everything that was measured of groups so far; empty if that is no more than before.
    pub loads: Vec<Load>,
    /// The run is known up to here, in microseconds.
    pub until: u64,
    /// Whether it has ended.
    pub done: bool,
    /// What moved. Empty in the compact form: the columns ride beside.
    #[serde(skip)]
    pub tracks: Tracks,
}

/// What stands for an exposure where a connection goes to none.
pub const NOWHERE: u32 = u32::MAX;

/// What a place remembers of connections, or how far it was looked up.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Table {
    /// All of it; `None` for a place that keeps no table.
    Known(Option<Remembered>),
    /// Up to this moment, in microseconds.
    Until(u64),
}

/// A word that can be written.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Word {
    /// What is shown.
    pub label: String,
    /// One line on it.
    pub detail: String,
    /// What is written.
    pub insert: String,
    /// From where on it is written over the text (UTF-16 units).
    pub from: u32,
}

/// A message's number and the text it is about.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Letter<T> {
    /// Which text.
    pub revision: Revision,
    /// Which question, so that one who waits knows its answer.
    pub number: u32,
    /// What is asked or answered.
    pub body: T,
}

/// A message as bytes.
pub fn write<T: Serialize>(letter: &Letter<T>) -> Vec<u8> {
    postcard::to_allocvec(letter).unwrap_or_default()
}

/// A message from bytes; `None` if page and worker are not of one build.
pub fn read<T: for<'a> Deserialize<'a>>(bytes: &[u8]) -> Option<Letter<T>> {
    postcard::from_bytes(bytes).ok()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fixture;

    #[test]
    fn a_world_arrives_as_it_was_sent() {
        let body = Answer::Opened(Box::new(fixture::world()), true);
        let letter = Letter { revision: 3, number: 7, body };
        assert_eq!(read(&write(&letter)), Some(letter));
    }

    #[test]
    fn a_trip_arrives_as_it_was_sent() {
        let body = Answer::Traced(Who::Flow(4), Some(Box::new(fixture::trip())));
        let letter = Letter { revision: 0, number: 1, body };
        assert_eq!(read(&write(&letter)), Some(letter));
    }

    #[test]
    fn bytes_of_another_build_are_no_message() {
        assert_eq!(read::<Answer>(&[9, 9, 9]), None);
    }
}
