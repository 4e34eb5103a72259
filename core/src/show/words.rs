//! From the model's words to people's: reasons, places in the text, shares.

use crate::base::{Place, Span, Texts};
use crate::explain::text::{English, phrase, place_kind, place_name};
use crate::explain::{Decision, Reason, Rule, Source};
use crate::manifest;
use crate::model::Model;
use crate::show::{self, Edit, Problem, Said, Share, Why, Written};

/// A reason in words.
pub(super) fn why(reason: &Reason, model: &Model) -> Why {
    Why {
        rule: reason.rule.id.to_owned(),
        says: phrase(reason, &English, model),
        written: reason.span.map(|span| written(span, &model.texts)),
    }
}

/// Several reasons in words.
pub(super) fn whys(reasons: &[Reason], model: &Model) -> Vec<Why> {
    reasons.iter().map(|reason| why(reason, model)).collect()
}

/// A decision in words, with its value as text.
pub(super) fn said<T>(decision: &Decision<T>, value: impl Into<String>, model: &Model) -> Said {
    Said { value: value.into(), why: whys(decision.reasons(), model) }
}

/// A place in the text, as editors count.
pub(super) fn written(span: Span, texts: &Texts) -> Written {
    let (_, at) = texts.locate(span.start);
    let (start, end) = (texts.utf16(span.start), texts.utf16(span.end));
    Written { start, end, line: at.line, col: at.col }
}

/// A share, to read and to draw.
pub(super) fn share(share: crate::base::Share) -> Share {
    Share { fraction: share.to_string(), percent: share.percent(), value: share.as_f64() }
}

/// Problems in words.
pub fn problems(problems: &[manifest::Problem], model: &Model) -> Vec<Problem> {
    problems.iter().map(|one| problem(one, model)).collect()
}

fn problem(problem: &manifest::Problem, model: &Model) -> Problem {
    let at = |span| written(span, &model.texts);
    Problem {
        severity: problem.severity,
        why: why(&problem.because, model),
        at: at(problem.span),
        other: problem.other.map(at),
        edits: problem.edits.iter().map(|one| edit(one, &model.texts)).collect(),
    }
}

/// An edit in editors' units.
pub(super) fn edit(edit: &manifest::Edit, texts: &Texts) -> Edit {
    Edit { title: edit.title.clone(), at: written(edit.span, texts), text: edit.text.clone() }
}

/// What kind of place it is, and its name: `node n-2`.
pub(super) fn place(place: Place, model: &Model) -> String {
    format!("{} {}", place_kind(place), place_name(place, model))
}

/// A rule with its sources.
pub(super) fn rule(rule: &Rule) -> show::Rule {
    let source = |source: &Source| (source.at.to_owned(), source.read.to_owned());
    show::Rule {
        id: rule.id.to_owned(),
        says: rule.says.to_owned(),
        sources: rule.sources.iter().map(source).collect(),
    }
}
