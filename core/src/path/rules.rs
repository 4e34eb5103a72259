//! Rules of the way itself: what holds whoever built the load balancer.

use crate::explain::rules;

rules! {
    CLIENT_OPENS "path/client-opens-connection"
        "{client} sends the first packet of a connection to {address}"
        ["RFC 9293, Transmission Control Protocol, section 3.5", "2026-11-29"];
    NAME_LEADS "path/name-leads-there"
        "{name} leads {client} to {address}, where it sends the first packet of a connection"
        ["cloud.ibm.com/docs/cis, Configuring a global load balancer", "2026-11-30"];
    COMES_BY "path/client-comes-from-another-network"
        "{client} is in a network of its own, and {link} joins that to this one"
        ["cloud.ibm.com/docs/vpc, About network load balancers, use cases", "2026-11-30"];
    POD_LISTENS "path/pod-listens"
        "{endpoint} listens at {address} and answers"
        ["kubernetes.io/docs, Services, Defining a Service", "2026-11-29"];
    APP_ANSWERS "path/application-answers-200"
        "{endpoint} answers {status} to {path}"
        ["cloud.google.com/load-balancing/docs, Health checks overview, Success criteria for HTTP", "2026-11-30"];
    APP_ANSWERS_OTHER "path/only-200-is-healthy"
        "{endpoint} answers {status} to {path}, which Kubernetes takes for ready and a load balancer does not: it wants 200"
        ["cloud.google.com/load-balancing/docs, Health checks overview, Success criteria for HTTP", "2026-11-30"];
    APP_FAILS "path/application-answers-an-error"
        "{endpoint} answers {status} to {path}, and a load balancer wants 200"
        ["cloud.google.com/load-balancing/docs, Health checks overview, Success criteria for HTTP", "2026-11-30"];
    APP_CONNECTS "path/port-takes-connections"
        "{endpoint} takes connections on port {port}"
        ["cloud.google.com/load-balancing/docs, Health checks overview, Success criteria for TCP", "2026-11-30"];
    APP_SERVES "path/application-says-serving"
        "{endpoint} says on port {port} that it is serving"
        ["grpc.io/docs, Health Checking", "2026-11-30"];
    APP_SERVES_NOT "path/application-says-not-serving"
        "{endpoint} says on port {port} that it is not serving"
        ["grpc.io/docs, Health Checking", "2026-11-30"];
    READS_REQUEST "path/request-is-read"
        "{exposure} ends the connection of {client}, reads the request, and sends it to {behind}"
        ["cloud.google.com/load-balancing/docs, URL maps overview", "2026-11-30"];
    CARRIES_ON "path/request-goes-on-as-the-proxys-own"
        "{exposure} sends the request on by a connection of its own, from {address}; the client's address is only in a header"
        ["cloud.google.com/load-balancing/docs, External Application Load Balancer overview, Client communications with the load balancer", "2026-11-30"];
    ANSWERS_BACK "path/answer-returns-through-proxy"
        "the answer goes back by the connection that it came for, and {exposure} hands it to {client}"
        ["cloud.google.com/load-balancing/docs, External Application Load Balancer overview, Return path", "2026-11-30"];
    CLIENT_CARRIES "path/request-leaves-from-its-client"
        "nothing is on the way to {exposure}: what runs beside {client} chooses the backend itself, and opens a connection to it from {address}"
        ["cloud.google.com/service-mesh/docs, Cloud Service Mesh overview, service routing APIs", "2026-11-30"];
    CLIENT_ANSWERED "path/answer-goes-back-to-its-client"
        "the answer goes straight back to {client}, whose own proxy hands it on as if {exposure} had answered"
        ["cloud.google.com/service-mesh/docs, Cloud Service Mesh overview, service routing APIs", "2026-11-30"];
    NO_REQUEST_ROUTE "path/no-route-for-request"
        "no route of {exposure} fits the request, and it answers 404"
        ["gateway-api.sigs.k8s.io, HTTPRoute, Matching", "2026-11-30"];
    NOTHING_COUNTS "path/all-weights-are-zero"
        "the request fits a route of {exposure} whose parts all have weight 0: it is not sent on, and the client gets an error"
        ["gateway-api.sigs.k8s.io, HTTPRoute, Weighted backends", "2026-11-30"];
    NOBODY_BEHIND "path/route-leads-nowhere"
        "the route of {exposure} leads to a Service or port that does not exist, and the client gets 500"
        ["gateway-api.sigs.k8s.io, HTTPRoute, Invalid backend references", "2026-11-30"];
    NOBODY_HEALTHY "path/no-healthy-upstream"
        "no backend of {exposure} is healthy, and the client gets 503"
        ["cloud.google.com/load-balancing/docs, Troubleshoot external Application Load Balancers, Unexpected 5xx errors", "2026-11-30"];
    BAD_GATEWAY "path/backend-did-not-answer"
        "{backend} did not answer the request, and {exposure} tells the client 502"
        ["cloud.google.com/load-balancing/docs, Troubleshoot external Application Load Balancers, Unexpected 5xx errors", "2026-11-30"];
    NEARER_TAKES_ALL "path/nearer-groups-take-all"
        "{backend} is in a group that is further away, and nearer ones take all that is asked for"
        ["cloud.google.com/load-balancing/docs, Advanced load balancing optimizations", "2026-11-30"];
    PREFERRED_TAKE_ALL "path/preferred-groups-take-all"
        "{backend} is in no preferred group, and those take all that is asked for"
        ["cloud.google.com/load-balancing/docs, Advanced load balancing optimizations", "2026-11-30"];
    REPORTS_FULL "path/group-reports-that-it-is-full"
        "Pods in {zone} are at {used} on average, and from {full} on they count as full: they are going to get {change}"
        ["cloud.google.com/kubernetes-engine/docs, About utilization-based load balancing", "2026-11-30"];
    REPORTS_ROOM "path/group-reports-room"
        "Pods in {zone} are at {used} on average, below {full}: they are going to get {change}"
        ["cloud.google.com/kubernetes-engine/docs, About utilization-based load balancing", "2026-11-30"];
    ONLY_WATCHED "path/reports-are-only-watched"
        "Pods in {zone} are at {used} on average, and {full} would be full: that is only watched and changes nothing"
        ["cloud.google.com/compute/docs, Backend services REST reference, customMetrics.dryRun", "2026-11-30"];
    NOBODY_REPORTS "path/nobody-reports"
        "no Pod in {zone} reports anything, so nothing changes for them"
        ["cloud.google.com/kubernetes-engine/docs, About utilization-based load balancing", "2026-11-30"];
    GROUP_FULL "path/group-is-full"
        "{backend} is in a group that gets its part from others, or is as full as it should be"
        ["cloud.google.com/load-balancing/docs, Advanced load balancing optimizations", "2026-11-30"];
    GROUP_UNHEALTHY "path/group-fails-over"
        "{backend} is in a group with too few healthy members, and what it would get goes elsewhere"
        ["cloud.google.com/load-balancing/docs, Advanced load balancing optimizations", "2026-11-30"];
    GROUP_DRAINED "path/group-is-drained"
        "{backend} is in a group that is drained: so few of its members are healthy that its capacity counts as 0"
        ["cloud.google.com/load-balancing/docs, Advanced load balancing optimizations", "2026-11-30"];
    GROUP_WITHOUT_CAPACITY "path/group-has-no-capacity"
        "{backend} is in a group without capacity: no member, or a target or scaler of 0"
        ["cloud.google.com/load-balancing/docs, Advanced load balancing optimizations", "2026-11-30"];
    GROUP_OUTSIDE "path/group-is-outside-its-region"
        "{backend} is in a group outside of the region that requests are kept in"
        ["cloud.google.com/load-balancing/docs, Advanced load balancing optimizations", "2026-11-30"];
    POD_GONE "path/pod-is-gone"
        "{endpoint} has stopped, and nothing answers at its address any more"
        ["kubernetes.io/docs, Pod Lifecycle, Termination of Pods", "2026-11-29"];
    POD_ENDING "path/pod-is-ending"
        "{endpoint} is ending: it finishes what it has and refuses what is new"
        ["kubernetes.io/docs, Pod Lifecycle, Termination of Pods", "2026-11-30"];
    NODE_DOWN "path/node-is-down"
        "{node} is down, and whatever is sent to it is lost"
        ["kubernetes.io/docs, Nodes, Node status", "2026-11-29"];
    ZONE_DOWN "path/zone-of-balancer-is-down"
        "{exposure} is in {zone}, which is down, so nothing answers at its address"
        ["cloud.ibm.com/docs/vpc, About network load balancers, Use case 4", "2026-11-30"];
    LED_ONLY "path/route-leads-through-it"
        "a route leads what is sent to {address} through {exposure}"
        ["cloud.ibm.com/docs/vpc, About routing tables and routes", "2026-11-30"];
    LED_NEAR "path/route-of-the-senders-zone"
        "the routes of {zone}, where the packet sets out, lead what is sent to {address} through {exposure}"
        ["cloud.ibm.com/docs/vpc, About routing tables and routes", "2026-11-30"];
    LED_BY_HASH "path/one-of-several-routes"
        "{count} routes lead to {address}, and a hash of the packet takes the one through {exposure}"
        ["cloud.ibm.com/docs/vpc, About routing tables and routes, Equal-cost multipath", "2026-11-30"];
    PASSES_ON "path/appliance-passes-it-on"
        "{node} looks at the packet and passes it on as it is"
        ["cloud.ibm.com/docs/vpc, About HA VNF deployments", "2026-11-30"];
    DOES_NOT_PASS "path/appliance-does-not-work"
        "{node} should pass the packet on, and does not work"
        ["cloud.ibm.com/docs/vpc, About HA VNF deployments", "2026-11-30"];
    WITHDRAWN "path/routes-are-withdrawn"
        "no route leads to {address}: that through {exposure}, and any other, is withdrawn while nothing healthy is behind it"
        ["cloud.ibm.com/docs/vpc, About network load balancers, Weighted forwarding", "2026-11-30"]
        ["cloud.ibm.com/docs/vpc, About HA VNF deployments", "2026-11-30"];
    NO_STATE "path/answer-of-an-unknown-connection"
        "the answer comes to {exposure}, which knows nothing of a connection that came through {other}, and is dropped"
        ["cloud.ibm.com/docs/vpc, About network load balancers, Use case 8", "2026-11-30"];
    WRITTEN_ZERO "path/written-weight-0-gets-nothing"
        "{backend} has weight 0, so it gets nothing new"
        ["cloud.ibm.com/docs/vpc, About network load balancers, Load-balancing methods", "2026-11-30"];
    NODE_SILENT "path/nothing-listens-on-node"
        "nothing on {node} listens at {address}"
        ["RFC 9293, Transmission Control Protocol, section 3.5.2", "2026-11-29"];
    NO_BACKEND "path/no-backend"
        "{exposure} has no backend to send packets to"
        ["cloud.google.com/load-balancing/docs, Backend services overview", "2026-11-29"];
    CLOSED_PORT "path/no-frontend-at-port"
        "{exposure} has the address {address}, but does not answer to {protocol} on port {port}"
        ["cloud.google.com/load-balancing/docs, Forwarding rules overview", "2026-11-29"];
    NO_ROUTE "path/nothing-at-address"
        "nothing known has the address {address}"
        ["RFC 1812, Requirements for IP Version 4 Routers, section 5.2", "2026-11-29"];
    OTHER_FAMILY "path/families-do-not-mix"
        "{source} and {address} are of different address families, and nothing here translates between them"
        ["RFC 8200, Internet Protocol, Version 6, section 3", "2026-11-30"];
    CLUSTER_ADDRESS "path/cluster-address-stays-inside"
        "{address} is the address of {service} inside the cluster, and {client} is not on a node"
        ["kubernetes.io/docs, Service ClusterIP allocation", "2026-11-29"];
    INSIDE_ONLY "path/internal-address-from-outside"
        "{address} is an address inside the network, and {client} is outside"
        ["cloud.google.com/load-balancing/docs, Internal passthrough Network Load Balancer overview", "2026-11-29"];
    OTHER_REGION "path/other-region-needs-global-access"
        "{client} is in the region {region}, and without global access {address} answers only in its own"
        ["cloud.google.com/load-balancing/docs, Internal passthrough Network Load Balancer overview, Client access", "2026-11-29"];
    SOURCE_RANGES "path/firewall-checks-source"
        "{source} is in none of the {count} ranges that may use {exposure}"
        ["cloud.google.com/kubernetes-engine/docs, LoadBalancer Service parameters, loadBalancerSourceRanges", "2026-11-29"];
    SERVICE_PORTS "path/firewall-opens-service-ports"
        "{exposure} forwards port {port}, but no port of {service} has that number and the firewall opens no other"
        ["cloud.google.com/kubernetes-engine/docs, Automatically created firewall rules", "2026-11-29"];
    PROBE_UNANSWERED "path/probe-unanswered"
        "{backend} is down, so no health check gets an answer"
        ["cloud.google.com/load-balancing/docs, Health checks overview", "2026-11-29"];
    NOT_ASKED_YET "path/not-asked-yet"
        "{backend} was not asked for its health yet, and counts as unhealthy until then"
        ["cloud.google.com/load-balancing/docs, Health checks overview, Health state", "2026-11-30"];
    PROBE_BLOCKED "path/firewall-blocks-probes"
        "a firewall keeps health checks from {backend}, so none gets an answer"
        ["cloud.google.com/load-balancing/docs, Firewall rules for health checks", "2026-11-30"];
    ZERO_WEIGHT "path/weight-0-gets-nothing"
        "{backend} reports the weight 0 while others report more"
        ["cloud.google.com/load-balancing/docs, Traffic distribution for external passthrough Network Load Balancers", "2026-11-29"];
    WEIGHTS_OFF "path/one-answer-without-weight"
        "weights do not count: the answer of {backend} has none, and one such answer turns them off for all"
        ["cloud.google.com/compute/docs/reference/rest/v1/regionBackendServices", "2026-11-29"];
    UNHEALTHY "path/unhealthy-gets-nothing-new"
        "the health check of {backend} does not pass while that of others does"
        ["cloud.google.com/load-balancing/docs, Traffic distribution for external passthrough Network Load Balancers", "2026-11-29"];
    OTHER_ZONE "path/client-stays-in-zone"
        "{backend} is not in {zone}, where the client is and stays"
        ["cloud.google.com/load-balancing/docs, Zonal affinity for internal passthrough Network Load Balancers", "2026-11-29"];
    ENOUGH_PRIMARY "path/enough-primary-backends"
        "{healthy} of {count} primary backends are healthy, which is enough, so only they are used"
        ["cloud.google.com/load-balancing/docs, Failover for external passthrough Network Load Balancers", "2026-11-29"];
    TOO_FEW_PRIMARY "path/too-few-primary-backends"
        "{healthy} of {count} primary backends are healthy, which is too few, so those that stand by are used"
        ["cloud.google.com/load-balancing/docs, Failover for external passthrough Network Load Balancers", "2026-11-29"];
    NO_STANDBY "path/nobody-healthy-stands-by"
        "no backend that stands by is healthy, so the primary ones are used, of which {healthy} of {count} are"
        ["cloud.google.com/load-balancing/docs, Failover for external passthrough Network Load Balancers", "2026-11-29"];
    DROPS "path/nothing-healthy-drops"
        "no backend of {exposure} is healthy, and its failover policy drops new connections then"
        ["cloud.google.com/load-balancing/docs, Failover for external passthrough Network Load Balancers", "2026-11-29"];
    STANDS_BY "path/stands-by"
        "{backend} stands by, and the primary backends are used"
        ["cloud.google.com/load-balancing/docs, Failover for external passthrough Network Load Balancers", "2026-11-29"];
    PRIMARY_RESTS "path/primary-backend-rests"
        "{backend} is a primary backend, and those that stand by are used"
        ["cloud.google.com/load-balancing/docs, Failover for external passthrough Network Load Balancers", "2026-11-29"];
    NOBODY_ASKS "path/nobody-asks"
        "no health check asks {backend}, so it counts as healthy"
        ["cloud.google.com/load-balancing/docs, Target pools overview", "2026-11-29"];
    REPLY "path/reply-goes-to-sender"
        "the answer goes to the sender's own address, {address}"
        ["RFC 1812, Requirements for IP Version 4 Routers, section 5.2", "2026-11-29"];
}
