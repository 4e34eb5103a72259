//! What the page computes from its state: lines and places, never what they mean.

use fivetuple_core::base::{ExposureId, Place};
use fivetuple_core::explain::text::Piece;
use fivetuple_core::show::{
    Balancer, Exposure, Load, Observed, Part, Problem, Resource, Shares, Spread, Thing, TripStep,
    Why, World,
};

use crate::gallery;
use crate::state::{Chart, Course, Grain, State};
use crate::strings::words;

impl State {
    /// The exposure looked at.
    pub fn looked_at(&self) -> Option<&Exposure> {
        let id = self.exposure()?;
        self.world.as_ref()?.exposures.get(id.0 as usize)
    }

    /// What the text that is open is called.
    pub fn title(&self) -> &'static str {
        self.text.case.as_ref().and_then(|id| gallery::title(id)).unwrap_or(words().untitled)
    }

    /// The worst that is strange in the newest text, the first of those that are as bad.
    pub fn worst(&self) -> Option<&Problem> {
        self.problems.iter().rev().max_by_key(|problem| problem.severity)
    }

    /// Whether what would answer a lesson's question is kept back: shares, conditions, and notes.
    pub fn is_veiled(&self) -> bool {
        self.course.as_ref().is_some_and(Course::asks)
    }

    /// The places that must be in the picture: the one chosen, and those of the packet's way.
    pub fn in_picture(&self) -> Vec<Place> {
        let steps = self.trip.iter().flat_map(|(_, trip)| &trip.steps);
        self.look.place.into_iter().chain(steps.map(|step| step.place)).collect()
    }

    /// Its load balancer.
    pub fn balancer(&self) -> Option<&Balancer> {
        self.looked_at()?.balancer.as_ref()
    }

    /// The step of the trip looked at.
    pub fn step_shown(&self) -> Option<&TripStep> {
        self.trip.as_ref()?.1.steps.get(self.look.step)
    }

    /// Where its new connections go by the rules, as the world is at the moment looked at.
    pub fn shares(&self) -> Option<&Shares> {
        let now = self.snapshot.expected.get(self.exposure()?.0 as usize);
        now.or_else(|| self.balancer().map(|balancer| &balancer.shares))
    }

    /// What was measured of the exposure looked at and of what is behind it, over the run so far.
    pub fn loads(&self) -> impl Iterator<Item = (usize, &Load)> {
        let own = move |load: &Load| {
            let what = self.world.as_ref()?.exposures.get(load.exposure.0 as usize)?;
            Some(what.behind.unwrap_or(load.exposure))
        };
        let all = self.movie.loads.iter().enumerate();
        all.filter(move |(_, load)| own(load).is_some() && own(load) == self.exposure())
    }

    /// What is shown of where packets go: over time only where something was measured.
    pub fn chart(&self) -> Chart {
        if self.has_chart(self.look.chart) { self.look.chart } else { Chart::Shares }
    }

    /// Whether there is anything to show that way.
    pub fn has_chart(&self, chart: Chart) -> bool {
        match chart {
            Chart::Shares => true,
            Chart::Time => self.loads().next().is_some(),
            Chart::Capacity => self
                .world
                .as_ref()
                .zip(self.exposure())
                .is_some_and(|(world, id)| spreads(world, id).next().is_some()),
        }
    }

    /// Whether requests are read at the exposure looked at, and counted.
    pub fn reads(&self) -> bool {
        self.looked_at().is_some_and(|what| !what.routes.is_empty())
    }

    /// By what is counted: by Pod as long as nobody chose, where there are any.
    pub fn grain(&self) -> Grain {
        let pods = self.shares().is_none_or(|shares| !shares.pods.is_empty());
        match self.look.grain {
            Grain::Pod if !pods => Grain::Node,
            grain => grain,
        }
    }

    /// What was counted for the exposure looked at.
    pub fn observed(&self) -> Option<&Observed> {
        self.snapshot.observed.get(self.exposure()?.0 as usize)
    }

    /// What the place under the cursor decides: reasons that rest on it.
    pub fn decided_at_cursor(&self) -> Vec<&Why> {
        let at = self.text.cursor;
        // Lines of the variant that was kept are not in the editor.
        let known = !self.shows_kept();
        let here = |why: &&Why| {
            why.written.is_some_and(|w| w.start.saturating_sub(w.col - 1) <= at && at <= w.end)
        };
        let mut found: Vec<&Why> = Vec::new();
        for why in self.reasons().into_iter().filter(|_| known).filter(here) {
            if !found.iter().any(|known| known.says == why.says) {
                found.push(why);
            }
        }
        found
    }

    /// All reasons for what is shown, the packet's first.
    fn reasons(&self) -> Vec<&Why> {
        let steps = self.trip.iter().flat_map(|(_, trip)| trip.steps.iter().map(|step| &step.why));
        let facts = self.world.iter().flat_map(|world| &world.facts);
        let answers = self.looked_at().into_iter().flat_map(|what| &what.answers);
        let mut all: Vec<&Why> = steps.collect();
        if let Some(balancer) = self.balancer() {
            reasons_of(balancer, &mut all);
        }
        all.extend(facts.chain(answers).flat_map(|fact| &fact.said.why));
        all
    }
}

fn reasons_of<'a>(balancer: &'a Balancer, all: &mut Vec<&'a Why>) {
    all.extend(&balancer.kind.why);
    all.extend(balancer.decisions.iter().flat_map(|fact| &fact.said.why));
    all.extend(balancer.frontends.iter().map(|front| &front.why));
    all.extend(balancer.backends.iter().flat_map(|one| one.health.why.iter().chain([&one.member])));
    all.extend(balancer.left_out.iter().map(|one| &one.why));
    all.extend(&balancer.why_not);
    for behind in &balancer.behind {
        all.extend(behind.kind.why.iter().chain(&behind.why_not).chain(&behind.health.why));
        all.extend(behind.decisions.iter().flat_map(|fact| &fact.said.why));
    }
    for resource in &balancer.resources {
        reasons_of_resource(resource, all);
    }
}

fn reasons_of_resource<'a>(resource: &'a Resource, all: &mut Vec<&'a Why>) {
    all.extend(&resource.kind.why);
    for part in &resource.parts {
        reasons_of_resource(part, all);
    }
}

/// An exposure, and what is behind it and seen there.
pub fn parts(world: &World, id: ExposureId) -> impl Iterator<Item = (ExposureId, &Exposure)> {
    let all = world.exposures.iter().enumerate().map(|(at, one)| (ExposureId(at as u32), one));
    all.filter(move |(at, one)| *at == id || one.behind == Some(id))
}

/// How requests are spread at an exposure and at what is behind it, each by its name.
pub fn spreads(world: &World, id: ExposureId) -> impl Iterator<Item = (&str, &Spread)> {
    let all = parts(world, id).filter_map(|(_, one)| Some((one, one.balancer.as_ref()?)));
    all.filter_map(|(one, balancer)| Some((one.name.as_str(), balancer.spread.as_ref()?)))
}

/// A rate with one decimal where it is small.
pub fn rate(value: f64) -> String {
    if value < 100.0 && value.fract() > 0.0 { format!("{value:.1}") } else { format!("{value:.0}") }
}

/// A reason's sentence as one text.
pub fn sentence(why: &Why) -> String {
    let piece = |piece: &Piece| match piece {
        Piece::Words(text) | Piece::Value(text) => text.clone(),
    };
    why.says.iter().map(piece).collect()
}

/// The name of a place.
pub fn name_of(world: &World, place: Place) -> String {
    let named = match place {
        Place::Client(id) => world.clients.get(id.0 as usize).map(|client| client.name.clone()),
        Place::Balancer(ExposureId(id)) => {
            world.exposures.get(id as usize).map(|exposure| exposure.name.clone())
        }
        Place::Node(id) => world.nodes.get(id.0 as usize).map(|node| node.name.clone()),
        Place::Pod(id) => world.pods.get(id.0 as usize).map(|pod| pod.name.clone()),
        Place::Endpoint(_) => None,
    };
    named.unwrap_or_default()
}

/// The name of something that something can be done to.
pub fn thing_name(world: &World, thing: Thing) -> String {
    match thing {
        Thing::Place(place) => name_of(world, place),
        Thing::Zone(id) => {
            world.zones.get(id.0 as usize).map(|it| it.name.clone()).unwrap_or_default()
        }
    }
}

/// The part of a place, in a list of parts.
pub fn part_of(parts: &[Part], place: Place) -> Option<&Part> {
    parts.iter().find(|part| part.place == Some(place))
}

/// The zone of a place, by position.
pub fn zone_of(world: &World, place: Place) -> Option<u32> {
    match place {
        Place::Node(id) => world.nodes.get(id.0 as usize).map(|node| node.zone),
        Place::Pod(id) => zone_of(world, Place::Node(world.pods.get(id.0 as usize)?.node?)),
        Place::Client(_) | Place::Balancer(_) | Place::Endpoint(_) => None,
    }
}

/// What of two texts stands before, differs, and stands after, in the second: the changed part of
/// an address. Address and port count as wholes.
pub fn changed<'a>(before: &str, after: &'a str) -> [&'a str; 3] {
    if before == after {
        return [after, "", ""];
    }
    let (ip, port) = split(after);
    let (old_ip, old_port) = split(before);
    match (ip == old_ip, port == old_port) {
        (true, false) => [ip, port, ""],
        (false, true) => ["", ip, port],
        _ => ["", after, ""],
    }
}

/// An address, and its port with the colon.
fn split(address: &str) -> (&str, &str) {
    address.rfind(':').map_or((address, ""), |at| address.split_at(at))
}

/// Microseconds as seconds with two decimals: `8.20 s`.
pub fn seconds(micros: u64) -> String {
    let hundredths = micros / 10_000;
    let mut text = (hundredths / 100).to_string();
    text.push('.');
    let rest = (hundredths % 100).to_string();
    text.push_str(if rest.len() < 2 { "0" } else { "" });
    text.push_str(&rest);
    text.push_str(" s");
    text
}

/// A part in percent with one decimal, from 0 to 1.
pub fn tenths(part: f64) -> String {
    percent((part * 1000.0).round() as u64, 1000)
}

/// A part of a whole in percent with one decimal; nothing of nothing is 0.
pub fn percent(part: u64, whole: u64) -> String {
    let tenths = (part * 1000 + whole / 2).checked_div(whole).unwrap_or(0);
    let mut text = (tenths / 10).to_string();
    text.push('.');
    text.push_str(&(tenths % 10).to_string());
    text.push_str(" %");
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_changed_part_of_an_address_is_marked() {
        assert_eq!(changed("10.0.0.1:80", "10.0.0.1:80"), ["10.0.0.1:80", "", ""]);
        assert_eq!(changed("10.0.0.1:80", "10.0.0.2:80"), ["", "10.0.0.2", ":80"]);
        assert_eq!(changed("10.0.0.1:80", "10.0.0.1:81"), ["10.0.0.1", ":81", ""]);
        assert_eq!(changed("10.0.0.1:80", "10.0.0.2:8080"), ["", "10.0.0.2:8080", ""]);
        assert_eq!(changed("[::1]:80", "[::2]:80"), ["", "[::2]", ":80"]);
    }

    #[test]
    fn times_have_two_decimals_and_shares_one() {
        assert_eq!(seconds(8_205_000), "8.20 s");
        assert_eq!(seconds(50_000), "0.05 s");
        assert_eq!(percent(1, 3), "33.3 %");
        assert_eq!(percent(5, 0), "0.0 %");
    }
}
