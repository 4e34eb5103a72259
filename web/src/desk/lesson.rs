//! Lessons: a step's claims held against the world, and its change made in the text.

use std::sync::Arc;

use fivetuple_core::lesson::{Lesson, Step, read};

use super::Desk;
use crate::talk::{Answer, Revision, Verdict};

impl Desk {
    /// Holds the claims of a lesson's step against the world and its run, which is run to its end.
    pub(super) fn check(&mut self, revision: Revision, number: u32, page: &str) -> Answer {
        let (Some(good), Some(step)) = (self.good(revision), step(page, number)) else {
            return Answer::Gone;
        };
        let taken = good.taken();
        let answers = step.ask.iter().flat_map(|ask| &ask.answers).map(|answer| &answer.right);
        let verdict = Verdict {
            answers: answers.clone().map(|claim| taken.holds(claim)).collect(),
            goals: step.goal.iter().map(|claim| taken.holds(claim)).collect(),
            told: taken.told(answers.chain(&step.goal)),
        };
        Answer::Checked(number, verdict)
    }

    /// The text with the change of a lesson's step.
    pub(super) fn turn(
        &mut self,
        revision: Revision,
        number: u32,
        page: &str,
    ) -> (Answer, Option<String>) {
        let Some(turn) = step(page, number).and_then(|step| step.turn) else {
            return (Answer::Gone, None);
        };
        let text = Arc::clone(&self.text);
        let Some(good) = self.good(revision) else { return (Answer::Gone, None) };
        let turned = turn.make(text.text(), &good.worked.world());
        (Answer::Turned(turned.is_some()), turned)
    }
}

/// A step of a lesson, by its number.
fn step(page: &str, number: u32) -> Option<Step> {
    read(page).ok().and_then(|Lesson { mut steps, .. }| {
        let at = number as usize;
        (at < steps.len()).then(|| steps.swap_remove(at))
    })
}
