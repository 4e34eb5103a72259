//! Clients: those of the scenario, else enough of them to see every load balancer at work.

use std::net::IpAddr;

use crate::base::{At, ClientId, DoorId, GivenId, Id, NodeId, PodId, Sym, Table};
use crate::explain::because;
use crate::manifest::scenario::{self, ClientAt as Said};
use crate::manifest::service::ServiceType;
use crate::model::build::addresses::{Addresses, Kind};
use crate::model::build::desk::{Desk, RANKED, WHOLE};
use crate::model::build::nodes::Nodes;
use crate::model::build::pods::Pods;
use crate::model::build::services::Services;
use crate::model::{Client, ClientAt, Door, Given, Origin, rules};

/// What clients are placed in.
pub(super) struct Around<'d, 'a> {
    pub(super) desk: &'d mut Desk<'a>,
    pub(super) nodes: &'d Nodes,
    pub(super) pods: &'d Pods,
    pub(super) region: Sym,
}

impl Around<'_, '_> {
    /// All clients.
    pub(super) fn clients(
        mut self,
        (services, doors, givens): (&Services, &Table<DoorId, Door>, &Table<GivenId, Given>),
        addresses: &mut Addresses,
    ) -> Table<ClientId, Client> {
        let mut table = Table::default();
        let v6 = only_v6(services);
        for entry in &self.desk.objects.scenario.clients {
            self.given(entry, v6, addresses, &mut table);
        }
        if self.desk.objects.scenario.clients.is_empty() {
            let inside = self.inside((services, doors, givens));
            self.made_up((&inside, v6), addresses, &mut table);
        }
        table
    }

    fn given(
        &mut self,
        entry: &scenario::Client,
        v6: bool,
        addresses: &mut Addresses,
        table: &mut Table<ClientId, Client>,
    ) {
        let name = self.desk.sym(&entry.name.value);
        if table.rows().iter().any(|client| client.name == name) {
            let because = because!(rules::NAME_TWICE, name = entry.name.span);
            self.desk.error(because, entry.name.span);
            return;
        }
        let Some(at) = self.place(entry) else { return };
        let range = entry.range.map(|range| range.value).filter(|_| entry.behind.is_none());
        let said = entry.behind.or(entry.ip).map(|ip| ip.value);
        let said = said.or_else(|| range.map(|range| range.nth(0)));
        let own = said.or_else(|| self.own_address(at));
        let ip = own.unwrap_or_else(|| make_up_address(at, v6, addresses));
        let origin = Origin::Given(entry.span);
        let (through, ip_made_up) = (entry.through, own.is_none());
        let id = table.push(Client { name, at, through, ip, range, origin, ip_made_up });
        if own.is_none() {
            let because = because!(rules::CLIENT_ADDRESS_MADE_UP, client = id, ip = ip);
            self.desk.note(because, entry.name.span);
        }
    }

    /// Where an entry says the client is; `None`, and a problem, if that does not exist.
    fn place(&mut self, entry: &scenario::Client) -> Option<ClientAt> {
        match entry.at.value {
            Said::Internet => Some(ClientAt::Internet),
            Said::Vpn => Some(ClientAt::Vpn),
            Said::Interconnect => Some(ClientAt::Interconnect),
            Said::Vpc => Some(self.machine(entry)),
            Said::Node => {
                let node = entry.on.as_ref().and_then(|on| self.node(&on.value));
                let known = self.nodes.table.rows().iter().map(|node| node.name);
                self.found(
                    entry,
                    node.map(ClientAt::Node),
                    known.take(RANKED).map(|name| (None, name)).collect(),
                )
            }
            Said::Pod => {
                let pod = entry.on.as_ref().and_then(|on| self.pod(&on.value));
                let known =
                    self.pods.table.rows().iter().map(|pod| (Some(pod.namespace), pod.name));
                let known = known.take(RANKED).collect();
                self.found(entry, pod.map(ClientAt::Pod), known)
            }
        }
    }

    fn found(
        &mut self,
        entry: &scenario::Client,
        at: Option<ClientAt>,
        known: Vec<(Option<Sym>, Sym)>,
    ) -> Option<ClientAt> {
        if at.is_none() {
            let span = entry.on.as_ref().map_or(entry.at.span, |on| on.span);
            let names = &self.desk.names;
            let full = |(namespace, name): (Option<Sym>, Sym)| match namespace {
                Some(namespace) => format!("{}/{}", names.name(namespace), names.name(name)),
                None => names.name(name).to_owned(),
            };
            let known: Vec<String> = known.into_iter().take(RANKED).map(full).collect();
            let known = self.desk.nearest(span, known.into_iter());
            let because = because!(
                rules::CLIENT_NOWHERE,
                client = entry.name.span,
                place = span,
                known = known
            );
            self.desk.error(because, span);
        }
        at
    }

    /// A machine in the network: in a zone of the cluster's region, or in another region.
    fn machine(&mut self, entry: &scenario::Client) -> ClientAt {
        let said = entry.region.as_ref().map(|region| region.value.clone());
        let implied = entry.zone.as_ref().map(|zone| self.desk.hints.region_of(&zone.value));
        let region = said.or(implied).map(|region| self.desk.sym(&region));
        let zone = entry.zone.as_ref().and_then(|zone| {
            let sym = self.desk.names.find(&zone.value)?;
            self.nodes.zone_by_name.get(&sym).copied()
        });
        let empty = zone.is_some_and(|zone| self.nodes.table.rows().iter().all(|n| n.zone != zone));
        if let (true, Some(At { span, .. })) = (empty, entry.zone.as_ref()) {
            let because =
                because!(rules::CLIENT_ZONE_EMPTY, client = entry.name.span, zone = *span);
            self.desk.note(because, *span);
        }
        ClientAt::Vpc { zone, region: region.filter(|region| *region != self.region) }
    }

    fn node(&self, name: &str) -> Option<NodeId> {
        self.nodes.by_name.get(&self.desk.names.find(name)?).copied()
    }

    fn pod(&self, name: &str) -> Option<PodId> {
        let (namespace, name) = name.split_once('/').unwrap_or(("default", name));
        let names = &self.desk.names;
        self.pods.by_name.get(&(names.find(namespace)?, names.find(name)?)).copied()
    }

    /// The address that its place has already.
    fn own_address(&self, at: ClientAt) -> Option<IpAddr> {
        match at {
            ClientAt::Node(node) => self.nodes.table[node].ips.first().copied(),
            ClientAt::Pod(pod) => self.pods.table[pod].ips.first().copied(),
            ClientAt::Internet | ClientAt::Vpc { .. } | ClientAt::Vpn | ClientAt::Interconnect => {
                None
            }
        }
    }

    /// Whether each load balancer answers inside the network. Where there is none at all, and no Service
    /// either, somebody outside is looked for.
    fn inside(
        &self,
        (services, doors, givens): (&Services, &Table<DoorId, Door>, &Table<GivenId, Given>),
    ) -> Vec<bool> {
        let balanced = services.table.rows().iter().filter(|s| s.kind == ServiceType::LoadBalancer);
        let given = givens.rows().iter().filter_map(|given| Some(given.address?.inside));
        let doors = doors.rows().iter().map(|door| self.desk.hints.is_internal_door(door));
        let inside = balanced.map(|service| self.desk.hints.is_internal(service));
        let inside: Vec<bool> = inside.chain(doors).chain(given).collect();
        if inside.is_empty() && services.table.is_empty() { vec![false] } else { inside }
    }

    /// One client on the internet if a load balancer answers there, a machine in every zone if one
    /// answers in the network, and one on a node where there is no load balancer at all.
    fn made_up(
        &mut self,
        (inside, v6): (&[bool], bool),
        addresses: &mut Addresses,
        table: &mut Table<ClientId, Client>,
    ) {
        let mut wanted = Vec::new();
        if inside.contains(&false) {
            wanted.push(("client".to_owned(), ClientAt::Internet));
        }
        if inside.contains(&true) {
            let used = |id| self.nodes.table.rows().iter().any(|node| node.zone == id);
            let zones = self.nodes.zones.iter().filter(|(id, _)| used(*id));
            wanted.extend(zones.map(|(id, zone)| {
                let name = format!("vm-{}", self.desk.names.name(zone.name));
                (name, ClientAt::Vpc { zone: Some(id), region: None })
            }));
        }
        if wanted.is_empty() {
            wanted.push(("client".to_owned(), ClientAt::Node(NodeId::from_index(0))));
        }
        for (name, at) in wanted {
            let name = self.desk.sym(&name);
            let own = self.own_address(at);
            let ip = own.unwrap_or_else(|| make_up_address(at, v6, addresses));
            let ip_made_up = own.is_none();
            let id = table.push(Client {
                name,
                at,
                through: None,
                ip,
                range: None,
                origin: Origin::MadeUp,
                ip_made_up,
            });
            self.desk.note(because!(rules::CLIENT_MADE_UP, client = id), WHOLE);
        }
    }
}

/// Whether load balancers answer IPv6 only.
fn only_v6(services: &Services) -> bool {
    let mut ips = services.table.rows().iter().flat_map(|service| &service.ingress).peekable();
    ips.peek().is_some() && ips.all(|ingress| ingress.ip.value.is_ipv6())
}

fn make_up_address(at: ClientAt, v6: bool, addresses: &mut Addresses) -> IpAddr {
    let kind = match at {
        ClientAt::Internet => Kind::Internet,
        ClientAt::Vpc { .. } | ClientAt::Node(_) | ClientAt::Pod(_) => Kind::Machine,
        ClientAt::Vpn | ClientAt::Interconnect => Kind::Remote,
    };
    let (range, first) = kind.range(v6);
    addresses.take(range, first)
}
