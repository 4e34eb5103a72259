//! The picture: who is there, and the ways between them. Packets are drawn above it.

use fivetuple_core::base::{ExposureId, Place, ZoneId};
use fivetuple_core::show::{Edge, Snapshot, Thing, Trip, TripStep, World};
use yew::{Callback, Html, KeyboardEvent, Properties, component, html};

use super::Act;
use super::facts::Facts;
use super::spot::{class, drawn, mark};
use super::wires::{Wires, ends, is_direct};
use crate::marked::Mark;
use crate::scene::{Rect, Scene, Spot};
use crate::shared::Shared;
use crate::state::Action;
use crate::strings::words;

#[derive(PartialEq, Properties)]
pub(super) struct Props {
    pub(super) world: Shared<World>,
    pub(super) scene: Shared<Scene>,
    pub(super) exposure: Option<ExposureId>,
    pub(super) snapshot: Shared<Snapshot>,
    pub(super) edges: Shared<Vec<Edge>>,
    pub(super) trip: Option<Shared<Trip>>,
    pub(super) step: usize,
    pub(super) thing: Option<Thing>,
    /// What differs from another variant, and how.
    pub(super) marked: Vec<Mark>,
    /// Whether shares and conditions are kept back.
    pub(super) veiled: bool,
    pub(super) act: Act,
}

#[component]
pub(super) fn Map(props: &Props) -> Html {
    let scene = &props.scene;
    let what = props.exposure.and_then(|id| props.world.exposures.get(id.0 as usize));
    let facts = Facts {
        world: &props.world,
        balancer: what.and_then(|what| what.balancer.as_ref()),
        snapshot: &props.snapshot,
        exposure: props.exposure.map_or(0, |id| id.0),
        thing: props.thing,
        marked: &props.marked,
        veiled: props.veiled,
    };
    let (width, height) = (scene.width.round() as i32, scene.height.round() as i32);
    let frames = |spot: &Spot| matches!(spot, Spot::Region(_) | Spot::Zone(_) | Spot::Node(_));
    let below = scene.spots.iter().filter(|(spot, _)| frames(spot));
    let above = scene.spots.iter().filter(|(spot, _)| !frames(spot));
    html! {
        <svg class="map" viewBox={format!("0 0 {width} {height}")} width={width.to_string()} height={height.to_string()}
            role="group" aria-label={words().stage}>
            <defs>
                <marker id="arrow" viewBox="0 0 10 10" refX="9" refY="5" markerWidth="9" markerHeight="9"
                    markerUnits="userSpaceOnUse" orient="auto"><path class="head" d="M1 1 9 5 1 9z" /></marker>
            </defs>
            { lanes(scene) }
            { for below.map(|(spot, rect)| one(*spot, *rect, &facts, &props.act)) }
            <Wires scene={scene.clone()} shares={facts.sent_to()} edges={props.edges.clone()}
                balancer={facts.balancer.and(props.exposure).map(Place::Balancer)}
                clients={facts.clients_send()}
                trip={props.trip.clone()} step={props.step} />
            { for above.map(|(spot, rect)| one(*spot, *rect, &facts, &props.act)) }
            { for props.trip.as_ref().map(|trip| ends(trip, scene)) }
            { for props.trip.as_ref().and_then(|trip| replies(trip, scene)) }
        </svg>
    }
}

fn lanes(scene: &Scene) -> Html {
    let s = words();
    if scene.narrow {
        return html! {};
    }
    let machines = scene.spots.iter().any(|(spot, _)| matches!(spot, Spot::Machine(_)));
    let zones = if machines { s.zones_of_machines } else { s.zones };
    let balancer = if scene.exposure.is_some() && !scene.beside { s.load_balancer } else { "" };
    let names = [if scene.beside { s.clients_decide } else { s.clients }, balancer, zones];
    let lane = |(x, name): (f32, &str)| html! { <text class="lane" x={(x as i32).to_string()} y="14">{ name }</text> };
    html! { <g aria-hidden="true">{ for scene.lanes.into_iter().zip(names).map(lane) }</g> }
}

/// Says that replies go around the load balancer, or by its own connection, where they do.
fn replies(trip: &Trip, scene: &Scene) -> Option<Html> {
    let s = words();
    let carries = |step: &TripStep| step.carries && matches!(step.place, Place::Balancer(_));
    let proxied = || trip.steps.iter().any(carries).then_some(s.reply_proxied);
    let says = if is_direct(trip) { Some(s.reply_direct) } else { proxied() };
    // Below the zones there is room under the ways back only.
    let (x, y) = if is_direct(trip) { (scene.lanes[0] + 76.0, -10) } else { (scene.lanes[2], 14) };
    let (x, y) = (x as i32, scene.rail as i32 + y);
    let text = |says: &str| html! { <text class="rail" x={x.to_string()} y={y.to_string()}>{ says }</text> };
    says.filter(|_| !scene.narrow).map(text)
}

fn one(spot: Spot, rect: Rect, facts: &Facts<'_>, act: &Act) -> Html {
    let shapes = html! { <>{ drawn(spot, rect, facts) }{ for facts.mark(spot).map(|says| mark(rect, says)) }</> };
    let thing = thing(spot);
    let chosen = thing.is_some() && facts.thing == thing;
    let Some(look) = action(spot, chosen) else {
        return html! { <g class={class(spot, facts)}>{ shapes }</g> };
    };
    let key = {
        let (act, look) = (act.clone(), look.clone());
        Callback::from(move |event: KeyboardEvent| {
            if matches!(event.key().as_str(), "Enter" | " ") {
                event.prevent_default();
                event.stop_propagation();
                act.emit(look.clone());
            }
        })
    };
    html! {
        <g class={class(spot, facts)} tabindex="0" role="button"
            aria-pressed={thing.map(|_| chosen.to_string())} aria-roledescription={kind(spot)}
            onclick={super::says(act, look)} onkeydown={key}>{ shapes }</g>
    }
}

/// What a click on it does.
fn action(spot: Spot, chosen: bool) -> Option<Action> {
    Some(match (spot, thing(spot)) {
        (_, Some(_)) if chosen => Action::Place(None),
        (_, Some(Thing::Place(place))) => Action::Place(Some(place)),
        (_, Some(Thing::Zone(zone))) => Action::Zone(zone),
        (Spot::Fewer(fold), None) => Action::Refold(fold),
        (_, None) => Action::Unfold(spot.folds()?),
    })
}

/// The thing that a spot stands for.
pub(super) fn thing(spot: Spot) -> Option<Thing> {
    match spot {
        Spot::Zone(zone) => Some(Thing::Zone(ZoneId(zone))),
        spot => spot.place().map(Thing::Place),
    }
}

/// What a screen reader calls it, after its texts.
fn kind(spot: Spot) -> Option<&'static str> {
    let s = words();
    Some(match spot {
        Spot::Client(_) => s.client,
        Spot::Balancer(_) => s.load_balancer,
        Spot::Zone(_) => s.zone,
        Spot::Node(_) => s.node,
        Spot::Machine(_) => s.machine,
        Spot::Pod(_) => s.pod,
        _ => return None,
    })
}
