//! A lesson that is being taken: where one is in it, and what one has answered.

use fivetuple_core::lesson::{Lesson, Step};

use crate::shared::Shared;
use crate::talk::{Revision, Verdict};

/// A lesson that is being taken.
#[derive(Clone, Debug, PartialEq)]
pub struct Course {
    /// Its id: the name of its page.
    pub id: Shared<String>,
    /// Its page, which the worker is handed with each question about it.
    pub page: Shared<String>,
    /// The lesson.
    pub lesson: Shared<Lesson>,
    /// The step that is shown.
    pub step: usize,
    /// What was chosen in each step.
    pub answers: Vec<Option<usize>>,
    /// Which steps have had their change made.
    pub turned: Vec<bool>,
    /// The text that the last of them is to change, until it has.
    pub waits: Option<Revision>,
    /// What was found to hold in each step, newest last.
    pub verdicts: Vec<Option<Verdict>>,
}

impl Course {
    /// A lesson at its first step.
    pub fn new(id: Shared<String>, page: String, lesson: Lesson) -> Self {
        let count = lesson.steps.len();
        Self {
            id,
            page: page.into(),
            lesson: lesson.into(),
            step: 0,
            answers: vec![None; count],
            turned: vec![false; count],
            waits: None,
            verdicts: vec![None; count],
        }
    }

    /// The step that is shown.
    pub fn now(&self) -> Option<&Step> {
        self.lesson.steps.get(self.step)
    }

    /// The answer that was chosen in this step.
    pub fn answer(&self) -> Option<usize> {
        *self.answers.get(self.step)?
    }

    /// What holds in this step.
    pub fn verdict(&self) -> Option<&Verdict> {
        self.verdicts.get(self.step)?.as_ref()
    }

    /// How many changes were asked for.
    pub fn turns(&self) -> usize {
        self.turned.iter().filter(|turned| **turned).count()
    }

    /// Whether a question waits for its answer that the world as it is drawn would give away.
    pub fn asks(&self) -> bool {
        let asks = |step: &Step| step.ask.is_some() && step.turn.is_none();
        self.now().is_some_and(asks) && self.answer().is_none()
    }

    /// Whether all of this step's goal is reached.
    pub fn is_reached(&self) -> bool {
        self.verdict().is_some_and(|it| !it.goals.is_empty() && it.goals.iter().all(|goal| *goal))
    }

    /// Whether the step's question was answered rightly, or its goal is reached; `None` until it is
    /// known.
    pub fn passed(&self) -> Option<bool> {
        let verdict = self.verdict()?;
        match self.answer() {
            Some(answer) => verdict.answers.get(answer).copied(),
            None => (!verdict.goals.is_empty()).then(|| self.is_reached()),
        }
    }

    /// Where one is, for who asks from outside: `04-a-zone-dies/2`.
    pub fn place(&self) -> String {
        [self.id.as_str(), "/", &(self.step + 1).to_string()].concat()
    }

    /// Whether the claims of this step are to be held against the world: a goal always, an answer
    /// once, when it was given and the step's change is made in the text that is drawn.
    pub fn wants_check(&self, drawn: Revision) -> bool {
        let Some(step) = self.now() else { return false };
        if self.waits.is_some_and(|before| drawn <= before) {
            return false;
        }
        let made = step.turn.is_none() || self.turned.get(self.step) == Some(&true);
        let asked = step.ask.is_some() && self.answer().is_some() && made;
        !step.goal.is_empty() || (asked && self.verdict().is_none())
    }

    /// At another step.
    #[must_use]
    pub fn at(mut self, step: usize) -> Self {
        self.step = step.min(self.lesson.steps.len().saturating_sub(1));
        self
    }

    /// So many steps on, or back.
    #[must_use]
    pub fn by(self, by: i8) -> Self {
        let step = self.step.saturating_add_signed(by.into());
        self.at(step)
    }

    /// With an answer given, once; its change is made then.
    #[must_use]
    pub fn chosen(mut self, answer: usize, text: Revision) -> Self {
        let at = self.step;
        if self.answers.get(at) != Some(&None) {
            return self;
        }
        self.answers[at] = Some(answer);
        self.shown(text)
    }

    /// With the step's change asked for in a text, once.
    #[must_use]
    pub fn shown(mut self, text: Revision) -> Self {
        let turns = self.now().is_some_and(|step| step.turn.is_some());
        if let Some(turned) = self.turned.get_mut(self.step).filter(|turned| turns && !**turned) {
            *turned = true;
            self.waits = Some(text);
        }
        self
    }

    /// With what holds in a step.
    #[must_use]
    pub fn checked(mut self, step: usize, verdict: Verdict) -> Self {
        if let Some(place) = self.verdicts.get_mut(step) {
            *place = Some(verdict);
        }
        self
    }
}

#[cfg(test)]
mod tests {
    use fivetuple_core::lesson::read;

    use super::*;

    const PAGE: &str = "# T\n\n```yaml\na: 1\n```\n\n## One\n\nedit: `1` → `2`\nask: Which?\n\
        - this: `lost = 0`\n- that: `lost > 0`\n\n## Two\n\ngoal: `lost = 0`\n";

    fn course() -> Course {
        let lesson = read(PAGE).expect("a lesson");
        Course::new("one".to_owned().into(), PAGE.to_owned(), lesson)
    }

    #[test]
    fn an_answer_is_given_once_and_makes_the_change() {
        let course = course().chosen(1, 4).chosen(0, 4);
        assert_eq!((course.answer(), course.turns()), (Some(1), 1));
        assert!(course.wants_check(5) && !course.wants_check(4), "the change is made first");
        let verdict = Verdict { answers: vec![true, false], ..Verdict::default() };
        assert_eq!(course.passed(), None);
        let course = course.checked(0, verdict);
        assert!(!course.wants_check(5), "an answer is checked once");
        assert_eq!((course.place().as_str(), course.passed()), ("one/1", Some(false)));
    }

    #[test]
    fn what_the_drawn_world_gives_away_waits_for_the_answer() {
        assert!(!course().asks(), "the world is changed first");
        let page = PAGE.replace("edit: `1` → `2`\n", "");
        let lesson = read(&page).expect("a lesson");
        let course = Course::new("one".to_owned().into(), page, lesson);
        assert!(course.asks() && !course.clone().at(1).asks());
        assert!(!course.chosen(0, 4).asks());
    }

    #[test]
    fn a_goal_is_checked_as_often_as_the_text_changes() {
        let course = course().at(7);
        assert_eq!(course.step, 1);
        let verdict = Verdict { goals: vec![true], ..Verdict::default() };
        let course = course.checked(1, verdict);
        assert!(course.wants_check(1) && course.is_reached());
        assert_eq!(course.passed(), Some(true));
    }
}
