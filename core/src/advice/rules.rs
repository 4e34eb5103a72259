//! Rules of advice: what happens in this world, and what to change.

use crate::explain::rules;

rules! {
    NODES_SHARE "advice/nodes-share-not-pods"
        "nodes get equal shares of connections to {service}, whatever number of Pods they run: {pod} alone gets {share} and {even} would be even; weigh nodes by their Pods, or give each node as many"
        ["kubernetes.io/docs, Source IP, externalTrafficPolicy", "2026-11-29"]
        ["github.com/kubernetes/kubernetes, issue 97147", "2026-11-29"];
    ZONES_SHARE "advice/zones-share-not-pods"
        "connections to {service} stay in their zone, whatever number of Pods it has: {pod} alone gets {share} and {even} would be even; give each zone Pods for its clients, or let connections leave"
        ["kubernetes.io/docs, Service, Traffic distribution", "2026-11-29"];
    READY_AND_LEFT_OUT "advice/ready-pods-get-nothing"
        "ready Pods that no connection to {service} reaches: {count}, {pod} first; under policy Local they count on backends of their own, and {node} is none"
        ["kubernetes.io/docs, Service, External traffic policy", "2026-11-29"];
    LEADS_NOWHERE "advice/healthy-nodes-lead-nowhere"
        "{healthy} backends of {service} are healthy and lead nowhere: their check asks whether a node works, and none of the Pods, {pod} first, is ready; look at the Pods"
        ["kubernetes.io/docs, Source IP, Services with Type LoadBalancer", "2026-11-29"];
    NOBODY_HEALTHY "advice/nobody-healthy-so-all-receive"
        "no backend of {service} is healthy, so new connections go to all {count} of them; make one healthy, and the others get nothing"
        ["cloud.google.com/load-balancing/docs, Traffic distribution for external passthrough load balancers", "2026-11-29"];
    PODS_UNREADY "advice/unready-pods-fail-their-node"
        "{node} fails the health check of {service} although it runs {pod}, which is not ready; further nodes like it: {more}; look at the Pods"
        ["kubernetes.io/docs, Source IP, Services with Type LoadBalancer", "2026-11-30"];
    NOBODY "advice/no-node-can-be-a-backend"
        "the load balancer of {service} has no backend, so nothing arrives: none of the nodes can be one, of which there are {count}; the plan says why of each"
        ["kubernetes.io/docs, Well-Known Labels, node.kubernetes.io/exclude-from-external-load-balancers", "2026-11-30"];
    FAILS_ON_PURPOSE "advice/nodes-without-pods-fail-on-purpose"
        "{failing} of {count} backends of {service} fail the health check because they run no Pod of it, as policy Local wants; nothing needs mending"
        ["kubernetes.io/docs, Source IP, externalTrafficPolicy", "2026-11-29"];
    FEW_CONNECTIONS "advice/few-connections-are-uneven"
        "connections to {service} in a whole run: {connections}, for {pods} ready Pods; each connection goes by its hash to one Pod and stays there, so some get far more than others; open more, limit their age, or balance requests"
        ["cloud.google.com/load-balancing/docs, Traffic distribution, Backend selection", "2026-11-29"]
        ["github.com/grpc/grpc, issue 7957", "2026-11-29"];
    FEW_ADDRESSES "advice/few-addresses-stick"
        "session affinity keeps each client address on one Pod of {service}: addresses {addresses}, ready Pods {pods}, so some Pods get nothing; drop the affinity, or let clients show their own addresses"
        ["kubernetes.io/docs, Service, Session affinity", "2026-11-29"]
        ["github.com/kubernetes/kubernetes, issue 43958", "2026-11-29"];
    FORGOTTEN_FLOWS "advice/udp-flows-are-forgotten"
        "the load balancer of {service} remembers no UDP flow to port {port}: when its backends change, an exchange in progress moves to another; session affinity makes it remember"
        ["cloud.google.com/load-balancing/docs, Traffic distribution, Connection tracking", "2026-11-29"];
    STAYS_WITH_NOBODY "advice/udp-senders-stay-with-nobody"
        "while the only Pod of {service} is replaced, nodes of {version} note UDP flows without an endpoint: a sender that never pauses stays with nobody although a new Pod is ready; run two Pods, or {since}"
        ["github.com/kubernetes/kubernetes, issue 103857", "2026-11-29"];
    SILENT_TOO_LONG "advice/silent-longer-than-remembered"
        "connections of {client} are silent for {silent}, and the load balancer of {service} forgets them after {idle}: the next packet may go to another backend, which resets them; send something more often"
        ["cloud.google.com/load-balancing/docs, Traffic distribution, Connection tracking", "2026-11-29"];
    HINTS_NOT_WRITTEN "advice/hints-are-not-written"
        "{key} asks for hints, and no endpoint of {service} has one, so connections go to any zone: they are written only where Pods are as many as zones have processors; trafficDistribution needs no proportions"
        ["kubernetes.io/docs, Topology Aware Routing, Safeguards", "2026-11-29"];
    HINTS_NOT_ON_ALL "advice/hints-are-not-on-all"
        "ready endpoints of {service} without a hint: {without}, {endpoint} first; nodes go by hints only if all have them, so they use every endpoint"
        ["kubernetes.io/docs, Topology Aware Routing, Safeguards", "2026-11-29"];
    ENDS_UNNOTICED "advice/pods-end-before-it-is-noticed"
        "{pod} goes on serving for {serves} once it is deleted, and the load balancer of {service} may take {needed} to notice: new connections go astray until then; let it serve for longer by a preStop hook, within its grace period"
        ["kubernetes.io/docs, Pod Lifecycle, Termination of Pods", "2026-11-29"]
        ["github.com/envoyproxy/gateway, issue 9210", "2026-11-29"];
    ENDS_IN_GROUP "advice/pods-end-in-their-group"
        "{pod} goes on serving for {serves} once it is deleted, and it takes {needed} until {exposure} sends it nothing more: requests fail with 502 until then; let it serve for longer by a preStop hook, within its grace period"
        ["github.com/kubernetes/ingress-gce, issue 769", "2026-11-30"]
        ["github.com/kubernetes/ingress-gce, issue 1072", "2026-11-30"];
    AFFINITY_WITHOUT_ROOM "advice/affinity-without-room"
        "requests to {exposure} make a group {percent} % full, and session affinity holds only below its target: users move from Pod to Pod; set the target to what Pods can take"
        ["github.com/kubernetes/ingress-gce, issue 670", "2026-11-30"]
        ["cloud.google.com/load-balancing/docs, Backend services overview, Session affinity", "2026-11-30"];
    NODES_SHARE_REQUESTS "advice/nodes-share-requests"
        "nodes get equal parts of the requests to {exposure}, whatever number of Pods they run: {pod} alone gets {share} and {even} would be even; make Pods the backends"
        ["cloud.google.com/kubernetes-engine/docs, Container-native load balancing", "2026-11-30"];
    SWITCHES_POLICY "advice/policy-switch-interrupts"
        "{service} gets policy {policy} while it is in use: health check, backends and the addresses that Pods see change together, and new backends wait for their first good answer; make a second Service and move its name"
        ["github.com/kubernetes/kubernetes, issue 77512", "2026-11-29"];
    PROBES_BLOCKED "advice/blocked-probes-hide-dead-nodes"
        "health checks of {service} stop coming through: after {needed} all {count} backends count as unhealthy, all get connections, and one that dies goes on getting its part; let the ranges of the probes in"
        ["cloud.google.com/load-balancing/docs, Health checks, Probe IP ranges and firewall rules", "2026-11-29"];
    SKIPS_THE_BALANCER "advice/inside-skips-the-balancer"
        "{client} is inside the cluster, where nodes take packets to {address} themselves: the load balancer of {exposure}, its health checks and its affinity never matter to them"
        ["kubernetes.io/docs, Virtual IPs and Service Proxies", "2026-11-29"];
    ADDRESS_LOST "advice/local-loses-client-address"
        "{service} has policy Local, which keeps client addresses, and that of {client} is rewritten all the same, by {by}"
        ["kubernetes.io/docs, IP Masquerade Agent User Guide", "2026-11-29"];
    NOBODY_NEAR "advice/zone-has-no-pod"
        "{client} is to stay in {zone}, where no Pod of {service} is ready: nodes there pass its connections on to other zones; run a Pod in each zone that has clients"
        ["kubernetes.io/docs, Service, Traffic distribution", "2026-11-29"];
    FAR_FIRST "advice/preferred-groups-come-before-near-ones"
        "requests of {client} to {exposure} go to {far} although {near} is nearer: its group there is preferred, and preferred ones are filled first wherever they are; prefer a near one, or none"
        ["cloud.google.com/service-mesh/docs, Advanced load balancing overview, Troubleshooting", "2026-11-30"];
    WAITING "advice/others-wait-for-preferred-groups"
        "{idle} gets nothing of {exposure}: preferred groups come first, and {preferred} has room for more than the {rate} requests a second it gets; give it a lower target, or prefer none"
        ["cloud.google.com/service-mesh/docs, Advanced load balancing overview, Troubleshooting", "2026-11-30"];
    LEAVES_ZONE "advice/waterfall-leaves-a-full-zone"
        "{share} of what {client} asks of {exposure} leaves {zone}: groups there are full, and going zone by zone promises no more; higher targets keep more near"
        ["cloud.google.com/service-mesh/docs, Advanced load balancing overview, Troubleshooting", "2026-11-30"]
        ["cloud.google.com/load-balancing/docs, Advanced load balancing optimizations, Waterfall by zone", "2026-11-30"];
    SPRAYS "advice/spray-goes-to-all-groups"
        "requests of {client} go to {groups} groups of {exposure}, as spraying does: zones are left all the time, connections are many and caches are hit less; a waterfall by region keeps more together"
        ["cloud.google.com/service-mesh/docs, Advanced load balancing overview, Troubleshooting", "2026-11-30"];
    DRAINED "advice/drained-group-gets-nothing"
        "{zone} gets nothing of {exposure}: {healthy} of its endpoints are healthy, less than {least} percent, so it is drained; mend them, since without draining requests would go there and fail"
        ["cloud.google.com/service-mesh/docs, Advanced load balancing overview, Troubleshooting", "2026-11-30"];
    EARLY_FAILOVER "advice/high-threshold-moves-requests-early"
        "{zone} hands requests on although {healthy} of it is healthy: a group does below {threshold} percent, and the higher that is the earlier; lower it"
        ["cloud.google.com/service-mesh/docs, Advanced load balancing overview, Troubleshooting", "2026-11-30"]
        ["cloud.google.com/load-balancing/docs, Advanced load balancing optimizations, Failover", "2026-11-30"];
    LATE_FAILOVER "advice/low-threshold-overloads-the-healthy"
        "healthy endpoints in {zone} get {each} requests a second each and should get {should}: what unhealthy ones would get stays with them until less than {threshold} percent are healthy; raise it"
        ["cloud.google.com/service-mesh/docs, Advanced load balancing overview, Troubleshooting", "2026-11-30"]
        ["cloud.google.com/load-balancing/docs, Advanced load balancing optimizations, Failover", "2026-11-30"];
    ALL_FULL "advice/targets-are-no-limits"
        "every group of {exposure} gets more than its target, up to {percent} percent of it: a target decides where requests go and refuses none; add endpoints, or expect them to be overloaded"
        ["cloud.google.com/load-balancing/docs, Backend services overview, Target capacity", "2026-11-30"];
}
