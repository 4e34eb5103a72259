//! Utilization-based load balancing of GKE: what a Gateway's load balancer learns of how busy Pods
//! are.
//!
//! It builds nothing. It amends what is built for the Service ports behind a Gateway where a
//! `GCPBackendPolicy` asks for that: `ask` finds the policy and what forbids it, `signals` says what
//! is reported and when that is full, `built` what stands where load balancers are built, and
//! `check` what is strange about what is written.

mod ask;
mod built;
mod check;
mod knobs;
pub mod rules;
mod signals;

use crate::base::ExposureId;
use crate::explain::{Decision, Rule};
use crate::manifest::Problem;
use crate::model::{Exposure, Model};
use crate::plan::{Knob, Plan};
use crate::systems::System;

/// GKE's utilization-based load balancing.
pub struct Utilization;

impl System for Utilization {
    fn name(&self) -> &'static str {
        "utilization"
    }

    fn rules(&self) -> Vec<&'static Rule> {
        rules::ALL.to_vec()
    }

    fn serves(&self, _exposure: ExposureId, _model: &Model) -> Option<Decision<bool>> {
        None
    }

    fn check(&self, exposure: ExposureId, model: &Model) -> Vec<Problem> {
        check::check(exposure, model)
    }

    fn check_world(&self, model: &Model) -> Vec<Problem> {
        check::world(model)
    }

    fn amend(&self, exposure: ExposureId, model: &Model, plan: &mut Plan) {
        match model.exposures[exposure] {
            Exposure::Service(service) => {
                plan.why_not
                    .extend(ask::of_service(model, service).map(|ask| ask.carries_packets()));
            }
            Exposure::Behind(door, service, _) => {
                let behind = ask::behind(model, door, service);
                signals::amend(&behind, model, plan);
            }
            Exposure::Door(door) => built::below(model, door, &mut plan.resources),
            Exposure::Given(_) => {}
        }
    }

    fn knobs(&self, exposure: ExposureId, model: &Model) -> Vec<Knob> {
        let Exposure::Behind(door, service, _) = model.exposures[exposure] else {
            return Vec::new();
        };
        let ask = ask::behind(model, door, service).ask;
        ask.map_or_else(Vec::new, knobs::knobs)
    }

    /// # Panics
    /// Always: it builds nothing.
    fn plan(&self, _exposure: ExposureId, _model: &Model, _before: Option<&Plan>) -> Plan {
        unreachable!("a plan is asked for only where `serves` says yes")
    }
}
