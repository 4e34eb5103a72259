//! Taking a lesson: its changes made to a text, its claims held against what the text comes to.

use crate::base::{Id, Texts};
use crate::lesson::{Claim, Measured, Turn};
use crate::manifest::Limits;
use crate::show::{Counted, Edit, Exposure, Knob, Trip, World};
use crate::sim::Run;
use crate::work::{Worked, work};

/// What a text comes to, as far as lessons ask.
#[derive(Clone, Debug)]
pub struct Taken {
    world: World,
    trip: Option<Trip>,
    counted: Counted,
}

impl Taken {
    /// Works a text out, and runs it to its end.
    pub fn of(text: &str) -> Self {
        let worked = work(Texts::one(text.to_owned()), Limits::PAGE);
        let model = worked.model();
        let run = worked.run(model.duration, model.seed);
        Self::at_end(&worked, &run)
    }

    /// What a world and its whole run come to.
    pub fn at_end(worked: &Worked, run: &Run) -> Self {
        let world = worked.world();
        let counted = Counted::of(run, &worked.router, world.seed);
        Self { trip: first_trip(worked, &world), counted, world }
    }

    /// The world.
    pub fn world(&self) -> &World {
        &self.world
    }

    /// Whether a claim holds.
    pub fn holds(&self, claim: &Claim) -> bool {
        claim.holds(self.measured())
    }

    /// What each measure of these claims comes to, as a sentence; each once.
    pub fn told<'a>(&self, claims: impl IntoIterator<Item = &'a Claim>) -> Vec<String> {
        let mut all: Vec<String> = Vec::new();
        for Claim { measure, .. } in claims {
            let told = measure.of(self.measured()).map(|found| measure.told(&found));
            all.extend(told.filter(|one| !all.contains(one)));
        }
        all
    }

    /// What claims are held against.
    pub fn measured(&self) -> Measured<'_> {
        let first = self.world.first.and_then(|id| self.world.exposures.get(id.index()));
        let name = first.map(Exposure::full_name);
        let counted = self.counted.exposures.iter();
        let counted = counted.clone().find(|one| Some(&one.name) == name.as_ref());
        Measured {
            world: &self.world,
            trip: self.trip.as_ref(),
            observed: counted.map(|one| &one.observed),
            after: counted.and_then(|one| one.after.as_ref()),
        }
    }
}

/// The round trip of the packet that is looked at first.
fn first_trip(worked: &Worked, world: &World) -> Option<Trip> {
    let exposure = world.first?;
    let client = world.exposures.get(exposure.index())?.first?;
    worked.trip_to(client, exposure, None)
}

impl Turn {
    /// The text with this change; `None` if the world offers no such choice, or the words are not
    /// there.
    pub fn make(&self, text: &str, world: &World) -> Option<String> {
        match self {
            Self::Knob(label, choice) => {
                let own = world.first.and_then(|id| world.exposures.get(id.index()));
                let own = own.map_or(&[][..], |exposure| &exposure.knobs);
                let knobs = own.iter().chain(&world.knobs);
                let edit = knobs
                    .filter(|knob| knob.label == *label)
                    .find_map(|knob| chosen(knob, choice))?;
                let mut texts = Texts::one(text.to_owned());
                let made = texts.splice(edit.at.start, edit.at.end, &edit.text);
                made.then(|| texts.text().to_owned())
            }
            Self::Words(from, to) => {
                text.contains(from.as_str()).then(|| text.replacen(from, to, 1))
            }
        }
    }
}

fn chosen<'a>(knob: &'a Knob, label: &str) -> Option<&'a Edit> {
    knob.choices.iter().find(|choice| choice.label == label)?.edit.as_ref()
}
