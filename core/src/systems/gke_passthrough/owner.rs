//! Which controller a Service asks for, by its class and annotations alone.

use crate::manifest::service::ServiceType;

use super::annotations::{BACKEND_SERVICE_OPT_IN, OLD_TYPE, TYPE};

/// `spec.loadBalancerClass` of an internal load balancer.
pub const CLASS_INTERNAL: &str = "networking.gke.io/l4-regional-internal";
/// `spec.loadBalancerClass` of an external load balancer.
pub const CLASS_EXTERNAL: &str = "networking.gke.io/l4-regional-external";
/// `spec.loadBalancerClass` of an internal load balancer of the older provider.
pub const CLASS_INTERNAL_LEGACY: &str = "networking.gke.io/l4-regional-internal-legacy";
/// `spec.loadBalancerClass` of a target pool.
pub const CLASS_EXTERNAL_LEGACY: &str = "networking.gke.io/l4-regional-external-legacy";
/// `spec.loadBalancerClass` of NEGs that no load balancer is made for.
pub const CLASS_NEGS_ONLY: &str = "networking.gke.io/standalone-passthrough-lb-neg";

/// All classes that some controller of GKE knows.
pub const CLASS_NAMES: [&str; 5] =
    [CLASS_EXTERNAL, CLASS_INTERNAL, CLASS_EXTERNAL_LEGACY, CLASS_INTERNAL_LEGACY, CLASS_NEGS_ONLY];

/// What a Service asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Wants {
    /// Not of type `LoadBalancer`.
    Nothing,
    /// An internal load balancer of the current controllers.
    Internal,
    /// An external load balancer; which generation is decided elsewhere.
    External,
    /// An internal load balancer of the older provider.
    LegacyInternal,
    /// A target pool of the older provider.
    LegacyExternal,
    /// Groups of nodes and no load balancer.
    NegsOnly,
    /// A class that no controller of GKE knows.
    Foreign,
}

/// What a Service asks for. A class wins over annotations; `annotation` looks one up by its key.
pub fn wants<'a>(
    kind: ServiceType,
    class: Option<&str>,
    annotation: impl Fn(&str) -> Option<&'a str>,
) -> Wants {
    match (kind, class) {
        (ServiceType::ClusterIp | ServiceType::NodePort | ServiceType::ExternalName, _) => {
            Wants::Nothing
        }
        (ServiceType::LoadBalancer, None) if asks_internal(annotation).is_some() => Wants::Internal,
        (ServiceType::LoadBalancer, None) => Wants::External,
        (ServiceType::LoadBalancer, Some(class)) => match class {
            CLASS_INTERNAL => Wants::Internal,
            CLASS_EXTERNAL => Wants::External,
            CLASS_INTERNAL_LEGACY => Wants::LegacyInternal,
            CLASS_EXTERNAL_LEGACY => Wants::LegacyExternal,
            CLASS_NEGS_ONLY => Wants::NegsOnly,
            _ => Wants::Foreign,
        },
    }
}

/// The key of the annotation that asks for an internal load balancer. Of the two keys the current
/// one alone counts if it is there, whatever it says.
pub fn asks_internal<'a>(annotation: impl Fn(&str) -> Option<&'a str>) -> Option<&'static str> {
    let key = if annotation(TYPE).is_some() { TYPE } else { OLD_TYPE };
    matches!(annotation(key), Some("Internal" | "internal")).then_some(key)
}

/// Whether the annotation asks for a backend service.
pub fn asks_backend_service<'a>(annotation: impl Fn(&str) -> Option<&'a str>) -> bool {
    annotation(BACKEND_SERVICE_OPT_IN) == Some("enabled")
}
