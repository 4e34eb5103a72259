//! Everything that a text comes to, worked out once.

use std::net::IpAddr;
use std::sync::Arc;

use crate::advice;
use crate::base::{Addr, ClientId, ExposureId, FiveTuple, NodeId, Protocol, Texts, Time, order};
use crate::explain::{Catalog, English};
use crate::manifest::scenario::Behavior;
use crate::manifest::{self, Limits, Memory, Problem, Reading, Severity, Unsimulated};
use crate::model::{self, Client, ClientAt, Model, Origin};
use crate::path::{Asked, FIRST_PORT, Health, RoundTrip, Router};
use crate::plan::Planner;
use crate::registry::rules;
use crate::show::{self, Scene, Told, Trip, World};
use crate::sim::{Progress, Run};
use crate::systems::{self, Systems};

/// A world with its plans, the health of its backends, and the way of every packet.
#[derive(Clone, Debug)]
pub struct Worked {
    /// The health of all backends, once probes have noticed everything.
    pub health: Health,
    /// The way of every packet; it holds the world and its plans too.
    pub router: Router,
    /// What is strange in the text, in its order.
    pub problems: Vec<Problem>,
    /// What is kept and not simulated.
    pub unsimulated: Vec<Unsimulated>,
}

/// Works out what a text comes to. Never fails: what is wrong with it is in the problems.
pub fn work(texts: impl Into<Arc<Texts>>, limits: Limits) -> Worked {
    let texts = texts.into();
    let read = manifest::read(&texts, limits);
    work_out(texts, read)
}

/// The same, fast where most of a long list is as in the last text that had this memory.
pub fn work_again(texts: Arc<Texts>, limits: Limits, memory: &mut Memory) -> Worked {
    let read = manifest::read_again(&texts, limits, memory);
    work_out(texts, read)
}

fn work_out(texts: Arc<Texts>, mut read: Reading) -> Worked {
    let (model, more) = model::build(texts, &read.objects, systems::hints(&read.objects));
    read.problems.extend(more);
    read.problems.extend(Systems.check(&model));
    let plans = Systems.plan(&model, None);
    let health = Health::settled(&model, &plans);
    let router = Router::new(&Arc::new(model), &Arc::new(plans), &health);
    let unsimulated = read.objects.unsimulated;
    Worked { health, router, problems: read.problems, unsimulated }.advised()
}

impl Worked {
    /// The world.
    pub fn model(&self) -> &Model {
        self.router.model()
    }

    /// The world as people see it.
    pub fn world(&self) -> World {
        self.world_in(&English)
    }

    /// The same in a language.
    pub fn world_in(&self, catalog: &dyn Catalog) -> World {
        World::of(Scene {
            router: &self.router,
            health: &self.health,
            problems: &self.problems,
            unsimulated: &self.unsimulated,
            rules: &rules(),
            knobs: &Systems.knobs(self.model()),
            dataplanes: systems::provider(
                self.model().name(*self.model().cluster.provider.value()),
            )
            .dataplanes(),
            readings_differ: self.readings_differ(),
            catalog,
        })
    }

    /// Whether the provider's documentation and the implementation come to different things here.
    fn readings_differ(&self) -> bool {
        let mut other = Model::clone(self.model());
        other.cluster.behavior = match other.cluster.behavior {
            Behavior::Documented => Behavior::Observed,
            Behavior::Observed => Behavior::Documented,
        };
        !self.router.plans().come_to_the_same(&Systems.plan(&other, None))
    }

    /// What is strange in the text, as people see it.
    pub fn told(&self) -> Vec<show::Problem> {
        show::problems(&self.problems, self.model())
    }

    /// The same in a language.
    fn told_in(&self, catalog: &dyn Catalog) -> Vec<show::Problem> {
        show::problems(&self.problems, Told::new(self.model(), catalog))
    }

    /// A packet's round trip as people see it.
    pub fn trip(&self, packet: &FiveTuple, client: ClientId, seed: u64) -> Trip {
        Trip::of(&self.router.trace(packet, client, seed), self.model())
    }

    /// The same for a packet that has come to a node already.
    pub fn trip_at(&self, packet: &FiveTuple, from: (ClientId, NodeId), seed: u64) -> Trip {
        Trip::of(&self.router.trace_at(packet, from, seed), self.model())
    }

    /// The round trip of a client's first packet to an exposure: to where its traffic goes, else that
    /// of others, else to its first port; by a route if one is given. `None` if nothing leads there.
    pub fn trip_to(
        &self,
        client: ClientId,
        exposure: ExposureId,
        route: Option<u16>,
    ) -> Option<Trip> {
        Some(Trip::of(&self.round_trip_to(client, exposure, route)?, self.model()))
    }

    /// The same before it is put into words.
    pub fn round_trip_to(
        &self,
        client: ClientId,
        exposure: ExposureId,
        route: Option<u16>,
    ) -> Option<RoundTrip> {
        let (dst, protocol, plain) = self.target(client, exposure)?;
        let packet = self.router.packet(client, FIRST_PORT, dst, protocol);
        let asked = Asked { route: route.or(plain), turn: 0 };
        Some(self.router.trace_asked(&packet, client, (self.model().seed, asked)))
    }

    fn target(
        &self,
        client: ClientId,
        exposure: ExposureId,
    ) -> Option<(Addr, Protocol, Option<u16>)> {
        let demands = self.router.demands();
        let own = |mine: bool| {
            demands.iter().find(|d| d.exposure == Some(exposure) && (!mine || d.client == client))
        };
        let said = own(true).or_else(|| own(false));
        said.map(|demand| (demand.dst, demand.protocol, demand.route)).or_else(|| {
            let (dst, protocol) = self.router.entrance(exposure, client)?;
            Some((dst, protocol, self.router.route_at(dst, "", "/")))
        })
    }

    /// A run of this world up to a moment.
    pub fn run(&self, until: Time, seed: u64) -> Run {
        let mut run = Run::new(self.router.model(), &Systems, seed);
        while run.advance(until, u32::MAX) == Progress::Paused {}
        run
    }

    /// This world as a run has left it at a moment: what became of Pods and nodes, what load
    /// balancers believe of them, what nodes know, and what is worth changing then.
    #[must_use]
    pub fn after(mut self, at: Time, seed: u64) -> Self {
        let run = self.run(at, seed);
        (self.router, self.health) = (run.router().clone(), run.health().clone());
        self.problems.retain(|problem| !advice::rules::ALL.contains(&problem.because.rule));
        self.advised()
    }

    /// What a run comes to be worth changing for by a moment: what [`after`](Self::after) finds and
    /// the beginning does not.
    pub fn found_by(&self, (at, seed): (Time, u64), catalog: &dyn Catalog) -> Vec<show::Problem> {
        let mut found = self.clone().after(at, seed).told_in(catalog);
        let known = self.told_in(catalog);
        found.retain(|problem| !known.contains(problem));
        found
    }

    /// With what is worth changing among the problems, all in the order of the text.
    fn advised(mut self) -> Self {
        self.problems.extend(advice::advise(&self.router, &self.health, &Systems));
        order::by_key(&mut self.problems, |problem| (problem.span.start, problem.span.end));
        self
    }

    /// Whether anything in the text is an error.
    pub fn has_errors(&self) -> bool {
        self.problems.iter().any(|problem| problem.severity == Severity::Error)
    }

    /// Whether a document of the text cannot be read at all, so that its objects are missing here.
    pub fn is_unreadable(&self) -> bool {
        self.problems.iter().any(Problem::is_unreadable)
    }

    /// The client with that address: a known one, the Pod or node that has it, or one that is added,
    /// inside the network if the address is private.
    pub fn client_at(&mut self, ip: IpAddr) -> ClientId {
        let known = self.model().clients.iter().find(|(_, client)| client.ip == ip);
        if let Some((id, _)) = known {
            return id;
        }
        let mut model = Model::clone(self.model());
        let name = model.names.intern(&ip.to_string());
        let (at, origin) = (place_of(ip, &model), Origin::MadeUp);
        let (through, range) = (None, None);
        let client = Client { name, at, through, ip, range, origin, ip_made_up: false };
        let id = model.clients.push(client);
        self.router = Router::new(&Arc::new(model), self.router.plans(), &self.health);
        id
    }
}

fn place_of(ip: IpAddr, model: &Model) -> ClientAt {
    if let Some(pod) = model.pod_at(ip) {
        return ClientAt::Pod(pod);
    }
    if let Some(node) = model.node_at(ip) {
        return ClientAt::Node(node);
    }
    let private = match ip {
        IpAddr::V4(ip) => ip.is_private(),
        IpAddr::V6(ip) => ip.is_unique_local(),
    };
    if private { ClientAt::Vpc { zone: None, region: None } } else { ClientAt::Internet }
}
