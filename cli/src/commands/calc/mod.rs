//! `calc`: what controllers and load balancers compute, for values of one's own.

mod options;
mod spread;

use std::ffi::OsString;
use std::time::Duration;

use fivetuple_core::base::time::length;
use fivetuple_core::gke::rules::membership::{BY_HASH, STAYS};
use fivetuple_core::gke::{health, names, readiness, subset, wanted};

use crate::{Host, Stop};
use options::Options;

const HELP: &str = "\
Computes what GKE's controllers and load balancers compute.

Usage: fivetuple calc WHAT [OPTION…]

  subset  which nodes of one zone become members of a Service's NEG, in the order they are taken
            --nodes A,B,C   --service NS/NAME or --salt TEXT   --count N   --members A,B
  split   how many nodes each zone may give
            --zones a=3,b=10,c=40   --limit 25
  wanted  how many members a load balancer wants in all zones together
            --scheme internal|external   --policy Cluster|Local
            --zones N   --pods N   --attached N   --observed (what the implementation does)
  names   what is built for a Service is called
            --cluster UID-OF-KUBE-SYSTEM   --service NS/NAME
  health  the health check of a policy
            --policy Cluster|Local   --legacy (the older controllers)
  gate    what the controller writes into a Pod's readiness gate for NEGs
            --negs N (that select the Pod)   --age SECONDS   --healthy-in BACKEND-SERVICE
            --status STATUS (now)   --unchecked (a NEG without a health check)
            --elsewhere (its node is in another subnet, and such Pods pass)
  spread  how requests a second are spread over groups of backends by their capacities
            --group r1/a=100   --group r1/b (never full)   --client r1/a=150   (each again, or by commas)
            a group also: r1/a=100:healthy=5/10:scaler=0.5:preferred:drained
            --algorithm waterfall-by-region|waterfall-by-zone|spray-to-region|spray-to-world
            --isolation none|nearest|strict   --failover PERCENT (of members that must be healthy)
            after a client's own place, what is named first is nearer
";

/// Computes what the words ask for.
pub(crate) fn calc(words: Vec<OsString>, host: &mut Host<'_>) -> Result<(), Stop> {
    let (what, options) = Options::read(words)?;
    match what.as_str() {
        "subset" => subset(&options, host),
        "split" => split(&options, host),
        "wanted" => wanted(&options, host),
        "names" => names(&options, host),
        "health" => health(&options, host),
        "gate" => gate(&options, host),
        "spread" => spread::spread(&options, host),
        "" => Ok(write!(host.out, "{HELP}")?),
        other => Err(Stop::Usage(format!("calc {other}: try fivetuple calc --help"))),
    }
}

fn subset(options: &Options, host: &mut Host<'_>) -> Result<(), Stop> {
    let nodes: Vec<&str> = options.needed("nodes")?.split(',').collect();
    let members: Vec<&str> = options.text("members").split(',').collect();
    let count = options.number("count")?.unwrap_or(nodes.len());
    let salt = if let Some(salt) = options.get("salt") {
        salt.to_owned()
    } else {
        let (namespace, name) = options.service()?;
        subset::salt(name, namespace)
    };
    for node in subset::pick(&nodes, count, &salt, &members) {
        let rule = if members.contains(&node) { &STAYS } else { &BY_HASH };
        writeln!(host.out, "{node}  {}  {rule}", &subset::hash(node, &salt)[..8])?;
    }
    Ok(())
}

fn split(options: &Options, host: &mut Host<'_>) -> Result<(), Stop> {
    let limit = options.number("limit")?.unwrap_or(wanted::INTERNAL_CLUSTER);
    let sizes = options.pairs("zones")?;
    let shares = subset::shares(&sizes, limit);
    for (zone, size) in &sizes {
        let share = shares.get(zone).copied().unwrap_or(0).min(*size);
        writeln!(host.out, "{zone}  {share} of {size}")?;
    }
    Ok(())
}

fn wanted(options: &Options, host: &mut Host<'_>) -> Result<(), Stop> {
    let zones = options.number("zones")?.unwrap_or(3);
    let demand = wanted::Demand {
        scheme: options.scheme()?,
        policy: options.policy()?,
        zones,
        locations: zones,
        pods: options.number("pods")?.unwrap_or(0),
        attached: options.number("attached")?.unwrap_or(0),
    };
    writeln!(host.out, "{}", wanted::limit(&demand, options.behavior()))?;
    Ok(())
}

fn names(options: &Options, host: &mut Host<'_>) -> Result<(), Stop> {
    let (namespace, name) = options.service()?;
    let names = names::Names { cluster: options.needed("cluster")?, namespace, name };
    for (what, name) in [
        ("backend service, NEGs, firewall rule", names.backend_service()),
        ("forwarding rule, TCP", names.forwarding_rule("TCP")),
        ("forwarding rule, UDP", names.forwarding_rule("UDP")),
        ("health check, Local", names.health_check(false)),
        ("health check, Cluster", names.health_check(true)),
        ("its firewall rule, Local", names.health_check_firewall(false)),
        ("its firewall rule, Cluster", names.health_check_firewall(true)),
    ] {
        writeln!(host.out, "{what:38}{name}")?;
    }
    Ok(())
}

fn health(options: &Options, host: &mut Host<'_>) -> Result<(), Stop> {
    let controller = if options.has("legacy") {
        health::Controller::Legacy
    } else {
        health::Controller::Current
    };
    let check = health::check(controller, options.policy()?);
    let port = check.port.map_or_else(|| "healthCheckNodePort".to_owned(), |port| port.to_string());
    let timings = check.timings;
    let rows = [
        ("port", port),
        ("path", health::PATH.to_owned()),
        ("every", length(timings.interval)),
        ("timeout", length(timings.timeout)),
        ("healthy after", timings.healthy.to_string()),
        ("unhealthy after", timings.unhealthy.to_string()),
        ("a dead node is out after", length(timings.ejection())),
        ("shared by all Services", if check.shared { "yes" } else { "no" }.to_owned()),
    ];
    for (label, value) in rows {
        writeln!(host.out, "{label:26}{value}")?;
    }
    Ok(())
}

fn gate(options: &Options, host: &mut Host<'_>) -> Result<(), Stop> {
    let seconds = options.number("age")?.unwrap_or(0) as u64;
    let condition = readiness::condition(&readiness::Facts {
        has_gate: true,
        status: options.get("status"),
        negs: options.number("negs")?.unwrap_or(1) as u64,
        healthy_in: options.get("healthy-in"),
        unchecked: options.has("unchecked"),
        age: Duration::from_secs(seconds),
        in_default_subnet: Some(!options.has("elsewhere")),
        other_subnets_pass: options.has("elsewhere"),
    });
    let shown = |word: Option<&str>| word.filter(|it| !it.is_empty()).unwrap_or("none").to_owned();
    let written = if condition.patched { "yes" } else { "no" };
    for (label, value) in [
        ("condition", readiness::GATE.to_owned()),
        ("status", shown(condition.status)),
        ("reason", shown(condition.reason)),
        ("written now", written.to_owned()),
    ] {
        writeln!(host.out, "{label:26}{value}")?;
    }
    Ok(())
}
