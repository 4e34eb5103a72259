//! Which doors become which load balancer, and what is built in front of backends.

use crate::explain::rules;

rules! {
    INGRESS_EXTERNAL "gke-neg/ingress-is-external"
        "the Ingress {name} says no class, or gce: GKE builds an external Application Load Balancer"
        ["cloud.google.com/kubernetes-engine/docs/concepts/ingress, Ingress for external Application Load Balancers", "2026-11-30"];
    INGRESS_OF_CLASS "gke-neg/ingress-class-decides"
        "the class {class} of the Ingress asks for this Application Load Balancer"
        ["cloud.google.com/kubernetes-engine/docs/concepts/ingress, Ingress classes", "2026-11-30"];
    GATEWAY_OF_CLASS "gke-neg/gateway-class-decides"
        "the GatewayClass {class} asks for this Application Load Balancer"
        ["cloud.google.com/kubernetes-engine/docs/concepts/gateway-api, GatewayClass", "2026-11-30"];
    OTHER_CLASS "gke-neg/class-is-of-another-controller"
        "GKE has no controller for the class {class}, so it builds nothing here"
        ["cloud.google.com/kubernetes-engine/docs/concepts/ingress, Ingress classes", "2026-11-30"]
        ["cloud.google.com/kubernetes-engine/docs/concepts/gateway-api, GatewayClass", "2026-11-30"];
    CLASS_FIELD "gke-neg/ingress-class-name-is-not-read"
        "GKE leaves an Ingress alone that has spec.ingressClassName, whatever it says: it reads the annotation kubernetes.io/ingress.class instead"
        ["cloud.google.com/kubernetes-engine/docs/concepts/ingress, Ingress classes", "2026-11-30"]
        ["kubernetes/ingress-gce, pkg/utils/utils.go, IsGCEIngress", "2026-11-30"];
    NO_CLASS "gke-neg/gateway-needs-a-class"
        "the Gateway {name} says no spec.gatewayClassName, and so belongs to no controller"
        ["gateway-api.sigs.k8s.io, GatewayClass", "2026-11-30"];
    OTHER_PROVIDER "gke-neg/cluster-is-not-gke"
        "the cluster is run by {provider}, and these controllers are GKE's"
        ["cloud.google.com/kubernetes-engine/docs/concepts/container-native-load-balancing", "2026-11-30"];
    ADD_ON_OFF "gke-neg/add-on-is-needed"
        "the add-on HttpLoadBalancing is off, and its controllers build every Ingress, Gateway and NEG of Pods"
        ["cloud.google.com/kubernetes-engine/docs/concepts/container-native-load-balancing, Requirements", "2026-11-30"];
    NEEDS_VPC_NATIVE "gke-neg/pods-must-be-routable"
        "{door} reaches Pods directly, and the cluster is not VPC-native: the network does not know their addresses"
        ["cloud.google.com/kubernetes-engine/docs/concepts/container-native-load-balancing, Requirements", "2026-11-30"];
    IS_BEHIND "gke-neg/door-leads-here"
        "{door} sends requests to this port of {service}"
        ["cloud.google.com/load-balancing/docs/backend-service", "2026-11-30"];

    FORWARDING_RULE "gke-neg/forwarding-rule-for-each-port"
        "a forwarding rule takes what comes to port {port} of the address"
        ["cloud.google.com/load-balancing/docs/forwarding-rule-concepts", "2026-11-30"];
    TARGET_PROXY "gke-neg/proxy-ends-the-connection"
        "a target proxy ends the client's connection, and reads requests from it"
        ["cloud.google.com/load-balancing/docs/target-proxies", "2026-11-30"];
    URL_MAP "gke-neg/url-map-chooses"
        "the URL map of {door} chooses a backend service by host and path"
        ["cloud.google.com/load-balancing/docs/url-map-concepts", "2026-11-30"];
    BACKEND_SERVICE "gke-neg/backend-service-for-each-port"
        "each Service port behind {door} has a backend service: here {service}"
        ["cloud.google.com/load-balancing/docs/backend-service", "2026-11-30"]
        ["kubernetes/ingress-gce, pkg/utils/serviceport.go", "2026-11-30"];
    FIREWALL "gke-neg/firewall-opens-backends"
        "proxies and health checks come from ranges of their own, and a firewall rule lets them through to {whom}"
        ["cloud.google.com/kubernetes-engine/docs/concepts/firewall-rules", "2026-11-30"]
        ["cloud.google.com/load-balancing/docs/firewall-rules", "2026-11-30"];
    NAME_IS_THE_CONTROLLERS "gke-neg/name-is-not-modelled"
        "the controller makes this name from a hash that is not modelled here"
        ["kubernetes/ingress-gce, pkg/utils/namer", "2026-11-30"];
    MADE_UP_UID "gke-neg/made-up-uid"
        "the name has a UID of the cluster in it that is not in the text, so it is made up"
        ["kubernetes/ingress-gce, pkg/utils/namer", "2026-11-30"];

    OUTSIDE_SOURCES "gke-neg/proxies-come-from-two-ranges"
        "Google's front ends connect from 35.191.0.0/16 and 130.211.0.0/22; which address is made up"
        ["cloud.google.com/load-balancing/docs/https, Firewall rules", "2026-11-30"];
    INSIDE_SOURCES "gke-neg/proxies-come-from-their-subnet"
        "the proxies have addresses in the proxy-only subnet of the region; {range} is made up"
        ["cloud.google.com/load-balancing/docs/proxy-only-subnets", "2026-11-30"];
    ROUTE "gke-neg/most-specific-route-wins"
        "of the routes of {door} the one with the more specific host, then with the longer path, has the request"
        ["cloud.google.com/load-balancing/docs/url-map-concepts", "2026-11-30"]
        ["gateway-api.sigs.k8s.io, HTTPRoute, Matching", "2026-11-30"];
    PROXIED "gke-neg/no-answer-bypasses-the-proxy"
        "requests are carried by connections of the proxy's own, so answers come back to it: there is no direct return here"
        ["cloud.google.com/load-balancing/docs/https, Return path", "2026-11-30"];
    NO_MEMBERS "gke-neg/backends-belong-to-services"
        "the door itself has no backends: each Service port behind it has its own"
        ["cloud.google.com/load-balancing/docs/backend-service", "2026-11-30"];
    NOT_PASSTHROUGH "gke-neg/requests-are-read"
        "requests are read, so this is no passthrough load balancer: clients' addresses come in the header X-Forwarded-For"
        ["cloud.google.com/load-balancing/docs/https, Client communications with the load balancer", "2026-11-30"];
}
