//! Listeners: their ports, their protocol and their pool.

use std::collections::BTreeMap;

use crate::base::{At, Protocol, Span};
use crate::explain::because;
use crate::manifest::near::nearest;
use crate::manifest::problem::{Problem, Problems};
use crate::manifest::read::vpc::check::taken::Taken;
use crate::manifest::read::vpc::check::{Kind, Known};
use crate::manifest::rules::vpc as rules;
use crate::manifest::vpc::{Listener, VpcProtocol};

pub(super) fn check(known: &Known<'_>, out: &mut Problems) {
    let mut taken: Taken<(Span, Protocol)> = Taken::default();
    let mut used: BTreeMap<usize, Span> = BTreeMap::new();
    for listener in &known.balancer.listeners {
        of_application(listener, out);
        if let Some(protocol) = listener.protocol {
            fits_kind(protocol, known, out);
        }
        if ends(listener, out) {
            range(listener, known, out);
            unique(listener, known, &mut taken, out);
        }
        pool(listener, known, &mut used, out);
    }
}

/// What network load balancers do not have.
fn of_application(listener: &Listener, out: &mut Problems) {
    let proxied = listener.accepts_proxy_protocol.filter(|it| it.value);
    let all = [
        (proxied.map(|it| it.span), "accept_proxy_protocol"),
        (listener.connection_limit.map(|it| it.span), "connection_limit"),
        (listener.idle_timeout.map(|it| it.span), "idle_connection_timeout"),
    ];
    for (span, field) in all {
        if let Some(span) = span {
            let because = because!(rules::OF_APPLICATION, field = field);
            out.push(Problem::error(because, span));
        }
    }
}

/// TCP always, UDP in a zone, and what is read of the payload never.
pub(super) fn fits_kind(protocol: At<VpcProtocol>, known: &Known<'_>, out: &mut Problems) {
    let udp = known.kind != Kind::PrivatePath
        && known.balancer.udp_supported.is_none_or(|supported| supported.value);
    let needs = match protocol.value {
        VpcProtocol::Tcp => return,
        VpcProtocol::Udp if udp => return,
        VpcProtocol::Udp => "a public or private load balancer",
        VpcProtocol::Http | VpcProtocol::Https => "an application load balancer",
    };
    let (word, name) = (protocol.value.text(), known.balancer.name.span);
    let because = because!(rules::PROTOCOL_KIND, protocol = word, needs = needs, name = name);
    let problem = Problem::error(because, protocol.span);
    out.push(problem.write("tcp", (protocol.span, word)));
}

/// Whether its ports are said as a range is.
fn ends(listener: &Listener, out: &mut Problems) -> bool {
    let fine = match (listener.port_min, listener.port_max, listener.port) {
        (Some(min), Some(max), port) => {
            min.value <= max.value && port.is_none_or(|port| port.value == min.value)
        }
        (None, None, port) => port.is_some(),
        _ => false,
    };
    if !fine {
        out.push(Problem::error(because!(rules::RANGE_ENDS), listener.ports_span()));
    }
    fine
}

/// Several ports go with some kinds only, and route mode takes all there are.
fn range(listener: &Listener, known: &Known<'_>, out: &mut Problems) {
    let Some((first, last)) = listener.ports() else { return };
    let span = listener.ports_span();
    match known.kind {
        Kind::RouteMode if (first, last) != (1, u16::MAX) => {
            let because = because!(rules::ROUTE_PORTS, first = first, last = last);
            out.push(all_ports(Problem::error(because, span), listener));
        }
        Kind::Private if first != last => {
            let because = because!(rules::RANGE_KIND, first = first, last = last);
            out.push(Problem::error(because, span));
        }
        Kind::RouteMode | Kind::Private | Kind::Public | Kind::PrivatePath => {}
    }
}

/// The problem with the edit that makes a range that of all ports, if one end is wrong.
fn all_ports(problem: Problem, listener: &Listener) -> Problem {
    let (min, max) = (listener.port_min, listener.port_max);
    match (min.filter(|it| it.value != 1), max.filter(|it| it.value != u16::MAX)) {
        (None, Some(max)) => problem.mend("write 65535", max.span, "65535"),
        (Some(min), None) if listener.port.is_none() => problem.mend("write 1", min.span, "1"),
        _ => problem,
    }
}

/// A port belongs to one listener, whatever the protocol, as the documentation says.
fn unique(
    listener: &Listener,
    known: &Known<'_>,
    taken: &mut Taken<(Span, Protocol)>,
    out: &mut Problems,
) {
    let Some((first, last)) = listener.ports() else { return };
    let (span, protocol) = (listener.ports_span(), listener.transport());
    let Some((other, theirs)) = taken.take((first, last), (span, protocol)) else { return };
    let name = known.balancer.name.span;
    let because = because!(rules::LISTENER_PORTS, first = first, last = last, name = name);
    out.push(Problem::error(because, span).and(other));
    if protocol != theirs {
        let because = because!(
            rules::DISAGREE,
            what = "listeners of one port",
            documented = "each port is taken once",
            sdk = "each port is taken once for each protocol"
        );
        out.push(Problem::note(because, span));
    }
}

/// A pool is the default of one listener, and has its protocol.
fn pool(
    listener: &Listener,
    known: &Known<'_>,
    used: &mut BTreeMap<usize, Span>,
    out: &mut Problems,
) {
    let Some(named) = &listener.pool else { return };
    let Some((at, pool)) = known.pool(&named.value) else {
        no_pool(named, known, out);
        return;
    };
    if let Some(other) = used.insert(at, named.span) {
        used.insert(at, other);
        let because = because!(rules::ONE_LISTENER, pool = named.span);
        out.push(Problem::error(because, named.span).and(other));
    }
    if let (Some(theirs), Some(ours)) = (pool.protocol, listener.protocol)
        && theirs.value != ours.value
    {
        let (word, wanted) = (theirs.value.text(), ours.value.text());
        let name = pool.name.span;
        let because = because!(rules::POOL_PROTOCOL, pool = name, protocol = word, wanted = wanted);
        let problem = Problem::error(because, theirs.span).and(ours.span);
        out.push(problem.write(wanted, (theirs.span, word)));
    }
}

/// How many names are compared with one that is not there.
const RANKED: usize = 32;

/// Reports a name that no pool has.
pub(super) fn no_pool(named: &At<String>, known: &Known<'_>, out: &mut Problems) {
    let because = because!(rules::NO_POOL, pool = named.span, name = known.balancer.name.span);
    let mut problem = Problem::warning(because, named.span);
    let pools = known.balancer.pools.iter().map(|pool| pool.name.value.as_str());
    let ranked: Vec<&str> = pools.filter(|name| name.len() <= 64).take(RANKED).collect();
    if let Some(name) = nearest(&named.value, &ranked) {
        problem = problem.write(name, (named.span, &named.value));
    }
    out.push(problem);
}
