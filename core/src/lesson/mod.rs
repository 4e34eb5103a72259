//! Lessons: a scenario, one change at a time, questions whose answers are computed from the run, and
//! a goal to reach by oneself.
//!
//! A lesson is a page of Markdown. Its first paragraphs and its text open it; each `## ` begins a
//! step. In a step, a line that begins with one of these words is not prose:
//!
//! ```text
//! turn: externalTrafficPolicy = Local      one choice of a knob
//! edit: `path: /` → `path: /healthz`        some words of the text, and what they become
//! ask: Whose address does the Pod see?      a question; its answers follow as a list
//! - the client's: `client kept = yes`       an answer, and when it is right
//! goal: `lost = 0`, `healthy = 3/3 healthy` what the person's own text must come to
//! ```

mod measure;
mod read;
mod take;
mod told;

pub use measure::{Claim, Measure, Measured, Relation};
pub use read::read;
pub use take::Taken;

use serde::{Deserialize, Serialize};

/// A lesson.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Lesson {
    /// Its title.
    pub title: String,
    /// What it begins with, as Markdown.
    pub says: String,
    /// The text it begins with.
    pub text: String,
    /// Its steps.
    pub steps: Vec<Step>,
}

/// One step of a lesson.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Step {
    /// Its title.
    pub title: String,
    /// What it says, as Markdown.
    pub says: String,
    /// What it changes, which is shown once the question is answered.
    pub turn: Option<Turn>,
    /// What it asks about the world after its change.
    pub ask: Option<Ask>,
    /// What the text must come to; everything of it.
    pub goal: Vec<Claim>,
}

/// A change of the text.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Turn {
    /// A knob's label, and the choice to take.
    Knob(String, String),
    /// Some words of the text, and what they become.
    Words(String, String),
}

/// A question.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Ask {
    /// The question.
    pub says: String,
    /// Its answers.
    pub answers: Vec<Answer>,
}

/// An answer that can be chosen.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Answer {
    /// What it says.
    pub says: String,
    /// When it is right.
    pub right: Claim,
}
