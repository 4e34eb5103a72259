//! Services of IBM Cloud clusters.

use crate::explain::rules;

rules! {
    NOT_BALANCED "ibm-vpc-nlb/only-services-of-type-load-balancer"
        "{service} is not of type LoadBalancer, so no load balancer is asked for"
        ["cloud.ibm.com/docs/containers, Setting up VPC network load balancers", "2026-11-30"];
    OTHER_PROVIDER "ibm-vpc-nlb/cluster-is-of-another-provider"
        "the cluster runs at {provider}, where none of these load balancers is built"
        ["cloud.ibm.com/docs/containers, Exposing apps with load balancers for VPC", "2026-11-30"];
    FOREIGN_CLASS "ibm-vpc-nlb/class-is-of-another-controller"
        "the class {class} asks another controller than this cluster's"
        ["kubernetes.io/docs, Specifying class of load balancer implementation", "2026-11-30"];
    APPLICATION_BY_DEFAULT "ibm-vpc-nlb/service-gets-an-application-load-balancer"
        "{service} does not ask for nlb or private-path, so it gets an application load balancer, which is not simulated"
        ["cloud.ibm.com/docs/containers, Exposing apps with load balancers for VPC", "2026-11-30"];
    OTHER_FEATURE "ibm-vpc-nlb/feature-is-of-another-load-balancer"
        "{feature} asks for another kind of load balancer, which is not simulated"
        ["openshift/cloud-provider-vpc-controller, pkg/vpcctl/vpc_config.go", "2026-11-30"];
    PUBLIC_SERVICE "ibm-vpc-nlb/service-gets-a-public-one"
        "{service} asks for nlb and for no private address"
        ["cloud.ibm.com/docs/containers, Setting up VPC network load balancers", "2026-11-30"];
    PRIVATE_SERVICE "ibm-vpc-nlb/service-gets-a-private-one"
        "{service} asks for nlb with a private address"
        ["cloud.ibm.com/docs/containers, Setting up VPC network load balancers", "2026-11-30"];
    PATH_SERVICE "ibm-vpc-nlb/service-gets-private-path"
        "{service} asks for private-path"
        ["cloud.ibm.com/docs/containers, Setting up a Private Path network load balancer", "2026-11-30"];

    ODD_VALUE "ibm-vpc-nlb/annotation-has-an-odd-value"
        "annotation {key} takes {takes}, and not {value}: nothing is built"
        ["openshift/cloud-provider-vpc-controller, pkg/vpcctl/vpc_config.go", "2026-11-30"];
    UNKNOWN_ANNOTATION "ibm-vpc-nlb/annotation-is-unknown"
        "no controller of this provider reads the annotation with the value {key}; of those that are read, near is: {known}"
        ["cloud.ibm.com/docs/containers, Setting up VPC network load balancers", "2026-11-30"];
    FEATURES_CLASH "ibm-vpc-nlb/no-proxy-protocol"
        "{features}: a network load balancer does not speak the PROXY protocol, so nothing is built; clients' addresses are kept without it"
        ["openshift/cloud-provider-vpc-controller, pkg/vpcctl/vpc_config.go", "2026-11-30"];
    OTHER_PROTOCOL "ibm-vpc-nlb/service-has-another-protocol"
        "{service} has a port of {protocol}; only TCP and UDP are carried, so nothing is built"
        ["openshift/cloud-provider-vpc-controller, pkg/vpcctl/vpc_config.go", "2026-11-30"];
    MIXED_PROTOCOLS "ibm-vpc-nlb/service-mixes-protocols"
        "{service} has ports of TCP and of UDP, which one Service cannot mix here: make one of each"
        ["cloud.ibm.com/docs/containers, Setting up VPC network load balancers", "2026-11-30"];
    PATH_IS_TCP "ibm-vpc-nlb/private-path-is-tcp-only"
        "{service} has a UDP port, and Private Path carries TCP only, so nothing is built"
        ["cloud.ibm.com/docs/vpc, Known issues for network load balancers", "2026-11-30"];
    NO_UDP_CHECK "ibm-vpc-nlb/udp-needs-a-tcp-check"
        "{service} has UDP and policy Cluster, and no TCP port to check: name one by vpc-health-check-udp, or take policy Local; the Service stays pending"
        ["openshift/cloud-provider-vpc-controller, pkg/vpcctl/vpc_config.go", "2026-11-30"]
        ["cloud.ibm.com/docs/containers, Exposing apps with load balancers for VPC", "2026-11-30"];
    TIMEOUT "ibm-vpc-nlb/check-waits-too-long"
        "the health check waits {timeout} seconds and is repeated after {delay}: it must wait less; the Service stays pending"
        ["openshift/cloud-provider-vpc-controller, pkg/vpcctl/vpc_config.go", "2026-11-30"];
    NEEDS_SUBNET "ibm-vpc-nlb/private-needs-a-subnet"
        "a {kind} needs a subnet of its own, named by vpc-subnets; the Service stays pending"
        ["openshift/cloud-provider-vpc-controller, pkg/vpcctl/vpc_config.go", "2026-11-30"];
    SUBNET_ZONES "ibm-vpc-nlb/subnets-are-in-several-zones"
        "the subnets are in {count} zones, and a network load balancer is in one; the Service stays pending"
        ["openshift/cloud-provider-vpc-controller, pkg/vpcctl/vpc_provider.go", "2026-11-30"];
    IDLE_TIMEOUT "ibm-vpc-nlb/idle-timeout-is-for-application-balancers"
        "an idle timeout can be set for application load balancers only; the Service stays pending"
        ["openshift/cloud-provider-vpc-controller, pkg/vpcctl/vpc_config.go", "2026-11-30"];
    RANGE_IS_PUBLIC "ibm-vpc-nlb/service-range-needs-a-public-one"
        "vpc-port-range is for public ones, and not for a {kind}; the Service stays pending"
        ["openshift/cloud-provider-vpc-controller, pkg/vpcctl/vpc_config.go", "2026-11-30"];
    RANGE_UNFIT "ibm-vpc-nlb/range-begins-with-a-port-of-the-service"
        "the range {first} to {last} must begin with a port of the Service and hold no other; the Service stays pending"
        ["openshift/cloud-provider-vpc-controller, pkg/vpcctl/vpc_config.go", "2026-11-30"];
    ZONE_WITHOUT_WORKERS "ibm-vpc-nlb/zone-has-no-workers"
        "the cluster has no workers in {zone}; the Service stays pending"
        ["openshift/cloud-provider-vpc-controller, pkg/vpcctl/vpc_config.go", "2026-11-30"];
    NO_WORKERS "ibm-vpc-nlb/no-worker-qualifies"
        "no worker can be a member for {service}; the Service stays pending"
        ["openshift/cloud-provider-vpc-controller, pkg/vpcctl/vpc_provider.go", "2026-11-30"];
    TOO_MANY_MEMBERS "ibm-vpc-nlb/too-many-workers"
        "the pool would have {count} members, and {limit} are the limit; the API refuses it: make a Service for each zone, or set a quota"
        ["cloud.ibm.com/docs/vpc, Quotas and service limits", "2026-11-30"]
        ["cloud.ibm.com/docs/containers, Setting up a Private Path network load balancer", "2026-11-30"];

    ZONE_ASKED "ibm-vpc-nlb/service-asks-for-a-zone"
        "the Service asks for {zone}: it is made there, and only workers of that zone are members"
        ["cloud.ibm.com/docs/containers, Setting up VPC network load balancers", "2026-11-30"]
        ["openshift/cloud-provider-vpc-controller, pkg/vpcctl/vpc_provider.go", "2026-11-30"];
    ZONE_OF_SUBNET "ibm-vpc-nlb/subnet-tells-the-zone"
        "the subnet {subnet} is in {zone}, and so is the load balancer"
        ["openshift/cloud-provider-vpc-controller, pkg/vpcctl/vpc_provider.go", "2026-11-30"];
    ZONE_OF_WORKERS "ibm-vpc-nlb/zone-is-taken-by-the-controller"
        "the Service says no zone, and {zone} has most workers; workers of all zones are members"
        ["openshift/cloud-provider-vpc-controller, pkg/vpcctl/vpc_config.go", "2026-11-30"];
    CREATED_IN "ibm-vpc-nlb/exists-in-its-zone"
        "it was created in {zone}"
        ["cloud.ibm.com/docs/openshift, VPC NLB zone annotation changed", "2026-11-30"];
    ZONE_FIXED "ibm-vpc-nlb/zone-never-changes"
        "it was created in {zone} and cannot move to {asked}: each sync fails, and its members follow the workers no longer; put the zone back, or make the Service anew"
        ["openshift/cloud-provider-vpc-controller, pkg/vpcctl/vpc_config.go", "2026-11-30"]
        ["cloud.ibm.com/docs/openshift, VPC NLB zone annotation changed", "2026-11-30"];
    STAYS_MEMBER "ibm-vpc-nlb/member-stays-while-syncs-fail"
        "{node} was a member when syncs began to fail, and stays one"
        ["cloud.ibm.com/docs/openshift, VPC NLB zone annotation changed", "2026-11-30"];

    WORKER "ibm-vpc-nlb/worker-within-the-quota"
        "{node} is one of the first {quota} workers of its zone"
        ["openshift/cloud-provider-vpc-controller, pkg/vpcctl/vpc_config.go", "2026-11-30"]
        ["cloud.ibm.com/docs/containers, Setting up a Private Path network load balancer", "2026-11-30"];
    ALL_WORKERS "ibm-vpc-nlb/every-worker-is-a-member"
        "{node} is a member, as all workers that qualify are"
        ["openshift/cloud-provider-vpc-controller, pkg/vpcctl/vpc_config.go", "2026-11-30"];
    OVER_QUOTA "ibm-vpc-nlb/zone-has-its-quota"
        "{zone} has its {quota} members, and {node} is no more taken; Pods on it get packets from members all the same"
        ["openshift/cloud-provider-vpc-controller, pkg/vpcctl/vpc_config.go", "2026-11-30"]
        ["cloud.ibm.com/docs/containers, Setting up a Private Path network load balancer", "2026-11-30"];
    OTHER_ZONE "ibm-vpc-nlb/worker-is-in-another-zone"
        "workers of {zone} are no members: the Service asks for {asked}"
        ["openshift/cloud-provider-vpc-controller, pkg/vpcctl/vpc_provider.go", "2026-11-30"];
    NOT_SELECTED "ibm-vpc-nlb/worker-lacks-the-label"
        "{node} does not have the label {label}"
        ["openshift/cloud-provider-vpc-controller, pkg/vpcctl/vpc_provider.go", "2026-11-30"];
    NOT_EDGE "ibm-vpc-nlb/edge-workers-come-first"
        "{node} is no edge worker, and there are some"
        ["openshift/cloud-provider-vpc-controller, pkg/vpcctl/vpc_config.go", "2026-11-30"];
    EXCLUDED_WORKER "ibm-vpc-nlb/worker-is-excluded"
        "{node} is kept out of load balancers by a label, or is about to be deleted"
        ["kubernetes/cloud-provider, controllers/service/controller.go", "2026-11-30"];
    UNREADY_WORKER "ibm-vpc-nlb/worker-is-not-ready"
        "{node} is not ready, or is being deleted"
        ["kubernetes/cloud-provider, controllers/service/controller.go", "2026-11-30"];

    SERVICE_PORTS "ibm-vpc-nlb/listener-for-each-port"
        "port {port} of {service} has a listener"
        ["cloud.ibm.com/docs/containers, Setting up VPC network load balancers", "2026-11-30"];
    SERVICE_RANGE "ibm-vpc-nlb/listener-for-a-range"
        "the Service asks for the ports {first} to {last}, which are not translated"
        ["cloud.ibm.com/docs/containers, Setting up VPC network load balancers", "2026-11-30"];
    NODE_PORTS "ibm-vpc-nlb/workers-get-packets-on-node-ports"
        "a worker gets packets under its own address, on the node port of the Service's port"
        ["cloud.ibm.com/docs/containers, Exposing apps with load balancers for VPC", "2026-11-30"];
    LISTENER_A_PORT "ibm-vpc-nlb/service-has-a-listener-a-port"
        "each port of {service} has a listener"
        ["openshift/cloud-provider-vpc-controller, pkg/vpcctl/vpc_provider.go", "2026-11-30"];
    POOL_A_PORT "ibm-vpc-nlb/service-has-a-pool-a-port"
        "each port of {service} has a pool with the same members, named by protocol, port and node port"
        ["openshift/cloud-provider-vpc-controller, pkg/vpcctl/vpc_provider.go", "2026-11-30"];
    SERVICE_TURNS "ibm-vpc-nlb/workers-take-turns"
        "new connections to {service} go to its workers in turns; nothing in a Service sets another method"
        ["openshift/cloud-provider-vpc-controller, pkg/vpcctl/vpc_provider.go", "2026-11-30"];
    SERVICE_ALONE "ibm-vpc-nlb/session-affinity-is-not-read"
        "{service}: sessionAffinity does not reach the load balancer, just the nodes"
        ["openshift/cloud-provider-vpc-controller, pkg/vpcctl/vpc_config.go", "2026-11-30"];
    SERVICE_DROPS "ibm-vpc-nlb/service-has-no-fail-safe"
        "nothing in a Service sets a fail-safe policy: with no healthy worker for {service} there is no answer"
        ["core/rules/ibm-vpc-nlb/service-has-no-fail-safe.md", "2026-11-30"];

    CHECK_NODE_PORT "ibm-vpc-nlb/cluster-checks-the-node-port"
        "policy Cluster: each worker is asked whether it takes a connection on node port {port}"
        ["openshift/cloud-provider-vpc-controller, pkg/vpcctl/vpc_provider.go", "2026-11-30"];
    CHECK_POLICY "ibm-vpc-nlb/local-checks-the-health-port"
        "policy Local: each worker is asked by HTTP on port {port} whether it has a ready Pod of {service}"
        ["openshift/cloud-provider-vpc-controller, pkg/vpcctl/vpc_provider.go", "2026-11-30"];
    CHECK_UDP "ibm-vpc-nlb/udp-is-checked-by-tcp"
        "UDP is checked by TCP: each worker is asked whether it takes a connection on port {port}"
        ["openshift/cloud-provider-vpc-controller, pkg/vpcctl/vpc_provider.go", "2026-11-30"];
    CHECK_ASKED "ibm-vpc-nlb/service-asks-for-a-check"
        "the Service asks for a check by {protocol} on port {port}"
        ["cloud.ibm.com/docs/containers, Setting up VPC network load balancers", "2026-11-30"];
}
