//! Every node that something names, before its zone is settled.

use std::collections::BTreeSet;
use std::sync::Arc;

use crate::base::{At, Cidr, Span, Sym, Version, ZoneId};
use crate::explain::because;
use crate::model::build::desk::Desk;
use crate::model::build::machines::{self, Gathered};
use crate::model::{Node, Origin, rules};
use crate::{manifest, model};

/// The most nodes that are made in one world.
const LIMIT: usize = 15_000;

const ZONE_LABELS: [&str; 2] =
    ["topology.kubernetes.io/zone", "failure-domain.beta.kubernetes.io/zone"];
const REGION_LABELS: [&str; 2] =
    ["topology.kubernetes.io/region", "failure-domain.beta.kubernetes.io/region"];

/// A node whose zone is not settled yet.
pub(super) struct Draft<'a> {
    /// The node; its zone means nothing yet.
    pub(super) node: Node,
    /// The zone that its labels or its provider ID say.
    pub(super) zone: Option<String>,
    /// The region that they say.
    pub(super) region: Option<String>,
    /// Its ranges of Pod addresses.
    pub(super) ranges: Vec<Cidr>,
    /// The object it was read from, if there is one.
    pub(super) object: Option<&'a manifest::Node>,
}

impl Draft<'_> {
    /// Whether new Pods stay away from it.
    pub(super) fn is_cordoned(&self) -> bool {
        self.node.machine.is_some() || self.object.is_some_and(|object| object.cordoned)
    }

    /// Whether a cluster printed it: then what it leaves out is not there.
    pub(super) fn is_printed(&self) -> bool {
        self.object.is_some_and(|object| object.kubelet.is_some())
    }
}

/// `Node` objects in the order of the text, then the scenario's, then those that are only named,
/// then machines that are no nodes of the cluster; and which of these are in which group.
pub(super) fn all<'a>(desk: &mut Desk<'a>) -> (Vec<Draft<'a>>, Vec<Gathered>) {
    let mut drafts = Vec::new();
    let mut known = BTreeSet::new();
    for node in &desk.objects.nodes {
        let draft = given(desk, node);
        if known.insert(draft.node.name) {
            drafts.push(draft);
        }
    }
    entries(desk, &mut drafts, &mut known);
    for mention in mentions(desk) {
        named(desk, mention, &mut drafts, &mut known);
    }
    let groups = machines::all(desk, &mut drafts, &mut known);
    (drafts, groups)
}

/// A node of which only the name is known.
pub(super) fn blank(name: Sym, origin: Origin) -> Draft<'static> {
    let node = Node {
        name,
        zone: ZoneId(0),
        ips: Vec::new(),
        external_ips: Vec::new(),
        labels: Arc::default(),
        taints: Vec::new(),
        ready: Some(true),
        up: true,
        deleting: false,
        machine: None,
        has_pod_range: true,
        has_zone: true,
        version: None,
        origin,
    };
    Draft { node, zone: None, region: None, ranges: Vec::new(), object: None }
}

fn given<'a>(desk: &mut Desk<'_>, object: &'a manifest::Node) -> Draft<'a> {
    let name = desk.sym(&object.meta.name);
    let labels = &object.meta.labels;
    let label = |keys: [&str; 2]| keys.iter().find_map(|key| labels.get(*key).cloned());
    let id = object.provider_id.as_ref().and_then(|id| desk.hints.zone_of(&id.value));
    let (id_zone, id_region) = id.unzip();
    let zone = label(ZONE_LABELS).or(id_zone);
    let region = label(REGION_LABELS).or(id_region);
    let region = region.or_else(|| Some(desk.hints.region_of(zone.as_ref()?)));
    let mut draft = blank(name, Origin::Given(object.meta.span));
    draft.node = Node {
        ips: object.internal_ips.clone(),
        external_ips: object.external_ips.clone(),
        labels: Arc::new(labels.clone()),
        taints: object.taints.clone(),
        ready: if object.has_status { object.ready } else { Some(object.ready.unwrap_or(true)) },
        deleting: object.meta.deleting.is_some(),
        has_pod_range: object.kubelet.is_none() || !object.pod_cidrs.is_empty(),
        version: object.kubelet.as_ref().and_then(|kubelet| kubelet.value.parse::<Version>().ok()),
        ..draft.node
    };
    Draft { zone, region, ranges: object.pod_cidrs.clone(), object: Some(object), ..draft }
}

fn entries(desk: &mut Desk<'_>, drafts: &mut Vec<Draft<'_>>, known: &mut BTreeSet<Sym>) {
    for entry in &desk.objects.scenario.nodes {
        let room = LIMIT.saturating_sub(drafts.len()) as u32;
        if entry.count > room {
            let because = because!(
                rules::TOO_MANY,
                name = entry.name.span,
                count = entry.count,
                limit = LIMIT
            );
            desk.error(because, entry.name.span);
        }
        for (n, name) in model::build::numbered(&entry.name.value, entry.count.min(room)) {
            let name = desk.sym(&name);
            if !known.insert(name) {
                continue;
            }
            let mut draft = blank(name, Origin::Given(entry.span));
            draft.zone = entry.zones.get(n % entry.zones.len().max(1)).cloned();
            draft.region = draft.zone.as_ref().map(|zone| desk.hints.region_of(zone));
            draft.node.labels = Arc::new(entry.labels.clone());
            drafts.push(draft);
        }
    }
}

/// A node's name where something else says it.
struct Mention<'a> {
    node: &'a str,
    span: Span,
    by: String,
    zone: Option<&'a str>,
}

fn mentions<'a>(desk: &Desk<'a>) -> Vec<Mention<'a>> {
    let objects = desk.objects;
    let pods = objects.pods.iter().filter(|pod| !pod.phase.is_over()).filter_map(|pod| {
        let At { value, span } = pod.node.as_ref()?;
        Some(Mention { node: value, span: *span, by: pod.meta.full_name(), zone: None })
    });
    let entries = objects.scenario.pods.iter().map(|entry| Mention {
        node: &entry.node.value,
        span: entry.node.span,
        by: entry.name.value.clone(),
        zone: None,
    });
    let slices = objects.endpoints.iter().flat_map(|slice| {
        slice.endpoints.iter().filter_map(|endpoint| {
            let At { value, span } = endpoint.node.as_ref()?;
            let zone = endpoint.zone.as_deref();
            Some(Mention { node: value, span: *span, by: slice.meta.full_name(), zone })
        })
    });
    let hints = objects.endpoints.iter().flat_map(|slice| {
        slice.endpoints.iter().flat_map(|endpoint| {
            endpoint.node_hints.iter().map(|node| Mention {
                node,
                span: endpoint.span,
                by: slice.meta.full_name(),
                zone: None,
            })
        })
    });
    slices.chain(pods).chain(entries).chain(hints).collect()
}

fn named(
    desk: &mut Desk<'_>,
    mention: Mention<'_>,
    drafts: &mut Vec<Draft<'_>>,
    known: &mut BTreeSet<Sym>,
) {
    let Mention { node, span, by, zone } = mention;
    let name = desk.sym(node);
    if node.is_empty() || drafts.len() >= LIMIT || !known.insert(name) {
        return;
    }
    let by = desk.sym(&by);
    let because = because!(rules::NODE_UNKNOWN, by = by, node = name).at(span);
    if desk.objects.nodes.is_empty() && desk.objects.scenario.nodes.is_empty() {
        desk.note(because, span);
    } else {
        desk.warn(because, span);
    }
    let mut draft = blank(name, Origin::MadeUp);
    draft.zone = zone.map(str::to_owned);
    draft.region = zone.map(|zone| desk.hints.region_of(zone));
    drafts.push(draft);
}
