//! A whole run in numbers.

use crate::base::{ExposureId, Place, Share};
use crate::explain::English;
use crate::explain::text::place_name;
use crate::path::Router;
use crate::show::of_run::observed;
use crate::show::words;
use crate::show::{Counted, CountedExposure, Event, Load, Part, Shares, Told};
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
            loads: Load::all(run, &English),
            events: events.map(|mark| Event::of(mark, &**run.world_at(mark.at).0)).collect(),
        }
    }
}

fn counted(id: ExposureId, tally: &Tally, (run, start): (&Run, &Router)) -> CountedExposure {
    let (model, end) = (start.model(), run.router());
    let observed = observed(run, id, tally);
    let shares = |router: &Router| {
        let mut shares = Shares::of(id, &router.shares_of_all(id), (&**router.model()).into());
        add_missing(&mut shares.nodes, &observed.nodes, (&**end.model()).into());
        add_missing(&mut shares.pods, &observed.pods, (&**end.model()).into());
        shares
    };
    CountedExposure {
        name: model.full_name(id),
        expected: shares(start),
        after: run.router_at(run.now()).map(|_| shares(end)),
        observed,
    }
}

/// Adds those that got something in the run, and nothing by the rules of one moment.
fn add_missing(parts: &mut Vec<Part>, seen: &[(Place, u64)], model: Told<'_>) {
    for (place, _) in seen {
        if parts.iter().all(|part| part.place != Some(*place)) {
            parts.push(Part {
                name: place_name(*place, &*model),
                place: Some(*place),
                zone: zone_of(*place, model),
                share: words::share(Share::ZERO),
                why: None,
            });
        }
    }
}

fn zone_of(place: Place, model: Told<'_>) -> Option<u32> {
    let node = match place {
        Place::Node(node) => Some(node),
        Place::Pod(pod) => model.pods[pod].node,
        Place::Endpoint(endpoint) => model.endpoints[endpoint].node,
        Place::Client(_) | Place::Balancer(_) => None,
    };
    node.map(|node| model.nodes[node].zone.0)
}
