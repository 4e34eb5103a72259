//! What becomes of packets on their way.

use crate::explain::rules;

rules! {
    IN_ZONE "ibm-vpc-nlb/stands-in-one-zone"
        "its subnet is in {zone}: it works as long as the zone does, whichever zones its members are in"
        ["cloud.ibm.com/docs/vpc, About network load balancers", "2026-11-30"];
    OWN_ADDRESS "ibm-vpc-nlb/member-gets-it-under-its-own-address"
        "the network hands the packet to the member under the member's own address and port, with the client's address as its source"
        ["cloud.ibm.com/docs/vpc, About network load balancers, Use case 1", "2026-11-30"]
        ["cloud.ibm.com/docs/vpc, Why can't I add members with the same port", "2026-11-30"];
    HIDES_CONSUMER "ibm-vpc-nlb/private-path-hides-the-consumer"
        "members see the endpoint gateway, here {gateway}, in place of the consumer's address"
        ["cloud.ibm.com/docs/vpc, Load balancers for VPC overview", "2026-11-30"];
    ROUTES "ibm-vpc-nlb/routes-name-the-next-hop"
        "{count} routes have the next hop {hop}: what they are for passes here, and so do the answers"
        ["cloud.ibm.com/docs/vpc, Creating a private network load balancer with routing mode", "2026-11-30"]
        ["cloud.ibm.com/docs/vpc, About HA VNF deployments", "2026-11-30"];
    NO_ROUTES "ibm-vpc-nlb/routes-are-made-up"
        "the text has no route with this next hop; one to each of {count} addresses of machines that are no members is assumed"
        ["cloud.ibm.com/docs/vpc, About HA VNF deployments", "2026-11-30"];
    WITHDRAWS "ibm-vpc-nlb/unhealthy-withdraws-its-routes"
        "while its zone is down or no member is healthy, its routes are withdrawn, and packets take those of other zones"
        ["cloud.ibm.com/docs/vpc, About network load balancers, Weighted forwarding", "2026-11-30"]
        ["cloud.ibm.com/docs/vpc, About HA VNF deployments", "2026-11-30"];
    ROUTES_STAY "ibm-vpc-nlb/routes-stay-without-advertisement"
        "its routes stay while no member is healthy: they are not advertised, or the fail-safe policy takes what comes"
        ["cloud.ibm.com/docs/vpc, About routing tables and routes", "2026-11-30"];
    DIRECT "ibm-vpc-nlb/answers-return-directly"
        "direct server return: the member's answer goes straight to the client, with the load balancer's address as its source"
        ["cloud.ibm.com/docs/vpc, About network load balancers, Use case 1", "2026-11-30"];
    BACK_THROUGH "ibm-vpc-nlb/answers-return-through-route-mode"
        "answers too pass the load balancer and the appliance: there is no direct return"
        ["cloud.ibm.com/docs/vpc, About network load balancers, Use case 3", "2026-11-30"];
    THROUGH_GATEWAY "ibm-vpc-nlb/answers-return-through-the-gateway"
        "the member answers the endpoint gateway, which hands the answer to the consumer"
        ["cloud.ibm.com/docs/vpc, About network load balancers, Use case 5", "2026-11-30"];
}
