//! Names that lead to several targets: which of them are believed to answer, and which one a new
//! connection gets.

use crate::base::{Addr, Place};
use crate::explain::because;
use crate::model::Model;
use crate::sim::event::Event;
use crate::sim::rules;
use crate::sim::state::State;
use crate::sim::timeline::Change;

/// What is believed of the targets of all names.
#[derive(Clone, Debug, Default)]
pub(super) struct Resolvers {
    names: Vec<Believed>,
}

/// What is believed of the targets of one name.
#[derive(Clone, Debug, Default)]
struct Believed {
    /// Whether each answers.
    answers: Vec<bool>,
    /// How many answers in a row contradict that.
    contradicted: Vec<u32>,
    /// How many connections were led elsewhere.
    turn: usize,
}

impl Resolvers {
    /// In the beginning all answer.
    pub(super) fn of(model: &Model) -> Self {
        let one = |count: usize| Believed {
            answers: vec![true; count],
            contradicted: vec![0; count],
            turn: 0,
        };
        Self { names: model.aliases.iter().map(|alias| one(alias.to.len())).collect() }
    }
}

impl State {
    /// The demand whose target a new connection gets: its own, or that of another target of the same
    /// name if its own is believed not to answer.
    pub(super) fn resolved(&mut self, demand: u32) -> u32 {
        let it = self.demands[demand as usize];
        let Some((name, at)) = it.alias else { return demand };
        let Some(believed) = self.resolvers.names.get_mut(usize::from(name)) else { return demand };
        if believed.answers[usize::from(at)] {
            return demand;
        }
        let first = demand as usize - usize::from(at).min(demand as usize);
        let all = self.demands.iter().enumerate().skip(first).take(believed.answers.len());
        let fits = |(_, other): &(usize, &crate::path::Demand)| {
            let answers = other.alias.map(|(_, at)| believed.answers[usize::from(at)]);
            other.alias.is_some_and(|alias| alias.0 == name)
                && other.client == it.client
                && answers == Some(true)
        };
        let others: Vec<u32> = all.filter(fits).map(|(at, _)| at as u32).collect();
        believed.turn += 1;
        let turn = believed.turn.checked_rem(others.len());
        turn.map_or(demand, |turn| others[turn])
    }

    /// Asks all targets of a name, and believes what is heard often enough.
    pub(super) fn resolves(&mut self, name: u16) {
        let Some(alias) = self.router.model().aliases.get(usize::from(name)).cloned() else {
            return;
        };
        self.queue.push(self.now + alias.every, Event::Resolves(name));
        for at in 0..alias.to.len() {
            let Some(dst) = self.target_of(name, at) else { continue };
            let answers = self.router.answers_at(dst);
            let believed = &mut self.resolvers.names[usize::from(name)];
            if believed.answers[at] == answers {
                believed.contradicted[at] = 0;
                continue;
            }
            believed.contradicted[at] += 1;
            if believed.contradicted[at] >= alias.failures {
                believed.contradicted[at] = 0;
                believed.answers[at] = answers;
                self.turns_name((alias.name, dst), (answers, alias.failures));
            }
        }
    }

    /// Where a target of a name is.
    fn target_of(&self, name: u16, at: usize) -> Option<Addr> {
        let own = (name, at as u16);
        self.demands.iter().find(|demand| demand.alias == Some(own)).map(|demand| demand.dst)
    }

    fn turns_name(&mut self, (name, dst): (crate::base::Sym, Addr), (answers, count): (bool, u32)) {
        let because = if answers {
            because!(rules::NAME_RETURNS, name = name, address = dst, count = count)
        } else {
            because!(rules::NAME_LEAVES, name = name, address = dst, count = count)
        };
        let place = self.router.exposure_of(dst).map(Place::Balancer);
        self.marks((Change::Other, place, !answers), because);
    }
}
