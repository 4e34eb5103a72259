//! How requests are spread over groups and their members.

use crate::explain::rules;

rules! {
    IN_TURN "gke-neg/endpoints-take-turns"
        "inside a group requests go round robin, which is what holds where no policy says otherwise"
        ["cloud.google.com/load-balancing/docs/backend-service, Load balancing locality policy", "2026-11-30"];
    BY_LOCALITY "gke-neg/policy-sets-the-locality"
        "the GCPTrafficDistributionPolicy {policy} sets localityLbAlgorithm for {service}"
        ["cloud.google.com/kubernetes-engine/docs/how-to/customize-backend-distribution", "2026-11-30"];
    NO_AFFINITY "gke-neg/requests-are-picked-anew"
        "nothing that counts asks for session affinity, so each request is picked for anew"
        ["cloud.google.com/load-balancing/docs/backend-service, Session affinity", "2026-11-30"];
    AFFINITY "gke-neg/affinity-is-set"
        "{object} asks for session affinity, which holds as long as the endpoint is healthy and below its target"
        ["cloud.google.com/load-balancing/docs/backend-service, Session affinity", "2026-11-30"]
        ["kubernetes/ingress-gce, issue 670", "2026-11-30"];
    SAME_WEIGHT "gke-neg/endpoints-weigh-the-same"
        "endpoints of a group weigh the same"
        ["cloud.google.com/load-balancing/docs/backend-service, Balancing mode", "2026-11-30"];
    FORGETS "gke-neg/nothing-is-remembered"
        "the proxy remembers no connection of a client for a backend; what left a group drains for {drains}"
        ["cloud.google.com/load-balancing/docs/enabling-connection-draining", "2026-11-30"];
    NOBODY "gke-neg/nobody-healthy-is-an-error"
        "where no endpoint is healthy, the proxy sends the request to none"
        ["cloud.google.com/load-balancing/docs/https/troubleshooting-ext-https-lbs", "2026-11-30"];
    BY_ENDPOINTS "gke-neg/ingress-spreads-by-number"
        "the Ingress controller sets the target of every backend to 1 request a second: all groups are overfull under any load worth the name, and get parts by how many backends they have, healthy or not"
        ["kubernetes/ingress-gce, pkg/backends/ig_linker.go, maxRPS", "2026-11-30"];
    BY_REGION "gke-neg/gateway-fills-the-region"
        "no policy that counts names an algorithm for {service}: the region is filled before the next, near zones first while there is little to do"
        ["cloud.google.com/load-balancing/docs/service-lb-policy", "2026-11-30"];
    BY_POLICY "gke-neg/policy-sets-the-algorithm"
        "the GCPTrafficDistributionPolicy {policy} says how requests to {service} are spread over zones"
        ["cloud.google.com/kubernetes-engine/docs/how-to/customize-backend-distribution", "2026-11-30"];
    TARGET_OF_ONE "gke-neg/target-is-1-request-a-second"
        "{count} backends, each with a target of 1 request a second: no limit, and the same for all groups"
        ["kubernetes/ingress-gce, pkg/backends/ig_linker.go, maxRPS", "2026-11-30"];
    NEVER_FULL "gke-neg/target-is-out-of-reach"
        "no policy that counts sets maxRatePerEndpoint, and by default an endpoint takes 100,000,000 requests a second: it is never full"
        ["GoogleCloudPlatform/gke-gateway-api, apis/networking/v1/gcpbackendpolicy_types.go", "2026-11-30"];
    BY_ANNOTATION "gke-neg/annotation-sets-the-target"
        "no policy that counts sets maxRatePerEndpoint, and the annotation networking.gke.io/max-rate-per-endpoint of {service} still sets {rate}, for each of {count} endpoints"
        ["GoogleCloudPlatform/gke-networking-recipes, pull request 197", "2026-11-30"];
    TARGET "gke-neg/target-for-each-endpoint"
        "the GCPBackendPolicy {policy} sets maxRatePerEndpoint to {rate}, for each of {count} endpoints; it is a target, and nothing above it is refused"
        ["GoogleCloudPlatform/gke-gateway-api, apis/networking/v1/gcpbackendpolicy_types.go", "2026-11-30"]
        ["cloud.google.com/load-balancing/docs/backend-service, Target capacity", "2026-11-30"];
}
