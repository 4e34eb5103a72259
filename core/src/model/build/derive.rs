//! Pods that nobody wrote down: those of workloads, those that only endpoints name, and, so that a
//! lone Service shows something, those that nothing names at all.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use crate::base::{At, NodeId, PodId, Sym, order};
use crate::explain::because;
use crate::manifest::service::{Endpoint, Endpoints, TargetPort};
use crate::manifest::workload::WorkloadKind;
use crate::manifest::{Objects, Service, Workload};
use crate::model::build::apps;
use crate::model::build::desk::Tally;
use crate::model::build::pods::{Gather, has_all};
use crate::model::build::services::is_exposed;
use crate::model::build::workloads;
use crate::model::{App, Lifecycle, Origin, Pod, PodPort, Timing, rules};

/// The port that made-up Pods listen on where a Service names it, the next for its next name.
const NAMED_PORTS: u16 = 8080;

impl Gather<'_, '_> {
    /// Adds all of them.
    pub(super) fn derived(&mut self) {
        let alone = self.pods.table.is_empty() && self.desk.objects.workloads.is_empty();
        self.named_by_endpoints();
        let objects = self.desk.objects;
        let known = Known::of(objects);
        for workload in &objects.workloads {
            if !self.has_pods(workload, &known) {
                self.made_by_workload(workload);
            }
        }
        for service in objects.services.iter().filter(|service| alone && is_exposed(service)) {
            self.made_up(service, &known);
        }
    }

    fn named_by_endpoints(&mut self) {
        let mut found = Tally::default();
        let services = by_name(self.desk.objects);
        for slice in &self.desk.objects.endpoints {
            let service = services.get(&(slice.meta.namespace.as_str(), slice.service.as_str()));
            let labels = service.and_then(|service| service.selector.as_ref());
            for endpoint in &slice.endpoints {
                let Some(name) = &endpoint.pod else { continue };
                let key = self.desk.key(&slice.meta.namespace, name);
                if let Some(pod) = self.pods.by_name.get(&key) {
                    self.further_address(*pod, endpoint);
                } else if let Some(id) = self.behind_endpoint(endpoint, labels, key) {
                    found.add(id, endpoint.span);
                }
            }
        }
        found.note(self.desk, |count, pod| {
            because!(rules::PODS_FROM_ENDPOINTS, count = count, pod = pod)
        });
    }

    /// A Pod that has one slice for each address family.
    fn further_address(&mut self, pod: PodId, endpoint: &Endpoint) {
        let pod = &mut self.pods.table[pod];
        let here = endpoint.addresses.first().filter(|ip| !pod.ips.contains(ip));
        if let (Origin::Derived(_), Some(ip)) = (pod.origin, here) {
            pod.ips.push(*ip);
        }
    }

    fn behind_endpoint(
        &mut self,
        endpoint: &Endpoint,
        labels: Option<&At<BTreeMap<String, String>>>,
        (namespace, name): (Sym, Sym),
    ) -> Option<PodId> {
        let node = endpoint.node.as_ref().and_then(|node| self.node(&node.value));
        self.seats.take(node);
        let ips: Vec<_> = endpoint.addresses.first().copied().into_iter().collect();
        let own = node.map(|node| &self.nodes.table[node].ips);
        let pod = Pod {
            namespace,
            name,
            node,
            host_network: own.is_some_and(|own| ips.iter().any(|ip| own.contains(ip))),
            ips,
            life: conditions(endpoint),
            labels: Arc::new(labels.map(|labels| labels.value.clone()).unwrap_or_default()),
            ports: Vec::new(),
            ended: false,
            spare: false,
            workload: None,
            timing: Timing::default(),
            app: App::default(),
            origin: Origin::Derived(endpoint.span),
        };
        self.add(pod, true)
    }

    /// Whether its Pods are known, or are those of another workload.
    fn has_pods(&mut self, workload: &Workload, known: &Known<'_>) -> bool {
        let namespace = workload.meta.namespace.as_str();
        let labels =
            if workload.selector.is_empty() { &workload.labels } else { &workload.selector };
        let key = self.desk.sym(namespace);
        if !self.pods.matching(self.desk, key, labels).is_empty() {
            return true;
        }
        let mut owner = workload.meta.owner.iter();
        owner.any(|(_, owner)| known.deployments.contains(&(namespace, owner)))
            || known.telling.iter().any(|service| {
                let selector = service.selector.as_ref();
                service.meta.namespace == namespace
                    && selector.is_some_and(|selector| has_all(&workload.labels, &selector.value))
            })
    }

    fn made_by_workload(&mut self, workload: &Workload) {
        let daemon = workload.kind == WorkloadKind::DaemonSet;
        let workers = self.workers();
        let wanted = if daemon { workers.len() as u32 } else { workload.replicas };
        let wanted = self.room(wanted, workload.replicas_span.unwrap_or(workload.meta.name_span));
        let first = u32::from(workload.kind != WorkloadKind::StatefulSet);
        let mut spread = self.seats.spread();
        let mut nodes = workers.into_iter();
        let mut count = 0_u32;
        for n in first.. {
            if count == wanted {
                break;
            }
            let mut pod = self.template(workload, n);
            if self.pods.by_name.contains_key(&(pod.namespace, pod.name)) {
                continue;
            }
            pod.node = if daemon { nodes.next() } else { self.seats.next(&mut spread) };
            self.add(pod, true);
            count += 1;
        }
        if count > 0 {
            let name = self.desk.sym(&workload.meta.name);
            let because = because!(rules::PODS_DERIVED, workload = name, count = count);
            self.desk.note(because, workload.meta.name_span);
        }
    }

    fn template(&mut self, workload: &Workload, n: u32) -> Pod {
        let name = format!("{}-{n}", workload.meta.name);
        let (namespace, name) = self.desk.key(&workload.meta.namespace, &name);
        let made = (workload.meta.namespace.as_str(), workload.meta.name.as_str());
        Pod {
            namespace,
            name,
            node: None,
            ips: Vec::new(),
            host_network: workload.host_network,
            life: Lifecycle::Ready,
            labels: Arc::new(workload.labels.clone()),
            ports: self.ports(&workload.ports),
            ended: false,
            spare: false,
            workload: Some(self.pods.workloads.named(self.desk, made)),
            timing: workloads::timing(workload.timing),
            app: apps::of_containers(&workload.containers, &workload.gates),
            origin: Origin::Derived(workload.meta.span),
        }
    }

    /// One ready Pod on each node, unless something says what is behind the Service.
    fn made_up(&mut self, service: &Service, known: &Known<'_>) {
        let Some(selector) = &service.selector else { return };
        let full_name = (service.meta.namespace.as_str(), service.meta.name.as_str());
        let has_slices = known.slices.contains(&full_name);
        let (namespace, name) = self.desk.key(&service.meta.namespace, &service.meta.name);
        if has_slices || !self.pods.matching(self.desk, namespace, &selector.value).is_empty() {
            return;
        }
        let workers = self.workers();
        let count = self.room(workers.len() as u32, service.meta.name_span);
        for (n, node) in (1..=count).zip(workers) {
            let own = self.desk.sym(&format!("{}-{n}", service.meta.name));
            let pod = Pod {
                namespace,
                name: own,
                node: Some(node),
                ips: Vec::new(),
                host_network: false,
                life: Lifecycle::Ready,
                labels: Arc::new(selector.value.clone()),
                ports: self.targets(service),
                ended: false,
                spare: false,
                workload: Some(self.pods.workloads.named(self.desk, full_name)),
                timing: Timing::default(),
                app: App::default(),
                origin: Origin::MadeUp,
            };
            self.add(pod, true);
        }
        let because = because!(rules::PODS_MADE_UP, service = name, count = count);
        self.desk.note(because, service.meta.name_span);
    }

    /// The nodes of the cluster.
    fn workers(&self) -> Vec<NodeId> {
        let nodes = self.nodes.table.iter().filter(|(_, node)| node.machine.is_none());
        nodes.map(|(id, _)| id).collect()
    }

    /// The ports that a Service expects its Pods to have.
    fn targets(&mut self, service: &Service) -> Vec<PodPort> {
        let mut names = Vec::new();
        let ports = service.ports.iter().map(|port| {
            let (name, number) = match &port.target.value {
                TargetPort::Number(number) => ("", *number),
                TargetPort::Name(name) => {
                    if !names.contains(&name) {
                        names.push(name);
                    }
                    let at = names.iter().position(|known| *known == name).unwrap_or(0);
                    (name.as_str(), NAMED_PORTS.saturating_add(at as u16))
                }
            };
            let name = self.desk.sym(name);
            PodPort { name, port: number, protocol: Some(port.protocol), span: None }
        });
        ports.collect()
    }
}

/// What tells that a workload's Pods come from elsewhere.
struct Known<'a> {
    /// Namespace and name of all Deployments, which own `ReplicaSet`s.
    deployments: BTreeSet<(&'a str, &'a str)>,
    /// Namespace and name of the Services that have EndpointSlices.
    slices: BTreeSet<(&'a str, &'a str)>,
    /// Services whose EndpointSlices name Pods.
    telling: Vec<&'a Service>,
}

impl<'a> Known<'a> {
    fn of(objects: &'a Objects) -> Self {
        let workloads = objects.workloads.iter().map(|workload| (workload.kind, &workload.meta));
        let deployments = workloads
            .filter(|(kind, _)| *kind == WorkloadKind::Deployment)
            .map(|(_, meta)| (meta.namespace.as_str(), meta.name.as_str()));
        let deployments = order::set(deployments);
        let services = by_name(objects);
        let name = |slice: &'a Endpoints| (slice.meta.namespace.as_str(), slice.service.as_str());
        let slices = order::set(objects.endpoints.iter().map(name));
        let naming = objects
            .endpoints
            .iter()
            .filter(|slice| slice.endpoints.iter().any(|endpoint| endpoint.pod.is_some()));
        let naming = order::set(naming.map(name));
        let telling = naming.iter().filter_map(|name| services.get(name).copied()).collect();
        Self { deployments, slices, telling }
    }
}

/// Services by namespace and name.
fn by_name(objects: &Objects) -> BTreeMap<(&str, &str), &Service> {
    let services = objects.services.iter();
    order::map(services.map(|s| ((s.meta.namespace.as_str(), s.meta.name.as_str()), s)))
}

/// The state that an endpoint's conditions give.
pub(super) fn conditions(endpoint: &Endpoint) -> Lifecycle {
    Lifecycle::from_conditions(
        endpoint.ready.unwrap_or(true),
        endpoint.serving.unwrap_or(true),
        endpoint.terminating.unwrap_or(false),
    )
}
