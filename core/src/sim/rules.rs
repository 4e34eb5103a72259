//! Rules of a run: what happens when, and what it leads to.

use crate::explain::rules;

rules! {
    POD_CHANGES "sim/pod-changes"
        "{pod} becomes {state}"
        ["kubernetes.io/docs, Pod Lifecycle", "2026-11-29"];
    NODE_CHANGES "sim/node-changes"
        "{node} goes {state}"
        ["kubernetes.io/docs, Nodes, Node status", "2026-11-29"];
    ZONE_CHANGES "sim/zone-changes"
        "all nodes of {zone} go {state}"
        ["kubernetes.io/docs, Running in multiple zones", "2026-11-29"];
    TURNS_UNHEALTHY "sim/failed-probes-in-a-row"
        "{backend} failed {count} health checks of {exposure} in a row and counts as unhealthy"
        ["cloud.google.com/load-balancing/docs, Health checks overview, Health state", "2026-11-29"];
    TURNS_HEALTHY "sim/passed-probes-in-a-row"
        "{backend} passed {count} health checks of {exposure} in a row and counts as healthy"
        ["cloud.google.com/load-balancing/docs, Health checks overview, Health state", "2026-11-29"];
    WEIGHT_CHANGES "sim/weight-follows-answer"
        "{backend} answers {exposure} with the weight {weight}"
        ["cloud.google.com/load-balancing/docs, Weighted load balancing", "2026-11-29"];
    NODES_LEARN "sim/nodes-learn-of-endpoints"
        "all nodes have heard of the changed endpoints"
        ["kubernetes.io/docs, EndpointSlices", "2026-11-29"];
    GIVES_UP "sim/silent-node-loses-its-pods"
        "{node} was silent for {time}, and its Pods no longer count as ready"
        ["kubernetes.io/docs, Nodes, Node controller", "2026-11-29"];
    REPLANS "sim/load-balancers-follow"
        "load balancers are set up for the changed cluster"
        ["cloud.google.com/kubernetes-engine/docs, LoadBalancer Services, Node grouping", "2026-11-29"];
}
