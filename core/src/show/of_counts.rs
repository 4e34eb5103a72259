//! A whole run in numbers.

use crate::base::ExposureId;
use crate::explain::text::Names;
use crate::path::Router;
use crate::show::of_run::observed;
use crate::show::{Counted, CountedExposure, Event, Shares};
use crate::sim::{Run, Tally};

impl Counted {
    /// A run so far, beside what the rules expect of the world it began in, whose router is `start`.
    pub fn of(run: &Run, start: &Router, seed: u64) -> Self {
        let counts = run.timeline().counts();
        let exposure = |id| counts.of(id).map(|tally| counted(id, tally, (run, start)));
        let events = run.timeline().marks().iter();
        Self {
            until: run.now().0,
            seed,
            full_since: run.full_since().map(|at| at.0),
            exposures: start.model().exposures.ids().filter_map(exposure).collect(),
            events: events.map(|mark| Event::of(mark, run.world_at(mark.at).0)).collect(),
        }
    }
}

fn counted(id: ExposureId, tally: &Tally, (run, start): (&Run, &Router)) -> CountedExposure {
    let model = start.model();
    CountedExposure {
        name: model.service(model.exposures[id].service()),
        expected: Shares::of(id, &start.shares_of_all(id), model),
        observed: observed(run, tally),
    }
}
