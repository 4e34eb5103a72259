//! Search in the run: what is looked for, and what was found.

use fivetuple_core::search::{Hit, What};

use super::{Action, State};
use crate::shared::Shared;
use crate::talk::{Hits, Revision};

/// What is looked for in the run.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Find {
    /// Whether the search field is there.
    pub open: bool,
    /// The words.
    pub query: Shared<String>,
    /// What was found, in which text's run.
    pub found: Option<(Revision, Shared<Hits>)>,
    /// The hit that was gone to last.
    pub at: Option<usize>,
}

impl State {
    /// What was found of the newest words in the run looked at.
    pub fn hits(&self) -> Option<&Shared<Hits>> {
        let (of, hits) = self.find.found.as_ref()?;
        let fits = *of == self.drawn && hits.query == *self.find.query;
        (fits && !hits.query.trim().is_empty()).then_some(hits)
    }

    /// How far the search has come; `None` if nothing more is to be asked. It waits for the whole run.
    pub fn seeks(&self) -> Option<u64> {
        if self.find.query.trim().is_empty() || !self.movie.done || !self.is_read() {
            return None;
        }
        match self.hits() {
            Some(hits) if hits.done => None,
            Some(hits) => Some(hits.looked),
            None => Some(0),
        }
    }

    /// What is about the search.
    pub(super) fn search(&mut self, action: Action) {
        match action {
            Action::Find(open) => self.find.open = open && self.world.is_some(),
            Action::Query(query) => {
                (self.find.query, self.find.at) = (query, None);
            }
            Action::Found(of, hits) => {
                // The run of another text has other hits at these places.
                let same = self.find.found.as_ref().is_some_and(|(before, _)| *before == of);
                self.find.at = self.find.at.filter(|_| same);
                self.find.found = Some((of, hits));
            }
            Action::Hit(number, now) => self.go_to(number, now),
            Action::NextHit(forward, now) => {
                if let Some(next) = self.next_hit(forward) {
                    self.go_to(next, now);
                }
            }
            _ => {}
        }
    }

    /// The hit after the one gone to last, or before; at first, the one at the playhead or after it.
    fn next_hit(&self, forward: bool) -> Option<usize> {
        let hits = &self.hits()?.found.hits;
        let last = hits.len().checked_sub(1)?;
        let here = || hits.partition_point(|hit| hit.at < self.play.at);
        Some(match (self.find.at, forward) {
            (Some(at), true) => {
                if at >= last {
                    0
                } else {
                    at + 1
                }
            }
            (Some(at), false) => at.checked_sub(1).unwrap_or(last).min(last),
            (None, true) => {
                if here() > last {
                    0
                } else {
                    here()
                }
            }
            (None, false) => here().checked_sub(1).unwrap_or(last),
        })
    }

    /// Time stands at the hit, and what it is about is looked at.
    fn go_to(&mut self, number: usize, now: f64) {
        let Some(hit) = self.hits().and_then(|hits| hits.found.hits.get(number).cloned()) else {
            return;
        };
        self.find.at = Some(number);
        self.seek(hit.at, now);
        self.play.playing = false;
        let Hit { what, place, .. } = hit;
        match (what, place) {
            (What::Connection(flow) | What::Packet(flow), _) => self.show(Action::Flow(flow)),
            (What::Event, Some(place)) => self.show(Action::Place(Some(place))),
            (What::Event, None) => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use fivetuple_core::search::Found;

    use super::*;
    use crate::fixture;
    use crate::state::{Key, Tab};
    use crate::talk::Slice;

    fn hit(at: u64, what: What) -> Hit {
        let (says, outcome) = (String::new(), String::new());
        Hit { at, what, says, outcome, bad: false, place: Some(fixture::node(0)) }
    }

    /// Three hits, at 1, 2 and 3 s.
    fn found() -> State {
        let state = State::default().reduce(Action::Edited);
        let state = state.reduce(Action::Opened(1, fixture::world().into(), true));
        let slice = Slice { until: 60_000_000, done: true, ..Slice::default() };
        let state = state.reduce(Action::Advanced(1, slice));
        let state = state.reduce(Action::Query("n-1".to_owned().into()));
        assert_eq!(state.seeks(), Some(0));
        let hits = vec![
            hit(1_000_000, What::Event),
            hit(2_000_000, What::Connection(7)),
            hit(3_000_000, What::Packet(8)),
        ];
        let found = Found { count: 3, hits };
        let hits = Hits { query: "n-1".into(), found, looked: 9, done: true };
        state.reduce(Action::Found(1, hits.into()))
    }

    #[test]
    fn hits_are_gone_to_from_the_playhead_on_and_around() {
        let state = found().reduce(Action::Seek(1_500_000, 0.0));
        assert_eq!(state.seeks(), None);
        let at = |state: &State| (state.find.at, state.play.at, state.look.flow);
        let next = |state: &State| state.reduce(Action::Pressed(Key::NextHit, 0.0));
        let state = next(&state);
        assert_eq!(at(&state), (Some(1), 2_000_000, Some(7)));
        assert_eq!(at(&next(&next(&state))).0, Some(0));
        assert_eq!(next(&next(&state)).look.tab, Tab::Place);
        let back = state.reduce(Action::Pressed(Key::PreviousHit, 0.0));
        assert_eq!(at(&back).0, Some(0));
    }

    #[test]
    fn what_was_found_of_other_words_or_another_run_is_not_shown() {
        assert!(found().hits().is_some());
        assert!(found().reduce(Action::Query("n-2".to_owned().into())).hits().is_none());
        let edited = found().reduce(Action::Edited);
        let drawn = edited.reduce(Action::Opened(2, fixture::world().into(), true));
        assert!(drawn.hits().is_none());
    }
}
