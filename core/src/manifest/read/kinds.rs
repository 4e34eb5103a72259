//! The kinds that are read, and their versions.

use crate::manifest::workload::WorkloadKind;

/// A kind that is read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Known {
    Service,
    EndpointSlice,
    Endpoints,
    Node,
    Pod,
    Workload(WorkloadKind),
    Scenario,
    Ingress,
    Gateway,
    HttpRoute,
    BackendConfig,
    HealthCheckPolicy,
    BackendPolicy,
    DistributionPolicy,
    PodMetrics,
}

/// The kind of this name and version, if it is one that is read. The group decides whose kind it
/// is; a missing version says nothing against it.
pub(super) fn known(kind: &str, version: &str) -> Option<Known> {
    let known = match kind {
        "Service" => Known::Service,
        "EndpointSlice" => Known::EndpointSlice,
        "Endpoints" => Known::Endpoints,
        "Node" => Known::Node,
        "Pod" => Known::Pod,
        "Deployment" => Known::Workload(WorkloadKind::Deployment),
        "ReplicaSet" => Known::Workload(WorkloadKind::ReplicaSet),
        "StatefulSet" => Known::Workload(WorkloadKind::StatefulSet),
        "DaemonSet" => Known::Workload(WorkloadKind::DaemonSet),
        "Scenario" => Known::Scenario,
        "Ingress" => Known::Ingress,
        "Gateway" => Known::Gateway,
        "HTTPRoute" => Known::HttpRoute,
        "BackendConfig" => Known::BackendConfig,
        "HealthCheckPolicy" => Known::HealthCheckPolicy,
        "GCPBackendPolicy" => Known::BackendPolicy,
        "GCPTrafficDistributionPolicy" => Known::DistributionPolicy,
        "PodMetrics" => Known::PodMetrics,
        _ => return None,
    };
    let ours = group(version) == group(known.version());
    let older = known.older().iter().any(|older| group(older) == group(version));
    (version.is_empty() || ours || older).then_some(known)
}

fn group(version: &str) -> &str {
    version.split_once('/').map_or("", |(group, _)| group)
}

impl Known {
    /// Its name.
    pub(super) fn name(self) -> &'static str {
        match self {
            Self::Service => "Service",
            Self::EndpointSlice => "EndpointSlice",
            Self::Endpoints => "Endpoints",
            Self::Node => "Node",
            Self::Pod => "Pod",
            Self::Workload(WorkloadKind::Deployment) => "Deployment",
            Self::Workload(WorkloadKind::ReplicaSet) => "ReplicaSet",
            Self::Workload(WorkloadKind::StatefulSet) => "StatefulSet",
            Self::Workload(WorkloadKind::DaemonSet) => "DaemonSet",
            Self::Scenario => "Scenario",
            Self::Ingress => "Ingress",
            Self::Gateway => "Gateway",
            Self::HttpRoute => "HTTPRoute",
            Self::BackendConfig => "BackendConfig",
            Self::HealthCheckPolicy => "HealthCheckPolicy",
            Self::BackendPolicy => "GCPBackendPolicy",
            Self::DistributionPolicy => "GCPTrafficDistributionPolicy",
            Self::PodMetrics => "PodMetrics",
        }
    }

    /// The version that is read.
    pub(super) fn version(self) -> &'static str {
        match self {
            Self::Service | Self::Endpoints | Self::Node | Self::Pod => "v1",
            Self::EndpointSlice => "discovery.k8s.io/v1",
            Self::Workload(_) => "apps/v1",
            Self::Scenario => "fivetuple.dev/v1alpha1",
            Self::Ingress => "networking.k8s.io/v1",
            Self::Gateway | Self::HttpRoute => "gateway.networking.k8s.io/v1",
            Self::BackendConfig => "cloud.google.com/v1",
            Self::HealthCheckPolicy | Self::BackendPolicy | Self::DistributionPolicy => {
                "networking.gke.io/v1"
            }
            Self::PodMetrics => "metrics.k8s.io/v1beta1",
        }
    }

    /// Versions that are read as that one.
    pub(super) fn older(self) -> &'static [&'static str] {
        match self {
            Self::EndpointSlice => &["discovery.k8s.io/v1beta1", "discovery.k8s.io/v1alpha1"],
            Self::Workload(_) => &["apps/v1beta1", "apps/v1beta2", "extensions/v1beta1"],
            Self::Ingress => &["networking.k8s.io/v1beta1", "extensions/v1beta1"],
            Self::Gateway | Self::HttpRoute => {
                &["gateway.networking.k8s.io/v1beta1", "gateway.networking.k8s.io/v1alpha2"]
            }
            Self::BackendConfig => &["cloud.google.com/v1beta1"],
            Self::PodMetrics => &["metrics.k8s.io/v1alpha1"],
            _ => &[],
        }
    }

    /// Whether of several that are about one Service only the oldest counts.
    pub(super) fn is_policy(self) -> bool {
        matches!(self, Self::HealthCheckPolicy | Self::BackendPolicy | Self::DistributionPolicy)
    }

    /// Whether its objects are in a namespace.
    pub(super) fn is_namespaced(self) -> bool {
        !matches!(self, Self::Node | Self::Scenario)
    }
}
