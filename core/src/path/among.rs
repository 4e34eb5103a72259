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
        let turns = balancer.takes_turns(pool);
        turns.then_some(Among { policy: pool.policy, side, balancer, pool })
    }
}

impl Balancer {
    /// Whether who is picked from a pool depends on choices before, and on nothing of the packet.
    pub(super) fn takes_turns(&self, pool: &Pool) -> bool {
        let counts = matches!(
            pool.policy,
            Policy::RoundRobin | Policy::LeastConnections | Policy::LeastRequests
        );
        // What belongs to a session follows its first connection, whose turn it is.
        let session = self.tracker.tracking.mode == Mode::Session;
        let free =
            session || matches!(self.tracker.affinity, Affinity::Nothing | Affinity::FiveTuple);
        counts && free
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

    /// Who has fewest open, of all or of two taken by chance; where requests are spread over groups,
    /// of one group, whose part is as large as the spread says however busy it is.
    pub(crate) fn by_open(&self, open: impl Fn(Host) -> u32, chance: u64) -> Option<Host> {
        let whom = self.of_one_group(fold(chance, 3));
        let open: Vec<u32> = whom.iter().map(|at| self.host(*at).map_or(0, &open)).collect();
        let at = if self.policy == Policy::LeastConnections {
            pickers::least_connections(&open)
        } else {
            pickers::least_request(&open, [fold(chance, 1), fold(chance, 2)])
        };
        self.host(*whom.get(at? as usize)?)
    }

    /// The positions of those in a group that is taken by its part; of all where there are no parts.
    fn of_one_group(&self, chance: u64) -> Vec<u32> {
        let group_of = |backend: u32| self.balancer.spread.group_of.get(backend as usize);
        let taken = self.pool.pick(chance).and_then(group_of);
        let members = self.pool.eligible.members.iter().zip(0..);
        members.filter(|((at, _), _)| group_of(*at) == taken).map(|(_, at)| at).collect()
    }

    fn host(&self, at: u32) -> Option<Host> {
        let (at, _) = self.pool.eligible.members.get(at as usize)?;
        Some(self.balancer.backends[*at as usize].host)
    }
}
