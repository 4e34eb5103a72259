//! `Gateway` and `HTTPRoute`.

use crate::base::At;
use crate::explain::because;
use crate::manifest::Meta;
use crate::manifest::gateway::{
    BackendRef, Gateway, GatewayAddress, HttpRoute, Listener, ParentRef, PathMatch, RouteMatch,
    RouteRule, RoutesFrom,
};
use crate::manifest::problem::{Problem, Problems};
use crate::manifest::read::fields::{Fields, mappings, needed, slips};
use crate::manifest::rules;
use crate::manifest::tables::gateway::{GATEWAY, HTTP_ROUTE};
use crate::manifest::tree::Value;
use crate::manifest::typed::Words;

static FROM: Words<RoutesFrom> = Words {
    names: &["Same", "All", "Selector"],
    values: &[RoutesFrom::Same, RoutesFrom::All, RoutesFrom::Selector],
};

static PATHS: Words<PathMatch> = Words {
    names: &["Exact", "PathPrefix", "RegularExpression"],
    values: &[PathMatch::Exact, PathMatch::Prefix, PathMatch::Expression],
};

/// Parts of a match beside its path.
const FURTHER: [&str; 3] = ["headers", "method", "queryParams"];

/// Reads a `Gateway`.
pub(super) fn gateway(object: Value<'_>, meta: Meta, out: &mut Problems) -> Gateway {
    let spec = Fields(object.get("spec"));
    slips(spec.0, (GATEWAY, "spec"), out);
    let listeners = mappings(spec.get("listeners"), "spec.listeners", out);
    if listeners.is_empty() {
        let because = because!(rules::NO_FIELD, parent = "a Gateway", field = "spec.listeners");
        out.push(Problem::error(because, meta.name_span));
    }
    Gateway {
        meta,
        class: spec.string(("gatewayClassName", "spec.gatewayClassName"), out),
        listeners: listeners.into_iter().filter_map(|it| listener(it, out)).collect(),
        wanted: addresses((spec.get("addresses"), "spec.addresses"), out),
        addresses: addresses((object.at(&["status", "addresses"]), "status.addresses"), out),
    }
}

fn listener(item: Value<'_>, out: &mut Problems) -> Option<Listener> {
    slips(Some(item), (GATEWAY, "spec.listeners[]"), out);
    let name = needed(item, ("spec.listeners", "name"), out);
    let port = needed(item, ("spec.listeners", "port"), out);
    let protocol = needed(item, ("spec.listeners", "protocol"), out);
    let name = name.and_then(|it| out.string(it, "spec.listeners.name"));
    let port = port.and_then(|it| out.port(it, "spec.listeners.port"));
    let protocol = protocol.and_then(|it| out.string(it, "spec.listeners.protocol"));
    let fields = Fields(Some(item));
    let namespaces = Fields(item.at(&["allowedRoutes", "namespaces"]));
    let from = namespaces.word(("from", "allowedRoutes.namespaces.from"), &FROM, out);
    Some(Listener {
        name: name?,
        port: port?,
        protocol: protocol?,
        hostname: fields.string(("hostname", "spec.listeners.hostname"), out),
        from: from.unwrap_or_else(|| At::new(RoutesFrom::default(), item.brief())),
        span: item.span(),
    })
}

fn addresses(
    (list, field): (Option<Value<'_>>, &'static str),
    out: &mut Problems,
) -> Vec<GatewayAddress> {
    let items = mappings(list, field, out);
    let one = |item: Value<'_>| {
        let value = out.string(item.get("value")?, field)?;
        let ip = value.value.parse().ok();
        Some(GatewayAddress { value, ip })
    };
    items.into_iter().filter_map(one).collect()
}

/// Reads an `HTTPRoute`.
pub(super) fn http_route(object: Value<'_>, meta: Meta, out: &mut Problems) -> HttpRoute {
    let spec = Fields(object.get("spec"));
    slips(spec.0, (HTTP_ROUTE, "spec"), out);
    let parents = mappings(spec.get("parentRefs"), "spec.parentRefs", out);
    let names = out.list(spec.get("hostnames"), "spec.hostnames");
    let hostnames = names.filter_map(|it| out.string(it, "spec.hostnames")).collect();
    let rules = mappings(spec.get("rules"), "spec.rules", out);
    HttpRoute {
        meta,
        parents: parents.into_iter().filter_map(|it| parent(it, out)).collect(),
        hostnames,
        rules: rules.into_iter().map(|it| rule(it, out)).collect(),
    }
}

fn parent(item: Value<'_>, out: &mut Problems) -> Option<ParentRef> {
    slips(Some(item), (HTTP_ROUTE, "spec.parentRefs[]"), out);
    let name = needed(item, ("spec.parentRefs", "name"), out)?;
    let fields = Fields(Some(item));
    Some(ParentRef {
        name: out.string(name, "spec.parentRefs.name")?,
        namespace: fields.string(("namespace", "spec.parentRefs.namespace"), out),
        kind: fields.string(("kind", "spec.parentRefs.kind"), out),
        section: fields.string(("sectionName", "spec.parentRefs.sectionName"), out),
        port: item.get("port").and_then(|it| out.port(it, "spec.parentRefs.port")),
        span: item.span(),
    })
}

fn rule(item: Value<'_>, out: &mut Problems) -> RouteRule {
    slips(Some(item), (HTTP_ROUTE, "spec.rules[]"), out);
    let matches = mappings(item.get("matches"), "spec.rules.matches", out);
    let backends = mappings(item.get("backendRefs"), "spec.rules.backendRefs", out);
    let filters = item.get("filters").filter(|it| it.items().next().is_some());
    if let Some(filters) = filters {
        unsimulated(filters, "requests go on as they are", out);
    }
    RouteRule {
        matches: matches.into_iter().map(|it| one_match(it, out)).collect(),
        backends: backends.into_iter().filter_map(|it| backend(it, out)).collect(),
        filters: filters.map(Value::span),
        span: item.span(),
    }
}

fn one_match(item: Value<'_>, out: &mut Problems) -> RouteMatch {
    slips(Some(item), (HTTP_ROUTE, "spec.rules[].matches[]"), out);
    let fields = Fields(item.get("path"));
    let kind = fields.word(("type", "spec.rules.matches.path.type"), &PATHS, out);
    let path = fields.string(("value", "spec.rules.matches.path.value"), out);
    let further = FURTHER.iter().find_map(|key| item.get(key));
    let expression = kind.filter(|kind| kind.value == PathMatch::Expression);
    if let Some(part) = further.or(item.get("path").filter(|_| expression.is_some())) {
        unsimulated(part, "no request takes this match", out);
    }
    RouteMatch {
        kind: kind.map_or_else(PathMatch::default, |kind| kind.value),
        path: path.unwrap_or_else(|| At::new("/".to_owned(), item.brief())),
        further: further.map(Value::span),
    }
}

fn unsimulated(part: Value<'_>, instead: &'static str, out: &mut Problems) {
    let because = because!(rules::PART, part = part.brief(), instead = instead);
    out.push(Problem::note(because, part.brief()));
}

fn backend(item: Value<'_>, out: &mut Problems) -> Option<BackendRef> {
    slips(Some(item), (HTTP_ROUTE, "spec.rules[].backendRefs[]"), out);
    let name = needed(item, ("spec.rules.backendRefs", "name"), out)?;
    let fields = Fields(Some(item));
    let wants = ("a whole number from 0 to 1000000", 0..=1_000_000);
    let weight = fields.count(("weight", "spec.rules.backendRefs.weight"), wants, out);
    Some(BackendRef {
        kind: fields.string(("kind", "spec.rules.backendRefs.kind"), out),
        name: out.string(name, "spec.rules.backendRefs.name")?,
        namespace: fields.string(("namespace", "spec.rules.backendRefs.namespace"), out),
        port: item.get("port").and_then(|it| out.port(it, "spec.rules.backendRefs.port")),
        weight: weight.map_or(1, |weight| weight.value),
        weight_span: item.get("weight").map(Value::span),
        span: item.span(),
    })
}
