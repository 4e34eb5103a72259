//! Cilium's replacement of kube-proxy: programs in the kernel, the base of GKE Dataplane V2.
//!
//! `setup` says what holds for all Services, `ways` how a Service port is reached and what becomes
//! of its packets, `topology` which endpoints are preferred. What GKE sets in its own build is not
//! published; where it documents something, that holds, else upstream's defaults do. Direct server
//! return and tunnels are not modelled.

pub mod maglev;
pub mod rules;
mod setup;
mod topology;
mod ways;

use std::sync::Arc;

use crate::base::{ServiceId, Version};
use crate::explain::Rule;
use crate::manifest::service::{ServiceType, TrafficPolicy};
use crate::model::{Dataplane, Model, Service};
use crate::plan::node::{HealthPort, Program, Sticky, Terminating, Unfit};
use crate::systems::NodeDataplane;

/// Cilium, of one of two generations.
pub struct Cilium {
    /// What happens when a Service prefers zones and no endpoint is for the node's.
    unfit: Unfit,
}

impl Cilium {
    /// The generation in use.
    pub const CURRENT: Self = Self { unfit: Unfit::All };
    /// An older one, which had no endpoint at all where none was for the node's zone.
    pub const OLDER: Self = Self { unfit: Unfit::Nothing };
}

impl NodeDataplane for Cilium {
    fn name(&self) -> &'static str {
        "cilium"
    }

    fn dataplane(&self) -> Dataplane {
        Dataplane::Ebpf
    }

    fn rules(&self) -> Vec<&'static Rule> {
        rules::ALL.to_vec()
    }

    fn programs(&self, service: ServiceId, model: &Model) -> Vec<Program> {
        let it = &model.services[service];
        if it.kind == ServiceType::ExternalName || it.cluster_ips.is_empty() {
            return Vec::new();
        }
        let setup = Arc::new(setup::setup(model));
        let programs = it.ports.iter().enumerate().map(|(at, port)| Program {
            service,
            port: at as u16,
            protocol: port.protocol,
            ways: ways::ways(it, port, model),
            topology: topology::topology(it, model, self.unfit),
            terminating: terminating(model),
            unplaced_is_here: true,
            sticky: sticky(it),
            health: health(it),
            setup: Arc::clone(&setup),
        });
        programs.collect()
    }
}

/// The provider's build has had it since 1.26.4-gke.500; elsewhere it has long been there.
fn terminating(model: &Model) -> Terminating {
    let version = *model.cluster.version.value();
    if model.is_provider("gke") && !version.at_least(Version::new(1, 26, 4, 500)) {
        Terminating::Wait(&rules::TERMINATING_WAIT)
    } else {
        Terminating::TakeOver(&rules::TERMINATING)
    }
}

fn sticky(service: &Service) -> Option<Sticky> {
    let timeout = service.client_ip_affinity?;
    Some(Sticky {
        timeout: timeout.value,
        inclusive: false,
        every_packet: true,
        because: &rules::AFFINITY,
        span: Some(timeout.span),
    })
}

fn health(service: &Service) -> Option<HealthPort> {
    let wanted = service.kind == ServiceType::LoadBalancer
        && service.external_policy == TrafficPolicy::Local;
    let port = service.health_port.filter(|_| wanted)?;
    Some(HealthPort { port, tells_proxy: false, because: &rules::HEALTH_PORT })
}
