//! What happens to a world in a run: each happening makes another world.

use std::collections::BTreeMap;

use crate::base::{Addr, PodId, ServiceId, ZoneId};
use crate::manifest::scenario::{Happening, PodBecomes};
use crate::model::{Endpoint, Lifecycle, Model};

impl Model {
    /// The world after something happened. Ids stay what they are: an endpoint that is gone keeps
    /// its position, outside of every port's range. A name that does not exist changes nothing.
    #[must_use]
    pub fn with(&self, happening: &Happening) -> Self {
        let mut after = self.clone();
        match happening {
            Happening::Pod { pod, becomes } => {
                if let Some(pod) = self.find_pod(&pod.value) {
                    after.change_pod(pod, *becomes);
                }
            }
            Happening::Node { node, up } => {
                if let Some(node) = self.find_node(&node.value) {
                    after.nodes[node].up = *up;
                }
            }
            Happening::Zone { zone, up } => {
                if let Some(zone) = self.find_zone(&zone.value) {
                    after.change_zone(zone, *up);
                }
            }
        }
        after
    }

    fn change_zone(&mut self, zone: ZoneId, up: bool) {
        for node in self.nodes.rows_mut().iter_mut().filter(|node| node.zone == zone) {
            node.up = up;
        }
    }

    fn change_pod(&mut self, id: PodId, becomes: PodBecomes) {
        let pod = &mut self.pods[id];
        pod.life = match (becomes, pod.life) {
            (PodBecomes::Ready, _) => Lifecycle::Ready,
            (PodBecomes::Unready, _) => Lifecycle::Unready,
            (PodBecomes::Terminating, Lifecycle::Ready | Lifecycle::Serving) => Lifecycle::Serving,
            (PodBecomes::Terminating, Lifecycle::Unready | Lifecycle::Terminating)
            | (PodBecomes::Gone, _) => Lifecycle::Terminating,
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
        let own = self.endpoints.rows().iter().filter(|endpoint| endpoint.pod == Some(id));
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
            let first = self.endpoints.len() as u32;
            for endpoint in kept {
                self.endpoints.push(endpoint);
            }
            let last = self.endpoints.len() as u32;
            self.services[service].ports[usize::from(port)].endpoints = first..last;
        }
    }

    fn find_zone(&self, name: &str) -> Option<ZoneId> {
        let name = self.names.find(name)?;
        self.zones.ids().find(|id| self.zones[*id].name == name)
    }
}
