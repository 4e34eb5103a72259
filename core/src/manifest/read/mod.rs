//! Trees → objects: one file for each family of kinds.

mod apply;
mod cloud;
mod container;
mod elsewhere;
mod endpoints;
mod families;
mod fields;
mod gateway;
pub(super) mod ibm;
mod kinds;
mod meta;
mod metrics;
mod pods;
pub(super) mod policy;
mod recipe;
mod route;
mod scenario;
mod selector;
mod service;
#[cfg(test)]
mod tests;
mod things;
mod timeline;
mod units;
mod validate;
mod vpc;
mod workload;

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use crate::base::{At, Protocol, Span, Texts};
use crate::explain::because;
use crate::manifest::build::Keep;
use crate::manifest::documents::{documents, documents_again};
use crate::manifest::problem::{Problem, Problems};
use crate::manifest::tree::{Kind, Tree, Value};
use crate::manifest::{Limits, Memory, Meta, Objects, Unsimulated, annotations, rules};
use kinds::Known;

/// What reading a text gives.
#[derive(Clone, Debug, Default)]
pub struct Reading {
    /// What was understood.
    pub objects: Objects,
    /// What is strange, in the order of the text.
    pub problems: Vec<Problem>,
}

/// Reads objects and a scenario from texts. Never fails: what cannot be read is a problem.
pub fn read(texts: &Texts, limits: Limits) -> Reading {
    let mut problems = Problems::new(limits.problems);
    let tree = documents(texts, (Keep::Read, limits), &mut problems);
    read_tree(&tree, problems, limits)
}

/// The same, fast where most of a long list is as in the last text that was read with this memory.
pub fn read_again(texts: &Arc<Texts>, limits: Limits, memory: &mut Memory) -> Reading {
    let mut problems = Problems::new(limits.problems);
    let past = std::mem::take(memory);
    let tree = documents_again(texts, (Keep::Read, limits), Some(&past), &mut problems);
    let reading = read_tree(&tree, problems, limits);
    let new = Memory::new(texts, limits, tree);
    *memory = new.unwrap_or(past);
    reading
}

fn read_tree(tree: &Tree<'_>, problems: Problems, limits: Limits) -> Reading {
    let mut reader = Reader { objects: Objects::default(), problems, seen: Seen::default() };
    for root in tree.roots() {
        reader.document(root);
    }
    if let Some(alias) = tree.refused() {
        let because = because!(rules::TOO_MANY_ALIASES, limit = limits.aliases);
        reader.problems.push(Problem::error(because, alias));
    }
    reader.finish()
}

struct Reader {
    objects: Objects,
    problems: Problems,
    seen: Seen,
}

/// What was met already.
#[derive(Default)]
struct Seen {
    /// Kind and full name → where.
    names: BTreeMap<(&'static str, String), Span>,
    /// Older versions that were reported.
    versions: BTreeSet<String>,
    /// Objects that a later one replaces, by their place.
    replaced: BTreeSet<Span>,
    /// Policies of Gateways that name a Service.
    policies: Vec<elsewhere::Policy>,
    /// Parts of load balancers that stand in lists of their own.
    apart: vpc::Apart,
    /// What policies and annotations name.
    met: policy::Met,
    /// Whether a chart is described.
    chart: bool,
}

/// What the items of a typed list inherit.
type Inherited<'t> = Option<(&'t str, Option<Value<'t>>)>;

impl Reader {
    fn document(&mut self, root: Value<'_>) {
        let mut waiting: Vec<(Value<'_>, Inherited<'_>)> = vec![(root, None)];
        while let Some((value, inherited)) = waiting.pop() {
            let kind = value.get("kind").map_or("", Value::text);
            let from = waiting.len();
            match (kind, value.get("items").filter(|items| items.kind() == Kind::Seq)) {
                ("List", Some(items)) => waiting.extend(items.items().map(|item| (item, None))),
                (kind, Some(items)) if kind.ends_with("List") => {
                    let inherit = (&kind[..kind.len() - 4], value.get("apiVersion"));
                    waiting.extend(items.items().map(|item| (item, Some(inherit))));
                }
                _ if is_list_of_objects(value) => {
                    waiting.extend(value.items().map(|item| (item, None)));
                }
                _ if vpc::collection(value).is_some() => {
                    let items = vpc::collection(value).map(Value::items).into_iter().flatten();
                    waiting.extend(items.map(|item| (item, None)));
                }
                _ => self.object(value, inherited),
            }
            waiting[from..].reverse();
        }
    }

    fn object(&mut self, value: Value<'_>, inherited: Inherited<'_>) {
        if value.is_null() || (value.kind() == Kind::Map && value.entries().next().is_none()) {
            return;
        }
        if cloud::read(value, inherited.map(|(kind, _)| kind), self) {
            return;
        }
        let vpc = (&mut self.objects.vpc, &mut self.seen.apart);
        if inherited.is_none() && vpc::read(value, vpc, &mut self.problems) {
            return;
        }
        let (chart, span) = (self.seen.chart, value.brief());
        if let Some((what, command)) = recipe::recipe(value, chart).filter(|_| inherited.is_none())
        {
            self.seen.chart |= recipe::is_chart(value);
            let because = because!(rules::RECIPE, what = what, command = command);
            self.problems.push(Problem::note(because, span));
            return;
        }
        let own = value.get("kind").filter(|kind| kind.is_scalar());
        let Some(kind) = own.map(Value::text).or(inherited.map(|(kind, _)| kind)) else {
            self.problems.push(Problem::error(because!(rules::NO_OBJECT), span));
            return;
        };
        let place = own.map_or(value.brief(), Value::span);
        let version = value.get("apiVersion").or(inherited.and_then(|(_, version)| version));
        match kinds::known(kind, version.map_or("", Value::text)) {
            Some(known) => {
                self.check_version(known, value, (version, place));
                self.known(known, value, place);
            }
            None => self.unsimulated(At::new(kind.to_owned(), place), value),
        }
    }

    fn known(&mut self, known: Known, value: Value<'_>, place: Span) {
        let out = &mut self.problems;
        if known == Known::Scenario {
            scenario::read(value, &mut self.objects.scenario, out);
            return;
        }
        let meta = meta::read(value, known, place, out);
        self.check_double(known, &meta);
        let (out, objects) = (&mut self.problems, &mut self.objects);
        match known {
            Known::Service => {
                let service = service::read(value, meta, out);
                let named = annotations::check(&service, value.source(), out);
                self.seen.met.configs(&service, named, value.source());
                objects.services.push(service);
            }
            Known::EndpointSlice => objects.endpoints.push(endpoints::slice(value, meta, out)),
            Known::Endpoints => objects.endpoints.extend(endpoints::older(value, &meta, out)),
            Known::Node => objects.nodes.push(workload::node(value, meta, out)),
            Known::Pod => objects.pods.push(workload::pod(value, meta, out)),
            Known::Workload(kind) => {
                objects.workloads.push(workload::workload(value, meta, kind, out));
            }
            Known::Scenario => {}
            Known::PodMetrics => objects.pod_metrics.push(metrics::pod(value, meta, out)),
            _ => self.door_or_policy((known, place), value, meta),
        }
    }

    fn door_or_policy(&mut self, (known, place): (Known, Span), value: Value<'_>, meta: Meta) {
        let kind = At::new(known.name(), place);
        elsewhere::annotations(kind, value, &mut self.problems);
        self.seen.policies.extend(elsewhere::policy(kind, value));
        if known.is_policy() {
            self.seen.met.policy(value, &meta);
        }
        let (out, objects) = (&mut self.problems, &mut self.objects);
        match known {
            Known::Ingress => objects.ingresses.push(gateway::ingress(value, meta, out)),
            Known::Gateway => objects.gateways.push(route::gateway(value, meta, out)),
            Known::HttpRoute => objects.routes.push(route::http_route(value, meta, out)),
            Known::BackendConfig => objects.backend_configs.push(policy::config(value, meta, out)),
            Known::HealthCheckPolicy => {
                objects.health_check_policies.push(policy::health_check(value, meta, out));
            }
            Known::BackendPolicy => {
                objects.backend_policies.push(policy::backend(value, meta, out));
            }
            Known::DistributionPolicy => {
                objects.distribution_policies.push(policy::distribution(value, meta, out));
            }
            _ => {}
        }
    }

    fn unsimulated(&mut self, kind: At<String>, value: Value<'_>) {
        let meta = value.get("metadata");
        let text = |key| meta.and_then(|meta| meta.get(key)).map_or("", Value::text);
        let name = match (text("namespace"), text("name")) {
            ("", name) => name.to_owned(),
            (namespace, name) => format!("{namespace}/{name}"),
        };
        if kind.value == "Secret" {
            self.problems.push(Problem::warning(because!(rules::SECRET), kind.span));
        }
        let named = At::new(kind.value.as_str(), kind.span);
        self.seen.policies.extend(elsewhere::policy(named, value));
        self.objects.unsimulated.push(Unsimulated { kind, name, span: value.span() });
    }

    fn check_version(
        &mut self,
        known: Known,
        object: Value<'_>,
        (version, place): (Option<Value<'_>>, Span),
    ) {
        let now = known.version();
        let Some(version) = version else {
            let because = because!(rules::NO_VERSION, kind = known.name(), version = now);
            let problem = Problem::error(because, place);
            let (at, text) = object.new_first("apiVersion", now);
            let at = Span::new(at, at);
            self.problems.push(problem.mend(format!("write apiVersion: {now}"), at, text));
            return;
        };
        let text = version.text();
        if text == now || !self.seen.versions.insert(format!("{} {text}", known.name())) {
            return;
        }
        let (span, kind) = (version.span(), known.name());
        let older = known.older().contains(&text);
        self.problems.push(if older {
            Problem::note(
                because!(rules::OLDER_VERSION, version = version.brief(), kind = kind, now = now),
                span,
            )
        } else {
            Problem::warning(
                because!(rules::UNKNOWN_VERSION, version = version.brief(), kind = kind, now = now),
                span,
            )
        });
    }

    fn check_double(&mut self, known: Known, meta: &Meta) {
        if meta.name.is_empty() {
            return;
        }
        let key = (known.name(), meta.full_name());
        let first = self.seen.names.insert(key, meta.name_span);
        let Some(first) = first.filter(|first| *first != meta.name_span) else { return };
        let (later, kind) = (meta.name_span, known.name());
        self.seen.replaced.insert(first);
        let because = |name| because!(rules::GIVEN_TWICE, kind = kind, name = name);
        self.problems.push(Problem::warning(because(later), later).and(first));
        self.problems.push(Problem::note(because(first), first).and(later));
    }

    fn finish(mut self) -> Reading {
        let replaced = &self.seen.replaced;
        if !replaced.is_empty() {
            let stays = |meta: &Meta| !replaced.contains(&meta.name_span);
            self.objects.services.retain(|it| stays(&it.meta));
            self.objects.endpoints.retain(|it| stays(&it.meta));
            self.objects.nodes.retain(|it| stays(&it.meta));
            self.objects.pods.retain(|it| stays(&it.meta));
            self.objects.workloads.retain(|it| stays(&it.meta));
            self.objects.ingresses.retain(|it| stays(&it.meta));
            self.objects.gateways.retain(|it| stays(&it.meta));
            self.objects.routes.retain(|it| stays(&it.meta));
            self.objects.backend_configs.retain(|it| stays(&it.meta));
            self.objects.health_check_policies.retain(|it| stays(&it.meta));
            self.objects.backend_policies.retain(|it| stays(&it.meta));
            self.objects.distribution_policies.retain(|it| stays(&it.meta));
            self.objects.pod_metrics.retain(|it| stays(&it.meta));
        }
        let (cloud, groups) = (&mut self.objects.cloud, &self.objects.scenario.groups);
        cloud::finish(cloud, groups, &mut self.problems);
        let apart = std::mem::take(&mut self.seen.apart);
        vpc::join(&mut self.objects.vpc, apart, &mut self.problems);
        vpc::check(&mut self.objects.vpc, &mut self.problems);
        self.check_node_ports();
        self.seen.met.check(&self.objects, &mut self.problems);
        elsewhere::policies(&self.seen.policies, &self.objects, &mut self.problems);
        self.note_unsimulated();
        Reading { objects: self.objects, problems: self.problems.into_sorted() }
    }

    /// A node port belongs to one port of one Service.
    fn check_node_ports(&mut self) {
        let mut first: BTreeMap<(u16, Protocol), Span> = BTreeMap::new();
        for service in &self.objects.services {
            let ports = service.ports.iter();
            let ports = ports.filter_map(|it| Some((it.node_port?, it.protocol, it.span)));
            let health = service.health_port.map(|port| (port.value, Protocol::Tcp, port.span));
            for (port, protocol, span) in ports.chain(health) {
                let Some(other) = first.insert((port, protocol), span) else { continue };
                first.insert((port, protocol), other);
                let because = because!(rules::NODE_PORT_TWICE, port = port);
                self.problems.push(Problem::error(because, span).and(other));
            }
        }
    }

    /// One note a kind, at its first object.
    fn note_unsimulated(&mut self) {
        let mut kinds: BTreeMap<&str, (Span, usize)> = BTreeMap::new();
        for Unsimulated { kind, .. } in &self.objects.unsimulated {
            kinds.entry(&kind.value).or_insert((kind.span, 0)).1 += 1;
        }
        for (_, (kind, count)) in kinds {
            let because = because!(rules::NOT_SIMULATED, kind = kind, count = count);
            self.problems.push(Problem::note(because, kind));
        }
    }
}

/// Whether a value is an object, or a list of them, whose fields are known here.
pub(super) fn is_known(value: Value<'_>) -> bool {
    let text = |key| value.get(key).map_or("", Value::text);
    let (kind, version) = (text("kind"), text("apiVersion"));
    let item = kind.strip_suffix("List").unwrap_or(kind);
    item.is_empty() && kind == "List"
        || kinds::known(item, version).is_some()
        || cloud::is_export(value)
        || vpc::is_thing(value)
        || vpc::collection(value).is_some()
}

/// Whether a document is what `jq .items` prints.
fn is_list_of_objects(value: Value<'_>) -> bool {
    let mut items = value.items().peekable();
    items.peek().is_some() && items.all(is_object)
}

fn is_object(item: Value<'_>) -> bool {
    item.get("kind").is_some() || cloud::is_export(item) || vpc::is_thing(item)
}
