//! Choices that depend on those before: whose turn it is, and who has the fewest connections.

use std::collections::BTreeMap;

use crate::base::seed::fold;
use crate::base::{ExposureId, FiveTuple};
use crate::path::{Among, Asked};
use crate::plan::{Host, Policy};
use crate::sim::state::State;

/// What load balancers remember of their choices.
#[derive(Clone, Debug, Default)]
pub(super) struct Turns {
    /// What each backend of a pool has gained towards its next turn.
    gained: BTreeMap<(ExposureId, u16), Vec<i64>>,
    /// How many connections or requests each backend has open.
    open: BTreeMap<(ExposureId, Host), u32>,
}

impl Turns {
    /// Counts one more that a backend has open.
    pub(super) fn opens(&mut self, exposure: ExposureId, host: Host) {
        *self.open.entry((exposure, host)).or_default() += 1;
    }

    /// Counts one less.
    pub(super) fn closes(&mut self, exposure: ExposureId, host: Host) {
        if let Some(open) = self.open.get_mut(&(exposure, host)) {
            *open = open.saturating_sub(1);
        }
    }

    /// Who is next among the backends of a pool; `None` if choices there do not depend on others.
    fn next(&mut self, exposure: ExposureId, among: &Among<'_>, chance: u64) -> Option<Host> {
        if among.policy == Policy::RoundRobin {
            let weights: Vec<u32> = among.weights().collect();
            let gained = self.gained.entry((exposure, among.side)).or_default();
            if gained.len() != weights.len() {
                *gained = vec![0; weights.len()];
            }
            return among.in_turn(gained, &weights);
        }
        let open = |host| self.open.get(&(exposure, host)).copied().unwrap_or(0);
        among.by_open(open, chance)
    }
}

impl State {
    /// The backend of an exposure whose turn it is for a packet, if turns are taken there.
    pub(super) fn in_turn(
        &mut self,
        exposure: ExposureId,
        (flow, packet, asked): (u32, &FiveTuple, Asked),
    ) -> Option<Host> {
        let client = self.client(flow);
        let balancer = self.router.balancer(exposure)?;
        let among = self.router.among(balancer, client)?;
        let chance = fold(Self::flow_seed(self.seed, flow), asked.turn.into());
        let host = self.turns.next(exposure, &among, chance)?;
        // What is asked about a connection later has to be told where it went.
        if asked.turn == 0 && self.router.picks_for(balancer, packet, (client, asked)) != Some(host)
        {
            self.recalled.insert(flow, host);
        }
        Some(host)
    }
}
