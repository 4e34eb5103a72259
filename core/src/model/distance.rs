//! How far apart places are. Nobody publishes these numbers; they are ours, and a scenario can say
//! others.

use crate::base::{ClientId, Sym, ZoneId};
use crate::model::{ClientAt, Model};

/// Round trips in microseconds: in one zone, in one region, and between regions.
const ZONE: u64 = 500;
const REGION: u64 = 1_600;
const ELSEWHERE: u64 = 30_000;

impl Model {
    /// The round trip between a client and a zone, in microseconds.
    pub fn distance(&self, client: ClientId, zone: ZoneId) -> u64 {
        let from = self.zone_it_is_in(client);
        let Some(to) = self.zones.get(zone) else { return ELSEWHERE };
        if let Some(said) = self.said_distance(client, zone) {
            return said;
        }
        if from == Some(zone) {
            return ZONE;
        }
        if self.region_of_client(client) == to.region { REGION } else { ELSEWHERE }
    }

    /// The same where the scenario says it: of the client itself before its zone, and of that before
    /// its region; and so for the other end.
    fn said_distance(&self, client: ClientId, zone: ZoneId) -> Option<u64> {
        let from = [
            Some(self.clients[client].name),
            self.zone_it_is_in(client).map(|zone| self.zones[zone].name),
            Some(self.region_of_client(client)),
        ];
        let to = [self.zones[zone].name, self.zones[zone].region];
        let pairs = from.into_iter().flatten().flat_map(|from| to.map(|to| (from, to)));
        let said = |(from, to): (Sym, Sym)| {
            let same = |one: &&(Sym, Sym, u64)| {
                (one.0, one.1) == (from, to) || (one.0, one.1) == (to, from)
            };
            self.distances.iter().find(same).map(|one| one.2)
        };
        pairs.into_iter().find_map(said)
    }

    /// The zone that a client is in, whatever its region.
    pub fn zone_it_is_in(&self, client: ClientId) -> Option<ZoneId> {
        match self.clients[client].at {
            ClientAt::Vpc { zone, .. } => zone,
            ClientAt::Internet
            | ClientAt::Vpn
            | ClientAt::Interconnect
            | ClientAt::Node(_)
            | ClientAt::Pod(_) => self.zone_of_client(client),
        }
    }

    /// The zone of a client, if it is in one of the cluster's region.
    pub fn zone_of_client(&self, client: ClientId) -> Option<ZoneId> {
        let on = |node| Some(self.nodes[node].zone);
        match self.clients[client].at {
            ClientAt::Vpc { zone, region: None } => zone,
            ClientAt::Node(node) => on(node),
            ClientAt::Pod(pod) => self.pods[pod].node.and_then(on),
            ClientAt::Vpc { region: Some(_), .. }
            | ClientAt::Internet
            | ClientAt::Vpn
            | ClientAt::Interconnect => None,
        }
    }

    /// The region of a client, or that of the cluster if it is outside of all.
    pub fn region_of_client(&self, client: ClientId) -> Sym {
        let own = *self.cluster.region.value();
        match self.clients[client].at {
            ClientAt::Vpc { region: Some(region), .. } => region,
            ClientAt::Internet | ClientAt::Vpn | ClientAt::Interconnect => own,
            ClientAt::Vpc { .. } | ClientAt::Node(_) | ClientAt::Pod(_) => {
                self.zone_it_is_in(client).map_or(own, |zone| self.zones[zone].region)
            }
        }
    }
}
