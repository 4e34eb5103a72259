//! What is written and means something else, or nothing.

use crate::explain::rules;

rules! {
    READY_UNHEALTHY "gke-neg/ready-is-not-healthy"
        "{pod} is ready for Kubernetes and answers {status} to {path}, of which the load balancer takes 200 alone: it sends nothing there, nor to others like it, of which there are {more}"
        ["cloud.google.com/kubernetes-engine/docs/concepts/container-native-load-balancing, Pod readiness", "2026-11-30"]
        ["kubernetes/ingress-gce, issue 1656", "2026-11-30"];
    NOT_SERVING "gke-neg/ready-is-not-serving"
        "{pod} is ready for Kubernetes and says on port {port} that it is not serving, so the load balancer sends nothing there"
        ["grpc.io/docs, Health Checking", "2026-11-30"];
    FIXED_PORT "gke-neg/fixed-port-is-another-door"
        "the health check asks port {port} of Pods that get requests on {serving}: a firewall must let probes through to it as well, and its health counts, not that of the other"
        ["cloud.google.com/kubernetes-engine/docs/how-to/configure-gateway-resources, Configure health check", "2026-11-30"]
        ["cloud.google.com/load-balancing/docs/health-check-concepts, Port specification", "2026-11-30"];
    FOR_GATEWAYS "gke-neg/policy-needs-a-gateway"
        "a {kind} counts behind a Gateway, and {service} is behind an Ingress alone: that reads BackendConfigs, in which no rate for endpoints can be set"
        ["cloud.google.com/kubernetes-engine/docs/how-to/configure-gateway-resources", "2026-11-30"]
        ["kubernetes/ingress-gce, issue 670", "2026-11-30"];
    FOR_INGRESSES "gke-neg/backend-config-needs-an-ingress"
        "a BackendConfig counts behind an Ingress, and {service} is behind a Gateway alone: that reads policies"
        ["cloud.google.com/kubernetes-engine/docs/how-to/configure-gateway-resources", "2026-11-30"];
    RATE_REPLACED "gke-neg/rate-annotation-is-replaced"
        "the annotation still sets a target for endpoints of {service}, and is going to go: maxRatePerEndpoint of a GCPBackendPolicy has taken its place"
        ["GoogleCloudPlatform/gke-networking-recipes, pull request 197", "2026-11-30"]
        ["GoogleCloudPlatform/gke-gateway-api, pull request 4", "2026-11-30"];
    RATE_NEEDS_GATEWAY "gke-neg/rate-annotation-needs-a-gateway"
        "a target for endpoints counts behind a Gateway, and {service} is behind an Ingress alone, where none can be set"
        ["kubernetes/ingress-gce, issues 670 and 2282", "2026-11-30"];
    RATE_IS_A_NUMBER "gke-neg/rate-is-a-whole-number"
        "{said} is no whole number of requests a second above 0, so no target is set for endpoints of {service}"
        ["kubernetes/ingress-gce, pull request 1527", "2026-11-30"];
    PUT_BACK "gke-neg/edited-capacity-is-put-back"
        "the controller of {door} made this backend service, and puts the capacity of its backends back to what it was made with"
        ["kubernetes/ingress-gce, issue 2282", "2026-11-30"]
        ["GoogleCloudPlatform/k8s-multicluster-ingress, issue 234", "2026-11-30"];
    SHUT "gke-neg/route-with-no-weight"
        "all parts of this route have weight 0, which is a part of nothing: requests that fit it are sent nowhere, and get an error"
        ["gateway-api.sigs.k8s.io, HTTPRoute, Weighted backends", "2026-11-30"]
        ["kubernetes-sigs/gateway-api, issue 596", "2026-11-30"];
    NAME_TOO_LONG "gke-neg/neg-name-is-too-long"
        "{name} is too long for a NEG: {most} characters are the most, and nothing is made"
        ["kubernetes/ingress-gce, pkg/negannotation", "2026-11-30"];
}
