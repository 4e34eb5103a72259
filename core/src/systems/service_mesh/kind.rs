//! Whose proxies choose: those beside clients, or a load balancer's own.

use crate::explain::{Decision, because};
use crate::manifest::proxy::{AppProtocol, Scheme};

use super::ask::Ask;
use super::rules::kinds::{CLASSIC, MANAGED, MESH};

/// What a backend service belongs to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    /// A mesh.
    Mesh,
    /// A load balancer inside the network.
    Internal,
    /// A load balancer that answers the internet.
    External,
}

impl Kind {
    /// What it is called.
    pub(super) fn title(self, ask: &Ask<'_>) -> &'static str {
        let reads = ![AppProtocol::Tcp, AppProtocol::Ssl].into_iter().any(|it| ask.speaks(it));
        match (self, reads) {
            (Self::Mesh, _) => "backend service of a service mesh",
            (Self::Internal, true) => "backend service of an internal Application Load Balancer",
            (Self::Internal, false) => "backend service of an internal proxy Network Load Balancer",
            (Self::External, true) => "backend service of an external Application Load Balancer",
            (Self::External, false) => "backend service of an external proxy Network Load Balancer",
        }
    }
}

/// Whose it is; `None` if no service load balancing policy works for it.
pub(super) fn kind(ask: &Ask<'_>) -> Decision<Option<Kind>> {
    let scheme = ask.service.scheme;
    let managed = |kind| {
        let because = because!(MANAGED, scheme = scheme.span, service = ask.id);
        Decision::new(Some(kind), because.at(scheme.span))
    };
    match scheme.value {
        Scheme::SelfManaged => {
            let because = because!(MESH, scheme = scheme.span, service = ask.id);
            Decision::new(Some(Kind::Mesh), because.at(scheme.span))
        }
        Scheme::InternalManaged => managed(Kind::Internal),
        Scheme::ExternalManaged => managed(Kind::External),
        Scheme::Classic => {
            let because = because!(CLASSIC, scheme = scheme.span, service = ask.id);
            Decision::new(None, because.at(scheme.span))
        }
    }
}
