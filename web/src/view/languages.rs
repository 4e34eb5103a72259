//! The switch of languages, each named in itself.

use web_sys::HtmlSelectElement;
use yew::{Callback, Event, Html, Properties, TargetCast, component, html};

use super::Act;
use super::icon::{Icon, Shape};
use crate::files;
use crate::language::{Spoken, Tongue};
use crate::state::Action;
use crate::strings::words;

#[derive(PartialEq, Properties)]
pub(super) struct Props {
    /// The one in use.
    pub(super) language: Spoken,
    pub(super) act: Act,
}

#[component]
pub(super) fn Languages(props: &Props) -> Html {
    let s = words();
    let here = |tongue: &&Tongue| {
        **tongue == *props.language.tongue || files::address(&tongue.path()).is_some()
    };
    let all: Vec<&Tongue> = Tongue::all().filter(here).collect();
    let title = if all.len() > 1 { s.language } else { s.language_absent };
    let act = props.act.clone();
    let change = Callback::from(move |event: Event| {
        let code = event.target_unchecked_into::<HtmlSelectElement>().value();
        if let Some(tongue) = Tongue::named(&code) {
            act.emit(Action::Speak(tongue));
        }
    });
    html! {
        <label class="link-button language" {title}><Icon shape={Shape::Globe} />
            <select aria-label={s.language} disabled={all.len() < 2} onchange={change}>
                { for all.into_iter().map(|tongue| option(tongue, props.language)) }
            </select>
        </label>
    }
}

fn option(tongue: &'static Tongue, spoken: Spoken) -> Html {
    let selected = *tongue == *spoken.tongue;
    html! { <option value={tongue.code} lang={tongue.code} dir={tongue.direction()} {selected}>{ tongue.name }</option> }
}
