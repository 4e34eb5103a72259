//! Members: what may be one, and that no target is one twice.

use std::collections::BTreeMap;

use crate::base::Span;
use crate::explain::because;
use crate::manifest::problem::{Problem, Problems};
use crate::manifest::read::vpc::check::balancer::MEMBERS;
use crate::manifest::read::vpc::check::taken::Taken;
use crate::manifest::read::vpc::check::{Kind, Known};
use crate::manifest::rules::vpc as rules;
use crate::manifest::vpc::{Listener, Member, MemberTarget, Pool};

/// Ports of targets that are taken, by what the text calls a target.
#[derive(Default)]
pub(super) struct Members(BTreeMap<String, Taken<Span>>);

impl Members {
    /// Takes ports of a target; where they are taken already, if they are.
    fn take(&mut self, target: &MemberTarget, ports: (u16, u16), span: Span) -> Option<Span> {
        let mut taken = None;
        for name in names(target) {
            taken = taken.or(self.0.entry(name).or_default().take(ports, span));
        }
        taken
    }
}

/// All that a target is called.
fn names(target: &MemberTarget) -> impl Iterator<Item = String> {
    let said = target.id.iter().chain(&target.name).map(|it| it.value.clone());
    said.chain(target.address.map(|it| it.value.to_string()))
}

/// Reports what is wrong with members; those that the API does not take, by their pools.
pub(super) fn check(
    known: &Known<'_>,
    across: &mut Members,
    out: &mut Problems,
) -> Vec<(usize, usize)> {
    let mut refused = Vec::new();
    let mut own = Members::default();
    // In route mode answers come back through the load balancer, so others may share a target.
    let direct = known.kind != Kind::RouteMode;
    for (at, pool) in known.balancer.pools.iter().enumerate() {
        let range = known.listeners.get(&at).filter(|listener| listener.has_range());
        let range = range.filter(|_| known.kind != Kind::Private);
        for (n, member) in pool.members.iter().enumerate() {
            let before = out.len();
            kind(member, pool, known.kind, out);
            if let Some(listener) = range {
                keeps(member, listener, out);
            }
            let members = if direct { &mut *across } else { &mut own };
            once(member, range.copied(), members, out);
            if n >= MEMBERS || out.has_error_since(before) {
                refused.push((at, n));
            }
        }
    }
    refused
}

/// What a client's port stays: members see it as it is.
fn keeps(member: &Member, listener: &Listener, out: &mut Problems) {
    let (Some(port), Some((first, last))) = (member.port, listener.ports()) else { return };
    if !(first..=last).contains(&port.value) {
        let because = because!(rules::RANGE_KEEPS, port = port.value, first = first, last = last);
        out.push(Problem::warning(because, port.span).and(listener.ports_span()));
    }
}

/// A target has each port in one pool only.
fn once(member: &Member, range: Option<&Listener>, members: &mut Members, out: &mut Problems) {
    let own = member.port.map(|port| (port.value, port.value));
    let Some((first, last)) = range.and_then(Listener::ports).or(own) else { return };
    let span = member.target.span().unwrap_or(member.span);
    if let Some(other) = members.take(&member.target, (first, last), span) {
        let because = because!(rules::MEMBER_TWICE, target = span, first = first, last = last);
        out.push(Problem::error(because, span).and(other));
    }
}

/// Instances are members of all, other things of some.
fn kind(member: &Member, pool: &Pool, kind: Kind, out: &mut Problems) {
    let target = &member.target;
    let balancer = target.resource.as_ref().is_some_and(|it| it.value == "load_balancer");
    let address = target.id.is_none() && target.name.is_none() && target.address.is_some();
    let (what, needs) = match kind {
        Kind::PrivatePath if balancer && pool.members.len() > 1 => {
            ("a load balancer", "a pool that has no other member")
        }
        Kind::PrivatePath => return,
        _ if balancer => ("a load balancer", "a load balancer of Private Path"),
        _ if address => ("an address", "a load balancer of Private Path"),
        _ => return,
    };
    let span = target.span().unwrap_or(member.span);
    let because = because!(rules::MEMBER_KIND, target = span, what = what, needs = needs);
    out.push(Problem::error(because, span));
}
