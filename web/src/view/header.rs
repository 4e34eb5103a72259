//! The top line: what this is, which text is open, and where else to go.

use yew::{Html, component, html};

use super::icon::{Icon, Shape};
use super::languages::Languages;
use super::picture::Props;
use super::says;
use crate::files::book;
use crate::state::{Action, Dialog, Tab};
use crate::strings::words;

/// The page's head.
#[component]
pub fn Header(props: &Props) -> Html {
    let (state, s) = (&props.state, words());
    let title = state.title();
    let compare = match &state.kept {
        None => Action::Compare,
        Some(_) => Action::Tab(Tab::Changes),
    };
    let tool = |shape: Shape, name: &'static str, dialog: Dialog| {
        html! {
            <button type="button" class="link-button" onclick={says(&props.act, Action::Dialog(Some(dialog)))}>
                <Icon {shape} /><span>{ name }</span>
            </button>
        }
    };
    html! {
        <header class="top">
            <a class="skip" href="#picture">{ s.skip }</a>
            <h1>{ mark() }{ s.name }</h1>
            <p class="open-text"><bdi>{ title }</bdi>
                if state.text.touched && state.text.case.is_some() { <span class="touched">{ s.changed }</span> }
            </p>
            <div class="spacer"></div>
            <p class="newer" role="status">
                if state.newer {
                    <span>{ s.newer }</span>
                    <button type="button" class="button" onclick={says(&props.act, Action::Update)}>{ s.update }</button>
                }
            </p>
            <nav aria-label={s.name}>
                { tool(Shape::Book, s.examples, Dialog::Gallery) }
                { tool(Shape::Cap, s.lessons, Dialog::Lessons) }
                if let Some(href) = book("index.html") {
                    <a class="link-button book" {href} target="_blank"><Icon shape={Shape::Page} /><span>{ s.book }</span></a>
                }
                <button type="button" class="link-button" title={s.compare_hint} aria-pressed={state.kept.is_some().to_string()}
                    onclick={says(&props.act, compare)}><Icon shape={Shape::Compare} /><span>{ s.compare }</span></button>
                <Languages language={state.language} act={props.act.clone()} />
                { tool(Shape::Share, s.share, Dialog::Share) }
                { tool(Shape::Help, s.help, Dialog::Help) }
            </nav>
        </header>
    }
}

/// Five values make a flow.
fn mark() -> Html {
    html! {
        <svg class="logo" viewBox="0 0 24 24" aria-hidden="true">
            <path d="M4 12h4.5M8.5 12C12 12 12 5 16 5M8.5 12C12 12 12 19 16 19M8.5 12H16" />
            <circle cx="4" cy="12" r="2.2" /><circle cx="18.5" cy="5" r="2.2" />
            <circle cx="18.5" cy="12" r="2.2" /><circle cx="18.5" cy="19" r="2.2" />
        </svg>
    }
}
