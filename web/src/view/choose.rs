//! What was left out of files that were brought, and which part of a large text to go on with.

use std::collections::BTreeSet;

use fivetuple_core::manifest::Offers;
use fivetuple_core::manifest::narrow::{Offer, Room};
use web_sys::{Event, HtmlInputElement, InputEvent, MouseEvent};
use yew::{Callback, Html, Properties, TargetCast, UseStateHandle, component, html, use_state};

use super::Act;
use super::dialog::Sheet;
use crate::import::{Loot, Why};
use crate::state::{Action, Choosing};
use crate::strings::{fill, words};

/// So many rows are drawn; a search finds the others.
const ROWS: usize = 200;

/// What the sheet is given.
#[derive(PartialEq, Properties)]
pub struct Props {
    /// What was brought, and what can be chosen.
    pub choosing: Choosing,
    /// Where to say what happened.
    pub act: Act,
}

/// What is chosen: lines of a namespace, a tab, and a Service's name or nothing.
type Chosen = BTreeSet<String>;

/// The sheet of choice.
#[component]
pub fn Choose(props: &Props) -> Html {
    let s = words();
    let (wanted, chosen) = (use_state(String::new), use_state(Chosen::new));
    let find = {
        let wanted = wanted.clone();
        Callback::from(move |event: InputEvent| {
            let field: HtmlInputElement = event.target_unchecked_into();
            wanted.set(field.value().to_lowercase());
        })
    };
    let narrow = {
        let (act, chosen) = (props.act.clone(), chosen.clone());
        Callback::from(move |_: MouseEvent| {
            act.emit(Action::Narrow(chosen.iter().map(String::as_str).collect()));
        })
    };
    let Choosing { loot, offers, wants, .. } = &props.choosing;
    let chooses = offers.is_some() || *wants;
    let title = if chooses { s.choose_title } else { s.files_title };
    html! {
        <Sheet {title} act={props.act.clone()}>
            { for loot.iter().map(|loot| left_out(loot)) }
            if let Some(offers) = offers {
                <p class="muted">{ fill(s.choose_hint, &[&offers.objects.to_string()]) }</p>
                <input type="search" class="search" placeholder={s.choose_search} aria-label={s.choose_search} oninput={find} />
                { lists(offers, &wanted, &chosen) }
                <p class="row offers-go">
                    <button type="button" class="button main" disabled={chosen.is_empty()} onclick={narrow}>{ s.choose_go }</button>
                    <span class="muted" role="status">{ fill(s.chosen, &[&chosen.len().to_string()]) }</span>
                </p>
            } else if *wants {
                <p class="muted">{ s.loading }</p>
            }
        </Sheet>
    }
}

fn lists(offers: &Offers, wanted: &str, chosen: &UseStateHandle<Chosen>) -> Html {
    let s = words();
    let fits =
        |name: &str| wanted.split_whitespace().all(|word| name.to_lowercase().contains(word));
    let rooms: Vec<&Room> = offers.rooms.iter().filter(|room| fits(&room.name)).collect();
    let full = |offer: &Offer| [&offer.namespace, "/", &offer.name].concat();
    let services: Vec<&Offer> = offers.services.iter().filter(|offer| fits(&full(offer))).collect();
    let room = |room: &&Room| {
        let line = [&room.name, "\t\n"].concat();
        let counts = [room.services, room.pods].map(|count| count.to_string());
        let about = fill(s.room_holds, &[&counts[0], &counts[1]]);
        row(&room.name, about, line, chosen)
    };
    let service = |offer: &&Offer| {
        let line = [&offer.namespace, "\t", &offer.name, "\n"].concat();
        let pods = fill(s.offer_pods, &[&offer.pods.to_string()]);
        let about = if offer.balanced.is_empty() {
            pods
        } else {
            [&offer.balanced, " · ", &pods].concat()
        };
        row(&full(offer), about, line, chosen)
    };
    let hidden = services.len().saturating_sub(ROWS) + rooms.len().saturating_sub(ROWS);
    html! {
        <>
            if rooms.is_empty() && services.is_empty() { <p class="nothing">{ s.choose_none }</p> }
            { list(s.services, services.iter().take(ROWS).map(service).collect(), services.len()) }
            { list(s.namespaces, rooms.iter().take(ROWS).map(room).collect(), rooms.len()) }
            if hidden > 0 { <p class="muted">{ fill(s.choose_more, &[&hidden.to_string()]) }</p> }
        </>
    }
}

fn list(title: &'static str, rows: Vec<Html>, all: usize) -> Html {
    if rows.is_empty() {
        return html! {};
    }
    html! {
        <fieldset class="offers"><legend>{ title }<span class="count">{ all }</span></legend><ul>{ for rows }</ul></fieldset>
    }
}

/// Something to choose.
fn row(name: &str, about: String, line: String, chosen: &UseStateHandle<Chosen>) -> Html {
    let on = chosen.contains(&line);
    let change = {
        let (chosen, line) = (chosen.clone(), line.clone());
        Callback::from(move |_: Event| {
            let mut next = (*chosen).clone();
            if !next.remove(&line) {
                next.insert(line.clone());
            }
            chosen.set(next);
        })
    };
    html! {
        <li key={line}><label class="switch"><input type="checkbox" checked={on} onchange={change} />
            <span><bdi>{ name.to_owned() }</bdi>{ " " } <span class="muted">{ about }</span></span></label></li>
    }
}

/// Which files were left out, and why.
fn left_out(loot: &Loot) -> Html {
    let s = words();
    let file = |(path, why): &(String, Why)| html! { <li><bdi>{ path.clone() }</bdi>{ " " } <span class="muted">{ because(*why) }</span></li> };
    let (taken, left) = (loot.files.len().to_string(), loot.left_out.len());
    let hidden = left.saturating_sub(ROWS);
    html! {
        <details class="left-out" open={left < 10}>
            <summary>{ fill(s.files_left_out, &[&taken, &left.to_string()]) }</summary>
            <ul>{ for loot.left_out.iter().take(ROWS).map(file) }</ul>
            if hidden > 0 { <p class="muted">{ fill(s.more_changes, &[&hidden.to_string()]) }</p> }
        </details>
    }
}

fn because(why: Why) -> &'static str {
    let s = words();
    match why {
        Why::Tools => s.left_tools,
        Why::Kind => s.left_kind,
        Why::Binary => s.left_binary,
        Why::NoYaml => s.left_no_yaml,
        Why::Many => s.left_many,
        Why::Large => s.left_large,
        Why::Unread => s.left_unread,
        Why::Locked => s.left_locked,
        Why::Damaged => s.left_damaged,
        Why::Nested => s.left_nested,
    }
}
