//! What the page computes from its state: lines and places, never what they mean.

use fivetuple_core::base::{ExposureId, Place};
use fivetuple_core::show::{Balancer, Exposure, Observed, Part, Trip, TripStep, World, Written};

use crate::state::State;

impl State {
    /// The exposure looked at.
    pub fn looked_at(&self) -> Option<&Exposure> {
        let id = self.exposure()?;
        self.world.as_ref()?.exposures.get(id.0 as usize)
    }

    /// Its load balancer.
    pub fn balancer(&self) -> Option<&Balancer> {
        self.looked_at()?.balancer.as_ref()
    }

    /// The step of the trip looked at.
    pub fn step_shown(&self) -> Option<&TripStep> {
        self.trip.as_ref()?.1.steps.get(self.look.step)
    }

    /// What was counted for the exposure looked at.
    pub fn observed(&self) -> Option<&Observed> {
        self.snapshot.observed.get(self.exposure()?.0 as usize)
    }

    /// The first step of the trip that the line under the cursor decides.
    pub fn step_of_cursor(&self) -> Option<usize> {
        let (_, trip) = self.trip.as_ref()?;
        let at = self.text.cursor;
        let here = |w: &Written| w.start <= at && at <= w.end;
        trip.steps.iter().position(|step| step.why.written.as_ref().is_some_and(here))
    }
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

/// A part of a whole in percent with one decimal; nothing of nothing is 0.
pub fn percent(part: u64, whole: u64) -> String {
    let tenths = if whole == 0 { 0 } else { (part * 1000 + whole / 2) / whole };
    let mut text = (tenths / 10).to_string();
    text.push('.');
    text.push_str(&(tenths % 10).to_string());
    text.push_str(" %");
    text
}

/// The stretch of a trip that a step moves along: from where it is to where it goes.
pub fn leg(trip: &Trip, step: usize) -> Option<(Place, Place)> {
    let step = trip.steps.get(step)?;
    step.to.map(|to| (step.place, to))
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
