//! How one endpoint of a group is chosen, and what is known of its health.

use crate::explain::rules;

rules! {
    LOCALITY "service-mesh/locality-policy-chooses-in-a-group"
        "{policy} says how one endpoint of the chosen group is taken"
        ["cloud.google.com/load-balancing/docs, Backend services overview, Locality load balancing policy", "2026-11-30"];
    ROUND_ROBIN "service-mesh/round-robin-by-default"
        "nothing names a locality policy, so the endpoints of a group take turns"
        ["cloud.google.com/load-balancing/docs, Backend services overview, Locality load balancing policy", "2026-11-30"];
    MAGLEV "service-mesh/affinity-asks-for-a-table"
        "{affinity} without a locality policy means that a table of hashes chooses the endpoint"
        ["cloud.google.com/load-balancing/docs, Backend services overview, Locality load balancing policy", "2026-11-30"];
    NEXT_IN_LIST "service-mesh/first-policy-that-clients-know"
        "of the list of locality policies clients take the first that they know: {policy}"
        ["cloud.google.com/load-balancing/docs, Backend services overview, Locality load balancing policy", "2026-11-30"];
    FEW_KNOWN "service-mesh/proxyless-clients-know-few-policies"
        "clients without a proxy know ROUND_ROBIN and RING_HASH, not {policy}, so endpoints take turns"
        ["cloud.google.com/service-mesh/docs, Proxyless gRPC limitations", "2026-11-30"];
    NEAR_ENOUGH "service-mesh/policy-is-simulated-as-another"
        "{policy} needs what the text does not say, so here the endpoint is {how}"
        ["cloud.google.com/load-balancing/docs, Backend services overview, Locality load balancing policy", "2026-11-30"];
    NO_AFFINITY "service-mesh/no-affinity-each-request-by-itself"
        "nothing asks for session affinity, so each request is chosen for by itself"
        ["cloud.google.com/load-balancing/docs, Backend services overview, Session affinity", "2026-11-30"];
    AFFINITY "service-mesh/affinity-holds-below-the-target"
        "{affinity} keeps what belongs together on one endpoint, as long as groups stay below their targets and nothing changes"
        ["cloud.google.com/load-balancing/docs, Backend services overview, Session affinity", "2026-11-30"]
        ["github.com/kubernetes/ingress-gce, issue 670", "2026-11-30"];
    COOKIE "service-mesh/cookies-are-one-a-connection"
        "{affinity} goes by what a request carries; here all requests of one connection carry the same"
        ["cloud.google.com/load-balancing/docs, Backend services overview, Session affinity", "2026-11-30"];
    EQUAL "service-mesh/endpoints-count-the-same"
        "endpoints of one group count the same"
        ["cloud.google.com/load-balancing/docs, Backend services overview, Locality load balancing policy", "2026-11-30"];
    UNTRACKED "service-mesh/requests-are-not-remembered"
        "each request is chosen for anew"
        ["cloud.google.com/load-balancing/docs, Backend services overview, Session affinity", "2026-11-30"];
    NOBODY "service-mesh/without-healthy-endpoints-requests-fail"
        "where no endpoint is healthy requests fail with 503; that is this model, since proxies can be set to try unhealthy ones"
        ["envoyproxy.io/docs, Load balancing, Panic threshold", "2026-11-30"];
    CHECK "service-mesh/health-check-of-the-text"
        "{check} asks every endpoint whether its port takes connections; what else it asks is not in the text"
        ["cloud.google.com/load-balancing/docs, Health checks overview", "2026-11-30"];
    CHECK_DEFAULT "service-mesh/health-check-with-defaults"
        "the text has no health check of {service}: its endpoints are asked every 5 seconds, and two answers in a row decide"
        ["cloud.google.com/load-balancing/docs, Health checks overview, Probe interval and timeout", "2026-11-30"];
}
