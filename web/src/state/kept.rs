//! The variant of the text that was kept to compare with: A. The person goes on with B, the text in
//! the editor. One of both is looked at; the other waits as it was seen last.

use fivetuple_core::base::Place;
use fivetuple_core::compare::Comparison;
use fivetuple_core::show::{Snapshot, Trip, World};

use super::answers::carried;
use super::{Deeds, Movie, State, Tab};
use crate::shared::Shared;
use crate::talk::{KEPT, Revision, Slice, Table, Who};

/// The variant that was kept.
#[derive(Clone, Debug, PartialEq)]
pub struct Kept {
    /// Its number; texts of the editor never have it.
    pub number: Revision,
    /// Its text.
    pub text: Shared<String>,
    /// What it was before it was swapped last, which undo brings back.
    pub before: Option<Shared<String>>,
    /// Whether it is looked at.
    pub shown: bool,
    /// The variant that waits, once the worker knows it.
    pub other: Option<Seen>,
    /// What differs, and which text that was found of.
    pub differs: Option<(Revision, Shared<Comparison>)>,
    /// Counts the workers that were told of it.
    pub told: u32,
}

/// A variant as it was seen last.
#[derive(Clone, Debug, PartialEq)]
pub struct Seen {
    pub(super) world: Shared<World>,
    pub(super) drawn: Revision,
    pub(super) movie: Movie,
    snapshot: Shared<Snapshot>,
    trip: Option<(Who, Shared<Trip>)>,
    deeds: Option<Deeds>,
    table: Option<(Place, u64, Shared<Table>)>,
}

impl Kept {
    fn new(number: Revision, text: Shared<String>) -> Self {
        let (before, other, differs) = (None, None, None);
        Self { number, text, before, shown: false, other, differs, told: 0 }
    }
}

impl Seen {
    fn new(drawn: Revision, world: Shared<World>) -> Self {
        let (movie, snapshot) = (Movie::default(), Shared::default());
        Self { world, drawn, movie, snapshot, trip: None, deeds: None, table: None }
    }
}

impl State {
    /// Whether the variant that was kept is looked at, and not the editor's text.
    pub fn shows_kept(&self) -> bool {
        self.kept.as_ref().is_some_and(|kept| kept.shown)
    }

    /// What differs between both variants, as far as that is known.
    pub fn differs(&self) -> Option<&Comparison> {
        self.kept.as_ref()?.differs.as_ref().map(|(_, comparison)| &**comparison)
    }

    /// The worlds of A and B, once both are known.
    pub fn variants(&self) -> Option<[&World; 2]> {
        let kept = self.kept.as_ref()?;
        let (here, other) = (&**self.world.as_ref()?, &*kept.other.as_ref()?.world);
        Some(if kept.shown { [here, other] } else { [other, here] })
    }

    /// The text whose picture B is.
    pub fn drawn_of_text(&self) -> Revision {
        let other = self.kept.as_ref().filter(|kept| kept.shown).and_then(|it| it.other.as_ref());
        other.map_or(self.drawn, |other| other.drawn)
    }

    /// The run that is to be known further, and how far it is: first the one looked at.
    pub fn behind(&self) -> Option<(Revision, u64)> {
        let here = (!self.movie.done).then_some((self.drawn, self.movie.until));
        here.or_else(|| {
            let other = self.kept.as_ref()?.other.as_ref()?;
            (!other.movie.done).then_some((other.drawn, other.movie.until))
        })
    }

    pub(super) fn keep(&mut self, text: Shared<String>) {
        self.look_at_text();
        self.let_go = None;
        let number = self.next_kept();
        self.kept = Some(Kept::new(number, text));
        self.look.tab = Tab::Changes;
    }

    /// The number of the next text that is kept.
    fn next_kept(&mut self) -> Revision {
        self.keeps += 1;
        KEPT + self.keeps
    }

    /// Another text takes the place of the one that was kept.
    fn keep_instead(&mut self, text: Shared<String>) {
        self.look_at_text();
        let number = self.next_kept();
        if let Some(kept) = &mut self.kept {
            let before = Some(std::mem::replace(&mut kept.text, text));
            *kept = Kept { before, told: kept.told, ..Kept::new(number, kept.text.clone()) };
        }
    }

    /// The editor's text is kept, and the one that was kept is to be the editor's.
    pub(super) fn swap(&mut self, text: Shared<String>) -> Option<Shared<String>> {
        let was = self.kept.as_ref()?.text.clone();
        self.keep_instead(text);
        Some(was)
    }

    /// Undo or redo has turned the editor's text into the one that was kept: the one before is kept.
    pub(super) fn swap_back(&mut self) {
        if let Some(before) = self.kept.as_ref().and_then(|kept| kept.before.clone()) {
            self.keep_instead(before);
        }
    }

    /// The end of comparing. What was kept can be taken up again.
    pub(super) fn stop_comparing(&mut self) {
        self.look_at_text();
        self.let_go = self.kept.take().map(|kept| kept.text);
        if self.look.tab == Tab::Changes {
            self.look.tab = Tab::default();
        }
    }

    /// The worker knows the text that was kept.
    pub(super) fn has_kept(&mut self, number: Revision, world: Shared<World>) {
        let wanted = self.kept.as_mut().filter(|kept| kept.number == number && !kept.shown);
        if let Some(kept) = wanted {
            kept.other = Some(Seen::new(number, world));
        }
    }

    pub(super) fn compared(&mut self, of: Revision, kept: Revision, found: Shared<Comparison>) {
        let known = self.kept.as_mut().filter(|it| it.number == kept);
        if let Some(kept) = known {
            kept.differs = Some((of, found));
        }
    }

    /// A slice of the run of the variant that waits.
    pub(super) fn advanced_other(&mut self, revision: Revision, slice: Slice) {
        let other = self.kept.as_mut().and_then(|kept| kept.other.as_mut());
        if let Some(other) = other.filter(|other| other.drawn == revision) {
            other.movie = other.movie.with(slice);
        }
    }

    /// Looks at the editor's text.
    pub(super) fn look_at_text(&mut self) {
        self.look_at(false);
    }

    /// Looks at the variant that was kept, or not, at the same moment and by name at the same things.
    pub(super) fn look_at(&mut self, shown: bool) {
        let Some(kept) = self.kept.as_mut().filter(|kept| kept.shown != shown) else { return };
        let (Some(other), Some(world)) = (kept.other.take(), self.world.take()) else { return };
        self.look = carried(&self.look, Some(&world), &other.world);
        kept.shown = shown;
        (self.asked, self.advice) = (None, None);
        kept.other = Some(Seen {
            world,
            drawn: std::mem::replace(&mut self.drawn, other.drawn),
            movie: std::mem::replace(&mut self.movie, other.movie),
            snapshot: std::mem::replace(&mut self.snapshot, other.snapshot),
            trip: std::mem::replace(&mut self.trip, other.trip),
            deeds: std::mem::replace(&mut self.deeds, other.deeds),
            table: std::mem::replace(&mut self.table, other.table),
        });
        self.play.end = other.world.duration;
        self.play.at = self.play.at.min(self.play.end);
        self.world = Some(other.world);
    }
}

#[cfg(test)]
mod tests {
    use super::super::Action;
    use super::*;
    use crate::fixture;

    fn text(text: &str) -> Shared<String> {
        text.to_owned().into()
    }

    fn one_pod_less() -> World {
        let mut world = fixture::world();
        world.pods.pop();
        world
    }

    /// The fixture's world is kept, and another one is the text's.
    fn comparing() -> State {
        let state = State::default().reduce(Action::Edited);
        let state = state.reduce(Action::Opened(1, fixture::world().into(), true));
        let state = state.reduce(Action::Keep(text("a")));
        let state = state.reduce(Action::Kept(KEPT + 1, fixture::world().into()));
        let state = state.reduce(Action::Edited);
        state.reduce(Action::Opened(2, one_pod_less().into(), true))
    }

    fn pods(state: &State) -> usize {
        state.world.as_ref().map_or(0, |world| world.pods.len())
    }

    #[test]
    fn both_variants_are_looked_at_in_turn_at_the_same_moment() {
        let state = comparing().reduce(Action::Seek(9_000_000, 0.0));
        let a = state.reduce(Action::Variant(true));
        assert_eq!((pods(&state), pods(&a)), (3, 4));
        assert_eq!((a.drawn, a.play.at), (KEPT + 1, 9_000_000));
        assert!(!a.is_stale() && a.shows_kept());
        assert_eq!(a.reduce(Action::Variant(false)), state);
    }

    #[test]
    fn whoever_edits_looks_at_what_is_edited() {
        let a = comparing().reduce(Action::Variant(true));
        let b = a.reduce(Action::Edited);
        assert!(!b.shows_kept() && pods(&b) == 3);
    }

    #[test]
    fn both_runs_go_on_one_after_the_other() {
        let state = comparing();
        assert_eq!(state.behind(), Some((2, 0)));
        let done = |state: &State, of| {
            let slice = Slice { until: 60_000_000, done: true, ..Slice::default() };
            state.reduce(Action::Advanced(of, slice))
        };
        let state = done(&state, 2);
        assert_eq!(state.behind(), Some((KEPT + 1, 0)));
        let state = done(&state, KEPT + 1);
        assert_eq!(state.behind(), None);
        assert!(state.reduce(Action::Variant(true)).movie.done);
    }

    #[test]
    fn swapping_keeps_the_other_text_and_undo_brings_back_the_first() {
        let state = comparing().reduce(Action::Swapped(text("b")));
        let kept = |state: &State| state.kept.as_ref().map(|kept| (*kept.text).clone());
        assert_eq!(kept(&state).as_deref(), Some("b"));
        let back = state.reduce(Action::Turned);
        assert_eq!(kept(&back).as_deref(), Some("a"));
        assert_eq!(kept(&back.reduce(Action::Turned)).as_deref(), Some("b"), "redo");
    }

    #[test]
    fn what_was_kept_can_be_taken_up_again() {
        let state = comparing().reduce(Action::Variant(true)).reduce(Action::StopComparing);
        assert!(state.kept.is_none() && pods(&state) == 3);
        assert_eq!(state.let_go.as_deref().map(String::as_str), Some("a"));
        let again = state.reduce(Action::Keep(text("a")));
        assert!(again.kept.is_some() && again.let_go.is_none());
    }
}
