//! The annotations of Services that this system reads.

use std::collections::BTreeMap;

use crate::base::At;
use crate::model::Service;

use super::ask::Ask;

/// Asks for NEGs.
pub(super) const NEG: &str = "cloud.google.com/neg";
/// Names a `BackendConfig`.
const CONFIGS: [&str; 2] =
    ["cloud.google.com/backend-config", "beta.cloud.google.com/backend-config"];

/// What the annotation for NEGs says.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Neg {
    /// Whether NEGs are made where an Ingress leads to the Service.
    pub(super) ingress: bool,
    /// Ports that get NEGs by themselves, each with the name of its NEGs if that is given.
    pub(super) exposed: BTreeMap<u16, Option<String>>,
}

/// What the annotation for NEGs says about a Service.
pub(super) fn neg(service: &Service) -> Option<At<Neg>> {
    let said = service.annotations.get(NEG)?;
    let json: serde_json::Value = serde_json::from_str(&said.value).ok()?;
    let port = |(port, of): (&String, &serde_json::Value)| {
        let name = of.get("name").and_then(serde_json::Value::as_str);
        Some((port.parse().ok()?, name.map(str::to_owned)))
    };
    let exposed = json.get("exposed_ports").and_then(serde_json::Value::as_object);
    let exposed = exposed.into_iter().flatten().filter_map(port).collect();
    let ingress = json.get("ingress").and_then(serde_json::Value::as_bool) == Some(true);
    Some(At::new(Neg { ingress, exposed }, said.span))
}

/// The name of the `BackendConfig` that a Service names for a port: by the port's name or number,
/// else for all of them.
pub(super) fn backend_config(ask: &Ask<'_>) -> Option<At<String>> {
    let said = CONFIGS.iter().find_map(|key| ask.written(key))?;
    let json: serde_json::Value = serde_json::from_str(&said.value).ok()?;
    let port = ask.port()?;
    let (name, number) = (ask.model.name(port.name), port.port.to_string());
    let own = json.get("ports").and_then(|ports| ports.get(name).or_else(|| ports.get(&number)));
    let name = own.or_else(|| json.get("default"))?.as_str()?;
    Some(At::new(name.to_owned(), said.span))
}
