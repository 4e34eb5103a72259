//! Rules about backend services of proxies, their groups, and the policies that spread requests.

use crate::explain::rules;

rules! {
    THRESHOLD "mesh-policy/threshold-is-out-of-range"
        "{percent} percent is no failoverHealthThreshold, which is from 1 to 99 here; only a Gateway's policy takes 0 and 100; it is left out"
        ["cloud.google.com/service-mesh/docs/reference/network-services/rest/v1/projects.locations.serviceLbPolicies", "2026-11-29"]
        ["GoogleCloudPlatform/gke-gateway-api, apis/networking/v1/gcptrafficdistributionpolicy_types.go", "2026-11-29"];
    ISOLATION "mesh-policy/isolation-needs-both-fields"
        "isolationConfig says no {missing}, so no region is isolated"
        ["cloud.google.com/load-balancing/docs/service-lb-policy", "2026-11-29"];
    NO_GROUP "mesh-policy/listing-follows-its-group"
        "a listing does not say whose it is, and no {what} is described before it; it is left out: put it after the group's description, or say spec.groups in a Scenario"
        ["cloud.google.com/sdk/gcloud/reference/compute/network-endpoint-groups/list-network-endpoints", "2026-11-29"];
}
