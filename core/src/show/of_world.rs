//! A prepared world → what people see of it.

use std::collections::BTreeSet;

use crate::base::{ClientId, ExposureId, Id, Place, Span, Sym, order};
use crate::explain::text::Names;
use crate::explain::{Catalog, Rule, say};
use crate::manifest::service::ServiceType;
use crate::manifest::{Problem, Unsimulated};
use crate::model::{self, Cluster, Dataplane, Model, Origin};
use crate::path::{Health, Router};
use crate::plan::{self, Answer};
use crate::show::{
    Balancer, Client, Exposure, Fact, Node, Pod, Told, World, Written, Zone, knobs, routes, words,
};

/// What a view of a world is made from.
#[derive(Clone, Copy)]
pub struct Scene<'a> {
    /// The way of every packet, with the world and the plans.
    pub router: &'a Router,
    /// The health of all backends.
    pub health: &'a Health,
    /// What is strange in the text.
    pub problems: &'a [Problem],
    /// What is kept and not simulated.
    pub unsimulated: &'a [Unsimulated],
    /// All rules.
    pub rules: &'a [&'static Rule],
    /// What one click can change about each exposure, by position.
    pub knobs: &'a [Vec<plan::Knob>],
    /// The data planes: the word by which scenarios name each, and its name.
    pub dataplanes: &'a [(&'static str, &'static str, Dataplane)],
    /// Whether documentation and implementation come to different things here.
    pub readings_differ: bool,
    /// The language in which it is told.
    pub catalog: &'a dyn Catalog,
}

impl<'a> Scene<'a> {
    /// The world in that language.
    pub(super) fn told(self) -> Told<'a> {
        Told::new(self.router.model(), self.catalog)
    }
}

impl World {
    /// A world in words.
    pub fn of(scene: Scene<'_>) -> Self {
        let model = scene.told();
        let mut exposures: Vec<Exposure> =
            model.exposures.ids().map(|id| exposure(id, scene, model)).collect();
        knobs::hand_up(&mut exposures);
        Self {
            facts: facts(&model.cluster, model),
            problems: words::problems(scene.problems, model),
            clients: model.clients.rows().iter().map(|one| client(one, model)).collect(),
            regions: regions(&model).into_iter().map(|it| model.name(it).to_owned()).collect(),
            zones: zones(&model),
            nodes: model.nodes.rows().iter().map(|one| node(one, model)).collect(),
            pods: model.pods.rows().iter().map(|one| pod(one, model)).collect(),
            first: first(scene.router, &exposures),
            exposures,
            knobs: (model
                .workers()
                .next()
                .is_some()
                .then(|| knobs::dataplane(scene.dataplanes, model)))
            .into_iter()
            .chain(scene.readings_differ.then(|| knobs::behavior(model)))
            .collect(),
            rules: scene.rules.iter().map(|one| words::rule(one, model)).collect(),
            unsimulated: scene.unsimulated.iter().map(|one| unsimulated(one, model)).collect(),
            seed: model.seed,
            duration: model.duration.0,
        }
    }

    /// The name of a place.
    pub fn place_name(&self, place: Place) -> String {
        match place {
            Place::Client(id) => self.clients.get(id.0 as usize).map(|one| one.name.clone()),
            Place::Balancer(id) => self.exposures.get(id.0 as usize).map(|one| one.name.clone()),
            Place::Node(id) => self.nodes.get(id.0 as usize).map(|one| one.name.clone()),
            Place::Pod(id) => self.pods.get(id.0 as usize).map(|one| one.name.clone()),
            Place::Endpoint(id) => Some(format!("endpoint {}", id.0)),
        }
        .unwrap_or_default()
    }
}

/// The exposure to look at first: with a load balancer and traffic, else with a load balancer, else
/// any that is seen by itself.
fn first(router: &Router, exposures: &[Exposure]) -> Option<ExposureId> {
    let asked: BTreeSet<_> = router.demands().iter().filter_map(|it| it.exposure).collect();
    let built = |id: ExposureId| exposures[id.0 as usize].balancer.is_some();
    let seen = |id: ExposureId| exposures[id.0 as usize].behind.is_none();
    let mut ids = router.model().exposures.ids().rev().collect::<Vec<_>>();
    order::by_key(&mut ids, |id| (seen(*id), built(*id), asked.contains(id)));
    ids.last().copied()
}

/// The regions that zones are in, in the order of zones.
pub(super) fn regions(model: &Model) -> Vec<Sym> {
    let mut regions = Vec::new();
    for zone in model.zones.rows() {
        if !regions.contains(&zone.region) {
            regions.push(zone.region);
        }
    }
    regions
}

fn zones(model: &Model) -> Vec<Zone> {
    let regions = regions(model);
    let region = |zone: &model::Zone| regions.iter().position(|it| *it == zone.region);
    let zone =
        |(id, zone)| Zone { name: model.zone(id), region: region(zone).unwrap_or_default() as u32 };
    model.zones.iter().map(zone).collect()
}

/// The client whose packet to look at first: one that is let in and sends there, else one that does
/// either, else any.
fn first_client(id: ExposureId, router: &Router) -> Option<ClientId> {
    let demands = router.demands().into_iter().filter(|demand| demand.exposure == Some(id));
    let senders: BTreeSet<ClientId> = demands.map(|demand| demand.client).collect();
    let rank = |client: &ClientId| (!router.lets_in(id, *client), !senders.contains(client));
    router.model().clients.ids().min_by_key(rank)
}

fn facts(cluster: &Cluster, model: Told<'_>) -> Vec<Fact> {
    let c = model.catalog;
    let fact = |label, said| Fact { label, said };
    let mut facts = vec![
        fact(
            say!(c, "provider"),
            words::said(&cluster.provider, name(&cluster.provider, model), model),
        ),
        fact(
            say!(c, "version"),
            words::said(&cluster.version, cluster.version.value().to_string(), model),
        ),
        fact(say!(c, "data plane"), words::said(&cluster.dataplane, dataplane(cluster), model)),
        fact(say!(c, "region"), words::said(&cluster.region, name(&cluster.region, model), model)),
    ];
    if let Some(subsetting) = &cluster.subsetting {
        let value = if *subsetting.value() { say!(c, "on") } else { say!(c, "off") };
        facts.push(fact(say!(c, "subsetting"), words::said(subsetting, value, model)));
    }
    facts
}

fn name(decision: &crate::explain::Decision<Sym>, model: Told<'_>) -> String {
    model.name(*decision.value()).to_owned()
}

fn dataplane(cluster: &Cluster) -> &'static str {
    match cluster.dataplane.value() {
        Dataplane::Iptables => "iptables",
        Dataplane::Ebpf => "eBPF",
    }
}

fn client(client: &model::Client, model: Told<'_>) -> Client {
    Client {
        name: model.name(client.name).to_owned(),
        ip: client.ip.to_string(),
        at: client
            .through
            .map_or_else(|| client_at(client.at, model), |through| model.word(through.word())),
        made_up: client.origin == Origin::MadeUp || client.ip_made_up,
        written: origin(client.origin, model),
    }
}

fn client_at(at: model::ClientAt, model: Told<'_>) -> String {
    match at {
        model::ClientAt::Internet => say!(model.catalog, "internet"),
        model::ClientAt::Vpc { region: Some(region), .. } => model.name(region).to_owned(),
        model::ClientAt::Vpc { zone: Some(zone), .. } => model.zone(zone),
        model::ClientAt::Vpc { zone: None, region: None } => "vpc".to_owned(),
        model::ClientAt::Vpn => "vpn".to_owned(),
        model::ClientAt::Interconnect => say!(model.catalog, "interconnect"),
        model::ClientAt::Node(node) => model.node(node),
        model::ClientAt::Pod(pod) => model.pod(pod),
    }
}

fn node(node: &model::Node, model: Told<'_>) -> Node {
    Node {
        name: model.name(node.name).to_owned(),
        ip: node.ips.first().map_or_else(String::new, ToString::to_string),
        zone: node.zone.0,
        machine: node.machine.is_some(),
        made_up: node.origin == Origin::MadeUp,
        written: origin(node.origin, model),
    }
}

fn pod(pod: &model::Pod, model: Told<'_>) -> Pod {
    Pod {
        namespace: model.name(pod.namespace).to_owned(),
        name: model.name(pod.name).to_owned(),
        ip: pod.ips.first().map_or_else(String::new, ToString::to_string),
        node: pod.node,
        life: pod.life,
        made_up: !matches!(pod.origin, Origin::Given(_)),
        written: origin(pod.origin, model),
    }
}

fn origin(origin: Origin, model: Told<'_>) -> Option<Written> {
    origin.span().map(|span| written(span, model))
}

fn written(span: Span, model: Told<'_>) -> Written {
    words::written(span, &model.texts)
}

fn exposure(id: ExposureId, scene: Scene<'_>, model: Told<'_>) -> Exposure {
    let plans = scene.router.plans();
    let answers = plans.answers.iter().filter(|answer| answer.exposure == id);
    let own = scene.knobs.get(id.index()).map_or(&[][..], Vec::as_slice);
    let name = model.full_name(id);
    let (namespace, name) = name.split_once('/').unwrap_or(("", &name));
    let seen_as = model.seen_as(id);
    let what = What::of(id, model);
    Exposure {
        namespace: namespace.to_owned(),
        name: name.to_owned(),
        kind: what.kind,
        ports: what.ports,
        endpoints: endpoints(id, model),
        later: later(id, model),
        behind: (seen_as != id).then_some(seen_as),
        routes: plans.of(id).map(|plan| routes::of(plan, model)).unwrap_or_default(),
        balancer: plans.of(id).map(|plan| Balancer::of(id, plan, scene)),
        answers: answers.map(|answer| said_by(answer, model)).collect(),
        first: first_client(id, scene.router),
        knobs: knobs::of(id, own, model),
        written: what.written,
    }
}

/// What an exposure is.
struct What {
    kind: String,
    ports: Vec<String>,
    written: Option<Written>,
}

impl What {
    fn of(id: ExposureId, model: Told<'_>) -> Self {
        match model.exposures[id] {
            model::Exposure::Service(service) => {
                let service = &model.services[service];
                Self {
                    kind: format!("Service {}", kind(service.kind)),
                    ports: service.ports.iter().map(|port| port_text(port, model)).collect(),
                    written: origin(service.origin, model),
                }
            }
            model::Exposure::Behind(_, service, port) => {
                let service = &model.services[service];
                let port = service.ports.get(usize::from(port));
                Self {
                    kind: say!(
                        model.catalog,
                        "{kind}, behind a door",
                        kind = format!("Service {}", kind(service.kind))
                    ),
                    ports: port.into_iter().map(|port| port_text(port, model)).collect(),
                    written: origin(service.origin, model),
                }
            }
            model::Exposure::Door(door) => {
                let door = &model.doors[door];
                Self {
                    kind: door.word.to_owned(),
                    ports: door.ports.iter().map(|port| format!("{port}/tcp")).collect(),
                    written: Some(written(door.span, model)),
                }
            }
            model::Exposure::Given(given) => {
                let given = &model.givens[given];
                let kind = match given.what {
                    model::Described::BackendService(_) => say!(model.catalog, "backend service"),
                    model::Described::Listener(..) => say!(model.catalog, "listener"),
                };
                Self { kind, ports: Vec::new(), written: Some(written(given.span, model)) }
            }
        }
    }
}

fn kind(kind: ServiceType) -> &'static str {
    match kind {
        ServiceType::ClusterIp => "ClusterIP",
        ServiceType::NodePort => "NodePort",
        ServiceType::LoadBalancer => "LoadBalancer",
        ServiceType::ExternalName => "ExternalName",
    }
}

fn port_text(port: &model::Port, model: Told<'_>) -> String {
    format!("{}/{} → {}", port.port, port.protocol, model.name(port.target))
}

fn endpoints(exposure: ExposureId, model: Told<'_>) -> Vec<Place> {
    let ids = model.endpoints_behind(exposure).into_iter();
    let mut places: Vec<Place> =
        ids.map(|id| model.endpoints[id].pod.map_or(Place::Endpoint(id), Place::Pod)).collect();
    let mut seen = BTreeSet::new();
    places.retain(|place| seen.insert(*place));
    places
}

/// Pods that have not come yet, and have endpoints outside of the Services' ports.
fn later(exposure: ExposureId, model: Told<'_>) -> Vec<Place> {
    let services = model.services_of(exposure);
    let own = model.endpoints.rows().iter().filter(|it| services.contains(&it.service));
    let pods = own.filter_map(|endpoint| endpoint.pod).filter(|pod| model.pods[*pod].spare);
    order::set(pods).into_iter().map(Place::Pod).collect()
}

fn said_by(answer: &Answer, model: Told<'_>) -> Fact {
    let c = model.catalog;
    let value = if *answer.serves.value() { say!(c, "builds") } else { say!(c, "builds nothing") };
    Fact { label: answer.system.to_owned(), said: words::said(&answer.serves, value, model) }
}

fn unsimulated(one: &Unsimulated, model: Told<'_>) -> crate::show::Unsimulated {
    crate::show::Unsimulated {
        kind: one.kind.value.clone(),
        name: one.name.clone(),
        written: written(one.span, model),
    }
}
