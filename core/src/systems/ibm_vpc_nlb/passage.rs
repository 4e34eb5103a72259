//! What becomes of packets on their way, and of the answers.

use crate::explain::{Decision, because};
use crate::plan::{OwnPorts, Passage, Reply};

use super::ask::Ask;
use super::kind::Kind;
use super::rules::way::{BACK_THROUGH, DIRECT, IN_ZONE, OWN_ADDRESS, THROUGH_GATEWAY};

/// What it does with packets beside picking a member.
pub(super) fn passage(ask: &Ask<'_>, kind: Kind) -> Passage {
    let zone = ask.zone().filter(|_| kind != Kind::PrivatePath);
    let home =
        zone.map(|(zone, span)| Decision::new(zone, because!(IN_ZONE, zone = zone).at(span)));
    let own = (kind != Kind::RouteMode)
        .then(|| Decision::new(OwnPorts::default(), because!(OWN_ADDRESS)));
    Passage { home, own, hides: None, transit: None }
}

/// How answers travel.
pub(super) fn reply(kind: Kind) -> Decision<Reply> {
    match kind {
        Kind::Public | Kind::Private => Decision::new(Reply::Direct, because!(DIRECT)),
        Kind::RouteMode => Decision::new(Reply::ViaFrontend, because!(BACK_THROUGH)),
        Kind::PrivatePath => Decision::new(Reply::ViaFrontend, because!(THROUGH_GATEWAY)),
    }
}
