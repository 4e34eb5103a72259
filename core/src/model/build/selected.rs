//! Endpoints of a Service that selects Pods.

use std::collections::BTreeSet;

use crate::base::{Addr, At, PodId, ServiceId, Span};
use crate::explain::because;
use crate::manifest;
use crate::manifest::service::{Family, ServicePort, ServiceType, TargetPort};
use crate::model::build::endpoints::Join;
use crate::model::build::meant;
use crate::model::{Endpoint, Lifecycle, Pod, Service, rules};

/// How many Pods of one Service port are named in problems.
const SAID: usize = 5;

/// The Pods that a Service selects.
pub(super) struct Selected<'a> {
    id: ServiceId,
    object: &'a manifest::Service,
    pods: Vec<PodId>,
}

impl<'a> Selected<'a> {
    /// The Pods of a Service that has a selector; that none fits is a problem.
    pub(super) fn of(
        join: &mut Join<'_, 'a>,
        id: ServiceId,
        object: &'a manifest::Service,
    ) -> Option<Self> {
        let selector = object.selector.as_ref()?;
        if object.kind == ServiceType::ExternalName {
            return None;
        }
        let namespace = join.desk.sym(&object.meta.namespace);
        let pods = join.pods.matching(join.desk, namespace, &selector.value);
        if pods.is_empty() {
            let because =
                because!(rules::SELECTOR_MATCHES_NOTHING, namespace = namespace, service = id);
            join.desk.warn(because.at(selector.span), selector.span);
            let meant = meant::selector(join, namespace, selector);
            join.desk.offer(meant);
        }
        Some(Self { id, object, pods })
    }

    /// The endpoints of one of its ports.
    pub(super) fn port(
        &self,
        join: &mut Join<'_, '_>,
        at: usize,
        service: &Service,
    ) -> Vec<Endpoint> {
        let port = &self.object.ports[at];
        let pods = self.pods.iter().map(|id| (*id, &join.pods.table[*id]));
        let pods: Vec<_> = pods.filter(|(_, pod)| !pod.ended && !pod.ips.is_empty()).collect();
        check(join, port, &pods);
        let mut found = Vec::new();
        for family in &service.families {
            for (id, pod) in &pods {
                let ip = pod.ips.iter().find(|ip| ip.is_ipv6() == (*family == Family::V6));
                let number = number(join, port, pod);
                let Some((ip, number)) = ip.zip(number) else { continue };
                let mut endpoint = Endpoint {
                    service: self.id,
                    port: at as u16,
                    addr: Addr::new(*ip, number),
                    pod: Some(*id),
                    node: pod.node,
                    life: service.life_of(pod),
                    zone_hints: Vec::new(),
                    node_hints: Vec::new(),
                    span: pod.origin.span(),
                };
                self.hint(join, &mut endpoint);
                found.push(endpoint);
            }
        }
        found
    }

    /// Hints as the controller writes them that keeps traffic close: an endpoint is meant for the
    /// zone, or the node, that it is in.
    fn hint(&self, join: &Join<'_, '_>, endpoint: &mut Endpoint) {
        let word = self.object.distribution.as_ref().map(|word| word.value.as_str());
        let (zone, node) = match word {
            Some("PreferClose" | "PreferSameZone") => (true, false),
            Some("PreferSameNode") => (true, true),
            _ => (false, false),
        };
        let Some(at) = endpoint.node else { return };
        if zone && join.nodes.table[at].has_zone {
            endpoint.zone_hints.push(join.nodes.table[at].zone);
        }
        if node {
            endpoint.node_hints.push(at);
        }
    }
}

/// Reports Pods that lack a named port, and a number that a Pod does not declare.
fn check(join: &mut Join<'_, '_>, port: &ServicePort, pods: &[(PodId, &Pod)]) {
    let At { value: target, span } = &port.target;
    let span = if *span == Span::default() { port.span } else { *span };
    let undeclared = pods.iter().filter(|(_, pod)| !declares(join, port, pod));
    let mut places = BTreeSet::new();
    let undeclared = undeclared.filter(|(_, pod)| places.insert(pod.origin.span()));
    let undeclared: Vec<PodId> = undeclared.map(|(id, _)| *id).take(SAID).collect();
    match target {
        TargetPort::Name(name) => {
            let nobody = pods.iter().all(|(_, pod)| !declares(join, port, pod));
            let meant = nobody.then(|| meant::port(join, port, (name, span), pods)).flatten();
            let name = join.desk.sym(name);
            for pod in undeclared {
                let because = because!(rules::NAMED_PORT_MISSING, port = name, pod = pod);
                join.desk.warn(because.at(span), span);
                join.desk.offer(meant.clone());
            }
        }
        TargetPort::Number(number) => {
            for pod in undeclared.into_iter().take(1) {
                let because = because!(rules::PORT_UNDECLARED, pod = pod, port = *number);
                join.desk.note(because.at(span), span);
            }
        }
    }
}

/// Whether a Pod has the named port, or nothing speaks against the number.
fn declares(join: &Join<'_, '_>, port: &ServicePort, pod: &Pod) -> bool {
    match port.target.value {
        TargetPort::Name(_) => number(join, port, pod).is_some(),
        TargetPort::Number(number) => {
            pod.ports.is_empty() || pod.ports.iter().any(|declared| declared.port == number)
        }
    }
}

/// The number of a Service's target in one Pod.
fn number(join: &Join<'_, '_>, port: &ServicePort, pod: &Pod) -> Option<u16> {
    match &port.target.value {
        TargetPort::Number(number) => Some(*number),
        TargetPort::Name(name) => {
            let name = join.desk.names.find(name)?;
            let mut ports = pod.ports.iter();
            let fits = ports.find(|declared| {
                declared.name == name && declared.protocol.is_none_or(|p| p == port.protocol)
            });
            fits.map(|declared| declared.port)
        }
    }
}

impl Service {
    /// The state of its endpoint that stands for a Pod.
    pub(crate) fn life_of(&self, pod: &Pod) -> Lifecycle {
        if self.publish_not_ready && !pod.ended { Lifecycle::Ready } else { pod.life }
    }
}
