//! What of an exposure's traffic is one choice by chance. Who is counted more often than chance
//! chooses says nothing new each time.

use crate::base::ExposureId;
use crate::path::balancer::Balancer;
use crate::path::router::Router;
use crate::plan::{Affinity, Host};

/// What one choice by chance covers, the least first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Draw {
    /// A request.
    Request,
    /// A connection.
    Connection,
    /// All that a client sends.
    Client,
    /// All: whose turn it is depends on the choices before, not on chance alone.
    Turns,
}

impl Router {
    /// What one choice by chance covers, of all that is sent to an exposure: the most, where parts of
    /// it differ.
    pub(crate) fn draw(&self, exposure: ExposureId) -> Draw {
        let Some(balancer) = self.balancer(exposure) else { return self.node_draw(exposure) };
        let Some(proxy) = &balancer.proxy else { return self.draw_of(balancer) };
        // Chance decides among the parts of a route, whatever follows.
        let parted = proxy.routes.iter().any(|route| route.to.len() > 1);
        let targets = proxy.routes.iter().flat_map(|route| &route.to);
        let behind = targets.filter_map(|(to, _)| self.balancer((*to)?));
        let draws = behind.map(|behind| self.draw_of(behind));
        draws.filter(|draw| !parted || *draw != Draw::Turns).max().unwrap_or(Draw::Request)
    }

    fn draw_of(&self, balancer: &Balancer) -> Draw {
        let own = balancer.draw();
        let nodes = balancer.backends.iter().any(|it| matches!(it.host, Host::Node(_)));
        if nodes { own.max(self.node_draw(balancer.exposure)) } else { own }
    }

    /// What one choice of a node covers.
    fn node_draw(&self, exposure: ExposureId) -> Draw {
        let service = self.model().exposures[exposure].service();
        let mut own = self.nodes.programs().iter().filter(|one| Some(one.service) == service);
        let sticky = own.any(|one| one.sticky.is_some());
        if sticky { Draw::Client } else { Draw::Request }
    }
}

impl Balancer {
    fn draw(&self) -> Draw {
        if self.pools.iter().any(|pool| self.takes_turns(pool)) {
            return Draw::Turns;
        }
        match self.tracker.affinity {
            Affinity::Nothing => Draw::Request,
            Affinity::User | Affinity::FiveTuple => Draw::Connection,
            _ => Draw::Client,
        }
    }
}
