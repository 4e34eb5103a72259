//! Problems: what is strange in the text, where, by which rule, and what to do.

use crate::base::Span;
use crate::explain::Reason;

/// How bad it is.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, serde::Serialize, serde::Deserialize,
)]
#[serde(rename_all = "lowercase")]
pub enum Severity {
    /// Worth knowing: something was made up, ignored, or mapped.
    Note,
    /// Probably not what was meant.
    Warning,
    /// The provider's API would refuse it, or it cannot be read.
    Error,
}

/// One thing found in the text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    /// How bad.
    pub severity: Severity,
    /// The rule and its facts: the sentence says what is wrong and what to do.
    pub because: Reason,
    /// Where.
    pub span: Span,
    /// A second place that belongs to it: the first of two equal keys.
    pub other: Option<Span>,
    /// Edits that would mend it; each alone does.
    pub edits: Vec<Edit>,
}

/// A replacement of some text that mends a problem.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Edit {
    /// What it does, short: `write pods-per-node`.
    pub title: String,
    /// The text to replace.
    pub span: Span,
    /// What to put there.
    pub text: String,
}
