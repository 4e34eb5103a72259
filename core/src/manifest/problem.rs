//! Problems: what is strange in the text, where, by which rule, and what to do.

use crate::base::{
    ClientId, EndpointId, ExposureId, NodeId, PodId, ServiceId, Span, Sym, Texts, ZoneId, order,
};
use crate::explain::text::Names;
use crate::explain::{Reason, because};
use crate::manifest::rules;

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
    /// Whether what it tells of may well be meant, so that nothing is mended unasked.
    pub meant: bool,
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

impl Edit {
    /// Both in one; what stands between them stays. `None` if they overlap.
    #[must_use]
    pub fn and(&self, other: &Self, texts: &Texts) -> Option<Self> {
        let (first, second) = if self.span <= other.span { (self, other) } else { (other, self) };
        let between = Span::new(first.span.end, second.span.start);
        let apart = between.start <= between.end;
        apart.then(|| Self {
            title: self.title.clone(),
            span: Span::new(first.span.start, second.span.end),
            text: [&first.text, texts.slice(between), &second.text].concat(),
        })
    }
}

impl Problem {
    /// Something the provider's API would refuse, or that cannot be read.
    pub fn error(because: Reason, span: Span) -> Self {
        Self::new(Severity::Error, because, span)
    }

    /// Something that is probably not what was meant.
    pub fn warning(because: Reason, span: Span) -> Self {
        Self::new(Severity::Warning, because, span)
    }

    /// Something worth knowing.
    pub fn note(because: Reason, span: Span) -> Self {
        Self::new(Severity::Note, because, span)
    }

    fn new(severity: Severity, because: Reason, span: Span) -> Self {
        Self {
            severity,
            because: because.at(span),
            span,
            other: None,
            edits: Vec::new(),
            meant: false,
        }
    }

    /// The same problem with a second place.
    #[must_use]
    pub fn and(self, other: Span) -> Self {
        Self { other: Some(other), ..self }
    }

    /// The same problem, which tells of what may well be meant.
    #[must_use]
    pub fn if_unwanted(self) -> Self {
        Self { meant: true, ..self }
    }

    /// The same problem with one more edit that would mend it, if there is one.
    #[must_use]
    pub fn offer(mut self, edit: Option<Edit>) -> Self {
        self.edits.extend(edit);
        self
    }

    /// The same problem with the edit that puts a word for another, in the same quotes.
    #[must_use]
    pub(crate) fn write(self, word: &str, (span, written): (Span, &str)) -> Self {
        let quoted = (span.end - span.start) as usize == written.len() + 2;
        let text = if quoted { format!("\"{word}\"") } else { word.to_owned() };
        self.mend(format!("write {word}"), span, text)
    }

    /// The same problem with one more edit that would mend it.
    #[must_use]
    pub fn mend(mut self, title: impl Into<String>, span: Span, text: impl Into<String>) -> Self {
        self.edits.push(Edit { title: title.into(), span, text: text.into() });
        self
    }
}

/// Problems as they are found; at most so many.
pub(crate) struct Problems {
    found: Vec<Problem>,
    most: usize,
}

impl Problems {
    /// None yet, and at most `most`.
    pub(crate) fn new(most: u32) -> Self {
        Self { found: Vec::new(), most: most as usize }
    }

    /// Adds one, unless there are too many, which is the last one added.
    pub(crate) fn push(&mut self, problem: Problem) {
        if self.found.len() < self.most {
            self.found.push(problem);
        } else if self.found.len() == self.most {
            let because = because!(rules::TOO_MANY_PROBLEMS, count = self.most);
            self.found.push(Problem::note(because, problem.span));
        }
    }

    /// Adds several.
    pub(crate) fn extend(&mut self, problems: Vec<Problem>) {
        for problem in problems {
            self.push(problem);
        }
    }

    /// How many there are.
    pub(crate) fn len(&self) -> usize {
        self.found.len()
    }

    /// Whether there is an error among those found since there were `len`.
    pub(crate) fn has_error_since(&self, len: usize) -> bool {
        self.found[len..].iter().any(|problem| problem.severity == Severity::Error)
    }

    /// Whether there is no room for more.
    pub(crate) fn is_full(&self) -> bool {
        self.found.len() >= self.most
    }

    /// Forgets those found since there were `len`.
    pub(crate) fn forget(&mut self, len: usize) {
        self.found.truncate(len);
    }

    /// All of them, in the order of the text.
    pub(crate) fn into_sorted(mut self) -> Vec<Problem> {
        order::by_key(&mut self.found, |problem| (problem.span.start, problem.span.end));
        self.found
    }
}

/// Names for sentences about a text of which no model exists yet: only what is written is known.
impl Names for Texts {
    fn client(&self, _: ClientId) -> String {
        unknown()
    }

    fn zone(&self, _: ZoneId) -> String {
        unknown()
    }

    fn node(&self, _: NodeId) -> String {
        unknown()
    }

    fn pod(&self, _: PodId) -> String {
        unknown()
    }

    fn service(&self, _: ServiceId) -> String {
        unknown()
    }

    fn endpoint(&self, _: EndpointId) -> String {
        unknown()
    }

    fn exposure(&self, _: ExposureId) -> String {
        unknown()
    }

    fn written(&self, span: Span) -> String {
        self.slice(span).to_owned()
    }

    fn name(&self, _: Sym) -> String {
        unknown()
    }
}

fn unknown() -> String {
    "?".to_owned()
}
