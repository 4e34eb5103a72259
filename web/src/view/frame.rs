//! An embedded picture: the panes that its author chose, and what leads on.

use yew::{Html, component, html};

use super::editor::Props;
use super::says;
use super::{Distribution, Inspector, LessonPane, Picture, TextPane, Timeline};
use crate::embed::{Embed, Pane};
use crate::state::Action;
use crate::strings::words;

/// What stands in the frame.
#[component]
pub fn Frame(props: &Props) -> Html {
    let (state, act) = (&props.state, &props.act);
    let Some(embed) = &state.embed else { return html! {} };
    let has = |pane| embed.has(pane);
    html! {
        <main aria-label={words().slogan}>
            <h1 class="hidden">{ state.title() }</h1>
            if has(Pane::Stage) { <Picture state={state.clone()} act={act.clone()} /> }
            <LessonPane state={state.clone()} act={act.clone()} />
            if has(Pane::Trace) {
                <h2 class="hidden">{ words().inspector }</h2>
                <Inspector state={state.clone()} act={act.clone()} />
            }
            if has(Pane::Table) { <Distribution state={state.clone()} act={act.clone()} /> }
            // The text is kept there, seen or not.
            <TextPane state={state.clone()} keeper={props.keeper.clone()} act={act.clone()} />
            <Timeline state={state.clone()} act={act.clone()} />
            { foot(embed, props) }
        </main>
    }
}

fn foot(embed: &Embed, props: &Props) -> Html {
    let (state, s) = (&props.state, words());
    let author = embed.author.clone().filter(|_| embed.reset);
    let link = state.link.as_ref().filter(|_| embed.link);
    if author.is_none() && link.is_none() {
        return html! {};
    }
    html! {
        <p class="embed-foot">
            if let Some(author) = author {
                <button type="button" class="link-button" disabled={!state.text.touched}
                    onclick={says(&props.act, Action::Open((*author).clone()))}>{ s.reset }</button>
            }
            if let Some((_, made)) = link {
                <a class="link-button" target="_blank" rel="noopener" href={["./", &made.link].concat()}>{ s.open_in_full }</a>
            }
        </p>
    }
}
