//! Cloud Service Mesh, and the Application Load Balancers that share its service load balancing
//! policies: backend services of proxies, as the provider's own tools print them.
//!
//! In a mesh nothing stands between clients and backends: the proxy beside each client chooses, by
//! what the control plane hands to all of them. `kind` says whose proxies choose, `groups` which
//! backends count and `capacity` what each should get, `split` how requests are spread over them and
//! `pick` how one endpoint is picked then, `probe` what is known of its health.

mod ask;
mod build;
mod capacity;
mod cure;
mod frontends;
mod groups;
mod kind;
mod knobs;
mod locality;
mod pick;
mod probe;
mod proxy;
pub mod rules;
mod split;

use crate::base::ExposureId;
use crate::explain::{Decision, Rule};
use crate::model::Model;
use crate::plan::{Cure, Knob, Plan, Trouble};
use crate::systems::System;

use ask::Ask;

/// Backend services that a service load balancing policy can be about.
pub struct ServiceMesh;

impl System for ServiceMesh {
    fn name(&self) -> &'static str {
        "service-mesh"
    }

    fn rules(&self) -> Vec<&'static Rule> {
        rules::all()
    }

    fn serves(&self, exposure: ExposureId, model: &Model) -> Option<Decision<bool>> {
        let ask = Ask::new(exposure, model)?;
        Some(kind::kind(&ask).map(|kind| kind.is_some()))
    }

    fn knobs(&self, exposure: ExposureId, model: &Model) -> Vec<Knob> {
        Ask::new(exposure, model).map_or_else(Vec::new, |ask| knobs::knobs(&ask))
    }

    fn cure(&self, exposure: ExposureId, model: &Model, trouble: Trouble) -> Option<Cure> {
        cure::cure(&Ask::new(exposure, model)?, trouble)
    }

    /// # Panics
    /// If it does not serve the exposure.
    fn plan(&self, exposure: ExposureId, model: &Model, _before: Option<&Plan>) -> Plan {
        let asked = "a plan is asked for only where `serves` says yes";
        let ask = Ask::new(exposure, model).expect(asked);
        let kind = kind::kind(&ask).map(|kind| kind.expect(asked));
        build::plan(&ask, &kind)
    }
}
