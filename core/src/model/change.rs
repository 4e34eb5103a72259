//! What happens to a world in a run: each change makes another world.
//!
//! Ids stay what they are: an endpoint that is gone keeps its position, outside of every port's
//! range. A name that does not exist changes nothing.

use std::collections::BTreeMap;
use std::net::IpAddr;
use std::sync::Arc;

use crate::base::{Addr, At, NodeId, PodId, ServiceId, ZoneId};
use crate::manifest::scenario::{Happening, MachineBecomes, NodeBecomes, PodBecomes};
use crate::manifest::service::Ingress;
use crate::model::{Endpoint, Lifecycle, Model};

/// The taint of a node that the autoscaler is about to delete.
const AUTOSCALER_TAINT: &str = "ToBeDeletedByClusterAutoscaler";

impl Model {
    /// The world after something happened, as far as it changes at once: what takes its time is up
    /// to those who follow it.
    #[must_use]
    pub fn with(&self, happening: &Happening) -> Self {
        let mut after = self.clone();
        match happening {
            Happening::Pod { pod, becomes } => {
                if let Some(pod) = self.find_pod(&pod.value) {
                    after.change_pod(pod, *becomes);
                }
            }
            Happening::Node { node, becomes } => {
                if let Some(node) = self.find_node(&node.value) {
                    after.change_node(node, *becomes);
                }
            }
            Happening::Zone { zone, up } => {
                if let Some(zone) = self.find_zone(&zone.value) {
                    after.change_zone(zone, *up);
                }
            }
            Happening::Member { member, weight } => after.weigh(&member.value, *weight),
            Happening::Machine { machine, becomes } => {
                if let Some(machine) = self.find_machine(&machine.value) {
                    after.change_machine(machine, *becomes);
                }
            }
            Happening::Group { group, zone, healthy } => {
                let zone = zone.as_ref().map(|zone| zone.value.as_str());
                if let Some(group) = self.find_group(&group.value, zone) {
                    after.change_group(&group.members, *healthy);
                }
            }
            Happening::Probes { blocked } => after.probes_blocked = *blocked,
            Happening::Service(patch) => {
                if let Some(service) = self.find_service(&patch.name.value) {
                    after.patch(service, patch);
                }
            }
            Happening::Policy(applied) => after.apply(applied),
            Happening::Scale { .. } | Happening::Rollout { .. } => {}
        }
        after
    }

    /// Lets a Pod that was kept for the run come: it is there, and not ready yet.
    pub fn starts(&mut self, id: PodId) {
        let pod = &mut self.pods[id];
        (pod.spare, pod.ended, pod.life) = (false, false, Lifecycle::Unready);
        self.move_endpoints(id);
        self.follow(id);
    }

    /// Lets a Pod be in another state of its life.
    pub fn becomes(&mut self, id: PodId, life: Lifecycle) {
        self.pods[id].life = life;
        self.follow(id);
    }

    /// Lets a Pod be gone.
    pub fn ends(&mut self, id: PodId) {
        self.change_pod(id, PodBecomes::Gone);
    }

    fn change_node(&mut self, id: NodeId, becomes: NodeBecomes) {
        let node = &mut self.nodes[id];
        let taint = |key: &At<String>| key.value == AUTOSCALER_TAINT;
        match becomes {
            NodeBecomes::Up => {
                node.up = true;
                node.taints.retain(|key| !taint(key));
            }
            NodeBecomes::Down => node.up = false,
            NodeBecomes::Tainted if !node.taints.iter().any(taint) => {
                let span = node.origin.span().unwrap_or_default();
                node.taints.push(At::new(AUTOSCALER_TAINT.to_owned(), span));
            }
            NodeBecomes::Tainted | NodeBecomes::Drained => {}
        }
    }

    /// Gives a member of all pools that it is in another weight.
    fn weigh(&mut self, member: &str, weight: At<u32>) {
        let Some(node) = self.find_machine(member) else { return };
        let mut vpc = (*self.vpc).clone();
        let pools = vpc.balancers.iter_mut().flat_map(|balancer| &mut balancer.pools);
        for one in pools.flat_map(|pool| &mut pool.members) {
            if self.machine_of(&one.target) == Some(node) {
                one.weight = Some(weight);
            }
        }
        self.vpc = Arc::new(vpc);
    }

    fn change_machine(&mut self, id: NodeId, becomes: MachineBecomes) {
        let node = &mut self.nodes[id];
        match becomes {
            MachineBecomes::Up => node.up = true,
            MachineBecomes::Down => node.up = false,
            MachineBecomes::Healthy | MachineBecomes::Unhealthy => {
                if let Some(machine) = &mut node.machine {
                    machine.answers = becomes == MachineBecomes::Healthy;
                }
            }
        }
    }

    /// Lets so many of a group's members answer, the first of them.
    fn change_group(&mut self, members: &[(NodeId, Option<u16>)], healthy: u32) {
        for (at, (node, _)) in members.iter().enumerate() {
            if let Some(machine) = &mut self.nodes[*node].machine {
                machine.answers = at < healthy as usize;
            }
        }
    }

    fn change_zone(&mut self, zone: ZoneId, up: bool) {
        self.zones[zone].up = up;
        for node in self.nodes.rows_mut().iter_mut().filter(|node| node.zone == zone) {
            node.up = up;
        }
    }

    fn change_pod(&mut self, id: PodId, becomes: PodBecomes) {
        let pod = &mut self.pods[id];
        let leaving = |life| match life {
            Lifecycle::Ready | Lifecycle::Serving => Lifecycle::Serving,
            Lifecycle::Unready | Lifecycle::Terminating => Lifecycle::Terminating,
        };
        pod.life = match becomes {
            PodBecomes::Ready => Lifecycle::Ready,
            PodBecomes::Unready => Lifecycle::Unready,
            PodBecomes::Terminating | PodBecomes::Deleted => leaving(pod.life),
            PodBecomes::Gone => Lifecycle::Terminating,
        };
        let (was, is) = (pod.ended, becomes == PodBecomes::Gone);
        pod.ended = is;
        if was != is {
            self.move_endpoints(id);
        }
        self.follow(id);
    }

    /// Sets the state of a Pod's endpoints to what the Pod's own makes of it.
    fn follow(&mut self, id: PodId) {
        let pod = &self.pods[id];
        for endpoint in self.endpoints.rows_mut().iter_mut() {
            if endpoint.pod == Some(id) {
                endpoint.life = self.services[endpoint.service].life_of(pod);
            }
        }
    }

    /// Takes a Pod's endpoints out of its Services' ports if it is gone, and puts them back if it
    /// is not.
    fn move_endpoints(&mut self, id: PodId) {
        let has_port =
            |it: &&Endpoint| usize::from(it.port) < self.services[it.service].ports.len();
        let own = self.endpoints.rows().iter().filter(|it| it.pod == Some(id) && has_port(it));
        let mut ports: BTreeMap<(ServiceId, u16), BTreeMap<Addr, Endpoint>> = BTreeMap::new();
        for endpoint in own {
            let port = ports.entry((endpoint.service, endpoint.port)).or_default();
            port.entry(endpoint.addr).or_insert_with(|| endpoint.clone());
        }
        let gone = self.pods[id].ended;
        for ((service, port), own) in ports {
            let all = self.endpoints_of(service, port).map(|(_, endpoint)| endpoint);
            let others = all.filter(|endpoint| endpoint.pod != Some(id)).cloned();
            let back = own.into_values().filter(|_| !gone);
            let kept: Vec<Endpoint> = others.chain(back).collect();
            self.set_endpoints(service, port, kept);
        }
    }

    /// Gives a Service's port these endpoints, at new positions.
    pub(super) fn set_endpoints(&mut self, service: ServiceId, port: u16, all: Vec<Endpoint>) {
        let first = self.endpoints.len() as u32;
        for endpoint in all {
            self.endpoints.push(endpoint);
        }
        let last = self.endpoints.len() as u32;
        self.services[service].ports[usize::from(port)].endpoints = first..last;
    }

    /// Takes the addresses of a Service's load balancer away.
    pub fn gives_back(&mut self, id: ServiceId) {
        let service = &mut self.services[id];
        let ips = service.ingress.drain(..).map(|ingress| ingress.ip.value);
        service.former.extend(ips);
    }

    /// Writes the addresses of a Service's load balancer into its status.
    pub fn publishes(&mut self, id: ServiceId, ips: &[IpAddr]) {
        let service = &mut self.services[id];
        let wanted = service.wanted_ip.map(|at| at.value);
        let span = service.name_span;
        let of = |ip: &IpAddr| Ingress { ip: At::new(*ip, span), proxied: false };
        service.ingress = ips.iter().map(of).collect();
        service.ingress_made_up = ips.iter().any(|ip| Some(*ip) != wanted);
    }

    /// The zone of that name.
    pub fn find_zone(&self, name: &str) -> Option<ZoneId> {
        let name = self.names.find(name)?;
        self.zones.ids().find(|id| self.zones[*id].name == name)
    }
}
