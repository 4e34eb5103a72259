//! What a load balancer does with packets on their way, and remembers of them → what people see of
//! it.

use crate::base::time::length;
use crate::explain::text::Names;
use crate::explain::{Catalog, say};
use crate::plan::{Mode, OwnPorts, Passage, Persistence, Remembers, Tracking, Transit, Unit};
use crate::show::of_decisions::fact;
use crate::show::{Fact, Told};

/// Destinations that are named.
const NAMED: usize = 3;

/// All that is not as usual.
pub(super) fn facts(passage: &Passage, model: Told<'_>) -> Vec<Fact> {
    let c = model.catalog;
    let home = passage.home.as_ref();
    let home = home.map(|it| fact(say!(c, "stands in"), it, model.zone(*it.value()), model));
    let own = passage.own.as_ref();
    let own = own.map(|it| fact(say!(c, "delivers to"), it, delivers(it.value(), c), model));
    let hides = passage.hides.as_ref();
    let source = |ip: &std::net::IpAddr| say!(c, "{ip}, in place of the client's address", ip);
    let hides = hides.map(|it| fact(say!(c, "source"), it, source(it.value()), model));
    let transit = passage.transit.as_ref();
    let transit = transit.map(|it| fact(say!(c, "is passed to"), it, led(it.value(), c), model));
    [home, own, hides, transit].into_iter().flatten().collect()
}

fn delivers(ports: &OwnPorts, c: &dyn Catalog) -> String {
    let own = say!(c, "the backend's own address");
    let pair = |(from, to): &(u16, u16)| format!("{from} => {to}");
    let pairs: Vec<String> = ports.pairs.iter().map(pair).collect();
    if pairs.is_empty() {
        return own;
    }
    say!(c, "{own}, ports {ports}", own, ports = pairs.join(", "))
}

fn led(transit: &Transit, c: &dyn Catalog) -> String {
    let all = &transit.destinations;
    let mut named: Vec<String> = all.iter().take(NAMED).map(ToString::to_string).collect();
    if let Some(more) = all.len().checked_sub(NAMED).filter(|more| *more > 0) {
        named.push(say!(c, "{more} more", more));
    }
    let named = if named.is_empty() { say!(c, "nobody") } else { named.join(", ") };
    if transit.withdraws {
        return say!(c, "{named}, while a backend is healthy", named);
    }
    named
}

/// What is remembered, and for how long.
pub(super) fn tracking(tracking: Tracking, unit: Unit, c: &dyn Catalog) -> String {
    if tracking.remembers == Remembers::Nothing {
        return match unit {
            Unit::Packet => say!(c, "nothing: each packet is picked for anew"),
            _ => say!(c, "nothing: each request is picked for anew"),
        };
    }
    let idle = length(tracking.idle);
    let told = say!(c, "{idle} after the last packet", idle);
    let told = match tracking.mode {
        Mode::Connection => told,
        Mode::Session => say!(c, "{told}, all of a session together", told),
    };
    let told = match tracking.remembers {
        Remembers::Connections => say!(c, "{told}, TCP only", told),
        Remembers::Nothing | Remembers::Flows | Remembers::All => told,
    };
    match (tracking.persistence, tracking.mode) {
        (Persistence::ByProtocol, Mode::Connection) => {
            say!(c, "{told}; TCP stays on unhealthy backends", told)
        }
        (Persistence::ByProtocol, Mode::Session) | (Persistence::Never, _) => told,
        (Persistence::Always, _) => say!(c, "{told}; everything stays on unhealthy backends", told),
    }
}
