//! What checks look at: one exposure, or what one client sends.

use std::collections::{BTreeMap, BTreeSet};

use crate::base::{EndpointId, ExposureId, Id, NodeId, PodId, ServiceId, Span, ZoneId, order};
use crate::manifest::Edit;
use crate::manifest::scenario::{Event, Traffic};
use crate::model::{Client, ClientAt, Endpoint, Exposure, Lifecycle, Model, Origin, Service};
use crate::path::{BackendHealth, Demand, Health, Router};
use crate::plan::{Cure, Host, Plan, Planner, Setting, Trouble};

/// A world as it is planned and probed.
#[derive(Clone)]
pub(super) struct Scene<'a> {
    pub(super) router: &'a Router,
    pub(super) model: &'a Model,
    /// The load balancer of each exposure and its backends, by position.
    built: Vec<Option<Built<'a>>>,
    planner: &'a dyn Planner,
    /// All that is sent, with the entry of the text that says so.
    demands: Vec<(Demand, Option<&'a Traffic>)>,
}

/// A load balancer and its backends.
type Built<'a> = (&'a Plan, &'a [BackendHealth]);

impl<'a> Scene<'a> {
    pub(super) fn new(router: &'a Router, health: &'a Health, planner: &'a dyn Planner) -> Self {
        let model: &Model = router.model();
        let said = |entry: &&Traffic| entry.span != Span::default();
        let one = |entry| Some((router.demand(entry)?, Some(entry).filter(said)));
        let demands = model.traffic.iter().filter_map(one).collect();
        let mut built = vec![None; model.exposures.len()];
        let all = router.plans().built().zip(health.iter());
        // Groups that nobody can send to are no load balancer.
        for ((id, plan), (_, backends)) in all.filter(|((_, plan), _)| !plan.frontends.is_empty()) {
            built[id.index()] = Some((plan, backends));
        }
        Self { router, model, built, planner, demands }
    }

    /// All that is to happen.
    pub(super) fn happens(&self) -> impl Iterator<Item = Happens<'_>> {
        self.model.timeline.iter().map(|event| Happens { scene: self, event })
    }

    /// All Services that are exposed as such.
    pub(super) fn exposures(&self) -> impl Iterator<Item = About<'_>> {
        self.model.exposures.ids().filter_map(|id| self.about(id))
    }

    /// Whether somebody has said how much clients send.
    pub(super) fn is_load_said(&self) -> bool {
        !self.model.traffic.iter().any(Traffic::is_made_up)
    }

    /// What the product of an exposure offers against some trouble.
    pub(super) fn cure(&self, id: ExposureId, trouble: Trouble) -> Option<Cure> {
        self.planner.cure(id, self.model, trouble)
    }

    /// All Service ports behind doors for which something is built.
    pub(super) fn behind(&self) -> impl Iterator<Item = Behind<'_>> {
        self.model.exposures.ids().filter_map(|id| {
            let Exposure::Behind(_, service_id, port) = self.model.exposures[id] else {
                return None;
            };
            let plan = self.router.plans().of(id)?;
            Some(Behind { scene: self, id, service_id, port, plan })
        })
    }

    fn about(&self, id: ExposureId) -> Option<About<'_>> {
        let Exposure::Service(service_id) = self.model.exposures[id] else { return None };
        let service = &self.model.services[service_id];
        let (plan, backends) = self.built[id.index()].unzip();
        let backends = backends.unwrap_or_default();
        Some(About { scene: self, id, service_id, service, plan, backends })
    }

    /// All that is sent.
    pub(super) fn sent(&self) -> impl Iterator<Item = Sent<'_>> {
        let one = |(demand, entry): &(Demand, Option<&'a Traffic>)| Sent {
            scene: self,
            demand: *demand,
            entry: *entry,
        };
        self.demands.iter().map(one)
    }
}

/// A Service port behind a door.
#[derive(Clone, Copy)]
pub(super) struct Behind<'a> {
    pub(super) scene: &'a Scene<'a>,
    pub(super) id: ExposureId,
    pub(super) service_id: ServiceId,
    /// The port, by position.
    pub(super) port: u16,
    pub(super) plan: &'a Plan,
}

/// Something that is to happen in a run.
#[derive(Clone, Copy)]
pub(super) struct Happens<'a> {
    pub(super) scene: &'a Scene<'a>,
    pub(super) event: &'a Event,
}

/// One exposure.
#[derive(Clone, Copy)]
pub(super) struct About<'a> {
    pub(super) scene: &'a Scene<'a>,
    pub(super) id: ExposureId,
    pub(super) service_id: ServiceId,
    pub(super) service: &'a Service,
    /// Its load balancer, if it has one.
    pub(super) plan: Option<&'a Plan>,
    /// The backends of its load balancer, with their health.
    pub(super) backends: &'a [BackendHealth],
}

impl<'a> About<'a> {
    /// How many backends get new connections: the healthy ones, or all if there are none.
    pub(super) fn n_eligible(&self) -> usize {
        let healthy = self.backends.iter().filter(|one| one.standing.healthy).count();
        if healthy == 0 { self.backends.len() } else { healthy }
    }

    /// The endpoints of its first port that has any.
    pub(super) fn endpoints(&self) -> impl Iterator<Item = (EndpointId, &'a Endpoint)> + use<'a> {
        let model = self.scene.model;
        let port = self.service.ports.iter().find(|port| !port.endpoints.is_empty());
        let range = port.map_or(0..0, |port| port.endpoints.clone());
        range.map(EndpointId).map(|id| (id, &model.endpoints[id]))
    }

    /// Its ready Pods, by node.
    pub(super) fn ready(&self) -> BTreeMap<NodeId, Vec<PodId>> {
        let mut ready: BTreeMap<NodeId, Vec<PodId>> = BTreeMap::new();
        for (_, endpoint) in self.endpoints().filter(|(_, it)| it.life == Lifecycle::Ready) {
            let Some((node, pod)) = endpoint.node.zip(endpoint.pod) else { continue };
            let pods = ready.entry(node).or_default();
            if !pods.contains(&pod) {
                pods.push(pod);
            }
        }
        ready
    }

    /// How many ready Pods it has.
    pub(super) fn n_ready(&self) -> usize {
        self.ready().values().map(Vec::len).sum()
    }

    /// Whether someone can take new connections.
    pub(super) fn has_usable(&self) -> bool {
        self.endpoints().any(|(_, it)| matches!(it.life, Lifecycle::Ready | Lifecycle::Serving))
    }

    /// Where in the cluster those are who send to it; `None` for those outside of all zones.
    pub(super) fn zones_of_clients(&self) -> BTreeSet<Option<ZoneId>> {
        let model = self.scene.model;
        let mine = self.scene.sent().filter(|sent| sent.demand.exposure == Some(self.id));
        order::set(mine.map(|sent| match sent.client().at {
            ClientAt::Vpc { zone, .. } => zone,
            ClientAt::Node(node) => Some(model.nodes[node].zone),
            ClientAt::Pod(pod) => model.pods[pod].node.map(|node| model.nodes[node].zone),
            ClientAt::Internet | ClientAt::Vpn | ClientAt::Interconnect => None,
        }))
    }

    /// What is sent to it, as far as the text says so.
    pub(super) fn said(&self) -> impl Iterator<Item = (&'a Demand, &'a Traffic)> + use<'a> {
        let id = self.id;
        let mine = self.scene.demands.iter().filter(move |(it, _)| it.exposure == Some(id));
        mine.filter_map(|(demand, entry)| Some((demand, (*entry)?)))
    }

    /// Where its traffic policy is written, or its name.
    pub(super) fn policy_span(&self) -> Span {
        self.service.external_policy_span.unwrap_or(self.service.name_span)
    }

    /// What its product offers against some trouble.
    pub(super) fn cure(&self, trouble: Trouble) -> Option<Edit> {
        let cure = self.scene.cure(self.id, trouble)?;
        self.edit(cure.title, cure.set)
    }

    /// The edit of a setting.
    pub(super) fn edit(&self, title: &str, set: Setting) -> Option<Edit> {
        set.edit(title, self.service, &self.scene.model.texts)
    }
}

/// What one client sends to one place.
#[derive(Clone, Copy)]
pub(super) struct Sent<'a> {
    pub(super) scene: &'a Scene<'a>,
    pub(super) demand: Demand,
    /// The entry of the text that says so; `None` if nothing does.
    pub(super) entry: Option<&'a Traffic>,
}

impl<'a> Sent<'a> {
    /// Who sends it.
    pub(super) fn client(&self) -> &'a Client {
        &self.scene.model.clients[self.demand.client]
    }

    /// What it is sent to.
    pub(super) fn about(&self) -> Option<About<'a>> {
        self.scene.about(self.demand.exposure?)
    }

    /// Where the text speaks of it; `None` if it is made up.
    pub(super) fn span(&self) -> Option<Span> {
        let of_client = match self.client().origin {
            Origin::Given(span) => Some(span),
            Origin::Derived(_) | Origin::MadeUp => None,
        };
        self.entry.map(|entry| entry.from.span).or(of_client)
    }
}

/// The node that a backend is.
pub(super) fn node(host: Host) -> Option<NodeId> {
    match host {
        Host::Node(node) => Some(node),
        Host::Pod(_) => None,
    }
}
