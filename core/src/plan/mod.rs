//! What a control plane hands to the data plane: plain data, in words that name behaviors.
//!
//! A system writes a [`Plan`] for an exposure, a node data plane writes [`node::Program`]s; the
//! engine (`path`, `sim`) interprets both and knows no product. When a product does something
//! that no word here covers, the word is added here and taught to the engine once.

mod frontend;
mod group;
mod knob;
pub mod node;
mod passage;
mod pick;
mod probe;
mod rebuild;
mod resource;
mod route;
mod setting;
mod split;

use std::time::Duration;

use crate::base::ExposureId;
use crate::explain::{Decision, Reason};
use crate::model::Model;

pub use frontend::{Frontend, Ports, Reach};
pub use group::{Capacity, Group, Host, LeftOut, Member};
pub use knob::{Choice, Cure, Knob, Trouble};
pub use passage::{OwnPorts, Passage, Transit};
pub use pick::{
    Affinity, LastResort, Mode, Persistence, Pick, Policy, Remembers, Standby, Tracking, Unit,
    Weights, Zonal,
};
pub use probe::{Asks, Probe, Wants};
pub use rebuild::Rebuild;
pub use resource::Resource;
pub use route::{Proxy, Route};
pub use setting::Setting;
pub(crate) use setting::replaced;
pub use split::{Feedback, Measures, Signal, Split};

/// The load balancer of one exposure.
#[derive(Clone, Debug)]
pub struct Plan {
    /// What it is called where it is built.
    pub kind: Decision<&'static str>,
    /// Its addresses and ports.
    pub frontends: Vec<Frontend>,
    /// Its backends.
    pub groups: Vec<Group>,
    /// How many members its groups may have together; `None` if nothing bounds them.
    pub limit: Decision<Option<u32>>,
    /// How one backend is picked for a packet, connection or request.
    pub pick: Pick,
    /// How it finds out which backends work.
    pub probe: Decision<Probe>,
    /// How it carries requests on, if it ends the connections of its clients.
    pub proxy: Option<Decision<Proxy>>,
    /// Whether Pods count as ready only once it finds them healthy.
    pub gate: Option<Decision<Gate>>,
    /// What it does with packets on their way, beside picking a backend.
    pub passage: Passage,
    /// How answers travel.
    pub reply: Decision<Reply>,
    /// What is built, as the provider's own tools show it.
    pub resources: Vec<Resource>,
    /// Why not: alternatives and asked-for features that do not apply, each with its reason.
    pub why_not: Vec<Reason>,
    /// What is different from what was planned before, and what cannot be brought in line.
    pub changes: Vec<Reason>,
    /// Set while it is deleted and being made anew: it answers nowhere until it is planned again.
    pub rebuilds: Option<Rebuild>,
}

/// A readiness gate that a load balancer opens.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Gate {
    /// The condition that it writes.
    pub condition: &'static str,
    /// Whether new Pods of the Service get it, rather than just those that ask for it.
    pub injects: bool,
    /// How often it is asked whether the Pod is healthy.
    pub asks_every: Duration,
    /// For how long after a Pod was created, at most.
    pub at_most: Duration,
}

/// How answers travel back to the client.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Reply {
    /// From the backend straight to the client; the load balancer never sees them.
    Direct,
    /// Back through the load balancer.
    ViaFrontend,
    /// By the connection that the load balancer opened for the request, and on by the client's.
    Proxied,
}

/// What one system says about one exposure. All answers are kept, the "no"s too.
#[derive(Clone, Debug)]
pub struct Answer {
    /// The exposure.
    pub exposure: ExposureId,
    /// The system.
    pub system: &'static str,
    /// Whether it serves the exposure.
    pub serves: Decision<bool>,
    /// What it builds, if it does.
    pub plan: Option<Plan>,
}

/// Everything that is planned for a world.
#[derive(Clone, Debug, Default)]
pub struct Plans {
    /// Every system's answer for every exposure, in the order of exposures.
    pub answers: Vec<Answer>,
    /// What nodes do with packets of each Service port.
    pub programs: Vec<node::Program>,
}

impl Plans {
    /// All load balancers with their exposures, in order.
    pub fn built(&self) -> impl Iterator<Item = (ExposureId, &Plan)> {
        self.answers.iter().filter_map(|answer| Some((answer.exposure, answer.plan.as_ref()?)))
    }

    /// The load balancer of an exposure.
    pub fn of(&self, exposure: ExposureId) -> Option<&Plan> {
        self.built().find(|(id, _)| *id == exposure).map(|(_, plan)| plan)
    }

    /// Whether what is built, and what nodes do, is the same, whatever the reasons.
    pub fn come_to_the_same(&self, other: &Self) -> bool {
        self.programs == other.programs && self.built().map(look).eq(other.built().map(look))
    }
}

/// What can be seen of a load balancer from outside.
fn look((exposure, plan): (ExposureId, &Plan)) -> impl PartialEq {
    let members = plan.groups.iter().flat_map(|group| &group.members);
    let members: Vec<Host> = members.map(|member| member.host).collect();
    let fronts = plan.frontends.iter();
    let fronts: Vec<_> = fronts.map(|one| (one.ip, one.ports.clone(), one.protocol)).collect();
    let mut resources = Vec::new();
    plan.resources.iter().for_each(|one| listed(one, &mut resources));
    (exposure, *plan.kind.value(), *plan.limit.value(), members, fronts, resources)
}

fn listed(resource: &Resource, all: &mut Vec<(&'static str, String)>) {
    all.push(("", resource.name.clone()));
    all.extend(resource.fields.iter().cloned());
    resource.parts.iter().for_each(|part| listed(part, all));
}

/// Plans a world, knowing what was planned before: what a run is handed, so that it can plan anew
/// after a change without importing the systems.
pub trait Planner: Sync {
    /// Everything planned for `model`; `before` matters where something sticks or never shrinks.
    fn plan(&self, model: &Model, before: Option<&Plans>) -> Plans;

    /// What nodes do with packets of each Service port of `model`.
    fn programs(&self, model: &Model) -> Vec<node::Program> {
        self.plan(model, None).programs
    }

    /// What can be written about an exposure against some trouble.
    fn cure(&self, _exposure: ExposureId, _model: &Model, _trouble: Trouble) -> Option<Cure> {
        None
    }
}
