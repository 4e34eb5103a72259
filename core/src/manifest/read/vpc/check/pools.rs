//! Pools: how they are asked for health, and how they share.

use crate::base::Span;
use crate::explain::because;
use crate::manifest::problem::{Problem, Problems};
use crate::manifest::read::vpc::check::listeners::fits_kind;
use crate::manifest::read::vpc::check::{Kind, Known, failsafe};
use crate::manifest::rules::vpc as rules;
use crate::manifest::vpc::{Monitor, Pool, VpcAlgorithm, VpcPersistence};

/// What counts where nothing is said, in seconds.
const DELAY: u32 = 5;
const TIMEOUT: u32 = 2;
/// What the API prints as the weight of a member that has none.
const WEIGHT: u32 = 50;

pub(super) fn check(known: &Known<'_>, out: &mut Problems) {
    for (at, pool) in known.balancer.pools.iter().enumerate() {
        if let Some(monitor) = &pool.monitor {
            timeout(monitor, out);
        } else {
            let name = pool.name.span;
            out.push(Problem::error(because!(rules::NO_MONITOR, pool = name), name));
        }
        if let Some(protocol) = pool.protocol {
            fits_kind(protocol, known, out);
        }
        algorithm(pool, known, out);
        stickiness(pool, known, out);
        weights(pool, out);
        proxied(pool, out);
        failsafe::check((at, pool), known, out);
    }
}

/// It waits less than the time until the next question.
fn timeout(monitor: &Monitor, out: &mut Problems) {
    let delay = monitor.delay.map_or(DELAY, |it| it.value);
    let timeout = monitor.timeout.map_or(TIMEOUT, |it| it.value);
    let Some(written) = monitor.timeout.or(monitor.delay).filter(|_| timeout >= delay) else {
        return;
    };
    let because = because!(rules::TIMEOUT, timeout = timeout, delay = delay);
    let mended = if monitor.timeout.is_some() { delay - 1 } else { timeout + 1 };
    let problem = Problem::error(because, written.span);
    out.push(problem.mend(format!("write {mended}"), written.span, mended.to_string()));
}

fn algorithm(pool: &Pool, known: &Known<'_>, out: &mut Problems) {
    let Some(algorithm) = pool.algorithm else { return };
    let regional = known.balancer.availability.as_ref().is_some_and(|it| it.value == "region");
    let regional = regional || known.kind == Kind::PrivatePath;
    let needs = match algorithm.value {
        VpcAlgorithm::LeastConnections if regional => "a load balancer of one subnet",
        VpcAlgorithm::WeightedForwarding if known.kind != Kind::RouteMode => {
            "a load balancer in route mode"
        }
        _ => return,
    };
    let (word, name) = (algorithm.value.text(), known.balancer.name.span);
    let because = because!(rules::ALGORITHM, algorithm = word, needs = needs, name = name);
    let problem = Problem::error(because, algorithm.span);
    out.push(problem.write("round_robin", (algorithm.span, word)));
}

fn stickiness(pool: &Pool, known: &Known<'_>, out: &mut Problems) {
    let Some(persistence) = pool.persistence else { return };
    let zonal = matches!(known.kind, Kind::Public | Kind::Private);
    let needs = match persistence.value {
        VpcPersistence::SourceIp if zonal => return,
        VpcPersistence::SourceIp => "a public or private load balancer without route mode",
        VpcPersistence::AppCookie | VpcPersistence::HttpCookie => "an application load balancer",
    };
    let (word, name) = (persistence.value.text(), known.balancer.name.span);
    let because = because!(rules::STICKINESS, kind = word, needs = needs, name = name);
    let problem = Problem::error(because, persistence.span);
    let cookie = persistence.value != VpcPersistence::SourceIp;
    out.push(if zonal && cookie {
        problem.write("source_ip", (persistence.span, word))
    } else {
        problem
    });
}

/// Weights count for two algorithms; and the SDK has another opinion of one of them.
fn weights(pool: &Pool, out: &mut Problems) {
    let Some(algorithm) = pool.algorithm else { return };
    let first = |fits: fn(u32) -> bool| {
        pool.members.iter().filter_map(|it| it.weight).find(|weight| fits(weight.value))
    };
    match algorithm.value {
        VpcAlgorithm::RoundRobin | VpcAlgorithm::LeastConnections => {
            let Some(weight) = first(|weight| weight != WEIGHT) else { return };
            let (value, word) = (weight.value, algorithm.value.text());
            let name = pool.name.span;
            let because = because!(rules::WEIGHT, weight = value, algorithm = word, pool = name);
            let problem = Problem::warning(because, weight.span).and(algorithm.span);
            out.push(problem.write("weighted_round_robin", (algorithm.span, word)));
        }
        VpcAlgorithm::WeightedRoundRobin => {
            let Some(weight) = first(|_| true) else { return };
            let documented = "a network load balancer has them, from 0 to 100";
            let sdk = "only an application load balancer takes them";
            differ("weights", documented, sdk, weight.span, out);
        }
        VpcAlgorithm::WeightedForwarding => {}
    }
}

/// Notes where two sources differ and one of them decides.
pub(super) fn differ(
    what: &'static str,
    documented: &'static str,
    sdk: &'static str,
    span: Span,
    out: &mut Problems,
) {
    let because = because!(rules::DISAGREE, what = what, documented = documented, sdk = sdk);
    out.push(Problem::note(because, span));
}

fn proxied(pool: &Pool, out: &mut Problems) {
    let proxied = pool.proxy_protocol.as_ref().filter(|it| it.value != "disabled");
    if let Some(proxied) = proxied {
        let because = because!(rules::OF_APPLICATION, field = "proxy_protocol");
        let problem = Problem::error(because, proxied.span);
        out.push(problem.write("disabled", (proxied.span, &proxied.value)));
    }
}
