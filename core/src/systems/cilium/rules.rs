//! What this data plane does, and where that is written.

use crate::explain::rules;

rules! {
    DESTINATION "cilium/dnat-to-endpoint"
        "{address} is an address of {service}, so the destination becomes {endpoint}"
        ["docs.cilium.io, Kubernetes Without kube-proxy", "2026-11-29"]
        ["cloud.google.com/kubernetes-engine/docs/concepts/dataplane-v2", "2026-11-29"];
    CLUSTER_ANY "cilium/cluster-uses-any-endpoint"
        "policy Cluster: any of the {count} ready endpoints of {service}, wherever they are, each equally likely"
        ["docs.cilium.io, Kubernetes Without kube-proxy", "2026-11-29"];
    HERE_KEEPS_SOURCE "cilium/endpoint-here-keeps-source"
        "{endpoint} is on {node} itself, so {source} stays, policy Cluster or Local"
        ["cloud.google.com/kubernetes-engine/docs/concepts/service-load-balancer", "2026-11-29"]
        ["github.com/cilium/cilium, bpf/lib/nodeport.h", "2026-11-29"];
    REMOTE_MASQUERADES "cilium/endpoint-elsewhere-masquerades"
        "{endpoint} is on another node, so {node} puts its own address in place of {source} to see the answer again"
        ["cloud.google.com/kubernetes-engine/docs/concepts/service-load-balancer", "2026-11-29"]
        ["github.com/cilium/cilium, bpf/lib/nodeport.h", "2026-11-29"];
    LOCAL_HERE "cilium/local-uses-endpoints-here"
        "policy Local: one of the {count} ready endpoints of {service} on {node} itself, each equally likely"
        ["docs.cilium.io, Kubernetes Without kube-proxy, Client source IP preservation", "2026-11-29"];
    LOCAL_KEEPS_SOURCE "cilium/local-keeps-source"
        "policy Local: the endpoint is on {node} itself, so {source} stays"
        ["docs.cilium.io, Kubernetes Without kube-proxy, Client source IP preservation", "2026-11-29"];
    INSIDE_ANY "cilium/inside-uses-any-endpoint"
        "{source} is inside the cluster, where internalTrafficPolicy counts: any of the {count} ready endpoints of {service}"
        ["docs.cilium.io, Kubernetes Without kube-proxy", "2026-11-29"]
        ["github.com/cilium/cilium, pkg/loadbalancer/writer/writer.go", "2026-11-29"];
    INSIDE_LOCAL "cilium/inside-local-uses-endpoints-here"
        "{source} is inside the cluster, where internalTrafficPolicy counts, which is Local: one of the {count} ready endpoints of {service} on {node}"
        ["github.com/cilium/cilium, pkg/loadbalancer/writer/writer.go", "2026-11-29"];
    INSIDE_KEEPS_SOURCE "cilium/inside-keeps-source"
        "{source} is a Pod's, whose packets are rewritten where they enter {node}; the source stays"
        ["docs.cilium.io, Kubernetes Without kube-proxy, Socket LoadBalancer Bypass in Pod Namespace", "2026-11-29"]
        ["github.com/cilium/cilium, bpf/bpf_lxc.c", "2026-11-29"];
    NODE_CONNECTS "cilium/node-connects-to-endpoint"
        "a program on {node} itself has its socket connected to {endpoint}, so {source} stays and no answer is rewritten"
        ["docs.cilium.io, Kubernetes Without kube-proxy, Socket LoadBalancer Bypass in Pod Namespace", "2026-11-29"];
    OUTSIDE_CLUSTER_IP "cilium/cluster-ip-is-closed-to-outside"
        "{source} is outside the cluster, and {node} lets nobody outside use the cluster IP of {service}"
        ["docs.cilium.io, Kubernetes Without kube-proxy, External Access To ClusterIP Services", "2026-11-29"];
    NONE_REJECTS "cilium/no-endpoint-rejects"
        "{service} has no endpoint that {node} may use, so {node} answers that the port is unreachable"
        ["docs.cilium.io, Kubernetes Without kube-proxy", "2026-11-29"];
    NONE_RESETS "cilium/no-endpoint-resets"
        "{service} has no endpoint that {node} may use, so {node} answers with a TCP reset (observed instead: an ICMP error, port unreachable)"
        ["cloud.google.com/kubernetes-engine/docs/concepts/service-load-balancer", "2026-11-29"];
    SOURCE_RANGES "cilium/source-ranges-drop"
        "{source} is outside loadBalancerSourceRanges of {service}; {node} drops it before it looks for endpoints"
        ["docs.cilium.io, Kubernetes Without kube-proxy, LoadBalancer Source Ranges Checks", "2026-11-29"];
    HEALTH_PORT "cilium/health-port-is-for-the-node"
        "{address} is the health check port of {service}, so {node} itself answers"
        ["docs.cilium.io, Kubernetes Without kube-proxy", "2026-11-29"];
    CLOSED_PORT "cilium/closed-port-drops"
        "{address} is on an address of {service} but on none of its ports, so {node} drops the packet"
        ["github.com/cilium/cilium, bpf/lib/lb.h", "2026-11-29"];
    TERMINATING "cilium/terminating-endpoints-take-over"
        "no endpoint is ready, so {count} that are being deleted and still answer take over"
        ["docs.cilium.io, Kubernetes Without kube-proxy, Graceful Termination", "2026-11-29"]
        ["cloud.google.com/kubernetes-engine/docs/concepts/service-load-balancer", "2026-11-29"];
    TERMINATING_WAIT "cilium/terminating-endpoints-wait-for-version"
        "before 1.26.4-gke.500 endpoints that are being deleted never take over"
        ["cloud.google.com/kubernetes-engine/docs/concepts/service-load-balancer", "2026-11-29"];
    NODE_FIRST "cilium/distribution-prefers-node"
        "trafficDistribution PreferSameNode: {node} uses the {count} endpoints of {service} that it has itself"
        ["github.com/cilium/cilium, pkg/loadbalancer/writer/writer.go", "2026-11-29"];
    ZONE_FIRST "cilium/distribution-prefers-zone"
        "traffic stays in the zone while it has endpoints: {node} uses the {count} meant for its zone"
        ["docs.cilium.io, Kubernetes Without kube-proxy, Traffic Distribution and Topology Aware Hints", "2026-11-29"]
        ["cloud.google.com/kubernetes-engine/docs/concepts/service-load-balancer", "2026-11-29"];
    AFFINITY "cilium/client-ip-stays-with-endpoint"
        "sessionAffinity ClientIP: {node} keeps {source} with {endpoint}, one of {count}, as long as it comes back in time"
        ["docs.cilium.io, Kubernetes Without kube-proxy, Session Affinity", "2026-11-29"];
    HAIRPIN "cilium/hairpin-uses-loopback-address"
        "{endpoint} would get a packet from itself, so the source becomes an address that stands for the Service"
        ["github.com/cilium/cilium, bpf/lib/lb.h", "2026-11-29"];
    AGENT "cilium/masquerade-agent-rewrites-source"
        "an agent on {node} masquerades what goes to {endpoint}, whose address is in none of its nonMasqueradeCIDRs"
        ["cloud.google.com/kubernetes-engine/docs/how-to/ip-masquerade-agent", "2026-11-29"];
    REPLY_SOURCE "cilium/reply-undoes-dnat"
        "the answer leaves {node} with the address that the client asked"
        ["github.com/cilium/cilium, bpf/lib/nodeport.h", "2026-11-29"];
    REPLY_DESTINATION "cilium/reply-undoes-snat"
        "the answer came back to {node}, which knows whose address it had replaced"
        ["github.com/cilium/cilium, bpf/lib/nodeport.h", "2026-11-29"];
}
