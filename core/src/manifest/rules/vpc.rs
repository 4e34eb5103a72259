//! Rules about load balancers of IBM Cloud VPC.

use crate::explain::rules;

rules! {
    NOWHERE "vpc-nlb/part-belongs-nowhere"
        "this {what} names no load balancer that is in the text; it is left out: add what ibmcloud is load-balancer prints"
        ["cloud.ibm.com/docs/vpc, VPC CLI reference", "2026-11-29"];
    ONLY_NAMED "vpc-nlb/part-is-only-named"
        "{what} are only named here, {count} in all, and left out: add what ibmcloud is load-balancer-listeners, -pools and -pool-members print"
        ["cloud.ibm.com/docs/vpc, VPC CLI reference", "2026-11-29"];
}
