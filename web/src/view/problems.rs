//! What is strange in the text: where, by which rule, and the edits that mend it.

use fivetuple_core::base::order;
use fivetuple_core::manifest::Severity;
use fivetuple_core::show::{Edit, Problem};
use yew::{Html, Properties, classes, component, html};

use super::icon::{Icon, Shape};
use super::reason::{line_link, rule_link, sentence};
use super::{Act, says};
use crate::derive::seconds;
use crate::shared::Shared;
use crate::state::Action;
use crate::strings::{fill, words};
use crate::talk::Revision;

/// More than this many are counted and not listed.
const MOST: usize = 200;

#[derive(PartialEq, Properties)]
pub(super) struct Props {
    pub(super) problems: Shared<Vec<Problem>>,
    /// The text they are of; while there is a newer one, edits would not fit it.
    pub(super) of: Revision,
    pub(super) stale: bool,
    /// The playhead, in microseconds.
    pub(super) at: u64,
    /// The moment that was asked about.
    pub(super) asked: Option<u64>,
    /// What is worth changing then.
    pub(super) then: Option<(u64, Shared<Vec<Problem>>)>,
    /// Whether they are kept back.
    pub(super) veiled: bool,
    pub(super) act: Act,
}

#[component]
pub(super) fn Problems(props: &Props) -> Html {
    let (s, all) = (words(), &props.problems);
    if props.veiled {
        return html! {
            <details class="problems" open={true}>
                <summary>{ s.problems }</summary>
                <p class="muted">{ s.veiled }</p>
            </details>
        };
    }
    // The worst first; those of a kind in the order of the text.
    let mut order: Vec<&Problem> = all.iter().collect();
    order::by_key(&mut order, |problem| std::cmp::Reverse(problem.severity));
    let serious = all.iter().any(|problem| problem.severity > Severity::Note);
    let rest = all.len().saturating_sub(MOST);
    html! {
        <details class="problems" open={serious}>
            <summary>{ s.problems }<span class="count">{ all.len() }</span></summary>
            if all.is_empty() { <p class="muted">{ s.no_problems }</p> }
            <ul tabindex="0" aria-label={s.problems}>
                { for order.into_iter().take(MOST).map(|one| row(one, props)) }
                if rest > 0 { <li class="muted">{ fill(s.many_events, &[&rest.to_string()]) }</li> }
            </ul>
            { then(props) }
        </details>
    }
}

/// What is worth changing at a moment of the run and is not at its beginning.
fn then(props: &Props) -> Html {
    let s = words();
    let moment = fill(s.ask_then, &[&seconds(props.at)]);
    let waits = props.asked.is_some() && props.then.is_none();
    let found = props.then.as_ref().map(|(at, found)| {
        let title = fill(s.found_then, &[&seconds(*at)]);
        html! {
            <>
                <h4>{ title }</h4>
                if found.is_empty() { <p class="muted">{ s.nothing_then }</p> }
                <ul>{ for found.iter().take(MOST).map(|one| row(one, props)) }</ul>
            </>
        }
    });
    html! {
        <div class="then" aria-live="polite">
            <button type="button" class="link-button" disabled={waits} onclick={says(&props.act, Action::Advise(props.at))}>{ moment }</button>
            { found }
        </div>
    }
}

fn row(problem: &Problem, props: &Props) -> Html {
    let (shape, name) = kind(problem.severity);
    html! {
        <li class={class(problem.severity)}>
            <Icon {shape} />
            <div>
                <p><span class="hidden">{ name }{ ": " }</span>{ sentence(&problem.why) }</p>
                <p class="rests">
                    { rule_link(&problem.why, &props.act) }
                    { line_link(Some(problem.at), &props.act) }
                    { line_link(problem.other, &props.act) }
                    { for problem.edits.iter().map(|edit| fix(edit, props)) }
                </p>
            </div>
        </li>
    }
}

fn fix(edit: &Edit, props: &Props) -> Html {
    html! {
        <button type="button" class="fix" disabled={props.stale} onclick={says(&props.act, Action::Apply(props.of, edit.clone()))}>
            { fill(words().fix, &[&edit.title]) }
        </button>
    }
}

fn kind(severity: Severity) -> (Shape, &'static str) {
    let s = words();
    match severity {
        Severity::Error => (Shape::Error, s.error),
        Severity::Warning => (Shape::Warning, s.warning),
        Severity::Note => (Shape::Note, s.note),
    }
}

fn class(severity: Severity) -> yew::Classes {
    classes!(
        "problem",
        match severity {
            Severity::Error => "error",
            Severity::Warning => "warning",
            Severity::Note => "note",
        }
    )
}
