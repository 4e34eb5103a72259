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
    SCALER "mesh-policy/only-backend-has-capacity"
        "capacityScaler 0 leaves {service} nothing, since {group} is its only backend; the API refuses it: write at least 0.1, or add a backend"
        ["cloud.google.com/load-balancing/docs/backend-service, Capacity scaler", "2026-11-29"];
    TARGET "mesh-policy/target-fits-its-group"
        "{field} counts {counts}, and {group} is {kind}; the API refuses it"
        ["cloud.google.com/load-balancing/docs/backend-service, Balancing modes and target capacity settings", "2026-11-29"];
    MODE "mesh-policy/mode-needs-its-target"
        "balancingMode {mode} needs {needs}, and {group} has none; the API refuses it"
        ["cloud.google.com/load-balancing/docs/backend-service, Balancing modes and target capacity settings", "2026-11-29"];
    UTILIZATION "mesh-policy/utilization-needs-no-affinity"
        "sessionAffinity {affinity} may not hold, since {group} is balanced by UTILIZATION, which goes with NONE; take RATE"
        ["cloud.google.com/load-balancing/docs/backend-service, Utilization balancing mode", "2026-11-29"];
    HASHING "mesh-policy/affinity-needs-hashing"
        "sessionAffinity {affinity} has no effect with localityLbPolicy {locality}; take RING_HASH or MAGLEV"
        ["cloud.google.com/compute/docs/reference/rest/v1/backendServices, localityLbPolicy", "2026-11-29"];
    LIST "mesh-policy/locality-list-is-for-grpc"
        "localityLbPolicies is for gRPC clients without a proxy, which take the first policy they know; {locality} as localityLbPolicy does not count beside it"
        ["cloud.google.com/compute/docs/reference/rest/v1/backendServices, localityLbPolicies", "2026-11-29"];
    SCHEME "mesh-policy/policy-needs-global-proxies"
        "{service} is {what}, and a service load balancing policy goes only with a global backend service of INTERNAL_SELF_MANAGED, INTERNAL_MANAGED or EXTERNAL_MANAGED; the API refuses it"
        ["cloud.google.com/load-balancing/docs/service-lb-policy", "2026-11-29"]
        ["cloud.google.com/service-mesh/docs/reference/network-services/rest/v1/projects.locations.serviceLbPolicies", "2026-11-29"];
    WORLD "mesh-policy/spray-to-world-is-for-meshes"
        "SPRAY_TO_WORLD is for a mesh, and {service} has loadBalancingScheme {scheme}; take SPRAY_TO_REGION"
        ["cloud.google.com/load-balancing/docs/service-lb-policy", "2026-11-29"]
        ["cloud.google.com/service-mesh/docs/service-routing/advanced-load-balancing-overview", "2026-11-29"];
    KIND "mesh-policy/policy-knows-its-groups"
        "{group} is {kind}, which a service load balancing policy does not support; it goes with zonal instance groups, and with endpoint groups of GCE_VM_IP_PORT and NON_GCP_PRIVATE_IP_PORT"
        ["cloud.google.com/load-balancing/docs/service-lb-policy", "2026-11-29"];
    UNKNOWN "mesh-policy/policy-is-unknown"
        "{policy} is not in the text; {service} is taken to have the defaults: WATERFALL_BY_REGION, no drain, the default threshold"
        ["cloud.google.com/load-balancing/docs/service-lb-policy", "2026-11-29"];
    NOBODY "mesh-policy/policy-serves-nobody"
        "no backend service of the text names {policy}, so it changes nothing; attach it with gcloud compute backend-services update --service-lb-policy"
        ["cloud.google.com/load-balancing/docs/service-lb-policy", "2026-11-29"];
    NO_BACKEND "mesh-policy/group-has-no-backend"
        "no backend names the group {group}, so what is said of it counts nothing"
        ["core/src/manifest/scenario.rs", "2026-11-29"];
}
