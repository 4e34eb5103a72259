//! The ways that packets take, as lines: there solid and as wide as their share, back dashed.

use std::collections::BTreeSet;

use fivetuple_core::base::{ClientId, Place};
use fivetuple_core::show::{Edge, Stage, Trip, TripStep};
use yew::{Html, Properties, classes, component, html};

use crate::scene::{Scene, Way, is_back};
use crate::shared::Shared;

/// More lines than this say nothing.
const MOST: usize = 160;

#[derive(PartialEq, Properties)]
pub(super) struct Props {
    pub(super) scene: Shared<Scene>,
    pub(super) shares: Vec<(Place, f64)>,
    pub(super) balancer: Option<Place>,
    /// What clients send straight to backends, where each decides itself.
    pub(super) clients: Vec<(Place, Place)>,
    pub(super) edges: Shared<Vec<Edge>>,
    pub(super) trip: Option<Shared<Trip>>,
    pub(super) step: usize,
}

#[component]
pub(super) fn Wires(props: &Props) -> Html {
    let mut seen = BTreeSet::new();
    let lines = all(props).into_iter().filter_map(|edge| {
        let way = props.scene.way(edge)?;
        seen.insert(way.path().to_owned()).then(|| line(edge, &way, props))
    });
    let lines: Vec<Html> = lines.take(MOST).collect();
    html! {
        <g class="wires" aria-hidden="true">
            { for lines }
            { for props.trip.as_ref().map(|trip| chosen(trip, props)) }
        </g>
    }
}

/// Stretches known from the shares, and from the run.
fn all(props: &Props) -> Vec<Edge> {
    let from = props.balancer.into_iter();
    let fan = from.flat_map(|from| {
        let arrive = Edge { from: Place::Client(ClientId(0)), to: from };
        let parts = props.shares.iter().filter(|(_, share)| *share > 0.0);
        std::iter::once(arrive).chain(parts.map(move |(to, _)| Edge { from, to: *to }))
    });
    let beside = props.clients.iter().map(|(from, to)| Edge { from: *from, to: *to });
    let fan = fan.filter(|_| props.clients.is_empty());
    beside
        .chain(fan)
        .chain(props.edges.iter().copied().filter(|edge| belongs(*edge, props)))
        .collect()
}

/// Whether a stretch of the run is one of this picture: both ends are drawn, and replies come from
/// those that the load balancer sends to.
fn belongs(edge: Edge, props: &Props) -> bool {
    let gets = |place| props.shares.iter().any(|(to, share)| *to == place && *share > 0.0);
    let sent_to = |place| props.shares.is_empty() || gets(place);
    let reply = matches!(edge.from, Place::Node(_)) && is_back(edge);
    // Health checks need no line where the load balancer is on no packet's way.
    let beside = props.scene.beside && Some(edge.from) == props.balancer;
    let drawn = props.scene.is_drawn(edge.from) && props.scene.is_drawn(edge.to) && !beside;
    drawn && (!reply || sent_to(edge.from))
}

fn line(edge: Edge, way: &Way, props: &Props) -> Html {
    let share = props.shares.iter().find(|(place, _)| *place == edge.to).map(|(_, share)| *share);
    let fan = Some(edge.from) == props.balancer;
    let tenths = if fan { 15 + (40.0 * share.unwrap_or(0.0)) as u32 } else { 15 };
    let width = [&(tenths / 10).to_string(), ".", &(tenths % 10).to_string()].concat();
    html! { <path class={class(edge)} d={way.path().to_owned()} stroke-width={width} /> }
}

fn class(edge: Edge) -> yew::Classes {
    let inner = matches!(
        (edge.from, edge.to),
        (Place::Node(_), Place::Pod(_)) | (Place::Pod(_), Place::Node(_))
    );
    classes!("wire", is_back(edge).then_some("back"), inner.then_some("inner"))
}

/// The way of the packet looked at, and the leg of it.
fn chosen(trip: &Trip, props: &Props) -> Html {
    let legs = trip.steps.iter().enumerate().filter_map(|(at, step)| {
        let next = trip.steps.get(at + 1).map(|next| next.place);
        let to = step.to.or(next.filter(|next| *next != step.place))?;
        let edge = Edge { from: step.place, to };
        let way = props.scene.way(edge)?;
        let back = matches!(step.stage, Stage::Back) || is_back(edge);
        let now = at == props.step;
        let class = classes!("leg", back.then_some("back"), now.then_some("now"));
        let end = now.then_some("url(#arrow)");
        Some(html! { <path class={class} d={way.path().to_owned()} marker-end={end} /> })
    });
    html! { <>{ for legs }</> }
}

/// Where the packet looked at is lost, or its request answered with an error: the status beside it.
pub(super) fn ends(trip: &Trip, scene: &Scene) -> Html {
    html! { <>{ for trip.steps.iter().filter(|step| step.lost).map(|step| end(step, scene)) }</> }
}

fn end(step: &TripStep, scene: &Scene) -> Html {
    let Some(rect) = scene.rect(step.place) else { return html! {} };
    let status = step.status.map_or_else(String::new, |status| [" ", &status.to_string()].concat());
    let wide = if status.is_empty() { 24 } else { 52 };
    let (x, y) = (rect.right() as i32 - wide / 2 - 6, rect.y as i32);
    html! {
        <g class="ends" aria-hidden="true">
            <rect x={(x - wide / 2).to_string()} y={(y - 10).to_string()} width={wide.to_string()} height="20" rx="10" />
            <text x={x.to_string()} y={(y + 4).to_string()}>{ "✕" }{ status }</text>
        </g>
    }
}

/// Whether replies go around the load balancer: no stretch of the way back touches it.
pub(super) fn is_direct(trip: &Trip) -> bool {
    let back = || trip.steps.iter().filter(|step| matches!(step.stage, Stage::Back));
    let touches = |place: Option<Place>| matches!(place, Some(Place::Balancer(_)));
    let visited = trip.steps.iter().any(|step| touches(Some(step.place)));
    let home = back().any(|step| matches!(step.to, Some(Place::Client(_))));
    visited && home && !back().any(|step| touches(Some(step.place)) || touches(step.to))
}
