//! Who receives packets.

use crate::explain::rules;

rules! {
    MEMBER "ibm-vpc-nlb/pool-names-its-members"
        "{node} is a member of pool {pool}, and gets packets on port {port}"
        ["cloud.ibm.com/docs/vpc, About network load balancers, Front-end listeners and back-end pools", "2026-11-30"];
    KEEPS_PORT "ibm-vpc-nlb/member-sees-the-clients-port"
        "{node} is a member of pool {pool}, and gets packets on the port that the client used"
        ["cloud.ibm.com/docs/vpc, Using port ranges with network load balancers", "2026-11-30"];
    BACKUP_MEMBER "ibm-vpc-nlb/backup-member-waits"
        "{node} is a member of pool {pool}, which stands by"
        ["cloud.ibm.com/docs/vpc, Working with network load balancer pools", "2026-11-30"];
    REFUSED_MEMBER "ibm-vpc-nlb/refused-member-is-none"
        "the API refuses {node} as a member of pool {pool}, so it gets nothing there"
        ["cloud.ibm.com/docs/vpc, Working with network load balancer pools", "2026-11-30"];
    MOST_MEMBERS "ibm-vpc-nlb/most-members-of-a-pool"
        "a pool has up to {limit} members, of any zones of the region"
        ["cloud.ibm.com/docs/vpc, Quotas and service limits", "2026-11-30"]
        ["cloud.ibm.com/docs/vpc, About network load balancers", "2026-11-30"];
}
