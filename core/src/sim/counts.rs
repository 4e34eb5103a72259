//! What is counted in a run.

use std::collections::{BTreeMap, BTreeSet};

use crate::base::seed::fold;
use crate::base::{ClientId, EndpointId, ExposureId, Id, NodeId, ZoneId};
use crate::sim::state::Sign;

/// Something countable.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Entry {
    /// A client opened a connection to an exposure.
    Opened(Option<ExposureId>, ClientId),
    /// A node in a zone was the first to receive it.
    Received(Option<ExposureId>, NodeId, ZoneId),
    /// A request set out for a Pod in a zone, past all nodes.
    SetOut(Option<ExposureId>, ZoneId),
    /// Somebody accepted it: an endpoint, or a node or Pod itself.
    Accepted(Option<ExposureId>, Option<EndpointId>),
    /// A load balancer read a request.
    Requested(Option<ExposureId>),
    /// An endpoint, or a machine itself, took a request that was carried on.
    Served(Option<ExposureId>, Option<EndpointId>),
    /// A load balancer answered a request with this error.
    Failed(Option<ExposureId>, u16),
    /// Its first packet did not arrive, or was refused.
    Lost(Option<ExposureId>, Sign),
    /// It was cut off after it had been established.
    Broken(Option<ExposureId>, Sign),
    /// It stayed on a backend that gets nothing new.
    Kept(Option<ExposureId>),
    /// It went on at another endpoint.
    Moved(Option<ExposureId>),
    /// A packet of a flow that goes on was lost.
    Missed(Option<ExposureId>),
    /// It was closed in peace.
    Closed,
}

/// Counts of a run.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    /// By exposure; connections to elsewhere are under `None`.
    pub exposures: BTreeMap<Option<ExposureId>, Tally>,
    /// Connections that are open.
    pub open: u64,
}

/// Counts of the connections to one exposure.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// Opened.
    pub connections: u64,
    /// Who opened them.
    pub clients: BTreeSet<ClientId>,
    /// Whose first packet is still on its way.
    pub opening: u64,
    /// Whose first packet was dropped or refused.
    pub lost: u64,
    /// Those of them that were refused, so that their clients know.
    pub refused: u64,
    /// Cut off after they had been established.
    pub broken: u64,
    /// Those of them that were reset, so that their clients know.
    pub reset: u64,
    /// That stayed on a backend that gets nothing new.
    pub kept: u64,
    /// That went on at another endpoint.
    pub moved: u64,
    /// Packets that were lost on the way of flows that went on.
    pub missed: u64,
    /// Requests, where those are read.
    pub requests: u64,
    /// Requests that were answered with an error, by its status.
    pub failed: BTreeMap<u16, u64>,
    /// By zone of the node that received them first, or of the Pod that a request was sent to, in the
    /// order of zones; later zones have none.
    pub zones: Vec<u64>,
    /// By node that received them first.
    pub nodes: BTreeMap<NodeId, u64>,
    /// By endpoint that accepted them.
    pub endpoints: BTreeMap<EndpointId, u64>,
}

impl Tally {
    /// Counts one more in a zone.
    fn in_zone(&mut self, zone: ZoneId) {
        if self.zones.len() <= zone.index() {
            self.zones.resize(zone.index() + 1, 0);
        }
        self.zones[zone.index()] += 1;
    }
}

impl Counts {
    /// Counts one more.
    pub(super) fn add(&mut self, entry: Entry) {
        match entry {
            Entry::Opened(to, client) => {
                let tally = self.tally(to);
                tally.clients.insert(client);
                tally.connections += 1;
                tally.opening += 1;
                self.open += 1;
            }
            Entry::Received(to, node, zone) => {
                let tally = self.tally(to);
                *tally.nodes.entry(node).or_default() += 1;
                tally.in_zone(zone);
            }
            Entry::SetOut(to, zone) => self.tally(to).in_zone(zone),
            Entry::Accepted(to, endpoint) => {
                let tally = self.tally(to);
                tally.opening -= 1;
                if let Some(endpoint) = endpoint {
                    *tally.endpoints.entry(endpoint).or_default() += 1;
                }
            }
            Entry::Requested(to) => self.tally(to).requests += 1,
            Entry::Served(to, endpoint) => {
                if let Some(endpoint) = endpoint {
                    *self.tally(to).endpoints.entry(endpoint).or_default() += 1;
                }
            }
            Entry::Failed(to, status) => {
                *self.tally(to).failed.entry(status).or_default() += 1;
            }
            Entry::Lost(to, sign) => {
                let tally = self.tally(to);
                tally.lost += 1;
                tally.opening -= 1;
                tally.refused += u64::from(sign == Sign::Reset);
                self.open -= 1;
            }
            Entry::Broken(to, sign) => {
                let tally = self.tally(to);
                tally.broken += 1;
                tally.reset += u64::from(sign == Sign::Reset);
                self.open -= 1;
            }
            Entry::Kept(to) => self.tally(to).kept += 1,
            Entry::Moved(to) => self.tally(to).moved += 1,
            Entry::Missed(to) => self.tally(to).missed += 1,
            Entry::Closed => self.open -= 1,
        }
    }

    /// The counts of an exposure; `None` if nothing was sent there yet.
    pub fn of(&self, exposure: ExposureId) -> Option<&Tally> {
        self.exposures.get(&Some(exposure))
    }

    /// How many numbers it holds.
    pub(super) fn size(&self) -> usize {
        let of = |tally: &Tally| {
            let places = tally.zones.len() + tally.nodes.len() + tally.endpoints.len();
            tally.clients.len() + places + 3
        };
        self.exposures.values().map(of).sum()
    }

    /// Folds all counts into a hash.
    pub(super) fn digest(&self, hash: u64) -> u64 {
        let mut hash = fold(hash, self.open);
        for (exposure, tally) in &self.exposures {
            hash = fold(hash, exposure.map_or(u64::MAX, |id| id.0.into()));
            hash = fold(fold(fold(hash, tally.connections), tally.lost), tally.broken);
            hash = fold(fold(hash, tally.refused), tally.reset);
            hash = fold(fold(fold(hash, tally.kept), tally.moved), tally.missed);
            if tally.requests > 0 {
                hash = fold(hash, tally.requests);
            }
            for (status, count) in &tally.failed {
                hash = fold(fold(hash, u64::from(*status)), *count);
            }
            for (node, count) in &tally.nodes {
                hash = fold(fold(hash, node.0.into()), *count);
            }
            for (endpoint, count) in &tally.endpoints {
                hash = fold(fold(hash, endpoint.0.into()), *count);
            }
        }
        hash
    }

    fn tally(&mut self, to: Option<ExposureId>) -> &mut Tally {
        self.exposures.entry(to).or_default()
    }
}
