//! The branches of this tab, below the timeline: each a thin row that begins at the moment where it
//! set out from what was there before. The newest comes first.

use yew::{Html, Properties, classes, component, html};

use super::icon::{Icon, Shape};
use super::timeline::percent_of;
use super::{Act, says};
use crate::state::{Action, Branch};
use crate::strings::words;

#[derive(PartialEq, Properties)]
pub(super) struct Props {
    pub(super) branches: Vec<Branch>,
    pub(super) current: u32,
    pub(super) end: u64,
    pub(super) act: Act,
}

#[component]
pub(super) fn BranchRows(props: &Props) -> Html {
    if props.branches.is_empty() {
        return html! {};
    }
    html! {
        <ul class="branches" aria-label={words().branches}>
            { for props.branches.iter().rev().map(|branch| row(branch, props)) }
        </ul>
    }
}

fn row(branch: &Branch, props: &Props) -> Html {
    let (s, id) = (words(), branch.id);
    let here = id == props.current;
    let name = if branch.name.is_empty() { s.branch_first } else { &branch.name };
    let tool = |shape: Shape, does: &'static str, action: Action| {
        html! {
            <button type="button" class="tool" title={does} aria-label={[does, ": ", name].concat()}
                onclick={says(&props.act, action)}><Icon {shape} /></button>
        }
    };
    html! {
        <li class={classes!("branch", here.then_some("here"))} key={id}>
            <button type="button" class="branch-name" aria-current={here.then_some("true")}
                onclick={says(&props.act, Action::Branch(id))}><bdi>{ name }</bdi></button>
            if !here {
                { tool(Shape::Compare, s.branch_compare, Action::CompareBranch(id)) }
                { tool(Shape::Close, s.branch_remove, Action::RemoveBranch(id)) }
            }
            { line(branch.from, props.end) }
        </li>
    }
}

/// From the moment it set out to the end of the run.
fn line(from: u64, end: u64) -> Html {
    let x = percent_of(from, end);
    html! {
        <svg class="branch-line" aria-hidden="true" height="6" width="100%">
            <line x1={x.clone()} x2="100%" y1="3" y2="3" />
            <circle cx={x} cy="3" r="3" />
        </svg>
    }
}
