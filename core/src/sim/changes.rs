//! What the scenario says happens, and how the news spreads: first to nodes, then to load balancers.

use std::sync::Arc;

use crate::base::{ExposureId, NodeId, Place, PodId, Span, Time, ZoneId, order};
use crate::explain::because;
use crate::manifest::scenario::{Applied, Happening, NodeBecomes, PodBecomes};
use crate::model::{Lifecycle, Model};
use crate::path::Health;
use crate::plan::{Answer, Host, Plan, Plans};
use crate::sim::delay;
use crate::sim::event::Event;
use crate::sim::news::{News, has_pods, keep_members, regroup};
use crate::sim::rules;
use crate::sim::state::{GivenUp, State};
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
            Happening::Zone { zone, up } => {
                let Some(zone) = before.find_zone(&zone.value) else { return };
                self.router.set_model(Arc::new(before.with(&event.what)));
                self.zone_went(zone, *up, span);
            }
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
            Happening::Member { member, weight } => {
                let Some(node) = before.find_machine(&member.value) else { return };
                self.weighed((node, weight.value), before.with(&event.what), span);
            }
            Happening::Probes { blocked } => {
                self.router.set_model(Arc::new(before.with(&event.what)));
                self.gates(*blocked, span);
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
            Happening::Policy(applied) => {
                self.router.set_model(Arc::new(before.with(&event.what)));
                self.policy_applied(applied, span);
            }
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

    fn gates(&mut self, blocked: bool, span: Span) {
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

    /// Takes over a changed world, and lets the news spread.
    pub(super) fn adopt(&mut self, model: Model) {
        self.router.set_model(Arc::new(model));
        self.news();
    }

    /// Nodes that went down are silent at first; the control plane draws its conclusions later.
    fn nodes_went(&mut self, nodes: &[NodeId], up: bool) {
        self.note_routes();
        self.epoch();
        if up {
            self.pods_return(nodes);
        } else {
            let delay = delay::gives_up(self.router.model());
            self.queue.push(self.now + delay, Event::GivesUp);
        }
    }

    /// What was ready on nodes that work again is ready again.
    fn pods_return(&mut self, nodes: &[NodeId]) {
        let (back, still): (Vec<_>, Vec<_>) =
            self.given_up.iter().partition(|(node, _)| nodes.contains(node));
        self.given_up = still;
        if !back.is_empty() {
            self.all_become(&back, Lifecycle::Ready);
            self.news();
        }
    }

    /// What is on nodes that have been down long enough no longer counts as ready.
    pub(super) fn gives_up(&mut self) {
        let lost = ready_on_silent_nodes(self.router.model());
        if lost.is_empty() {
            return;
        }
        self.all_become(&lost, Lifecycle::Unready);
        let mut nodes: Vec<NodeId> = lost.iter().map(|(node, _)| *node).collect();
        nodes.dedup();
        self.given_up.extend(lost);
        for node in nodes {
            let time = delay::gives_up(self.router.model());
            let because = because!(rules::GIVES_UP, node = node, time = time);
            self.marks((Change::Other, Some(Place::Node(node)), true), because);
        }
        self.news();
    }

    /// The world has changed, and the news spreads.
    fn news(&mut self) {
        self.epoch();
        let model = self.router.model();
        let (nodes, balancers) = (delay::nodes_learn(model), delay::replans(model));
        let (attaches, detaches) = model.regroups();
        self.tells(self.now + nodes, News::Nodes);
        self.tells(self.now + balancers, News::Balancers);
        if self.router.plans().built().any(|(_, plan)| has_pods(plan)) {
            self.tells(self.now + detaches, News::Leaving);
            self.tells(self.now + attaches, News::Coming);
        }
    }

    /// Lets the news arrive, once for all that changes at one moment.
    pub(super) fn tells(&mut self, at: Time, news: News) {
        if self.told.insert((at, news)) {
            let event = match news {
                News::Nodes => Event::NodesLearn,
                News::Balancers => Event::Replans,
                News::Leaving => Event::Detaches,
                News::Coming => Event::Attaches,
            };
            self.queue.push(at, event);
        }
    }

    pub(super) fn nodes_learn(&mut self) {
        self.told.remove(&(self.now, News::Nodes));
        let programs = self.planner.programs(self.router.model());
        self.router.nodes_learn(programs);
        self.marks((Change::Other, None, false), because!(rules::NODES_LEARN));
        self.epoch();
    }

    pub(super) fn replans(&mut self) {
        self.told.remove(&(self.now, News::Balancers));
        let before = Arc::clone(self.router.plans());
        let mut plans = self.planner.plan(self.router.model(), Some(&before));
        for Answer { exposure, plan, .. } in &mut plans.answers {
            if let (Some(plan), Some(old)) = (plan, before.of(*exposure))
                && has_pods(plan)
                && has_pods(old)
            {
                keep_members(plan, old);
            }
        }
        self.follows(&before, plans);
    }

    /// Groups of Pods are set up for the changed world: those that are leaving are taken out, and
    /// those that have come are put in if it is their time.
    pub(super) fn regroups(&mut self, coming: bool) {
        let news = if coming { News::Coming } else { News::Leaving };
        self.told.remove(&(self.now, news));
        let before = Arc::clone(self.router.plans());
        let new = self.planner.plan(self.router.model(), Some(&before));
        let mut plans = Plans::clone(&before);
        for Answer { exposure, plan, .. } in &mut plans.answers {
            if let (Some(plan), Some(new)) = (plan, new.of(*exposure))
                && (has_pods(plan) || has_pods(new))
            {
                regroup(plan, new, coming);
            }
        }
        self.follows(&before, plans);
    }

    /// Load balancers are from now on as planned.
    fn follows(&mut self, before: &Arc<Plans>, mut plans: Plans) {
        // Nodes hear of changes by another way, and go on with what they know.
        plans.programs.clone_from(&before.programs);
        self.holds_back(before, &mut plans);
        let plans = Arc::new(plans);
        let probe = |plans: &Plans, id| plans.of(id).map(|plan| plan.probe.value().clone());
        let next = self.health.carried_over(&plans, |id| probe(before, id) != probe(&plans, id));
        let same = before.built().map(shape).eq(plans.built().map(shape));
        self.note_who_left(&next);
        self.health = next;
        self.router.replan(&plans, &self.health);
        self.note_who_rests();
        self.note_routes();
        self.adopt_balancers();
        if !same {
            self.marks((Change::Other, None, false), because!(rules::REPLANS));
        }
        self.marks_changes(before, &plans);
        self.follows_up(&plans);
        self.epoch();
    }

    /// Keeps when backends left, since their connections drain for a while.
    fn note_who_left(&mut self, next: &Health) {
        for (exposure, backends) in self.health.iter() {
            let stays = |host| next.of(exposure).iter().any(|one| one.host == host);
            for host in backends.iter().map(|one| one.host).filter(|host| !stays(*host)) {
                self.left.insert((exposure, host), self.now);
            }
        }
        for (exposure, backends) in next.iter() {
            for backend in backends {
                self.left.remove(&(exposure, backend.host));
            }
        }
    }

    /// Keeps since when sets are not used, and marks where another one is from now on.
    pub(super) fn note_who_rests(&mut self) {
        let mut turned = Vec::new();
        for balancer in self.router.balancers() {
            let exposure = balancer.exposure;
            let mut changes = false;
            for (host, used) in balancer.in_use() {
                let known = self.rests.get(&(exposure, host)).copied();
                match (used, known) {
                    (true, Some(_)) => changes |= self.rests.remove(&(exposure, host)).is_some(),
                    (false, None) => {
                        changes |= self.rests.insert((exposure, host), self.now).is_none();
                    }
                    (true, None) | (false, Some(_)) => {}
                }
            }
            let plan = self.router.plans().of(exposure).filter(|_| self.now > Time::ZERO);
            turned.extend(
                plan.filter(|_| changes).and_then(|plan| Some((exposure, balancer.turned(plan)?))),
            );
        }
        for (exposure, because) in turned {
            self.marks((Change::Other, Some(Place::Balancer(exposure)), false), because);
        }
    }

    fn all_become(&mut self, these: &[(NodeId, GivenUp)], life: Lifecycle) {
        let mut model = Model::clone(self.router.model());
        for (_, it) in these {
            it.becomes(life, &mut model);
        }
        self.router.set_model(Arc::new(model));
    }
}

impl GivenUp {
    fn becomes(self, life: Lifecycle, model: &mut Model) {
        match self {
            Self::Pod(pod) => model.pods[pod].life = life,
            Self::Endpoint(endpoint) => model.endpoints[endpoint].life = life,
        }
    }
}

/// All Pods and endpoints that count as ready although their node is down, by node.
fn ready_on_silent_nodes(model: &Model) -> Vec<(NodeId, GivenUp)> {
    let silent = |node: Option<NodeId>, life| {
        node.filter(|node| life == Lifecycle::Ready && !model.nodes[*node].up)
    };
    let pods = model.pods.iter();
    let pods = pods.filter_map(|(id, it)| Some((silent(it.node, it.life)?, GivenUp::Pod(id))));
    let endpoints = model
        .endpoints
        .iter()
        .filter_map(|(id, it)| Some((silent(it.node, it.life)?, GivenUp::Endpoint(id))));
    let mut all: Vec<_> = pods.chain(endpoints).collect();
    order::by_key(&mut all, |(node, _)| *node);
    all
}

/// What of a load balancer packets can tell.
fn shape((exposure, plan): (ExposureId, &Plan)) -> impl PartialEq {
    let members = plan.groups.iter().flat_map(|group| &group.members);
    let members: Vec<Host> = members.map(|member| member.host).collect();
    let pick = &plan.pick;
    let choice = (*pick.affinity.value(), *pick.weights.value(), *pick.zonal.value());
    let split = pick.split.as_ref().map(|split| *split.value());
    let feedback = pick.feedback.as_ref().map(|feedback| feedback.value().clone());
    let choice = (choice, split, feedback);
    (exposure, members, plan.probe.value().clone(), plan.frontends.clone(), choice)
}

fn works(place: Place, works: bool) -> (Change, Option<Place>, bool) {
    (Change::Works(works), Some(place), !works)
}

fn word(up: bool) -> &'static str {
    if up { "up" } else { "down" }
}
