//! One place: what it is, its state and share, and why it takes part or does not.

use fivetuple_core::base::{Place, ZoneId};
use fivetuple_core::show::{Balancer, Observed, Part, Shares, Snapshot, Thing, World, Written};
use yew::{Html, component, html};

use super::deeds::Deeds;
use super::facts::absence;
use super::picture::Props;
use super::plan::{said, told};
use super::reason::{Reason, line_link};
use super::table::Remembers;
use super::{Act, says};
use crate::derive::{name_of, part_of, percent, tenths, thing_name, zone_of};
use crate::state::Action;
use crate::strings::{fill, words};

#[component]
pub(super) fn PlaceCard(props: &Props) -> Html {
    let (state, s) = (&props.state, words());
    let Some(world) = &state.world else {
        return html! { <p class="nothing">{ s.nothing }</p> };
    };
    let Some(place) = state.look.place else {
        return html! { <>{ for state.look.zone.map(|zone| zone_card(props, world, zone)) }</> };
    };
    let about = about(world, place, &state.snapshot);
    html! {
        <div class="place">
            <h3>{ name_of(world, place) }</h3>
            <dl class="facts">
                { for about.rows.iter().map(|(label, value)| html! { <><dt>{ *label }</dt><dd>{ value }</dd></> }) }
            </dl>
            <p class="rests">{ line_link(about.written, &props.act) }</p>
            if let Place::Client(id) = place {
                <button type="button" class="button" onclick={says(&props.act, Action::Client(id))}>{ s.follow }</button>
            }
            <Deeds state={state.clone()} act={props.act.clone()} />
            { for state.shares().map(|rules| shares(rules, state.observed(), place)) }
            { for state.balancer().map(|balancer| membership(balancer, place, &props.act)) }
            <Remembers state={state.clone()} act={props.act.clone()} />
        </div>
    }
}

/// A zone: what is in it, its share, and what can be done to it.
fn zone_card(props: &Props, world: &World, zone: ZoneId) -> Html {
    let (state, s) = (&props.state, words());
    let inside = || world.nodes.iter().filter(|node| node.zone == zone.0);
    let machines = inside().filter(|node| node.machine).count();
    let nodes = inside().count() - machines;
    let region = world.zones.get(zone.0 as usize).map(|it| it.region as usize);
    let region = region.and_then(|at| world.regions.get(at)).filter(|name| !name.is_empty());
    let own = state.looked_at().map_or(&[][..], |what| &what.endpoints);
    let pods = own.iter().filter(|place| zone_of(world, **place) == Some(zone.0)).count();
    let parts = state.shares().map_or(&[][..], |shares| &shares.zones);
    let part = parts.iter().find(|part| part.zone == Some(zone.0));
    let counts = state.observed().map_or(&[][..], |seen| &seen.zones);
    let count = counts.get(zone.0 as usize).copied().unwrap_or(0);
    html! {
        <div class="place">
            <h3>{ thing_name(world, Thing::Zone(zone)) }</h3>
            <p class="muted">
                if nodes > 0 || machines == 0 { { fill(s.nodes_in, &[&nodes.to_string(), &pods.to_string()]) } }
                if machines > 0 { { " " }{ fill(s.machines_in, &[&machines.to_string()]) } }
                if let Some(region) = region { { " · " }{ s.region }{ " " }<bdi>{ region }</bdi> }
            </p>
            <Deeds state={state.clone()} act={props.act.clone()} />
            { for part.map(|part| share_of(part, (count, counts.iter().sum()))) }
        </div>
    }
}

struct About {
    rows: Vec<(&'static str, String)>,
    written: Option<Written>,
}

fn about(world: &World, place: Place, snapshot: &Snapshot) -> About {
    let s = words();
    let mut about = About { rows: Vec::new(), written: None };
    let made_up = match place {
        Place::Client(id) => {
            let one = &world.clients[id.0 as usize];
            about.rows = vec![(s.address, one.ip.clone()), (s.place, one.at.clone())];
            about.written = one.written;
            one.made_up
        }
        Place::Node(id) => {
            let one = &world.nodes[id.0 as usize];
            let zone =
                world.zones.get(one.zone as usize).map_or_else(String::new, |z| z.name.clone());
            about.rows = vec![(s.address, one.ip.clone()), (s.zone, zone)];
            about.written = one.written;
            one.made_up
        }
        Place::Pod(id) => {
            let one = &world.pods[id.0 as usize];
            let node = one.node.map_or_else(String::new, |node| name_of(world, Place::Node(node)));
            about.rows = vec![(s.address, one.ip.clone()), (s.node, node)];
            about.rows.extend(used(place, snapshot).map(|used| (s.uses, used)));
            about.written = one.written;
            one.made_up
        }
        Place::Balancer(_) | Place::Endpoint(_) => false,
    };
    if let Some(word) = absence(place, snapshot) {
        about.rows.push((s.state, word.into()));
    }
    if made_up {
        about.rows.push((s.state, s.made_up.into()));
    }
    about
}

/// What a Pod uses by the last report, if there was one.
fn used(place: Place, snapshot: &Snapshot) -> Option<String> {
    let mut pods = snapshot.loads.iter().flat_map(|load| &load.pods);
    let used = pods.find(|pod| pod.place == place)?.used.last().copied().flatten()?;
    Some(fill(words().of_what_it_asks, &[&tenths(used)]))
}

/// By the rules, and seen.
fn shares(rules: &Shares, observed: Option<&Observed>, place: Place) -> Html {
    let (parts, counts) = match place {
        Place::Node(_) => (&rules.nodes, observed.map(|seen| &seen.nodes)),
        _ => (&rules.pods, observed.map(|seen| &seen.pods)),
    };
    let Some(part) = part_of(parts, place) else { return html! {} };
    let count =
        counts.and_then(|all| all.iter().find(|(at, _)| *at == place)).map_or(0, |(_, n)| *n);
    let all: u64 = counts.map_or(0, |all| all.iter().map(|(_, n)| n).sum());
    share_of(part, (count, all))
}

fn share_of(part: &Part, (count, all): (u64, u64)) -> Html {
    let s = words();
    html! {
        <dl class="facts">
            <dt>{ s.by_rules }</dt><dd>{ &part.share.percent }<span class="also">{ &part.share.fraction }</span></dd>
            <dt>{ s.seen }</dt><dd>{ percent(count, all) }<span class="also">{ count }</span></dd>
        </dl>
    }
}

/// Why it is a backend, and healthy or not; or why it is none.
fn membership(balancer: &Balancer, place: Place, act: &Act) -> Html {
    let s = words();
    if let Place::Balancer(_) = place {
        return html! { <>{ said(s.state, &balancer.health, act) }</> };
    }
    let member = balancer.backends.iter().find(|one| one.place == place);
    let left_out = balancer.left_out.iter().find(|one| one.place == place);
    html! {
        <>
            if let Some(one) = member {
                { told(s.state, &one.health, (!one.healthy, act)) }
                <h4>{ s.members }<span class="also">{ &one.group }</span></h4>
                <Reason why={one.member.clone()} act={act.clone()} />
            }
            if let Some(one) = left_out {
                <h4>{ s.left_out }</h4>
                <Reason why={one.why.clone()} act={act.clone()} />
            }
        </>
    }
}
