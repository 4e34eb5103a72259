//! The picture: who is there, and the ways between them. Packets are drawn above it.

use fivetuple_core::base::{ExposureId, Place};
use fivetuple_core::show::{Edge, Snapshot, Trip, World};
use yew::{Callback, Html, KeyboardEvent, Properties, component, html};

use super::Act;
use super::spot::{Facts, class, drawn};
use super::wires::{Wires, is_direct, shares};
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
    pub(super) place: Option<Place>,
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
        place: props.place,
    };
    let (width, height) = (scene.width.round() as i32, scene.height.round() as i32);
    let frames = |spot: &Spot| matches!(spot, Spot::Zone(_) | Spot::Node(_));
    let below = scene.spots.iter().filter(|(spot, _)| frames(spot));
    let above = scene.spots.iter().filter(|(spot, _)| !frames(spot));
    html! {
        <svg class="map" viewBox={format!("0 0 {width} {height}")} width={width.to_string()} height={height.to_string()}
            role="group" aria-label={words().stage}>
            <defs>
                <marker id="arrow" viewBox="0 0 10 10" refX="9" refY="5" markerWidth="9" markerHeight="9"
                    markerUnits="userSpaceOnUse" orient="auto"><path class="head" d="M1 1 9 5 1 9z" /></marker>
            </defs>
            { lanes(scene, facts.balancer.is_some()) }
            { for below.map(|(spot, rect)| one(*spot, *rect, &facts, &props.act)) }
            <Wires scene={scene.clone()} shares={shares(facts.balancer)} edges={props.edges.clone()}
                balancer={facts.balancer.and(props.exposure).map(Place::Balancer)}
                trip={props.trip.clone()} step={props.step} />
            { for above.map(|(spot, rect)| one(*spot, *rect, &facts, &props.act)) }
            if props.trip.as_ref().is_some_and(|trip| is_direct(trip)) { { direct(scene) } }
        </svg>
    }
}

fn lanes(scene: &Scene, balanced: bool) -> Html {
    let s = words();
    if scene.narrow {
        return html! {};
    }
    let names = [s.clients, if balanced { s.load_balancer } else { "" }, s.zones];
    let lane = |(x, name): (f32, &str)| html! { <text class="lane" x={(x as i32).to_string()} y="14">{ name }</text> };
    html! { <g aria-hidden="true">{ for scene.lanes.into_iter().zip(names).map(lane) }</g> }
}

/// Says that replies go around the load balancer, where they do.
fn direct(scene: &Scene) -> Html {
    if scene.narrow {
        return html! {};
    }
    let (x, y) = (scene.lanes[0] as i32 + 76, scene.rail as i32 - 10);
    html! { <text class="rail" x={x.to_string()} y={y.to_string()}>{ words().reply_direct }</text> }
}

fn one(spot: Spot, rect: Rect, facts: &Facts<'_>, act: &Act) -> Html {
    let shapes = drawn(spot, rect, facts);
    let Some(place) = spot.place() else {
        return html! { <g class={class(spot, facts)}>{ shapes }</g> };
    };
    let chosen = facts.place == Some(place);
    let look = Action::Place((!chosen).then_some(place));
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
            aria-pressed={chosen.to_string()} aria-roledescription={kind(place)}
            onclick={super::says(act, look)} onkeydown={key}>{ shapes }</g>
    }
}

/// What a screen reader calls it, after its texts.
fn kind(place: Place) -> &'static str {
    let s = words();
    match place {
        Place::Client(_) => s.client,
        Place::Balancer(_) => s.load_balancer,
        Place::Node(_) => s.node,
        Place::Pod(_) | Place::Endpoint(_) => s.pod,
    }
}
