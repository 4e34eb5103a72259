//! What each way to spread requests over groups would come to, side by side; and who sends how much
//! where, and why not more.

use std::cmp::Reverse;
use std::collections::BTreeMap;

use crate::balance::split::{Algorithm, Caller, Capacity, Split};
use crate::base::{ClientId, ExposureId, Id, ZoneId};
use crate::explain::Reason;
use crate::path::router::Router;
use crate::path::spread::Load;

/// Fullnesses this far apart, in thousandths, are the same: rates are whole numbers.
const ALIKE: u64 = 2;

/// How what clients ask of one load balancer is spread over its groups.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Spreading {
    /// How much each group gets and can take, in the order of the plan.
    pub loads: Vec<Load>,
    /// What each client sends to each group, in thousandths of a request a second.
    pub rates: Vec<Vec<u64>>,
    /// What nobody can be asked for, of all clients together.
    pub refused: u64,
    /// Whether all groups of a region are equally full, in every region.
    pub even_in_regions: bool,
    /// Whether all groups are equally full.
    pub even_everywhere: bool,
    /// Whether every client spreads what it sends to a region by capacity over all groups there.
    pub same_from_everywhere: bool,
    /// The zone that most is asked from, if clients are in zones.
    pub busiest: Option<ZoneId>,
    /// How much each group gets at once if clients there ask for twice as much and nobody has been
    /// told.
    pub spike: Vec<Load>,
}

/// What one client sends to each group.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SentBy {
    /// Who.
    pub client: ClientId,
    /// What it asks for, in thousandths of a request a second.
    pub asks: u64,
    /// What of that nobody may be asked for.
    pub refused: u64,
    /// What each group gets of it, in the order of the plan, and why not more where something passed
    /// it by.
    pub parts: Vec<(u64, Option<Reason>)>,
}

impl Router {
    /// How what clients ask of the load balancer of an exposure would be spread by an algorithm;
    /// `None` if it spreads nothing.
    pub fn spread_by(&self, exposure: ExposureId, algorithm: Algorithm) -> Option<Spreading> {
        let spread = &self.balancer(exposure)?.spread;
        let asked = self.asked_of(exposure);
        let (callers, groups, split) = spread.by(algorithm, &self.model, &asked)?;
        let seen = Seen { callers: &callers, groups: &groups, split: &split, asked: &asked };
        Some(seen.spreading())
    }

    /// What each client that asks for something sends to each group of a load balancer; empty where
    /// nothing is spread over groups.
    pub fn sent_by(&self, exposure: ExposureId) -> Vec<SentBy> {
        let Some(balancer) = self.balancer(exposure) else { return Vec::new() };
        let (spread, asked) = (&balancer.spread, self.asked_of(exposure));
        let Some((_, groups, split)) = spread.by(spread.algorithm(), &self.model, &asked) else {
            return Vec::new();
        };
        let senders = (0..asked.len()).filter(|at| asked[*at] > 0);
        let one = |at: usize| SentBy {
            client: ClientId::from_index(at),
            asks: asked[at],
            refused: split.refused[at],
            parts: (0..groups.len())
                .map(|group| (split.rate(at, group), balancer.why(group, split.spill(at, group))))
                .collect(),
        };
        senders.map(one).collect()
    }
}

/// A split with all that it was made from.
struct Seen<'a> {
    callers: &'a [Caller],
    groups: &'a [Capacity],
    split: &'a Split,
    asked: &'a [u64],
}

impl Seen<'_> {
    fn spreading(&self) -> Spreading {
        Spreading {
            loads: self.split.loads(),
            rates: (0..self.callers.len()).map(|at| self.split.rates(at).to_vec()).collect(),
            refused: self.split.refused.iter().sum(),
            even_in_regions: self.regions().values().all(|region| self.is_even(region)),
            even_everywhere: self.is_even(&self.open()),
            same_from_everywhere: self.senders().all(|caller| self.is_spread(caller)),
            busiest: self.busiest().map(|(_, zone)| ZoneId(zone)).filter(|it| it.0 != u32::MAX),
            spike: self.spike(),
        }
    }

    /// Clients that ask for something.
    fn senders(&self) -> impl Iterator<Item = usize> {
        (0..self.callers.len()).filter(|at| self.asked[*at] > 0)
    }

    /// Groups that somebody can be sent to, and that can be full.
    fn open(&self) -> Vec<usize> {
        let open = |at: &usize| {
            let capacity = self.split.capacities[*at];
            capacity.is_some_and(|capacity| capacity > 0) && self.groups[*at].healthy > 0
        };
        (0..self.groups.len()).filter(open).collect()
    }

    fn regions(&self) -> BTreeMap<u32, Vec<usize>> {
        let mut regions: BTreeMap<u32, Vec<usize>> = BTreeMap::new();
        for at in self.open() {
            regions.entry(self.groups[at].region).or_default().push(at);
        }
        regions
    }

    fn is_even(&self, groups: &[usize]) -> bool {
        let full = || groups.iter().filter_map(|at| self.split.fullness(*at));
        let (least, most) = (full().min().unwrap_or(0), full().max().unwrap_or(0));
        most - least <= ALIKE
    }

    /// Whether what a client sends to a region goes to all groups there, by capacity.
    fn is_spread(&self, caller: usize) -> bool {
        self.regions().values().all(|region| {
            let part = |at: &usize| {
                let capacity = self.split.capacities[*at].unwrap_or(0).max(1);
                u128::from(self.split.rate(caller, *at)) * 1_000_000 / u128::from(capacity)
            };
            let (least, most) = (region.iter().map(part).min(), region.iter().map(part).max());
            most.unwrap_or(0) - least.unwrap_or(0) <= u128::from(ALIKE) * 1_000
        })
    }

    /// The region and zone that most is asked from.
    fn busiest(&self) -> Option<(u32, u32)> {
        let mut zones: BTreeMap<(u32, u32), u64> = BTreeMap::new();
        for at in self.senders() {
            let all = zones.entry(self.place(at)).or_default();
            *all = all.saturating_add(self.asked[at]);
        }
        zones.into_iter().max_by_key(|(zone, rate)| (*rate, Reverse(*zone))).map(|(zone, _)| zone)
    }

    fn place(&self, caller: usize) -> (u32, u32) {
        (self.callers[caller].region, self.callers[caller].zone)
    }

    /// Loads if clients of the busiest zone send twice as much in the same proportions.
    fn spike(&self) -> Vec<Load> {
        let busiest = self.busiest();
        let twice: Vec<usize> =
            self.senders().filter(|at| Some(self.place(*at)) == busiest).collect();
        let one = |group: usize| {
            let more = twice.iter().map(|at| self.split.rate(*at, group));
            let rate = more.fold(self.split.load(group), u64::saturating_add);
            Load::new(rate, self.split.capacities[group])
        };
        (0..self.groups.len()).map(one).collect()
    }
}
