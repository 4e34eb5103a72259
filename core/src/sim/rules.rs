//! Rules of a run: what happens when, and what it leads to.

use crate::explain::rules;

rules! {
    POD_CHANGES "sim/pod-changes"
        "{pod} becomes {state}"
        ["kubernetes.io/docs, Pod Lifecycle", "2026-11-29"];
    NODE_CHANGES "sim/node-changes"
        "{node} goes {state}"
        ["kubernetes.io/docs, Nodes, Node status", "2026-11-29"];
    POD_STARTS "sim/pod-starts"
        "{pod} starts, and is ready after {startup}"
        ["kubernetes.io/docs, Pod Lifecycle, Container probes", "2026-11-30"];
    WAITS_FOR_GATE "sim/pod-waits-for-its-gate"
        "the containers of {pod} are ready; its readiness gate waits until {exposure} finds it healthy"
        ["kubernetes.io/docs, Pod Lifecycle, Pod readiness", "2026-11-30"];
    GATE_HEALTHY "sim/gate-opens-for-healthy-pod"
        "{exposure} finds {pod} healthy, and its readiness gate opens"
        ["kubernetes/ingress-gce, pkg/neg/readiness/reflector.go", "2026-11-30"];
    GATE_UNCHECKED "sim/gate-opens-without-health-check"
        "{pod} is in a group of {exposure} that nobody checks, and its readiness gate opens at once"
        ["kubernetes/ingress-gce, pkg/neg/readiness/reflector.go", "2026-11-30"];
    GATE_TOO_LATE "sim/gate-opens-when-time-is-up"
        "{pod} was not found healthy within {time} of its creation, and its readiness gate opens all the same"
        ["kubernetes/ingress-gce, pkg/neg/readiness/poller.go", "2026-11-30"];
    GATE_FREE "sim/gate-opens-without-load-balancer"
        "no load balancer waits for {pod} any more, and its readiness gate opens"
        ["kubernetes/ingress-gce, pkg/neg/readiness/reflector.go", "2026-11-30"];
    GROUP_DRAINS "sim/group-is-drained"
        "only {healthy} of what {exposure} has in {zone} is healthy, and its capacity counts as 0 from now on"
        ["cloud.google.com/load-balancing/docs, Advanced load balancing optimizations, Automatic capacity draining", "2026-11-30"];
    GROUP_RETURNS "sim/group-is-taken-back"
        "{healthy} of what {exposure} has in {zone} has been healthy for long enough, and its capacity counts again"
        ["cloud.google.com/load-balancing/docs, Advanced load balancing optimizations, Automatic capacity draining", "2026-11-30"];
    GROUP_FULL "sim/group-reports-that-it-is-full"
        "{exposure} hears that Pods in {zone} are at {used} on average: from {full} on they count as full and get less"
        ["cloud.google.com/kubernetes-engine/docs, About utilization-based load balancing", "2026-11-30"];
    GROUP_WATCHED "sim/full-group-is-only-watched"
        "{exposure} hears that Pods in {zone} are at {used} on average: {full} would be full, and nothing changes since that is only watched"
        ["cloud.google.com/compute/docs, Backend services REST reference, customMetrics.dryRun", "2026-11-30"];
    GROUP_CALM "sim/group-has-room-again"
        "{exposure} has heard for 30 seconds that Pods in {zone} are below {full} on average: now they are at {used}"
        ["cloud.google.com/kubernetes-engine/docs, About utilization-based load balancing", "2026-11-30"];
    POD_DELETED "sim/pod-is-deleted"
        "{pod} is deleted: it serves for {serves} more and has {grace} to end"
        ["kubernetes.io/docs, Pod Lifecycle, Termination of Pods", "2026-11-30"];
    POD_ENDING "sim/pod-accepts-nothing-new"
        "{pod} accepts nothing new; connections that it still has to finish: {count}"
        ["kubernetes.io/docs, Pod Lifecycle, Termination of Pods", "2026-11-30"];
    POD_ENDED "sim/pod-has-ended"
        "{pod} has ended, and nothing was open any more"
        ["kubernetes.io/docs, Pod Lifecycle, Termination of Pods", "2026-11-30"];
    POD_RESETS "sim/pod-resets-what-is-open"
        "{pod} has ended and reset connections that were still open: {count}"
        ["RFC 9293, Transmission Control Protocol, section 3.5.2", "2026-11-30"];
    SCALES "sim/workload-scales"
        "{workload} is scaled to {count}"
        ["kubernetes.io/docs, Deployments, Scaling a Deployment", "2026-11-30"];
    ROLLS_OUT "sim/workload-rolls-out"
        "{workload} replaces all its Pods"
        ["kubernetes.io/docs, Deployments, Updating a Deployment", "2026-11-30"];
    NODE_DRAINS "sim/node-is-drained"
        "{node} takes no new Pods, and those it has go elsewhere"
        ["kubernetes.io/docs, Safely Drain a Node", "2026-11-30"];
    NODE_TAINTED "sim/autoscaler-taints-node"
        "the autoscaler is about to delete {node}, and says so by a taint"
        ["github.com/kubernetes/autoscaler, cluster-autoscaler/FAQ.md", "2026-11-30"];
    FIREWALL "sim/firewall-changes"
        "a firewall {state} health checks"
        ["cloud.google.com/load-balancing/docs, Firewall rules for health checks", "2026-11-30"];
    SERVICE_CHANGES "sim/service-changes"
        "{service} is changed"
        ["kubernetes.io/docs, Declarative Management of Kubernetes Objects", "2026-11-30"];
    POLICY_CHANGES "sim/policy-is-applied"
        "{policy} is applied"
        ["kubernetes.io/docs, Declarative Management of Kubernetes Objects", "2026-11-30"];
    POLICY_REFUSED "sim/policy-is-refused"
        "the API refuses the policy {policy}, and what was called so before stays"
        ["kubernetes.io/docs, Declarative Management of Kubernetes Objects", "2026-11-30"];
    PUBLISHED "sim/address-is-published"
        "{service} answers at {ip} now; whoever keeps using another address reaches nobody"
        ["kubernetes.io/docs, Service API reference, status.loadBalancer", "2026-11-30"];
    MACHINE_CHANGES "sim/machine-changes"
        "{machine} is {state} from now on"
        ["core/ARCHITECTURE.md, Bird's-eye view", "2026-11-30"];
    GROUP_CHANGES "sim/group-changes"
        "{healthy} of {count} members of {group} answer from now on"
        ["core/ARCHITECTURE.md, Bird's-eye view", "2026-11-30"];
    DEMAND_HEARD "sim/demand-is-heard"
        "what clients ask of {exposure} is something else than before, and from now on it is spread anew"
        ["cloud.google.com/service-mesh/docs, Advanced load balancing overview, Spray to region", "2026-11-30"];
    ZONE_CHANGES "sim/zone-changes"
        "all nodes of {zone} go {state}"
        ["kubernetes.io/docs, Running in multiple zones", "2026-11-29"];
    WEIGHED "sim/member-gets-another-weight"
        "{node} gets the weight {weight}"
        ["cloud.ibm.com/docs/vpc, About network load balancers, Load-balancing methods", "2026-11-30"];
    NAME_LEAVES "sim/name-leads-elsewhere"
        "{name} leads to {address} no more: that did not answer {count} times in a row"
        ["cloud.ibm.com/docs/cis, Configuring a global load balancer", "2026-11-30"];
    NAME_RETURNS "sim/name-leads-there-again"
        "{name} leads to {address} again, which answered {count} times in a row"
        ["cloud.ibm.com/docs/cis, Configuring a global load balancer", "2026-11-30"];
    WITHDRAWS "sim/routes-are-taken-back"
        "{exposure} has no healthy backend, or its zone is down: its routes are taken back, and what they led goes by others"
        ["cloud.ibm.com/docs/vpc, About network load balancers, Weighted forwarding", "2026-11-30"];
    ADVERTISES "sim/routes-are-given-again"
        "{exposure} works again, and its routes lead packets there"
        ["cloud.ibm.com/docs/vpc, About network load balancers, Weighted forwarding", "2026-11-30"];
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
