//! One thing in the picture: a card with a name, an address, a state and a share.

use fivetuple_core::base::{ExposureId, Place};
use fivetuple_core::show::Node;
use yew::{Html, classes, html};

use super::facts::{Condition, Facts, condition, share};
use super::map::thing;
use crate::derive::name_of;
use crate::scene::{ROWS, Rect, Spot, fit, room};
use crate::strings::{fill, words};

/// The widths of a character of the picture's two sizes of text.
const WIDE: f32 = 7.9;
const SMALL: f32 = 6.4;
/// The same of a share in bold.
const BOLD: f32 = 7.2;
/// The same of the text in a tag.
const TAG: f32 = 6.4;

/// A spot's shapes and texts.
pub(super) fn drawn(spot: Spot, rect: Rect, facts: &Facts<'_>) -> Html {
    match spot {
        Spot::Region(region) => {
            let name = facts.world.regions.get(region as usize).cloned().unwrap_or_default();
            text("region-name", rect.x, rect.y + 15.0, name)
        }
        Spot::Zone(zone) => zone_frame(zone, rect, facts),
        Spot::Balancer(_) => balancer(rect, facts),
        Spot::Client(id) => {
            let client = &facts.world.clients[id.0 as usize];
            card(rect, &client.name, &client.ip, &client.at)
        }
        Spot::Node(id) => {
            let node = &facts.world.nodes[id.0 as usize];
            place_card(rect, Place::Node(id), (&node.name, &node.ip), facts)
        }
        Spot::Machine(id) => {
            let machine = &facts.world.nodes[id.0 as usize];
            small_card(rect, Place::Node(id), (&machine.name, &machine.ip), facts)
        }
        Spot::Pod(id) => {
            let pod = &facts.world.pods[id.0 as usize];
            small_card(rect, Place::Pod(id), (&pod.name, &pod.ip), facts)
        }
        Spot::MoreClients(n) => more(rect, words().more_clients, n),
        Spot::MoreNodes { nodes, pods: 0, zone } => {
            let here = |node: &&Node| node.zone == zone.0;
            let machines = facts.world.nodes.iter().filter(here).all(|node| node.machine);
            more(rect, if machines { words().more_machines } else { words().more_nodes }, nodes)
        }
        Spot::MoreNodes { nodes, pods, .. } => {
            let counts = [nodes, pods].map(|count| count.to_string());
            counted(rect, fill(words().more_nodes_with, &[&counts[0], &counts[1]]))
        }
        Spot::MorePods(_, n) => more(rect, words().more_pods, n),
        Spot::MoreZones(n) => more(rect, words().more_zones, n),
        Spot::Fewer(_) => counted(rect, words().fewer.to_owned()),
    }
}

fn frame(rect: Rect, round: &'static str) -> Html {
    let Rect { x, y, w, h } = rect;
    html! { <rect class="frame" x={px(x)} y={px(y)} width={px(w)} height={px(h)} rx={round} /> }
}

/// A dashed frame around what differs from another variant, and a tag on its upper edge.
pub(super) fn mark(rect: Rect, says: &str) -> Html {
    let wide = says.chars().count() as f32 * TAG + 10.0;
    let left = (rect.right() - wide - 8.0).max(rect.x + 2.0);
    html! {
        <g class="differs">
            <rect class="around" x={px(rect.x - 3.0)} y={px(rect.y - 3.0)} width={px(rect.w + 6.0)} height={px(rect.h + 6.0)} rx="8" />
            <rect class="tag" x={px(left)} y={px(rect.y - 10.0)} width={px(wide)} height="14" rx="7" />
            <text x={px(left + 5.0)} y={px(rect.y + 0.5)}>{ says.to_owned() }</text>
        </g>
    }
}

fn text(class: &'static str, x: f32, y: f32, text: String) -> Html {
    html! { <text class={class} x={px(x)} y={px(y)}>{ text }</text> }
}

fn px(value: f32) -> String {
    (value.round() as i32).to_string()
}

fn zone_frame(zone: u32, rect: Rect, facts: &Facts<'_>) -> Html {
    let name = facts.world.zones.get(zone as usize).map_or("", |zone| zone.name.as_str());
    html! {
        <>
            { frame(rect, "8") }
            { text("zone-name", rect.x + 11.0, rect.y + 17.0, fit(name, room(rect.w - 20.0, WIDE))) }
        </>
    }
}

fn card(rect: Rect, name: &str, address: &str, note: &str) -> Html {
    let wide = rect.w - 20.0;
    let left = rect.x + 11.0;
    html! {
        <>
            { frame(rect, "6") }
            { text("name", left, rect.y + 19.0, fit(name, room(wide, WIDE))) }
            { text("address", left, rect.y + 33.0, fit(address, room(wide, SMALL))) }
            { text("note", left, rect.y + 46.0, fit(note, room(wide, SMALL))) }
        </>
    }
}

/// A node's card: name and share, address and condition. What does not fit is a click away.
fn place_card(rect: Rect, place: Place, (name, ip): (&str, &str), facts: &Facts<'_>) -> Html {
    let (condition, share) = (condition(place, facts), share(place, facts));
    let (left, right) = (rect.x + 9.0, rect.right() - 9.0);
    let (wide, top) = (rect.w - 18.0, rect.y + 1.0);
    let below = condition.word.chars().count() as f32 * SMALL + 12.0;
    let ip_fits = wide - below > ip.len() as f32 * SMALL;
    let name_wide = wide - share.len() as f32 * SMALL - 10.0;
    html! {
        <>
            { frame(rect, "5") }
            { text("name", left, top + 17.0, fit(name, room(name_wide, WIDE))) }
            { text("share end", right, top + 17.0, share) }
            if ip_fits { { text("address", left, top + 31.0, fit(ip, room(wide, SMALL))) } }
            if !condition.word.is_empty() {
                { condition_text(ip_fits, (left, right), top + 31.0, &condition) }
            }
        </>
    }
}

/// The card of a Pod or machine: its share stands below, beside the address, or else how it is.
fn small_card(rect: Rect, place: Place, (name, ip): (&str, &str), facts: &Facts<'_>) -> Html {
    let condition = condition(place, facts);
    let told = condition.bad || condition.idle || condition.absent;
    let share = if told { String::new() } else { share(place, facts) };
    let (left, right) = (rect.x + 9.0, rect.right() - 9.0);
    let (wide, top) = (rect.w - 18.0, rect.y - 2.0);
    let ip_fits = wide - (share.len() as f32 * SMALL + 6.0) > ip.len() as f32 * SMALL;
    html! {
        <>
            { frame(rect, "5") }
            { text("name", left, top + 17.0, fit(name, room(wide, WIDE))) }
            { text("share end", right, top + 31.0, share) }
            if ip_fits && !told { { text("address", left, top + 31.0, fit(ip, room(wide, SMALL))) } }
            if told { { condition_text(false, (left, right), top + 31.0, &condition) } }
        </>
    }
}

fn condition_text(beside: bool, (left, right): (f32, f32), y: f32, condition: &Condition) -> Html {
    let class = classes!("condition", condition.bad.then_some("bad"), beside.then_some("end"));
    let x = if beside { right } else { left };
    let mark = if condition.bad { "✕ " } else { "" };
    let marked = if condition.bad { 12.0 } else { 0.0 };
    let word = fit(&condition.word, room(right - left - marked, SMALL));
    html! { <text class={class} x={px(x)} y={px(y)}>{ mark }{ word }</text> }
}

/// The load balancer: name, address, and the share of each zone.
fn balancer(rect: Rect, facts: &Facts<'_>) -> Html {
    let Some(balancer) = facts.balancer else { return html! {} };
    let name = name_of(facts.world, Place::Balancer(ExposureId(facts.exposure)));
    let front = balancer.frontends.first();
    let address = front.map_or_else(String::new, |f| [f.ip.as_str(), ":", &f.ports].concat());
    let (left, right, wide) = (rect.x + 11.0, rect.right() - 11.0, rect.w - 22.0);
    let zones = facts.shares().map_or(&[][..], |shares| &shares.zones);
    let rows = zones.iter().take(ROWS).enumerate().map(|(at, part)| {
        let y = rect.y + 66.0 + 20.0 * at as f32;
        let zone = part.zone.unwrap_or_default();
        let share = facts.percent(part);
        let left_over = wide - 14.0 - BOLD * share.chars().count() as f32 - 8.0;
        html! {
            <g class={zone_class(zone)}>
                <rect class="swatch" x={px(left)} y={px(y - 8.0)} width="8" height="8" rx="2" />
                { text("row", left + 14.0, y, fit(&part.name, room(left_over, SMALL))) }
                { text("share end", right, y, share) }
            </g>
        }
    });
    html! {
        <>
            { frame(rect, "7") }
            { text("name", left, rect.y + 20.0, fit(&name, room(wide, WIDE))) }
            { text("address", left, rect.y + 36.0, fit(&address, room(wide, SMALL))) }
            <path class="rule-line" d={format!("M{} {}h{}", px(rect.x), px(rect.y + 47.0), px(rect.w))} />
            { for rows }
            { for facts.reads().then(|| requests(rect, facts)) }
        </>
    }
}

/// How many requests were read so far, and what became of those that failed.
fn requests(rect: Rect, facts: &Facts<'_>) -> Html {
    let Some(seen) = facts.snapshot.observed.get(facts.exposure as usize) else { return html! {} };
    let failed = seen.failed.iter().map(|(status, count)| format!("{status} × {count}"));
    let failed: Vec<String> = failed.collect();
    let (left, right, y) = (rect.x + 11.0, rect.right() - 11.0, rect.bottom() - 9.0);
    let wide = rect.w - 22.0;
    if failed.is_empty() {
        return text("note", left, y, fill(words().requests_so_far, &[&seen.requests.to_string()]));
    }
    let word = failed.join(", ");
    let condition =
        Condition { word: fit(&word, room(wide, SMALL)), bad: true, ..Condition::default() };
    condition_text(false, (left, right), y, &condition)
}

fn more(rect: Rect, words: &str, count: usize) -> Html {
    counted(rect, fill(words, &[&count.to_string()]))
}

fn counted(rect: Rect, words: String) -> Html {
    html! {
        <>
            { frame(rect, "5") }
            { text("note", rect.x + 9.0, rect.y + 16.0, words) }
        </>
    }
}

/// The class of a zone's color; colors repeat after six.
pub(super) fn zone_class(zone: u32) -> &'static str {
    ["zone-0", "zone-1", "zone-2", "zone-3", "zone-4", "zone-5"][zone as usize % 6]
}

/// A spot's class.
pub(super) fn class(spot: Spot, facts: &Facts<'_>) -> yew::Classes {
    let kind = match spot {
        Spot::Client(_) => "client",
        Spot::Balancer(_) => "balancer",
        Spot::Zone(_) => "zone",
        Spot::Region(_) => "region",
        Spot::Node(_) => "node",
        Spot::Machine(_) => "machine",
        Spot::Pod(_) => "pod",
        _ => "more",
    };
    let zone = if let Spot::Zone(zone) = spot { zone_class(zone) } else { "" };
    let thing = thing(spot);
    let condition = spot.place().map(|place| condition(place, facts)).unwrap_or_default();
    classes!(
        "spot",
        kind,
        zone,
        (thing.is_some() && thing == facts.thing).then_some("chosen"),
        condition.bad.then_some("bad"),
        condition.idle.then_some("idle"),
        condition.absent.then_some("absent")
    )
}
