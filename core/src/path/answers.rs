//! What an application answers when a health check asks it rather than its node.

use crate::base::{Addr, FiveTuple, NodeId, Place, PodId, Protocol};
use crate::explain::{Fact, Reason, because};
use crate::model::{Lifecycle, Model, Pod};
use crate::path::eligible::{Standing, Weight};
use crate::path::health::{DEAD, unanswered};
use crate::path::rules;
use crate::plan::node::{Answer, Found, From, View};
use crate::plan::{Probe, Wants};

/// What a probe of a Pod finds.
pub(super) fn of_pod(
    (probe, wants): (&Probe, Wants),
    (pod, port): (PodId, Option<u16>),
    model: &Model,
) -> (Standing, Reason) {
    let (place, it) = (Place::Pod(pod), &model.pods[pod]);
    let up = it.node.is_some_and(|node| model.nodes[node].up);
    if !up || !it.runs() {
        return (DEAD, unanswered(place));
    }
    let port = probe.port.or(port).unwrap_or(0);
    judge((probe, wants), (it, place, port), model)
}

fn judge(
    (probe, wants): (&Probe, Wants),
    (pod, place, port): (&Pod, Place, u16),
    model: &Model,
) -> (Standing, Reason) {
    let path = model.names.find(&probe.path);
    let fine = Standing { healthy: true, weight: Weight::Missing };
    match wants {
        Wants::Connection => (fine, because!(rules::APP_CONNECTS, endpoint = place, port = port)),
        Wants::Serving if pod.app.answers.serves(port) => {
            (fine, because!(rules::APP_SERVES, endpoint = place, port = port))
        }
        Wants::Serving => (DEAD, because!(rules::APP_SERVES_NOT, endpoint = place, port = port)),
        Wants::Status200 => {
            let status = pod.app.answers.status(&probe.path);
            let standing = if status == 200 { fine } else { DEAD };
            let path = path.map_or(Fact::Word("/"), Fact::Name);
            let status = u64::from(status);
            let because = match status {
                200 => because!(rules::APP_ANSWERS, endpoint = place, status = status, path = path),
                201..=399 => because!(
                    rules::APP_ANSWERS_OTHER,
                    endpoint = place,
                    status = status,
                    path = path
                ),
                _ => because!(rules::APP_FAILS, endpoint = place, status = status, path = path),
            };
            (standing, because)
        }
    }
}

/// What a probe of a port of a node finds, which some Pod answers, on this node or another: it is
/// healthy if one that the node may pick is.
pub(super) fn of_node(
    (probe, wants): (&Probe, Wants),
    (node, port): (NodeId, Option<u16>),
    (model, view): (&Model, View<'_>),
) -> (Standing, Reason) {
    let silent = || (DEAD, unanswered(Place::Node(node)));
    let Some(ip) = model.nodes[node].ips.first() else { return silent() };
    if let Some(machine) = &model.nodes[node].machine {
        let port = probe.port.or(port).unwrap_or(0);
        let place = Place::Node(node);
        if !machine.answers || !machine.listens(port) {
            return silent();
        }
        let fine = Standing { healthy: true, weight: Weight::Missing };
        return (fine, because!(rules::APP_CONNECTS, endpoint = place, port = port));
    }
    let dst = Addr::new(*ip, probe.port.or(port).unwrap_or(0));
    let packet = FiveTuple { protocol: Protocol::Tcp, src: Addr::new(*ip, 1), dst };
    let Found::Service(hit) = view.find(&packet) else { return silent() };
    let Answer::Endpoints { candidates, .. } = view.answer(hit, From::Other, ip.is_ipv6()) else {
        return silent();
    };
    let pods = candidates.iter().filter_map(|target| model.endpoints[target.endpoint].pod);
    let mut found = pods.map(|pod| of_pod((probe, wants), (pod, Some(dst.port)), model));
    let first = found.next();
    match first {
        Some(it) if it.0.healthy => it,
        Some(it) => found.find(|it| it.0.healthy).unwrap_or(it),
        None => silent(),
    }
}

impl Pod {
    /// Whether its application runs and works: it is ready, or just waits for its readiness gate, or
    /// is ending and still serving.
    pub fn runs(&self) -> bool {
        !self.ended
            && (self.app.waits || matches!(self.life, Lifecycle::Ready | Lifecycle::Serving))
    }
}
