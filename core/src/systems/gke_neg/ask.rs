//! A Service port behind a door, in the words that every decision here asks for.

use crate::base::{DoorId, ServiceId, Span, Version};
use crate::explain::{Fact, Reason, because};
use crate::manifest::policy::{
    BackendConfig, BackendPolicy, DistributionPolicy, HealthCheckPolicy, Policy, of_service,
    refused_of_service,
};
use crate::model::{Door, Endpoint, Model, Port, Service};
use crate::systems::gke_controllers::{cluster_uid, names::PodNeg, short};

use super::annotations::{self, Neg};
use super::class::{Kind, is_gateway};
use super::rules::doors::MADE_UP_UID;

/// One port of a Service.
#[derive(Clone, Copy)]
pub(super) struct Ask<'m> {
    pub(super) model: &'m Model,
    pub(super) id: ServiceId,
    pub(super) service: &'m Service,
    /// Its port, by position.
    pub(super) at: u16,
    pub(super) version: Version,
}

/// The same, behind a door.
#[derive(Clone, Copy)]
pub(super) struct Behind<'m> {
    pub(super) ask: Ask<'m>,
    pub(super) door: &'m Door,
    pub(super) kind: Kind,
}

impl<'m> Ask<'m> {
    pub(super) fn new(model: &'m Model, id: ServiceId, at: u16) -> Self {
        let version = *model.cluster.version.value();
        Self { model, id, service: &model.services[id], at, version }
    }

    pub(super) fn port(&self) -> Option<&'m Port> {
        self.service.ports.get(usize::from(self.at))
    }

    /// What the annotation for NEGs says.
    pub(super) fn neg(&self) -> Option<Neg> {
        annotations::neg(self.model, self.service)
    }

    /// Its endpoints of the first family, in order.
    pub(super) fn endpoints(
        &self,
    ) -> impl Iterator<Item = (crate::base::EndpointId, &'m Endpoint)> {
        let v6 = self.service.families.first() == Some(&crate::manifest::service::Family::V6);
        let all = self.model.endpoints_of(self.id, self.at);
        all.filter(move |(_, one)| one.addr.ip.is_ipv6() == v6)
    }

    /// The name of its NEGs, in every zone the same, unless it has one of its own.
    pub(super) fn neg_name(&self) -> String {
        let (uid, _) = cluster_uid(self.model);
        PodNeg {
            prefix: "k8s",
            cluster: &uid,
            namespace: self.model.name(self.service.namespace),
            name: self.model.name(self.service.name),
            port: self.port().map_or(0, |port| port.port.into()),
            subnet: None,
        }
        .name()
    }

    /// The name of its backend service, where nodes are its backends.
    pub(super) fn node_port_name(&self) -> String {
        let (uid, _) = cluster_uid(self.model);
        let port = self.port().and_then(|port| port.node_port).unwrap_or_default();
        format!("k8s-be-{port}--{}", short(&uid))
    }

    /// What names by the cluster's UID are in doubt for, if it is made up.
    pub(super) fn doubt(&self) -> Option<Reason> {
        let (_, known) = cluster_uid(self.model);
        (!known).then(|| because!(MADE_UP_UID))
    }
}

impl<'m> Behind<'m> {
    pub(super) fn is_gateway(&self) -> bool {
        is_gateway(self.door)
    }

    /// The door's name, for a sentence.
    pub(super) fn door_name(&self) -> Fact {
        Fact::Name(self.door.name)
    }

    /// The `BackendConfig` that counts, behind an Ingress.
    pub(super) fn backend_config(&self) -> Option<&'m BackendConfig> {
        self.named_config().filter(|config| !config.refused)
    }

    /// The `BackendConfig` that the Service names, behind an Ingress, whether or not it counts.
    fn named_config(&self) -> Option<&'m BackendConfig> {
        let name = annotations::backend_config(&self.ask)?;
        let namespace = self.ask.model.name(self.ask.service.namespace);
        let mut all = self.ask.model.policies.backend_configs.iter();
        all.find(|it| it.meta.name == name.value && it.meta.namespace == namespace)
            .filter(|_| !self.is_gateway())
    }

    /// The `HealthCheckPolicy` that counts, behind a Gateway.
    pub(super) fn check_policy(&self) -> Option<&'m HealthCheckPolicy> {
        let (namespace, name) = self.full_name();
        let all = &self.ask.model.policies.health_checks;
        of_service(all, namespace, name).filter(|_| self.is_gateway())
    }

    /// The `GCPBackendPolicy` that counts, behind a Gateway.
    pub(super) fn backend_policy(&self) -> Option<&'m BackendPolicy> {
        let (namespace, name) = self.full_name();
        of_service(&self.ask.model.policies.backends, namespace, name).filter(|_| self.is_gateway())
    }

    /// The `GCPTrafficDistributionPolicy` that counts, behind a Gateway.
    pub(super) fn distribution_policy(&self) -> Option<&'m DistributionPolicy> {
        let (namespace, name) = self.full_name();
        of_service(&self.ask.model.policies.distributions, namespace, name)
            .filter(|_| self.is_gateway())
    }

    /// The kinds and names of objects that are about the Service and are refused.
    pub(super) fn refused(&self) -> Vec<(&'static str, Span)> {
        let config = self.named_config().filter(|config| config.refused);
        if !self.is_gateway() {
            return config.map(|it| ("BackendConfig", it.meta.name_span)).into_iter().collect();
        }
        let policies = &self.ask.model.policies;
        let health = self.refused_of("HealthCheckPolicy", &policies.health_checks);
        let backend = self.refused_of("GCPBackendPolicy", &policies.backends);
        let spread = self.refused_of("GCPTrafficDistributionPolicy", &policies.distributions);
        health.chain(backend).chain(spread).collect()
    }

    fn refused_of<P: Policy>(
        &self,
        kind: &'static str,
        all: &'m [P],
    ) -> impl Iterator<Item = (&'static str, Span)> + use<'m, P> {
        let (namespace, name) = self.full_name();
        refused_of_service(all, namespace, name).map(move |it| (kind, it.meta().name_span))
    }

    fn full_name(&self) -> (&'m str, &'m str) {
        let model = self.ask.model;
        (model.name(self.ask.service.namespace), model.name(self.ask.service.name))
    }
}

/// The port of a Service behind a door, if this system builds that door.
pub(super) fn behind(
    model: &Model,
    (door, service, port): (DoorId, ServiceId, u16),
) -> Option<Behind<'_>> {
    let kind = (*super::class::choose(model, door).value())?;
    let ask = Ask::new(model, service, port);
    Some(Behind { ask, door: &model.doors[door], kind })
}
