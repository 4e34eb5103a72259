//! One thing in the picture: a card with a name, an address, a state and a share.

use std::collections::BTreeSet;

use fivetuple_core::base::{ClientId, ExposureId, Place};
use fivetuple_core::model::Lifecycle;
use fivetuple_core::show::{Backend, Balancer, Node, Shares, Snapshot, Thing, World};
use yew::{Html, classes, html};

use super::map::thing;
use crate::derive::{name_of, part_of, parts};
use crate::marked::Mark;
use crate::scene::{ROWS, Rect, Spot, fit, room};
use crate::strings::{fill, words};

/// What there is to know about the things in a picture.
pub(super) struct Facts<'a> {
    pub(super) world: &'a World,
    pub(super) balancer: Option<&'a Balancer>,
    pub(super) snapshot: &'a Snapshot,
    /// The exposure's position.
    pub(super) exposure: u32,
    /// The thing looked at.
    pub(super) thing: Option<Thing>,
    /// What differs from another variant, and how.
    pub(super) marked: &'a [Mark],
}

impl<'a> Facts<'a> {
    /// Where new connections go by the rules, as the world is at the moment looked at.
    pub(super) fn shares(&self) -> Option<&'a Shares> {
        let now = self.snapshot.expected.get(self.exposure as usize);
        now.or_else(|| self.balancer.map(|balancer| &balancer.shares))
    }

    /// How a place differs from another variant, if it does.
    pub(super) fn mark(&self, spot: Spot) -> Option<&'a str> {
        let place = spot.place()?;
        self.marked.iter().find(|(at, _)| *at == place).map(|(_, says)| says.as_str())
    }

    /// Whether requests are read here.
    fn reads(&self) -> bool {
        let what = self.world.exposures.get(self.exposure as usize);
        what.is_some_and(|what| !what.routes.is_empty())
    }

    /// The backends of the exposure and of what is behind it.
    fn backends(&self) -> impl Iterator<Item = &'a Backend> {
        self.balancer.into_iter().flat_map(|balancer| &balancer.backends)
    }

    /// Whether a place is unhealthy for one of them now.
    fn is_unhealthy(&self, place: Place) -> bool {
        let mut parts = parts(self.world, ExposureId(self.exposure));
        parts.any(|(id, _)| self.snapshot.unhealthy.contains(&(id.0, place)))
    }

    /// Whom each client sends to, where it decides itself.
    pub(super) fn clients_send(&self) -> Vec<(Place, Place)> {
        let Some(balancer) = self.balancer.filter(|it| it.at_clients) else { return Vec::new() };
        let to = |(client, shares): &'a (u32, Shares)| {
            let some = shares.nodes.iter().filter(|part| part.share.value > 0.0);
            some.filter_map(|part| Some((Place::Client(ClientId(*client)), part.place?)))
        };
        balancer.shares_by_client.iter().flat_map(to).collect()
    }

    /// Everyone that the load balancer sends to by itself, with their shares, to draw.
    pub(super) fn sent_to(&self) -> Vec<(Place, f64)> {
        let Some(rules) = self.shares() else { return Vec::new() };
        let direct: BTreeSet<Place> = self.backends().map(|backend| backend.place).collect();
        let pods =
            rules.pods.iter().filter(|part| part.place.is_some_and(|it| direct.contains(&it)));
        let all = rules.nodes.iter().chain(pods);
        all.filter_map(|part| Some((part.place?, part.share.value))).collect()
    }
}

/// How a thing is, in a word, and whether that is bad.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Condition {
    word: String,
    bad: bool,
    idle: bool,
    absent: bool,
}

/// The widths of a character of the picture's two sizes of text.
const WIDE: f32 = 7.9;
const SMALL: f32 = 6.4;
/// The same of the text in a tag.
const TAG: f32 = 6.4;

/// Why a place is not there now, if it is not.
pub(super) fn absence(place: Place, snapshot: &Snapshot) -> Option<&'static str> {
    let s = words();
    let coming = snapshot.coming.contains(&place).then_some(s.coming);
    coming.or(snapshot.gone.contains(&place).then_some(s.gone))
}

/// The condition of a place now.
fn condition(place: Place, facts: &Facts<'_>) -> Condition {
    let s = words();
    if let Some(word) = absence(place, facts.snapshot) {
        return Condition { word: word.into(), absent: true, ..Condition::default() };
    }
    if let Some((_, life)) = facts.snapshot.lives.iter().find(|(at, _)| *at == place) {
        return pod(Some(*life));
    }
    if facts.snapshot.down.contains(&place) {
        let word = if matches!(place, Place::Pod(_)) { s.unready } else { s.down };
        return Condition { word: word.into(), bad: true, ..Condition::default() };
    }
    match place {
        // Until the run has been looked at, a Pod is what the text says.
        Place::Pod(id) if facts.snapshot.observed.is_empty() => {
            let life = facts.world.pods.get(id.0 as usize).map(|pod| pod.life);
            Some(pod(life)).filter(|it| it.bad).unwrap_or_else(|| served(place, facts))
        }
        Place::Pod(_) => served(place, facts),
        Place::Node(_) => backend(place, facts),
        _ => Condition::default(),
    }
}

fn pod(life: Option<Lifecycle>) -> Condition {
    let s = words();
    let word = match life {
        Some(Lifecycle::Unready) => s.unready,
        Some(Lifecycle::Serving) => s.serving,
        Some(Lifecycle::Terminating) => s.terminating,
        Some(Lifecycle::Ready) | None => "",
    };
    Condition { word: word.into(), bad: !word.is_empty(), ..Condition::default() }
}

/// A Pod's condition as a backend: it is told only where it is bad.
fn served(place: Place, facts: &Facts<'_>) -> Condition {
    let known = !facts.snapshot.observed.is_empty();
    let ill = facts.is_unhealthy(place)
        || (!known && facts.backends().any(|one| one.place == place && !one.healthy));
    let word = if ill { words().unhealthy.into() } else { String::new() };
    Condition { word, bad: ill, ..Condition::default() }
}

fn backend(place: Place, facts: &Facts<'_>) -> Condition {
    let s = words();
    if facts.is_unhealthy(place) {
        return Condition { word: s.unhealthy.into(), bad: true, ..Condition::default() };
    }
    if facts.balancer.is_none() {
        return Condition::default();
    }
    if let Some(one) = facts.backends().find(|backend| backend.place == place) {
        let word = one.health.value.clone();
        return Condition { word, bad: !one.healthy, ..Condition::default() };
    }
    let word = if is_passed(place, facts) { s.passed } else { s.takes_no_part };
    Condition { word: word.into(), idle: true, ..Condition::default() }
}

/// Whether packets go to a Pod on a node and past the node itself.
fn is_passed(node: Place, facts: &Facts<'_>) -> bool {
    let on = |place: Place| match place {
        Place::Pod(id) => facts.world.pods.get(id.0 as usize).and_then(|pod| pod.node),
        _ => None,
    };
    facts.backends().any(|one| on(one.place).map(Place::Node) == Some(node))
}

/// The share of a place by the rules, in percent.
fn share(place: Place, facts: &Facts<'_>) -> String {
    let Some(shares) = facts.shares() else { return String::new() };
    let parts = match place {
        Place::Node(_) => &shares.nodes,
        _ => &shares.pods,
    };
    part_of(parts, place).map_or_else(String::new, |part| part.share.percent.clone())
}

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
        html! {
            <g class={zone_class(zone)}>
                <rect class="swatch" x={px(left)} y={px(y - 8.0)} width="8" height="8" rx="2" />
                { text("row", left + 14.0, y, fit(&part.name, room(wide - 62.0, 6.1))) }
                { text("share end", right, y, part.share.percent.clone()) }
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
