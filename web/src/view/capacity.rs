//! What groups can take and get, by zone and region, and what each way to spread would make of it.

use fivetuple_core::base::Place;
use fivetuple_core::show::{Spread, SpreadClient, SpreadGroup, SpreadPart, SpreadWay, Why, World};
use yew::{Html, classes, component, html};

use super::Act;
use super::chart::{Bar, Chart};
use super::picture::Props;
use super::reason::{rule_link, sentence};
use super::spot::zone_class;
use crate::derive::{name_of, rate, spreads, tenths};
use crate::strings::{fill, words};

/// How the requests to the exposure looked at are spread over groups.
#[component]
pub(super) fn Capacity(props: &Props) -> Html {
    let (state, dark) = (&props.state, props.state.wants.dark);
    let Some((world, id)) = state.world.as_ref().zip(state.exposure()) else { return html! {} };
    let one = |(name, spread): (&str, &Spread)| {
        html! {
            <section class="load" key={name.to_owned()} aria-label={name.to_owned()}>
                <h3>{ name }</h3>
                { groups(spread, (world, dark)) }
                { ways(spread, world) }
                { clients(spread, world, &props.act) }
            </section>
        }
    };
    html! { <>{ for spreads(world, id).map(one) }</> }
}

/// A group with what it gets by the way that holds.
struct Row<'a> {
    group: &'a SpreadGroup,
    part: SpreadPart,
    /// The region's name, if it is the first of it.
    region: Option<&'a str>,
}

fn rows<'a>(spread: &'a Spread, world: &'a World) -> Vec<Row<'a>> {
    let holds = spread.ways.iter().find(|way| way.chosen);
    let parts = holds.map_or(&[][..], |way| &way.parts);
    let mut last = None;
    let row = |(group, part): (&'a SpreadGroup, &SpreadPart)| {
        let new = world.regions.len() > 1 && last != Some(group.region);
        last = Some(group.region);
        let region = group.region.filter(|_| new).and_then(|at| world.regions.get(at as usize));
        Row { group, part: *part, region: region.map(String::as_str) }
    };
    spread.groups.iter().zip(parts).map(row).collect()
}

/// Demand, capacity, fill and spill of each group.
fn groups(spread: &Spread, (world, dark): (&World, bool)) -> Html {
    let s = words();
    let rows = rows(spread, world);
    let most = rows.iter().map(|row| row.part.rate.max(row.group.capacity.unwrap_or(0.0)));
    let most = most.fold(f64::MIN_POSITIVE, f64::max);
    let bar = |row: &Row| Bar {
        zone: row.group.zone.unwrap_or(0),
        seen: row.part.rate / most,
        rule: row.group.capacity.map(|capacity| capacity / most),
        of: 0,
    };
    let bars: Vec<Bar> = rows.iter().map(bar).collect();
    let heads = [s.asked_near, s.gets, s.capacity, s.fill, s.from_zones, s.from_regions];
    html! {
        <div class="ways-scroll" tabindex="0" role="region" aria-label={s.spread_caption}>
        <table class="shares spread">
            <caption>{ s.spread_caption }</caption>
            <thead><tr>
                <th scope="col">{ s.zone }</th>
                <td class="key"><span class="tick" aria-hidden="true"></span>{ s.tick_is_capacity }</td>
                { for heads.iter().map(|head| html! { <th scope="col" class="number">{ *head }</th> }) }
            </tr></thead>
            <tbody>{ for rows.iter().zip(&bars).map(|(row, bar)| group((row, *bar), dark, world)) }</tbody>
        </table>
        </div>
    }
}

fn group((row, bar): (&Row<'_>, Bar), dark: bool, world: &World) -> Html {
    let s = words();
    let Row { group, part, region } = row;
    let over = part.full.is_some_and(|full| full > 1.0);
    let full = part.full.map_or_else(|| s.never_full.to_owned(), tenths);
    let capacity = group.capacity.map_or_else(|| "–".to_owned(), rate);
    html! {
        <>
            if let Some(region) = region { <tr class="region"><th scope="rowgroup" colspan="8">{ *region }</th></tr> }
            <tr class={zone_class(group.zone.unwrap_or(0))}>
                <th scope="row" title={group.name.clone()}><span class="swatch" aria-hidden="true"></span>{ name(group, world) }
                    if group.preferred { <span class="badge">{ s.preferred }</span> }
                    if group.drained { <span class="badge">{ s.drained }</span> }
                    <span class="also">{ group.healthy }{ "/" }{ group.members }<span class="hidden">{ " " }{ s.healthy }</span></span>
                </th>
                <td class="chart"><Chart bars={vec![bar]} top={1.0} {dark} /></td>
                <td class="number">{ rate(group.asked) }</td>
                <td class="number strong">{ rate(part.rate) }</td>
                <td class="number">{ capacity }</td>
                <td class={classes!("number", over.then_some("bad"))}>{ if over { "▲ " } else { "" } }{ full }</td>
                <td class="number">{ rate(part.from_zones) }</td>
                <td class="number">{ rate(part.from_regions) }</td>
            </tr>
        </>
    }
}

/// A group goes by its zone, or else by its own name.
fn name(group: &SpreadGroup, world: &World) -> String {
    let zone = group.zone.and_then(|zone| world.zones.get(zone as usize));
    zone.map_or_else(|| group.name.clone(), |zone| zone.name.clone())
}

/// The same requests, spread by each algorithm.
fn ways(spread: &Spread, world: &World) -> Html {
    let s = words();
    let head = |way: &SpreadWay| {
        html! {
            <th scope="col" class={classes!("number", way.chosen.then_some("picked"))}>{ &way.name }
                if way.chosen { <span class="badge">{ s.holds }</span> }
            </th>
        }
    };
    let row = |(at, group): (usize, &SpreadGroup)| {
        html! {
            <tr key={at} class={zone_class(group.zone.unwrap_or(0))}>
                <th scope="row"><span class="swatch" aria-hidden="true"></span>{ name(group, world) }</th>
                { for spread.ways.iter().map(|way| cell(way, at)) }
            </tr>
        }
    };
    let sum = |label: &str, of: &dyn Fn(&SpreadWay) -> String| {
        let cell = |way: &SpreadWay| html! { <td class={classes!("number", way.chosen.then_some("picked"))}>{ of(way) }</td> };
        html! { <tr class="sum"><th scope="row">{ label }</th>{ for spread.ways.iter().map(cell) }</tr> }
    };
    let zones = |way: &SpreadWay| way.parts.iter().map(|part| part.from_zones).sum();
    let regions = |way: &SpreadWay| way.parts.iter().map(|part| part.from_regions).sum();
    let is = |is: bool| if is { s.yes } else { s.no }.to_owned();
    let spike = spread.ways.first().and_then(|way| world.zones.get(way.spike_from? as usize));
    let spike = spike.map(|zone| fill(s.spike_from, &[&zone.name]));
    html! {
        <div class="ways-scroll" tabindex="0" role="region" aria-label={s.ways_caption}>
        <table class="report ways">
            <caption>{ s.ways_caption }</caption>
            <thead><tr><th scope="col">{ s.zone }</th>{ for spread.ways.iter().map(head) }</tr></thead>
            <tbody>
                { for spread.groups.iter().enumerate().map(row) }
                { sum(s.leave_zone, &|way| rate(zones(way))) }
                { sum(s.leave_region, &|way| rate(regions(way))) }
                if spread.ways.iter().any(|way| way.refused > 0.0) { { sum(s.refused, &|way| rate(way.refused)) } }
                { sum(s.even_in_regions, &|way| is(way.even_in_regions)) }
                { sum(s.even_everywhere, &|way| is(way.even_everywhere)) }
                { sum(s.same_from_everywhere, &|way| is(way.same_from_everywhere)) }
                { for spike.map(|label| sum(&label, &|way| fullest(way, spread, world))) }
            </tbody>
        </table>
        </div>
    }
}

/// The group that is fullest if more comes at once and nobody has been told.
fn fullest(way: &SpreadWay, spread: &Spread, world: &World) -> String {
    let fills = spread.groups.iter().zip(&way.spike);
    let fills = fills.filter_map(|(group, full)| Some((group, (*full)?)));
    let most = fills.reduce(|most, it| if it.1 > most.1 { it } else { most });
    most.map_or_else(String::new, |(group, full)| {
        let over = if full > 1.0 { "▲ " } else { "" };
        [over, &tenths(full), " ", &name(group, world)].concat()
    })
}

/// What each client sends to each group, and what made the rest pass it by.
fn clients(spread: &Spread, world: &World, act: &Act) -> Html {
    let s = words();
    let part = |(group, (sent, why)): (&SpreadGroup, &(f64, Option<Why>))| {
        html! {
            <li class={zone_class(group.zone.unwrap_or(0))}>
                <span class="swatch" aria-hidden="true"></span>{ name(group, world) }
                <strong class="also">{ rate(*sent) }{ "/s" }</strong>
                if let Some(why) = why { <span class="muted">{ " · " }{ sentence(why) }{ " " }</span>{ rule_link(why, act) } }
            </li>
        }
    };
    let one = |client: &SpreadClient| {
        let who = name_of(world, Place::Client(client.client));
        html! {
            <li>
                <h4>{ fill(s.asks_for, &[&who, &rate(client.asks)]) }</h4>
                <ul>{ for spread.groups.iter().zip(&client.parts).map(part) }</ul>
            </li>
        }
    };
    html! {
        <details class="senders">
            <summary>{ s.who_sends }<span class="count">{ spread.clients.len() }</span></summary>
            <ul>{ for spread.clients.iter().map(one) }</ul>
        </details>
    }
}

fn cell(way: &SpreadWay, at: usize) -> Html {
    let Some(part) = way.parts.get(at) else { return html! { <td></td> } };
    let over = part.full.is_some_and(|full| full > 1.0);
    let class = classes!("number", way.chosen.then_some("picked"), over.then_some("bad"));
    html! {
        <td {class}>{ rate(part.rate) }
            if let Some(full) = part.full { <span class="also">{ if over { "▲ " } else { "" } }{ tenths(full) }</span> }
        </td>
    }
}
