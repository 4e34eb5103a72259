//! How requests are spread over groups.

use crate::explain::rules;

rules! {
    WATERFALL_BY_REGION "service-mesh/waterfall-by-region"
        "the nearest region gets requests until it is full, then the next; in a region all groups are filled evenly by capacity, though a client with few requests stays in its zone"
        ["cloud.google.com/load-balancing/docs, Advanced load balancing optimizations with service load balancing policies, Load balancing algorithms", "2026-11-30"]
        ["cloud.google.com/service-mesh/docs, Advanced load balancing overview, Waterfall by region", "2026-11-30"];
    BY_DEFAULT "service-mesh/waterfall-by-region-is-the-default"
        "nothing names an algorithm for {service}, so it is waterfall by region: the nearest region until it is full, all groups in it evenly, few requests in their zone"
        ["cloud.google.com/load-balancing/docs, Advanced load balancing optimizations with service load balancing policies, Load balancing algorithms", "2026-11-30"]
        ["Network Services API, REST resource projects.locations.serviceLbPolicies", "2026-11-30"];
    SPRAY_TO_REGION "service-mesh/spray-to-region"
        "every client spreads its requests over all groups of the nearest region by capacity, and goes on to the next region when that is full"
        ["cloud.google.com/load-balancing/docs, Advanced load balancing optimizations with service load balancing policies, Load balancing algorithms", "2026-11-30"]
        ["cloud.google.com/service-mesh/docs, Advanced load balancing overview, Spray to region", "2026-11-30"];
    SPRAY_TO_WORLD "service-mesh/spray-to-world"
        "every client spreads its requests over all groups of all regions by capacity"
        ["cloud.google.com/service-mesh/docs, Advanced load balancing overview, Spray to world", "2026-11-30"]
        ["Network Services API, REST resource projects.locations.serviceLbPolicies", "2026-11-30"];
    WATERFALL_BY_ZONE "service-mesh/waterfall-by-zone"
        "the nearest zone gets requests until it is full, then the next zone of the region, then the next region"
        ["cloud.google.com/load-balancing/docs, Advanced load balancing optimizations with service load balancing policies, Load balancing algorithms", "2026-11-30"]
        ["cloud.google.com/service-mesh/docs, Advanced load balancing overview, Waterfall by zone", "2026-11-30"];
    WORLD_IS_FOR_MESHES "service-mesh/spray-to-world-is-for-meshes"
        "{algorithm} works in a mesh only, so {service} goes by waterfall by region"
        ["cloud.google.com/load-balancing/docs, Advanced load balancing optimizations with service load balancing policies, Load balancing algorithms", "2026-11-30"];
    NEAREST "service-mesh/requests-stay-in-the-nearest-region"
        "{mode} keeps requests in the nearest region even when it is full; they leave it only if nobody there is healthy"
        ["cloud.google.com/load-balancing/docs, Advanced load balancing optimizations with service load balancing policies, Traffic isolation", "2026-11-30"];
    STRICT "service-mesh/requests-never-leave-the-nearest-region"
        "{mode} keeps requests in the nearest region; what nobody there can answer fails"
        ["cloud.google.com/load-balancing/docs, Advanced load balancing optimizations with service load balancing policies, Traffic isolation", "2026-11-30"];
    THRESHOLD "service-mesh/failover-begins-at-the-threshold"
        "a group with less than {percent} percent healthy endpoints hands part of its requests on; the higher the threshold, the earlier"
        ["cloud.google.com/load-balancing/docs, Advanced load balancing optimizations with service load balancing policies, Failover", "2026-11-30"]
        ["Network Services API, REST resource projects.locations.serviceLbPolicies", "2026-11-30"];
    ENVOY_THRESHOLD "service-mesh/failover-begins-at-seventy"
        "nothing says otherwise, so a group with less than {percent} percent healthy endpoints hands part of its requests on"
        ["cloud.google.com/load-balancing/docs, Advanced load balancing optimizations with service load balancing policies, Failover", "2026-11-30"]
        ["Network Services API, REST resource projects.locations.serviceLbPolicies", "2026-11-30"];
    PROXYLESS_THRESHOLD "service-mesh/failover-of-proxyless-clients-begins-at-fifty"
        "clients of {service} speak gRPC without a proxy, so a group with less than {percent} percent healthy endpoints hands part of its requests on"
        ["cloud.google.com/service-mesh/docs, Advanced load balancing overview, Failover", "2026-11-30"]
        ["Network Services API, REST resource projects.locations.serviceLbPolicies", "2026-11-30"];
    DRAINS "service-mesh/mostly-unhealthy-groups-are-drained"
        "{drain} takes the capacity of groups with less than 25 percent healthy endpoints away, of half of all groups at most"
        ["cloud.google.com/service-mesh/docs, Advanced load balancing overview, Automatic capacity drain", "2026-11-30"];
    DRAINS_FEWER "service-mesh/fewer-than-half-are-drained"
        "{drain} takes the capacity of groups with less than 25 percent healthy endpoints away, if these are fewer than half of all groups"
        ["cloud.google.com/load-balancing/docs, Advanced load balancing optimizations with service load balancing policies, Automatic capacity drain", "2026-11-30"];
    NO_DRAIN "service-mesh/groups-are-drained-only-if-asked"
        "the policy asks for no draining, so a mostly unhealthy group keeps its capacity"
        ["cloud.google.com/load-balancing/docs, Advanced load balancing optimizations with service load balancing policies, Automatic capacity drain", "2026-11-30"];
    DRAINS_ALL_BUT_ONE "service-mesh/without-a-policy-one-group-stays"
        "{service} has no policy: groups with less than 25 percent healthy endpoints lose their capacity, all but one at most"
        ["cloud.google.com/service-mesh/docs, Advanced load balancing overview, Limitations", "2026-11-30"];
    NO_POLICY_NO_DRAIN "service-mesh/without-a-policy-nothing-is-drained"
        "{service} has no policy that asks for draining, so a mostly unhealthy group keeps its capacity"
        ["cloud.google.com/load-balancing/docs, Advanced load balancing optimizations with service load balancing policies, Automatic capacity drain", "2026-11-30"];
}
