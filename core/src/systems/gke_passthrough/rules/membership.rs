//! Which nodes are members, and how many.

use crate::explain::rules;

rules! {
    CLUSTER_LIMIT "gke-passthrough/cluster-takes-nodes-up-to-a-limit"
        "policy Cluster: up to {limit} nodes of an {scheme} load balancer, whether they run Pods or not"
        ["cloud.google.com, GKE, About LoadBalancer Services, node membership", "2026-11-29"];
    INTERNAL_EVEN "gke-passthrough/internal-cluster-divides-by-zones"
        "policy Cluster: {limit} nodes, because 24 is taken where {zones} zones divide it, else 25"
        ["kubernetes/ingress-gce, pkg/neg/syncers/endpoints_calculator.go", "2026-11-29"];
    EXTERNAL_FOLLOWS "gke-passthrough/external-cluster-follows-pods"
        "policy Cluster: {limit} nodes, by Pods ({pods}), three for each zone and subnet ({places}), and members so far ({attached})"
        ["kubernetes/ingress-gce, pkg/neg/syncers/endpoints_calculator.go", "2026-11-29"];
    LOCAL_LIMIT "gke-passthrough/local-takes-nodes-with-pods"
        "policy Local: nodes that run a Pod of {service}, at most {limit}"
        ["cloud.google.com, GKE, About LoadBalancer Services, node membership", "2026-11-29"];
    OTHER_LIMIT "gke-passthrough/two-readings-of-the-number"
        "{reading} it would be at most {limit}"
        ["cloud.google.com, GKE, About LoadBalancer Services, node membership", "2026-11-29"]
        ["kubernetes/ingress-gce, pkg/neg/syncers/endpoints_calculator.go", "2026-11-29"];
    NO_LIMIT "gke-passthrough/no-subset-without-negs"
        "every node is a member: only NEGs hold a subset"
        ["cloud.google.com, GKE, About LoadBalancer Services, node grouping", "2026-11-29"];

    ALL_FIT "gke-passthrough/all-nodes-of-the-zone-fit"
        "all nodes of {zone} fit ({count}), with or without a Pod of {service}"
        ["cloud.google.com, GKE, About LoadBalancer Services, node membership", "2026-11-29"];
    BY_HASH "gke-passthrough/taken-by-hash"
        "{node} is one of {count} taken in {zone}, by the hash of its name and {service}"
        ["kubernetes/ingress-gce, pkg/neg/syncers/subsets.go", "2026-11-29"];
    STAYS "gke-passthrough/member-stays"
        "{node} was a member before, and new nodes displace no members"
        ["kubernetes/ingress-gce, pkg/neg/syncers/subsets.go", "2026-11-29"];
    RUNS_POD "gke-passthrough/node-runs-a-pod"
        "{node} runs Pods of {service}, ready or not: {count}"
        ["cloud.google.com, GKE, About LoadBalancer Services, node membership", "2026-11-29"]
        ["kubernetes/ingress-gce, pkg/neg/syncers/endpoints_calculator.go", "2026-11-29"];
    EVERY_NODE "gke-passthrough/every-node-is-grouped"
        "{node} is a member like every node, whether it runs a Pod of {service} or not"
        ["cloud.google.com, GKE, About LoadBalancer Services, node grouping", "2026-11-29"];

    OVER_LIMIT "gke-passthrough/zone-has-no-place-left"
        "{node} is left out: others come first for the places of {zone} ({count})"
        ["kubernetes/ingress-gce, pkg/neg/syncers/subsets.go", "2026-11-29"];
    NO_POD "gke-passthrough/no-pod-on-the-node"
        "{node} is left out: policy Local, and it runs no Pod of {service}"
        ["cloud.google.com, GKE, About LoadBalancer Services, node membership", "2026-11-29"];
    ONLY_TERMINATING "gke-passthrough/terminating-pods-do-not-count"
        "{node} is left out: policy Local, and all its Pods of {service} are being deleted"
        ["kubernetes/ingress-gce, pkg/neg/types/types.go", "2026-11-29"];
    EXCLUDED "gke-passthrough/label-excludes-node"
        "{node} is left out: it carries the label {label}"
        ["kubernetes/ingress-gce, pkg/utils/zonegetter/zone_getter.go", "2026-11-29"]
        ["kubernetes/cloud-provider-gcp, pkg/controller/service/controller.go", "2026-11-29"];
    TAINTED "gke-passthrough/autoscaler-deletes-node"
        "{node} is left out: the autoscaler is about to delete it"
        ["kubernetes/ingress-gce, pkg/utils/zonegetter/zone_getter.go", "2026-11-29"];
    DRAINING "gke-passthrough/drained-node-leaves"
        "{node} is left out: GKE is draining it"
        ["kubernetes/ingress-gce, pkg/utils/zonegetter/zone_getter.go", "2026-11-29"];
    SILENT "gke-passthrough/node-without-conditions"
        "{node} is left out: it has not reported any condition yet"
        ["kubernetes/ingress-gce, pkg/utils/zonegetter/zone_getter.go", "2026-11-29"];
    NOT_READY "gke-passthrough/not-ready-leaves-instance-groups"
        "{node} is left out: it is not ready, and instance groups take ready nodes"
        ["kubernetes/ingress-gce, pkg/utils/zonegetter/zone_getter.go", "2026-11-29"];
    DELETED "gke-passthrough/deleted-node-leaves"
        "{node} is left out: it is being deleted"
        ["kubernetes/cloud-provider-gcp, pkg/controller/service/controller.go", "2026-11-29"];
    GROUP_FULL "gke-passthrough/instance-group-is-full"
        "the instance group of {zone} takes the first {count} nodes by name, and no others"
        ["kubernetes/cloud-provider-gcp, providers/gce/gce_loadbalancer_internal.go", "2026-11-29"]
        ["cloud.google.com, Load Balancing, quotas and limits", "2026-11-29"];
    NOT_CONSIDERED "gke-passthrough/only-250-are-considered"
        "an internal load balancer considers only {count} of the nodes in its instance groups"
        ["cloud.google.com, Load Balancing, quotas and limits", "2026-11-29"]
        ["cloud.google.com, GKE, About LoadBalancer Services, GKE subsetting", "2026-11-29"];
}
