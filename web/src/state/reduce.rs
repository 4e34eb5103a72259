//! The one way the state changes.

use fivetuple_core::base::{ExposureId, Place};
use fivetuple_core::show::{Exposure, Thing, Trip, World, Written};

use super::{
    Action, Change, Course, Deeds, Dialog, Look, Movie, Notice, Open, Play, State, Tab, Text,
    Verdict, Wish, WishKind, action_of,
};
use crate::derive::{name_of, seconds, thing_name};
use crate::embed::Theme;
use crate::shared::Shared;
use crate::strings::{fill, words};
use crate::talk::{Revision, Slice, Who};

impl State {
    /// The state after an action.
    #[must_use]
    pub fn reduce(&self, action: Action) -> Self {
        let mut next = self.clone();
        next.take(action);
        next
    }

    fn take(&mut self, action: Action) {
        match action {
            Action::Edited => self.edited(),
            Action::Replaced { back } => self.replaced(back),
            Action::Cursor(at) => self.text.cursor = at,
            Action::Open(open) => self.open(open),
            Action::Restored(case) => {
                self.edited();
                self.text.since = self.text.revision;
                self.text.case = case;
                self.play.playing = !self.wants.still;
            }
            Action::Rewrite(text) => self.wish(WishKind::Replace(text)),
            Action::Apply(revision, edit) => self.wish(WishKind::Apply(revision, edit)),
            Action::Reveal(at) => self.reveal(at),
            Action::Undo => self.wish(WishKind::Undo),
            Action::Redo => self.wish(WishKind::Redo),
            Action::Opened(revision, world, whole) => self.opened(revision, world, whole),
            Action::Traced(revision, who, trip) => self.traced(revision, who, trip),
            Action::Advanced(revision, slice) => self.advanced(revision, slice),
            Action::Looked(revision, snapshot) if revision == self.drawn => {
                self.snapshot = snapshot;
            }
            Action::Looked(..) => {}
            Action::Offered(revision, to, at, edits) => {
                self.deeds = Some(Deeds { revision, to, at, edits });
            }
            Action::Remembers(revision, place, at, table) => {
                if revision == self.drawn {
                    self.table = Some((place, at, table));
                }
            }
            Action::Deed(number) => self.does(number),
            Action::Copied => self.copied = true,
            Action::Linked(revision, link) => self.link = Some((revision, link)),
            Action::NoLink(why) => self.no_link(&why),
            Action::Loaded(path, page) => self.page = Some((path, page)),
            Action::Advise(at) => (self.asked, self.advice) = (Some(at), None),
            Action::Advised(revision, at, problems) => {
                self.advice = Some((at, problems)).filter(|_| revision == self.drawn);
            }
            other => self.learn(other),
        }
    }

    /// What happens in a lesson.
    fn learn(&mut self, action: Action) {
        match action {
            Action::Began(course) => self.begin(course),
            Action::Turn(step) => self.course = self.course.take().map(|course| course.at(step)),
            Action::TurnBy(by) => self.course = self.course.take().map(|course| course.by(by)),
            Action::Choose(answer) => {
                let text = self.text.revision;
                self.course = self.course.take().map(|course| course.chosen(answer, text));
            }
            Action::ShowMe => {
                let text = self.text.revision;
                self.course = self.course.take().map(|course| course.shown(text));
            }
            Action::CannotTurn => {
                self.course = self.course.take().map(|course| Course { waits: None, ..course });
                self.notice = Some(Notice { text: words().cannot_turn.into(), bad: true });
            }
            Action::Checked(revision, step, answers, goals) => {
                let verdict = Verdict { revision, answers, goals };
                self.course = self.course.take().map(|course| course.checked(step, verdict));
            }
            Action::Finish | Action::Leave => self.course = None,
            other => self.vary(other),
        }
    }

    /// What is about two variants, or is taken away.
    fn vary(&mut self, action: Action) {
        match action {
            Action::Keep(text) => self.keep(text),
            Action::Kept(number, world) => self.has_kept(number, world),
            Action::Compared(of, kept, found) => self.compared(of, kept, found),
            Action::Swapped(text) => {
                if let Some(text) = self.swap(text) {
                    self.wish(WishKind::Replace(text));
                }
            }
            Action::Turned => self.swap_back(),
            Action::StopComparing => self.ended(),
            Action::Stopped => self.stopped(),
            Action::Take(parcel) => self.taking = (self.taking.0 + 1, Some(parcel)),
            Action::Taken(_, secrets, _) => self.left_out = secrets,
            other => self.show(other),
        }
    }

    /// What changes how the world is looked at, and not the world.
    fn show(&mut self, action: Action) {
        match action {
            Action::Tick(now) => self.tick(now),
            Action::PlayPause(now) => self.play = self.play.toggled(now),
            Action::Seek(at, now) => self.seek(at, now),
            Action::Speed(by, now) => self.play = self.play.sped(by, now),
            Action::Pressed(key, _) if self.wants.no_letters && key.is_letter() => {}
            Action::Pressed(key, now) | Action::Do(key, now) => self.pressed(key, now),
            Action::Grain(grain) => self.look.grain = grain,
            Action::Chart(chart) => self.look.chart = chart,
            Action::Exposure(id) => {
                let (pane, chart) = (self.look.pane, self.look.chart);
                self.look = Look { exposure: Some(id), pane, chart, ..Look::default() };
            }
            Action::Client(id) => {
                self.look = Look { client: Some(id), flow: None, step: 0, ..self.look.clone() };
                self.look.tab = Tab::Packet;
            }
            Action::Route(route) => {
                let route = Some(route);
                self.look = Look { route, flow: None, step: 0, ..self.look.clone() };
                self.look.tab = Tab::Packet;
            }
            Action::Flow(flow) => {
                self.look = Look { flow: Some(flow), step: 0, ..self.look.clone() };
                self.look.tab = Tab::Packet;
            }
            Action::Place(place) => self.place(place),
            Action::Zone(zone) => {
                (self.look.place, self.look.zone) = (None, Some(zone));
                self.look.tab = Tab::Place;
            }
            Action::Unfold(fold) => *self.look.unfolded.entry(fold).or_default() += 1,
            Action::Refold(fold) => _ = self.look.unfolded.remove(&fold),
            Action::Step(step) => self.step(step),
            Action::Variant(kept) => self.look_at(kept),
            Action::Tab(tab) => self.look.tab = tab,
            Action::Pane(pane) => self.look.pane = pane,
            Action::Dialog(Some(Dialog::Gallery | Dialog::Share)) if self.embed.is_some() => {}
            Action::Dialog(dialog) => {
                // A link is to the moment it was asked for.
                self.play.playing &= dialog != Some(Dialog::Share);
                self.dialog = dialog;
                (self.copied, self.left_out) = (false, 0);
            }
            Action::Notice(notice) => {
                self.notice = notice;
                self.text.doing = None;
            }
            Action::Want(wants) => self.want(wants),
            Action::Newer => self.newer = true,
            Action::Event(number) => self.await_event(number),
            Action::Playing(on, now) if self.play.playing != on => {
                self.play = self.play.toggled(now);
            }
            Action::Set(change) => self.set(change),
            _ => {}
        }
    }

    /// An event is gone to as soon as the run is known up to it.
    fn await_event(&mut self, number: u32) {
        self.play.playing = false;
        if let Some(embed) = &mut self.embed {
            embed.awaited = Some(number);
            self.come_to_event();
        }
    }

    fn come_to_event(&mut self) {
        let Some(number) = self.embed.as_ref().and_then(|embed| embed.awaited) else { return };
        let events = &self.movie.events;
        let known = events.len() >= number as usize || self.movie.done;
        if self.text.opening || !self.is_read() || !known {
            return;
        }
        let at = (number as usize).min(events.len()).checked_sub(1).map_or(0, |at| events[at].at);
        self.play = Play { at, since: None, ..self.play };
        if let Some(embed) = &mut self.embed {
            embed.awaited = None;
        }
    }

    fn set(&mut self, change: Change) {
        let Some(embed) = &mut self.embed else { return };
        embed.theme = change.theme.unwrap_or(embed.theme);
        embed.mode = change.mode.unwrap_or(embed.mode);
        self.play.speed = change.speed.unwrap_or(self.play.speed);
        self.wants.dark = embed.theme.is_dark(self.wants.dark);
    }

    fn wish(&mut self, what: WishKind) {
        self.wish = Wish { number: self.wish.number + 1, what: Some(what) };
    }

    /// Lines of what was kept are not in the editor.
    fn reveal(&mut self, at: Written) {
        if self.shows_kept() {
            let text = words().line_of_kept.to_owned();
            self.notice = Some(Notice { text, bad: false });
        } else {
            self.wish(WishKind::Reveal(at.start, at.end));
        }
    }

    /// Comparing has ended.
    fn ended(&mut self) {
        self.stop_comparing();
        self.notice = Some(Notice { text: words().let_go.to_owned(), bad: false });
    }

    /// A new worker knows nothing.
    fn stopped(&mut self) {
        self.notice = Some(Notice { text: words().restarted.to_owned(), bad: true });
        if let Some(kept) = &mut self.kept {
            kept.told += 1;
        }
    }

    fn edited(&mut self) {
        self.look_at_text();
        self.text.revision += 1;
        self.text.touched = !std::mem::take(&mut self.text.opening);
        if self.text.touched {
            self.notice = self.text.doing.take();
        } else {
            self.text.since = self.text.revision;
        }
    }

    /// A text that was put in place of a case is the person's own.
    fn replaced(&mut self, back: bool) {
        let opens = self.text.opening;
        self.edited();
        self.text.since = self.text.revision;
        if back {
            std::mem::swap(&mut self.text.case, &mut self.text.before);
        } else if !opens {
            self.text.before = self.text.case.take();
        }
    }

    /// One of the things that can be done is done, and said.
    fn does(&mut self, number: usize) {
        let Some(deeds) = self.offered() else { return };
        let Some(edit) = deeds.edits.get(number).cloned() else { return };
        let (revision, at) = (deeds.revision, seconds(deeds.at));
        let name = self.world.as_ref().map(|world| thing_name(world, deeds.to));
        let name = name.unwrap_or_default();
        let text = fill(words().done, &[&name, &edit.title, &at]);
        self.text.doing = Some(Notice { text, bad: false });
        self.wish(WishKind::Apply(revision, edit));
    }

    /// The editor is asked to take the text; it will say that it has, as with any other edit.
    fn open(&mut self, open: Open) {
        if let Some(embed) = &mut self.embed {
            // Only an author opens anything there, and the first time at the step that he named.
            embed.awaited = embed.step.filter(|_| embed.author.is_none());
            embed.author = Some(open.clone().into());
        }
        let plays = self.embed.as_ref().is_none_or(|embed| embed.autoplay);
        self.wish(WishKind::Open(open.text));
        self.text = Text { case: open.case, opening: true, ..self.text.clone() };
        self.dialog = None;
        if let Some(release) = open.other_rules {
            let text = fill(words().other_rules, &[&release]);
            self.notice = Some(Notice { text, bad: false });
        }
        let spot = open.spot.unwrap_or_default();
        self.look = Look {
            exposure: spot.exposure.map(ExposureId),
            flow: spot.flow,
            route: spot.route,
            step: spot.step.unwrap_or(0) as usize,
            pane: self.look.pane,
            ..Look::default()
        };
        self.play = Play { at: spot.at, end: self.play.end.max(spot.at), ..self.play };
        self.play.playing = open.spot.is_none() && plays && !self.wants.still;
    }

    /// A lesson opens its text, and its first step.
    fn begin(&mut self, course: Course) {
        let text = Shared::new(course.lesson.text.clone());
        self.open(Open { text, case: None, spot: None, other_rules: None });
        self.course = Some(course);
    }

    /// Nothing is opened in place of what the link was to hold; where nothing was, the empty text is.
    fn no_link(&mut self, why: &str) {
        self.text.revision = self.text.revision.max(1);
        self.notice = Some(Notice { text: fill(words().link_bad, &[why]), bad: true });
    }

    /// A new world is drawn, unless the worker has kept the last one.
    fn opened(&mut self, revision: Revision, world: Shared<World>, whole: bool) {
        if revision != self.text.revision {
            return;
        }
        self.read = revision;
        self.problems = world.problems.clone().into();
        if !whole {
            return;
        }
        self.drawn = revision;
        self.play.end = world.duration;
        self.play.at = self.play.at.min(world.duration);
        self.movie = Movie::default();
        self.table = None;
        (self.asked, self.advice) = (None, None);
        self.look = carried(&self.look, self.world.as_deref(), &world);
        self.world = Some(world);
        if self.who().is_none() {
            self.trip = None;
        }
    }

    fn traced(&mut self, revision: Revision, who: Who, trip: Option<Shared<Trip>>) {
        if revision != self.drawn || Some(who) != self.who() {
            return;
        }
        if trip.is_none() {
            self.look.flow = None;
        }
        self.trip = trip.map(|trip| (who, trip));
        let last = self.trip.as_ref().map_or(0, |(_, trip)| trip.steps.len().saturating_sub(1));
        self.look.step = self.look.step.min(last);
    }

    fn advanced(&mut self, revision: Revision, slice: Slice) {
        if revision == self.drawn {
            self.movie = self.movie.with(slice);
            self.come_to_event();
        } else {
            self.advanced_other(revision, slice);
        }
    }

    /// Time passes up to where the run is known, and waits there.
    fn tick(&mut self, now: f64) {
        if !self.play.playing {
            return;
        }
        let known = if self.movie.done { self.play.end } else { self.movie.until };
        let at = self.play.now(now);
        self.play = self.play.moved(at.min(known.max(self.play.at)), now);
        self.play.playing = at < self.play.end || !self.movie.done;
    }

    fn seek(&mut self, at: u64, now: f64) {
        self.play = self.play.moved(at, now);
        self.play.playing &= !self.wants.still;
    }

    fn pressed(&mut self, key: super::Key, now: f64) {
        if let Some(action) = action_of(self, key, now) {
            if matches!(action, Action::Seek(..)) {
                self.play.playing = false;
            }
            self.take(action);
        }
    }

    fn place(&mut self, place: Option<Place>) {
        (self.look.place, self.look.zone) = (place, None);
        self.look.tab = if place.is_some() { Tab::Place } else { Tab::Packet };
    }

    fn step(&mut self, step: usize) {
        let steps = self.trip.as_ref().map_or(0, |(_, trip)| trip.steps.len());
        self.look.step = step.min(steps.saturating_sub(1));
        self.look.tab = Tab::Packet;
    }

    fn want(&mut self, wants: super::Wants) {
        self.play.playing &= !wants.still;
        let theme = self.embed.as_ref().map_or(Theme::Auto, |embed| embed.theme);
        self.wants = super::Wants { dark: theme.is_dark(wants.dark), ..wants };
    }
}

/// What is looked at in a new world: the same as before, as far as it is still there by name.
pub(super) fn carried(look: &Look, before: Option<&World>, now: &World) -> Look {
    let Some(before) = before else { return look.clone() };
    let full = |one: &Exposure| (one.namespace.clone(), one.name.clone());
    let exposure = look.exposure.and_then(|id| {
        let name = full(before.exposures.get(id.0 as usize)?);
        let at = now.exposures.iter().position(|one| full(one) == name)?;
        Some(ExposureId(at as u32))
    });
    let place = look.place.filter(|place| name_of(before, *place) == name_of(now, *place));
    let zone_name = |world: &World, zone| thing_name(world, Thing::Zone(zone));
    let zone = look.zone.filter(|zone| zone_name(before, *zone) == zone_name(now, *zone));
    let nothing = place.is_none() && zone.is_none();
    let tab = if look.tab == Tab::Place && nothing { Tab::Packet } else { look.tab };
    // Routes have no names to know them by.
    let route = look.route.filter(|_| exposure == look.exposure);
    Look { exposure, route, place, zone, tab, ..look.clone() }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::embed::Embed;
    use crate::fixture;
    use crate::state::{Key, Pane, Wants};

    fn opened(state: &State, world: World) -> State {
        let state = state.reduce(Action::Edited);
        let revision = state.text.revision;
        state.reduce(Action::Opened(revision, world.into(), true))
    }

    fn first() -> State {
        opened(&State::default(), fixture::world())
    }

    #[test]
    fn an_answer_to_an_older_text_changes_nothing() {
        let state = first().reduce(Action::Edited);
        let late = state.reduce(Action::Opened(1, World::default().into(), true));
        assert_eq!(late, state);
    }

    #[test]
    fn a_text_with_an_error_leaves_the_picture_and_shows_the_problem() {
        let before = first().reduce(Action::Edited);
        let world = World { problems: fixture::world().problems, ..World::default() };
        let state = before.reduce(Action::Opened(2, world.into(), false));
        assert_eq!(state.world, before.world);
        assert_eq!(state.problems.len(), 1);
        assert!(state.is_stale());
    }

    #[test]
    fn a_world_that_nobody_sends_in_has_no_packet_to_look_at() {
        let state = first();
        let who = state.who().unwrap();
        let state = state.reduce(Action::Traced(1, who, Some(fixture::trip().into())));
        assert!(
            opened(&state, fixture::world()).trip.is_some(),
            "it stays until it is traced anew"
        );
        assert!(opened(&state, World::default()).trip.is_none());
    }

    #[test]
    fn opening_a_text_is_a_wish_to_the_editor_and_no_change_of_the_author_s_text() {
        let case = Some("gallery/first".to_owned().into());
        let open = Open { text: "a: 1".to_owned().into(), case, spot: None, other_rules: None };
        let state = first().reduce(Action::Open(open));
        assert!(matches!(state.wish.what, Some(WishKind::Open(_))));
        let state = state.reduce(Action::Edited);
        assert!(!state.text.touched);
        assert!(state.reduce(Action::Edited).text.touched);
    }

    #[test]
    fn what_is_looked_at_stays_as_long_as_it_is_there_by_name() {
        let state = first().reduce(Action::Place(Some(fixture::pod(3)))).reduce(Action::Flow(7));
        let state = opened(&state, fixture::world());
        assert_eq!((state.look.place, state.look.flow), (Some(fixture::pod(3)), Some(7)));
        let mut smaller = fixture::world();
        smaller.pods.pop();
        assert_eq!(opened(&state, smaller).look.place, None);
    }

    #[test]
    fn a_trip_of_another_packet_than_the_one_looked_at_is_not_shown() {
        let state = first();
        let trip = || Some(fixture::trip().into());
        let other = state.reduce(Action::Traced(1, Who::Flow(9), trip()));
        assert!(other.trip.is_none());
        let who = state.who().unwrap();
        assert!(state.reduce(Action::Traced(1, who, trip())).trip.is_some());
    }

    #[test]
    fn steps_stay_within_the_trip() {
        let state = first();
        let who = state.who().unwrap();
        let state = state.reduce(Action::Traced(1, who, Some(fixture::trip().into())));
        assert_eq!(state.reduce(Action::Step(99)).look.step, 5);
        let hop = state.reduce(Action::Pressed(Key::NextHop, 0.0));
        assert_eq!(hop.look.step, 1);
    }

    #[test]
    fn time_waits_where_the_run_is_not_known_yet() {
        let state = first().reduce(Action::PlayPause(0.0));
        assert_eq!(state.reduce(Action::Tick(5_000.0)).play.at, 0);
        let slice = Slice { until: 3_000_000, ..Slice::default() };
        let state = state.reduce(Action::Advanced(1, slice));
        assert_eq!(state.reduce(Action::Tick(5_000.0)).play.at, 3_000_000);
    }

    #[test]
    fn a_still_page_never_plays_by_itself() {
        let still = Wants { still: true, ..Wants::default() };
        let state = first().reduce(Action::PlayPause(0.0)).reduce(Action::Want(still));
        assert!(!state.play.playing);
        let open = Open { text: String::new().into(), case: None, spot: None, other_rules: None };
        assert!(!state.reduce(Action::Open(open)).play.playing);
    }

    #[test]
    fn letters_that_are_switched_off_do_nothing_but_their_buttons_do() {
        let quiet = first().reduce(Action::Want(Wants { no_letters: true, ..Wants::default() }));
        assert_eq!(quiet.reduce(Action::Pressed(Key::Trace, 0.0)).look.pane, Pane::Picture);
        assert_eq!(quiet.reduce(Action::Do(Key::Trace, 0.0)).look.pane, Pane::Trace);
    }

    fn embedded(embed: Embed) -> State {
        let open = Open { text: "a".to_owned().into(), case: None, spot: None, other_rules: None };
        let state = State::embedded(Some(embed)).reduce(Action::Open(open)).reduce(Action::Edited);
        state.reduce(Action::Opened(1, fixture::world().into(), true))
    }

    #[test]
    fn an_embedded_picture_stands_still_until_it_is_told_to_play() {
        assert!(!embedded(Embed::default()).play.playing);
        let plays = embedded(Embed { autoplay: true, ..Embed::default() });
        assert!(plays.play.playing);
        assert!(!plays.reduce(Action::Playing(false, 0.0)).play.playing);
    }

    #[test]
    fn an_event_is_gone_to_once_the_run_is_known_so_far() {
        let state = embedded(Embed { step: Some(2), ..Embed::default() });
        let slice = |events, done| Slice { events, done, until: 9_000_000, ..Slice::default() };
        let some =
            state.reduce(Action::Advanced(1, slice(vec![fixture::event(1_000_000, "one")], false)));
        assert_eq!(some.play.at, 0);
        let more =
            some.reduce(Action::Advanced(1, slice(vec![fixture::event(5_000_000, "two")], true)));
        assert_eq!(more.play.at, 5_000_000);
        assert_eq!(more.reduce(Action::Event(1)).play.at, 1_000_000);
        assert_eq!(more.reduce(Action::Event(99)).play.at, 5_000_000, "the last one there is");
        assert_eq!(more.reduce(Action::Event(0)).play.at, 0);
    }

    #[test]
    fn reset_in_an_embedded_picture_is_the_author_s_text() {
        let state = embedded(Embed::default()).reduce(Action::Edited);
        assert!(state.text.touched);
        let author = state.embed.as_ref().and_then(|embed| embed.author.clone()).unwrap();
        let again = state.reduce(Action::Open((*author).clone()));
        assert_eq!(again.wish.what, Some(WishKind::Open(author.text.clone())));
        assert!(!again.reduce(Action::Edited).text.touched);
    }

    #[test]
    fn an_embedded_picture_is_told_its_colors() {
        let dark = Change { theme: Some(Theme::Dark), ..Change::default() };
        let state = embedded(Embed::default()).reduce(Action::Set(dark));
        assert!(state.wants.dark);
        assert!(state.reduce(Action::Want(Wants::default())).wants.dark);
        let whole = State::default();
        assert_eq!(whole.reduce(Action::Set(dark)), whole, "the whole page follows the system");
    }

    #[test]
    fn a_link_is_to_the_moment_it_was_asked_for() {
        let state = first().reduce(Action::PlayPause(0.0));
        assert!(!state.reduce(Action::Dialog(Some(Dialog::Share))).play.playing);
    }
}
