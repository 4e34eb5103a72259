//! How a member is picked, and how the load balancer learns who works.

use crate::explain::rules;

rules! {
    ROUND_ROBIN "ibm-vpc-nlb/round-robin-takes-turns"
        "the members of pool {pool} get new connections in turns: this is the default"
        ["cloud.ibm.com/docs/vpc, About network load balancers, Load-balancing methods", "2026-11-30"];
    WEIGHTED_ROUND_ROBIN "ibm-vpc-nlb/weighted-turns"
        "the members of pool {pool} get new connections in turns, heavier ones more often"
        ["cloud.ibm.com/docs/vpc, About network load balancers, Load-balancing methods", "2026-11-30"];
    LEAST "ibm-vpc-nlb/fewest-connections-next"
        "of the members of pool {pool} the one with fewest connections gets the next; of equals the first, which nobody documents"
        ["cloud.ibm.com/docs/vpc, About network load balancers, Load-balancing methods", "2026-11-30"];
    FORWARDING "ibm-vpc-nlb/weighted-forwarding-hashes-packets"
        "each packet to pool {pool} goes where a hash of its two addresses and the weights say, the same in both directions"
        ["cloud.ibm.com/docs/vpc, About network load balancers, Weighted forwarding", "2026-11-30"]
        ["cloud.ibm.com/docs/vpc, VPC API change log, 18 August 2026", "2026-11-30"];
    WEIGHTED "ibm-vpc-nlb/weight-from-0-to-100"
        "a member counts as much as its weight, 50 where none is written; with 0 it gets nothing new, and keeps what it has"
        ["cloud.ibm.com/docs/vpc, About network load balancers, Load-balancing methods", "2026-11-30"];
    UNWEIGHTED "ibm-vpc-nlb/only-weighted-methods-weigh"
        "this method ignores weights: all healthy members count the same, those with weight 0 too"
        ["cloud.ibm.com/docs/vpc, About network load balancers, Load-balancing methods", "2026-11-30"];
    ALL_ZERO "ibm-vpc-nlb/nobody-weighs-anything"
        "all members of pool {pool} have weight 0, so nobody gets anything new; nobody documents this, and here it is no reason for the fail-safe"
        ["core/rules/ibm-vpc-nlb/nobody-weighs-anything.md", "2026-11-30"];
    EACH_ALONE "ibm-vpc-nlb/connections-are-alone"
        "no session persistence: each connection of a client is picked for anew"
        ["cloud.ibm.com/docs/vpc, Working with network load balancer pools", "2026-11-30"];
    SOURCE_IP "ibm-vpc-nlb/source-address-sticks"
        "connections to pool {pool} from one source address go to one member"
        ["cloud.ibm.com/docs/vpc, Creating an IBM Cloud Network Load Balancer for VPC", "2026-11-30"];
    SOURCE_IP_ELSEWHERE "ibm-vpc-nlb/stickiness-does-not-apply"
        "no effect: session persistence {word} is for source addresses of public and private load balancers, without route mode and Private Path"
        ["cloud.ibm.com/docs/vpc, Revised network load balancer capabilities", "2026-11-30"]
        ["cloud.ibm.com/docs/vpc, Creating a private network load balancer with routing mode", "2026-11-30"];
    BY_PAIR "ibm-vpc-nlb/address-pair-decides"
        "just the two addresses decide, whichever of them sends, so all packets of a flow and its answers meet one member"
        ["cloud.ibm.com/docs/vpc, About network load balancers, Weighted forwarding", "2026-11-30"];
    TRACKED "ibm-vpc-nlb/connections-stay-with-their-member"
        "a connection stays with its member, healthy or not, until it was silent for {idle}: how long, nobody documents"
        ["cloud.ibm.com/docs/vpc, About network load balancers, Load-balancing methods", "2026-11-30"]
        ["cloud.ibm.com/docs/vpc, Health checks for network load balancers", "2026-11-30"];
    STATELESS "ibm-vpc-nlb/weighted-forwarding-remembers-nothing"
        "nothing is remembered: a packet is taken whether or not its connection was seen before"
        ["cloud.ibm.com/docs/vpc, About network load balancers, Weighted forwarding", "2026-11-30"];
    ANY_ZONE "ibm-vpc-nlb/members-of-all-zones-are-alike"
        "the zones of clients and members do not matter for the choice"
        ["cloud.ibm.com/docs/vpc, About network load balancers", "2026-11-30"];
    DROP "ibm-vpc-nlb/fail-safe-drops"
        "with no healthy member in pool {pool} packets are dropped, and the client gets no answer"
        ["cloud.ibm.com/docs/vpc, Working with network load balancer pools", "2026-11-30"];
    FORWARD "ibm-vpc-nlb/fail-safe-forwards"
        "with no healthy member in pool {pool} packets go to pool {backup}, and come back with the first healthy one"
        ["cloud.ibm.com/docs/vpc, Working with network load balancer pools", "2026-11-30"]
        ["IBM/vpc-java-sdk, model/LoadBalancerPoolFailsafePolicy.java", "2026-11-30"];
    BYPASS "ibm-vpc-nlb/fail-safe-bypass-to-members"
        "with no healthy member in pool {pool} packets go to the members' addresses past the load balancer, as the documentation reads"
        ["cloud.ibm.com/docs/vpc, About network load balancers, Fail-safe policies", "2026-11-30"];
    BYPASS_OBSERVED "ibm-vpc-nlb/fail-safe-bypass-past-members"
        "with no healthy member in pool {pool} packets go on to their own destination past the members, as the SDK reads"
        ["IBM/vpc-java-sdk, model/LoadBalancerPoolFailsafePolicy.java", "2026-11-30"];
    NO_POLICY "ibm-vpc-nlb/fail-safe-by-default"
        "pool {pool} says no fail-safe policy; the profile's default is taken to be drop: no healthy member, no answer"
        ["IBM/vpc-java-sdk, model/LoadBalancerPoolFailsafePolicy.java", "2026-11-30"];

    CHECK "ibm-vpc-nlb/pool-has-a-health-check"
        "members of pool {pool} are asked every {delay}; {failures} failures in a row make one unhealthy, two good answers healthy again"
        ["cloud.ibm.com/docs/vpc, Health checks for network load balancers", "2026-11-30"]
        ["cloud.ibm.com/docs/vpc, FAQs for network load balancers", "2026-11-30"];
    NO_CHECK "ibm-vpc-nlb/health-check-is-made-up"
        "pool {pool} says no health check, though each must have one: a TCP check with the defaults is assumed"
        ["cloud.ibm.com/docs/vpc, Health checks for network load balancers", "2026-11-30"];
}
