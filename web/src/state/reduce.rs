//! The one way the state changes.

use fivetuple_core::show::{Trip, World};

use super::{
    Action, Dialog, Look, Movie, Notice, Open, Play, State, Tab, Text, Wish, WishKind, action_of,
};
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
            Action::Cursor(at) => self.text.cursor = at,
            Action::Open(open) => self.open(open),
            Action::Restored(case) => {
                self.edited();
                self.text.case = case;
                self.play.playing = !self.wants.still;
            }
            Action::Rewrite(text) => self.wish(WishKind::Replace(text)),
            Action::Apply(edit) => self.wish(WishKind::Apply(self.drawn, edit)),
            Action::Reveal(at) => self.wish(WishKind::Reveal(at.start, at.end)),
            Action::Undo => self.wish(WishKind::Undo),
            Action::Redo => self.wish(WishKind::Redo),
            Action::Opened(revision, world, whole) => self.opened(revision, world, whole),
            Action::Traced(revision, who, trip) => self.traced(revision, who, trip),
            Action::Advanced(revision, slice) => self.advanced(revision, slice),
            Action::Looked(revision, snapshot) if revision == self.drawn => {
                self.snapshot = snapshot;
            }
            Action::Looked(..) => {}
            Action::Copied => self.copied = true,
            Action::Linked(revision, link) => self.link = Some((revision, link)),
            Action::Loaded(path, page) => self.page = Some((path, page)),
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
            Action::Exposure(id) => {
                self.look = Look { exposure: Some(id), pane: self.look.pane, ..Look::default() };
            }
            Action::Client(id) => {
                self.look = Look { client: Some(id), flow: None, step: 0, ..self.look.clone() };
                self.look.tab = Tab::Packet;
            }
            Action::Flow(flow) => {
                self.look = Look { flow: Some(flow), step: 0, ..self.look.clone() };
                self.look.tab = Tab::Packet;
            }
            Action::Place(place) => self.place(place),
            Action::Step(step) => self.step(step),
            Action::Tab(tab) => self.look.tab = tab,
            Action::Pane(pane) => self.look.pane = pane,
            Action::Dialog(dialog) => {
                // A link is to the moment it was asked for.
                self.play.playing &= dialog != Some(Dialog::Share);
                self.dialog = dialog;
                self.copied = false;
            }
            Action::Notice(notice) => self.notice = notice,
            Action::Want(wants) => self.want(wants),
            _ => {}
        }
    }

    fn wish(&mut self, what: WishKind) {
        self.wish = Wish { number: self.wish.number + 1, what: Some(what) };
    }

    fn edited(&mut self) {
        self.text.revision += 1;
        self.text.touched = !std::mem::take(&mut self.text.opening);
        if self.text.touched {
            self.notice = None;
        }
    }

    /// The editor is asked to take the text; it will say that it has, as with any other edit.
    fn open(&mut self, open: Open) {
        self.wish(WishKind::Replace(open.text));
        self.text = Text { case: open.case, opening: true, ..self.text.clone() };
        self.dialog = None;
        self.notice = open.other_rules.map(|release| {
            let text = fill(words().other_rules, &[&release]);
            Notice { text, bad: false }
        });
        let spot = open.spot.unwrap_or_default();
        self.look = Look {
            exposure: spot.exposure.map(fivetuple_core::base::ExposureId),
            flow: spot.flow,
            step: spot.step.unwrap_or(0) as usize,
            pane: self.look.pane,
            ..Look::default()
        };
        self.play = Play { at: spot.at, end: self.play.end.max(spot.at), ..self.play };
        self.play.playing = open.spot.is_none() && !self.wants.still;
    }

    /// A new world is drawn, unless something in it cannot be read: then the last one stands.
    fn opened(&mut self, revision: Revision, world: Shared<World>, whole: bool) {
        if revision != self.text.revision {
            return;
        }
        self.problems = world.problems.clone().into();
        if !whole {
            return;
        }
        self.drawn = revision;
        self.play.end = world.duration;
        self.play.at = self.play.at.min(world.duration);
        self.movie = Movie::default();
        self.world = Some(world);
        self.look.place = None;
        self.look.flow = None;
    }

    fn traced(&mut self, revision: Revision, who: Who, trip: Option<Shared<Trip>>) {
        if revision != self.drawn || Some(who) != self.who() {
            return;
        }
        self.trip = trip.map(|trip| (who, trip));
        let last = self.trip.as_ref().map_or(0, |(_, trip)| trip.steps.len().saturating_sub(1));
        self.look.step = self.look.step.min(last);
    }

    fn advanced(&mut self, revision: Revision, slice: Slice) {
        if revision == self.drawn {
            self.movie = self.movie.with(slice);
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
            self.show(action);
        }
    }

    fn place(&mut self, place: Option<fivetuple_core::base::Place>) {
        self.look.place = place;
        self.look.tab = if place.is_some() { Tab::Place } else { Tab::Packet };
    }

    fn step(&mut self, step: usize) {
        let steps = self.trip.as_ref().map_or(0, |(_, trip)| trip.steps.len());
        self.look.step = step.min(steps.saturating_sub(1));
        self.look.tab = Tab::Packet;
    }

    fn want(&mut self, wants: super::Wants) {
        self.play.playing &= !wants.still;
        self.wants = wants;
    }
}
