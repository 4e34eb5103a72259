//! Whose proxies choose, and where clients send.

use crate::explain::rules;

rules! {
    MESH "service-mesh/mesh-clients-choose-themselves"
        "scheme {scheme} makes {service} one of a mesh: the proxy beside each client chooses a backend, by what the control plane hands to all of them"
        ["cloud.google.com/service-mesh/docs, Advanced load balancing overview", "2026-11-30"]
        ["cloud.google.com/load-balancing/docs, Backend services overview, Load balancing scheme", "2026-11-30"];
    MANAGED "service-mesh/proxies-of-a-load-balancer-choose"
        "scheme {scheme} puts proxies of a load balancer between clients and {service}, and they choose by the same policies as a mesh"
        ["cloud.google.com/load-balancing/docs, Advanced load balancing optimizations with service load balancing policies", "2026-11-30"]
        ["cloud.google.com/load-balancing/docs, Backend services overview, Load balancing scheme", "2026-11-30"];
    CLASSIC "service-mesh/classic-ones-have-no-policy"
        "scheme {scheme} makes {service} one of a classic load balancer, for which there are no service load balancing policies; it is not simulated"
        ["Network Services API, REST resource projects.locations.serviceLbPolicies", "2026-11-30"]
        ["cloud.google.com/load-balancing/docs, Advanced load balancing optimizations with service load balancing policies, Limitations", "2026-11-30"];
    AT_CLIENT "service-mesh/nothing-is-on-the-way"
        "requests to {service} go from the proxy beside their client straight to the backend it chose, and answers straight back"
        ["cloud.google.com/service-mesh/docs, Advanced load balancing overview", "2026-11-30"];
    IN_BETWEEN "service-mesh/proxies-are-on-the-way"
        "connections to {service} end at a proxy of the load balancer, which carries requests on as its own and answers back"
        ["cloud.google.com/load-balancing/docs, Application Load Balancer overview", "2026-11-30"];
    ONE_ROUTE "service-mesh/all-requests-are-meant-for-it"
        "the text has no routes, so every request that is sent to {service} is meant for it"
        ["cloud.google.com/service-mesh/docs, Advanced load balancing overview, Traffic distribution steps", "2026-11-30"];
    VIRTUAL_ADDRESS "service-mesh/clients-know-a-virtual-address"
        "the text has no address of {service}: {address} stands for the one that the mesh lets its clients send to, and no machine has it"
        ["cloud.google.com/service-mesh/docs, Advanced load balancing overview", "2026-11-30"];
    FORWARDING_RULE "service-mesh/forwarding-rule-is-not-in-the-text"
        "the text has no forwarding rule of {service}: {address} stands for its address"
        ["cloud.google.com/load-balancing/docs, Backend services overview", "2026-11-30"];
}
