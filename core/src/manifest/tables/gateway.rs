//! The fields of `Ingress`, `Gateway`, `HTTPRoute` and `PodMetrics`, as far as they are read.

use crate::manifest::tables::fields;

fields! {
    /// The fields of an `Ingress`.
    INGRESS
    "" {
        "apiVersion" "text" ["networking.k8s.io/v1"] "" "the version of this kind";
        "kind" "text" ["Ingress"] "" "what the document is";
        "metadata" "a mapping" [] "" "name, namespace, annotations";
        "spec" "a mapping" [] "" "which requests go where";
        "status" "a mapping" [] "" "what its controller wrote";
    }
    "metadata" {
        "name" "a name" [] "" "its name";
        "namespace" "a name" [] "default" "its namespace, which is that of its Services too";
        "labels" "a mapping of text" [] "" "its labels";
        "annotations" "a mapping of text" [] "" "requests to its controller, among them the class and a reserved address";
    }
    "spec" {
        "ingressClassName" "text" [] "the cluster's own" "which controller builds it; the annotation kubernetes.io/ingress.class wins";
        "defaultBackend" "a mapping" [] "" "who gets what no rule takes";
        "rules" "a list" [] "" "hosts and paths, and who gets them";
        "tls" "a list" [] "" "hosts with certificates";
    }
    "spec.defaultBackend" {
        "service" "a mapping" [] "" "a Service and its port";
        "resource" "a mapping" [] "" "another object";
    }
    "spec.defaultBackend.service" {
        "name" "a Service's name" [] "" "the Service";
        "port" "a mapping" [] "" "its port";
    }
    "spec.defaultBackend.service.port" {
        "number" "a port from 1 to 65535" [] "" "the Service's port";
        "name" "text" [] "" "or its name";
    }
    "spec.rules[]" {
        "host" "a host, such as shop.example or *.shop.example" [] "any host" "for whom requests are";
        "http" "a mapping" [] "" "its paths";
    }
    "spec.rules[].http" {
        "paths" "a list" [] "" "paths, and who gets them";
    }
    "spec.rules[].http.paths[]" {
        "path" "a path that begins with /" [] "any path" "where requests go";
        "pathType" "a word" ["Exact", "Prefix", "ImplementationSpecific"] "" "how paths are compared";
        "backend" "a mapping" [] "" "who gets them";
    }
    "spec.rules[].http.paths[].backend" {
        "service" "a mapping" [] "" "a Service and its port";
        "resource" "a mapping" [] "" "another object";
    }
    "spec.rules[].http.paths[].backend.service" {
        "name" "a Service's name" [] "" "the Service";
        "port" "a mapping" [] "" "its port";
    }
    "spec.rules[].http.paths[].backend.service.port" {
        "number" "a port from 1 to 65535" [] "" "the Service's port";
        "name" "text" [] "" "or its name";
    }
    "spec.tls[]" {
        "hosts" "a list of hosts" [] "" "hosts of the certificate";
        "secretName" "a name" [] "" "where the certificate is";
    }
    "status" {
        "loadBalancer" "a mapping" [] "" "what was built";
    }
    "status.loadBalancer" {
        "ingress" "a list" [] "" "its addresses";
    }
    "status.loadBalancer.ingress[]" {
        "ip" "an IP address" [] "" "an address";
    }
}

fields! {
    /// The fields of a `Gateway`.
    GATEWAY
    "" {
        "apiVersion" "text" ["gateway.networking.k8s.io/v1"] "" "the version of this kind";
        "kind" "text" ["Gateway"] "" "what the document is";
        "metadata" "a mapping" [] "" "name, namespace, annotations";
        "spec" "a mapping" [] "" "where it listens";
        "status" "a mapping" [] "" "what its controller wrote";
    }
    "metadata" {
        "name" "a name" [] "" "its name";
        "namespace" "a name" [] "default" "its namespace";
        "labels" "a mapping of text" [] "" "its labels";
        "annotations" "a mapping of text" [] "" "requests to its controller";
    }
    "spec" {
        "gatewayClassName" "text" [] "" "which controller builds it, and what";
        "listeners" "a list" [] "" "ports on which it listens";
        "addresses" "a list" [] "one that is allocated" "addresses that are asked for";
    }
    "spec.listeners[]" {
        "name" "a name" [] "" "its name, to which sectionName of a route refers";
        "port" "a port from 1 to 65535" [] "" "the port";
        "protocol" "text" ["HTTP", "HTTPS", "TLS", "TCP", "UDP"] "" "what is spoken there";
        "hostname" "a host, such as *.shop.example" [] "any host" "for whom requests are";
        "tls" "a mapping" [] "" "its certificates";
        "allowedRoutes" "a mapping" [] "" "which routes may attach";
    }
    "spec.listeners[].allowedRoutes" {
        "namespaces" "a mapping" [] "" "from which namespaces";
        "kinds" "a list" [] "" "of which kinds";
    }
    "spec.listeners[].allowedRoutes.namespaces" {
        "from" "a word" ["Same", "All", "Selector"] "Same" "from which namespaces";
        "selector" "a mapping" [] "" "labels of the namespaces";
    }
    "spec.addresses[]" {
        "type" "a word" ["IPAddress", "NamedAddress", "Hostname"] "IPAddress" "what the value is";
        "value" "an IP address, or the name of one" [] "" "the address";
    }
    "status" {
        "addresses" "a list" [] "" "addresses it has";
    }
    "status.addresses[]" {
        "type" "a word" ["IPAddress", "NamedAddress", "Hostname"] "IPAddress" "what the value is";
        "value" "an IP address" [] "" "the address";
    }
}

fields! {
    /// The fields of an `HTTPRoute`.
    HTTP_ROUTE
    "" {
        "apiVersion" "text" ["gateway.networking.k8s.io/v1"] "" "the version of this kind";
        "kind" "text" ["HTTPRoute"] "" "what the document is";
        "metadata" "a mapping" [] "" "name, namespace";
        "spec" "a mapping" [] "" "which requests go where";
    }
    "metadata" {
        "name" "a name" [] "" "its name";
        "namespace" "a name" [] "default" "its namespace, which is that of its backends too";
        "labels" "a mapping of text" [] "" "its labels";
        "annotations" "a mapping of text" [] "" "notes";
    }
    "spec" {
        "parentRefs" "a list" [] "" "Gateways it attaches to";
        "hostnames" "a list of hosts" [] "any host" "for whom requests are";
        "rules" "a list" [] "" "which requests go where";
    }
    "spec.parentRefs[]" {
        "group" "text" [] "gateway.networking.k8s.io" "the API of the parent";
        "kind" "text" ["Gateway"] "Gateway" "what the parent is";
        "name" "a Gateway's name" [] "" "the Gateway";
        "namespace" "a name" [] "the route's own" "its namespace";
        "sectionName" "a listener's name" [] "all of them" "the listener";
        "port" "a port from 1 to 65535" [] "all of them" "the listener's port";
    }
    "spec.rules[]" {
        "name" "text" [] "" "its name";
        "matches" "a list" [] "every request" "requests it takes; one of these must hold";
        "filters" "a list" [] "" "what is done to them; kept and not simulated";
        "backendRefs" "a list" [] "" "who gets them, by weight";
        "timeouts" "a mapping" [] "" "how long they may take; not simulated";
        "sessionPersistence" "a mapping" [] "" "who stays with an endpoint; not simulated";
        "retry" "a mapping" [] "" "when a request is sent again; not simulated";
    }
    "spec.rules[].matches[]" {
        "path" "a mapping" [] "/ and all below" "its path";
        "headers" "a list" [] "" "headers it has; kept and not simulated";
        "queryParams" "a list" [] "" "parameters it has; kept and not simulated";
        "method" "a word" [] "" "its method; kept and not simulated";
    }
    "spec.rules[].matches[].path" {
        "type" "a word" ["Exact", "PathPrefix", "RegularExpression"] "PathPrefix" "how paths are compared";
        "value" "a path that begins with /" [] "/" "the path";
    }
    "spec.rules[].backendRefs[]" {
        "group" "text" [] "" "the API of the backend; empty for a Service";
        "kind" "text" ["Service"] "Service" "what the backend is";
        "name" "a Service's name" [] "" "the Service";
        "namespace" "a name" [] "the route's own" "its namespace";
        "port" "a port from 1 to 65535" [] "" "the Service's port";
        "weight" "a whole number from 0 to 1000000" [] "1" "its part of the requests; 0 gets none";
        "filters" "a list" [] "" "what is done to them; not simulated";
    }
}

fields! {
    /// The fields of a `PodMetrics`.
    POD_METRICS
    "" {
        "apiVersion" "text" ["metrics.k8s.io/v1beta1"] "" "the version of this kind";
        "kind" "text" ["PodMetrics"] "" "what the document is";
        "metadata" "a mapping" [] "" "name and namespace of the Pod";
        "timestamp" "a moment" [] "" "the end of the window";
        "window" "a length of time, such as 15s" [] "" "over how long it was measured";
        "containers" "a list" [] "" "what each container used";
    }
    "metadata" {
        "name" "a name" [] "" "the Pod's name";
        "namespace" "a name" [] "default" "the Pod's namespace";
    }
    "containers[]" {
        "name" "text" [] "" "the container's name";
        "usage" "a mapping" [] "" "what it used";
    }
    "containers[].usage" {
        "cpu" "an amount of CPU, such as 250m" [] "" "its CPU";
        "memory" "an amount of memory, such as 128Mi" [] "" "its memory";
    }
}
