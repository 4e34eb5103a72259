//! What this data plane does, and where that is written.

use crate::explain::rules;

rules! {
    DESTINATION "kube-proxy/dnat-to-endpoint"
        "{address} is an address of {service}, so the destination becomes {endpoint}"
        ["kubernetes.io/docs/reference/networking/virtual-ips", "2026-11-29"];
    CLUSTER_ANY "kube-proxy/cluster-uses-any-endpoint"
        "policy Cluster: any of the {count} ready endpoints of {service}, wherever they are, each equally likely"
        ["kubernetes.io/docs/reference/networking/virtual-ips, Traffic policies", "2026-11-29"]
        ["github.com/kubernetes/kubernetes, pkg/proxy/topology.go", "2026-11-29"];
    CLUSTER_MASQUERADES "kube-proxy/cluster-masquerades"
        "policy Cluster: {node} puts its own address in place of {source}, even if the endpoint is here"
        ["kubernetes.io/docs/tutorials/services/source-ip", "2026-11-29"]
        ["cloud.google.com/kubernetes-engine/docs/concepts/service-load-balancer", "2026-11-29"];
    LOCAL_HERE "kube-proxy/local-uses-endpoints-here"
        "policy Local: one of the {count} ready endpoints of {service} on {node} itself, each equally likely"
        ["kubernetes.io/docs/reference/networking/virtual-ips, Traffic policies", "2026-11-29"];
    LOCAL_KEEPS_SOURCE "kube-proxy/local-keeps-source"
        "policy Local: the endpoint is on {node} itself, so {source} stays"
        ["kubernetes.io/docs/tutorials/services/source-ip", "2026-11-29"];
    POD_SHORT_WAY "kube-proxy/pod-takes-short-way"
        "{source} is a Pod: {node} answers for the load balancer and offers all {count} ready endpoints, policy Local or not"
        ["github.com/kubernetes/kubernetes, pkg/proxy/iptables/proxier.go", "2026-11-29"];
    NODE_SHORT_WAY "kube-proxy/node-takes-short-way"
        "{source} is {node} itself, which answers for the load balancer and offers all {count} ready endpoints, policy Local or not"
        ["github.com/kubernetes/kubernetes, pkg/proxy/iptables/proxier.go", "2026-11-29"];
    NODE_MASQUERADES "kube-proxy/node-masquerades-itself"
        "the packet comes from {node} itself and takes the address that {node} has towards the endpoint"
        ["github.com/kubernetes/kubernetes, pkg/proxy/iptables/proxier.go", "2026-11-29"];
    CLUSTER_IP_ANY "kube-proxy/cluster-ip-uses-any-endpoint"
        "the cluster IP of {service} leads to any of its {count} ready endpoints, each equally likely"
        ["kubernetes.io/docs/reference/networking/virtual-ips", "2026-11-29"];
    CLUSTER_IP_LOCAL "kube-proxy/internal-local-uses-endpoints-here"
        "internalTrafficPolicy Local: one of the {count} ready endpoints of {service} on {node} itself"
        ["kubernetes.io/docs/concepts/services-networking/service-traffic-policy", "2026-11-29"];
    POD_KEEPS_SOURCE "kube-proxy/pod-keeps-source"
        "{source} is a Pod's address, which every endpoint can answer, so it stays"
        ["kubernetes.io/docs/tutorials/services/source-ip", "2026-11-29"];
    CLUSTER_IP_MASQUERADES "kube-proxy/cluster-ip-masquerades-others"
        "{source} is no Pod, so {node} puts its own address in its place"
        ["github.com/kubernetes/kubernetes, pkg/proxy/iptables/proxier.go", "2026-11-29"];
    MASQUERADE_ALL "kube-proxy/masquerade-all"
        "masqueradeAll is on, so {node} puts its own address in place of {source}"
        ["kubernetes.io/docs/reference/config-api/kube-proxy-config.v1alpha1", "2026-11-29"];
    UNKNOWN_SOURCES "kube-proxy/unknown-sources-stay"
        "no clusterCIDR tells Pods from others, so {source} stays"
        ["github.com/kubernetes/kubernetes, pkg/proxy/iptables/proxier.go", "2026-11-29"];
    HAIRPIN "kube-proxy/hairpin-masquerades"
        "{endpoint} would get a packet from itself, so the source becomes the address of {node}"
        ["github.com/kubernetes/kubernetes, pkg/proxy/iptables/proxier.go", "2026-11-29"];
    NONE_REJECTS "kube-proxy/no-endpoint-rejects"
        "{service} has no endpoint that could answer anywhere, so {node} answers that the port is unreachable"
        ["github.com/kubernetes/kubernetes, pkg/proxy/iptables/proxier.go", "2026-11-29"];
    NONE_RESETS "kube-proxy/no-endpoint-resets"
        "{service} has no endpoint that could answer anywhere, so {node} answers with a TCP reset (observed instead: an ICMP error, port unreachable)"
        ["cloud.google.com/kubernetes-engine/docs/concepts/service-load-balancer", "2026-11-29"];
    NONE_HERE_DROPS "kube-proxy/local-without-endpoint-drops"
        "policy Local: {service} has endpoints elsewhere but none on {node}, which drops the packet"
        ["github.com/kubernetes/kubernetes, pkg/proxy/iptables/proxier.go", "2026-11-29"];
    NONE_HERE_RESETS "kube-proxy/local-without-endpoint-resets"
        "policy Local: {service} has no endpoint on {node}, which answers with a TCP reset (observed instead: silence while any endpoint exists elsewhere)"
        ["cloud.google.com/kubernetes-engine/docs/concepts/service-load-balancer", "2026-11-29"];
    INTERNAL_NONE_HERE "kube-proxy/internal-local-without-endpoint-drops"
        "internalTrafficPolicy Local: {service} has endpoints elsewhere but none on {node}, which drops the packet"
        ["github.com/kubernetes/kubernetes, pkg/proxy/iptables/proxier.go", "2026-11-29"];
    SOURCE_RANGES "kube-proxy/source-ranges-drop"
        "{source} is outside loadBalancerSourceRanges of {service}; {node} drops it, Pods and nodes not spared"
        ["kubernetes.io/docs/reference/kubernetes-api/service-resources/service-v1", "2026-11-29"]
        ["github.com/kubernetes/kubernetes, pkg/proxy/iptables/proxier.go", "2026-11-29"];
    HEALTH_PORT "kube-proxy/health-port-is-for-the-node"
        "{address} is the health check port of {service}, so {node} itself answers"
        ["kubernetes.io/docs/tasks/access-application-cluster/create-external-load-balancer", "2026-11-29"];
    TERMINATING "kube-proxy/terminating-endpoints-take-over"
        "no endpoint is ready, so {count} that are being deleted and still answer take over"
        ["kubernetes.io/docs/reference/networking/virtual-ips, Traffic to terminating endpoints", "2026-11-29"]
        ["cloud.google.com/kubernetes-engine/docs/concepts/service-load-balancer", "2026-11-29"];
    TERMINATING_WAIT "kube-proxy/terminating-endpoints-wait-for-1-26"
        "before 1.26 endpoints that are being deleted never take over"
        ["cloud.google.com/kubernetes-engine/docs/concepts/service-load-balancer", "2026-11-29"];
    HINTS_NODE "kube-proxy/hints-choose-node"
        "all endpoints of {service} have node hints, so {node} uses just the {count} meant for it"
        ["kubernetes.io/docs/reference/networking/virtual-ips, Traffic distribution", "2026-11-29"];
    HINTS_ZONE "kube-proxy/hints-choose-zone"
        "all endpoints of {service} have zone hints, so {node} uses just the {count} meant for its zone"
        ["kubernetes.io/docs/concepts/services-networking/topology-aware-routing", "2026-11-29"];
    ZONE_FIRST "kube-proxy/distribution-prefers-zone"
        "trafficDistribution keeps traffic in the zone while it has endpoints: {node} uses the {count} in its zone"
        ["cloud.google.com/kubernetes-engine/docs/concepts/service-load-balancer", "2026-11-29"]
        ["kubernetes.io/docs/reference/networking/virtual-ips, Traffic distribution", "2026-11-29"];
    AFFINITY "kube-proxy/client-ip-stays-with-endpoint"
        "sessionAffinity ClientIP: {node} keeps {source} with {endpoint}, one of {count}, as long as it comes back in time"
        ["kubernetes.io/docs/reference/networking/virtual-ips, Session affinity", "2026-11-29"];
    AGENT "kube-proxy/masquerade-agent-rewrites-source"
        "an agent on {node} masquerades what goes to {endpoint}, whose address is in none of its nonMasqueradeCIDRs"
        ["cloud.google.com/kubernetes-engine/docs/how-to/ip-masquerade-agent", "2026-11-29"];
    REPLY_SOURCE "kube-proxy/reply-undoes-dnat"
        "the answer leaves {node} with the address that the client asked"
        ["kubernetes.io/docs/reference/networking/virtual-ips", "2026-11-29"];
    REPLY_DESTINATION "kube-proxy/reply-undoes-snat"
        "the answer came back to {node}, which knows whose address it had replaced"
        ["kubernetes.io/docs/tutorials/services/source-ip", "2026-11-29"];
}
