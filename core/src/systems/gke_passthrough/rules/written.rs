//! What is written and has no effect, or another one than meant.

use crate::explain::rules;

rules! {
    UNKNOWN_VALUE "gke-passthrough/unknown-annotation-value"
        "{key} does not know {value} and counts as not set: write {allowed}"
        ["kubernetes/ingress-gce, pkg/l4/annotations/service.go", "2026-11-29"];
    LOOKS_LIKE "gke-passthrough/annotation-key-is-unknown"
        "no controller of GKE reads this key, which looks like {known}"
        ["kubernetes/ingress-gce, pkg/l4/annotations/service.go", "2026-11-29"];
    OLD_KEY "gke-passthrough/annotation-key-is-old"
        "{old} still works, and {key} is its current name"
        ["kubernetes/ingress-gce, pkg/l4/annotations/gce_annotations.go", "2026-11-29"];
    FOR_INGRESS "gke-passthrough/annotation-is-for-ingress"
        "{key} is read for Ingress and Gateway only: the passthrough load balancer of a Service has health checks of its own, and nothing changes them"
        ["kubernetes/kubernetes, issue 92623", "2026-11-29"]
        ["kubernetes/ingress-gce, pkg/l4/healthchecks", "2026-11-29"];
    CLASS_WINS "gke-passthrough/class-wins-over-annotation"
        "the class {class} decides, so {key} has no effect"
        ["kubernetes/ingress-gce, pkg/l4/annotations/service.go", "2026-11-29"];
    COMES_TOO_LATE "gke-passthrough/existing-target-pool-ignores-annotation"
        "{key} comes too late: the target pool that exists is not converted, so make the Service anew"
        ["cloud.google.com, GKE, About LoadBalancer Services, node grouping", "2026-11-29"]
        ["kubernetes/ingress-gce, pkg/l4/controllers/l4netlbcontroller.go", "2026-11-29"];
    SUBSETTING_STAYS "gke-passthrough/subsetting-cannot-be-turned-off"
        "subsetting stays on: from {since} nothing turns it off"
        ["cloud.google.com, GKE, About LoadBalancer Services, GKE subsetting", "2026-11-29"];
    NAMES_NEED_CLASS "gke-passthrough/address-names-need-a-class"
        "no effect: {key} is read for internal load balancers and for the class {class}"
        ["cloud.google.com, GKE, LoadBalancer Service parameters", "2026-11-29"]
        ["kubernetes/ingress-gce, pkg/l4/annotations/service.go", "2026-11-29"];
    TWO_NAMES "gke-passthrough/two-address-names-count"
        "of {count} names of addresses the first {most} count, one for each address family"
        ["kubernetes/ingress-gce, pkg/l4/annotations/service.go", "2026-11-29"];
    CONFLICT "gke-passthrough/class-and-annotation-conflict"
        "the class wins over {key}, and the controller says so by the warning ConflictingConfiguration"
        ["kubernetes/ingress-gce, pkg/l4/controllers/l4netlbcontroller.go", "2026-11-29"];
    ADDRESS_FIELD "gke-passthrough/load-balancer-ip-is-deprecated"
        "spec.loadBalancerIP is deprecated: reserve the address and name it in {key}"
        ["kubernetes.io, Service API, loadBalancerIP", "2026-11-29"]
        ["cloud.google.com, GKE, LoadBalancer Service parameters", "2026-11-29"];
}
