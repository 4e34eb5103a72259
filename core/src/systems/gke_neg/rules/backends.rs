//! Whether Pods themselves are backends, and who is a member.

use crate::explain::rules;

rules! {
    NATIVE_ALWAYS "gke-neg/this-kind-always-uses-negs"
        "{door} is of a kind whose backends are always NEGs of Pods"
        ["cloud.google.com/kubernetes-engine/docs/concepts/container-native-load-balancing", "2026-11-30"]
        ["cloud.google.com/kubernetes-engine/docs/concepts/gateway-api", "2026-11-30"];
    NATIVE_ASKED "gke-neg/annotation-asks-for-negs"
        "the annotation cloud.google.com/neg of {service} asks for NEGs of Pods behind an Ingress"
        ["cloud.google.com/kubernetes-engine/docs/how-to/container-native-load-balancing", "2026-11-30"];
    NATIVE_AUTOMATIC "gke-neg/negs-are-automatic"
        "{service} says nothing, and from {since} on GKE asks for NEGs itself in a VPC-native cluster, unless it is in a Shared VPC or has GKE network policy, of which nothing is known here"
        ["cloud.google.com/kubernetes-engine/docs/concepts/container-native-load-balancing, Container-native by default", "2026-11-30"];
    NATIVE_OFF "gke-neg/annotation-asks-for-no-negs"
        "the annotation cloud.google.com/neg of {service} does not have ingress: true, so nodes are the backends, in instance groups"
        ["cloud.google.com/kubernetes-engine/docs/how-to/container-native-load-balancing", "2026-11-30"];
    NATIVE_TOO_OLD "gke-neg/negs-are-not-automatic-yet"
        "{version} is older than {since}, and {service} does not ask for NEGs, so nodes are the backends, in instance groups"
        ["cloud.google.com/kubernetes-engine/docs/concepts/container-native-load-balancing, Container-native by default", "2026-11-30"];
    NATIVE_IMPOSSIBLE "gke-neg/routes-based-cluster-has-no-negs"
        "the cluster is not VPC-native, so Pods cannot be backends: nodes are, in instance groups"
        ["cloud.google.com/kubernetes-engine/docs/concepts/container-native-load-balancing, Requirements", "2026-11-30"];

    NEG_A_ZONE "gke-neg/one-neg-for-each-zone"
        "a NEG of Pods is zonal: {service} has one of the same name in each zone with nodes"
        ["cloud.google.com/load-balancing/docs/negs/zonal-neg-concepts", "2026-11-30"]
        ["kubernetes/ingress-gce, pkg/neg/syncers", "2026-11-30"];
    POD_IS_ENDPOINT "gke-neg/pods-are-endpoints-ready-or-not"
        "{pod} is behind {service} and not being deleted, so it is an endpoint, whether ready or not"
        ["kubernetes/ingress-gce, pkg/neg/types/types.go, EndpointsDataFromEndpointSlices", "2026-11-30"];
    POD_IS_ENDING "gke-neg/ending-pod-is-detached"
        "{pod} is being deleted, so it is detached at once, and drains"
        ["kubernetes/ingress-gce, issue 1574", "2026-11-30"]
        ["kubernetes/ingress-gce, pkg/neg/types/types.go", "2026-11-30"];
    WITHOUT_POD "gke-neg/endpoint-needs-a-pod"
        "{endpoint} has no Pod or no node, and the controller attaches no such endpoint"
        ["kubernetes/ingress-gce, pkg/neg/syncers/utils.go", "2026-11-30"];
    MOST_ENDPOINTS "gke-neg/neg-holds-10000-endpoints"
        "a NEG of Pods holds at most {count} endpoints, and a backend service at most {groups} groups"
        ["cloud.google.com/load-balancing/docs/quotas, Network endpoint groups", "2026-11-30"];

    GROUP_A_ZONE "gke-neg/instance-groups-hold-nodes"
        "each zone has one instance group with all its ready nodes, for all Services of the cluster together"
        ["kubernetes/ingress-gce, pkg/instancegroups", "2026-11-30"];
    NODE_IS_MEMBER "gke-neg/every-ready-node-is-a-member"
        "{node} is ready, and a member whether it runs Pods of {service} or not"
        ["kubernetes/ingress-gce, pkg/utils/zonegetter/zone_getter.go", "2026-11-30"];
    NODE_IS_OUT "gke-neg/node-is-no-candidate"
        "{node} is left out: {why}"
        ["kubernetes/ingress-gce, pkg/utils/zonegetter/zone_getter.go", "2026-11-30"];
    NO_NODE_PORT "gke-neg/nodes-need-a-node-port"
        "nodes take requests on a node port, and {service} has none: its type must be NodePort or LoadBalancer"
        ["cloud.google.com/kubernetes-engine/docs/concepts/ingress, Services", "2026-11-30"];
    GROUP_SIZE "gke-neg/instance-group-has-no-limit-here"
        "the controllers put up to {count} nodes of a zone into its instance group"
        ["kubernetes/ingress-gce, pkg/instancegroups", "2026-11-30"];
}
