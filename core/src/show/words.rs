//! From the model's words to people's: reasons, places in the text, shares.

use crate::base::{Place, Span, Texts};
use crate::explain::text::{phrase, place_kind, place_name};
use crate::explain::{Decision, Reason, Rule, Source, say};
use crate::manifest;
use crate::show::{self, Edit, Problem, Said, Share, Told, Why, Written};

/// A reason in words.
pub(super) fn why(reason: &Reason, model: Told<'_>) -> Why {
    Why {
        rule: reason.rule.id.to_owned(),
        says: phrase(reason, model.catalog, &*model),
        written: reason.span.map(|span| written(span, &model.texts)),
    }
}

/// Several reasons in words.
pub(super) fn whys(reasons: &[Reason], model: Told<'_>) -> Vec<Why> {
    reasons.iter().map(|reason| why(reason, model)).collect()
}

/// A decision in words, with its value as text.
pub(super) fn said<T>(decision: &Decision<T>, value: impl Into<String>, model: Told<'_>) -> Said {
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
pub fn problems<'a>(problems: &[manifest::Problem], model: impl Into<Told<'a>>) -> Vec<Problem> {
    let model = model.into();
    problems.iter().map(|one| problem(one, model)).collect()
}

fn problem(problem: &manifest::Problem, model: Told<'_>) -> Problem {
    let at = |span| written(span, &model.texts);
    Problem {
        severity: problem.severity,
        why: why(&problem.because, model),
        at: at(problem.span),
        other: problem.other.map(at),
        edits: problem.edits.iter().map(|one| edit(one, model)).collect(),
    }
}

/// An edit in editors' units.
pub(super) fn edit(edit: &manifest::Edit, model: Told<'_>) -> Edit {
    let at = written(edit.span, &model.texts);
    let title = match edit.title.strip_prefix("write ") {
        Some(text) => say!(model.catalog, "write {text}", text),
        None => model.word(&edit.title),
    };
    Edit { title, at, text: edit.text.clone() }
}

/// What kind of place it is, and its name: `node n-2`.
pub(crate) fn place(place: Place, model: Told<'_>) -> String {
    let (kind, name) = (model.word(place_kind(place)), place_name(place, &*model));
    say!(model.catalog, "{kind} {name}", kind, name)
}

/// A rule with its sources.
pub(super) fn rule(rule: &Rule, model: Told<'_>) -> show::Rule {
    let source = |source: &Source| (source.at.to_owned(), source.read.to_owned());
    show::Rule {
        id: rule.id.to_owned(),
        says: model.catalog.says(rule.id).unwrap_or(rule.says).to_owned(),
        sources: rule.sources.iter().map(source).collect(),
    }
}
