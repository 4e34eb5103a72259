//! Why requests went past a group.

use crate::balance::split::Spill;
use crate::base::Place;
use crate::explain::{Reason, because};
use crate::path::balancer::{Balancer, place};
use crate::path::pool::Pool;
use crate::path::rules;

impl Balancer {
    /// Why a backend gets nothing of a pool's clients, where groups share by capacity.
    pub(super) fn passed_by(&self, at: usize, pool: &Pool) -> Option<Reason> {
        let group = *self.spread.group_of.get(at)? as usize;
        let spill = *pool.spills.get(group)?;
        if !self.is_healthy(at) {
            return None;
        }
        let backend = place(self.backends[at].host);
        let nearer = || because!(rules::NEARER_TAKES_ALL, backend = backend);
        Some(spilled(backend, spill).unwrap_or_else(nearer))
    }

    /// Why a client's requests went past a group, or part of them; `None` if none did, or nobody is in
    /// the group.
    pub(super) fn why(&self, group: usize, spill: Spill) -> Option<Reason> {
        let first = self.spread.group_of.iter().position(|of| *of as usize == group)?;
        spilled(place(self.backends[first].host), spill)
    }
}

fn spilled(backend: Place, spill: Spill) -> Option<Reason> {
    Some(match spill {
        Spill::None => return None,
        Spill::Far => because!(rules::NEARER_TAKES_ALL, backend = backend),
        Spill::Preferred => because!(rules::PREFERRED_TAKE_ALL, backend = backend),
        Spill::Full | Spill::Even => because!(rules::GROUP_FULL, backend = backend),
        Spill::Failover | Spill::Unhealthy => because!(rules::GROUP_UNHEALTHY, backend = backend),
        Spill::Drained => because!(rules::GROUP_DRAINED, backend = backend),
        Spill::NoCapacity => because!(rules::GROUP_WITHOUT_CAPACITY, backend = backend),
        Spill::Isolated => because!(rules::GROUP_OUTSIDE, backend = backend),
    })
}
