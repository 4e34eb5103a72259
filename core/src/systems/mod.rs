//! Products. With `manifest` the only place that knows their names.
//!
//! A [`System`] reads the neutral model and writes a plan for an exposure; a [`NodeDataplane`]
//! writes what nodes do with packets. Neither runs anything. To add one: a folder here, one line
//! in [`ALL`] or [`DATAPLANES`], a folder of cases.

pub mod cilium;
mod gke_controllers;
pub mod gke_hints;
pub mod gke_neg;
pub mod gke_passthrough;
pub mod ibm_hints;
pub mod ibm_vpc_nlb;
pub mod kube_proxy;
pub mod service_mesh;
pub mod utilization;

use crate::base::{ExposureId, ServiceId};
use crate::explain::{Decision, Rule};
use crate::manifest::{Known, Objects, Problem};
use crate::model::{Dataplane, Hints, Model};
use crate::plan::{Answer, Cure, Knob, Plan, Planner, Plans, Trouble, node::Program};

/// A product that builds load balancers.
pub trait System: Sync {
    /// Its name.
    fn name(&self) -> &'static str;
    /// The provider whose clusters it is for, if it is for one's only.
    fn provider(&self) -> Option<&'static str> {
        None
    }
    /// All rules it decides by.
    fn rules(&self) -> Vec<&'static Rule>;
    /// Whether it serves the exposure. Either answer comes with its reason; `None` means that it
    /// has nothing to do with exposures of this kind.
    fn serves(&self, exposure: ExposureId, model: &Model) -> Option<Decision<bool>>;
    /// Fields and annotations that this system reads, for help while writing.
    fn known(&self) -> Vec<Known> {
        Vec::new()
    }
    /// What is strange about what the text says to this system of an exposure.
    fn check(&self, _exposure: ExposureId, _model: &Model) -> Vec<Problem> {
        Vec::new()
    }
    /// What is strange about what the text says to this system of no exposure.
    fn check_world(&self, _model: &Model) -> Vec<Problem> {
        Vec::new()
    }
    /// What one click can change about it.
    fn knobs(&self, _exposure: ExposureId, _model: &Model) -> Vec<Knob> {
        Vec::new()
    }
    /// What can be written about it against some trouble.
    fn cure(&self, _exposure: ExposureId, _model: &Model, _trouble: Trouble) -> Option<Cure> {
        None
    }
    /// What stays of what it built last time for an exposure that it does not serve any more:
    /// nothing, unless it cannot even delete it.
    fn keeps(&self, _exposure: ExposureId, _model: &Model, _before: &Plan) -> Option<Plan> {
        None
    }
    /// What it changes about what another product builds for an exposure.
    fn amend(&self, _exposure: ExposureId, _model: &Model, _plan: &mut Plan) {}
    /// What it builds for an exposure that it serves; `before` is what it built last time.
    fn plan(&self, exposure: ExposureId, model: &Model, before: Option<&Plan>) -> Plan;
}

/// What handles Service packets on nodes.
pub trait NodeDataplane: Sync {
    /// Its name.
    fn name(&self) -> &'static str;
    /// Which one of the model's it is.
    fn dataplane(&self) -> Dataplane;
    /// All rules it decides by.
    fn rules(&self) -> Vec<&'static Rule>;
    /// The programs of a Service's ports, in their order.
    fn programs(&self, service: ServiceId, model: &Model) -> Vec<Program>;
}

/// The products that are asked about a world: those of the provider of its cluster, and those of no
/// provider; all, so that they say why not, where the provider has none.
fn asked(model: &Model) -> impl Iterator<Item = &'static dyn System> {
    let here = |system: &dyn System| system.provider().is_none_or(|it| model.is_provider(it));
    let any = ALL.iter().any(|system| system.provider().is_some() && here(*system));
    ALL.iter().copied().filter(move |system| !any || here(*system))
}

/// What the provider knows about objects that only hint at something, where nothing says which one.
pub static HINTS: &dyn Hints = gke_hints::HINTS;

/// What each provider knows.
pub static PROVIDERS: &[&dyn Hints] = &[gke_hints::HINTS, ibm_hints::HINTS];

/// What the provider knows that the objects are for: the one that the scenario names, else the one
/// whose own words they use.
pub fn hints(objects: &Objects) -> &'static dyn Hints {
    if let Some(said) = &objects.scenario.cluster.provider {
        return provider(&said.value);
    }
    let told = |hints: &&&dyn Hints| hints.told_by(objects).is_some();
    PROVIDERS.iter().find(told).copied().unwrap_or(HINTS)
}

/// What the provider of that name knows; one that nobody knows knows what the default one does.
pub fn provider(name: &str) -> &'static dyn Hints {
    let named = |hints: &&&dyn Hints| hints.provider().0 == name;
    PROVIDERS.iter().find(named).copied().unwrap_or(HINTS)
}

/// All products, in the order they are asked.
pub static ALL: &[&dyn System] = &[
    &gke_passthrough::GkePassthrough,
    &gke_neg::GkeNeg,
    &service_mesh::ServiceMesh,
    &utilization::Utilization,
    &ibm_vpc_nlb::IbmVpcNlb,
];

/// All node data planes.
pub static DATAPLANES: &[&dyn NodeDataplane] = &[&kube_proxy::KubeProxy, &cilium::Cilium::CURRENT];

/// Plans a world by asking all products.
pub struct Systems;

impl Systems {
    /// Fields and annotations that some product reads.
    pub fn known(&self) -> Vec<Known> {
        ALL.iter().flat_map(|system| system.known()).collect()
    }

    /// What all products find strange about what the text says to them.
    pub fn check(&self, model: &Model) -> Vec<Problem> {
        let exposures = model.exposures.ids();
        let of = |exposure| asked(model).flat_map(move |system| system.check(exposure, model));
        let world = ALL.iter().flat_map(|system| system.check_world(model));
        exposures.flat_map(of).chain(world).collect()
    }

    /// What one click can change about each exposure, by position.
    pub fn knobs(&self, model: &Model) -> Vec<Vec<Knob>> {
        let of = |exposure| ALL.iter().flat_map(|system| system.knobs(exposure, model)).collect();
        model.exposures.ids().map(of).collect()
    }
}

impl Planner for Systems {
    fn plan(&self, model: &Model, before: Option<&Plans>) -> Plans {
        let answers = model.exposures.ids().flat_map(|exposure| {
            asked(model).filter_map(move |system| answer(system, exposure, model, before))
        });
        let mut plans = Plans { answers: answers.collect(), programs: self.programs(model) };
        for Answer { exposure, plan, .. } in &mut plans.answers {
            if let Some(plan) = plan {
                for system in ALL {
                    system.amend(*exposure, model, plan);
                }
            }
        }
        plans
    }

    fn programs(&self, model: &Model) -> Vec<Program> {
        let dataplane = *model.cluster.dataplane.value();
        let here = DATAPLANES.iter().find(|candidate| candidate.dataplane() == dataplane);
        let of = |plane: &&'static dyn NodeDataplane| {
            let services = model.services.ids();
            services.flat_map(|service| plane.programs(service, model)).collect::<Vec<_>>()
        };
        here.map_or_else(Vec::new, of)
    }

    fn cure(&self, exposure: ExposureId, model: &Model, trouble: Trouble) -> Option<Cure> {
        ALL.iter().find_map(|system| system.cure(exposure, model, trouble))
    }
}

fn answer(
    system: &dyn System,
    exposure: ExposureId,
    model: &Model,
    before: Option<&Plans>,
) -> Option<Answer> {
    let serves = system.serves(exposure, model)?;
    let before = before.and_then(|plans| plans.of(exposure));
    let plan = if *serves.value() {
        Some(system.plan(exposure, model, before))
    } else {
        before.and_then(|before| system.keeps(exposure, model, before))
    };
    Some(Answer { exposure, system: system.name(), serves, plan })
}
