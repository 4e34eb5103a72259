//! Which load balancer it is, and where it answers.

use crate::explain::rules;

rules! {
    APPLICATION "ibm-vpc-nlb/application-load-balancers-are-another-family"
        "{name} is an application load balancer, as nothing says a network profile: it reads requests, and is not simulated"
        ["cloud.ibm.com/docs/vpc, Load balancers for VPC overview", "2026-11-30"];
    NO_POOL "ibm-vpc-nlb/listener-needs-a-pool"
        "a listener of {name} names no default pool, so nothing is behind it and no packet goes on"
        ["cloud.ibm.com/docs/vpc, About network load balancers, Front-end listeners and back-end pools", "2026-11-30"];
    UNKNOWN_POOL "ibm-vpc-nlb/default-pool-is-not-there"
        "the load balancer has no pool {pool}, so nothing is behind the listener"
        ["cloud.ibm.com/docs/vpc, About network load balancers, Front-end listeners and back-end pools", "2026-11-30"];
    OF_SERVICE "ibm-vpc-nlb/made-for-a-service"
        "{name} was made for {service}, where it is shown"
        ["cloud.ibm.com/docs/containers, Managing VPC load balancers", "2026-11-30"];
    PUBLIC "ibm-vpc-nlb/public-answers-on-the-internet"
        "{name} is public: its address is registered in DNS and its listener ports are open to the internet"
        ["cloud.ibm.com/docs/vpc, About network load balancers, Types of network load balancers", "2026-11-30"];
    PRIVATE "ibm-vpc-nlb/private-answers-in-the-network"
        "{name} is private: clients are in its VPC, or reach it by Direct Link, Transit Gateway or VPN"
        ["cloud.ibm.com/docs/vpc, About network load balancers, Types of network load balancers", "2026-11-30"];
    ROUTE_MODE "ibm-vpc-nlb/route-mode-is-a-next-hop"
        "{name} is in route mode: routes lead packets to it that are for others, and it has them pass an appliance, without any translation"
        ["cloud.ibm.com/docs/vpc, About network load balancers, Types of network load balancers", "2026-11-30"]
        ["cloud.ibm.com/docs/vpc, Creating a private network load balancer with routing mode", "2026-11-30"];
    PRIVATE_PATH "ibm-vpc-nlb/private-path-answers-endpoint-gateways"
        "{name} is one of Private Path: consumers reach it through endpoint gateways of the same region only"
        ["cloud.ibm.com/docs/vpc, About network load balancers, Use case 5", "2026-11-30"]
        ["cloud.ibm.com/docs/vpc, Known issues for network load balancers", "2026-11-30"];

    ONE_PORT "ibm-vpc-nlb/listener-takes-one-port"
        "the listener takes port {port}, and its members may get packets on another"
        ["cloud.ibm.com/docs/vpc, About network load balancers, Front-end listeners and back-end pools", "2026-11-30"];
    PORT_RANGE "ibm-vpc-nlb/listener-takes-a-range"
        "the listener takes the ports {first} to {last}, and members get packets on the port that the client used"
        ["cloud.ibm.com/docs/vpc, Using port ranges with network load balancers", "2026-11-30"];
    ALL_PORTS "ibm-vpc-nlb/route-mode-takes-every-port"
        "in route mode the one listener takes the ports 1 to 65535"
        ["cloud.ibm.com/docs/vpc, Creating a private network load balancer with routing mode", "2026-11-30"];

    LISTENER "ibm-vpc-nlb/listener-leads-to-a-pool"
        "each of up to 10 listeners of {name} leads to a pool of its own"
        ["cloud.ibm.com/docs/vpc, Quotas and service limits", "2026-11-30"]
        ["cloud.ibm.com/docs/vpc, About network load balancers, Front-end listeners and back-end pools", "2026-11-30"];
    POOL "ibm-vpc-nlb/pool-holds-members"
        "{pool} is the default pool of the listener; algorithm, health check and fail-safe are its own"
        ["cloud.ibm.com/docs/vpc, Working with network load balancer pools", "2026-11-30"];
    BACKUP_POOL "ibm-vpc-nlb/backup-pool-has-no-listener"
        "{pool} is a backup pool: no listener leads to it, and it is used only by the fail-safe of another"
        ["cloud.ibm.com/docs/vpc, Creating an IBM Cloud Network Load Balancer for VPC", "2026-11-30"];
    ONE_ZONE "ibm-vpc-nlb/several-zones-need-several-load-balancers"
        "one load balancer does not outlive its zone: for that there is one in each zone, and a name or route in front of them"
        ["cloud.ibm.com/docs/vpc, About network load balancers, Use case 4", "2026-11-30"]
        ["cloud.ibm.com/docs/vpc, Load balancers for VPC overview, Multi-zone support", "2026-11-30"];
    REGIONAL "ibm-vpc-nlb/private-path-outlives-its-zone"
        "its address is of one subnet, and it is regional all the same: no zone takes it along, so more subnets or load balancers add nothing"
        ["cloud.ibm.com/docs/vpc, About network load balancers, Use case 5", "2026-11-30"]
        ["cloud.ibm.com/docs/vpc, FAQs for network load balancers", "2026-11-30"];
    NO_SCALING "ibm-vpc-nlb/standby-takes-over-the-address"
        "it is a pair of machines of which one is active: the other takes over its address, and more of them there are not"
        ["cloud.ibm.com/docs/vpc, Load balancers for VPC overview", "2026-11-30"];
}
