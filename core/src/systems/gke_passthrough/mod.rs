//! GKE Services of type `LoadBalancer`: the passthrough load balancers that GKE builds for them.
//!
//! `kind` chooses a row of the documentation's grouping table, `members` fills the groups,
//! `probe` and `pick` say how nodes are probed and picked, `frontends` and `build` what is
//! made, `why_not` what is not. Below them stand calculators that know no model
//! (`subset`, `wanted`, `node_filter`, `names` …): what a controller computes, for anyone to call.

pub mod annotations;
mod ask;
mod build;
mod changes;
mod check;
mod cure;
mod edited;
pub mod endpoint_sets;
mod exported;
mod firewall;
mod frontends;
pub mod gates;
mod groups;
pub mod health;
mod identity;
pub mod kind;
mod knobs;
pub mod locality;
mod members;
mod negs;
pub mod owner;
mod pick;
pub mod ports;
mod probe;
pub mod ranges;
mod reserved;
pub mod rules;
mod standby;
pub mod strong;
pub mod subset;
#[cfg(test)]
mod tests;
pub mod wanted;
mod why_not;

use crate::base::ExposureId;
use crate::explain::{Decision, Rule, because};
use crate::manifest::{Known, Problem};
use crate::model::{Exposure, Model};
use crate::plan::{Cure, Knob, Passage, Plan, Reply, Trouble};
use crate::systems::System;
pub use crate::systems::gke_controllers::{names, node_filter};

use ask::Ask;
use build::Parts;
use changes::{Existing, Next};
use kind::Chosen;
use rules::features::DIRECT;
use rules::grouping::OTHER_PROVIDER;

/// GKE's passthrough load balancers.
pub struct GkePassthrough;

impl System for GkePassthrough {
    fn name(&self) -> &'static str {
        "gke-passthrough"
    }

    fn provider(&self) -> Option<&'static str> {
        Some("gke")
    }

    fn rules(&self) -> Vec<&'static Rule> {
        rules::all()
    }

    fn serves(&self, exposure: ExposureId, model: &Model) -> Option<Decision<bool>> {
        Some(choose(&of(exposure, model)?).map(|kind| kind.is_some()))
    }

    fn known(&self) -> Vec<Known> {
        annotations::writable()
    }

    fn check(&self, exposure: ExposureId, model: &Model) -> Vec<Problem> {
        of(exposure, model).map_or_else(Vec::new, |ask| check::check(model, ask.id))
    }

    fn check_world(&self, model: &Model) -> Vec<Problem> {
        exported::nobodys(model)
    }

    fn knobs(&self, exposure: ExposureId, model: &Model) -> Vec<Knob> {
        let kind = of(exposure, model).and_then(|ask| *choose(&ask).value());
        kind.map_or_else(Vec::new, |kind| knobs::knobs(exposure, model, kind))
    }

    fn cure(&self, exposure: ExposureId, model: &Model, trouble: Trouble) -> Option<Cure> {
        let ask = of(exposure, model)?;
        choose(&ask).value().and_then(|kind| cure::cure(&ask, kind, trouble))
    }

    /// # Panics
    /// If it does not serve the exposure.
    fn plan(&self, exposure: ExposureId, model: &Model, before: Option<&Plan>) -> Plan {
        let asked = "a plan is asked for only where `serves` says yes";
        let ask = of(exposure, model).expect(asked);
        let chosen = choose(&ask).map(|kind| kind.expect(asked));
        let Some(existing) = before.and_then(Existing::of) else {
            return plan(&ask, &chosen, None);
        };
        if let Some(refused) = existing.refuses(&ask) {
            return existing.stays(refused);
        }
        plan(&ask, &existing.owner(&ask, chosen), Some(&existing))
    }

    fn keeps(&self, exposure: ExposureId, model: &Model, before: &Plan) -> Option<Plan> {
        let ask = of(exposure, model)?;
        let because = *choose(&ask).because();
        Existing::of(before).filter(|_| changes::fails(&because)).map(|it| it.stays(because))
    }
}

/// What it asks about an exposure, if that is a Service.
fn of(exposure: ExposureId, model: &Model) -> Option<Ask<'_>> {
    let Exposure::Service(service) = model.exposures[exposure] else { return None };
    Some(Ask::new(model, service))
}

fn choose(ask: &Ask<'_>) -> Chosen {
    let provider = ask.model.cluster.provider.value();
    if ask.model.name(*provider) == "gke" {
        return kind::choose(ask);
    }
    let because = because!(OTHER_PROVIDER, provider = *provider);
    Decision::new(None, because.at(ask.model.cluster.provider.because().span))
}

fn plan(ask: &Ask<'_>, kind: &Decision<kind::Kind>, existing: Option<&Existing<'_>>) -> Plan {
    let what = *kind.value();
    let before = existing.filter(|it| it.kind == what).map(|it| it.plan);
    let mut membership = members::membership(ask, what, before);
    let (mut pick, probe) = (pick::pick(ask, what), probe::probe(ask, what));
    let unknown = standby::stand_by(ask, what, &mut membership.groups, &mut pick);
    let mut frontends = frontends::frontends(ask, what);
    let next = Next { kind, frontends: &frontends, pick: &pick, probe: probe.value() };
    let (changes, rebuilds) = existing.map_or((Vec::new(), None), |it| it.becomes(ask, &next));
    if rebuilds.is_some() {
        frontends.clear();
    }
    let groups = &membership.groups;
    let parts = Parts { kind, frontends: &frontends, groups, probe: &probe };
    let resources = build::resources(ask, &parts);
    let mut why_not = why_not::alternatives(ask, what);
    why_not.extend(why_not::features(ask, what, &pick.weights, &pick.zonal));
    why_not.extend(frontends::doubts(ask, what));
    why_not.extend(unknown);
    Plan {
        kind: kind.clone().map(kind::Kind::title),
        frontends,
        groups: membership.groups,
        limit: membership.limit,
        pick,
        probe,
        proxy: None,
        gate: None,
        passage: Passage::default(),
        reply: Decision::new(Reply::Direct, because!(DIRECT)),
        resources,
        why_not,
        changes,
        rebuilds,
    }
}
