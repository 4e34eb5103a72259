//! How a node is picked, and how the load balancer learns which nodes work.

use crate::explain::rules;

rules! {
    SHARED_CHECK "gke-passthrough/cluster-shares-one-health-check"
        "policy Cluster: every node answers for its proxy on port {port}, whichever Pods it runs"
        ["cloud.google.com, GKE, About LoadBalancer Services, health checks", "2026-11-29"]
        ["kubernetes/ingress-gce, pkg/l4/healthchecks/healthchecksl4.go", "2026-11-29"];
    OWN_CHECK "gke-passthrough/local-has-its-own-health-check"
        "policy Local: a node answers on port {port} whether it has a ready Pod of {service}"
        ["cloud.google.com, GKE, About LoadBalancer Services, health checks", "2026-11-29"]
        ["kubernetes/ingress-gce, pkg/l4/healthchecks/healthchecksl4.go", "2026-11-29"];
    SLOW_CHECK "gke-passthrough/older-health-check-is-slower"
        "load balancers of the older provider probe every {interval}, with policy Local too"
        ["kubernetes/cloud-provider-gcp, providers/gce/gce_healthchecks.go", "2026-11-29"];
    CHECK_SCOPE "gke-passthrough/two-readings-of-the-scope"
        "{reading} the health check would be {scope}"
        ["cloud.google.com, GKE, About LoadBalancer Services, health checks", "2026-11-29"]
        ["kubernetes/ingress-gce, pkg/l4/healthchecks/healthchecksl4.go", "2026-11-29"];

    MAGLEV "gke-passthrough/external-hashes-into-a-table"
        "an external load balancer looks the connection's hash up in a Maglev table"
        ["cloud.google.com, Load Balancing, external passthrough: traffic distribution", "2026-11-29"];
    RENDEZVOUS "gke-passthrough/internal-hashes-by-rendezvous"
        "an internal load balancer scores every node with the connection's hash, and the highest wins"
        ["cloud.google.com, Load Balancing, internal passthrough: traffic distribution", "2026-11-29"]
        ["kubernetes/ingress-gce, pkg/l4/backends/backends.go", "2026-11-29"];
    FIVE_TUPLE "gke-passthrough/affinity-none-hashes-five-values"
        "sessionAffinity None: addresses, ports and protocol together choose, so each connection chooses anew"
        ["cloud.google.com, Load Balancing, features: session affinity", "2026-11-29"];
    CLIENT_IP "gke-passthrough/client-ip-hashes-two-addresses"
        "sessionAffinity ClientIP: the client's and the load balancer's address choose"
        ["cloud.google.com, Load Balancing, features: session affinity", "2026-11-29"]
        ["kubernetes/ingress-gce, pkg/utils/serviceport.go", "2026-11-29"];
    WEIGHTED "gke-passthrough/weighted-by-ready-pods"
        "a node weighs as much as it has ready Pods of {service}, as its health answers say"
        ["cloud.google.com, GKE, About LoadBalancer Services, weighted load balancing", "2026-11-29"];
    UNWEIGHTED "gke-passthrough/nodes-weigh-the-same"
        "nothing asks for weights, so all healthy nodes weigh the same"
        ["cloud.google.com, GKE, About LoadBalancer Services, weighted load balancing", "2026-11-29"];
    WEIGHTED_NEEDS_LOCAL "gke-passthrough/weights-need-policy-local"
        "no weights: with policy Cluster a node may pass the packet on, so {key} has no effect"
        ["cloud.google.com, GKE, About LoadBalancer Services, weighted load balancing", "2026-11-29"]
        ["kubernetes/ingress-gce, pkg/l4/resources/l4.go", "2026-11-29"];
    ZONAL "gke-passthrough/clients-stay-in-their-zone"
        "{asked} keeps new connections in the client's zone while it has a healthy node"
        ["cloud.google.com, GKE, About LoadBalancer Services, zonal affinity", "2026-11-29"]
        ["cloud.google.com, Load Balancing, zonal affinity", "2026-11-29"];
    NOT_ZONAL "gke-passthrough/zones-do-not-matter"
        "nothing asks for zonal affinity, so the client's zone does not matter"
        ["cloud.google.com, Load Balancing, zonal affinity", "2026-11-29"];
    OTHER_WORD "gke-passthrough/other-words-are-not-zonal"
        "no zonal affinity: {word} does not switch it on, {allowed} does"
        ["kubernetes/ingress-gce, pkg/l4/resources/l4.go", "2026-11-29"];

    INTERNAL_ONLY "gke-passthrough/only-for-internal-load-balancers"
        "no effect: {feature} is for internal load balancers"
        ["cloud.google.com, GKE, LoadBalancer Service parameters", "2026-11-29"];
    EXTERNAL_ONLY "gke-passthrough/only-for-external-load-balancers"
        "no effect: {feature} is for external load balancers"
        ["cloud.google.com, GKE, LoadBalancer Service parameters", "2026-11-29"];
    TOO_OLD "gke-passthrough/feature-needs-newer-version"
        "no effect: {feature} needs {since}, and this cluster runs {version}"
        ["cloud.google.com, GKE, LoadBalancer Service parameters", "2026-11-29"];
    NEEDS_BACKEND_SERVICE "gke-passthrough/feature-needs-a-backend-service"
        "no effect: {feature} needs a backend service, and this load balancer has a target pool"
        ["cloud.google.com, GKE, About LoadBalancer Services, weighted load balancing", "2026-11-29"]
        ["cloud.google.com, Load Balancing, target pools", "2026-11-29"];
    NEEDS_SUBSETTING "gke-passthrough/feature-needs-subsetting"
        "no effect: {feature} needs subsetting, which is off"
        ["cloud.google.com, GKE, About LoadBalancer Services, zonal affinity", "2026-11-29"];
    NEEDS_ALLOW_LIST "gke-passthrough/feature-needs-allow-listing"
        "no effect: {feature} works only in projects that Google has allowed it for"
        ["kubernetes/ingress-gce, pkg/l4/resources/l4.go", "2026-11-29"];

    EXTERNAL_TRACKING "gke-passthrough/external-remembers-a-minute"
        "an external load balancer remembers a connection for {idle} after its last packet"
        ["cloud.google.com, Load Balancing, external passthrough: traffic distribution", "2026-11-29"];
    INTERNAL_TRACKING "gke-passthrough/internal-remembers-ten-minutes"
        "an internal load balancer remembers a connection for {idle} after its last packet"
        ["cloud.google.com, Load Balancing, internal passthrough: traffic distribution", "2026-11-29"];
    UNTRACKED "gke-passthrough/external-udp-is-not-remembered"
        "without session affinity an external load balancer remembers no UDP flow: each packet is hashed anew"
        ["cloud.google.com, Load Balancing, external passthrough: traffic distribution", "2026-11-29"];
    LAST_RESORT "gke-passthrough/none-healthy-means-all"
        "when no node is healthy, new connections go to all of them"
        ["cloud.google.com, Load Balancing, external passthrough: traffic distribution", "2026-11-29"];
    WEIGHTED_RESORT "gke-passthrough/weight-counts-before-health"
        "when no healthy node has weight, unhealthy nodes with weight come before healthy ones without"
        ["cloud.google.com, Load Balancing, external passthrough: traffic distribution", "2026-11-29"];
    DIRECT "gke-passthrough/answers-bypass-the-load-balancer"
        "the node that received the packet answers straight to the client"
        ["cloud.google.com, GKE, About LoadBalancer Services, packet processing", "2026-11-29"];
}
