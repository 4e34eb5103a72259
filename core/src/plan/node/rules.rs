//! Rules that hold on every node, whatever its data plane.
//!
//! Rules that a data plane brings along may speak of `{node}`, `{service}`, `{endpoint}` (the one
//! picked), `{count}` (of candidates), `{source}` and `{address}` (of the packet), and of nothing
//! else.

use crate::explain::rules;

rules! {
    UNREADY "node/unready-is-never-used"
        "{endpoint} is not ready"
        ["kubernetes.io/docs/concepts/services-networking/endpoint-slices, Conditions", "2026-11-29"];
    STOPPED "node/stopped-is-never-used"
        "{endpoint} is being deleted and no longer answers"
        ["kubernetes.io/docs/concepts/services-networking/endpoint-slices, Conditions", "2026-11-29"];
    LEAVING "node/leaving-waits-behind-ready"
        "{endpoint} is being deleted, which makes it the last choice at best"
        ["kubernetes.io/docs/concepts/services-networking/endpoint-slices, Conditions", "2026-11-29"];
    ELSEWHERE "node/local-leaves-out-other-nodes"
        "{endpoint} is not on {node}"
        ["kubernetes.io/docs/reference/networking/virtual-ips, Traffic policies", "2026-11-29"];
    FARTHER "node/nearer-ones-are-preferred"
        "{endpoint} is not meant for {node}, and others are"
        ["kubernetes.io/docs/reference/networking/virtual-ips, Traffic distribution", "2026-11-29"];
    HEALTHY "node/service-port-answers-200"
        "{node} has {count} ready endpoints of {service}, so its health port answers 200"
        ["github.com/kubernetes/kubernetes, pkg/proxy/healthcheck/service_health.go", "2026-11-29"];
    UNHEALTHY "node/service-port-answers-503"
        "{node} has no ready endpoint of {service}, so its health port answers 503"
        ["github.com/kubernetes/kubernetes, pkg/proxy/healthcheck/service_health.go", "2026-11-29"];
    PROXY_WORKS "node/proxy-port-answers-200"
        "{node} works and is not about to be removed, so its proxy answers 200, whatever Pods do"
        ["github.com/kubernetes/kubernetes, pkg/proxy/healthcheck/proxy_health.go", "2026-11-29"];
    PROXY_LEAVES "node/proxy-port-answers-503"
        "{node} is about to be removed, so its proxy answers 503"
        ["github.com/kubernetes/kubernetes, pkg/proxy/healthcheck/proxy_health.go", "2026-11-29"];
}
