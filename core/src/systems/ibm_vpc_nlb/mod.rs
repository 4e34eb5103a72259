//! IBM Cloud's Network Load Balancer for VPC: public, private, in route mode, and of Private Path.
//!
//! A load balancer is described by the provider's tools, or a Service of a cluster asks for it; the
//! latter is in `cluster`. One file answers one question: `kind` which load balancer it is, `frontends` where it answers,
//! `members` who receives packets, `pick` and `failsafe` how one is picked and who is when none is
//! healthy, `probe` how it finds out, `passage` what becomes of packets on their way, `build` what
//! the provider's tools show, `why_not` what was asked for and does not apply.

mod ask;
mod build;
mod cluster;
mod failsafe;
mod frontends;
mod kind;
mod knobs;
mod members;
mod passage;
mod pick;
mod probe;
mod routes;
pub mod rules;
mod why_not;

use crate::base::ExposureId;
use crate::explain::{Decision, Rule};
use crate::manifest::{Known, Problem};
use crate::model::Model;
use crate::plan::{Knob, Plan};
use crate::systems::System;

use ask::Ask;
use cluster::Need;

/// IBM Cloud's network load balancers in a VPC.
pub struct IbmVpcNlb;

impl System for IbmVpcNlb {
    fn name(&self) -> &'static str {
        "ibm-vpc-nlb"
    }

    fn provider(&self) -> Option<&'static str> {
        Some("ibm")
    }

    fn rules(&self) -> Vec<&'static Rule> {
        rules::all()
    }

    fn serves(&self, exposure: ExposureId, model: &Model) -> Option<Decision<bool>> {
        let chosen = match Need::of(model, exposure) {
            Some(need) => cluster::choose(&need),
            None => kind::choose(&Ask::given(model, exposure)?),
        };
        Some(chosen.map(|kind| kind.is_some()))
    }

    fn known(&self) -> Vec<Known> {
        cluster::writable()
    }

    fn check(&self, exposure: ExposureId, model: &Model) -> Vec<Problem> {
        Need::of(model, exposure).map_or_else(Vec::new, |need| cluster::check(&need))
    }

    /// What the controller refuses to change stays as it is.
    fn keeps(&self, exposure: ExposureId, model: &Model, before: &Plan) -> Option<Plan> {
        let need = Need::of(model, exposure)?;
        cluster::keeps(&need, before)
    }

    fn knobs(&self, exposure: ExposureId, model: &Model) -> Vec<Knob> {
        Ask::given(model, exposure).map_or_else(Vec::new, |ask| knobs::knobs(&ask))
    }

    /// # Panics
    /// If it does not serve the exposure.
    fn plan(&self, exposure: ExposureId, model: &Model, before: Option<&Plan>) -> Plan {
        let asked = "a plan is asked for only where `serves` says yes";
        if let Some(need) = Need::of(model, exposure) {
            let chosen = cluster::choose(&need).map(|kind| kind.expect(asked));
            return cluster::plan(&need, &chosen, before);
        }
        let ask = Ask::given(model, exposure).expect(asked);
        let chosen = kind::choose(&ask).map(|kind| kind.expect(asked));
        plan(&ask, &chosen)
    }
}

fn plan(ask: &Ask<'_>, chosen: &Decision<kind::Kind>) -> Plan {
    let kind = *chosen.value();
    let frontends = frontends::frontends(ask, kind);
    let groups = members::groups(ask);
    let probe = probe::probe(ask);
    let resources = build::resources(ask, chosen, (&frontends, &groups));
    Plan {
        kind: chosen.clone().map(kind::Kind::title),
        limit: members::limit(),
        pick: pick::pick(ask, kind),
        probe,
        proxy: None,
        gate: None,
        passage: passage::passage(ask, kind),
        reply: passage::reply(kind),
        resources,
        why_not: why_not::features(ask, kind),
        changes: Vec::new(),
        rebuilds: None,
        frontends,
        groups,
    }
}
