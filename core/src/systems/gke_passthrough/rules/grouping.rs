//! Which load balancer is built, and how its nodes are grouped.

use crate::explain::rules;

rules! {
    ONLY_LOAD_BALANCERS "gke-passthrough/only-type-load-balancer"
        "{service} is not of type LoadBalancer, so no load balancer is built for it"
        ["cloud.google.com, GKE, About LoadBalancer Services, overview", "2026-11-29"]
        ["kubernetes/ingress-gce, pkg/l4/annotations/service.go", "2026-11-29"];
    OTHER_PROVIDER "gke-passthrough/other-provider"
        "the cluster's control plane is {provider}, and GKE builds load balancers only for its own"
        ["cloud.google.com, GKE, About LoadBalancer Services, overview", "2026-11-29"];
    UNKNOWN_CLASS "gke-passthrough/unknown-class"
        "no controller of GKE builds load balancers of the class {class}"
        ["kubernetes/ingress-gce, pkg/l4/annotations/service.go", "2026-11-29"]
        ["kubernetes.io, Service, load balancer class", "2026-11-29"];
    NEGS_ONLY_CLASS "gke-passthrough/standalone-class-builds-no-load-balancer"
        "the class {class} makes NEGs and leaves the load balancer to you"
        ["kubernetes/ingress-gce, pkg/l4/controllers/standalonenegcontroller.go", "2026-11-29"];
    CLASS_TOO_NEW "gke-passthrough/class-needs-newer-version"
        "the class {class} is known from {since}, and this cluster runs {version}: upgrade it, or use {instead}"
        ["cloud.google.com, GKE, About LoadBalancer Services, type of load balancer", "2026-11-29"];
    CLASS_NEEDS_SUBSETTING "gke-passthrough/internal-class-needs-subsetting"
        "the class {class} needs subsetting, which is off: turn it on for good, or use {instead}"
        ["cloud.google.com, GKE, About LoadBalancer Services, node grouping", "2026-11-29"];
    LEGACY_CLASS_EARLY "gke-passthrough/legacy-class-before-1-37"
        "for the class {class} before {since} the documentation promises nothing, and the implementation builds a target pool"
        ["cloud.google.com, GKE, About LoadBalancer Services, type of load balancer", "2026-11-29"]
        ["kubernetes/cloud-provider-gcp, providers/gce/gce_loadbalancer.go", "2026-11-29"];
    ADD_ON_MISSING "gke-passthrough/add-on-needed-before-1-36"
        "before {since} this load balancer needs the add-on {addon}, which the cluster's list of add-ons leaves out"
        ["cloud.google.com, GKE, About LoadBalancer Services, type of load balancer", "2026-11-29"];
    ONE_PROTOCOL "gke-passthrough/target-pool-takes-one-protocol"
        "{service} has ports of TCP and of UDP, and a target pool forwards one protocol"
        ["kubernetes/cloud-provider-gcp, providers/gce/gce_loadbalancer.go", "2026-11-29"];
    BALANCED_ELSEWHERE "gke-passthrough/nodes-are-balanced-elsewhere"
        "{group} is a group of nodes behind a backend service already, and a node can be in one such group only: use NEGs"
        ["cloud.google.com, GKE, About LoadBalancer Services, single load-balanced instance group", "2026-11-29"]
        ["kubernetes/cloud-provider-gcp, issue 605", "2026-11-29"];
    BAD_RANGE "gke-passthrough/bad-source-range-builds-nothing"
        "one of the source ranges {ranges} is no address range, so nothing is built until it is mended"
        ["kubernetes/ingress-gce, pkg/l4/utils/sourceranges.go", "2026-11-29"];

    INTERNAL_CLASS "gke-passthrough/internal-class-uses-negs"
        "the class {class} makes an internal load balancer whose nodes are in zonal NEGs"
        ["cloud.google.com, GKE, About LoadBalancer Services, node grouping", "2026-11-29"];
    INTERNAL_NEGS "gke-passthrough/internal-with-subsetting-uses-negs"
        "{asked} asks for an internal load balancer, and with subsetting its nodes are in zonal NEGs"
        ["cloud.google.com, GKE, About LoadBalancer Services, node grouping", "2026-11-29"];
    INTERNAL_GROUPS "gke-passthrough/internal-without-subsetting-uses-instance-groups"
        "{asked} asks for an internal load balancer, and without subsetting its nodes are in instance groups"
        ["cloud.google.com, GKE, About LoadBalancer Services, node grouping", "2026-11-29"];
    EXTERNAL_CLASS "gke-passthrough/external-class-uses-negs"
        "the class {class} makes an external load balancer whose nodes are in zonal NEGs"
        ["cloud.google.com, GKE, About LoadBalancer Services, node grouping", "2026-11-29"];
    EXTERNAL_DEFAULT "gke-passthrough/external-default-since-1-37"
        "from {since} a Service that asks for nothing else gets a backend service with zonal NEGs"
        ["cloud.google.com, GKE, About LoadBalancer Services, node grouping", "2026-11-29"];
    ASKED_NEGS "gke-passthrough/backend-service-uses-negs"
        "{asked} asks for a backend service, and from {since} its nodes are in zonal NEGs"
        ["cloud.google.com, GKE, About LoadBalancer Services, node grouping", "2026-11-29"];
    ASKED_GROUPS "gke-passthrough/backend-service-used-instance-groups"
        "{asked} asks for a backend service, and before {since} its nodes are in instance groups"
        ["cloud.google.com, GKE, About LoadBalancer Services, node grouping", "2026-11-29"];
    TARGET_POOL_DEFAULT "gke-passthrough/target-pool-default-before-1-37"
        "before {since} a Service that asks for nothing else gets a target pool"
        ["cloud.google.com, GKE, About LoadBalancer Services, node grouping", "2026-11-29"];
    LEGACY_CLASS "gke-passthrough/legacy-class-uses-target-pool"
        "the class {class} asks for a target pool"
        ["cloud.google.com, GKE, About LoadBalancer Services, type of load balancer", "2026-11-29"];
    LEGACY_INTERNAL_CLASS "gke-passthrough/legacy-internal-class-uses-instance-groups"
        "the class {class} asks for an internal load balancer of the older kind, whose nodes are in instance groups"
        ["kubernetes/ingress-gce, pkg/l4/annotations/gce_annotations.go", "2026-11-29"]
        ["kubernetes/cloud-provider-gcp, providers/gce/gce_loadbalancer_internal.go", "2026-11-29"];
    FINALIZER_TELLS "gke-passthrough/finalizer-tells-what-exists"
        "the finalizer {finalizer} tells that this kind of load balancer exists"
        ["kubernetes/ingress-gce, pkg/l4/controllers/l4netlbcontroller.go", "2026-11-29"];
    BACKEND_SERVICE_EXISTS "gke-passthrough/existing-backend-service-stays"
        "{backend} is the backend service that a controller has made for it"
        ["kubernetes/ingress-gce, pkg/l4/controllers/l4netlbcontroller.go", "2026-11-29"];

    SUBSETTING_AUTOMATIC "gke-passthrough/subsetting-is-automatic"
        "from {since} subsetting is always on"
        ["cloud.google.com, GKE, About LoadBalancer Services, GKE subsetting", "2026-11-29"];
    SUBSETTING_DEFAULT "gke-passthrough/subsetting-is-off-by-default"
        "before {since} subsetting is off unless somebody has turned it on"
        ["cloud.google.com, GKE, About LoadBalancer Services, GKE subsetting", "2026-11-29"];
    SUBSETTING_GIVEN "gke-passthrough/subsetting-as-given"
        "the scenario says that subsetting is {state}"
        ["cloud.google.com, GKE, About LoadBalancer Services, GKE subsetting", "2026-11-29"];
    SUBSETTING_SEEN "gke-passthrough/subsetting-shows-in-a-finalizer"
        "{service} carries {finalizer}, which is written only where subsetting is on"
        ["kubernetes/ingress-gce, pkg/l4/controllers/l4controller.go", "2026-11-29"];

    NOT_INTERNAL "gke-passthrough/not-internal-unless-asked"
        "not internal: neither the class nor the annotation {key} asks for that"
        ["cloud.google.com, GKE, About LoadBalancer Services, type of load balancer", "2026-11-29"];
    NOT_EXTERNAL "gke-passthrough/internal-is-not-external"
        "not external: {asked} asks for an internal load balancer"
        ["cloud.google.com, GKE, About LoadBalancer Services, type of load balancer", "2026-11-29"];
    NO_GROUPS_SUBSETTING "gke-passthrough/no-instance-groups-with-subsetting"
        "no instance groups: with subsetting an internal load balancer has NEGs"
        ["cloud.google.com, GKE, About LoadBalancer Services, GKE subsetting", "2026-11-29"];
    NO_NEGS_SUBSETTING "gke-passthrough/no-negs-without-subsetting"
        "no NEGs: subsetting is off, and from {since} it would be on"
        ["cloud.google.com, GKE, About LoadBalancer Services, GKE subsetting", "2026-11-29"];
    NO_GROUPS_SINCE "gke-passthrough/no-instance-groups-since-negs"
        "no instance groups: from {since} backend services of external load balancers have NEGs"
        ["cloud.google.com, GKE, About LoadBalancer Services, node grouping", "2026-11-29"];
    NO_NEGS_BEFORE "gke-passthrough/no-negs-before-their-version"
        "no NEGs: backend services of external load balancers have them from {since}, and this cluster runs {version}"
        ["cloud.google.com, GKE, About LoadBalancer Services, node grouping", "2026-11-29"];
    NO_TARGET_POOL "gke-passthrough/no-target-pool-beside-a-backend-service"
        "no target pool: this load balancer has a backend service"
        ["cloud.google.com, GKE, About LoadBalancer Services, type of load balancer", "2026-11-29"];
    NO_BACKEND_SERVICE "gke-passthrough/no-backend-service-unless-asked"
        "no backend service: before {since} it has to be asked for when the Service is created, by {how}"
        ["cloud.google.com, GKE, About LoadBalancer Services, type of load balancer", "2026-11-29"];
    NEVER_CONVERTED "gke-passthrough/existing-load-balancer-is-not-converted"
        "what {finalizer} stands for stays until the Service is deleted and made anew"
        ["cloud.google.com, GKE, About LoadBalancer Services, node grouping", "2026-11-29"]
        ["kubernetes/ingress-gce, pkg/l4/controllers/l4netlbcontroller.go", "2026-11-29"];
}
