//! Rules about load balancers of IBM Cloud VPC.

use crate::explain::rules;

rules! {
    NOWHERE "vpc-nlb/part-belongs-nowhere"
        "this {what} names no load balancer that is in the text; it is left out: add what ibmcloud is load-balancer prints"
        ["cloud.ibm.com/docs/vpc, VPC CLI reference", "2026-11-29"];
    ONLY_NAMED "vpc-nlb/part-is-only-named"
        "{what} are only named here, {count} in all, and left out: add what ibmcloud is load-balancer-listeners, -pools and -pool-members print"
        ["cloud.ibm.com/docs/vpc, VPC CLI reference", "2026-11-29"];
    APPLICATION "vpc-nlb/no-network-profile-is-another-kind"
        "{name} has no profile of the network family, so it is an application load balancer, which is not simulated"
        ["cloud.ibm.com/docs/vpc, Creating an IBM Cloud Network Load Balancer for VPC", "2026-11-29"]
        ["IBM/vpc-java-sdk, model/LoadBalancerProfile.java", "2026-11-29"];
    QUOTA "vpc-nlb/quota-is-exceeded"
        "{name} has {count} {what}, and the limit is {limit}; the API refuses more"
        ["cloud.ibm.com/docs/vpc, Quotas and service limits for VPC", "2026-11-29"]
        ["cloud.ibm.com/docs/vpc, Known limitations of network load balancers", "2026-11-29"];
    PRIVATE "vpc-nlb/kind-is-never-public"
        "{name} is {kind}, which is never public; the API refuses is_public here"
        ["cloud.ibm.com/docs/vpc, Creating a route mode network load balancer", "2026-11-29"]
        ["IBM/vpc-java-sdk, model/LoadBalancer.java", "2026-11-29"];
    ROUTE_PORTS "vpc-nlb/route-mode-takes-all-ports"
        "a listener in route mode has the ports 1 to 65535, and not {first} to {last}; the API refuses it"
        ["cloud.ibm.com/docs/vpc, Creating a route mode network load balancer", "2026-11-29"];
    PROTOCOL_KIND "vpc-nlb/protocol-needs-its-kind"
        "{protocol} goes only with {needs}, and {name} is none; the API refuses it"
        ["cloud.ibm.com/docs/vpc, Known limitations of network load balancers", "2026-11-29"]
        ["cloud.ibm.com/docs/vpc, Load balancers for VPC overview", "2026-11-29"];
    SECURITY_GROUPS "vpc-nlb/private-path-has-no-security-groups"
        "{name} is one of Private Path, which takes no security groups; leave them out"
        ["cloud.ibm.com/docs/vpc, Integrating a network load balancer with security groups", "2026-11-29"];
    OF_APPLICATION "vpc-nlb/field-is-for-application-balancers"
        "{field} is for application load balancers, and a network load balancer has no such thing; leave it out"
        ["IBM/vpc-java-sdk, model/LoadBalancerListener.java", "2026-11-29"];

    LISTENER_PORTS "vpc-nlb/listener-ports-are-unique"
        "ports {first} to {last} are in part those of another listener of {name}; the API refuses the second"
        ["cloud.ibm.com/docs/vpc, Using port ranges with network load balancers", "2026-11-29"]
        ["IBM/vpc-java-sdk, model/LoadBalancerListener.java", "2026-11-29"];
    DISAGREE "vpc-nlb/documentation-and-sdk-differ"
        "of {what} the documentation says that {documented}, and the SDK that {sdk}; here the documentation counts"
        ["cloud.ibm.com/docs/vpc, About network load balancers", "2026-11-29"]
        ["IBM/vpc-java-sdk, model/LoadBalancerPool.java", "2026-11-29"];
    RANGE_ENDS "vpc-nlb/range-has-both-ends"
        "a listener has port_min and port_max or neither, the first not above the last, and port is port_min; the API refuses this"
        ["IBM/vpc-java-sdk, model/LoadBalancerListener.java", "2026-11-29"];
    RANGE_KIND "vpc-nlb/range-needs-its-kind"
        "ports {first} to {last} are several, which a private load balancer takes in route mode only; the API refuses it"
        ["cloud.ibm.com/docs/vpc, Using port ranges with network load balancers", "2026-11-29"];
    RANGE_KEEPS "vpc-nlb/range-keeps-ports"
        "port {port} of this member does not count: its listener has the ports {first} to {last}, and members receive on the port that the client used"
        ["cloud.ibm.com/docs/vpc, Using port ranges with network load balancers", "2026-11-29"];
    NO_POOL "vpc-nlb/pool-is-unknown"
        "{pool} is no pool of {name} in the text"
        ["IBM/vpc-java-sdk, model/LoadBalancerListener.java", "2026-11-29"];
    ONE_LISTENER "vpc-nlb/pool-has-one-listener"
        "{pool} is the default pool of another listener already; the API refuses the second"
        ["cloud.ibm.com/docs/vpc, Known limitations of network load balancers", "2026-11-29"];
    POOL_PROTOCOL "vpc-nlb/pool-has-its-listeners-protocol"
        "{pool} has the protocol {protocol}, and its listener {wanted}; the API refuses it"
        ["cloud.ibm.com/docs/vpc, Using UDP with network load balancers", "2026-11-29"];

    NO_MONITOR "vpc-nlb/pool-needs-a-health-check"
        "{pool} has no health_monitor, which every pool needs; the API refuses it"
        ["cloud.ibm.com/docs/vpc, Health checks of network load balancers", "2026-11-29"];
    TIMEOUT "vpc-nlb/timeout-is-less-than-delay"
        "a health check waits {timeout} seconds and is repeated after {delay}, and must wait less; the API refuses it"
        ["cloud.ibm.com/docs/vpc, FAQs for network load balancers", "2026-11-29"];
    ALGORITHM "vpc-nlb/algorithm-needs-its-kind"
        "{algorithm} goes only with {needs}, and {name} is none; the API refuses it"
        ["cloud.ibm.com/docs/vpc, Revised network load balancer capabilities", "2026-11-29"]
        ["cloud.ibm.com/docs/vpc, VPC API change log", "2026-11-29"];
    STICKINESS "vpc-nlb/stickiness-needs-its-kind"
        "session_persistence {kind} goes only with {needs}, and {name} is none; the API refuses it"
        ["cloud.ibm.com/docs/vpc, Creating an IBM Cloud Network Load Balancer for VPC", "2026-11-29"]
        ["cloud.ibm.com/docs/vpc, Revised network load balancer capabilities", "2026-11-29"];
    WEIGHT "vpc-nlb/weight-is-ignored"
        "weight {weight} does not count with {algorithm}: all members of {pool} get the same; take weighted_round_robin"
        ["cloud.ibm.com/docs/vpc, About network load balancers", "2026-11-29"];
    ACTION_KIND "vpc-nlb/failsafe-action-needs-its-kind"
        "failsafe_policy {action} goes only with {needs}, and {name} is none; the API refuses it"
        ["IBM/vpc-java-sdk, model/LoadBalancerPoolFailsafePolicy.java", "2026-11-29"]
        ["cloud.ibm.com/docs/vpc, Working with network load balancer pools", "2026-11-29"];
    FORWARD "vpc-nlb/forward-names-a-pool"
        "failsafe_policy {action} {wants}; the API refuses it"
        ["IBM/vpc-java-sdk, model/LoadBalancerPoolFailsafePolicy.java", "2026-11-29"];
    BACKUP "vpc-nlb/backup-pool-is-fit"
        "{pool} cannot take over from {other}: {why}; the API refuses it"
        ["IBM/vpc-java-sdk, model/LoadBalancerPoolFailsafePolicy.java", "2026-11-29"]
        ["cloud.ibm.com/docs/vpc, Creating an IBM Cloud Network Load Balancer for VPC", "2026-11-29"];

    MEMBER_TWICE "vpc-nlb/member-is-given-once"
        "{target} with ports {first} to {last} exists in a pool already, and answers go from it straight to clients; the API refuses the second: take another port"
        ["cloud.ibm.com/docs/vpc, Why can't I add members with the same port", "2026-11-29"]
        ["cloud.ibm.com/docs/vpc, FAQs for network load balancers", "2026-11-29"];
    MEMBER_KIND "vpc-nlb/member-needs-its-kind"
        "{target} is {what}, which is a member only of {needs}; the API refuses it"
        ["cloud.ibm.com/docs/vpc, Load balancers for VPC overview", "2026-11-29"]
        ["cloud.ibm.com/docs/vpc, Quotas and service limits for VPC", "2026-11-29"];
}
