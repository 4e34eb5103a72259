//! What each way to spread requests over groups would come to, side by side.

use crate::balance::split::Algorithm;
use crate::base::{ExposureId, Id};
use crate::path::router::Router;
use crate::path::spread::Load;

/// How what clients ask of one load balancer is spread over its groups.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Spreading {
    /// How much each group gets and can take, in the order of the plan.
    pub loads: Vec<Load>,
    /// What each client sends to each group, in thousandths of a request a second.
    pub rates: Vec<Vec<u64>>,
    /// What nobody can be asked for, of all clients together.
    pub refused: u64,
}

impl Router {
    /// How what clients ask of the load balancer of an exposure would be spread by an algorithm;
    /// `None` if it spreads nothing.
    pub fn spread_by(&self, exposure: ExposureId, algorithm: Algorithm) -> Option<Spreading> {
        let plan = self.plan(exposure)?;
        plan.pick.split.as_ref()?;
        let asked = self.asked_of(exposure);
        let spread = self.balancer(exposure)?.spread.by(algorithm);
        let result = spread.over(&spread.now(), &self.model, &asked);
        // A client that asks for nothing was counted with the least there is.
        let sent = |client: usize| match asked.get(client) {
            Some(0) | None => vec![0; plan.groups.len()],
            Some(_) => result.rates(client).to_vec(),
        };
        Some(Spreading {
            loads: result.loads(),
            rates: self.model.clients.ids().map(|id| sent(id.index())).collect(),
            refused: result.refused.iter().sum(),
        })
    }
}
