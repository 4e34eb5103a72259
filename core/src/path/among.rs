//! Choices among backends that depend on the choices before.

use crate::balance::pickers;
use crate::base::ClientId;
use crate::base::seed::fold;
use crate::path::balancer::Balancer;
use crate::path::pool::Pool;
use crate::path::router::Router;
use crate::plan::{Affinity, Host, Mode, Policy};

/// The backends that one client can get, where whose turn it is depends on others.
pub(crate) struct Among<'a> {
    /// How one is picked.
    pub(crate) policy: Policy,
    /// The position of their pool.
    pub(crate) side: u16,
    balancer: &'a Balancer,
    pool: &'a Pool,
}

impl Router {
    /// The backends of a load balancer that a client can get, if who is picked depends on choices
    /// before, and on nothing of the packet.
    pub(crate) fn among<'a>(&self, balancer: &'a Balancer, client: ClientId) -> Option<Among<'a>> {
        let side = self.side(balancer, client);
        let pool = balancer.pool_at(side);
        let counts = matches!(
            pool.policy,
            Policy::RoundRobin | Policy::LeastConnections | Policy::LeastRequests
        );
        // What belongs to a session follows its first connection, whose turn it is.
        let session = balancer.tracker.tracking.mode == Mode::Session;
        let free =
            session || matches!(balancer.tracker.affinity, Affinity::Nothing | Affinity::FiveTuple);
        (counts && free).then_some(Among { policy: pool.policy, side, balancer, pool })
    }
}

impl Among<'_> {
    /// How much each counts.
    pub(crate) fn weights(&self) -> impl ExactSizeIterator<Item = u32> {
        self.pool.weights()
    }

    /// Whose turn it is by how much each counts; `gained` is what each has, and is changed.
    pub(crate) fn in_turn(&self, gained: &mut [i64], weights: &[u32]) -> Option<Host> {
        self.host(pickers::weighted_round_robin(gained, weights)?)
    }

    /// Who has fewest open, of all or of two taken by chance.
    pub(crate) fn by_open(&self, open: impl Fn(Host) -> u32, chance: u64) -> Option<Host> {
        let count = self.pool.eligible.members.len() as u32;
        let open: Vec<u32> = (0..count).map(|at| self.host(at).map_or(0, &open)).collect();
        let at = if self.policy == Policy::LeastConnections {
            pickers::least_connections(&open)
        } else {
            pickers::least_request(&open, [fold(chance, 1), fold(chance, 2)])
        };
        self.host(at?)
    }

    fn host(&self, at: u32) -> Option<Host> {
        let (at, _) = self.pool.eligible.members.get(at as usize)?;
        Some(self.balancer.backends[*at as usize].host)
    }
}
