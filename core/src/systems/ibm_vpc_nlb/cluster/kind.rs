//! Whether the cluster's controller builds a network load balancer, and which.

use crate::explain::{Decision, Reason, because};
use crate::manifest::ibm::{Feature, IpType};
use crate::manifest::service::ServiceType;

use super::super::kind::Kind;
use super::super::rules::cluster::{
    APPLICATION_BY_DEFAULT, FOREIGN_CLASS, NOT_BALANCED, OTHER_FEATURE, OTHER_PROVIDER,
    PATH_SERVICE, PRIVATE_SERVICE, PUBLIC_SERVICE,
};
use super::{Need, refusals};

/// The kind and why; `None` and why nothing is built.
pub(super) fn choose(need: &Need<'_>) -> Decision<Option<Kind>> {
    let chosen = asked(need);
    let Some(kind) = *chosen.value() else { return chosen };
    let mut refusals = refusals::all(need, kind).into_iter();
    let Some(first) = refusals.next() else { return chosen };
    refusals.fold(Decision::new(None, first), Decision::and)
}

/// What the Service asks for, whether or not it gets it.
pub(super) fn asked(need: &Need<'_>) -> Decision<Option<Kind>> {
    if let Some(because) = not_asked(need) {
        return Decision::new(None, because);
    }
    let (service, ip_type) = (need.id, need.asked.ip_type);
    if let Some(span) = need.asked.place(Feature::PrivatePath) {
        let because = because!(PATH_SERVICE, service = service).at(span);
        return Decision::new(Some(Kind::PrivatePath), because);
    }
    let span = ip_type.map(|at| at.span).or_else(|| need.asked.place(Feature::Nlb));
    match ip_type.map(|at| at.value) {
        Some(IpType::Private) => {
            let because = because!(PRIVATE_SERVICE, service = service).at(span);
            Decision::new(Some(Kind::Private), because)
        }
        Some(IpType::Public) | None => {
            let because = because!(PUBLIC_SERVICE, service = service).at(span);
            Decision::new(Some(Kind::Public), because)
        }
    }
}

/// Why a Service asks for no network load balancer, if it does not.
fn not_asked(need: &Need<'_>) -> Option<Reason> {
    let provider = &need.model.cluster.provider;
    if need.service.kind != ServiceType::LoadBalancer {
        return Some(because!(NOT_BALANCED, service = need.id).at(need.service.kind_span));
    }
    if !need.model.is_provider("ibm") {
        let because = because!(OTHER_PROVIDER, provider = *provider.value());
        return Some(because.at(provider.because().span));
    }
    if let Some(class) = &need.service.class {
        return Some(because!(FOREIGN_CLASS, class = class.span).at(class.span));
    }
    let known = need.asked.has(Feature::PrivatePath) || need.asked.has(Feature::Nlb);
    (!known).then(|| other(need))
}

/// What is built in its place.
fn other(need: &Need<'_>) -> Reason {
    let other = [Feature::Ipvs, Feature::Sdnlb];
    let other = other.into_iter().find_map(|feature| need.asked.place(feature));
    if let Some(span) = other {
        return because!(OTHER_FEATURE, feature = span).at(span);
    }
    let span = need.place("enable-features").or(need.service.kind_span);
    because!(APPLICATION_BY_DEFAULT, service = need.id).at(span)
}
