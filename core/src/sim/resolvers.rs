//! Names that lead to several targets: when they lead away from one, and which target a new
//! connection gets.

use std::collections::BTreeMap;

use crate::base::{Addr, Place, Sym};
use crate::explain::because;
use crate::path::Demand;
use crate::sim::event::Event;
use crate::sim::rules;
use crate::sim::state::State;
use crate::sim::timeline::Change;

/// What is heard of the targets of names; what is made of it, the router knows.
#[derive(Clone, Debug, Default)]
pub(super) struct Resolvers {
    /// How many answers in a row contradict what is believed of a target.
    contradicted: BTreeMap<(u16, u16), u32>,
    /// How many connections were led elsewhere.
    turn: usize,
}

impl State {
    /// The demand whose target a new connection gets: its own, or the same for another target of the
    /// name, in turns, if the name leads away from its own.
    pub(super) fn resolved(&mut self, demand: u32) -> u32 {
        let it = self.demands[demand as usize];
        if self.router.leads_to(&it) {
            return demand;
        }
        let answers =
            |other: &Demand| is_same_but_for_target(&it, other) && self.router.leads_to(other);
        let all = self.demands.iter().zip(0..).filter(|(other, _)| answers(other));
        let others: Vec<u32> = all.map(|(_, at)| at).collect();
        self.resolvers.turn += 1;
        let turn = self.resolvers.turn.checked_rem(others.len());
        turn.map_or(demand, |turn| others[turn])
    }

    /// Asks all targets of a name, and believes what is heard often enough.
    pub(super) fn resolves(&mut self, name: u16) {
        let Some(alias) = self.router.model().aliases.get(usize::from(name)) else { return };
        let (own, every, failures) = (alias.name, alias.every, alias.failures);
        let targets: Vec<_> = (0..alias.to.len()).map(|at| (name, at as u16)).collect();
        self.queue.push(self.now + every, Event::Resolves(name));
        for target in targets {
            let Some(dst) = self.router.place_of_target(target) else { continue };
            let answers = self.router.answers_at(dst);
            if answers != self.router.is_left_out(target) {
                self.resolvers.contradicted.remove(&target);
                continue;
            }
            let count = self.resolvers.contradicted.entry(target).or_default();
            *count += 1;
            if *count >= failures {
                self.resolvers.contradicted.remove(&target);
                self.router.leads(target, answers);
                self.tells_of_name((own, dst), (answers, failures));
            }
        }
    }

    fn tells_of_name(&mut self, (name, dst): (Sym, Addr), (answers, count): (bool, u32)) {
        let because = if answers {
            because!(rules::NAME_RETURNS, name = name, address = dst, count = count)
        } else {
            because!(rules::NAME_LEAVES, name = name, address = dst, count = count)
        };
        let place = self.router.exposure_at(dst).map(Place::Balancer);
        self.marks((Change::Other, place, !answers), because);
    }
}

/// Whether two demands are parts of the same entry of the traffic, or of two alike.
fn is_same_but_for_target(one: &Demand, other: &Demand) -> bool {
    let name = |demand: &Demand| demand.alias.map(|(name, _)| name);
    let Demand { dst, exposure, route, alias, .. } = *other;
    name(one) == name(other) && *other == Demand { dst, exposure, route, alias, ..*one }
}
