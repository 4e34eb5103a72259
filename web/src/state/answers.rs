//! Answers of the worker: a new world, a packet that was followed, a run that is known further.

use fivetuple_core::base::ExposureId;
use fivetuple_core::show::{Exposure, Thing, Trip, World};

use super::{Look, Movie, Play, State, Tab};
use crate::derive::{name_of, thing_name};
use crate::shared::Shared;
use crate::talk::{Revision, Slice, Who};

impl State {
    /// A new world is drawn, unless the worker has kept the last one.
    pub(super) fn opened(&mut self, revision: Revision, world: Shared<World>, whole: bool) {
        if revision != self.text.revision {
            return;
        }
        self.read = revision;
        self.problems = world.problems.clone().into();
        let landed = self.branches.landed();
        if !whole {
            return;
        }
        self.drawn = revision;
        self.play.end = world.duration;
        self.play.at = self.play.at.min(world.duration);
        self.movie = Movie::default();
        self.table = None;
        (self.asked, self.advice) = (None, None);
        let carried = || carried(&self.look, self.world.as_deref(), &world);
        self.look = landed.unwrap_or_else(carried);
        self.world = Some(world);
        if self.who().is_none() {
            self.trip = None;
        }
    }

    pub(super) fn traced(&mut self, revision: Revision, who: Who, trip: Option<Shared<Trip>>) {
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

    pub(super) fn advanced(&mut self, revision: Revision, slice: Slice) {
        if revision == self.drawn {
            self.movie = self.movie.with(slice);
            self.come_to_event();
        } else {
            self.advanced_other(revision, slice);
        }
    }

    /// An event is gone to as soon as the run is known up to it.
    pub(super) fn await_event(&mut self, number: u32) {
        self.play.playing = false;
        if let Some(embed) = &mut self.embed {
            embed.awaited = Some(number);
            self.come_to_event();
        }
    }

    pub(super) fn come_to_event(&mut self) {
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
