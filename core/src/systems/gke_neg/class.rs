//! Which load balancer a door becomes.

use crate::base::{DoorId, Sym};
use crate::explain::{Decision, Fact, Reason, because};
use crate::model::{Door, Model};

use super::rules::doors::{
    ADD_ON_OFF, CLASS_FIELD, GATEWAY_OF_CLASS, INGRESS_EXTERNAL, INGRESS_OF_CLASS,
    NEEDS_VPC_NATIVE, NO_CLASS, OTHER_CLASS, OTHER_PROVIDER,
};

/// The annotation by which an Ingress says its class.
pub(super) const CLASS: &str = "kubernetes.io/ingress.class";
/// The classes of Ingresses that GKE knows.
pub(super) const INGRESSES: &[&str] = &["gce", "gce-internal", "gce-regional-external"];
/// The add-on whose controllers build all of this.
const ADD_ON: &str = "HttpLoadBalancing";

/// A load balancer that reads requests.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Kind {
    /// External, as an Ingress gets it.
    Classic,
    /// External, global.
    Global,
    /// External, in one region.
    Regional,
    /// Internal, in one region.
    Internal,
    /// Internal, in several regions.
    CrossRegion,
}

impl Kind {
    /// What it is called.
    pub fn title(self) -> &'static str {
        match self {
            Self::Classic => "classic Application Load Balancer",
            Self::Global => "global external Application Load Balancer",
            Self::Regional => "regional external Application Load Balancer",
            Self::Internal => "regional internal Application Load Balancer",
            Self::CrossRegion => "cross-region internal Application Load Balancer",
        }
    }

    /// Whether it answers inside the network only.
    pub fn is_internal(self) -> bool {
        matches!(self, Self::Internal | Self::CrossRegion)
    }

    /// Whether its proxies have addresses of the network's own.
    pub fn has_proxy_subnet(self) -> bool {
        matches!(self, Self::Regional | Self::Internal | Self::CrossRegion)
    }

    /// `loadBalancingScheme` of its parts.
    pub fn scheme(self) -> &'static str {
        match self {
            Self::Classic => "EXTERNAL",
            Self::Global | Self::Regional => "EXTERNAL_MANAGED",
            Self::Internal | Self::CrossRegion => "INTERNAL_MANAGED",
        }
    }
}

/// The classes of Gateways, without the ending for several clusters.
const GATEWAYS: &[(&str, Kind)] = &[
    ("gke-l7-global-external-managed", Kind::Global),
    ("gke-l7-regional-external-managed", Kind::Regional),
    ("gke-l7-rilb", Kind::Internal),
    ("gke-l7-gxlb", Kind::Classic),
    ("gke-l7-cross-regional-internal-managed", Kind::CrossRegion),
];

/// The load balancer that a class of Gateways asks for.
pub fn of_gateway(class: &str) -> Option<Kind> {
    let class = class.strip_suffix("-mc").unwrap_or(class);
    GATEWAYS.iter().find(|(name, _)| *name == class).map(|(_, kind)| *kind)
}

/// The load balancer that a class of Ingresses asks for.
pub fn of_ingress(class: &str) -> Option<Kind> {
    match class {
        "" | "gce" => Some(Kind::Classic),
        "gce-internal" => Some(Kind::Internal),
        "gce-regional-external" => Some(Kind::Regional),
        _ => None,
    }
}

/// A kind and why; `None` and why nothing is built.
pub(super) type Chosen = Decision<Option<Kind>>;

/// The load balancer that is built for a door.
pub(super) fn choose(model: &Model, id: DoorId) -> Chosen {
    let door = &model.doors[id];
    let provider = &model.cluster.provider;
    if !model.is_provider("gke") {
        let because = because!(OTHER_PROVIDER, provider = *provider.value());
        return no(because.at(provider.because().span));
    }
    let chosen = if is_gateway(door) { gateway(door) } else { ingress(door) };
    let Some(kind) = *chosen.value() else { return chosen };
    if add_on_is_off(model) {
        return no(because!(ADD_ON_OFF));
    }
    if !model.cluster.vpc_native && (is_gateway(door) || kind != Kind::Classic) {
        return no(because!(NEEDS_VPC_NATIVE, door = Fact::Name(door.name)).at(door.name_span));
    }
    chosen
}

/// Whether a door is a Gateway rather than an Ingress.
pub(super) fn is_gateway(door: &Door) -> bool {
    door.word == "Gateway"
}

/// Whether the add-on that builds all of this is off.
pub(super) fn add_on_is_off(model: &Model) -> bool {
    let listed = |all: &Vec<Sym>| all.iter().any(|name| model.name(*name) == ADD_ON);
    model.cluster.addons.as_ref().is_some_and(|all| !listed(all))
}

fn gateway(door: &Door) -> Chosen {
    let Some(class) = &door.class else {
        return no(because!(NO_CLASS, name = Fact::Name(door.name)).at(door.name_span));
    };
    match of_gateway(&class.value) {
        Some(kind) => {
            let because = because!(GATEWAY_OF_CLASS, class = class.span);
            Decision::new(Some(kind), because.at(class.span))
        }
        None => no(because!(OTHER_CLASS, class = class.span).at(class.span)),
    }
}

fn ingress(door: &Door) -> Chosen {
    let annotation = door.annotations.get(CLASS);
    if let (Some(class), None) = (&door.class, annotation) {
        return no(because!(CLASS_FIELD).at(class.span));
    }
    let Some(class) = annotation else {
        let because = because!(INGRESS_EXTERNAL, name = Fact::Name(door.name));
        return Decision::new(Some(Kind::Classic), because.at(door.name_span));
    };
    match of_ingress(&class.value) {
        Some(Kind::Classic) => {
            let because = because!(INGRESS_EXTERNAL, name = Fact::Name(door.name));
            Decision::new(Some(Kind::Classic), because.at(class.span))
        }
        Some(kind) => {
            let because = because!(INGRESS_OF_CLASS, class = class.span);
            Decision::new(Some(kind), because.at(class.span))
        }
        None => no(because!(OTHER_CLASS, class = class.span).at(class.span)),
    }
}

fn no(because: Reason) -> Chosen {
    Decision::new(None, because)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_class_for_several_clusters_builds_the_same_load_balancer() {
        assert_eq!(of_gateway("gke-l7-rilb"), Some(Kind::Internal));
        assert_eq!(of_gateway("gke-l7-rilb-mc"), Some(Kind::Internal));
        assert_eq!(of_gateway("istio"), None);
    }
}
