//! How the news of a change spreads: first to nodes, then to load balancers.

use std::sync::Arc;

use crate::base::{ExposureId, NodeId, Place, Time, order};
use crate::explain::because;
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
    /// Takes over a changed world, and lets the news spread.
    pub(super) fn adopt(&mut self, model: Model) {
        self.router.set_model(Arc::new(model));
        self.news();
    }

    /// Nodes that went down are silent at first; the control plane draws its conclusions later.
    pub(super) fn nodes_went(&mut self, nodes: &[NodeId], up: bool) {
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
    pub(super) fn news(&mut self) {
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
