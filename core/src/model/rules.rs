//! What building a world decides by: what objects imply, what is made up, what dangles.

use crate::explain::rules;

rules! {
    BEHAVES_UNKNOWN "model/answers-of-unknown-pods"
        "{name} is no workload and no Pod, so nothing answers as it says"
        ["kubernetes.io/docs, Workloads", "2026-11-30"];
    ROUTE_SERVICE_UNKNOWN "model/route-to-unknown-service"
        "{name} is no Service in that namespace, and requests that it should get are answered with an error"
        ["gateway-api.sigs.k8s.io, HTTPRoute, Invalid backend references", "2026-11-30"];
    ROUTE_PORT_UNKNOWN "model/route-to-unknown-port"
        "{service} has no port {port}, and requests that it should get are answered with an error"
        ["gateway-api.sigs.k8s.io, HTTPRoute, Invalid backend references", "2026-11-30"];
    SCENARIO_SAYS "model/scenario-says"
        "the scenario says {value}"
        ["core/ARCHITECTURE.md, Bird's-eye view", "2026-11-29"];
    PROVIDER_FROM_NODE "model/provider-from-node"
        "the provider ID of {node} is written the way of {provider}"
        ["kubernetes.io/docs, Node API reference, spec.providerID", "2026-11-29"];
    PROVIDER_ASSUMED "model/provider-assumed"
        "nothing says who runs the cluster; {provider} is assumed"
        ["core/ARCHITECTURE.md, Bird's-eye view", "2026-11-29"];
    PROVIDER_TOLD "model/provider-from-its-own-words"
        "the text says something that only {provider} reads or writes"
        ["core/ARCHITECTURE.md, Bird's-eye view", "2026-11-30"];
    VERSION_FROM_NODES "model/version-from-nodes"
        "{node} runs {version}, and a control plane is never older than its nodes"
        ["kubernetes.io/releases/version-skew-policy, kubelet", "2026-11-29"];
    VERSION_MIXED "model/version-mixed"
        "nodes run versions from {oldest} to {newest}; the control plane is at least the newest"
        ["kubernetes.io/releases/version-skew-policy, kubelet", "2026-11-29"];
    VERSION_ASSUMED "model/version-assumed"
        "nothing says the version; {version}, the newest that the rules know, is assumed"
        ["core/ARCHITECTURE.md, Bird's-eye view", "2026-11-29"];
    REGION_FROM_NODE "model/region-from-node"
        "{node} is in {region}"
        ["kubernetes.io/docs, Well-Known Labels, topology.kubernetes.io/region", "2026-11-29"];
    REGION_FROM_BALANCER "model/region-from-load-balancer"
        "the load balancer {name} is in {region}"
        ["cloud.ibm.com/docs/account, Cloud Resource Names", "2026-11-30"];
    REGION_MADE_UP "model/region-made-up"
        "nothing says the region; {region} was taken"
        ["core/ARCHITECTURE.md, Questions and answers", "2026-11-29"];
    NODES_MADE_UP "model/nodes-made-up"
        "the text has no node; made up: {count}, over zones of {region}"
        ["core/ARCHITECTURE.md, Questions and answers", "2026-11-29"];
    NODE_UNKNOWN "model/node-unknown"
        "{by} names the node {node}, which is not in the text; it was made up"
        ["kubernetes.io/docs, Pod API reference, spec.nodeName", "2026-11-29"];
    ZONES_MADE_UP "model/zones-made-up"
        "nodes without a zone: {count}, {node} first; zones were made up"
        ["kubernetes.io/docs, Well-Known Labels, topology.kubernetes.io/zone", "2026-11-29"];
    NODE_ADDRESSES_MADE_UP "model/node-addresses-made-up"
        "nodes without an address: {count}, {node} first; made up from {ip} on"
        ["kubernetes.io/docs, Node Status, Addresses", "2026-11-29"];
    PODS_DERIVED "model/pods-derived"
        "{workload} has no Pod in the text; derived from it: {count}"
        ["kubernetes.io/docs, Workload Management", "2026-11-29"];
    PODS_FROM_ENDPOINTS "model/pods-from-endpoints"
        "Pods that only an EndpointSlice names: {count}, {pod} first; they are taken as it says"
        ["kubernetes.io/docs, EndpointSlices, targetRef", "2026-11-29"];
    PODS_MADE_UP "model/pods-made-up"
        "the text has no Pod and nothing that makes one; made up for {service}: {count}, all ready"
        ["core/ARCHITECTURE.md, Questions and answers", "2026-11-29"];
    PODS_PLACED "model/pods-placed"
        "Pods without a status: {count}, {pod} first; taken as running and ready, on nodes in turn"
        ["kubernetes.io/docs, Pod Topology Spread Constraints, built-in defaults", "2026-11-29"];
    POD_ADDRESSES_MADE_UP "model/pod-addresses-made-up"
        "Pods without an address: {count}, {pod} first; made up from {ip} on"
        ["kubernetes.io/docs, Pod API reference, status.podIP", "2026-11-29"];
    TOO_MANY "model/too-many"
        "{name} asks for {count}; {limit} is the most that is made in one world"
        ["core/ARCHITECTURE.md, Invariants", "2026-11-29"];
    TWO_REFUSED "model/two-families-are-refused"
        "the API refuses {service}: it insists on two address families, and the cluster's stack is {stack}"
        ["kubernetes.io/docs, IPv4/IPv6 dual-stack, Services", "2026-11-30"];
    CLASS_STAYS "model/class-never-changes"
        "the API refuses the whole change: the class of a load balancer that exists never changes"
        ["kubernetes.io/docs, Service, Specifying class of load balancer implementation", "2026-11-30"];
    HEALTH_PORT_STAYS "model/health-port-never-changes"
        "the API refuses the whole change: the health port {port} stays as long as the policy needs one"
        ["kubernetes.io/docs, Service API reference, healthCheckNodePort", "2026-11-30"];
    CLUSTER_IPS_MADE_UP "model/cluster-ips-made-up"
        "Services without a cluster IP: {count}, {service} first; made up from {ip} on"
        ["kubernetes.io/docs, Service ClusterIP allocation", "2026-11-29"];
    NODE_PORTS_MADE_UP "model/node-ports-made-up"
        "node ports not given: {count}, the first for {service}; made up from {port} on"
        ["kubernetes.io/docs, Service, type: NodePort", "2026-11-29"];
    BALANCER_ADDRESSES_MADE_UP "model/balancer-addresses-made-up"
        "load balancers without an address: {count}, {service} first; made up from {ip} on"
        ["RFC 5737, IPv4 Address Blocks Reserved for Documentation", "2026-11-29"];
    ONE_FAMILY "model/second-family-is-a-wish"
        "PreferDualStack is a wish: where the cluster has one address family, {service} gets that one and nothing says so; RequireDualStack is refused there, and ipFamilies names both"
        ["kubernetes.io/docs, IPv4/IPv6 dual-stack, Services", "2026-11-29"];
    SELECTOR_MATCHES_NOTHING "model/selector-matches-nothing"
        "no Pod in {namespace} has all labels that {service} selects; compare them with the Pods'"
        ["kubernetes.io/docs, Service, Defining a Service", "2026-11-29"];
    NAMED_PORT_MISSING "model/named-port-missing"
        "named port {port} not found in {pod}; give its container port that name, or write a number"
        ["kubernetes.io/docs, Service, Port definitions", "2026-11-29"];
    PORT_UNDECLARED "model/port-undeclared"
        "{pod} declares ports but not {port}; it is refused there unless something listens"
        ["kubernetes.io/docs, Pod API reference, containers.ports", "2026-11-29"];
    SLICE_OF_NOTHING "model/slice-of-nothing"
        "{slice} belongs to the Service {service}, which is not in the text"
        ["kubernetes.io/docs, EndpointSlices, Ownership", "2026-11-29"];
    CLIENT_MADE_UP "model/client-made-up"
        "the text names no client; {client} was made up"
        ["core/ARCHITECTURE.md, Questions and answers", "2026-11-29"];
    CLIENT_ADDRESS_MADE_UP "model/client-address-made-up"
        "{client} has no address: {ip} was made up"
        ["RFC 5737, IPv4 Address Blocks Reserved for Documentation", "2026-11-29"];
    CLIENT_ZONE_EMPTY "model/client-zone-empty"
        "{client} is in {zone}, where the cluster has no node"
        ["kubernetes.io/docs, Well-Known Labels, topology.kubernetes.io/zone", "2026-11-29"];
    CLIENT_NOWHERE "model/client-nowhere"
        "{client} is on {place}, which does not exist; there is {known}"
        ["core/ARCHITECTURE.md, Bird's-eye view", "2026-11-29"];
    NAME_TWICE "model/name-twice"
        "there are two clients called {name}; the first is kept"
        ["core/ARCHITECTURE.md, Bird's-eye view", "2026-11-29"];
    CLIENT_UNKNOWN "model/client-unknown"
        "no client is called {name}; there is {known}"
        ["core/ARCHITECTURE.md, Bird's-eye view", "2026-11-29"];
    TARGET_UNKNOWN "model/target-unknown"
        "traffic goes to {name}, which is neither an address with a port nor a Service; there is {known}"
        ["core/ARCHITECTURE.md, Bird's-eye view", "2026-11-29"];
    PLACE_UNKNOWN "model/place-unknown"
        "a distance is said from or to {name}, which is no zone, region or client here, so it is left out; there is {known}"
        ["core/ARCHITECTURE.md, Bird's-eye view", "2026-11-30"];
    MEMBER_REMAINS "model/member-remains-without-machine"
        "the text lists machines, and {member} is none of them: who deletes a machine leaves its member, which never answers; remove the member too"
        ["cloud.ibm.com/docs/vpc, Known issues for network load balancers", "2026-11-30"];
    TARGET_PORT_UNKNOWN "model/target-port-unknown"
        "{service} has no port {port}; it has {known}"
        ["kubernetes.io/docs, Service, Port definitions", "2026-11-29"];
    TRAFFIC_MADE_UP "model/traffic-made-up"
        "the text says no traffic; each client sends to each load balancer it can use"
        ["core/ARCHITECTURE.md, Questions and answers", "2026-11-29"];
    EVENT_UNKNOWN "model/event-unknown"
        "the timeline names {name}, which does not exist; there is {known}"
        ["core/ARCHITECTURE.md, Bird's-eye view", "2026-11-29"];
}
