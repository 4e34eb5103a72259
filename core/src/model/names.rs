//! Names and look-ups.

use std::net::IpAddr;

use crate::base::{
    At, ClientId, DoorId, EndpointId, ExposureId, NodeId, PodId, ServiceId, Span, Sym, WorkloadId,
    ZoneId,
};
use crate::explain::text::Names;
use crate::manifest::vpc::MemberTarget;
use crate::model::{Endpoint, Exposure, GivenGroup, Model, Node};

impl Model {
    /// The name of a symbol.
    pub fn name(&self, sym: Sym) -> &str {
        self.names.name(sym)
    }

    /// The Service called `namespace/name`, or `name` in the namespace `default`.
    pub fn find_service(&self, name: &str) -> Option<ServiceId> {
        let (namespace, name) = name.split_once('/').unwrap_or(("default", name));
        let (namespace, name) = (self.names.find(namespace)?, self.names.find(name)?);
        let same = |id: &ServiceId| {
            self.services[*id].namespace == namespace && self.services[*id].name == name
        };
        self.services.ids().find(same)
    }

    /// The door called `namespace/name`, or `name` in the namespace `default`, of those whose word
    /// is one of these.
    pub fn find_door(&self, name: &str, is: impl Fn(&str) -> bool) -> Option<DoorId> {
        let (namespace, name) = name.split_once('/').unwrap_or(("default", name));
        let (namespace, name) = (self.names.find(namespace)?, self.names.find(name)?);
        let same = |id: &DoorId| {
            let door = &self.doors[*id];
            door.namespace == namespace && door.name == name && is(door.word)
        };
        self.doors.ids().find(same)
    }

    /// The exposure that is given by this name.
    pub fn find_given(&self, name: &str) -> Option<ExposureId> {
        let name = self.names.find(name)?;
        let named = |id: &ExposureId| matches!(self.exposures[*id], Exposure::Given(given) if self.givens[given].name == name);
        self.exposures.ids().find(named)
    }

    /// The nodes of the cluster, without machines that serve by themselves.
    pub fn workers(&self) -> impl Iterator<Item = (NodeId, &Node)> {
        self.nodes.iter().filter(|(_, node)| node.machine.is_none())
    }

    /// The machine or node that is known by this name or id.
    pub fn find_machine(&self, name: &str) -> Option<NodeId> {
        let name = self.names.find(name)?;
        let known = |node: &Node| {
            let also = node.machine.as_ref().is_some_and(|it| it.also.contains(&name));
            node.name == name || also
        };
        self.nodes.ids().find(|id| known(&self.nodes[*id]))
    }

    /// The machine or node that a member of a load balancer is: by id, name or address.
    pub fn machine_of(&self, target: &MemberTarget) -> Option<NodeId> {
        let named = |at: &Option<At<String>>| self.find_machine(&at.as_ref()?.value);
        let by_ip = || self.node_at(target.address?.value);
        named(&target.id).or_else(|| named(&target.name)).or_else(by_ip)
    }

    /// The described group of that name, in that zone if one is said.
    pub fn find_group(&self, name: &str, zone: Option<&str>) -> Option<&GivenGroup> {
        let name = self.names.find(name)?;
        let own = |group: &GivenGroup| Some(self.name(self.zones[group.zone?].name));
        let fits = |group: &&GivenGroup| own(group).zip(zone).is_none_or(|(own, zone)| own == zone);
        self.groups.iter().filter(|group| group.name == name).find(fits)
    }

    /// The node of that name.
    pub fn find_node(&self, name: &str) -> Option<NodeId> {
        let name = self.names.find(name)?;
        self.nodes.ids().find(|id| self.nodes[*id].name == name)
    }

    /// The Pod called `namespace/name`, or `name` in the namespace `default`.
    pub fn find_pod(&self, name: &str) -> Option<PodId> {
        let (namespace, name) = name.split_once('/').unwrap_or(("default", name));
        let (namespace, name) = (self.names.find(namespace)?, self.names.find(name)?);
        self.pods
            .ids()
            .find(|id| self.pods[*id].namespace == namespace && self.pods[*id].name == name)
    }

    /// The workload called `namespace/name`, or `name` in the namespace `default`.
    pub fn find_workload(&self, name: &str) -> Option<WorkloadId> {
        let (namespace, name) = name.split_once('/').unwrap_or(("default", name));
        let (namespace, name) = (self.names.find(namespace)?, self.names.find(name)?);
        let same = |id: &WorkloadId| {
            self.workloads[*id].namespace == namespace && self.workloads[*id].name == name
        };
        self.workloads.ids().find(same)
    }

    /// The client of that name.
    pub fn find_client(&self, name: &str) -> Option<ClientId> {
        let name = self.names.find(name)?;
        self.clients.ids().find(|id| self.clients[*id].name == name)
    }

    /// The Pod that has an address.
    pub fn pod_at(&self, ip: IpAddr) -> Option<PodId> {
        self.pods
            .iter()
            .find(|(_, pod)| !pod.host_network && pod.ips.contains(&ip))
            .map(|(id, _)| id)
    }

    /// The node that has an address.
    pub fn node_at(&self, ip: IpAddr) -> Option<NodeId> {
        self.nodes.iter().find(|(_, node)| node.ips.contains(&ip)).map(|(id, _)| id)
    }

    /// The full name of an exposure: `namespace/name`, where it has a namespace.
    pub fn full_name(&self, id: ExposureId) -> String {
        let namespace = match self.exposures[id] {
            Exposure::Service(id) | Exposure::Behind(_, id, _) => self.services[id].namespace,
            Exposure::Door(id) => self.doors[id].namespace,
            Exposure::Given(_) => return self.exposure(id),
        };
        format!("{}/{}", self.name(namespace), self.exposure(id))
    }

    /// All Services that an exposure leads to, in order.
    pub fn services_of(&self, id: ExposureId) -> Vec<ServiceId> {
        let behind = |door| {
            self.exposures.rows().iter().filter_map(move |one| match one {
                Exposure::Behind(own, service, _) if *own == door => Some(*service),
                _ => None,
            })
        };
        match self.exposures[id] {
            Exposure::Service(service) | Exposure::Behind(_, service, _) => vec![service],
            Exposure::Door(door) => {
                let mut all: Vec<ServiceId> = behind(door).collect();
                all.dedup();
                all
            }
            Exposure::Given(_) => Vec::new(),
        }
    }

    /// The endpoints of all Service ports that an exposure leads to, in order.
    pub fn endpoints_behind(&self, id: ExposureId) -> Vec<EndpointId> {
        let ports = |service: ServiceId| self.services[service].ports.iter();
        let all = self.services_of(id).into_iter().flat_map(ports);
        all.flat_map(|port| port.endpoints.clone()).map(EndpointId).collect()
    }

    /// The number of a Service's port, by its position.
    pub fn port_number(&self, service: ServiceId, port: u16) -> u16 {
        self.services[service].ports.get(usize::from(port)).map_or(0, |port| port.port)
    }

    /// The exposure under which people see another: what is behind a door is seen there.
    pub fn seen_as(&self, id: ExposureId) -> ExposureId {
        let Exposure::Behind(door, ..) = self.exposures[id] else { return id };
        let mut all = self.exposures.ids();
        all.find(|one| self.exposures[*one] == Exposure::Door(door)).unwrap_or(id)
    }

    /// The endpoints of a Service's port, by the port's position.
    pub fn endpoints_of(
        &self,
        service: ServiceId,
        port: u16,
    ) -> impl Iterator<Item = (EndpointId, &Endpoint)> + Clone {
        let range = self.services[service]
            .ports
            .get(usize::from(port))
            .map_or(0..0, |port| port.endpoints.clone());
        range.map(|at| (EndpointId(at), &self.endpoints[EndpointId(at)]))
    }
}

impl Names for Model {
    fn client(&self, id: ClientId) -> String {
        self.name(self.clients[id].name).to_owned()
    }

    fn zone(&self, id: ZoneId) -> String {
        self.name(self.zones[id].name).to_owned()
    }

    fn node(&self, id: NodeId) -> String {
        self.name(self.nodes[id].name).to_owned()
    }

    fn pod(&self, id: PodId) -> String {
        self.name(self.pods[id].name).to_owned()
    }

    fn service(&self, id: ServiceId) -> String {
        let service = &self.services[id];
        format!("{}/{}", self.name(service.namespace), self.name(service.name))
    }

    fn endpoint(&self, id: EndpointId) -> String {
        let endpoint = &self.endpoints[id];
        endpoint.pod.map_or_else(|| endpoint.addr.to_string(), |pod| self.pod(pod))
    }

    fn exposure(&self, id: ExposureId) -> String {
        match self.exposures[id] {
            Exposure::Service(id) => self.name(self.services[id].name).to_owned(),
            Exposure::Door(id) => self.name(self.doors[id].name).to_owned(),
            Exposure::Behind(_, id, port) => {
                format!("{}:{}", self.name(self.services[id].name), self.port_number(id, port))
            }
            Exposure::Given(id) => self.name(self.givens[id].name).to_owned(),
        }
    }

    fn written(&self, span: Span) -> String {
        self.texts.slice(span).to_owned()
    }

    fn name(&self, sym: Sym) -> String {
        Self::name(self, sym).to_owned()
    }
}
