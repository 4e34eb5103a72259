//! `Ingress`.

use std::net::IpAddr;

use crate::base::At;
use crate::explain::because;
use crate::manifest::Meta;
use crate::manifest::gateway::{Ingress, IngressBackend, IngressPath, IngressRule, PathType};
use crate::manifest::problem::{Problem, Problems};
use crate::manifest::read::fields::{self, Fields, mappings, needed, slips};
use crate::manifest::rules;
use crate::manifest::service::TargetPort;
use crate::manifest::tables::gateway::INGRESS;
use crate::manifest::tree::{Kind, Value};
use crate::manifest::typed::Words;

/// The annotation that names the controller, older than the field.
const CLASS: &str = "kubernetes.io/ingress.class";

static PATH_TYPES: Words<PathType> = Words {
    names: &["Exact", "Prefix", "ImplementationSpecific"],
    values: &[PathType::Exact, PathType::Prefix, PathType::ImplementationSpecific],
};

/// Reads an `Ingress`.
pub(super) fn ingress(object: Value<'_>, meta: Meta, out: &mut Problems) -> Ingress {
    let spec = Fields(object.get("spec"));
    slips(spec.0, (INGRESS, "spec"), out);
    let named = spec.string(("ingressClassName", "spec.ingressClassName"), out);
    let class = meta.annotations.get(CLASS).cloned().or(named);
    // What was `backend` until networking.k8s.io/v1beta1.
    let default = spec.get("defaultBackend").or_else(|| spec.get("backend"));
    let rules = mappings(spec.get("rules"), "spec.rules", out);
    let tls = spec.get("tls").filter(|tls| tls.items().next().is_some());
    Ingress {
        meta,
        class,
        default: default.and_then(|it| backend(it, out)),
        rules: rules.into_iter().map(|it| rule(it, out)).collect(),
        tls: tls.map(Value::span),
        addresses: addresses(object.at(&["status", "loadBalancer", "ingress"]), out),
    }
}

fn addresses(list: Option<Value<'_>>, out: &mut Problems) -> Vec<At<IpAddr>> {
    let field = "status.loadBalancer.ingress";
    let items = mappings(list, field, out);
    items.into_iter().filter_map(|item| out.ip(item.get("ip")?, field)).collect()
}

fn rule(item: Value<'_>, out: &mut Problems) -> IngressRule {
    slips(Some(item), (INGRESS, "spec.rules[]"), out);
    let host = Fields(Some(item)).string(("host", "spec.rules.host"), out);
    let paths = mappings(item.at(&["http", "paths"]), "spec.rules.http.paths", out);
    IngressRule {
        host: host.filter(|host| !host.value.is_empty()),
        paths: paths.into_iter().filter_map(|it| path(it, out)).collect(),
        span: item.span(),
    }
}

fn path(item: Value<'_>, out: &mut Problems) -> Option<IngressPath> {
    slips(Some(item), (INGRESS, "spec.rules[].http.paths[]"), out);
    let kind =
        Fields(Some(item)).word(("pathType", "spec.rules.http.paths.pathType"), &PATH_TYPES, out);
    let path = fields::path(item.get("path"), "spec.rules.http.paths.path", out);
    let backend = needed(item, ("spec.rules.http.paths", "backend"), out);
    Some(IngressPath {
        path,
        kind: kind.unwrap_or_else(|| At::new(PathType::default(), item.brief())),
        backend: backend.and_then(|it| self::backend(it, out))?,
        span: item.span(),
    })
}

/// A Service and its port, in the shape of now or that of `v1beta1`.
fn backend(item: Value<'_>, out: &mut Problems) -> Option<IngressBackend> {
    if let (Some(name), Some(port)) = (item.get("serviceName"), item.get("servicePort")) {
        let service = out.string(name, "backend.serviceName")?;
        return Some(IngressBackend { service, port: port_of(port, out)?, span: item.span() });
    }
    let service = needed(item, ("backend", "service"), out)?;
    let name = needed(service, ("backend.service", "name"), out)?;
    let port = needed(service, ("backend.service", "port"), out)?;
    let port = match (port.get("number"), port.get("name")) {
        (Some(number), _) => {
            out.port(number, "backend.service.port.number").map(|port| port.map(TargetPort::Number))
        }
        (None, Some(name)) => {
            out.string(name, "backend.service.port.name").map(|name| name.map(TargetPort::Name))
        }
        (None, None) => {
            let fields = "number or name";
            let because =
                because!(rules::NO_FIELD, parent = "backend.service.port", field = fields);
            out.push(Problem::error(because, port.brief()));
            None
        }
    };
    let service = out.string(name, "backend.service.name")?;
    Some(IngressBackend { service, port: port?, span: item.span() })
}

fn port_of(value: Value<'_>, out: &mut Problems) -> Option<At<TargetPort>> {
    let is_number = value.kind() == Kind::Plain && value.text().bytes().all(|b| b.is_ascii_digit());
    if is_number {
        return out.port(value, "backend.servicePort").map(|port| port.map(TargetPort::Number));
    }
    out.string(value, "backend.servicePort").map(|name| name.map(TargetPort::Name))
}
