//! A Service that is changed in a run, field by field.

use std::collections::BTreeSet;
use std::time::Duration;

use crate::base::{Addr, At, ServiceId};
use crate::manifest::scenario::Patch;
use crate::manifest::service::{ServicePort, ServiceType, TargetPort, TrafficPolicy};
use crate::model::service::{DEFAULT_AFFINITY, NODE_PORTS};
use crate::model::{Endpoint, Model, Port, Service};

impl Model {
    /// Changes what the patch has.
    pub(super) fn patch(&mut self, id: ServiceId, patch: &Patch) {
        let service = &mut self.services[id];
        for (key, value) in &patch.annotations {
            match value {
                Some(value) => service.annotations.insert(key.clone(), value.clone()),
                None => service.annotations.remove(key),
            };
        }
        for field in &patch.has {
            service.set(field, patch);
        }
        if patch.has.contains(&"ports") {
            self.set_ports(id, &patch.service.ports);
        }
        self.settle_health_port(id);
    }

    /// A Service whose policy needs a health port gets one, another one loses it.
    fn settle_health_port(&mut self, id: ServiceId) {
        let service = &self.services[id];
        let local = service.external_policy == TrafficPolicy::Local;
        let wants = service.kind == ServiceType::LoadBalancer && local;
        let port = match (wants, service.health_port) {
            (false, _) => None,
            (true, None) => self.free_node_port(),
            (true, port) => port,
        };
        self.services[id].health_port = port;
    }

    fn free_node_port(&self) -> Option<u16> {
        let services = self.services.rows().iter();
        let used: BTreeSet<u16> = services
            .flat_map(|it| it.ports.iter().filter_map(|port| port.node_port).chain(it.health_port))
            .collect();
        NODE_PORTS.clone().find(|port| !used.contains(port))
    }

    /// Other ports: each takes over the endpoints of one with the same target, or those of any one
    /// at its own number.
    fn set_ports(&mut self, id: ServiceId, ports: &[ServicePort]) {
        let old = std::mem::take(&mut self.services[id].ports);
        let mut lists = Vec::new();
        for (at, port) in ports.iter().enumerate() {
            let (text, number) = match &port.target.value {
                TargetPort::Number(number) => (number.to_string(), Some(*number)),
                TargetPort::Name(name) => (name.clone(), None),
            };
            let target = self.names.intern(&text);
            let same = old.iter().find(|it| it.target == target && it.protocol == port.protocol);
            let like = same.or_else(|| old.first().filter(|_| number.is_some()));
            let like = like.map_or(0..0, |like| like.endpoints.clone());
            let moved = |position: u32| {
                let it = self.endpoints[crate::base::EndpointId(position)].clone();
                let addr = Addr::new(it.addr.ip, number.unwrap_or(it.addr.port));
                Endpoint { port: at as u16, addr, ..it }
            };
            lists.push(like.map(moved).collect());
            let name = self.names.intern(&port.name);
            let known = old.iter().find(|it| it.port == port.port && it.protocol == port.protocol);
            let node_port = port.node_port.or_else(|| known.and_then(|known| known.node_port));
            self.services[id].ports.push(Port {
                name,
                protocol: port.protocol,
                port: port.port,
                node_port,
                target,
                endpoints: 0..0,
                span: port.span,
            });
        }
        for (at, list) in lists.into_iter().enumerate() {
            self.set_endpoints(id, at as u16, list);
        }
        let allocates = old.iter().any(|port| port.node_port.is_some());
        for at in 0..self.services[id].ports.len() {
            if allocates && self.services[id].ports[at].node_port.is_none() {
                self.services[id].ports[at].node_port = self.free_node_port();
            }
        }
    }
}

impl Service {
    fn set(&mut self, field: &str, patch: &Patch) {
        let new = &patch.service;
        match field {
            "externalTrafficPolicy" => {
                self.external_policy = new.external_policy.map(|it| it.value).unwrap_or_default();
                self.external_policy_span = new.external_policy.map(|it| it.span);
            }
            "internalTrafficPolicy" => {
                self.internal_policy = new.internal_policy.map(|it| it.value).unwrap_or_default();
            }
            "trafficDistribution" => self.distribution.clone_from(&new.distribution),
            "sessionAffinity" => {
                let known = new.affinity_timeout.map(|it| it.value);
                let known = known.or(self.client_ip_affinity.map(|it| it.value));
                let timeout: Duration = known.unwrap_or(DEFAULT_AFFINITY);
                self.client_ip_affinity = new.client_ip_affinity.map(|span| At::new(timeout, span));
            }
            "sessionAffinityConfig" => {
                if let (Some(own), Some(new)) = (&mut self.client_ip_affinity, new.affinity_timeout)
                {
                    own.value = new.value;
                }
            }
            "loadBalancerSourceRanges" => self.source_ranges.clone_from(&new.source_ranges),
            "healthCheckNodePort" => {
                self.health_port = new.health_port.map(|it| it.value);
                self.health_port_span = new.health_port.map(|it| it.span);
            }
            "publishNotReadyAddresses" => self.publish_not_ready = new.publish_not_ready,
            _ => {}
        }
    }
}
