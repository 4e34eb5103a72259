//! The backends of a Service port behind a door.

use std::time::Duration;

use crate::base::Span;
use crate::explain::{Decision, Reason, because};
use crate::plan::{Gate, Passage, Plan, Probe, Reply};

use super::ask::Behind;
use super::groups::Membership;
use super::native::native;
use super::readiness::{GATE as CONDITION, PATIENCE};
use super::rules::doors::PROXIED;
use super::rules::health::{GATE, REFUSED};
use super::{build, groups, pick, probe};

/// How often a gate is asked.
const ASKS: Duration = Duration::from_secs(1);

/// Everything decided about the backends of a Service port.
pub(super) fn plan(behind: &Behind<'_>) -> Plan {
    let native = native(behind);
    let Membership { mut groups, limit, doubts } = if *native.value() {
        groups::negs(&behind.ask, &behind.ask.neg_name())
    } else {
        groups::instance_groups(&behind.ask)
    };
    pick::fill_capacities(behind, &mut groups);
    let (pick, probe) = (pick::pick(behind), probe::probe(behind, *native.value()));
    let resources = vec![build::backend_service(behind, &groups, (&pick, &probe))];
    let title = |native| if native { "zonal NEGs of Pods" } else { "instance groups of nodes" };
    Plan {
        passage: Passage::default(),
        gate: native.value().then(|| gate(behind)),
        kind: native.map(title),
        frontends: Vec::new(),
        groups,
        limit,
        pick,
        why_not: why_not(behind, &probe, doubts),
        probe,
        proxy: None,
        reply: Decision::new(Reply::Proxied, because!(PROXIED)),
        resources,
        changes: Vec::new(),
        rebuilds: None,
    }
}

fn gate(behind: &Behind<'_>) -> Decision<Gate> {
    let gate = Gate { condition: CONDITION, injects: true, asks_every: ASKS, at_most: PATIENCE };
    Decision::new(gate, because!(GATE, service = behind.ask.id, most = PATIENCE))
}

fn why_not(behind: &Behind<'_>, probe: &Decision<Probe>, doubts: Vec<Reason>) -> Vec<Reason> {
    let ignored = probe.reasons().iter().skip(1).copied();
    let refused = |(kind, object): (&'static str, Span)| {
        because!(REFUSED, kind = kind, object = object, service = behind.ask.id).at(object)
    };
    let refused = behind.refused().into_iter().map(refused);
    ignored.chain(refused).chain(doubts).collect()
}
