//! Which backends count, and what each should get.

use crate::explain::rules;

rules! {
    MEMBER "service-mesh/endpoint-of-the-group"
        "it is one of {count} endpoints of {group}"
        ["cloud.google.com/load-balancing/docs, Backend services overview, Backends", "2026-11-30"];
    MADE_UP "service-mesh/endpoints-are-made-up"
        "nothing in the text says what is in {group}: two endpoints stand for what there is"
        ["cloud.google.com/load-balancing/docs, Backend services overview, Backends", "2026-11-30"];
    REGIONAL "service-mesh/regional-groups-are-not-supported"
        "{group} is regional, and a service load balancing policy works with zonal groups only, so it gets nothing here"
        ["cloud.google.com/load-balancing/docs, Advanced load balancing optimizations with service load balancing policies, Supported backends", "2026-11-30"]
        ["cloud.google.com/service-mesh/docs, Advanced load balancing overview, Limitations", "2026-11-30"];
    WRONG_KIND "service-mesh/groups-of-that-kind-are-not-supported"
        "{group} has endpoints of type {kind}, and a service load balancing policy works with GCE_VM_IP_PORT and NON_GCP_PRIVATE_IP_PORT only, so it gets nothing here"
        ["cloud.google.com/load-balancing/docs, Advanced load balancing optimizations with service load balancing policies, Supported backends", "2026-11-30"]
        ["cloud.google.com/service-mesh/docs, Advanced load balancing overview, Limitations", "2026-11-30"];
    EMPTY "service-mesh/group-without-endpoints"
        "{group} has no endpoints, so it has no capacity"
        ["cloud.google.com/load-balancing/docs, Advanced load balancing optimizations with service load balancing policies, Automatic capacity drain", "2026-11-30"];
    EVERYONE "service-mesh/every-endpoint-is-a-member"
        "every endpoint of a supported group is one, healthy or not"
        ["cloud.google.com/load-balancing/docs, Backend services overview, Backends", "2026-11-30"];
    RATE "service-mesh/target-of-the-whole-group"
        "{group} should get {rate} requests a second, healthy or not; that is a target and no limit"
        ["cloud.google.com/load-balancing/docs, Backend services overview, Balancing mode, Target capacity", "2026-11-30"];
    RATE_EACH "service-mesh/target-of-each-endpoint"
        "{group} should get {rate} requests a second for each of its {count} endpoints, healthy or not; that is a target and no limit"
        ["cloud.google.com/load-balancing/docs, Backend services overview, Balancing mode, Target capacity", "2026-11-30"];
    NO_RATE "service-mesh/no-target-is-never-full"
        "mode {mode} of {group} has no rate as its target, so it counts as never full and nothing flows over"
        ["cloud.google.com/load-balancing/docs, Backend services overview, Balancing mode", "2026-11-30"];
    NOT_A_RATE "service-mesh/other-modes-count-something-else"
        "mode {mode} of {group} does not count requests a second; how full that makes it cannot be told from rates, so here it counts as never full"
        ["cloud.google.com/load-balancing/docs, Backend services overview, Balancing mode", "2026-11-30"];
    NO_MODE "service-mesh/no-mode-no-capacity"
        "{group} has no balancing mode: it counts as never full, no scaler holds for it, and it is never drained"
        ["cloud.google.com/load-balancing/docs, Backend services overview, Capacity scaler", "2026-11-30"]
        ["cloud.google.com/service-mesh/docs, Advanced load balancing overview, Limitations", "2026-11-30"];
}
