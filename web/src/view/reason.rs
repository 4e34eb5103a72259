//! Reasons: the rule's sentence, its id, and the line that brought it about. Both lead on.

use fivetuple_core::explain::text::Piece;
use fivetuple_core::show::{Why, Written};
use yew::{Html, Properties, component, html};

use super::{Act, says};
use crate::state::{Action, Dialog};
use crate::strings::{fill, words};

#[derive(PartialEq, Properties)]
pub(super) struct Props {
    pub(super) why: Why,
    pub(super) act: Act,
}

/// A reason as a sentence with what it rests on below it.
#[component]
pub(super) fn Reason(props: &Props) -> Html {
    html! {
        <div class="reason">
            <p>{ sentence(&props.why) }</p>
            <p class="rests">
                { rule_link(&props.why, &props.act) }
                { line_link(props.why.written, &props.act) }
            </p>
        </div>
    }
}

/// The sentence; each value keeps its own direction.
pub(super) fn sentence(why: &Why) -> Html {
    let piece = |piece: &Piece| match piece {
        Piece::Words(text) => html! { { text } },
        Piece::Value(text) => html! { <bdi class="value">{ text }</bdi> },
    };
    html! { <span class="sentence">{ for why.says.iter().map(piece) }</span> }
}

/// The rule's id, which opens its page.
pub(super) fn rule_link(why: &Why, act: &Act) -> Html {
    let open = Action::Dialog(Some(Dialog::Rule(why.rule.clone().into())));
    html! {
        <button type="button" class="rule" dir="ltr" title={words().read_on} onclick={says(act, open)}>
            { unbroken(&why.rule) }
        </button>
    }
}

/// An id that goes to the next line after its family, and nowhere else.
fn unbroken(rule: &str) -> Html {
    let (family, name) = rule.split_once('/').unwrap_or(("", rule));
    html! { <><span>{ family }{ "/" }</span><wbr /><span>{ name }</span></> }
}

/// `line 11`, which shows that line.
pub(super) fn line_link(written: Option<Written>, act: &Act) -> Html {
    let Some(at) = written else { return html! {} };
    let text = fill(words().line, &[&at.line.to_string()]);
    html! {
        <button type="button" class="line" onclick={says(act, Action::Reveal(at))}>{ text }</button>
    }
}
