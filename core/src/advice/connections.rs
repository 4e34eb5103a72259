//! Connections: what is picked once for each, and how long that is remembered.

use std::time::Duration;

use crate::advice::about::{About, Sent};
use crate::advice::rules;
use crate::base::{Protocol, Time, Version, order};
use crate::explain::because;
use crate::manifest::Problem;
use crate::model::{Dataplane, Origin, Port};
use crate::path::{Demand, Tracker};
use crate::plan::{Affinity, Setting};

/// With fewer connections for each Pod than this, some Pods get far more than others.
const FEW: u64 = 10;

/// Few connections for the Pods there are.
pub(super) fn few(about: &About<'_>) -> Option<Problem> {
    let (pods, sticky) = (about.n_ready() as u64, about.service.client_ip_affinity.is_some());
    let (_, entry) = about.said().next()?;
    if pods < 2 || sticky {
        return None;
    }
    let connections =
        about.said().map(|(demand, _)| opened(demand, about.scene.model.duration)).sum::<u64>();
    let because = because!(
        rules::FEW_CONNECTIONS,
        service = about.service_id,
        connections = connections,
        pods = pods
    );
    match connections {
        0 => None,
        few if few < pods => Some(Problem::warning(because, entry.per_second.span)),
        few if few < pods * FEW => Some(Problem::note(because, entry.per_second.span)),
        _ => None,
    }
}

/// How many connections a demand opens until a run ends, rounded up.
fn opened(demand: &Demand, until: Time) -> u64 {
    let lasts = demand.last.map_or(until.0, |last| (last.as_micros() as u64).min(until.0));
    let thousandths = u128::from(demand.per_second) * u128::from(lasts) / 1_000_000;
    u64::try_from(thousandths.div_ceil(1_000)).unwrap_or(u64::MAX)
}

/// Fewer client addresses than Pods, where an address stays with one Pod.
pub(super) fn few_addresses(about: &About<'_>) -> Option<Problem> {
    let at = about.service.client_ip_affinity?;
    let scene = about.scene;
    let mine = scene.sent().filter(|sent| sent.demand.exposure == Some(about.id));
    let given = mine.filter(|sent| matches!(sent.client().origin, Origin::Given(_)));
    let addresses = order::set(given.map(|sent| sent.client().ip));
    let (addresses, pods) = (addresses.len(), about.n_ready());
    // Without affinity nothing might be remembered of UDP at all.
    let only_udp = about.service.ports.iter().all(|port| port.protocol == Protocol::Udp);
    if addresses == 0 || addresses >= pods || only_udp {
        return None;
    }
    let because = because!(
        rules::FEW_ADDRESSES,
        service = about.service_id,
        addresses = addresses,
        pods = pods
    );
    let problem = Problem::warning(because, at.span);
    // A timeout may not be written where there is no affinity, and would have to go too.
    let alone = about.service.affinity_timeout_span.is_none();
    let edit = || about.edit("write None", Setting::Field("sessionAffinity", Some("None")));
    Some(problem.offer(alone.then(edit).flatten()))
}

/// Flows without connections that nobody remembers.
pub(super) fn forgotten_flows(about: &About<'_>) -> Option<Problem> {
    let (pick, frontends) = (&about.plan?.pick, &about.plan?.frontends);
    let remembered = Tracker::of(pick).remembers(Protocol::Udp);
    let served = |port: &&Port| frontends.iter().any(|it| it.takes(Protocol::Udp, port.port));
    let mut ports = about.service.ports.iter().filter(|port| port.protocol == Protocol::Udp);
    let port = ports.find(served)?;
    let hashed = *pick.affinity.value() == Affinity::FiveTuple;
    if remembered || !hashed || about.n_eligible() < 2 {
        return None;
    }
    let because = because!(rules::FORGOTTEN_FLOWS, service = about.service_id, port = port.port);
    let problem = Problem::warning(because, port.span);
    let set = Setting::Field("sessionAffinity", Some("ClientIP"));
    Some(problem.offer(about.edit("write sessionAffinity: ClientIP", set)))
}

/// Nodes of older versions keep records of UDP flows that no rule has touched.
const CLEANS_UP: Version = Version::new(1, 27, 0, 0);

/// A single Pod for UDP, on nodes that do not clean up after it was away.
pub(super) fn stays_with_nobody(about: &About<'_>) -> Option<Problem> {
    let cluster = &about.scene.model.cluster;
    let version = *cluster.version.value();
    let older = !version.at_least(CLEANS_UP) && *cluster.dataplane.value() == Dataplane::Iptables;
    let port = about.service.ports.iter().find(|port| port.protocol == Protocol::Udp)?;
    if !older || about.plan.is_none() || about.n_ready() != 1 {
        return None;
    }
    let because = because!(
        rules::STAYS_WITH_NOBODY,
        service = about.service_id,
        version = version,
        since = "1.27"
    );
    Some(Problem::note(because, port.span))
}

/// Connections that are silent for longer than the load balancer remembers them.
pub(super) fn silent_too_long(sent: &Sent<'_>) -> Option<Problem> {
    let entry = sent.entry?;
    let about = sent.about()?;
    let pick = &about.plan?.pick;
    let tracked = Tracker::of(pick).remembers(sent.demand.protocol);
    let tracking = pick.tracking.value();
    let silent: Duration = sent.demand.keepalive / sent.demand.packets;
    if !tracked || sent.demand.packets < 2 || silent <= tracking.idle {
        return None;
    }
    let because = because!(
        rules::SILENT_TOO_LONG,
        client = sent.demand.client,
        silent = silent,
        service = about.service_id,
        idle = tracking.idle
    );
    Some(Problem::warning(because, entry.span))
}
