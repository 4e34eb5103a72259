//! Clients: whose packets do not arrive, go another way, or lose their address.

use crate::advice::about::Sent;
use crate::advice::rules;
use crate::base::{FiveTuple, Share};
use crate::explain::because;
use crate::manifest::Problem;
use crate::manifest::service::{ServiceType, TrafficPolicy};
use crate::model::{ClientAt, Exposure, Lifecycle};
use crate::path::rules::OTHER_REGION;
use crate::path::{Action, FIRST_PORT, RoundTrip, Step};
use crate::plan::{Trouble, Zonal};

/// Nothing that this client sends arrives, though others' packets may.
pub(super) fn nothing_arrives(sent: &Sent<'_>) -> Option<Problem> {
    let (span, about) = (sent.span()?, sent.about()?);
    let backends = about.backends;
    // That nothing is built is a problem of its own.
    let built = about.plan.is_some() || about.service.kind != ServiceType::LoadBalancer;
    // So is that nobody can be a backend, or that none is healthy.
    let works = about.plan.is_none() || backends.iter().any(|one| one.standing.healthy);
    if !built || !works || !about.has_usable() || !is_lost(sent) || others_arrive(sent) {
        return None;
    }
    let because = match trip(sent) {
        RoundTrip::Lost { there } => there.last()?.because,
        RoundTrip::Completed { .. } | RoundTrip::ReplyLost { .. } => return None,
    };
    let problem = Problem::warning(because, span);
    let region = *because.rule == OTHER_REGION;
    Some(problem.offer(region.then(|| about.cure(Trouble::OtherRegion)).flatten()))
}

/// Nothing that this client sends to a load balancer that is no Service's is answered.
pub(super) fn nothing_is_answered(sent: &Sent<'_>) -> Option<Problem> {
    let (span, exposure) = (sent.span()?, sent.demand.exposure?);
    let given = matches!(sent.scene.model.exposures[exposure], Exposure::Given(_));
    if !given || others_arrive(sent) {
        return None;
    }
    let steps = match trip(sent) {
        RoundTrip::Lost { there } if is_lost(sent) => there,
        RoundTrip::ReplyLost { back, .. } => back,
        RoundTrip::Lost { .. } | RoundTrip::Completed { .. } => return None,
    };
    steps.last().map(|step| Problem::warning(step.because, span))
}

fn is_lost(sent: &Sent<'_>) -> bool {
    let demand = &sent.demand;
    sent.scene.router.shares_of(demand).lost == Share::ONE
}

/// Where nothing says what a client sends, it need not reach every load balancer there is.
fn others_arrive(sent: &Sent<'_>) -> bool {
    let mine = sent.scene.sent().filter(|other| other.demand.client == sent.demand.client);
    let mut others = mine.filter(|other| other.demand != sent.demand);
    sent.entry.is_none()
        && others.any(|other| other.demand.dst < sent.demand.dst || !is_lost(&other))
}

/// A client on a node or in a Pod: its own node takes the packets, not the load balancer.
pub(super) fn skips_the_balancer(sent: &Sent<'_>) -> Option<Problem> {
    let (span, about) = (sent.span()?, sent.about()?);
    let inside = matches!(sent.client().at, ClientAt::Node(_) | ClientAt::Pod(_));
    let to_it = about.plan?.frontends.iter().any(|frontend| frontend.ip == sent.demand.dst.ip);
    if !inside || !to_it || is_lost(sent) {
        return None;
    }
    let route = sent.scene.router.route(&packet(sent), sent.demand.client, 0);
    let because = because!(
        rules::SKIPS_THE_BALANCER,
        client = sent.demand.client,
        address = sent.demand.dst.ip,
        exposure = about.id
    );
    route.balancer.is_none().then(|| Problem::note(because, span))
}

/// Policy Local keeps client addresses, and something rewrites this one all the same.
pub(super) fn address_lost(sent: &Sent<'_>) -> Option<Problem> {
    let about = sent.about()?;
    let outside = !matches!(sent.client().at, ClientAt::Node(_) | ClientAt::Pod(_));
    let local = about.service.external_policy == TrafficPolicy::Local && about.plan.is_some();
    if !local || !outside {
        return None;
    }
    let RoundTrip::Completed { there, .. } = trip(sent) else { return None };
    let rewrites = |step: &&Step| step.action == Action::RewritesSource;
    let because = there.iter().find(rewrites)?.because;
    let by = because.rule.id;
    let because = because!(
        rules::ADDRESS_LOST,
        service = about.service_id,
        client = sent.demand.client,
        by = by
    );
    Some(Problem::warning(because, about.policy_span()))
}

/// Connections that are to stay in the client's zone, where no Pod is.
pub(super) fn nobody_near(sent: &Sent<'_>) -> Option<Problem> {
    let (span, about) = (sent.span()?, sent.about()?);
    let ClientAt::Vpc { zone: Some(zone), region: None } = sent.client().at else { return None };
    if *about.plan?.pick.zonal.value() == Zonal::Off {
        return None;
    }
    let model = sent.scene.model;
    let here = |node| model.nodes[node].zone == zone;
    let mut ready = about.endpoints().filter(|(_, it)| it.life == Lifecycle::Ready).peekable();
    ready.peek()?;
    let near = ready.any(|(_, endpoint)| endpoint.node.is_some_and(here));
    let because = because!(
        rules::NOBODY_NEAR,
        client = sent.demand.client,
        zone = zone,
        service = about.service_id
    );
    (!near).then(|| Problem::note(because, span))
}

fn packet(sent: &Sent<'_>) -> FiveTuple {
    let demand = &sent.demand;
    sent.scene.router.packet(demand.client, FIRST_PORT, demand.dst, demand.protocol)
}

fn trip(sent: &Sent<'_>) -> RoundTrip {
    sent.scene.router.trace(&packet(sent), sent.demand.client, 0)
}
