//! What changes how the world is looked at, and not the world.

use fivetuple_core::base::Place;

use super::{Action, Change, Dialog, Film, Look, Play, State, Tab, action_of};
use crate::embed::Theme;
use crate::language::Spoken;

impl State {
    /// What changes how the world is looked at, and not the world.
    pub(super) fn show(&mut self, action: Action) {
        match action {
            Action::Tick(now) => self.tick(now),
            Action::PlayPause(now) => {
                self.branches.rest();
                self.play = self.play.toggled(now);
            }
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
            Action::Want(wants) => self.want(wants),
            Action::Newer => self.newer = true,
            Action::Event(number) => self.await_event(number),
            Action::Playing(on, now) if self.play.playing != on => {
                self.play = self.play.toggled(now);
            }
            Action::Set(change) => self.set(change),
            other => self.lay_over(other),
        }
    }

    /// What lies over the page, and what is made there.
    fn lay_over(&mut self, action: Action) {
        match action {
            Action::Dialog(Some(Dialog::Gallery | Dialog::Share)) if self.embed.is_some() => {}
            Action::Dialog(dialog) => {
                // A link is to the moment it was asked for.
                self.play.playing &= dialog != Some(Dialog::Share);
                self.dialog = dialog;
                self.leave_sheet();
                self.film(None);
            }
            Action::Film => self.film(Some(Film::new(&self.play))),
            Action::Filmed => self.film(self.film.map(Film::further)),
            Action::FilmEnd => self.film(None),
            Action::Notice(notice) => {
                self.notice = notice;
                self.text.doing = None;
                self.branches.expect_nothing();
            }
            other => self.search(other),
        }
    }

    /// Everything is said anew: what is on the screen is asked for as of a newer text.
    pub(super) fn spoken(&mut self, language: Spoken) {
        self.language = language;
        self.notice = None;
        if self.text.revision > 0 {
            self.text.revision += 1;
        }
        if let Some(kept) = &mut self.kept {
            kept.told += 1;
        }
    }

    /// An animation is at its next picture, or has come to its end.
    fn film(&mut self, film: Option<Film>) {
        if let Some(at) = film.map(|film| film.at()).or(self.film.map(|film| film.from)) {
            self.play = Play { at, playing: false, ..self.play };
        }
        self.film = film;
    }

    pub(super) fn set(&mut self, change: Change) {
        let Some(embed) = &mut self.embed else { return };
        embed.theme = change.theme.unwrap_or(embed.theme);
        embed.mode = change.mode.unwrap_or(embed.mode);
        self.play.speed = change.speed.unwrap_or(self.play.speed);
        self.wants.dark = embed.theme.is_dark(self.wants.dark);
    }

    /// Time passes up to where the run is known, and waits there.
    pub(super) fn tick(&mut self, now: f64) {
        if !self.play.playing {
            return;
        }
        let known = if self.movie.done { self.play.end } else { self.movie.until };
        let at = self.play.now(now);
        self.play = self.play.moved(at.min(known.max(self.play.at)), now);
        self.play.playing = at < self.play.end || !self.movie.done;
    }

    pub(super) fn seek(&mut self, at: u64, now: f64) {
        self.branches.rest();
        self.play = self.play.moved(at, now);
        self.play.playing &= !self.wants.still;
    }

    pub(super) fn pressed(&mut self, key: super::Key, now: f64) {
        if let Some(action) = action_of(self, key, now) {
            if matches!(action, Action::Seek(..)) {
                self.play.playing = false;
            }
            self.take(action);
        }
    }

    pub(super) fn place(&mut self, place: Option<Place>) {
        (self.look.place, self.look.zone) = (place, None);
        self.look.tab = if place.is_some() { Tab::Place } else { Tab::Packet };
    }

    pub(super) fn step(&mut self, step: usize) {
        let steps = self.trip.as_ref().map_or(0, |(_, trip)| trip.steps.len());
        self.look.step = step.min(steps.saturating_sub(1));
        self.look.tab = Tab::Packet;
    }

    pub(super) fn want(&mut self, wants: super::Wants) {
        self.play.playing &= !wants.still;
        let theme = self.embed.as_ref().map_or(Theme::Auto, |embed| embed.theme);
        self.wants = super::Wants { dark: theme.is_dark(wants.dark), ..wants };
    }
}
