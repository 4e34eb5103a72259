//! A Service that is changed in a run, field by field.

use std::collections::BTreeSet;
use std::sync::Arc;
use std::time::Duration;

use crate::base::{Addr, At, ServiceId};
use crate::manifest::policy::Policy;
use crate::manifest::scenario::{Applied, Patch};
use crate::manifest::service::{ServicePort, ServiceType, TargetPort, TrafficPolicy};
use crate::model::service::{DEFAULT_AFFINITY, NODE_PORTS};
use crate::model::{Endpoint, Model, Port, Service};

/// The same place for a policy of the same name, or one at the end.
fn replace<P: Policy + Clone>(policies: &mut Vec<P>, new: &P) {
    let name = |policy: &P| policy.meta().full_name();
    match policies.iter_mut().find(|policy| name(policy) == name(new)) {
        Some(old) => old.clone_from(new),
        None => policies.push(new.clone()),
    }
}

/// The position of a port that a Service no longer has.
const NO_PORT: u16 = u16::MAX;

impl Model {
    /// Puts a policy in place of the one that had its name; one that the API refuses leaves that.
    pub(super) fn apply(&mut self, applied: &Applied) {
        if applied.policy().is_refused() {
            return;
        }
        let policies = Arc::make_mut(&mut self.policies);
        match applied {
            Applied::Backend(policy) => replace(&mut policies.backends, policy),
            Applied::Distribution(policy) => replace(&mut policies.distributions, policy),
            Applied::HealthCheck(policy) => replace(&mut policies.health_checks, policy),
        }
    }

    /// Changes what the patch has.
    pub(super) fn patch(&mut self, id: ServiceId, patch: &Patch) {
        let service = &mut self.services[id];
        for (key, value) in &patch.annotations {
            match value {
                Some(value) => service.annotations.insert(key.clone(), value.clone()),
                None => service.annotations.remove(key),
            };
        }
        service.kind = patch.kind.unwrap_or(service.kind);
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
        let lists: Vec<[Vec<Endpoint>; 2]> =
            (0..).zip(ports).map(|(at, port)| self.taken_over(id, &old, (at, port))).collect();
        self.retire_endpoints(id);
        for port in ports {
            let port = self.port(port, &old);
            self.services[id].ports.push(port);
        }
        for (at, [present, absent]) in (0..).zip(lists) {
            self.set_endpoints(id, at, present);
            for endpoint in absent {
                self.endpoints.push(endpoint);
            }
        }
        if old.iter().any(|port| port.node_port.is_some()) {
            for at in 0..ports.len() {
                let free = self.services[id].ports[at].node_port.or_else(|| self.free_node_port());
                self.services[id].ports[at].node_port = free;
            }
        }
    }

    fn port(&mut self, port: &ServicePort, old: &[Port]) -> Port {
        let same = old.iter().find(|it| it.port == port.port && it.protocol == port.protocol);
        Port {
            name: self.names.intern(&port.name),
            protocol: port.protocol,
            port: port.port,
            node_port: port.node_port.or_else(|| same.and_then(|same| same.node_port)),
            target: self.names.intern(&target(port)),
            endpoints: 0..0,
            span: port.span,
        }
    }

    /// The endpoints of a new port: those of Pods that are there, and of Pods that are not.
    fn taken_over(
        &self,
        id: ServiceId,
        old: &[Port],
        (at, port): (u16, &ServicePort),
    ) -> [Vec<Endpoint>; 2] {
        let name = self.names.find(&target(port));
        let same = |it: &Port| Some(it.target) == name && it.protocol == port.protocol;
        let number = match port.target.value {
            TargetPort::Number(number) => Some(number),
            TargetPort::Name(_) => None,
        };
        let like = old.iter().position(same).or(number.map(|_| 0));
        let own = self.endpoints.rows().iter();
        let own = own.filter(|it| it.service == id && Some(usize::from(it.port)) == like);
        let mut seen = BTreeSet::new();
        let own = own.filter(|it| seen.insert(it.addr)).map(|it| {
            let addr = Addr::new(it.addr.ip, number.unwrap_or(it.addr.port));
            Endpoint { port: at, addr, ..it.clone() }
        });
        let gone = |it: &Endpoint| it.pod.is_some_and(|pod| self.pods[pod].ended);
        let (absent, present) = own.partition(gone);
        [present, absent]
    }

    /// Lets a Service's endpoints be those of no port any more.
    fn retire_endpoints(&mut self, id: ServiceId) {
        for endpoint in self.endpoints.rows_mut().iter_mut().filter(|it| it.service == id) {
            endpoint.port = NO_PORT;
        }
    }
}

/// A target as the model knows it: a number or a name.
fn target(port: &ServicePort) -> String {
    match &port.target.value {
        TargetPort::Number(number) => number.to_string(),
        TargetPort::Name(name) => name.clone(),
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
            "loadBalancerIP" => self.wanted_ip = new.load_balancer_ip,
            "publishNotReadyAddresses" => self.publish_not_ready = new.publish_not_ready,
            _ => {}
        }
    }
}
