//! Rules of policies and of `BackendConfig`: what the API refuses of them, and what has no effect.

use crate::explain::rules;

rules! {
    TIMEOUT "gateway-policy/timeout-fits-the-interval"
        "a probe may wait {timeout}, longer than the {interval} from one probe to the next; the API refuses it: timeoutSec may not exceed checkIntervalSec"
        ["GoogleCloudPlatform/gke-gateway-api, apis/networking/v1/healthcheck_types.go", "2026-11-30"]
        ["cloud.google.com/compute/docs/reference/rest/v1/healthChecks", "2026-11-30"];
    DEFAULT_INTERVAL "gateway-policy/timeout-fits-the-default-interval"
        "a probe may wait {timeout}, and checkIntervalSec, which is not written, is 5s; the API refuses it: write an interval at least as long"
        ["GoogleCloudPlatform/gke-gateway-api, apis/networking/v1/healthcheck_types.go", "2026-11-30"];
    DEFAULT_TIMEOUT "gateway-policy/interval-fits-the-default-timeout"
        "probes come every {interval}, and timeoutSec, which is not written, is 5s; the API refuses it: write a timeout no longer than that"
        ["GoogleCloudPlatform/gke-gateway-api, apis/networking/v1/healthcheck_types.go", "2026-11-30"];
    CONFIG "gateway-policy/config-has-a-type-and-its-block"
        "config takes a type and the block of that type, two fields and no more, and here {what}; the API refuses it"
        ["GoogleCloudPlatform/gke-gateway-api, apis/networking/v1/healthcheck_types.go", "2026-11-30"];
    BLOCK "gateway-policy/block-fits-its-type"
        "{block} does not go with type {type}, which takes {needs}; the API refuses it"
        ["GoogleCloudPlatform/gke-gateway-api, apis/networking/v1/healthcheck_types.go", "2026-11-30"];
    PORT "gateway-policy/port-needs-its-specification"
        "{field} goes only with portSpecification: {needs}, and here portSpecification is {is}; the API refuses it"
        ["GoogleCloudPlatform/gke-gateway-api, apis/networking/v1/healthcheck_types.go", "2026-11-30"]
        ["cloud.google.com/kubernetes-engine/docs, Configure Gateway resources using Policies, Configure health check", "2026-11-30"];
    PORT_WAS_TAKEN "gateway-policy/port-was-taken-without-its-specification"
        "the object is printed by an API server, so it was taken with {field} and no portSpecification, and counts as with {needs}; the API refuses it where it is applied anew"
        ["core/rules/gateway-policy/port-was-taken-without-its-specification.md", "2026-11-30"]
        ["GoogleCloudPlatform/gke-gateway-api, apis/networking/v1/healthcheck_types.go", "2026-11-30"];
    SPECIFICATION "gateway-policy/specification-needs-its-port"
        "portSpecification: {specification} needs {field}, which is missing; the API refuses it"
        ["GoogleCloudPlatform/gke-gateway-api, apis/networking/v1/healthcheck_types.go", "2026-11-30"];

    COOKIE "gateway-policy/cookie-needs-its-affinity"
        "{field} is how long a cookie lasts, and the affinity is {is}, which sets none; it goes only with {needs}"
        ["GoogleCloudPlatform/gke-gateway-api, apis/networking/v1/gcpbackendpolicy_types.go", "2026-11-30"]
        ["cloud.google.com/kubernetes-engine/docs, Ingress configuration, Session affinity", "2026-11-30"];
    SAMPLE_RATE "gateway-policy/sample-rate-needs-logging"
        "sampleRate says which part of the requests is logged, and none is unless {field} is true"
        ["GoogleCloudPlatform/gke-gateway-api, apis/networking/v1/gcpbackendpolicy_types.go", "2026-11-30"]
        ["kubernetes/ingress-gce, pkg/apis/backendconfig/v1/types.go", "2026-11-30"];
    PREFERENCE "gateway-policy/preference-needs-an-export"
        "backendPreference goes only with a target of kind ServiceExport, and this target is a {kind}; the controller refuses the policy"
        ["GoogleCloudPlatform/gke-gateway-api, apis/networking/v1/gcpbackendpolicy_types.go", "2026-11-30"];
    METRICS "gateway-policy/metrics-need-their-mode"
        "customMetrics count only with balancingMode: CUSTOM_METRICS, and here balancingMode is {is}"
        ["cloud.google.com/kubernetes-engine/docs, Configure utilization-based load balancing", "2026-11-30"]
        ["cloud.google.com/compute/docs/reference/rest/v1/backendServices", "2026-11-30"];
    MODE "gateway-policy/mode-needs-metrics"
        "balancingMode: CUSTOM_METRICS goes by what customMetrics name, and they name nothing"
        ["cloud.google.com/kubernetes-engine/docs, Configure utilization-based load balancing", "2026-11-30"]
        ["cloud.google.com/compute/docs/reference/rest/v1/backendServices", "2026-11-30"];
    IAP_OR_CDN "gateway-policy/iap-excludes-cdn"
        "iap and cdn cannot both be enabled, so the controller refuses this BackendConfig and changes nothing"
        ["kubernetes/ingress-gce, pkg/backendconfig/validation.go", "2026-11-30"];

    NO_TARGET "gateway-policy/policy-names-a-target"
        "a policy says in {field} what it is about, and this one does not; the API refuses it"
        ["GoogleCloudPlatform/gke-gateway-api, apis/networking/v1", "2026-11-30"]
        ["cloud.google.com/kubernetes-engine/docs, Configure Gateway resources using Policies", "2026-11-30"];
    TARGETS "gateway-policy/targets-are-sixteen-at-most"
        "targetRefs has {count} targets and may have 16; the API refuses it: make another policy for the rest"
        ["GoogleCloudPlatform/gke-gateway-api, apis/networking/v1/gcptrafficdistributionpolicy_types.go", "2026-11-30"];
    TARGET_KIND "gateway-policy/target-is-of-its-kind"
        "{written} is nothing that a {policy} can be about, which is {kinds}; the policy has no effect"
        ["GoogleCloudPlatform/gke-gateway-api, apis/networking/v1", "2026-11-30"]
        ["cloud.google.com/kubernetes-engine/docs, Configure Gateway resources using Policies", "2026-11-30"];
    TARGET_GROUP "gateway-policy/target-has-its-group"
        "the group of a {kind} is {group}, and here it is {written}; the API refuses it or finds nothing"
        ["sigs.k8s.io/gateway-api, apis/v1alpha2/policy_types.go", "2026-11-30"]
        ["cloud.google.com/kubernetes-engine/docs, Configure Gateway resources using Policies", "2026-11-30"];
    TARGET_MISSING "gateway-policy/target-exists"
        "{name} is no Service of this text in the namespace of the policy {policy}, which has no effect then"
        ["cloud.google.com/kubernetes-engine/docs, Configure Gateway resources using Policies", "2026-11-30"];
    TARGET_ELSEWHERE "gateway-policy/target-is-in-its-namespace"
        "the Service {name} is in another namespace than the policy {policy}, which counts only in its own and has no effect"
        ["cloud.google.com/kubernetes-engine/docs, Configure Gateway resources using Policies", "2026-11-30"];
    OLDEST "gateway-policy/oldest-policy-counts"
        "{other} is about {service} too, and it is older or its name comes first; this policy does not count"
        ["cloud.google.com/kubernetes-engine/docs, Configure Gateway resources using Policies", "2026-11-30"]
        ["gateway-api.sigs.k8s.io, Policy Attachment, Conflict Resolution", "2026-11-30"];
    NO_CONFIG "gateway-policy/backend-config-exists"
        "{service} names {name}, and its namespace has no BackendConfig of that name in this text; its Ingress is not brought up to date until there is one"
        ["kubernetes/ingress-gce, pkg/backendconfig/backendconfig.go", "2026-11-30"];
}
