//! Where clients send: addresses that the text does not have.

use crate::base::Protocol;
use crate::explain::because;
use crate::manifest::proxy::AppProtocol;
use crate::plan::{Frontend, Ports, Reach};

use super::ask::Ask;
use super::kind::Kind;
use super::rules::kinds::{FORWARDING_RULE, VIRTUAL_ADDRESS};

/// The port of requests that are in clear text, and of those that are not.
pub(super) const PORTS: (u16, u16) = (80, 443);

/// An address that stands for the one that clients know; `None` if there is none.
pub(super) fn frontend(ask: &Ask<'_>, kind: Kind) -> Option<Frontend> {
    let (ip, name) = (ask.given.address?.ip, &ask.service.name);
    let (because, reach) = match kind {
        Kind::Mesh => (because!(VIRTUAL_ADDRESS, service = ask.id, address = ip), Reach::Network),
        Kind::Internal => {
            (because!(FORWARDING_RULE, service = ask.id, address = ip), Reach::Network)
        }
        Kind::External => (because!(FORWARDING_RULE, service = ask.id, address = ip), Reach::World),
    };
    Some(Frontend {
        name: name.value.clone(),
        ip,
        made_up: true,
        protocol: Some(Protocol::Tcp),
        ports: Ports::List(vec![port(ask)]),
        reach,
        sources: Vec::new(),
        because: because.at(name.span),
    })
}

/// The port that its protocol is usual on.
pub(super) fn port(ask: &Ask<'_>) -> u16 {
    let secret = [AppProtocol::Https, AppProtocol::Http2, AppProtocol::Ssl];
    if secret.into_iter().any(|protocol| ask.speaks(protocol)) { PORTS.1 } else { PORTS.0 }
}
