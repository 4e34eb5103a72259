//! What the page knows, and the one way it changes: `reduce`, a pure function of state and action.
//!
//! The text itself is not here: it stays with the editor, outside the memory that a trap could
//! take along, and undo is the editor's. The state knows its number, and what was answered to it.

mod action;
mod answers;
mod branches;
mod choosing;
mod course;
mod film;
mod find;
mod kept;
mod keys;
mod movie;
mod play;
mod reduce;
mod show;
#[cfg(test)]
mod tests;
mod texts;

use std::collections::BTreeMap;

use fivetuple_core::base::{ClientId, ExposureId, Place, ZoneId};
use fivetuple_core::show::{Edit, Problem, Snapshot, Thing, Trip, World};

use crate::embed::{Embed, Mode};
use crate::language::Spoken;
use crate::scene::Fold;
use crate::shared::Shared;
use crate::talk::{Parcel, Revision, Spot, Table, Who};

pub use action::{Action, Change, Chart, Dialog, Grain, Notice, Open, Pane, Tab};
pub use branches::{Branch, Branches, Doc, MOST_BRANCHES};
pub use choosing::{Choosing, Made, Sharing};
pub use course::Course;
pub use film::{EACH, Film};
pub use find::Find;
pub use kept::{Kept, Seen};
pub use keys::{Key, action_of};
pub use movie::{Chunk, Movie, NO_FLOW, NO_ROW, kind};
pub use play::{Play, SPEEDS};

/// Everything the page shows follows from this.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct State {
    /// The newest text.
    pub text: Text,
    /// What was made of it at moments in the past.
    pub branches: Branches,
    /// The last good world: what is drawn.
    pub world: Option<Shared<World>>,
    /// Which text that world is of.
    pub drawn: Revision,
    /// The newest text that the worker has read.
    pub read: Revision,
    /// What is strange in that text.
    pub problems: Shared<Vec<Problem>>,
    /// The moment about which it was asked what is worth changing, in microseconds.
    pub asked: Option<u64>,
    /// What is, at a moment of a run.
    pub advice: Option<(u64, Shared<Vec<Problem>>)>,
    /// What is looked at.
    pub look: Look,
    /// The round trip looked at, and whose it is.
    pub trip: Option<(Who, Shared<Trip>)>,
    /// The playhead.
    pub play: Play,
    /// The run so far.
    pub movie: Movie,
    /// The state of things near the playhead.
    pub snapshot: Shared<Snapshot>,
    /// What is looked for in the run.
    pub find: Find,
    /// What can be done to a thing.
    pub deeds: Option<Deeds>,
    /// What a place remembers of connections at a moment.
    pub table: Option<(Place, u64, Shared<Table>)>,
    /// The lesson that is taken.
    pub course: Option<Course>,
    /// What lies over the page.
    pub dialog: Option<Dialog>,
    /// The last thing that went wrong or was done, in words.
    pub notice: Option<Notice>,
    /// What the editor is to do next.
    pub wish: Wish,
    /// How this person wants the page.
    pub wants: Wants,
    /// The language that all is said in.
    pub language: Spoken,
    /// A link, once it is made, and the number of its text.
    pub link: Option<(Revision, Shared<Made>)>,
    /// How the text is shared.
    pub sharing: Sharing,
    /// What was brought, and what can be chosen of it.
    pub choosing: Choosing,
    /// Whether the link was copied since the sheet was opened.
    pub copied: bool,
    /// The animation that is being made.
    pub film: Option<Film>,
    /// The file that was asked for last, and how many were.
    pub taking: (u32, Option<Parcel>),
    /// How many secrets were left out of it, since the sheet was opened.
    pub left_out: u32,
    /// The variant that was kept to compare with.
    pub kept: Option<Kept>,
    /// How many were.
    pub keeps: u32,
    /// The text that was kept last, once comparing has ended.
    pub let_go: Option<Shared<String>>,
    /// How it is to be, in a page of somebody else.
    pub embed: Option<Embed>,
    /// Whether a newer build of the page is ready.
    pub newer: bool,
    /// A page of the site that was loaded: its path and its text, if it could be.
    pub page: Option<(Shared<String>, Option<Shared<String>>)>,
}

/// The newest text, by number.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Text {
    /// Counts its versions.
    pub revision: Revision,
    /// Its first version: there another one was replaced as a whole.
    pub since: Revision,
    /// The case it came from, by id; what Reset goes back to.
    pub case: Option<Shared<String>>,
    /// The case of the text that this one took the place of, which undo brings back.
    pub before: Option<Shared<String>>,
    /// Whether it differs from what its author wrote.
    pub touched: bool,
    /// Whether the next edit is the opening of another text.
    pub opening: bool,
    /// What is said of the next edit.
    pub doing: Option<Notice>,
    /// Where the cursor is, in UTF-16 units.
    pub cursor: u32,
}

/// What can be done to a thing at a moment.
#[derive(Clone, Debug, PartialEq)]
pub struct Deeds {
    /// The text that the edits are of.
    pub revision: Revision,
    /// The thing.
    pub to: Thing,
    /// The moment, in microseconds.
    pub at: u64,
    /// Edits that add it to the timeline.
    pub edits: Shared<Vec<Edit>>,
}

/// What is looked at.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Look {
    /// The exposure; `None` until somebody chooses: then the world's first.
    pub exposure: Option<ExposureId>,
    /// Whose first packet, if no connection of the run is chosen.
    pub client: Option<ClientId>,
    /// The route that the request takes, by position; `None` for the one that the traffic takes.
    pub route: Option<u16>,
    /// The connection of the run.
    pub flow: Option<u32>,
    /// The step of the trip.
    pub step: usize,
    /// The place.
    pub place: Option<Place>,
    /// The zone, if no place is.
    pub zone: Option<ZoneId>,
    /// How often more of what found no room was asked for.
    pub unfolded: BTreeMap<Fold, u32>,
    /// What the inspector shows.
    pub tab: Tab,
    /// What the middle shows.
    pub pane: Pane,
    /// By what new connections are counted.
    pub grain: Grain,
    /// How it is shown where packets go.
    pub chart: Chart,
}

/// What the editor is to do; done once per number.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Wish {
    /// Counts wishes.
    pub number: u32,
    /// The wish.
    pub what: Option<WishKind>,
}

/// Things that only the editor can do.
#[derive(Clone, Debug, PartialEq)]
pub enum WishKind {
    /// Replace a part of this text; not if it has changed since.
    Apply(Revision, Edit),
    /// Put another text in place of this one, as one edit that undo takes back, and show its start.
    Open(Shared<String>),
    /// Replace everything, as one edit that undo takes back.
    Replace(Shared<String>),
    /// Show a place: from, to (UTF-16 units).
    Reveal(u32, u32),
    /// Take the last edit back.
    Undo,
    /// Do it again.
    Redo,
}

/// How this person wants the page.
#[expect(clippy::struct_excessive_bools, reason = "wishes that do not depend on each other")]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Wants {
    /// No movement: a still picture, and steps.
    pub still: bool,
    /// A plain text field in place of the editor.
    pub plain: bool,
    /// No single letters as keys.
    pub no_letters: bool,
    /// Dark colors, as the system has them.
    pub dark: bool,
    /// Large letters, for a room.
    pub large: bool,
}

impl State {
    /// What a page begins with.
    pub fn started(embed: Option<Embed>, language: Spoken) -> Self {
        let speed = embed.as_ref().and_then(|embed| embed.speed);
        let play = speed.map_or_else(Play::default, |speed| Play { speed, ..Play::default() });
        Self { play, language, embed, ..Self::default() }
    }

    /// How the world is looked at.
    pub fn spot(&self) -> Spot {
        Spot {
            at: self.play.at,
            exposure: self.exposure().map(|id| id.0),
            flow: self.look.flow,
            route: self.look.route,
            step: Some(self.look.step as u32),
        }
    }

    /// Which picture of an animation is due, once the page shows its moment.
    pub fn film_due(&self) -> Option<u32> {
        let film = self.film.filter(|film| !film.is_whole())?;
        (self.snapshot.at == self.play.at).then_some(film.done)
    }

    /// Whether there is this control; on the whole page there is each.
    pub fn offers(&self, control: &str) -> bool {
        self.embed.as_ref().is_none_or(|embed| embed.offers(control))
    }

    /// Whether there is this knob.
    pub fn turns(&self, knob: &str) -> bool {
        self.embed.as_ref().is_none_or(|embed| embed.turns(knob))
    }

    /// Whether the text can be changed by typing.
    pub fn types(&self) -> bool {
        self.embed.as_ref().is_none_or(|embed| embed.mode == Mode::Edit)
    }

    /// Whether a link to all there is must be at hand: not while everything moves.
    pub fn offers_link(&self) -> bool {
        self.embed.as_ref().is_some_and(|embed| embed.link) && !self.play.playing
    }

    /// The last event up to the playhead: its number from 1, when it was in seconds, and what.
    pub fn event_now(&self) -> Option<(u32, f64, String)> {
        let at = self.play.at;
        let number = self.movie.events.iter().take_while(|event| event.at <= at).count();
        let event = self.movie.events.get(number.checked_sub(1)?)?;
        Some((number as u32, event.at as f64 / 1e6, event.text.clone()))
    }

    /// The exposure looked at: the chosen one, else the world's first.
    pub fn exposure(&self) -> Option<ExposureId> {
        let world = self.world.as_ref()?;
        let known = |id: &ExposureId| (id.0 as usize) < world.exposures.len();
        self.look.exposure.filter(known).or(world.first)
    }

    /// Whose packet is to be traced.
    pub fn who(&self) -> Option<Who> {
        let world = self.world.as_ref()?;
        if let Some(flow) = self.look.flow {
            return Some(Who::Flow(flow));
        }
        let known = |id: &ClientId| (id.0 as usize) < world.clients.len();
        let first = || self.looked_at()?.first;
        let client = self.look.client.filter(known).or_else(first)?;
        let exposure = self.exposure()?;
        Some(match self.look.route {
            Some(route) => Who::Route(client, exposure, route),
            None => Who::Pair(client, exposure),
        })
    }

    /// The thing looked at.
    pub fn thing(&self) -> Option<Thing> {
        self.look.place.map(Thing::Place).or(self.look.zone.map(Thing::Zone))
    }

    /// What can be done to the thing looked at.
    pub fn offered(&self) -> Option<&Deeds> {
        let deeds = self.deeds.as_ref().filter(|_| !self.shows_kept());
        deeds.filter(|deeds| Some(deeds.to) == self.thing())
    }

    /// Whether the worker has read the newest text.
    pub fn is_read(&self) -> bool {
        self.read == self.text.revision && !self.text.opening
    }

    /// Whether the picture is of an older text, because of an error in the newest.
    pub fn is_stale(&self) -> bool {
        self.world.is_some() && self.is_read() && self.drawn_of_text() != self.read
    }
}
