//! Where new connections go: by the rules, exactly, and as seen so far. A chart beside its table.

use fivetuple_core::base::Place;
use fivetuple_core::show::{Balancer, Observed, Part, Shares, Why, World};
use yew::{Html, Properties, classes, component, html};

use super::capacity::Capacity;
use super::chart::{self, Bar};
use super::fates::fates;
use super::load::Loads;
use super::picture::Props;
use super::spot::zone_class;
use super::{Act, says};
use crate::derive::{name_of, part_of, percent, sentence, zone_of};
use crate::state::{Action, Chart, Grain, State};
use crate::strings::{fill, words};

/// So many letters at the end of a name stay, since there names of a kind differ.
const TAIL: usize = 7;
/// More rows than this scroll nobody's mind.
const MOST: usize = 60;

/// The distribution's pane.
#[component]
pub fn Distribution(props: &Props) -> Html {
    let (state, s) = (&props.state, words());
    let chart = state.chart();
    let title = if state.reads() { s.requests_go } else { s.distribution };
    let class = classes!("pane", "distribution", (chart != Chart::Shares).then_some("tall"));
    html! {
        <section {class} data-pane="distribution" tabindex="-1" aria-label={s.distribution}>
            <header class="pane-head">
                <h2>{ title }</h2>
                <div class="spacer"></div>
                { charts(state, &props.act) }
                if chart == Chart::Shares { { grains(state, &props.act) } }
            </header>
            <div class="pane-body" tabindex="0" role="group" aria-label={s.distribution}>
                if !state.is_veiled() { { for state.observed().map(fates) } }
                { match chart {
                    _ if state.is_veiled() => html! { <p class="nothing">{ s.veiled }</p> },
                    Chart::Shares => html! { <Counts state={state.clone()} act={props.act.clone()} /> },
                    Chart::Time => html! { <Loads state={state.clone()} act={props.act.clone()} /> },
                    Chart::Capacity => html! { <Capacity state={state.clone()} act={props.act.clone()} /> },
                } }
            </div>
        </section>
    }
}

/// What is shown: what was measured over time, and capacities, where there are any.
fn charts(state: &State, act: &Act) -> Html {
    let (s, chosen) = (words(), state.chart());
    let known = [
        (Chart::Shares, s.as_shares),
        (Chart::Time, s.over_time),
        (Chart::Capacity, s.as_capacity),
    ];
    let known: Vec<_> = known.into_iter().filter(|(chart, _)| state.has_chart(*chart)).collect();
    if known.len() < 2 {
        return html! {};
    }
    let one = |(chart, name): (Chart, &'static str)| {
        html! {
            <button type="button" aria-pressed={(chart == chosen).to_string()} onclick={says(act, Action::Chart(chart))}>{ name }</button>
        }
    };
    html! { <div class="segments quiet" role="group" aria-label={s.shown_as}>{ for known.into_iter().map(one) }</div> }
}

/// By the rules, and as seen so far.
#[component]
fn Counts(props: &Props) -> Html {
    let state = &props.state;
    let (grain, shares) = (state.grain(), state.shares());
    // What was counted before a change says nothing about the rules after it.
    let steady = state.observed().filter(|_| state.snapshot.expected.is_empty());
    let draws = steady.map_or(0, |seen| seen.draws);
    let rows = match (shares, &state.world) {
        (Some(shares), Some(world)) => rows(shares, state.observed(), grain, world),
        _ => Vec::new(),
    };
    let idle = match (state.balancer(), &state.world) {
        (Some(balancer), Some(world)) => {
            let mut idle = idle(balancer, grain, world);
            idle.retain(|one| rows.iter().all(|row| row.name != one.name));
            idle
        }
        _ => Vec::new(),
    };
    if rows.is_empty() && idle.is_empty() {
        return html! { <p class="nothing">{ words().no_balancer }</p> };
    }
    let lost = lost(shares, state.observed());
    let of = state.observed().map_or(0, |seen| seen.counted().0);
    html! { <Table {of} {draws} {rows} {idle} reads={state.reads()} {lost} dark={state.wants.dark} /> }
}

/// A row: who, and its parts.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Row {
    name: String,
    zone: u32,
    seen: u64,
    of: u64,
    rule: String,
    fraction: String,
    value: f64,
}

fn rows(shares: &Shares, observed: Option<&Observed>, grain: Grain, world: &World) -> Vec<Row> {
    let parts = match grain {
        Grain::Zone => &shares.zones,
        Grain::Node => &shares.nodes,
        Grain::Pod => &shares.pods,
    };
    let of = observed.map_or(0, |seen| seen.counted().0);
    let row = |(at, part): (usize, &Part)| Row {
        name: part.name.clone(),
        zone: part.zone.unwrap_or(at as u32),
        seen: observed.map_or(0, |seen| seen_of(seen, grain, at, part)),
        of,
        rule: part.share.percent.clone(),
        fraction: part.share.fraction.clone(),
        value: part.share.value,
    };
    let some = parts.iter().enumerate().filter(|(_, part)| part.why.is_none());
    let later = observed.map(|seen| later(seen, (grain, parts), world)).unwrap_or_default();
    some.map(row).chain(later).take(MOST).collect()
}

/// Those that got something, and nothing by the rules at the start: they came later.
fn later(seen: &Observed, (grain, parts): (Grain, &[Part]), world: &World) -> Vec<Row> {
    let counts = match grain {
        Grain::Zone => return Vec::new(),
        Grain::Node => &seen.nodes,
        Grain::Pod => &seen.pods,
    };
    let new = |place| parts.iter().all(|part| part.place != Some(place) || part.why.is_some());
    let row = |(place, count): &(Place, u64)| Row {
        name: name_of(world, *place),
        zone: zone_of(world, *place).unwrap_or_default(),
        seen: *count,
        of: seen.counted().0,
        rule: percent(0, 1),
        fraction: "0".to_owned(),
        value: 0.0,
    };
    counts.iter().filter(|(place, count)| *count > 0 && new(*place)).map(row).collect()
}

fn seen_of(seen: &Observed, grain: Grain, at: usize, part: &Part) -> u64 {
    let counts = match grain {
        Grain::Zone => {
            return seen
                .zones
                .get(part.zone.map_or(at, |zone| zone as usize))
                .copied()
                .unwrap_or(0);
        }
        Grain::Node => &seen.nodes,
        Grain::Pod => &seen.pods,
    };
    counts.iter().find(|(place, _)| Some(*place) == part.place).map_or(0, |(_, count)| *count)
}

/// A node that gets nothing, and why.
#[derive(Clone, Debug, PartialEq)]
struct Idle {
    name: String,
    zone: u32,
    why: String,
}

/// The nodes or Pods that get nothing: backends, and those that are none.
fn idle(balancer: &Balancer, grain: Grain, world: &World) -> Vec<Idle> {
    let parts = match grain {
        Grain::Zone => return Vec::new(),
        Grain::Node => &balancer.shares.nodes,
        Grain::Pod => &balancer.shares.pods,
    };
    let backends =
        parts.iter().filter_map(|part| Some((part.name.clone(), part.place?, part.why.as_ref()?)));
    let is_node = |place| matches!(place, Place::Node(_));
    let without =
        |place| part_of(parts, place).is_none() && is_node(place) == (grain == Grain::Node);
    let others = balancer.left_out.iter().filter(|one| without(one.place));
    let others = others.map(|one| (name_of(world, one.place), one.place, &one.why));
    let idle = |(name, place, why): (String, Place, &Why)| Idle {
        name,
        zone: zone_of(world, place).unwrap_or_default(),
        why: sentence(why),
    };
    backends.chain(others).take(MOST).map(idle).collect()
}

/// What is lost by the rules, and what was.
fn lost(shares: Option<&Shares>, observed: Option<&Observed>) -> Option<(String, u64, u64)> {
    let rule = shares.and_then(|shares| shares.lost.as_ref()).map(|share| share.percent.clone());
    let (of, seen) = observed.map_or((0, 0), Observed::counted);
    (rule.is_some() || seen > 0).then(|| (rule.unwrap_or_default(), seen, of))
}

/// By what can be counted: by Pod where there are some.
fn grains(state: &State, act: &Act) -> Html {
    let (s, chosen) = (words(), state.grain());
    let pods = state.shares().is_none_or(|shares| !shares.pods.is_empty());
    let machines =
        state.world.as_ref().is_some_and(|world| world.nodes.iter().all(|it| it.machine));
    let by_node = if machines { s.by_machine } else { s.by_node };
    let one = |grain: Grain, name: &'static str| {
        html! {
            <button type="button" aria-pressed={(grain == chosen).to_string()} onclick={says(act, Action::Grain(grain))}>{ name }</button>
        }
    };
    html! {
        <div class="segments quiet" role="group" aria-label={s.distribution}>
            { one(Grain::Zone, s.by_zone) }
            { one(Grain::Node, by_node) }
            if pods { { one(Grain::Pod, s.by_pod) } }
        </div>
    }
}

#[derive(PartialEq, Properties)]
struct TableProps {
    rows: Vec<Row>,
    idle: Vec<Idle>,
    /// How many were counted, and whether they are requests.
    of: u64,
    /// How many choices by chance that comes from; 0 if not all was counted under these rules.
    draws: u64,
    reads: bool,
    lost: Option<(String, u64, u64)>,
    dark: bool,
}

#[component]
fn Table(props: &TableProps) -> Html {
    let s = words();
    let bar = |row: &Row| Bar {
        zone: row.zone,
        seen: row.seen as f64 / row.of.max(1) as f64,
        rule: Some(row.value),
        of: props.draws,
    };
    let bars: Vec<Bar> = props.rows.iter().map(bar).collect();
    html! {
        <table class="shares">
            <caption class="hidden">{ s.distribution }{ ", " }{ s.for_clients }</caption>
            <thead><tr>
                <th scope="col"><span class="hidden">{ s.who }</span></th>
                <td class="key">if props.draws > 0 { <span class="band" aria-hidden="true"></span>{ chance_of(props) } }</td>
                <th scope="col" class="number">{ fill(s.seen_of, &[&props.of.to_string()]) }</th>
                <th scope="col" class="number">{ s.by_rules }</th>
                <th scope="col" class="number">{ s.count }</th>
            </tr></thead>
            <tbody>
                { for props.rows.iter().enumerate().map(|(at, one)| {
                    let chart = html! { <chart::Chart bars={bars.clone()} dark={props.dark} /> };
                    row((at, one), (at == 0).then_some(chart), props.rows.len())
                }) }
                { for props.idle.iter().map(idle_row) }
                { for props.lost.iter().map(|lost| lost_row(lost, props.reads)) }
            </tbody>
        </table>
    }
}

/// What the shaded part is; of how many choices, if that is not what was counted.
fn chance_of(props: &TableProps) -> String {
    let s = words();
    if props.draws == props.of {
        s.chance_alone.to_owned()
    } else {
        fill(s.chance_of, &[&props.draws.to_string()])
    }
}

/// A row; the first one has the chart, which is as high as all of them.
fn row((at, row): (usize, &Row), chart: Option<Html>, rows: usize) -> Html {
    html! {
        <tr key={at} class={zone_class(row.zone)}>
            <th scope="row" title={row.name.clone()}><span class="swatch" aria-hidden="true"></span>{ cut(&row.name) }</th>
            if let Some(chart) = chart { <td class="chart" rowspan={rows.to_string()}>{ chart }</td> }
            <td class="number strong">{ percent(row.seen, row.of) }</td>
            <td class="number" title={row.fraction.clone()}>{ &row.rule }</td>
            <td class="number">{ row.seen }</td>
        </tr>
    }
}

/// A row without a bar: the reason stands in its place.
fn idle_row(idle: &Idle) -> Html {
    html! {
        <tr class={classes!("idle", zone_class(idle.zone))}>
            <th scope="row" title={idle.name.clone()}><span class="swatch" aria-hidden="true"></span>{ cut(&idle.name) }</th>
            <td class="because">{ &idle.why }</td>
            <td class="number strong">{ percent(0, 1) }</td>
            <td class="number">{ percent(0, 1) }</td>
            <td class="number">{ 0 }</td>
        </tr>
    }
}

/// A name that loses its middle where there is no room.
fn cut(name: &str) -> Html {
    let from = name.char_indices().rev().nth(TAIL - 1).map_or(0, |(at, _)| at);
    let (head, tail) = name.split_at(from);
    html! { <bdi class="cut"><span>{ head }</span><span>{ tail }</span></bdi> }
}

fn lost_row((rule, seen, of): &(String, u64, u64), reads: bool) -> Html {
    let word = if reads { words().failed } else { words().lost };
    html! {
        <tr class={classes!("lost")}>
            <th scope="row" colspan="2">{ "✕ " }{ word }</th>
            <td class="number strong">{ percent(*seen, *of) }</td>
            <td class="number">{ rule }</td>
            <td class="number">{ seen }</td>
        </tr>
    }
}
