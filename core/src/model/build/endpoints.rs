//! Endpoints: what EndpointSlices say, else what selectors and Pods make, as a cluster would.

use std::collections::BTreeMap;

use crate::base::{Addr, EndpointId, Id, NodeId, PodId, ServiceId, Sym, Table, ZoneId};
use crate::explain::because;
use crate::manifest;
use crate::manifest::service::Endpoints as Slice;
use crate::model::build::derive::conditions;
use crate::model::build::desk::Desk;
use crate::model::build::nodes::Nodes;
use crate::model::build::pods::Pods;
use crate::model::build::proportion;
use crate::model::build::selected::Selected;
use crate::model::build::services::Services;
use crate::model::{Endpoint, rules};

/// What endpoints are joined from.
pub(super) struct Join<'d, 'a> {
    pub(super) desk: &'d mut Desk<'a>,
    pub(super) nodes: &'d Nodes,
    pub(super) pods: &'d Pods,
}

impl<'a> Join<'_, 'a> {
    /// The endpoints of all Services; each Service port is told which are its own.
    pub(super) fn all(mut self, services: &mut Services) -> Table<EndpointId, Endpoint> {
        let slices = self.slices(services);
        let mut table = Table::default();
        for (at, object) in self.desk.objects.services.iter().enumerate() {
            let id = ServiceId::from_index(at);
            let selected = match slices.get(&id) {
                Some(_) => None,
                None => Selected::of(&mut self, id, object),
            };
            for port in 0..object.ports.len() {
                let mut found = match (slices.get(&id), &selected) {
                    (Some(slices), _) => self.sliced(slices, (id, port), object),
                    (None, Some(selected)) => selected.port(&mut self, port, &services.table[id]),
                    (None, None) => Vec::new(),
                };
                let annotation = |key: &str| object.meta.annotations.get(key).map(|at| &*at.value);
                if selected.is_some() && proportion::is_asked(annotation) {
                    proportion::hint(&mut found, self.nodes);
                }
                let first = table.len() as u32;
                for endpoint in once(found) {
                    table.push(endpoint);
                }
                services.table[id].ports[port].endpoints = first..table.len() as u32;
            }
        }
        table
    }

    /// Slices by Service; those of the older kind only where there is no other.
    fn slices(&mut self, services: &Services) -> BTreeMap<ServiceId, Vec<&'a Slice>> {
        let mut by_service: BTreeMap<ServiceId, Vec<&Slice>> = BTreeMap::new();
        for slice in &self.desk.objects.endpoints {
            let key = self.desk.key(&slice.meta.namespace, &slice.service);
            match services.by_name.get(&key) {
                Some(id) => by_service.entry(*id).or_default().push(slice),
                None => self.dangles(slice),
            }
        }
        for slices in by_service.values_mut() {
            if slices.iter().any(|slice| !slice.older) {
                slices.retain(|slice| !slice.older);
            }
        }
        by_service
    }

    fn dangles(&mut self, slice: &Slice) {
        let own = self.desk.sym(&slice.meta.full_name());
        let service = self.desk.sym(&slice.service);
        let because = because!(rules::SLICE_OF_NOTHING, slice = own, service = service);
        self.desk.note(because, slice.meta.name_span);
    }

    fn sliced(
        &mut self,
        slices: &[&Slice],
        (service, at): (ServiceId, usize),
        object: &manifest::Service,
    ) -> Vec<Endpoint> {
        let wanted = &object.ports[at];
        let mut found = Vec::new();
        for slice in slices {
            let same = |port: &&manifest::service::EndpointPort| {
                port.name == wanted.name && port.protocol == wanted.protocol && port.port != 0
            };
            for port in slice.ports.iter().filter(same) {
                for endpoint in &slice.endpoints {
                    let Some(ip) = endpoint.addresses.first() else { continue };
                    let pod = self.pod(&slice.meta.namespace, endpoint.pod.as_deref());
                    found.push(Endpoint {
                        service,
                        port: at as u16,
                        addr: Addr::new(*ip, port.port),
                        pod,
                        node: endpoint.node.as_ref().and_then(|node| self.node(&node.value)),
                        life: conditions(endpoint),
                        zone_hints: self.zones(&endpoint.zone_hints),
                        node_hints: endpoint
                            .node_hints
                            .iter()
                            .filter_map(|n| self.node(n))
                            .collect(),
                        span: Some(endpoint.span),
                    });
                }
            }
        }
        found
    }

    fn pod(&self, namespace: &str, name: Option<&str>) -> Option<PodId> {
        let names = &self.desk.names;
        let key = names.find(namespace).zip(names.find(name?))?;
        self.pods.by_name.get(&key).copied()
    }

    fn node(&self, name: &str) -> Option<NodeId> {
        self.nodes.by_name.get(&self.desk.names.find(name)?).copied()
    }

    fn zones(&self, names: &[String]) -> Vec<ZoneId> {
        let known = |name: &String| {
            let sym: Sym = self.desk.names.find(name)?;
            self.nodes.zone_by_name.get(&sym).copied()
        };
        names.iter().filter_map(known).collect()
    }
}

/// Each address and port once: where two say the same, one that is not being deleted wins.
fn once(found: Vec<Endpoint>) -> Vec<Endpoint> {
    let mut at: BTreeMap<Addr, usize> = BTreeMap::new();
    let mut kept: Vec<Endpoint> = Vec::with_capacity(found.len());
    for endpoint in found {
        match at.get(&endpoint.addr) {
            None => {
                at.insert(endpoint.addr, kept.len());
                kept.push(endpoint);
            }
            Some(at) if kept[*at].life.is_leaving() && !endpoint.life.is_leaving() => {
                kept[*at] = endpoint;
            }
            Some(_) => {}
        }
    }
    kept
}
