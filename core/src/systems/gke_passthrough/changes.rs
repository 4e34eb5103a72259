//! What becomes of a load balancer that exists when its Service is changed: what stays although
//! something else is asked for, what changes in place, and what is deleted and made anew.

use std::collections::BTreeSet;
use std::time::Duration;

use crate::base::Protocol;
use crate::explain::{Decision, Fact, Reason, because};
use crate::manifest::scenario::Behavior;
use crate::plan::{Frontend, Pick, Plan, Ports, Probe, Rebuild};

use super::annotations::{BACKEND_SERVICE_OPT_IN, NETWORK_TIER, network_tier};
use super::ask::Ask;
use super::kind::Kind;
use super::rules::changes::{
    ANEW, IN_PLACE, NOT_MIGRATED, OTHER_TIER, OWNER_STAYS, POLICY_SWAPS, POOL_ANEW, SCHEME_ANEW,
    SYNC_FAILS, TIER_REFUSED,
};
use super::rules::grouping::{ADD_ON_MISSING, BAD_RANGE, BALANCED_ELSEWHERE, ONE_PROTOCOL};

/// How long nothing answers while forwarding rules are made anew. Nobody publishes it.
const RULES: Duration = Duration::from_secs(10);
/// How long it took with a target pool by the one report there is.
const POOL: Duration = Duration::from_mins(3);

/// A load balancer that exists.
pub(super) struct Existing<'p> {
    pub(super) plan: &'p Plan,
    pub(super) kind: Kind,
}

/// What is to be built now.
pub(super) struct Next<'a> {
    pub(super) kind: &'a Decision<Kind>,
    pub(super) frontends: &'a [Frontend],
    pub(super) pick: &'a Pick,
    pub(super) probe: &'a Probe,
}

/// Reasons, and what is made anew.
type Outcome = (Vec<Reason>, Option<Rebuild>);

/// Whether a reason for building nothing is an error that keeps a controller from doing anything.
pub(super) fn fails(because: &Reason) -> bool {
    [&ADD_ON_MISSING, &BAD_RANGE, &BALANCED_ELSEWHERE, &ONE_PROTOCOL].contains(&because.rule)
}

impl<'p> Existing<'p> {
    pub(super) fn of(plan: &'p Plan) -> Option<Self> {
        Some(Self { plan, kind: Kind::titled(plan.kind.value())? })
    }

    /// Everything as it is, for this reason.
    pub(super) fn stays(&self, because: Reason) -> Plan {
        Plan { changes: vec![because, because!(SYNC_FAILS)], ..self.plan.clone() }
    }

    /// The kind that is built: within a scheme, the controller that made what exists keeps it.
    pub(super) fn owner(&self, ask: &Ask<'_>, chosen: Decision<Kind>) -> Decision<Kind> {
        let what = *chosen.value();
        if what == self.kind || what.is_internal() != self.kind.is_internal() {
            return chosen;
        }
        let because = if self.kind == Kind::TargetPool {
            let span = ask.written(BACKEND_SERVICE_OPT_IN).map(|at| at.span);
            because!(NOT_MIGRATED, key = BACKEND_SERVICE_OPT_IN).at(span)
        } else {
            because!(OWNER_STAYS, kind = self.kind.title())
        };
        Decision::new(self.kind, because)
    }

    /// Why the controller can do nothing at all: the tier of a forwarding rule is not changed.
    pub(super) fn refuses(&self, ask: &Ask<'_>) -> Option<Reason> {
        let (old, new) = self.tiers(ask)?;
        let span = ask.written(NETWORK_TIER).map(|at| at.span);
        let observed = ask.behavior() == Behavior::Observed;
        observed.then(|| because!(TIER_REFUSED, old = old, new = new).at(span))
    }

    /// What is different now, and whether it is deleted first.
    pub(super) fn becomes(&self, ask: &Ask<'_>, next: &Next<'_>) -> Outcome {
        let kind = *next.kind.value();
        let kept = [&NOT_MIGRATED, &OWNER_STAYS].contains(&next.kind.because().rule);
        let mut changes: Vec<Reason> = kept.then_some(*next.kind.because()).into_iter().collect();
        if self.plan.rebuilds.is_some() {
            return (changes, None);
        }
        let (anew, rebuild) = if kind.is_internal() == self.kind.is_internal() {
            self.anew(ask, next)
        } else {
            let (old, new) = (scheme(self.kind), scheme(kind));
            let rebuild = Rebuild { takes: RULES, keeps_address: false };
            (vec![because!(SCHEME_ANEW, old = old, new = new)], Some(rebuild))
        };
        changes.extend(anew);
        changes.extend(self.swaps(ask, next));
        if rebuild.is_none() {
            changes.extend(self.in_place(ask, next));
        }
        (changes, rebuild)
    }

    /// What cannot change in place.
    fn anew(&self, ask: &Ask<'_>, next: &Next<'_>) -> Outcome {
        if let Some((_, tier)) = self.tiers(ask) {
            let span = ask.written(NETWORK_TIER).map(|at| at.span);
            let rebuild = Rebuild { takes: RULES, keeps_address: false };
            return (vec![because!(OTHER_TIER, tier = tier).at(span)], Some(rebuild));
        }
        if let Some(what) = self.pool(next) {
            let because = because!(POOL_ANEW, what = what, time = Fact::from(POOL));
            let rebuild = Rebuild { takes: POOL, keeps_address: true };
            return (vec![because], Some(rebuild));
        }
        let Some((what, keeps_address)) = self.rules(ask, next) else { return (Vec::new(), None) };
        let span = ask.service.ports.first().map(|port| port.span);
        let because = because!(ANEW, what = what, time = Fact::from(RULES)).at(span);
        (vec![because], Some(Rebuild { takes: RULES, keeps_address }))
    }

    /// What of a target pool is different that it cannot change.
    fn pool(&self, next: &Next<'_>) -> Option<&'static str> {
        if self.kind != Kind::TargetPool {
            return None;
        }
        let (old, new) = (self.plan.probe.value(), next.probe);
        let affinity = self.plan.pick.affinity.value() != next.pick.affinity.value();
        let check = (old.port, old.asks) != (new.port, new.asks);
        affinity.then_some("session affinity").or(check.then_some("the kind of health check"))
    }

    /// What of forwarding rules is different, and whether the addresses stay.
    fn rules(&self, ask: &Ask<'_>, next: &Next<'_>) -> Option<(&'static str, bool)> {
        let old = &self.plan.frontends;
        let wanted = ask.service.wanted_ip.map(|at| at.value);
        let address = wanted.is_some_and(|ip| old.iter().all(|it| it.ip != ip));
        let all = |which: fn(&Frontend) -> (Option<Protocol>, Ports)| {
            let of = |list: &[Frontend]| list.iter().map(which).collect::<Vec<_>>();
            of(old) != of(next.frontends)
        };
        let protocols = |list: &[Frontend]| {
            list.iter().map(|it| it.protocol).collect::<BTreeSet<Option<Protocol>>>()
        };
        if address {
            Some(("the address", false))
        } else if protocols(old) != protocols(next.frontends) {
            Some(("the protocol", true))
        } else {
            all(|it| (it.protocol, it.ports.clone())).then_some(("the list of ports", true))
        }
    }

    /// The network tiers of what exists and of what is asked for, where they differ.
    fn tiers(&self, ask: &Ask<'_>) -> Option<(&'static str, &'static str)> {
        let field = |key| move |(name, _): &&(&'static str, String)| *name == key;
        let rule = self.plan.resources.iter().find(|it| *it.kind.value() == "forwarding rule")?;
        let (_, old) = rule.fields.iter().find(field("networkTier"))?;
        let old = network_tier(Some(old)).0;
        let new = network_tier(ask.annotation(NETWORK_TIER)).0;
        (old != new).then_some((old, new))
    }

    /// Another policy: another health check, and other members.
    fn swaps(&self, ask: &Ask<'_>, next: &Next<'_>) -> Option<Reason> {
        let (old, new) = (self.plan.probe.value(), next.probe);
        let policy = if ask.is_local() { "Local" } else { "Cluster" };
        let port = |probe: &Probe| probe.port.unwrap_or_default();
        let because = because!(POLICY_SWAPS, policy = policy, port = port(new), old = port(old));
        (old.asks != new.asks).then(|| because.at(ask.service.external_policy_span))
    }

    /// What changes while the load balancer goes on working.
    fn in_place(&self, ask: &Ask<'_>, next: &Next<'_>) -> Vec<Reason> {
        let (old, new) = (&self.plan.pick, next.pick);
        let service = ask.service;
        let annotated = |key| ask.written(key).map(|at| at.span);
        let frontends = || self.plan.frontends.iter().zip(next.frontends);
        let changed = [
            (
                old.affinity.value() != new.affinity.value(),
                "session affinity",
                service.client_ip_affinity.map(|at| at.span),
            ),
            (
                old.weights.value() != new.weights.value(),
                "weighting",
                annotated(super::annotations::WEIGHTED),
            ),
            (
                old.zonal.value() != new.zonal.value(),
                "zonal affinity",
                service.distribution.as_ref().map(|at| at.span),
            ),
            (
                frontends().any(|(old, new)| old.reach != new.reach),
                "global access",
                annotated(super::annotations::GLOBAL_ACCESS),
            ),
            (
                frontends().any(|(old, new)| old.sources != new.sources),
                "the firewall's source ranges",
                service.source_ranges.first().map(|range| range.span),
            ),
        ];
        let changed = changed.into_iter().filter(|(differs, ..)| *differs);
        changed.map(|(_, what, span)| because!(IN_PLACE, what = what).at(span)).collect()
    }
}

fn scheme(kind: Kind) -> &'static str {
    if kind.is_internal() { "internal" } else { "external" }
}
