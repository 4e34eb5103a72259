//! Annotations of Services, most of them with values that are JSON: what a controller of load balancers
//! is asked for in them, and what it wrote.
//!
//! Each reader takes a value and the text it stands in. Places point into the JSON where it stands in
//! the text as it is, and else at the whole value.

mod json;
pub mod rules;
#[cfg(test)]
mod tests;

use crate::base::{At, Span};
use crate::explain::because;
use crate::manifest::problem::{Problem, Problems};
use crate::manifest::service::ServicePort;
use crate::manifest::tree::Value;
use crate::manifest::typed::Words;
use crate::manifest::{Meta, Service};
use json::{Format, Json};

/// Asks for groups of endpoints.
pub const NEG: &str = "cloud.google.com/neg";
/// Says which groups of endpoints there are.
pub const NEG_STATUS: &str = "cloud.google.com/neg-status";
/// Sets a target for each endpoint, a number; a field of a policy has taken its place.
pub const MAX_RATE: &str = "networking.gke.io/max-rate-per-endpoint";
/// Names `BackendConfig`s; of two that are there the first counts.
pub const BACKEND_CONFIG: [&str; 2] =
    ["cloud.google.com/backend-config", "beta.cloud.google.com/backend-config"];
/// Says what ports speak; of two that are there the first counts.
pub const APP_PROTOCOLS: [&str; 2] =
    ["service.alpha.kubernetes.io/app-protocols", "cloud.google.com/app-protocols"];

static NEG_FORMAT: Format = Format {
    key: NEG,
    example: r#"{"ingress": true}"#,
    fields: &["ingress", "exposed_ports", "zones"],
};
static STATUS_FORMAT: Format = Format {
    key: NEG_STATUS,
    example: r#"{"network_endpoint_groups": {"80": "name"}, "zones": ["zone"]}"#,
    fields: &["network_endpoint_groups", "zones"],
};
static CONFIG_FORMAT: Format = Format {
    key: BACKEND_CONFIG[0],
    example: r#"{"default": "name"}"#,
    fields: &["default", "ports"],
};
static PROTOCOLS_FORMAT: Format =
    Format { key: APP_PROTOCOLS[1], example: r#"{"port": "HTTP2"}"#, fields: &[] };

static PROTOCOLS: Words<AppProtocol> = Words {
    names: &["HTTP", "HTTPS", "HTTP2"],
    values: &[AppProtocol::Http, AppProtocol::Https, AppProtocol::Http2],
};

/// What [`NEG`] asks for.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Neg {
    /// `ingress`: groups for ports behind an Ingress.
    pub ingress: Option<At<bool>>,
    /// `exposed_ports`: groups for ports of the Service, whoever uses them.
    pub exposed: Vec<Exposed>,
    /// `zones`: where groups are wanted before there are nodes; `*` is everywhere.
    pub zones: Vec<At<String>>,
}

/// A port for which a group is asked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Exposed {
    /// The Service's port.
    pub port: At<u16>,
    /// The group's name; one that is made if missing.
    pub name: Option<At<String>>,
}

/// What [`NEG_STATUS`] says there is.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct NegStatus {
    /// By port of the Service, the name that its group has in every zone.
    pub groups: Vec<(At<u16>, At<String>)>,
    /// Zones in which there are groups.
    pub zones: Vec<At<String>>,
}

/// What [`BACKEND_CONFIG`] names.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Configs {
    /// For ports that are not named.
    pub default: Option<At<String>>,
    /// By name or number of a port.
    pub ports: Vec<(At<String>, At<String>)>,
}

impl Configs {
    /// The `BackendConfig` for a port.
    pub fn of(&self, port: &ServicePort) -> Option<&At<String>> {
        let own = self.ports.iter().find(|(name, _)| is_port(&name.value, port));
        own.map(|(_, config)| config).or(self.default.as_ref())
    }
}

/// What [`APP_PROTOCOLS`] says, by name or number of a port.
pub type Protocols = Vec<(At<String>, At<AppProtocol>)>;

/// What a port speaks.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
#[expect(missing_docs, reason = "the words of the annotation")]
pub enum AppProtocol {
    #[default]
    Http,
    Https,
    Http2,
}

/// Reads the value of [`NEG`].
pub fn neg(written: &At<String>, text: &str) -> (Neg, Vec<Problem>) {
    json::read(written, text, &NEG_FORMAT, |json, out| Neg {
        ingress: json.get("ingress").and_then(|it| json.at(out.boolean(it, "ingress"))),
        exposed: {
            let ports = out.map(json.get("exposed_ports"), "exposed_ports");
            ports.filter_map(|(key, value)| exposed(json, (key, value), out)).collect()
        },
        zones: zones(json, out),
    })
}

fn exposed(
    json: Json<'_>,
    (key, value): (Value<'_>, Value<'_>),
    out: &mut Problems,
) -> Option<Exposed> {
    let port = port_key(json, key, out)?;
    let name = value.get("name").and_then(|it| json.at(out.string(it, "exposed_ports.name")));
    Some(Exposed { port, name: name.filter(|name| !name.value.is_empty()) })
}

/// Reads the value of [`NEG_STATUS`].
pub fn neg_status(written: &At<String>, text: &str) -> (NegStatus, Vec<Problem>) {
    json::read(written, text, &STATUS_FORMAT, |json, out| {
        let field = "network_endpoint_groups";
        let groups = out.map(json.get(field), field).filter_map(|(key, value)| {
            Some((port_key(json, key, out)?, json.at(out.string(value, field))?))
        });
        NegStatus { groups: groups.collect(), zones: zones(json, out) }
    })
}

fn zones(json: Json<'_>, out: &mut Problems) -> Vec<At<String>> {
    let items = out.list(json.get("zones"), "zones");
    items.filter_map(|it| json.at(out.string(it, "zones"))).collect()
}

/// Reads the value of one of [`BACKEND_CONFIG`].
pub fn backend_config(written: &At<String>, text: &str) -> (Configs, Vec<Problem>) {
    json::read(written, text, &CONFIG_FORMAT, |json, out| {
        let default = json.get("default").and_then(|it| json.at(out.string(it, "default")));
        let ports = out
            .map(json.get("ports"), "ports")
            .filter_map(|(key, value)| Some((json.key(key), json.at(out.string(value, "ports"))?)));
        Configs { default: default.filter(|it| !it.value.is_empty()), ports: ports.collect() }
    })
}

/// Reads the value of [`MAX_RATE`], in requests a second; `None` if it is no whole number above 0.
pub fn max_rate(written: &At<String>) -> Option<At<u64>> {
    let rate = written.value.parse::<u32>().ok().filter(|rate| *rate > 0)?;
    Some(At::new(rate.into(), written.span))
}

/// Reads the value of one of [`APP_PROTOCOLS`].
pub fn app_protocols(written: &At<String>, text: &str) -> (Protocols, Vec<Problem>) {
    json::read(written, text, &PROTOCOLS_FORMAT, |json, out| {
        let pairs = json.entries().filter_map(|(key, value)| {
            let word = out.word(value, "cloud.google.com/app-protocols", &PROTOCOLS);
            Some((json.key(key), json.at(word)?))
        });
        pairs.collect()
    })
}

/// Of several annotations that say the same the one that counts.
pub fn first<'m>(meta: &'m Meta, keys: &[&'static str]) -> Option<&'m At<String>> {
    keys.iter().find_map(|key| meta.annotations.get(*key))
}

/// A port of the Service, which as a key of JSON is text.
fn port_key(json: Json<'_>, key: Value<'_>, out: &mut Problems) -> Option<At<u16>> {
    let port = key.text().parse().ok().filter(|port| *port != 0);
    if port.is_none() {
        out.invalid(key, "the key of a port", "a port of the Service in double quotes, as \"80\"");
    }
    json.at(Some(At::new(port?, key.span())))
}

fn is_port(written: &str, port: &ServicePort) -> bool {
    (!written.is_empty() && written == port.name) || written.parse() == Ok(port.port)
}

/// Reports what is strange about the annotations of a Service; gives the `BackendConfig`s they name.
pub(crate) fn check(service: &Service, text: &str, out: &mut Problems) -> Vec<At<String>> {
    let get = |key: &str| service.meta.annotations.get(key);
    for keys in [&BACKEND_CONFIG, &APP_PROTOCOLS] {
        if let (Some(_), Some(other)) = (get(keys[0]), get(keys[1])) {
            let because = because!(rules::ONE_COUNTS, counts = keys[0], other = keys[1]);
            out.push(Problem::warning(because, other.span));
        }
    }
    if let Some(written) = get(NEG) {
        let (neg, problems) = neg(written, text);
        out.extend(problems);
        check_neg(service, &neg, out);
    }
    if let Some(written) = get(NEG_STATUS) {
        out.extend(neg_status(written, text).1);
    }
    if let Some(written) = first(&service.meta, &APP_PROTOCOLS) {
        let (protocols, problems) = app_protocols(written, text);
        out.extend(problems);
        check_ports(service, protocols.iter().map(|(port, _)| port), PROTOCOLS_FORMAT.key, out);
    }
    let Some(written) = first(&service.meta, &BACKEND_CONFIG) else { return Vec::new() };
    let (configs, problems) = backend_config(written, text);
    out.extend(problems);
    check_ports(service, configs.ports.iter().map(|(port, _)| port), CONFIG_FORMAT.key, out);
    configs.default.into_iter().chain(configs.ports.into_iter().map(|(_, name)| name)).collect()
}

fn check_neg(service: &Service, neg: &Neg, out: &mut Problems) {
    for exposed in &neg.exposed {
        if !service.ports.iter().any(|port| port.port == exposed.port.value) {
            no_port(service, exposed.port.span, NEG, out);
        }
        let named = exposed.name.as_ref().filter(|_| neg.ingress.is_some_and(|it| it.value));
        if let Some(name) = named {
            out.push(Problem::error(because!(rules::CUSTOM_NAME, name = name.span), name.span));
        }
    }
}

fn check_ports<'p>(
    service: &Service,
    ports: impl Iterator<Item = &'p At<String>>,
    key: &'static str,
    out: &mut Problems,
) {
    for port in ports {
        if !service.ports.iter().any(|own| is_port(&port.value, own)) {
            no_port(service, port.span, key, out);
        }
    }
}

fn no_port(service: &Service, span: Span, key: &'static str, out: &mut Problems) {
    let because = because!(rules::NAMES_A_PORT, port = span, key = key);
    let mut problem = Problem::error(because, span);
    if let [port] = &service.ports[..] {
        let text = format!("\"{}\"", port.port);
        problem = problem.mend(format!("write {text}"), span, text);
    }
    out.push(problem);
}
