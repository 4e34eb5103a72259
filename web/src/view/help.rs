//! The help sheet: keys, and how this person wants the page.

use yew::{Callback, Event, Html, Properties, component, html};

use super::Act;
use super::dialog::Sheet;
use crate::files::book;
use crate::state::{Action, Wants};
use crate::strings::words;

/// What the sheet is given.
#[derive(PartialEq, Properties)]
pub struct Props {
    /// How this person wants the page.
    pub wants: Wants,
    /// Where to say what happened.
    pub act: Act,
}

/// The help sheet.
#[component]
pub fn Help(props: &Props) -> Html {
    let (s, wants) = (words(), props.wants);
    let key = |(keys, does): &(&str, &str)| html! { <><dt><kbd>{ *keys }</kbd></dt><dd>{ *does }</dd></> };
    let plain = Wants { plain: !wants.plain, ..wants };
    let letters = Wants { no_letters: !wants.no_letters, ..wants };
    let still = Wants { still: !wants.still, ..wants };
    html! {
        <Sheet title={s.help_title} act={props.act.clone()}>
            <p>{ s.help_intro }</p>
            if let Some(href) = book("index.html") { <p><a {href} target="_blank">{ s.help_book }</a></p> }
            <dl class="keys">{ for s.keys.iter().map(key) }</dl>
            { switch(s.still_mode, wants.still, still, &props.act) }
            { switch(s.letters_off, wants.no_letters, letters, &props.act) }
            { switch(s.plain_editor, wants.plain, plain, &props.act) }
        </Sheet>
    }
}

/// A switch that wants the page another way.
fn switch(name: &'static str, on: bool, then: Wants, act: &Act) -> Html {
    let act = act.clone();
    let change = Callback::from(move |_: Event| act.emit(Action::Want(then)));
    html! { <label class="switch"><input type="checkbox" checked={on} onchange={change} />{ name }</label> }
}
