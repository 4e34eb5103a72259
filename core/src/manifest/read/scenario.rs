//! `Scenario`.

use crate::base::{At, Cidr, Protocol};
use crate::explain::because;
use crate::manifest::near::nearest;
use crate::manifest::problem::{Problem, Problems};
use crate::manifest::read::meta::texts;
use crate::manifest::read::{fields, pods, things, timeline};
use crate::manifest::scenario::{
    Behavior, Client, ClientAt, Cluster, Delays, Distance, FIELDS, NodeConfig, Nodes, Scenario,
    Through, Traffic,
};
use crate::manifest::service::Family;
use crate::manifest::tree::{Kind, Value};
use crate::manifest::typed::Words;
use crate::manifest::{rules, tables};

static BEHAVIORS: Words<Behavior> = Words {
    names: &["documented", "observed"],
    values: &[Behavior::Documented, Behavior::Observed],
};

static STACKS: Words<&'static [Family]> = Words {
    names: &["IPv4", "IPv6", "IPv4_IPv6"],
    values: &[&[Family::V4], &[Family::V6], &[Family::V4, Family::V6]],
};

static PLACES: Words<(ClientAt, Option<Through>)> = Words {
    names: &[
        "internet",
        "vpc",
        "vpn",
        "interconnect",
        "directLink",
        "transitGateway",
        "vpe",
        "node",
        "pod",
    ],
    values: &[
        (ClientAt::Internet, None),
        (ClientAt::Vpc, None),
        (ClientAt::Vpn, None),
        (ClientAt::Interconnect, None),
        (ClientAt::Interconnect, Some(Through::DirectLink)),
        (ClientAt::Interconnect, Some(Through::TransitGateway)),
        (ClientAt::Vpc, Some(Through::Endpoint)),
        (ClientAt::Node, None),
        (ClientAt::Pod, None),
    ],
};

static PROTOCOLS: Words<Protocol> =
    Words { names: &["tcp", "udp"], values: &[Protocol::Tcp, Protocol::Udp] };

/// Reads a scenario into what others said before: what this one says wins, lists grow.
pub(super) fn read(object: Value<'_>, into: &mut Scenario, out: &mut Problems) {
    into.span = Some(object.span());
    known(object, "", out);
    if let Some(meta) = object.get("metadata") {
        known(meta, "metadata", out);
    }
    let Some(spec) = object.get("spec") else { return };
    known(spec, "spec", out);
    if let Some(it) = spec.get("cluster") {
        cluster(it, &mut into.cluster, out);
    }
    let each = |key, field| (spec.get(key), field);
    into.nodes.extend(entries(each("nodes", "spec.nodes[]"), out, nodes));
    for entry in entries(each("pods", "spec.pods[]"), out, pods::entry) {
        match entry {
            pods::Entry::Makes(pods) => into.pods.push(*pods),
            pods::Entry::Behaves(behaves) => into.behaves.push(*behaves),
        }
    }
    into.distances.extend(entries(each("distances", "spec.distances[]"), out, distance));
    into.machines.extend(entries(each("machines", "spec.machines[]"), out, things::machine));
    into.subnets.extend(entries(each("subnets", "spec.subnets[]"), out, things::subnet));
    into.groups.extend(entries(each("groups", "spec.groups[]"), out, things::group));
    into.names.extend(entries(each("names", "spec.names[]"), out, things::name));
    into.clients.extend(entries(each("clients", "spec.clients[]"), out, client));
    into.traffic.extend(entries(each("traffic", "spec.traffic[]"), out, traffic));
    into.timeline.extend(entries(each("timeline", "spec.timeline[]"), out, timeline::event));
    if let Some(it) = spec.get("delays") {
        delays(it, &mut into.delays, out);
    }
    if let Some(it) = spec.get("firewall") {
        known(it, "spec.firewall", out);
        let word = it.get("healthChecks");
        let word = word.and_then(|it| out.word(it, "spec.firewall.healthChecks", &timeline::GATE));
        into.probes_blocked = word.or(into.probes_blocked);
    }
    let wants = ("spec.seed", "a whole number");
    let seed = spec.get("seed").and_then(|it| out.number(it, wants, 0..=u64::MAX));
    into.seed = seed.or(into.seed.take());
    let duration = spec.get("duration").and_then(|it| out.length(it, "spec.duration"));
    into.duration = duration.or(into.duration.take());
}

/// Reports fields that are not in the table.
pub(super) fn known(value: Value<'_>, path: &'static str, out: &mut Problems) {
    let Some(group) = tables::group(FIELDS, path) else { return };
    let parent = if path.is_empty() { "a Scenario" } else { path };
    for (key, _) in out.map(Some(value), parent) {
        if group.names.contains(&key.text()) {
            continue;
        }
        let span = key.span();
        let because = because!(
            rules::UNKNOWN_FIELD,
            field = key.brief(),
            parent = parent,
            fields = group.names
        );
        let mut problem = Problem::error(because, span);
        if let Some(near) = nearest(key.text(), group.names) {
            problem = problem.mend(format!("write {near}"), span, near);
        } else if let Some(place) = home(key.text()) {
            let because = because!(
                rules::MISPLACED_FIELD,
                field = key.brief(),
                parent = parent,
                where = place
            );
            problem = Problem::error(because, span);
        }
        out.push(problem);
    }
}

/// Where a Scenario has a field of that name, if at one place only.
fn home(name: &str) -> Option<&'static str> {
    let mut homes = FIELDS.iter().filter(|group| group.names.contains(&name));
    let home = homes.next()?;
    homes.next().is_none().then_some(if home.path.is_empty() { "a Scenario" } else { home.path })
}

fn entries<T>(
    (value, path): (Option<Value<'_>>, &'static str),
    out: &mut Problems,
    read: impl Fn(Value<'_>, &mut Problems) -> Option<T>,
) -> Vec<T> {
    let items = out.list(value, path).filter(|item| !item.is_null());
    let read = |item: Value<'_>| {
        known(item, path, out);
        (item.kind() == Kind::Map).then(|| read(item, out)).flatten()
    };
    items.filter_map(read).collect()
}

/// A field that an entry cannot do without.
pub(super) fn required<'t>(
    item: Value<'t>,
    (parent, field): (&'static str, &'static str),
    out: &mut Problems,
) -> Option<Value<'t>> {
    let value = item.get(field);
    if value.is_none() {
        let because = because!(rules::NO_FIELD, parent = parent, field = field);
        out.push(Problem::error(because, item.span()));
    }
    value
}

pub(super) fn raw(
    value: Option<Value<'_>>,
    field: &'static str,
    out: &mut Problems,
) -> Option<At<String>> {
    value.and_then(|it| out.word_or_number(it, field, "text")).map(|text| text.map(str::to_owned))
}

fn cluster(value: Value<'_>, into: &mut Cluster, out: &mut Problems) {
    known(value, "spec.cluster", out);
    let provider = closed(value.get("provider"), "spec.cluster.provider", out);
    into.provider = provider.or(into.provider.take());
    let dataplane = closed(value.get("dataplane"), "spec.cluster.dataplane", out);
    into.dataplane = dataplane.or(into.dataplane.take());
    let wants = ("spec.cluster.version", "a version, such as 1.33.1-gke.1779000");
    let version = value.get("version");
    let version = version.and_then(|it| out.parsed(it, wants, |text| text.parse().ok()));
    into.version = version.or(into.version.take());
    let location = raw(value.get("location"), "spec.cluster.location", out);
    into.location = location.or(into.location.take());
    let uid = raw(value.get("uid"), "spec.cluster.uid", out);
    into.uid = uid.or(into.uid.take());
    let mut yes = |key, field| value.get(key).and_then(|it| out.boolean(it, field));
    into.subsetting = yes("subsetting", "spec.cluster.subsetting").or(into.subsetting.take());
    into.vpc_native = yes("vpcNative", "spec.cluster.vpcNative").or(into.vpc_native.take());
    let stack = value.get("stack");
    let stack = stack.and_then(|it| out.word(it, "spec.cluster.stack", &STACKS));
    into.stack = stack.or(into.stack.take());
    let behavior = value.get("behavior");
    let behavior = behavior.and_then(|it| out.word(it, "spec.cluster.behavior", &BEHAVIORS));
    into.behavior = behavior.or(into.behavior.take());
    if let Some(addons) = value.get("addons") {
        into.addons = Some(At::new(words(addons, "spec.cluster.addons", out), addons.span()));
    }
    if let Some(it) = value.get("node") {
        node_config(it, &mut into.node, out);
    }
    if let Some(agent) = value.get("masqueradeAgent") {
        known(agent, "spec.cluster.masqueradeAgent", out);
        let list = ranges(agent.get("nonMasqueradeCIDRs"), "nonMasqueradeCIDRs", out);
        let list = list.into_iter().map(|range| range.value).collect();
        into.unmasqueraded = Some(At::new(list, agent.span()));
    }
}

/// A word of those that the table lists for the field.
fn closed(value: Option<Value<'_>>, path: &'static str, out: &mut Problems) -> Option<At<String>> {
    let value = value?;
    let text = raw(Some(value), path, out)?;
    let words = tables::field(FIELDS, path).map_or(&[][..], |field| field.words);
    if words.contains(&text.value.as_str()) {
        return Some(text);
    }
    out.unknown_word(value, path, words);
    None
}

fn words(value: Value<'_>, field: &'static str, out: &mut Problems) -> Vec<String> {
    let items = out.list(Some(value), field);
    items.filter_map(|it| out.string(it, field)).map(|text| text.value).collect()
}

fn ranges(value: Option<Value<'_>>, field: &'static str, out: &mut Problems) -> Vec<At<Cidr>> {
    out.list(value, field).filter_map(|it| out.cidr(it, field)).collect()
}

fn node_config(value: Value<'_>, into: &mut NodeConfig, out: &mut Problems) {
    known(value, "spec.cluster.node", out);
    let cidr = value.get("clusterCIDR");
    into.cluster_cidr =
        cidr.and_then(|it| out.cidr(it, "clusterCIDR")).or(into.cluster_cidr.take());
    let all = value.get("masqueradeAll").and_then(|it| out.boolean(it, "masqueradeAll"));
    into.masquerade_all = all.or(into.masquerade_all.take());
    let local = value.get("localhostNodePorts");
    let local = local.and_then(|it| out.boolean(it, "localhostNodePorts"));
    into.localhost_node_ports = local.or(into.localhost_node_ports.take());
    let addresses = ranges(value.get("nodePortAddresses"), "nodePortAddresses", out);
    if !addresses.is_empty() {
        into.node_port_addresses = addresses;
    }
    let gates = out.map(value.get("featureGates"), "featureGates");
    let gates = gates.filter_map(|(key, it)| {
        Some((key.text().to_owned(), out.boolean(it, "featureGates")?.value))
    });
    into.feature_gates.extend(gates.collect::<Vec<_>>());
}

pub(super) fn count(item: Value<'_>, most: u64, out: &mut Problems) -> u32 {
    let wants = if most == 15_000 {
        "a whole number from 1 to 15000"
    } else {
        "a whole number from 1 to 100000"
    };
    let count = item.get("count").and_then(|it| out.number(it, ("count", wants), 1..=most));
    count.map_or(1, |count| count.value as u32)
}

fn nodes(item: Value<'_>, out: &mut Problems) -> Option<Nodes> {
    let name = required(item, ("an entry of spec.nodes", "name"), out)?;
    let zones = item.get("zones").map(|it| words(it, "spec.nodes.zones", out));
    Some(Nodes {
        name: raw(Some(name), "spec.nodes.name", out)?,
        count: count(item, 15_000, out),
        zones: zones.unwrap_or_default(),
        labels: texts(item.get("labels"), "spec.nodes.labels", out),
        span: item.span(),
    })
}

fn delays(value: Value<'_>, into: &mut Delays, out: &mut Problems) {
    known(value, "spec.delays", out);
    let mut length =
        |key, field| value.get(key).and_then(|it| out.length(it, field)).map(|length| length.value);
    into.endpoints = length("endpoints", "spec.delays.endpoints").or(into.endpoints);
    into.balancers = length("loadBalancers", "spec.delays.loadBalancers").or(into.balancers);
    into.silent_nodes = length("silentNodes", "spec.delays.silentNodes").or(into.silent_nodes);
    into.endpoint_slice =
        length("endpointSlice", "spec.delays.endpointSlice").or(into.endpoint_slice);
    into.neg_sync = length("negSync", "spec.delays.negSync").or(into.neg_sync);
    into.attach = length("attach", "spec.delays.attach").or(into.attach);
    into.detach = length("detach", "spec.delays.detach").or(into.detach);
    into.programming = length("programming", "spec.delays.programming").or(into.programming);
}

fn distance(item: Value<'_>, out: &mut Problems) -> Option<Distance> {
    let parent = "an entry of spec.distances";
    let from = required(item, (parent, "from"), out);
    let to = required(item, (parent, "to"), out);
    let rtt = required(item, (parent, "rtt"), out);
    let (from, to) = (raw(from, "spec.distances.from", out), raw(to, "spec.distances.to", out));
    let rtt = rtt.and_then(|it| out.length(it, "spec.distances.rtt"));
    Some(Distance { from: from?, to: to?, rtt: rtt?, span: item.span() })
}

fn client(item: Value<'_>, out: &mut Problems) -> Option<Client> {
    let name = required(item, ("an entry of spec.clients", "name"), out);
    let at = item.get("at").and_then(|it| out.word(it, "spec.clients.at", &PLACES));
    let through = at.and_then(|at| at.value.1);
    let at = at.map_or_else(|| At::new(ClientAt::default(), item.span()), |at| at.map(|it| it.0));
    let on = raw(item.get("on"), "spec.clients.on", out);
    if on.is_none() && matches!(at.value, ClientAt::Node | ClientAt::Pod) {
        let because = because!(rules::NO_FIELD, parent = "a client at a node or Pod", field = "on");
        out.push(Problem::error(because, at.span));
    }
    Some(Client {
        name: raw(name, "spec.clients.name", out)?,
        at,
        through,
        ip: item.get("ip").and_then(|it| out.ip(it, "spec.clients.ip")),
        range: item.get("range").and_then(|it| out.cidr(it, "spec.clients.range")),
        behind: item.get("behind").and_then(|it| out.ip(it, "spec.clients.behind")),
        zone: raw(item.get("zone"), "spec.clients.zone", out),
        region: raw(item.get("region"), "spec.clients.region", out),
        on,
        span: item.span(),
    })
}

fn traffic(item: Value<'_>, out: &mut Problems) -> Option<Traffic> {
    let parent = "an entry of spec.traffic";
    let from = required(item, (parent, "from"), out);
    let to = required(item, (parent, "to"), out);
    let requests = item.get("requests");
    if let Some(requests) = requests.filter(|_| item.get("packets").is_none()) {
        out.push(Problem::note(because!(rules::REQUEST_IS_CONNECTION), requests.span()));
    }
    let rate = match (item.get("connections"), requests) {
        (Some(rate), _) => out.rate(rate, "spec.traffic.connections"),
        (None, Some(rate)) => out.rate(rate, "spec.traffic.requests"),
        (None, None) => {
            required(item, (parent, "connections"), out);
            None
        }
    };
    let wants = ("spec.traffic.packets", "a whole number from 1 to 1000");
    let packets = item.get("packets").and_then(|it| out.number(it, wants, 1..=1_000));
    let after = item.get("after").and_then(|it| out.length(it, "spec.traffic.after"));
    let last = item.get("last").and_then(|it| out.length(it, "spec.traffic.last"));
    let keepalive = item.get("keepalive").and_then(|it| out.length(it, "spec.traffic.keepalive"));
    let protocol = item.get("protocol");
    let protocol = protocol.and_then(|it| out.word(it, "spec.traffic.protocol", &PROTOCOLS));
    Some(Traffic {
        from: raw(from, "spec.traffic.from", out)?,
        to: raw(to, "spec.traffic.to", out)?,
        per_second: rate?,
        requests: requests.is_some() && item.get("connections").is_none(),
        host: raw(item.get("host"), "spec.traffic.host", out),
        path: fields::path(item.get("path"), "spec.traffic.path", out),
        packets: packets.map(|packets| packets.value as u32),
        after: after.map(|after| after.value),
        last: last.map(|last| last.value),
        keepalive: keepalive.map(|keepalive| keepalive.value),
        protocol: protocol.map(|protocol| protocol.value),
        span: item.span(),
    })
}
