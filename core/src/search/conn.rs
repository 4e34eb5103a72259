//! A connection as a search sees it.

use std::net::IpAddr;

use crate::base::{Addr, Place};
use crate::explain::text::{Names, place_kind, place_name};
use crate::model::Model;
use crate::path::host_place;
use crate::search::{Hit, What};
use crate::sim::{Connection, Fate, Kind, Run, Sign};

/// A connection, or one of its packets that came to a bad end.
pub(super) struct Seen<'a> {
    pub(super) model: &'a Model,
    pub(super) it: Connection,
    /// The endpoint it is connected to, if it is.
    endpoint: Option<Addr>,
    /// Where it went, client, load balancer and backends.
    pub(super) places: Vec<Place>,
    /// How the packet ended.
    ended: Option<(Kind, Option<Place>)>,
}

impl<'a> Seen<'a> {
    /// The connection with a number; none for probes.
    pub(super) fn of(run: &'a Run, number: u32) -> Option<Self> {
        let it = run.connection(number)?;
        let model = &**run.router().model();
        let endpoint = it.endpoint.and_then(|id| model.endpoints.get(id));
        let reached = it.endpoint.map(|id| run.router().place_of(id));
        let backend = it.backend.map(host_place);
        let node = it.node.or(endpoint.and_then(|endpoint| endpoint.node)).map(Place::Node);
        let exposure = it.exposure.map(Place::Balancer);
        let all = [Some(Place::Client(it.client)), exposure, backend, node, reached];
        let places = all.into_iter().flatten().collect();
        let endpoint = endpoint.map(|endpoint| endpoint.addr);
        Some(Self { model, it, endpoint, places, ended: None })
    }

    /// One of its packets, which ended so.
    pub(super) fn packet(self, kind: Kind, to: Option<Place>) -> Self {
        Self { ended: Some((kind, to)), ..self }
    }

    pub(super) fn fate(&self) -> Fate {
        self.it.fate
    }

    /// Addresses and ports in its packets.
    pub(super) fn addresses(&self) -> impl Iterator<Item = Addr> {
        let packet = &self.it.packet;
        [packet.src, packet.dst].into_iter().chain(self.endpoint)
    }

    /// Addresses of nodes and Pods that it went to.
    pub(super) fn hosts(&self) -> impl Iterator<Item = IpAddr> {
        // A client may stand for many: its packets say which it was.
        let hosts = self.places.iter().filter(|place| !matches!(place, Place::Client(_)));
        hosts.flat_map(|place| ips(*place, self.model)).copied()
    }

    /// What became of it, in words. A search for one of these words asks for this.
    pub(super) fn outcome(&self) -> &'static str {
        match (self.ended, self.it.fate) {
            (Some((Kind::NotFound, _)), _) => "error 404",
            (Some((Kind::Misled, _)), _) => "error 500",
            (Some((Kind::Unanswered, _)), _) => "error 502",
            (Some((Kind::NobodyThere, _)), _) => "error 503",
            (Some(_), _) => "packet lost",
            (None, Fate::Opening) => "on its way",
            (None, Fate::Open | Fate::Closed) => "answered",
            (None, Fate::Lost(Sign::Reset)) => "lost: refused",
            (None, Fate::Lost(Sign::Silence)) => "lost: timed out",
            (None, Fate::Broken(Sign::Reset)) => "cut off: reset",
            (None, Fate::Broken(Sign::Silence)) => "cut off: timed out",
        }
    }

    /// Whether it was dropped by somebody who told nobody.
    pub(super) fn is_dropped(&self) -> bool {
        matches!(
            (self.ended, self.it.fate),
            (Some((Kind::Dropped, _)), _) | (None, Fate::Lost(Sign::Silence))
        )
    }

    /// It as it is listed.
    pub(super) fn hit(&self, number: u32) -> Hit {
        let place = self.ended.and_then(|(_, to)| to).or(self.places.last().copied());
        Hit {
            at: self.it.opened.0,
            what: What::Connection(number),
            says: self.says(),
            outcome: self.outcome().to_owned(),
            bad: self.outcome() != "answered" && self.it.fate != Fate::Opening,
            place,
        }
    }

    /// `berlin 203.0.113.7:61000 → shop/web 198.51.100.10:80 tcp, pod web-1`.
    fn says(&self) -> String {
        let packet = &self.it.packet;
        let client = self.model.client(self.it.client);
        let door = self.it.exposure.map_or_else(String::new, |id| self.model.full_name(id) + " ");
        let (src, dst, protocol) = (packet.src, packet.dst, packet.protocol);
        let last = match self.ended {
            Some((Kind::Dropped, Some(to))) => Some(to),
            _ => self.places.last().copied(),
        };
        let last = last.filter(|place| matches!(place, Place::Node(_) | Place::Pod(_)));
        let named = |place| format!(", {} {}", place_kind(place), place_name(place, self.model));
        let at = last.map_or_else(String::new, named);
        format!("{client} {src} → {door}{dst} {protocol}{at}")
    }
}

/// The addresses of a node or a Pod.
pub(super) fn ips(place: Place, model: &Model) -> &[IpAddr] {
    match place {
        Place::Client(id) => model.clients.get(id).map_or(&[], |it| std::slice::from_ref(&it.ip)),
        Place::Node(id) => model.nodes.get(id).map_or(&[], |node| &node.ips),
        Place::Pod(id) => model.pods.get(id).map_or(&[], |pod| &pod.ips),
        Place::Balancer(_) | Place::Endpoint(_) => &[],
    }
}

/// By what words a place is found: its name, and its zone's.
pub(super) fn names(place: Place, model: &Model) -> Vec<String> {
    let node = match place {
        Place::Node(id) => Some(id),
        Place::Pod(id) => model.pods.get(id).and_then(|pod| pod.node),
        Place::Client(_) | Place::Balancer(_) | Place::Endpoint(_) => None,
    };
    let zone = node.and_then(|id| model.nodes.get(id)).map(|node| model.zone(node.zone));
    let full = match place {
        Place::Balancer(id) => model.full_name(id),
        place => place_name(place, model),
    };
    std::iter::once(full).chain(zone).collect()
}
