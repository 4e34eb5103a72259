//! What becomes of packets on their way, and of the answers.

use std::net::IpAddr;

use crate::explain::{Decision, because};
use crate::plan::{OwnPorts, Passage, Reply};

use super::ask::Ask;
use super::kind::Kind;
use super::routes;
use super::rules::way::{
    BACK_THROUGH, DIRECT, HIDES_CONSUMER, IN_ZONE, OWN_ADDRESS, THROUGH_GATEWAY,
};

/// What it does with packets beside picking a member.
pub(super) fn passage(ask: &Ask<'_>, kind: Kind) -> Passage {
    let zone = ask.zone().filter(|_| kind != Kind::PrivatePath);
    let home =
        zone.map(|(zone, span)| Decision::new(zone, because!(IN_ZONE, zone = zone).at(span)));
    let own = (kind != Kind::RouteMode)
        .then(|| Decision::new(OwnPorts::default(), because!(OWN_ADDRESS)));
    let transit = (kind == Kind::RouteMode).then(|| routes::transit(ask));
    Passage { home, own, hides: gateway(ask, kind), transit }
}

/// The endpoint gateway's address, which members see in place of the consumer's.
fn gateway(ask: &Ask<'_>, kind: Kind) -> Option<Decision<IpAddr>> {
    (kind == Kind::PrivatePath).then(|| hides(ask.address.0))
}

/// The gateway at an address hides consumers.
pub(super) fn hides(gateway: IpAddr) -> Decision<IpAddr> {
    Decision::new(gateway, because!(HIDES_CONSUMER, gateway = gateway))
}

/// How answers travel.
pub(super) fn reply(kind: Kind) -> Decision<Reply> {
    match kind {
        Kind::Public | Kind::Private => Decision::new(Reply::Direct, because!(DIRECT)),
        Kind::RouteMode => Decision::new(Reply::ViaFrontend, because!(BACK_THROUGH)),
        Kind::PrivatePath => Decision::new(Reply::ViaFrontend, because!(THROUGH_GATEWAY)),
    }
}
