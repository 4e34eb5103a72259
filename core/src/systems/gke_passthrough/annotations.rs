//! Annotations that GKE's controllers know, in one table: for problems, completion and hover.

use crate::manifest::Known;

use super::locality::ZONAL_WORDS;
use super::owner::CLASS_NAMES;

/// The annotation that asks for an internal load balancer.
pub const TYPE: &str = "networking.gke.io/load-balancer-type";
/// Its older key.
pub const OLD_TYPE: &str = "cloud.google.com/load-balancer-type";
/// The annotation that asks for a backend service.
pub const BACKEND_SERVICE_OPT_IN: &str = "cloud.google.com/l4-rbs";
/// The annotation that asks for weights.
pub const WEIGHTED: &str = "networking.gke.io/weighted-load-balancing";
/// The annotation that lets clients of other regions in.
pub const GLOBAL_ACCESS: &str = "networking.gke.io/internal-load-balancer-allow-global-access";
/// The annotation that names the network tier.
pub const NETWORK_TIER: &str = "cloud.google.com/network-tier";
/// The annotation that asks for strong session affinity.
pub const STRONG_AFFINITY: &str = "networking.gke.io/l4-strong-session-affinity";
/// The annotation that names reserved addresses.
pub const ADDRESSES: &str = "networking.gke.io/load-balancer-ip-addresses";
/// The annotation that names a subnet for the address.
pub const SUBNET: &str = "networking.gke.io/load-balancer-subnet";
/// Its older key, for internal load balancers.
pub const OLD_SUBNET: &str = "networking.gke.io/internal-load-balancer-subnet";
/// The annotation that names what sets up logging.
pub const LOGGING: &str = "networking.gke.io/l4lb-config";
/// The annotation with source ranges, read where the field is empty.
pub const SOURCE_RANGES: &str = "service.beta.kubernetes.io/load-balancer-source-ranges";
/// What a controller writes once it has made a backend service.
pub const MADE_BACKEND_SERVICE: &str = "service.kubernetes.io/backend-service";

/// The finalizer of internal load balancers with instance groups.
pub const INTERNAL_V1: &str = "gke.networking.io/l4-ilb-v1";
/// The finalizer of internal load balancers with NEGs.
pub const INTERNAL_V2: &str = "gke.networking.io/l4-ilb-v2";
/// The finalizer of target pools.
pub const EXTERNAL_V1: &str = "gke.networking.io/l4-netlb-v1";
/// The finalizer of backend services with instance groups.
pub const EXTERNAL_V2: &str = "gke.networking.io/l4-netlb-v2";
/// The finalizer of backend services with NEGs.
pub const EXTERNAL_V3: &str = "gke.networking.io/l4-netlb-v3";

/// Annotations that set up health checks and protocols of Ingress, and of nothing else.
pub const OF_INGRESS: [&str; 4] = [
    "cloud.google.com/backend-config",
    "beta.cloud.google.com/backend-config",
    "cloud.google.com/app-protocols",
    "networking.gke.io/transparent-health-checker",
];

/// An annotation that a controller knows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Annotation {
    /// Its key.
    pub key: &'static str,
    /// What it may say.
    pub values: Values,
    /// What it does, in one line.
    pub effect: &'static str,
}

/// What an annotation may say.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Values {
    /// One of these words, exactly. The last text names them in a sentence.
    Words(&'static [&'static str], &'static str),
    /// Anything of this sort.
    Free(&'static str),
    /// What a controller writes; nobody else should.
    Written,
}

const fn words(
    key: &'static str,
    words: &'static [&'static str],
    list: &'static str,
) -> Annotation {
    Annotation { key, values: Values::Words(words, list), effect: "" }
}

const fn free(key: &'static str, sort: &'static str) -> Annotation {
    Annotation { key, values: Values::Free(sort), effect: "" }
}

const fn written(key: &'static str) -> Annotation {
    Annotation { key, values: Values::Written, effect: "names what a controller has made" }
}

impl Annotation {
    const fn does(self, effect: &'static str) -> Self {
        Self { effect, ..self }
    }
}

/// All of them.
pub const ALL: &[Annotation] = &[
    words(TYPE, &["Internal", "internal", "External"], "Internal")
        .does("Internal makes an internal load balancer"),
    words(OLD_TYPE, &["Internal", "internal", "External"], "Internal")
        .does("the older name of networking.gke.io/load-balancer-type"),
    words(BACKEND_SERVICE_OPT_IN, &["enabled"], "enabled").does(
        "makes an external load balancer with a backend service; read when the Service is created",
    ),
    words(NETWORK_TIER, &["Premium", "Standard"], "Premium or Standard")
        .does("the network tier of an external address"),
    words(GLOBAL_ACCESS, &["true", "false"], "true")
        .does("lets clients of other regions reach an internal load balancer"),
    free(OLD_SUBNET, "name of a subnet").does("the subnet of an internal address; an older key"),
    free(SUBNET, "name of a subnet").does("the subnet of the address"),
    free(ADDRESSES, "names of reserved addresses, at most one a family")
        .does("gives the load balancer reserved addresses"),
    words(WEIGHTED, &["pods-per-node"], "pods-per-node")
        .does("nodes weigh as much as they have ready Pods; needs policy Local"),
    words(STRONG_AFFINITY, &["enabled"], "enabled")
        .does("keeps a client on its node for the affinity's timeout; for allowed projects"),
    free(LOGGING, "name of an L4LBConfig").does("sets up logging"),
    free("networking.gke.io/ip-collection-v6", "resource of an address collection")
        .does("takes the IPv6 address from your own range"),
    free("networking.gke.io/custom-forwarding-rule", "names of forwarding rules")
        .does("names rules that you have made for standalone NEGs"),
    free(SOURCE_RANGES, "comma list of ranges")
        .does("who may send, where spec.loadBalancerSourceRanges is empty"),
    free("cloud.google.com/neg", "JSON").does("makes NEGs of Pods"),
    free("cloud.google.com/app-protocols", "JSON").does("protocols for Ingress"),
    free("service.alpha.kubernetes.io/app-protocols", "JSON").does("protocols for Ingress"),
    free("cloud.google.com/backend-config", "JSON").does("BackendConfig for Ingress"),
    free("beta.cloud.google.com/backend-config", "JSON").does("BackendConfig for Ingress"),
    free("networking.gke.io/transparent-health-checker", "JSON").does("health checks of Ingress"),
    words("alpha.cloud.google.com/load-balancer-backend-share", &["true", "false"], "true")
        .does("shares the backends of older internal load balancers"),
    written("cloud.google.com/neg-status"),
    written(MADE_BACKEND_SERVICE),
    written("service.kubernetes.io/tcp-forwarding-rule"),
    written("service.kubernetes.io/tcp-forwarding-rule-ipv6"),
    written("service.kubernetes.io/udp-forwarding-rule"),
    written("service.kubernetes.io/udp-forwarding-rule-ipv6"),
    written("service.kubernetes.io/l3-forwarding-rule"),
    written("service.kubernetes.io/l3-forwarding-rule-ipv6"),
    written("service.kubernetes.io/firewall-rule"),
    written("service.kubernetes.io/firewall-rule-ipv6"),
    written("service.kubernetes.io/firewall-rule-deny"),
    written("service.kubernetes.io/firewall-rule-deny-ipv6"),
    written("service.kubernetes.io/healthcheck"),
    written("service.kubernetes.io/firewall-rule-for-hc"),
    written("service.kubernetes.io/firewall-rule-for-hc-ipv6"),
];

/// What can be written into a Service for these controllers, for completion and hover.
pub fn writable() -> Vec<Known> {
    let known =
        |parent, name, values, about| Known { kind: "Service", parent, name, values, about };
    let annotation = |one: &Annotation| {
        let values = match one.values {
            Values::Words(words, _) => words,
            Values::Free(_) => &[],
            Values::Written => return None,
        };
        Some(known("metadata.annotations", one.key, values, one.effect))
    };
    let fields = [
        known(
            "spec",
            "loadBalancerClass",
            &CLASS_NAMES,
            "which controller builds what; never changes",
        ),
        known("spec", "trafficDistribution", &ZONAL_WORDS, "internal: clients stay in their zone"),
    ];
    ALL.iter().filter_map(annotation).chain(fields).collect()
}

/// The known annotation of that key.
pub fn known(key: &str) -> Option<&'static Annotation> {
    ALL.iter().find(|annotation| annotation.key == key)
}

/// The network tier an annotation asks for: what it does not know counts as not set.
pub fn network_tier(value: Option<&str>) -> (&'static str, bool) {
    match value {
        Some("Standard") => ("Standard", true),
        Some("Premium") => ("Premium", true),
        _ => ("Premium", false),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_controller_writes_is_not_offered_for_writing() {
        let offered = writable();
        assert!(offered.iter().any(|known| known.name == WEIGHTED));
        assert!(offered.iter().all(|known| known.name != MADE_BACKEND_SERVICE));
        assert!(known(MADE_BACKEND_SERVICE).is_some());
    }

    #[test]
    fn keys_stand_in_the_table_once() {
        for annotation in ALL {
            assert_eq!(ALL.iter().filter(|other| other.key == annotation.key).count(), 1);
        }
    }
}
