//! Health checks and the readiness gate.

use crate::explain::rules;

rules! {
    INGRESS_CHECK "gke-neg/ingress-checks-pods-every-15-seconds"
        "nothing that counts says how {service} is checked: for Pods behind an Ingress that is GET / every {interval}, and {unhealthy} failures"
        ["kubernetes/ingress-gce, pkg/translator/healthchecks.go", "2026-11-30"];
    GROUP_CHECK "gke-neg/ingress-checks-nodes-every-minute"
        "nothing that counts says how {service} is checked: for nodes behind an Ingress that is GET / every {interval}, and {unhealthy} failures"
        ["kubernetes/ingress-gce, pkg/translator/healthchecks.go", "2026-11-30"];
    GATEWAY_CHECK "gke-neg/gateway-checks-every-5-seconds"
        "no HealthCheckPolicy counts for {service}: behind a Gateway that is GET / every {interval}, and {unhealthy} failures"
        ["GoogleCloudPlatform/gke-gateway-api, apis/networking/v1/healthcheckpolicy_types.go", "2026-11-30"];
    INFERRED "gke-neg/ingress-takes-the-readiness-probe"
        "the Ingress takes path and times of its health check from the readiness probe of {pod}"
        ["cloud.google.com/kubernetes-engine/docs/concepts/ingress, Interpreted health checks", "2026-11-30"]
        ["kubernetes/ingress-gce, pkg/translator/healthchecks.go", "2026-11-30"];
    NOT_INFERRED "gke-neg/gateway-reads-no-readiness-probe"
        "the readiness probe of {pod} asks for {path}, and a Gateway does not read it: it asks for what a HealthCheckPolicy says, else for /"
        ["cloud.google.com/kubernetes-engine/docs/how-to/configure-gateway-resources, Configure health check", "2026-11-30"];
    BY_BACKEND_CONFIG "gke-neg/backend-config-sets-the-check"
        "the BackendConfig {config} says how {service} is checked, before any readiness probe"
        ["cloud.google.com/kubernetes-engine/docs/how-to/ingress-configuration, Custom health check configuration", "2026-11-30"];
    BY_POLICY "gke-neg/policy-sets-the-check"
        "the HealthCheckPolicy {policy} says how {service} is checked"
        ["cloud.google.com/kubernetes-engine/docs/how-to/configure-gateway-resources, Configure health check", "2026-11-30"];
    REFUSED "gke-neg/refused-object-does-not-count"
        "the {kind} {object} is about {service}, and is refused: it is not used, as if it were not there"
        ["GoogleCloudPlatform/gke-gateway-api, apis/networking/v1", "2026-11-30"]
        ["kubernetes/ingress-gce, pkg/apis/backendconfig/v1/types.go", "2026-11-30"];
    GATE "gke-neg/pods-wait-for-the-load-balancer"
        "Pods of {service} get a readiness gate when they are created, and count as ready once the load balancer finds them healthy, or after {most}"
        ["cloud.google.com/kubernetes-engine/docs/concepts/container-native-load-balancing, Pod readiness", "2026-11-30"]
        ["kubernetes/ingress-gce, pkg/neg/readiness/reflector.go", "2026-11-30"];
}
