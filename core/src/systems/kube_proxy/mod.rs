//! kube-proxy in iptables mode: packet-filter rules on each node.
//!
//! `setup` says what holds for all Services, `ways` how a Service port is reached and what becomes
//! of its packets, `topology` which endpoints are preferred. The IPVS and nftables modes are not
//! modelled.

pub mod rules;
mod setup;
mod topology;
mod ways;

use std::sync::Arc;

use crate::base::{ServiceId, Version};
use crate::explain::Rule;
use crate::manifest::service::{ServiceType, TrafficPolicy};
use crate::model::{Dataplane, Model, Service};
use crate::plan::node::{HealthPort, Program, Sticky, Terminating};
use crate::systems::NodeDataplane;

/// kube-proxy.
pub struct KubeProxy;

impl NodeDataplane for KubeProxy {
    fn name(&self) -> &'static str {
        "kube-proxy"
    }

    fn dataplane(&self) -> Dataplane {
        Dataplane::Iptables
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
            topology: topology::topology(it, model),
            terminating: terminating(*model.cluster.version.value()),
            unplaced_is_here: false,
            sticky: sticky(it),
            health: health(it),
            setup: Arc::clone(&setup),
        });
        programs.collect()
    }
}

/// From 1.26 endpoints that are being deleted take over when no other is ready.
fn terminating(version: Version) -> Terminating {
    if version.at_least(Version::new(1, 26, 0, 0)) {
        Terminating::TakeOver(&rules::TERMINATING)
    } else {
        Terminating::Wait(&rules::TERMINATING_WAIT)
    }
}

fn sticky(service: &Service) -> Option<Sticky> {
    let timeout = service.client_ip_affinity?;
    Some(Sticky {
        timeout: timeout.value,
        inclusive: true,
        every_packet: false,
        because: &rules::AFFINITY,
        span: Some(timeout.span),
    })
}

fn health(service: &Service) -> Option<HealthPort> {
    let wanted = service.kind == ServiceType::LoadBalancer
        && service.external_policy == TrafficPolicy::Local;
    let port = service.health_port.filter(|_| wanted)?;
    Some(HealthPort { port, tells_proxy: true, because: &rules::HEALTH_PORT })
}
