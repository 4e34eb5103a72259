//! Backends that are equally eligible for some clients, and how one of them is picked.

use std::sync::OnceLock;

use crate::balance::split::Spill;
use crate::balance::{MAGLEV_SIZE, Maglev, Rendezvous, Weighted};
use crate::base::ZoneId;
use crate::base::seed::hash_name;
use crate::path::eligible::Eligible;
use crate::plan::Policy;

/// Backends that are equally eligible, ready to pick from.
#[derive(Clone, Debug)]
pub(super) struct Pool {
    /// Who they are.
    pub eligible: Eligible,
    /// The zone whose clients they are for; `None` if they are for everyone.
    pub zone: Option<ZoneId>,
    /// Why groups get nothing, or not all, where requests are spread over them.
    pub spills: Vec<Spill>,
    /// How one is picked.
    pub policy: Policy,
    /// A hash of each one's name, and how much it counts.
    keys: Vec<Weighted>,
    /// Made when the first packet comes: a table takes time and room, and most load balancers of a
    /// large world get none.
    chooser: OnceLock<Chooser>,
}

#[derive(Clone, Debug)]
enum Chooser {
    Maglev(Maglev),
    Rendezvous(Rendezvous),
    /// Sums of how much they count, up to and with each.
    Chance(Vec<u64>),
}

impl Pool {
    /// Prepares the choice among eligible backends, known by their names.
    pub(super) fn new<'a>(
        policy: Policy,
        eligible: Eligible,
        zone: Option<ZoneId>,
        name: impl Fn(u32) -> &'a str,
    ) -> Self {
        let members = eligible.members.iter();
        let keys = members.map(|(at, weight)| (hash_name(name(*at), 0), *weight)).collect();
        Self { eligible, zone, spills: Vec::new(), policy, keys, chooser: OnceLock::new() }
    }

    /// The position of the backend for a hash, if there is any backend.
    #[inline]
    pub(super) fn pick(&self, hash: u64) -> Option<u32> {
        let at = match self.chooser.get_or_init(|| self.chooser()) {
            Chooser::Maglev(table) => table.pick(hash)?.into(),
            Chooser::Rendezvous(bids) => bids.pick(hash)?,
            Chooser::Chance(sums) => by_chance(sums, hash)?,
        };
        Some(self.eligible.members[at as usize].0)
    }

    #[cold]
    fn chooser(&self) -> Chooser {
        match self.policy {
            Policy::Maglev => Chooser::Maglev(Maglev::new(&self.keys, MAGLEV_SIZE)),
            Policy::Rendezvous | Policy::RingHash | Policy::PairHash => {
                Chooser::Rendezvous(Rendezvous::new(&self.keys))
            }
            Policy::RoundRobin
            | Policy::LeastConnections
            | Policy::LeastRequests
            | Policy::Random => {
                let mut sum = 0;
                let add = |(_, weight): &Weighted| {
                    sum += u64::from(*weight);
                    sum
                };
                Chooser::Chance(self.keys.iter().map(add).collect())
            }
        }
    }

    /// How much each counts, in the order of the eligible ones.
    pub(super) fn weights(&self) -> impl ExactSizeIterator<Item = u32> {
        self.keys.iter().map(|(_, weight)| *weight)
    }
}

/// The position of the first whose sum is above a fraction of the whole.
fn by_chance(sums: &[u64], hash: u64) -> Option<u32> {
    let whole = *sums.last().filter(|whole| **whole > 0)?;
    let at = ((u128::from(hash) * u128::from(whole)) >> 64) as u64;
    Some(sums.partition_point(|sum| *sum <= at) as u32)
}
