//! Objects → a world. What objects imply is inferred, what is missing is made up, what dangles is
//! a problem; all of it by rules.
//!
//! One file for each kind of thing, in the order in which one needs the other: nodes and zones,
//! Pods on them, Services, endpoints from both, clients, and what they do.

mod addresses;
mod apps;
mod clients;
mod cluster;
mod derive;
mod desk;
mod distances;
mod doors;
mod drafts;
mod endpoints;
mod givens;
mod machines;
mod meant;
mod nodes;
mod pods;
mod proportion;
mod seats;
mod selected;
mod services;
mod spares;
mod timeline;
mod traffic;
mod workloads;

use std::net::IpAddr;
use std::sync::Arc;
use std::time::Duration;

use crate::base::{Id, ServiceId, Texts, Time};
use crate::manifest::service::Family;
use crate::manifest::{Objects, Problem};
use crate::model::{Hints, Model, Policies};

use addresses::{Addresses, Kind};
use clients::Around;
use desk::Desk;
use endpoints::Join;
use pods::Gather;
use spares::Spares;
use traffic::Targets;

/// The seed of a world that says none.
const SEED: u64 = 1;
/// How long a run lasts where nothing says it.
const DURATION: Duration = Duration::from_mins(1);

/// An address that a load balancer of a world can be given: inside the network or outside, one that
/// nothing has or had.
pub fn spare_address(model: &Model, internal: bool, family: Family) -> IpAddr {
    let kind = if internal { Kind::InternalBalancer } else { Kind::Balancer };
    let (range, first) = kind.range(family == Family::V6);
    Addresses::of_model(model).take(range, first)
}

/// The world that the objects describe, and what is strange about it. Never fails: what is missing
/// is made up and marked as such, what contradicts itself is left out and reported.
pub fn build(texts: Arc<Texts>, objects: &Objects, hints: &dyn Hints) -> (Model, Vec<Problem>) {
    let mut desk = Desk::new(&texts, objects, hints);
    let mut addresses = Addresses::of(objects);
    let (drafts, gathered) = drafts::all(&mut desk);
    let mut cluster = cluster::infer(&mut desk, &drafts);
    let region = *cluster.region.value();
    let nodes = nodes::settle(&mut desk, drafts, region, &mut addresses);
    let mut pods = Gather::new(&mut desk, &nodes, &mut addresses).finish();
    apps::behave(&mut desk, &nodes, &mut pods);
    cluster::settle_pod_range(&mut cluster, (objects, &nodes, &pods.table));
    let mut services = services::all(&mut desk, &mut addresses);
    let join = Join { desk: &mut desk, nodes: &nodes, pods: &pods };
    let mut endpoints = join.all(&mut services);
    let groups = givens::groups(&mut desk, gathered, &nodes);
    let timeline = timeline::all(&mut desk, &nodes, &pods, (&services, &groups));
    let spares = Spares::new(&mut desk, &nodes, &mut pods, &mut addresses);
    spares.add(&timeline, &mut endpoints);
    let givens = givens::all(&mut desk, &nodes, &mut addresses);
    let doors = doors::all(&mut desk, &services, &mut addresses);
    let clients = Around { desk: &mut desk, nodes: &nodes, pods: &pods, region }
        .clients((&services, &doors, &givens), &mut addresses);
    let exposures = doors::exposures(exposed(objects), &doors, &givens);

    let targets = Targets {
        services: &services,
        doors: &doors,
        givens: &givens,
        exposures: &exposures,
        nodes: &nodes,
    };
    let (aliases, traffic) = traffic::all(&mut desk, clients.rows(), &targets);
    let distances = distances::all(&mut desk, clients.rows(), nodes.zones.rows());
    let scenario = &objects.scenario;
    let Desk { names, problems, .. } = desk;
    let model = Model {
        texts,
        names,
        cluster,
        zones: nodes.zones,
        nodes: nodes.table,
        pods: pods.table,
        workloads: pods.workloads.table,
        services: services.table,
        endpoints,
        doors,
        givens,
        groups,
        exposures,
        cloud: Arc::new(objects.cloud.clone()),
        vpc: Arc::new(objects.vpc.clone()),
        policies: Arc::new(policies(objects)),
        clients,
        traffic,
        aliases,
        timeline,
        delays: scenario.delays,
        distances,
        probes_blocked: scenario.probes_blocked.is_some_and(|it| it.value),
        seed: scenario.seed.map_or(SEED, |seed| seed.value),
        duration: Time::ZERO + scenario.duration.map_or(DURATION, |length| length.value),
    };
    (model, problems)
}

/// Every Service that somebody can send to.
fn exposed(objects: &Objects) -> impl Iterator<Item = ServiceId> {
    let services = objects.services.iter().enumerate();
    let exposed = services.filter(|(_, service)| services::is_exposed(service));
    exposed.map(|(at, _)| ServiceId::from_index(at))
}

/// What objects ask of load balancers in front of Services.
fn policies(objects: &Objects) -> Policies {
    Policies {
        backend_configs: objects.backend_configs.clone(),
        health_checks: objects.health_check_policies.clone(),
        backends: objects.backend_policies.clone(),
        distributions: objects.distribution_policies.clone(),
    }
}

/// `name` alone for one, else `name-1`, `name-2`, …, each with its position from 0.
fn numbered(name: &str, count: u32) -> impl Iterator<Item = (usize, String)> + use<'_> {
    (0..count as usize).map(move |n| {
        let own = if count == 1 { name.to_owned() } else { format!("{name}-{}", n + 1) };
        (n, own)
    })
}
