//! The annotations of Services that this system reads.

use crate::base::{At, Span};
use crate::manifest::Known;
use crate::manifest::annotations::{self as read, BACKEND_CONFIG, Exposed, MAX_RATE, NEG};
use crate::model::{Model, Service};

use super::ask::Ask;

/// What the annotation for NEGs says.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Neg {
    /// Whether NEGs are made where an Ingress leads to the Service.
    pub(super) ingress: bool,
    /// Ports that get NEGs by themselves.
    pub(super) exposed: Vec<Exposed>,
    /// Where it is written.
    pub(super) span: Span,
}

/// What the annotation for NEGs says about a Service.
pub(super) fn neg(model: &Model, service: &Service) -> Option<Neg> {
    let said = service.annotations.get(NEG)?;
    let (neg, _) = read::neg(said, model.texts.text());
    let ingress = neg.ingress.is_some_and(|ingress| ingress.value);
    Some(Neg { ingress, exposed: neg.exposed, span: said.span })
}

/// The target that the annotation sets for each endpoint, in requests a second.
pub(super) fn max_rate(service: &Service) -> Option<At<u64>> {
    read::max_rate(service.annotations.get(MAX_RATE)?)
}

/// The name of the `BackendConfig` that a Service names for a port: by the port's name or number,
/// else for all of them.
pub(super) fn backend_config(ask: &Ask<'_>) -> Option<At<String>> {
    let said = BACKEND_CONFIG.iter().find_map(|key| ask.service.annotations.get(*key))?;
    let (configs, _) = read::backend_config(said, ask.model.texts.text());
    let port = ask.port()?;
    let name = ask.model.name(port.name);
    let is_it = |key: &str| (!key.is_empty() && key == name) || key.parse() == Ok(port.port);
    let own = configs.ports.into_iter().find(|(key, _)| is_it(&key.value));
    own.map(|(_, config)| config).or(configs.default)
}

/// What can be written for this system, for completion and hover.
pub(super) fn writable() -> Vec<Known> {
    let known = |kind, name, values, about| Known {
        kind,
        parent: "metadata.annotations",
        name,
        values,
        about,
    };
    vec![known(
        "Ingress",
        super::class::CLASS,
        super::class::INGRESSES,
        "which load balancer of GKE the Ingress gets; gce, the external one, if missing",
    )]
}
