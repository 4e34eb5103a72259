//! Backends that are equally eligible for some clients, and how one of them is picked.

use std::sync::OnceLock;

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
    policy: Policy,
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
        Self { eligible, zone, policy, keys, chooser: OnceLock::new() }
    }

    /// The position of the backend for a hash, if there is any backend.
    #[inline]
    pub(super) fn pick(&self, hash: u64) -> Option<u32> {
        let at = match self.chooser.get_or_init(|| self.chooser()) {
            Chooser::Maglev(table) => table.pick(hash)?.into(),
            Chooser::Rendezvous(bids) => bids.pick(hash)?,
        };
        Some(self.eligible.members[at as usize].0)
    }

    #[cold]
    fn chooser(&self) -> Chooser {
        match self.policy {
            Policy::Maglev => Chooser::Maglev(Maglev::new(&self.keys, MAGLEV_SIZE)),
            Policy::Rendezvous => Chooser::Rendezvous(Rendezvous::new(&self.keys)),
        }
    }
}
