//! Entries of a `Scenario` that stand for machines, subnets, names and groups of a provider.

use crate::base::At;
use crate::manifest::problem::Problems;
use crate::manifest::read::scenario::{raw, required};
use crate::manifest::scenario::{Group, Machine, Name, Subnet};
use crate::manifest::tree::Value;

/// An entry of `spec.machines`.
pub(super) fn machine(item: Value<'_>, out: &mut Problems) -> Option<Machine> {
    let name = required(item, ("an entry of spec.machines", "name"), out);
    let ports = item.get("ports").map(|list| {
        let ports = out.list(Some(list), "spec.machines.ports");
        let ports: Vec<u16> =
            ports.filter_map(|it| Some(out.port(it, "spec.machines.ports")?.value)).collect();
        At::new(ports, list.span())
    });
    Some(Machine {
        name: raw(name, "spec.machines.name", out)?,
        zone: raw(item.get("zone"), "spec.machines.zone", out),
        region: raw(item.get("region"), "spec.machines.region", out),
        ip: item.get("ip").and_then(|it| out.ip(it, "spec.machines.ip")),
        subnet: raw(item.get("subnet"), "spec.machines.subnet", out),
        ports,
        answers: item.get("answers").and_then(|it| out.boolean(it, "spec.machines.answers")),
        span: item.span(),
    })
}

/// An entry of `spec.subnets`.
pub(super) fn subnet(item: Value<'_>, out: &mut Problems) -> Option<Subnet> {
    let name = required(item, ("an entry of spec.subnets", "name"), out);
    Some(Subnet {
        name: raw(name, "spec.subnets.name", out)?,
        zone: raw(item.get("zone"), "spec.subnets.zone", out),
        range: item.get("range").and_then(|it| out.cidr(it, "spec.subnets.range")),
        span: item.span(),
    })
}

/// An entry of `spec.names`.
pub(super) fn name(item: Value<'_>, out: &mut Problems) -> Option<Name> {
    let parent = "an entry of spec.names";
    let name = required(item, (parent, "name"), out);
    let to = required(item, (parent, "to"), out);
    let to: Vec<_> = out.list(to, "spec.names.to").collect();
    let wants = ("spec.names.failures", "a whole number from 1 to 10");
    let failures = item.get("failures").and_then(|it| out.number(it, wants, 1..=10));
    let every = item.get("every").and_then(|it| out.length(it, "spec.names.every"));
    Some(Name {
        name: raw(name, "spec.names.name", out)?,
        to: to.into_iter().filter_map(|it| raw(Some(it), "spec.names.to", out)).collect(),
        every: every.map(|at| at.value),
        failures: failures.map(|at| at.value as u32),
        span: item.span(),
    })
}

/// An entry of `spec.groups`.
pub(super) fn group(item: Value<'_>, out: &mut Problems) -> Option<Group> {
    let parent = "an entry of spec.groups";
    let name = required(item, (parent, "name"), out);
    let endpoints = required(item, (parent, "endpoints"), out);
    let wants = ("spec.groups.endpoints", "a whole number from 0 to 10000");
    let endpoints = endpoints.and_then(|it| out.number(it, wants, 0..=10_000));
    let wants = ("spec.groups.healthy", "a whole number, at most as many as endpoints");
    let most = endpoints.map_or(10_000, |endpoints| endpoints.value);
    let healthy = item.get("healthy").and_then(|it| out.number(it, wants, 0..=most));
    Some(Group {
        name: raw(name, "spec.groups.name", out)?,
        zone: raw(item.get("zone"), "spec.groups.zone", out),
        region: raw(item.get("region"), "spec.groups.region", out),
        endpoints: endpoints?.map(|count| count as u32),
        healthy: healthy.map(|count| count.map(|count| count as u32)),
        span: item.span(),
    })
}
