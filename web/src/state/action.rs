//! Everything that can happen to the page.

use fivetuple_core::base::{ClientId, ExposureId, Place, ZoneId};
use fivetuple_core::compare::Comparison;
use fivetuple_core::manifest::Offers;
use fivetuple_core::show::{Edit, Problem, Snapshot, Thing, Trip, World, Written};
use wasm_bindgen::JsValue;

use super::{Branches, Course, Doc, Key, Made, Wants};
use crate::embed::{Mode, Theme};
use crate::import::Loot;
use crate::language::{Spoken, Tongue};
use crate::scene::Fold;
use crate::shared::Shared;
use crate::talk::{Hits, Parcel, Revision, Slice, Spot, Table, Verdict, Who};

/// Something happened. Times of the host come along, in milliseconds: the state has no clock.
#[derive(Clone, Debug, PartialEq)]
pub enum Action {
    /// The text that was there before the edit that is told of next, and whether undo or redo made that.
    Before(Doc, bool),
    /// The text is another one now.
    Edited,
    /// Another text took the place of the whole one, forward or by undo and redo.
    Replaced {
        /// Whether undo or redo did it.
        back: bool,
    },
    /// The cursor is elsewhere.
    Cursor(u32),
    /// The text from before a reload is back, and the case it came from.
    Restored(Option<Shared<String>>),
    /// All is to be said in another language: the page loads it first.
    Speak(&'static Tongue),
    /// It is loaded.
    Spoken(Spoken),
    /// Nothing happened.
    Nothing,
    /// Another text is to be opened.
    Open(Open),
    /// A case is to be opened: the page loads it first.
    Case(Shared<String>),
    /// The text is to be cleaned of what only servers write.
    Clean,
    /// The whole text is to be another one, in place.
    Rewrite(Shared<String>),
    /// The link is to be copied.
    Copy,
    /// It was.
    Copied,
    /// The text is to be saved as a file.
    Download,
    /// The whole page is to be saved as a file with what is looked at inside.
    DownloadPage,
    /// The worker is to make a file.
    Take(Parcel),
    /// It has made one, and left so many secrets out of it.
    Taken(Parcel, u32, JsValue),
    /// The picture is to be saved as a file: SVG, or else PNG.
    TakePicture {
        /// Whether its lines stay lines.
        lines: bool,
    },
    /// An animation is to be made from the playhead on.
    Film,
    /// It has one more picture.
    Filmed,
    /// It is done, or nobody waits for it any more.
    FilmEnd,
    /// Files are to be chosen and opened.
    PickFile,
    /// The same for a folder.
    PickFolder,
    /// An edit that the core proposes for this text is to be made.
    Apply(Revision, Edit),
    /// A place in the text is to be shown.
    Reveal(Written),
    /// The worker has read a text, and goes on with it or not.
    Opened(Revision, Shared<World>, bool),
    /// The worker has followed a packet.
    Traced(Revision, Who, Option<Shared<Trip>>),
    /// The worker has run a slice.
    Advanced(Revision, Slice),
    /// The worker has looked up a moment.
    Looked(Revision, Shared<Snapshot>),
    /// The worker has said what can be done to a thing at a moment.
    Offered(Revision, Thing, u64, Shared<Vec<Edit>>),
    /// The worker has looked up what a place remembers at a moment, or is on the way.
    Remembers(Revision, Place, u64, Shared<Table>),
    /// The link that was to be opened holds nothing; why.
    NoLink(String),
    /// The worker has made a link, and left so many secrets out of it.
    Linked(Revision, Shared<Made>),
    /// Why the text cannot be shared.
    NotShared(String),
    /// What is shared is to be under other names and addresses, or not.
    Anonymous(bool),
    /// The text under other names is to take the place of the person's own.
    TakeOver,
    /// Files were brought: their text, what became of each, and how many secrets were masked.
    Imported(Shared<String>, Shared<Loot>, u32),
    /// What can be chosen of the text.
    Offers(Shared<Offers>),
    /// What is chosen of it: a line for each namespace, or Service of one.
    Narrow(String),
    /// The text with no more than that, how many objects it has, and how many of each kind it has no
    /// more.
    Narrowed(Shared<String>, u32, Vec<(String, u32)>),
    /// A page of the site has been loaded, or not: its path and text.
    Loaded(Shared<String>, Option<Shared<String>>),
    /// A lesson is to be begun: the page loads it first.
    Lesson(Shared<String>),
    /// A lesson is loaded, and begins.
    Began(Course),
    /// Another step of it.
    Turn(usize),
    /// So many steps on, or back.
    TurnBy(i8),
    /// An answer of the step is chosen, by position.
    Choose(usize),
    /// The step's change is to be made without an answer.
    ShowMe,
    /// What is worth changing at this moment is asked for.
    Advise(u64),
    /// The worker has found out what is.
    Advised(Revision, u64, Shared<Vec<Problem>>),
    /// The step's change cannot be made in the text.
    CannotTurn,
    /// What holds of a step's claims.
    Checked(usize, Verdict),
    /// The lesson is at its end.
    Finish,
    /// The lesson is put away; the text stays.
    Leave,
    /// Time has passed.
    Tick(f64),
    /// Play or pause, at this time of the host.
    PlayPause(f64),
    /// Put the playhead somewhere, at this time of the host.
    Seek(u64, f64),
    /// Put the playhead at an event, from 1, once it is known; 0 is the start.
    Event(u32),
    /// Play, or do not, at this time of the host.
    Playing(bool, f64),
    /// An embedded picture is to be another way.
    Set(Change),
    /// Faster or slower, by steps of the scale.
    Speed(i8, f64),
    /// A key was pressed on the stage.
    Pressed(Key, f64),
    /// The same by a button, which is never switched off.
    Do(Key, f64),
    /// Look at an exposure.
    Exposure(ExposureId),
    /// Look at a client's first packet.
    Client(ClientId),
    /// Look at a request that takes a route of the exposure looked at, by position.
    Route(u16),
    /// Look at a connection of the run.
    Flow(u32),
    /// Look at a place.
    Place(Option<Place>),
    /// Look at a zone.
    Zone(ZoneId),
    /// Show more of what found no room in the picture.
    Unfold(Fold),
    /// Show as little of it as at first.
    Refold(Fold),
    /// Do this to the chosen thing, by its position among what can be done to it.
    Deed(usize),
    /// Look at a step of the trip.
    Step(usize),
    /// Turn to a page of the inspector.
    Tab(Tab),
    /// Show the picture or the trace in the middle.
    Pane(Pane),
    /// Count by zone, node or Pod.
    Grain(Grain),
    /// Show where packets go in another way.
    Chart(Chart),
    /// Lay something over the page, or nothing.
    Dialog(Option<Dialog>),
    /// Say something.
    Notice(Option<Notice>),
    /// Want the page another way.
    Want(Wants),
    /// A newer build of the page is ready.
    Newer,
    /// It is to be used.
    Update,
    /// The text is to be kept as A, and compared with what becomes of it.
    Compare,
    /// This text is kept as A.
    Keep(Shared<String>),
    /// The worker knows the text with this number.
    Kept(Revision, Shared<World>),
    /// What differs between a text and the kept one of this number.
    Compared(Revision, Revision, Shared<Comparison>),
    /// Look at A, or at B.
    Variant(bool),
    /// A and B are to change places.
    Swap,
    /// This was B's text when they did.
    Swapped(Shared<String>),
    /// Undo or redo has put A's text into the editor.
    Turned,
    /// No more comparing.
    StopComparing,
    /// Undo or redo has made the text that of the branch with this number.
    Landed(u32),
    /// The branch with this number is to be gone on with.
    Branch(u32),
    /// This was the text that it takes the place of, and this is its own.
    Chosen(u32, Doc, Shared<String>),
    /// The branch with this number is to be compared with.
    CompareBranch(u32),
    /// The branch with this number is not needed any more.
    RemoveBranch(u32),
    /// These branches were there before a reload.
    Branched(Branches),
    /// The search in the run is to be there, or not.
    Find(bool),
    /// These words are looked for.
    Query(Shared<String>),
    /// The worker has found something in the run of a text.
    Found(Revision, Shared<Hits>),
    /// Go to a hit, at this time of the host.
    Hit(usize, f64),
    /// Go to the next one, or to the one before.
    NextHit(bool, f64),
    /// The worker has stopped, and another one is in its place.
    Stopped,
    /// Undo or redo in the editor.
    Undo,
    /// The other way.
    Redo,
}

/// How an embedded picture is to be from now on; what is `None` stays.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Change {
    /// Its colors.
    pub theme: Option<Theme>,
    /// What readers may do.
    pub mode: Option<Mode>,
    /// How fast it plays.
    pub speed: Option<i8>,
}

/// A text to open.
#[derive(Clone, Debug, PartialEq)]
pub struct Open {
    /// The text.
    pub text: Shared<String>,
    /// The case it is, if it is one.
    pub case: Option<Shared<String>>,
    /// How to look at it, if that came along.
    pub spot: Option<Spot>,
    /// The release that wrote the link it came in, if that one had other rules.
    pub other_rules: Option<String>,
}

/// What the inspector shows.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Tab {
    /// A packet's hops.
    #[default]
    Packet,
    /// What is built, and why.
    Plan,
    /// One place.
    Place,
    /// What differs from the variant that was kept.
    Changes,
}

/// What the middle shows.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Pane {
    /// The picture.
    #[default]
    Picture,
    /// The trace as a table.
    Trace,
}

/// By what new connections are counted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Grain {
    /// By zone.
    Zone,
    /// By node.
    Node,
    /// By Pod.
    #[default]
    Pod,
}

/// How it is shown where packets go.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Chart {
    /// By the rules, and as seen up to the playhead.
    #[default]
    Shares,
    /// How busy groups were, over time.
    Time,
    /// What groups can take, and what each way to spread makes of it.
    Capacity,
}

/// What can lie over the page.
#[derive(Clone, Debug, PartialEq)]
pub enum Dialog {
    /// The gallery of cases.
    Gallery,
    /// The share link.
    Share,
    /// The list of lessons.
    Lessons,
    /// Keys and help.
    Help,
    /// The page of a rule, by id.
    Rule(Shared<String>),
    /// Which files were left out, and what can be chosen of a large text.
    Choose,
}

/// Something said to the person.
#[derive(Clone, Debug, PartialEq)]
pub struct Notice {
    /// In words.
    pub text: String,
    /// Whether something went wrong.
    pub bad: bool,
}
