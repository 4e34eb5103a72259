//! Traffic: what the scenario says as far as its names exist, else something for every client.

use std::net::{IpAddr, SocketAddr};
use std::time::Duration;

use crate::base::{At, DoorId, ExposureId, GivenId, ServiceId, Span, Table};
use crate::explain::because;
use crate::manifest::scenario::{self, TargetKind, Traffic};
use crate::manifest::service::ServiceType;
use crate::manifest::{Edit, Severity};
use crate::model::build::desk::{Desk, RANKED, WHOLE};
use crate::model::build::nodes::Nodes;
use crate::model::build::services::Services;
use crate::model::{Alias, Client, ClientAt, Door, Exposure, Given, Service, rules};

/// New connections in a second, in thousandths, that all clients open to the first load balancer.
const FIRST: u64 = 30_000;
/// The same for every further one.
const FURTHER: u64 = 6_000;
/// How many load balancers get traffic that nobody asked for.
const SERVED: usize = 12;
/// How often targets of a name are asked, and how many answers in a row count, where it says none.
const EVERY: Duration = Duration::from_mins(1);
const ASKED: u32 = 2;
/// Packets of a connection that nobody described.
const PACKETS: u32 = 6;

/// What something can be sent to by its name.
pub(super) struct Targets<'a> {
    pub(super) services: &'a Services,
    pub(super) doors: &'a Table<DoorId, Door>,
    pub(super) givens: &'a Table<GivenId, Given>,
    pub(super) exposures: &'a Table<ExposureId, Exposure>,
    pub(super) nodes: &'a Nodes,
}

impl Targets<'_> {
    fn has_door(&self, desk: &Desk<'_>, (kind, name): (TargetKind, &str)) -> bool {
        let (namespace, name) = name.split_once('/').unwrap_or(("default", name));
        let key = (desk.names.find(namespace), desk.names.find(name));
        let mut doors = self.doors.rows().iter().filter(|door| kind.is_door(door.word));
        doors.any(|door| (Some(door.namespace), Some(door.name)) == key)
    }

    fn has_given(&self, desk: &Desk<'_>, name: &str) -> bool {
        let name = desk.names.find(name);
        self.givens.rows().iter().any(|given| Some(given.name) == name)
    }

    fn has_machine(&self, desk: &Desk<'_>, name: &str) -> bool {
        let node = desk.names.find(name).and_then(|name| self.nodes.by_name.get(&name));
        node.is_some_and(|id| self.nodes.table[*id].machine.is_some())
    }

    /// Whether a door leads to a Service.
    fn is_behind_a_door(&self, id: ServiceId) -> bool {
        let behind = |one: &Exposure| matches!(one, Exposure::Behind(_, own, _) if *own == id);
        self.exposures.rows().iter().any(behind)
    }
}

/// The names that clients send to, and what they send.
pub(super) fn all(
    desk: &mut Desk<'_>,
    clients: &[Client],
    targets: &Targets<'_>,
) -> (Vec<Alias>, Vec<Traffic>) {
    (aliases(desk, targets), entries(desk, clients, targets))
}

/// Names that lead to several targets, as far as these exist.
fn aliases(desk: &mut Desk<'_>, targets: &Targets<'_>) -> Vec<Alias> {
    let objects = desk.objects;
    let alias = |said: &scenario::Name| {
        let to = said.to.iter().filter(|to| is_no_name(desk, to, targets));
        let to: Vec<String> = to.map(|to| to.value.clone()).collect();
        let name = desk.sym(&said.name.value);
        let failures = said.failures.unwrap_or(ASKED);
        Alias { name, to, every: said.every.unwrap_or(EVERY), failures }
    };
    let all = objects.scenario.names.iter().map(alias);
    all.filter(|alias| !alias.to.is_empty()).collect()
}

fn entries(desk: &mut Desk<'_>, clients: &[Client], targets: &Targets<'_>) -> Vec<Traffic> {
    let said = &desk.objects.scenario.traffic;
    if said.is_empty() {
        return made_up(desk, clients, targets);
    }
    said.iter().filter(|entry| holds(desk, entry, clients, targets)).cloned().collect()
}

/// Whether an entry's client and target exist; if not, that is a problem.
fn holds(desk: &mut Desk<'_>, entry: &Traffic, clients: &[Client], targets: &Targets<'_>) -> bool {
    let from = desk.names.find(&entry.from.value);
    let known = clients.iter().any(|client| Some(client.name) == from);
    if !known {
        let names = clients.iter().take(RANKED);
        let names: Vec<String> =
            names.map(|client| desk.names.name(client.name).to_owned()).collect();
        let span = entry.from.span;
        let names = desk.nearest(span, names.into_iter());
        desk.error(because!(rules::CLIENT_UNKNOWN, name = span, known = names), span);
    }
    known & (is_name(desk, &entry.to) || target_exists(desk, &entry.to, targets))
}

/// Whether a target exists and is no name itself: names lead to places, not to each other.
fn is_no_name(desk: &mut Desk<'_>, to: &At<String>, targets: &Targets<'_>) -> bool {
    if is_name(desk, to) {
        unknown(desk, to, &to.value, targets.services);
        return false;
    }
    target_exists(desk, to, targets)
}

/// Whether traffic goes to one of the scenario's names.
fn is_name(desk: &Desk<'_>, to: &At<String>) -> bool {
    let own = to.value.split(':').next().unwrap_or(&to.value);
    desk.objects.scenario.names.iter().any(|name| name.name.value == own)
}

fn target_exists(desk: &mut Desk<'_>, to: &At<String>, targets: &Targets<'_>) -> bool {
    if is_address(&to.value) {
        return true;
    }
    let (kind, text) = TargetKind::of(&to.value);
    if kind.is_given() && targets.has_given(desk, text) {
        return true;
    }
    let (name, port) = match text.split_once(':') {
        Some((name, port)) => (name, Some(port)),
        None => (text, None),
    };
    let service = find(desk, name, targets.services).filter(|_| kind.is_service());
    let Some(id) = service else {
        let given = kind.is_given() && targets.has_given(desk, name);
        let machine = kind == TargetKind::Any && targets.has_machine(desk, name);
        if given || machine || targets.has_door(desk, (kind, name)) {
            return true;
        }
        unknown(desk, to, name, targets.services);
        return false;
    };
    let Some(port) = port else { return true };
    let service = &targets.services.table[id];
    let found = service.ports.iter().any(|own| {
        own.port.to_string() == port || (desk.names.name(own.name) == port && !port.is_empty())
    });
    if !found {
        let ports: Vec<String> = service.ports.iter().map(|own| own.port.to_string()).collect();
        let known = desk.list(ports.into_iter());
        let port = desk.sym(port);
        let because =
            because!(rules::TARGET_PORT_UNKNOWN, service = id, port = port, known = known);
        desk.error(because, to.span);
    }
    found
}

fn is_address(to: &str) -> bool {
    let address = to.split_once('/').map_or(to, |(address, _)| address);
    address.parse::<SocketAddr>().is_ok() || to.parse::<IpAddr>().is_ok()
}

fn find(desk: &Desk<'_>, name: &str, services: &Services) -> Option<ServiceId> {
    let (namespace, name) = name.split_once('/').unwrap_or(("default", name));
    let names = &desk.names;
    services.by_name.get(&(names.find(namespace)?, names.find(name)?)).copied()
}

fn full_name(desk: &Desk<'_>, service: &Service) -> String {
    format!("{}/{}", desk.names.name(service.namespace), desk.names.name(service.name))
}

/// Reports a Service that does not exist, and offers the one of that name in another namespace.
fn unknown(desk: &mut Desk<'_>, to: &At<String>, name: &str, services: &Services) {
    let names = services.table.rows().iter().take(RANKED);
    let names: Vec<String> = names.map(|service| full_name(desk, service)).collect();
    let known = desk.nearest(to.span, names.into_iter());
    let because = because!(rules::TARGET_UNKNOWN, name = to.span, known = known);
    desk.say(Severity::Error, because, to.span);
    let own = desk.names.find(name.rsplit('/').next().unwrap_or(name));
    let mut same = services.table.rows().iter().filter(|service| Some(service.name) == own);
    if let (Some(service), None) = (same.next(), same.next()) {
        let text = desk.texts.slice(to.span).replacen(name, &full_name(desk, service), 1);
        desk.offer(Edit { title: format!("write {text}"), span: to.span, text });
    }
}

/// Every client sends to every load balancer that it can use.
fn made_up(desk: &mut Desk<'_>, clients: &[Client], targets: &Targets<'_>) -> Vec<Traffic> {
    let services = &targets.services.table;
    let mut names: Vec<(String, bool)> = Vec::new();
    for door in targets.doors.rows() {
        let (namespace, name) = (desk.names.name(door.namespace), desk.names.name(door.name));
        names.push((format!("{namespace}/{name}"), desk.hints.is_internal_door(door)));
    }
    let balanced = services.rows().iter().filter(|it| it.kind == ServiceType::LoadBalancer);
    names.extend(balanced.map(|service| named(desk, service)));
    let givens = targets.givens.rows().iter();
    names.extend(givens.map(|given| {
        let inside = given.address.is_none_or(|address| address.inside);
        (desk.names.name(given.name).to_owned(), inside)
    }));
    if names.is_empty() {
        let exposed = |it: &(ServiceId, &Service)| {
            !it.1.cluster_ips.is_empty() && !targets.is_behind_a_door(it.0)
        };
        let first = services.iter().find(exposed);
        names.extend(first.map(|(_, service)| named(desk, service)));
    }
    let mut traffic = Vec::new();
    for (n, (to, inside)) in names.into_iter().take(SERVED).enumerate() {
        let users: Vec<&Client> = clients.iter().filter(|client| can_use(client, inside)).collect();
        let all = if n == 0 { FIRST } else { FURTHER };
        let each = all / users.len().max(1) as u64;
        traffic
            .extend(users.into_iter().map(|client| entry(desk.names.name(client.name), &to, each)));
    }
    if !traffic.is_empty() {
        desk.note(because!(rules::TRAFFIC_MADE_UP), WHOLE);
    }
    traffic
}

/// What a Service is sent to as, and whether it is inside the network.
fn named(desk: &Desk<'_>, service: &Service) -> (String, bool) {
    let to = full_name(desk, service);
    let to = service.ports.first().map_or(to.clone(), |port| format!("{to}:{}", port.port));
    (to, desk.hints.is_internal(service))
}

fn can_use(client: &Client, inside: bool) -> bool {
    match client.at {
        ClientAt::Internet => !inside,
        ClientAt::Vpn | ClientAt::Interconnect => inside,
        ClientAt::Vpc { .. } | ClientAt::Node(_) | ClientAt::Pod(_) => true,
    }
}

fn entry(from: &str, to: &str, per_second: u64) -> Traffic {
    let at = |text: &str| At::new(text.to_owned(), Span::default());
    Traffic {
        from: at(from),
        to: at(to),
        per_second: At::new(per_second, Span::default()),
        requests: false,
        host: None,
        path: None,
        packets: Some(PACKETS),
        after: None,
        last: None,
        keepalive: None,
        protocol: None,
        span: Span::default(),
    }
}
