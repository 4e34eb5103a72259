//! What a load balancer does with packets on their way, and remembers of them → what people see of
//! it.

use crate::base::time::length;
use crate::explain::text::Names;
use crate::model::Model;
use crate::plan::{Mode, OwnPorts, Passage, Persistence, Remembers, Tracking, Transit, Unit};
use crate::show::Fact;
use crate::show::of_balancer::fact;

/// Destinations that are named.
const NAMED: usize = 3;

/// All that is not as usual.
pub(super) fn facts(passage: &Passage, model: &Model) -> Vec<Fact> {
    let home = passage.home.as_ref();
    let home = home.map(|it| fact("stands in", it, model.zone(*it.value()), model));
    let own = passage.own.as_ref();
    let own = own.map(|it| fact("delivers to", it, delivers(it.value()), model));
    let hides = passage.hides.as_ref();
    let source = |it: &std::net::IpAddr| format!("{it}, in place of the client's address");
    let hides = hides.map(|it| fact("source", it, source(it.value()), model));
    let transit = passage.transit.as_ref();
    let transit = transit.map(|it| fact("is passed to", it, led(it.value()), model));
    [home, own, hides, transit].into_iter().flatten().collect()
}

fn delivers(ports: &OwnPorts) -> String {
    let own = "the backend's own address";
    let pair = |(from, to): &(u16, u16)| format!("{from} => {to}");
    let pairs: Vec<String> = ports.pairs.iter().map(pair).collect();
    if pairs.is_empty() { own.to_owned() } else { format!("{own}, ports {}", pairs.join(", ")) }
}

fn led(transit: &Transit) -> String {
    let all = &transit.destinations;
    let mut named: Vec<String> = all.iter().take(NAMED).map(ToString::to_string).collect();
    if let Some(more) = all.len().checked_sub(NAMED).filter(|more| *more > 0) {
        named.push(format!("{more} more"));
    }
    let named = if named.is_empty() { "nobody".to_owned() } else { named.join(", ") };
    let until = if transit.withdraws { ", while a backend is healthy" } else { "" };
    format!("{named}{until}")
}

/// What is remembered, and for how long.
pub(super) fn tracking(tracking: Tracking, unit: Unit) -> String {
    if tracking.remembers == Remembers::Nothing {
        let what = if unit == Unit::Packet { "packet" } else { "request" };
        return format!("nothing: each {what} is picked for anew");
    }
    let idle = length(tracking.idle);
    let what = match tracking.mode {
        Mode::Connection => "",
        Mode::Session => ", all of a session together",
    };
    let only = match tracking.remembers {
        Remembers::Connections => ", TCP only",
        Remembers::Nothing | Remembers::Flows | Remembers::All => "",
    };
    let stays = match (tracking.persistence, tracking.mode) {
        (Persistence::ByProtocol, Mode::Connection) => "; TCP stays on unhealthy backends",
        (Persistence::ByProtocol, Mode::Session) | (Persistence::Never, _) => "",
        (Persistence::Always, _) => "; everything stays on unhealthy backends",
    };
    format!("{idle} after the last packet{what}{only}{stays}")
}
