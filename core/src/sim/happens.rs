//! What the scenario says happens, at the moment when it does.

use std::sync::Arc;

use crate::base::{NodeId, Place, PodId, Span, ZoneId};
use crate::explain::because;
use crate::manifest::scenario::{
    Applied, Event, Happening, MachineBecomes, NodeBecomes, PodBecomes,
};
use crate::model::Model;
use crate::sim::delay;
use crate::sim::news::News;
use crate::sim::rules;
use crate::sim::state::State;
use crate::sim::timeline::Change;

impl State {
    pub(super) fn happens(&mut self, number: u32) {
        let before = Arc::clone(self.router.model());
        let event = &before.timeline[number as usize];
        let span = event.span;
        match &event.what {
            Happening::Pod { pod, becomes } => {
                let Some(pod) = before.find_pod(&pod.value) else { return };
                if *becomes == PodBecomes::Deleted {
                    return self.told_to_delete(pod, span);
                }
                self.router.set_model(Arc::new(before.with(&event.what)));
                self.pod_became(pod, *becomes, span);
            }
            Happening::Node { node, becomes } => {
                let Some(node) = before.find_node(&node.value) else { return };
                self.router.set_model(Arc::new(before.with(&event.what)));
                self.node_became(node, *becomes, span);
            }
            Happening::Machine { machine, becomes } => {
                let Some(machine) = before.find_machine(&machine.value) else { return };
                self.router.set_model(Arc::new(before.with(&event.what)));
                self.machine_became(machine, *becomes, span);
            }
            Happening::Group { group, zone, healthy } => {
                let zone = zone.as_ref().map(|zone| zone.value.as_str());
                let Some(group) = before.find_group(&group.value, zone) else { return };
                self.router.set_model(Arc::new(before.with(&event.what)));
                let count = group.members.len();
                let because = because!(
                    rules::GROUP_CHANGES,
                    healthy = *healthy,
                    count = count,
                    group = group.name
                );
                self.marks((Change::Other, None, false), because.at(span));
                self.epoch();
            }
            Happening::Zone { zone, up } => {
                let Some(zone) = before.find_zone(&zone.value) else { return };
                self.router.set_model(Arc::new(before.with(&event.what)));
                self.zone_went(zone, *up, span);
            }
            Happening::Member { member, weight } => {
                let Some(node) = before.find_machine(&member.value) else { return };
                self.weighed((node, weight.value), before.with(&event.what), span);
            }
            Happening::Scale { .. }
            | Happening::Rollout { .. }
            | Happening::Probes { .. }
            | Happening::Policy(_)
            | Happening::Service(_) => self.is_ordered(event, &before),
        }
    }

    /// Somebody asks for something else.
    fn is_ordered(&mut self, event: &Event, before: &Model) {
        let span = event.span;
        match &event.what {
            Happening::Scale { workload, to } => {
                let Some(id) = before.find_workload(&workload.value) else { return };
                let name = before.workloads[id].name;
                let because = because!(rules::SCALES, workload = name, count = *to);
                self.marks((Change::Other, None, false), because.at(span));
                self.scales(id, *to);
            }
            Happening::Rollout { workload, to } => {
                let Some(id) = before.find_workload(&workload.value) else { return };
                let because = because!(rules::ROLLS_OUT, workload = before.workloads[id].name);
                self.marks((Change::Other, None, false), because.at(span));
                self.rolls_out(id, *to);
            }
            Happening::Probes { blocked } => {
                self.router.set_model(Arc::new(before.with(&event.what)));
                self.probes_blocked(*blocked, span);
            }
            Happening::Service(patch) => {
                let Some(id) = before.find_service(&patch.name.value) else { return };
                if let Some(refusal) = before.refuses(id, patch) {
                    return self.marks((Change::Other, None, true), refusal);
                }
                let because = because!(rules::SERVICE_CHANGES, service = id).at(span);
                self.marks((Change::Other, None, false), because);
                self.adopt(before.with(&event.what));
            }
            Happening::Policy(applied) if applied.policy().is_refused() => {
                let policy = applied.meta().name_span;
                let because = because!(rules::POLICY_REFUSED, policy = policy).at(span);
                self.marks((Change::Other, None, true), because);
            }
            Happening::Policy(applied) => {
                self.router.set_model(Arc::new(before.with(&event.what)));
                self.policy_applied(applied, span);
            }
            Happening::Pod { .. }
            | Happening::Node { .. }
            | Happening::Machine { .. }
            | Happening::Group { .. }
            | Happening::Member { .. }
            | Happening::Zone { .. } => {}
        }
    }

    fn told_to_delete(&mut self, pod: PodId, span: Span) {
        let timing = self.router.model().pods[pod].timing;
        let (serves, grace) = (timing.serves(), timing.grace);
        let because = because!(rules::POD_DELETED, pod = pod, serves = serves, grace = grace);
        self.deletes(pod, Some(because.at(span)));
    }

    fn zone_went(&mut self, zone: ZoneId, up: bool, span: Span) {
        let because = because!(rules::ZONE_CHANGES, zone = zone, state = word(up));
        self.marks((Change::Other, None, !up), because.at(span));
        let nodes = self.router.model().nodes.iter();
        let here = nodes.filter(|(_, node)| node.zone == zone);
        let here: Vec<NodeId> = here.map(|(id, _)| id).collect();
        self.nodes_went(&here, up);
    }

    /// Load balancers hear of a policy; nodes have nothing to do with it.
    fn policy_applied(&mut self, applied: &Applied, span: Span) {
        let name = applied.meta().name_span;
        let because = because!(rules::POLICY_CHANGES, policy = name).at(span);
        self.marks((Change::Other, None, false), because);
        self.epoch();
        self.tells(self.now + delay::replans(self.router.model()), News::Balancers);
    }

    fn weighed(&mut self, (node, weight): (NodeId, u32), after: Model, span: Span) {
        let because = because!(rules::WEIGHED, node = node, weight = weight).at(span);
        self.marks((Change::Other, Some(Place::Node(node)), false), because);
        self.adopt(after);
    }

    fn probes_blocked(&mut self, blocked: bool, span: Span) {
        let state = if blocked { "blocks" } else { "lets through" };
        let because = because!(rules::FIREWALL, state = state);
        self.marks((Change::Other, None, blocked), because.at(span));
        self.epoch();
    }

    fn pod_became(&mut self, pod: PodId, becomes: PodBecomes, span: Span) {
        let state = match becomes {
            PodBecomes::Ready => "ready",
            PodBecomes::Unready => "unready",
            PodBecomes::Terminating | PodBecomes::Deleted => "terminating",
            PodBecomes::Gone => "gone",
        };
        let because = because!(rules::POD_CHANGES, pod = pod, state = state).at(span);
        self.marks(works(Place::Pod(pod), becomes == PodBecomes::Ready), because);
        self.news();
    }

    fn machine_became(&mut self, machine: NodeId, becomes: MachineBecomes, span: Span) {
        let (state, works) = match becomes {
            MachineBecomes::Up => ("up", true),
            MachineBecomes::Down => ("down", false),
            MachineBecomes::Healthy => ("healthy", true),
            MachineBecomes::Unhealthy => ("unhealthy", false),
        };
        let because = because!(rules::MACHINE_CHANGES, machine = machine, state = state);
        let change = (Change::Works(works), Some(Place::Node(machine)), !works);
        self.marks(change, because.at(span));
        self.epoch();
    }

    fn node_became(&mut self, node: NodeId, becomes: NodeBecomes, span: Span) {
        let (because, bad) = match becomes {
            NodeBecomes::Up | NodeBecomes::Down => {
                let up = becomes == NodeBecomes::Up;
                let because = because!(rules::NODE_CHANGES, node = node, state = word(up));
                self.marks(works(Place::Node(node), up), because.at(span));
                self.nodes_went(&[node], up);
                if up {
                    self.news();
                }
                return;
            }
            NodeBecomes::Drained => (because!(rules::NODE_DRAINS, node = node), false),
            NodeBecomes::Tainted => (because!(rules::NODE_TAINTED, node = node), false),
        };
        self.marks((Change::Other, Some(Place::Node(node)), bad), because.at(span));
        self.news();
        if becomes == NodeBecomes::Drained {
            self.drains(node);
        }
    }
}

fn works(place: Place, works: bool) -> (Change, Option<Place>, bool) {
    (Change::Works(works), Some(place), !works)
}

fn word(up: bool) -> &'static str {
    if up { "up" } else { "down" }
}
