//! What can be taken away as a file: the text, the picture, a packet's trace, captured packets.

use yew::{Html, component, html};

use super::picture::Props;
use super::{Act, says};
use crate::state::{Action, Film, Pane};
use crate::strings::{fill, words};
use crate::talk::Parcel;

#[component]
pub(super) fn Take(props: &Props) -> Html {
    let (state, act, s) = (&props.state, &props.act, words());
    let who = state.trip.as_ref().map(|(who, _)| *who);
    let trip = state.trip.as_ref().map_or_else(String::new, |(_, trip)| trip.title.clone());
    let of_trip = |make: fn(crate::talk::Who) -> Parcel| who.map(|who| Action::Take(make(who)));
    let text = |parcel| Some(Action::Take(parcel));
    let drawn = state.world.is_some() && state.look.pane == Pane::Picture;
    let picture = |lines| drawn.then_some(Action::TakePicture { lines });
    let run = state.world.as_ref().map(|_| Action::Take(Parcel::RunPackets));
    html! {
        <section class="take" aria-labelledby="take-title">
            <h3 id="take-title">{ s.take_title }</h3>
            <dl>
                <dt>{ s.take_text }</dt>
                <dd class="row">
                    { one(s.take_yaml, text(Parcel::Text), act) }
                    { one(s.take_clean, text(Parcel::CleanText), act) }
                </dd>
                <dt>{ s.take_picture }</dt>
                <dd class="row">
                    { one(s.take_svg, picture(true), act) }
                    { one(s.take_png, picture(false), act) }
                    { one(s.take_film, drawn.then_some(Action::Film).filter(|_| state.film.is_none()), act) }
                    { for state.film.map(progress) }
                </dd>
                <dt>{ s.take_packet }
                    if !trip.is_empty() { <span class="also"><bdi>{ trip }</bdi></span> }
                </dt>
                <dd class="row">
                    { one(s.take_markdown, of_trip(Parcel::Page), act) }
                    { one(s.take_json, of_trip(Parcel::Json), act) }
                    { one(s.take_pcapng, of_trip(Parcel::Packets), act) }
                </dd>
                <dt>{ s.take_run }</dt>
                <dd class="row">{ one(s.take_run_pcapng, run, act) }</dd>
            </dl>
            <p class="muted">{ s.take_hint }</p>
            if state.left_out > 0 {
                <p role="status"><strong>{ fill(s.take_masked, &[&state.left_out.to_string()]) }</strong></p>
            }
        </section>
    }
}

/// How far an animation has come.
fn progress(film: Film) -> Html {
    let said = fill(words().film_progress, &[&film.done.to_string(), &film.count.to_string()]);
    html! { <span class="muted" role="status">{ said }</span> }
}

/// A file to take; one that cannot be made now cannot be asked for.
fn one(name: &'static str, action: Option<Action>, act: &Act) -> Html {
    let disabled = action.is_none();
    let click = action.map(|action| says(act, action));
    html! { <button type="button" class="button" {disabled} onclick={click}>{ name }</button> }
}
