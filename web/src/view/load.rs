//! How busy groups were over time: what they used and got, as lines and as tables.

use fivetuple_core::show::{Load, LoadGroup};
use yew::{Html, Properties, classes, component, html};

use super::lines::{Line, Lines, MARKS};
use super::picture::Props;
use super::spot::zone_class;
use crate::derive::{rate, seconds, tenths};
use crate::shared::Shared;
use crate::strings::{fill, words};

/// More moments than this are thinned out in the table of all.
const MOST: usize = 120;

/// Everything that was measured for the exposure looked at.
#[component]
pub(super) fn Loads(props: &Props) -> Html {
    let state = &props.state;
    let one = |(at, load): (usize, &Load)| {
        html! {
            <section class="load" key={at} aria-label={load.name.clone()}>
                <h3>{ &load.name }</h3>
                <div class="charts">{ for charts(load, state) }</div>
                { now(load, state.play.at) }
                <Moments loads={state.movie.loads.clone()} {at} />
            </section>
        }
    };
    html! { <>{ for state.loads().map(one) }</> }
}

/// A chart of each signal that is reported, and one of what each group got.
fn charts(load: &Load, state: &crate::state::State) -> Vec<Html> {
    let s = words();
    let column = |of: &dyn Fn(&LoadGroup) -> Vec<f64>| -> Vec<Line> {
        let line = |(at, group): (usize, &LoadGroup)| Line {
            zone: color(at, group),
            points: load.at.iter().map(|at| *at as f64).zip(of(group)).collect(),
        };
        load.groups.iter().enumerate().map(line).collect()
    };
    let signals = load.groups.iter().map(|group| group.used.len()).max().unwrap_or(0);
    let used = (0..signals).map(|signal| {
        let lines = column(&|group| group.used.get(signal).cloned().unwrap_or_default());
        let said = load.signals.get(signal);
        let name = said.map_or(s.cpu_used, |signal| &signal.name);
        let title = match said {
            Some(signal) => fill(s.used_and_limit, &[name, &tenths(signal.full)]),
            None => name.to_owned(),
        };
        chart(&title, (lines, said.map(|signal| signal.full)), state)
    });
    let share = chart(s.share_over_time, (column(&|group| group.share.clone()), None), state);
    used.chain([share]).collect()
}

fn chart(
    title: &str,
    (lines, limit): (Vec<Line>, Option<f64>),
    state: &crate::state::State,
) -> Html {
    let values = lines.iter().flat_map(|line| &line.points).map(|point| point.1);
    let most = values.chain(limit).fold(0.0, f64::max);
    let top = if most <= 1.0 { 1.0 } else { (most * 4.0).ceil() / 4.0 };
    html! {
        <figure class="lines-box">
            <figcaption>{ title }</figcaption>
            <div class="axis" aria-hidden="true"><span>{ tenths(top) }</span><span>{ tenths(top / 2.0) }</span><span>{ "0" }</span></div>
            <Lines {lines} {limit} now={state.play.at as f64} end={state.play.end as f64} {top} dark={state.wants.dark} />
            <div class="time" aria-hidden="true"><span>{ "0 s" }</span><span>{ seconds(state.play.end) }</span></div>
        </figure>
    }
}

/// The zone decides the color; what is in none has one by its position.
fn color(at: usize, group: &LoadGroup) -> u32 {
    group.zone.unwrap_or(at as u32)
}

/// What the last report before the playhead said.
fn now(load: &Load, at: u64) -> Html {
    let s = words();
    let reported = load.at.partition_point(|moment| *moment <= at).checked_sub(1);
    let title = reported.map_or_else(
        || s.no_report_yet.to_owned(),
        |row| fill(s.report_at, &[&seconds(load.at[row])]),
    );
    html! {
        <div class="ways-scroll" tabindex="0" role="region" aria-label={title.clone()}>
        <table class="report">
            <caption>{ title }</caption>
            <thead><tr>
                <th scope="col">{ s.zone }</th>
                { for signals(load).iter().map(|name| html! { <th scope="col" class="number">{ name }</th> }) }
                <th scope="col" class="number">{ s.share_of_requests }</th>
                <th scope="col" class="number">{ s.requests_a_second }</th>
                <th scope="col" class="number">{ s.capacity }</th>
                <th scope="col">{ s.state }</th>
            </tr></thead>
            <tbody>{ for load.groups.iter().enumerate().map(|it| row(it, load, reported)) }</tbody>
        </table>
        </div>
    }
}

/// What is reported, by name.
fn signals(load: &Load) -> Vec<String> {
    let count = load.groups.iter().map(|group| group.used.len()).max().unwrap_or(0);
    let name = |at: usize| load.signals.get(at).map(|signal| signal.name.clone());
    (0..count).map(|at| name(at).unwrap_or_else(|| words().cpu_used.to_owned())).collect()
}

fn row((at, group): (usize, &LoadGroup), load: &Load, reported: Option<usize>) -> Html {
    let s = words();
    let (zone, count) = (color(at, group), signals(load).len());
    let cell = |value: Option<String>| html! { <td class="number">{ value.unwrap_or_else(|| "–".to_owned()) }</td> };
    let of = |column: &[f64]| reported.and_then(|row| column.get(row).copied());
    let capacity = reported.and_then(|row| group.capacity.get(row).copied().flatten());
    let is = |column: &[bool]| reported.is_some_and(|row| column.get(row) == Some(&true));
    let state = if is(&group.drained) {
        s.drained
    } else if is(&group.full) {
        s.full
    } else {
        ""
    };
    html! {
        <tr key={at} class={zone_class(zone)}>
            <th scope="row"><span class="series" aria-hidden="true">{ MARKS[zone as usize % 6] }</span>{ &group.name }</th>
            { for (0..count).map(|signal| cell(group.used.get(signal).and_then(|used| of(used)).map(tenths))) }
            { cell(of(&group.share).map(tenths)) }
            { cell(of(&group.rate).map(rate)) }
            { cell(capacity.map(rate)) }
            <td class={classes!(is(&group.full).then_some("bad"))}>{ state }</td>
        </tr>
    }
}

#[derive(PartialEq, Properties)]
struct MomentsProps {
    loads: Shared<Vec<Load>>,
    at: usize,
}

/// All that the charts show, as a table: a row for each moment.
#[component]
fn Moments(props: &MomentsProps) -> Html {
    let s = words();
    let Some(load) = props.loads.get(props.at) else { return html! {} };
    let step = load.at.len().div_ceil(MOST).max(1);
    let names = signals(load);
    let head = |group: &LoadGroup| {
        let used = names.iter().map(|name| [group.name.as_str(), ": ", name].concat());
        let share = [group.name.as_str(), ": ", s.share_of_requests].concat();
        let all = used.chain([share]);
        html! { <>{ for all.map(|name| html! { <th scope="col" class="number">{ name }</th> }) }</> }
    };
    let cell = |group: &LoadGroup, row: usize| {
        let used = (0..names.len()).map(|at| group.used.get(at).and_then(|used| used.get(row)));
        let all: Vec<f64> =
            used.chain([group.share.get(row)]).map(|value| value.copied().unwrap_or(0.0)).collect();
        html! { <>{ for all.into_iter().map(|value| html! { <td class="number">{ tenths(value) }</td> }) }</> }
    };
    let row = |at: usize| {
        html! { <tr key={at}><th scope="row" class="number">{ seconds(load.at[at]) }</th>{ for load.groups.iter().map(|group| cell(group, at)) }</tr> }
    };
    html! {
        <details class="moments">
            <summary>{ s.all_reports }<span class="count">{ load.at.len() }</span></summary>
            <div class="moments-scroll" tabindex="0" role="region" aria-label={s.all_reports}>
                <table class="report">
                    <thead><tr><th scope="col" class="number">{ s.moment }</th>{ for load.groups.iter().map(head) }</tr></thead>
                    <tbody>{ for (0..load.at.len()).step_by(step).map(row) }</tbody>
                </table>
            </div>
        </details>
    }
}
