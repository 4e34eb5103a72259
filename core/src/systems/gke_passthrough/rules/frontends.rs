//! Addresses, ports, and what is built.

use crate::explain::rules;

rules! {
    LISTED "gke-passthrough/ports-are-listed"
        "up to {most} ports are forwarded one by one"
        ["cloud.google.com, Load Balancing, quotas and limits", "2026-11-29"]
        ["kubernetes/ingress-gce, pkg/l4/resources/forwarding_rules.go", "2026-11-29"];
    ALL_PORTS "gke-passthrough/more-than-five-ports-open-all"
        "{count} ports are more than {most}: every port is forwarded, and only the firewall limits them"
        ["kubernetes/ingress-gce, pkg/l4/resources/forwarding_rules.go", "2026-11-29"];
    RANGE "gke-passthrough/external-forwards-a-range"
        "all ports from {first} to {last} are forwarded, those in between too"
        ["kubernetes/ingress-gce, pkg/l4/resources/forwarding_rules.go", "2026-11-29"];
    OTHER_PORTS "gke-passthrough/two-readings-of-the-ports"
        "{reading} the ports from {first} to {last} would be forwarded {how}"
        ["cloud.google.com, Load Balancing, quotas and limits", "2026-11-29"]
        ["kubernetes/ingress-gce, pkg/l4/resources/forwarding_rules.go", "2026-11-29"];
    MIXED_INTERNAL "gke-passthrough/internal-mixed-protocols-share-a-rule"
        "TCP and UDP ports share one rule of protocol L3_DEFAULT, which forwards every protocol and port"
        ["cloud.google.com, GKE, Mixed protocol load balancing", "2026-11-29"]
        ["kubernetes/ingress-gce, pkg/l4/forwardingrules", "2026-11-29"];
    MIXED_EXTERNAL "gke-passthrough/external-mixed-protocols-have-two-rules"
        "TCP and UDP ports have a rule each, this one for {protocol}"
        ["cloud.google.com, GKE, Mixed protocol load balancing", "2026-11-29"]
        ["kubernetes/ingress-gce, pkg/l4/forwardingrules", "2026-11-29"];
    FIRST_DECIDES "gke-passthrough/first-port-decides-the-protocol"
        "only {protocol} is served, the protocol of the first port: mixed protocols need {needs}"
        ["kubernetes/ingress-gce, pkg/l4/forwardingrules", "2026-11-29"]
        ["cloud.google.com, GKE, Mixed protocol load balancing", "2026-11-29"];

    FORWARDING_RULE "gke-passthrough/one-forwarding-rule-an-address"
        "each address of {service} has a forwarding rule for its protocol"
        ["kubernetes/ingress-gce, pkg/l4/resources/forwarding_rules.go", "2026-11-29"];
    ONE_BACKEND_SERVICE "gke-passthrough/one-backend-service"
        "{service} has one backend service, shared by all its forwarding rules"
        ["kubernetes/ingress-gce, pkg/l4/backends/backends.go", "2026-11-29"];
    NEG_A_ZONE "gke-passthrough/one-neg-a-zone"
        "each zone with nodes has one NEG for {service}"
        ["cloud.google.com, GKE, About LoadBalancer Services, node membership", "2026-11-29"];
    GROUP_A_ZONE "gke-passthrough/one-instance-group-a-zone"
        "each zone has one instance group, shared by all load balancers of the cluster"
        ["cloud.google.com, GKE, About LoadBalancer Services, single load-balanced instance group", "2026-11-29"];
    FIREWALL "gke-passthrough/firewall-opens-the-service-ports"
        "the firewall lets {who} reach the Service's ports on its nodes"
        ["cloud.google.com, GKE, LoadBalancer Service parameters", "2026-11-29"]
        ["kubernetes/ingress-gce, pkg/l4/utils/sourceranges.go", "2026-11-29"];
    PROBE_FIREWALL "gke-passthrough/firewall-opens-the-health-port"
        "the firewall lets health checks reach port {port}"
        ["kubernetes/ingress-gce, pkg/l4/healthchecks/healthchecksl4.go", "2026-11-29"];
    MADE_UP_UID "gke-passthrough/names-need-the-cluster-uid"
        "nothing tells the UID of {owner}, so the part of the name that comes from it is made up"
        ["kubernetes/ingress-gce, pkg/utils/namer/l4_namer.go", "2026-11-29"];
}
