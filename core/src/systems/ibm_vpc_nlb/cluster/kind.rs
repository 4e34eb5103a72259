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
    let chosen = match asked(need) {
        Ok(chosen) => chosen,
        Err(because) => return Decision::new(None, because),
    };
    let mut refusals = refusals::all(need, *chosen.value()).into_iter();
    let Some(first) = refusals.next() else { return chosen.map(Some) };
    refusals.fold(Decision::new(None, first), Decision::and)
}

/// What the Service asks for, whether or not it gets it.
pub(super) fn asked(need: &Need<'_>) -> Result<Decision<Kind>, Reason> {
    let provider = &need.model.cluster.provider;
    if need.service.kind != ServiceType::LoadBalancer {
        return Err(because!(NOT_BALANCED, service = need.id).at(need.service.kind_span));
    }
    if !need.model.is_provider("ibm") {
        let because = because!(OTHER_PROVIDER, provider = *provider.value());
        return Err(because.at(provider.because().span));
    }
    if let Some(class) = &need.service.class {
        return Err(because!(FOREIGN_CLASS, class = class.span).at(class.span));
    }
    let (service, ip_type) = (need.id, need.asked.ip_type);
    if let Some(span) = need.asked.place(Feature::PrivatePath) {
        return Ok(Decision::new(
            Kind::PrivatePath,
            because!(PATH_SERVICE, service = service).at(span),
        ));
    }
    let Some(nlb) = need.asked.place(Feature::Nlb) else { return Err(other(need)) };
    let span = ip_type.map_or(nlb, |at| at.span);
    Ok(match ip_type.map(|at| at.value) {
        Some(IpType::Private) => {
            Decision::new(Kind::Private, because!(PRIVATE_SERVICE, service = service).at(span))
        }
        Some(IpType::Public) | None => {
            Decision::new(Kind::Public, because!(PUBLIC_SERVICE, service = service).at(span))
        }
    })
}

/// What is built in its place.
fn other(need: &Need<'_>) -> Reason {
    let other = [Feature::Ipvs, Feature::Sdnlb];
    let other = other.into_iter().find_map(|feature| need.asked.place(feature));
    match other {
        Some(span) => because!(OTHER_FEATURE, feature = span).at(span),
        None => {
            let span = need.place("enable-features").or(need.service.kind_span);
            because!(APPLICATION_BY_DEFAULT, service = need.id).at(span)
        }
    }
}
