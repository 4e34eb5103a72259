//! Doors: `Ingress`es, and `Gateway`s with the routes that attach to them.

use std::cmp::Reverse;
use std::net::IpAddr;

use crate::base::{DoorId, ExposureId, GivenId, ServiceId, Span, Table, order};
use crate::explain::because;
use crate::manifest::gateway::{
    BackendRef, Gateway, HttpRoute, Ingress, IngressBackend, IngressPath, Listener, PathMatch,
    PathType, RouteMatch, RoutesFrom,
};
use crate::manifest::service::TargetPort;
use crate::model::build::addresses::{Addresses, Kind};
use crate::model::build::desk::Desk;
use crate::model::build::services::Services;
use crate::model::{Door, Exposure, Given, Matches, Path, Toward, rules};

const HTTP: u16 = 80;
const HTTPS: u16 = 443;

/// All doors: Ingresses, then Gateways.
pub(super) fn all(
    desk: &mut Desk<'_>,
    services: &Services,
    addresses: &mut Addresses,
) -> Table<DoorId, Door> {
    let objects = desk.objects;
    let mut doors: Vec<Door> =
        objects.ingresses.iter().map(|it| ingress(desk, it, services)).collect();
    doors.extend(objects.gateways.iter().map(|it| gateway(desk, it, services)));
    for door in &mut doors {
        order::by_key(&mut door.routes, |path| {
            let (exact, length) = path.matches.rank();
            let hosts = path.hosts.iter().map(|host| (!host.starts_with('*'), host.len())).max();
            Reverse((hosts, exact, length))
        });
        if door.ips.is_empty() {
            let inside = desk.hints.is_internal_door(door);
            let kind = if inside { Kind::InternalBalancer } else { Kind::Balancer };
            let (range, first) = kind.range(false);
            door.ips.push(addresses.take(range, first));
            door.ips_made_up = true;
        }
    }
    doors.into_iter().collect()
}

/// What exposes workloads: Services that somebody can send to, then doors, each followed by what is
/// behind it, then what is given.
pub(super) fn exposures(
    services: impl Iterator<Item = ServiceId>,
    doors: &Table<DoorId, Door>,
    givens: &Table<GivenId, Given>,
) -> Table<ExposureId, Exposure> {
    let mut all: Vec<Exposure> = services.map(Exposure::Service).collect();
    for (id, door) in doors.iter() {
        all.push(Exposure::Door(id));
        let from = all.len();
        for (service, port) in door.routes.iter().flat_map(|path| &path.to).filter_map(|it| it.to) {
            let behind = Exposure::Behind(id, service, port);
            if !all[from..].contains(&behind) {
                all.push(behind);
            }
        }
    }
    all.extend(givens.ids().map(Exposure::Given));
    all.into_iter().collect()
}

fn ingress(desk: &mut Desk<'_>, object: &Ingress, services: &Services) -> Door {
    let namespace = object.meta.namespace.as_str();
    let mut routes = Vec::new();
    for rule in &object.rules {
        let hosts: Vec<String> = rule.host.iter().map(|host| host.value.clone()).collect();
        for path in &rule.paths {
            let to = vec![ingress_backend(desk, namespace, &path.backend, services)];
            let hosts = hosts.clone();
            routes.push(Path { hosts, matches: ingress_path(path), to, span: path.span });
        }
    }
    if let Some(backend) = &object.default {
        let to = vec![ingress_backend(desk, namespace, backend, services)];
        let matches = Matches::Prefix("/".to_owned());
        routes.push(Path { hosts: Vec::new(), matches, to, span: backend.span });
    }
    let (namespace, name) = desk.key(namespace, &object.meta.name);
    let mut door = Door {
        word: "Ingress",
        namespace,
        name,
        name_span: object.meta.name_span,
        class: object.class.clone(),
        annotations: object.meta.annotations.clone(),
        ips: object.addresses.iter().map(|at| at.value).collect(),
        ips_made_up: false,
        ports: Vec::new(),
        routes,
        span: object.meta.span,
    };
    let (plain, encrypted) = desk.hints.answers(&door, object.tls.is_some());
    let ports = [(plain, HTTP), (encrypted, HTTPS)];
    door.ports = ports.into_iter().filter(|(open, _)| *open).map(|(_, port)| port).collect();
    door
}

/// What a path matches; the kind that is left to the controller matches just the path, unless it
/// ends with a star.
fn ingress_path(path: &IngressPath) -> Matches {
    let text = path.path.as_ref().map_or("/*", |path| path.value.as_str());
    match path.kind.value {
        PathType::Exact => Matches::Exact(text.to_owned()),
        PathType::Prefix => Matches::Prefix(text.to_owned()),
        PathType::ImplementationSpecific => match text.strip_suffix('*') {
            Some(front) => Matches::Begins(front.to_owned()),
            None if text.is_empty() || text == "/" => Matches::Prefix("/".to_owned()),
            None => Matches::Exact(text.to_owned()),
        },
    }
}

fn ingress_backend(
    desk: &mut Desk<'_>,
    namespace: &str,
    backend: &IngressBackend,
    services: &Services,
) -> Toward {
    let key = desk.key(namespace, &backend.service.value);
    let service = services.by_name.get(&key).copied();
    let to = service.and_then(|id| {
        let ports = &services.table[id].ports;
        let at = ports.iter().position(|port| match &backend.port.value {
            TargetPort::Number(number) => port.port == *number,
            TargetPort::Name(name) => desk.names.find(name) == Some(port.name),
        })?;
        Some((id, at as u16))
    });
    reports(desk, (service, to.is_some()), (backend.service.span, backend.port.span));
    Toward { to, weight: 1, span: backend.span }
}

/// Reports a Service or a port of one that does not exist.
fn reports(
    desk: &mut Desk<'_>,
    (service, found): (Option<ServiceId>, bool),
    (name, port): (Span, Span),
) {
    match service {
        None => desk.error(because!(rules::ROUTE_SERVICE_UNKNOWN, name = name), name),
        Some(id) if !found => {
            desk.error(because!(rules::ROUTE_PORT_UNKNOWN, service = id, port = port), port);
        }
        Some(_) => {}
    }
}

fn gateway(desk: &mut Desk<'_>, object: &Gateway, services: &Services) -> Door {
    let objects = desk.objects;
    let mut routes = Vec::new();
    for route in &objects.routes {
        for hosts in attached(object, route) {
            rules_of(desk, (route, &hosts), services, &mut routes);
        }
    }
    let mut ports: Vec<u16> = object.listeners.iter().map(|one| one.port.value).collect();
    ports.dedup();
    let ips: Vec<IpAddr> =
        object.addresses.iter().chain(&object.wanted).filter_map(|it| it.ip).collect();
    let (namespace, name) = desk.key(&object.meta.namespace, &object.meta.name);
    Door {
        word: "Gateway",
        namespace,
        name,
        name_span: object.meta.name_span,
        class: object.class.clone(),
        annotations: object.meta.annotations.clone(),
        ips: ips.into_iter().take(1).collect(),
        ips_made_up: false,
        ports,
        routes,
        span: object.meta.span,
    }
}

/// The hosts for which a route attaches to a Gateway, once for each of its references that fits.
fn attached(gateway: &Gateway, route: &HttpRoute) -> Vec<Vec<String>> {
    let own = |listener: &Listener| {
        let same = route.meta.namespace == gateway.meta.namespace;
        same || listener.from.value != RoutesFrom::Same
    };
    let mut all = Vec::new();
    for parent in &route.parents {
        let namespace = parent.namespace.as_ref().map_or(&route.meta.namespace, |at| &at.value);
        let is_gateway = parent.kind.as_ref().is_none_or(|kind| kind.value == "Gateway");
        if !is_gateway
            || parent.name.value != gateway.meta.name
            || *namespace != gateway.meta.namespace
        {
            continue;
        }
        let fits = |listener: &&Listener| {
            let section = parent.section.as_ref().is_none_or(|it| it.value == listener.name.value);
            section && parent.port.is_none_or(|it| it.value == listener.port.value)
        };
        let listeners = gateway.listeners.iter().filter(fits).filter(|one| own(one));
        let mut hosts: Vec<String> =
            route.hostnames.iter().map(|host| host.value.clone()).collect();
        let mut any = false;
        for listener in listeners {
            any = true;
            if hosts.is_empty() {
                hosts.extend(listener.hostname.iter().map(|host| host.value.clone()));
            }
        }
        if any {
            all.push(hosts);
        }
    }
    all.dedup();
    all
}

fn rules_of(
    desk: &mut Desk<'_>,
    (route, hosts): (&HttpRoute, &[String]),
    services: &Services,
    routes: &mut Vec<Path>,
) {
    for rule in &route.rules {
        let to: Vec<Toward> = rule
            .backends
            .iter()
            .map(|backend| backend_ref(desk, &route.meta.namespace, backend, services))
            .collect();
        let plain = || vec![Matches::Prefix("/".to_owned())];
        let matches: Vec<Matches> = if rule.matches.is_empty() {
            plain()
        } else {
            rule.matches.iter().filter_map(route_match).collect()
        };
        for matches in matches {
            let (hosts, to) = (hosts.to_vec(), to.clone());
            routes.push(Path { hosts, matches, to, span: rule.span });
        }
    }
}

/// What a match matches by its path; `None` where it takes more than that to know.
fn route_match(one: &RouteMatch) -> Option<Matches> {
    let path = one.path.value.clone();
    match one.kind {
        _ if one.further.is_some() => None,
        PathMatch::Exact => Some(Matches::Exact(path)),
        PathMatch::Prefix => Some(Matches::Prefix(path)),
        PathMatch::Expression => None,
    }
}

fn backend_ref(
    desk: &mut Desk<'_>,
    namespace: &str,
    backend: &BackendRef,
    services: &Services,
) -> Toward {
    let namespace = backend.namespace.as_ref().map_or(namespace, |at| at.value.as_str());
    let key = desk.key(namespace, &backend.name.value);
    let service = services.by_name.get(&key).copied().filter(|_| backend.is_service());
    let to = service.and_then(|id| {
        let ports = &services.table[id].ports;
        let wanted = |port: u16| ports.iter().position(|own| own.port == port);
        let at = backend.port.map_or(Some(0), |port| wanted(port.value))?;
        Some((id, at as u16))
    });
    if backend.is_service() {
        let port = backend.port.map_or(backend.span, |port| port.span);
        reports(desk, (service, to.is_some()), (backend.name.span, port));
    }
    Toward { to, weight: backend.weight, span: backend.span }
}
