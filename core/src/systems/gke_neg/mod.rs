//! Container-native load balancing: what GKE builds for an Ingress or a Gateway.
//!
//! `class` says which load balancer a door becomes, `doors` where it answers and where requests go;
//! `native` says whether Pods or nodes are the backends of a Service port behind it, `groups` who
//! is one, `probe` and `pick` how they are probed and picked, `build` what stands where load
//! balancers are built; `standalone` are NEGs without any of that. `readiness` and `sync` are
//! calculators that know no model: what the controller writes into the readiness gate of a Pod, and
//! how it brings a NEG up to date.

mod annotations;
mod ask;
mod behind;
mod build;
mod check;
pub mod class;
mod doors;
mod groups;
mod knobs;
mod mend;
mod native;
mod pick;
pub mod probe;
pub mod readiness;
pub mod rules;
mod standalone;
pub mod sync;

use crate::base::{DoorId, ExposureId};
use crate::explain::{Decision, Fact, Rule, because};
use crate::manifest::service::ServiceType;
use crate::manifest::{Known, Problem};
use crate::model::{Exposure, Model};
use crate::plan::{Cure, Knob, Plan, Resource, Trouble};
use crate::systems::System;

use rules::doors::IS_BEHIND;

/// GKE's load balancers that read requests.
pub struct GkeNeg;

impl System for GkeNeg {
    fn name(&self) -> &'static str {
        "gke-neg"
    }

    fn provider(&self) -> Option<&'static str> {
        Some("gke")
    }

    fn rules(&self) -> Vec<&'static Rule> {
        rules::all()
    }

    fn serves(&self, exposure: ExposureId, model: &Model) -> Option<Decision<bool>> {
        match model.exposures[exposure] {
            Exposure::Door(door) => Some(class::choose(model, door).map(|kind| kind.is_some())),
            Exposure::Behind(door, service, _) => {
                (*class::choose(model, door).value())?;
                let name = Fact::Name(model.doors[door].name);
                let because = because!(IS_BEHIND, door = name, service = service);
                Some(Decision::new(true, because))
            }
            Exposure::Service(service) => standalone::serves(model, service),
            Exposure::Given(_) => None,
        }
    }

    fn known(&self) -> Vec<Known> {
        annotations::writable()
    }

    fn check(&self, exposure: ExposureId, model: &Model) -> Vec<Problem> {
        match model.exposures[exposure] {
            Exposure::Door(door) => check::door(model, door),
            Exposure::Behind(door, service, port) => {
                let behind = ask::behind(model, (door, service, port));
                let behind = behind.filter(|it| check::is_first(model, exposure, it));
                behind.map_or_else(Vec::new, |behind| check::behind(&behind))
            }
            Exposure::Service(service) => check::standalone(model, service),
            Exposure::Given(_) => Vec::new(),
        }
    }

    fn cure(&self, exposure: ExposureId, model: &Model, trouble: Trouble) -> Option<Cure> {
        let Exposure::Behind(door, service, port) = model.exposures[exposure] else { return None };
        let behind = ask::behind(model, (door, service, port))?;
        (trouble == Trouble::UnevenShares).then(|| knobs::cure(&behind)).flatten()
    }

    fn check_world(&self, model: &Model) -> Vec<Problem> {
        check::policies(model)
    }

    /// A Service of type `LoadBalancer` may have NEGs beside its load balancer.
    fn amend(&self, exposure: ExposureId, model: &Model, plan: &mut Plan) {
        let Exposure::Service(service) = model.exposures[exposure] else { return };
        if model.services[service].kind != ServiceType::LoadBalancer {
            return;
        }
        if let Some(ports) = standalone::ports(model, service) {
            let own = standalone::plan(&ports);
            plan.resources.extend(own.resources);
            plan.why_not.extend(own.why_not);
        }
    }

    fn knobs(&self, exposure: ExposureId, model: &Model) -> Vec<Knob> {
        let Exposure::Behind(door, service, port) = model.exposures[exposure] else {
            return Vec::new();
        };
        let behind = ask::behind(model, (door, service, port));
        behind.map_or_else(Vec::new, |behind| knobs::knobs(&behind))
    }

    /// # Panics
    /// If it does not serve the exposure.
    fn plan(&self, exposure: ExposureId, model: &Model, _before: Option<&Plan>) -> Plan {
        let asked = "a plan is asked for only where `serves` says yes";
        match model.exposures[exposure] {
            Exposure::Door(door) => {
                let kind = class::choose(model, door).map(|kind| kind.expect(asked));
                doors::plan(model, door, &kind, below(model, door))
            }
            Exposure::Behind(door, service, port) => {
                behind::plan(&ask::behind(model, (door, service, port)).expect(asked))
            }
            Exposure::Service(service) => {
                standalone::plan(&standalone::ports(model, service).expect(asked))
            }
            Exposure::Given(_) => unreachable!("{asked}"),
        }
    }
}

/// What is built for the Service ports behind a door.
fn below(model: &Model, door: DoorId) -> Vec<Resource> {
    let own = model.exposures.rows().iter().filter_map(|one| match one {
        Exposure::Behind(own, service, port) if *own == door => {
            ask::behind(model, (door, *service, *port))
        }
        _ => None,
    });
    own.flat_map(|behind| behind::plan(&behind).resources).collect()
}
