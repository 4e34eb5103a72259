//! The fields of `Service` and `EndpointSlice`.

use crate::manifest::tables::fields;

fields! {
    /// The fields of a `Service`.
    SERVICE
    "" {
        "apiVersion" "text" ["v1"] "" "the version of this kind";
        "kind" "text" ["Service"] "" "what the document is";
        "metadata" "a mapping" [] "" "name, namespace, labels, annotations";
        "spec" "a mapping" [] "" "what is wanted";
        "status" "a mapping" [] "" "what the load balancer's controller wrote";
    }
    "metadata" {
        "name" "a name" [] "" "its name";
        "namespace" "a name" [] "default" "its namespace";
        "labels" "a mapping of text" [] "" "its labels";
        "annotations" "a mapping of text" [] "" "requests to controllers";
        "finalizers" "a list of text" [] "" "controllers that must clean up first";
    }
    "spec" {
        "type" "a word" ["ClusterIP", "NodePort", "LoadBalancer", "ExternalName"] "ClusterIP" "who can reach it";
        "externalTrafficPolicy" "a word" ["Cluster", "Local"] "Cluster" "Local: nodes use only their own Pods for packets from outside, and keep the client's address";
        "internalTrafficPolicy" "a word" ["Cluster", "Local"] "Cluster" "Local: nodes use only their own Pods for packets from inside";
        "trafficDistribution" "a word" ["PreferClose", "PreferSameZone", "PreferSameNode"] "" "which endpoints are preferred";
        "loadBalancerClass" "text" [] "the provider's own" "which controller builds the load balancer";
        "selector" "a mapping of text" [] "endpoints come from elsewhere" "labels of the Pods behind it";
        "ports" "a list" [] "" "its ports";
        "sessionAffinity" "a word" ["None", "ClientIP"] "None" "ClientIP: one client keeps its Pod";
        "sessionAffinityConfig" "a mapping" [] "" "how long one client keeps its Pod";
        "healthCheckNodePort" "a port from 1 to 65535" [] "one that is allocated" "where nodes say whether they have ready Pods, with Local";
        "allocateLoadBalancerNodePorts" "true or false" [] "true" "whether each port gets a node port too";
        "loadBalancerSourceRanges" "a list of ranges" [] "everyone" "who may connect";
        "loadBalancerIP" "an IP address" [] "one that is allocated" "the address clients use";
        "externalIPs" "a list of IP addresses" [] "" "further addresses nodes answer to";
        "externalName" "a name" [] "" "the name that type ExternalName stands for";
        "clusterIP" "an IP address, or None" [] "one that is allocated" "its address inside the cluster";
        "clusterIPs" "a list of IP addresses" [] "" "its addresses inside the cluster";
        "ipFamilies" "a list of words" ["IPv4", "IPv6"] "the cluster's" "its address families, in order";
        "ipFamilyPolicy" "a word" ["SingleStack", "PreferDualStack", "RequireDualStack"] "SingleStack" "whether it has addresses of both families";
        "publishNotReadyAddresses" "true or false" [] "false" "whether Pods that are not ready count as ready";
    }
    "spec.ports[]" {
        "name" "text" [] "" "its name, needed when there are several";
        "protocol" "a word" ["TCP", "UDP", "SCTP"] "TCP" "its transport protocol";
        "appProtocol" "text" [] "" "what is spoken on it";
        "port" "a port from 1 to 65535" [] "" "the port clients use";
        "targetPort" "a port or the name of one" [] "the port itself" "the port of the Pods";
        "nodePort" "a port from 30000 to 32767" [] "one that is allocated" "the port of every node";
    }
    "spec.sessionAffinityConfig" {
        "clientIP" "a mapping" [] "" "for ClientIP";
    }
    "spec.sessionAffinityConfig.clientIP" {
        "timeoutSeconds" "a whole number from 1 to 86400" [] "10800" "how many idle seconds a client keeps its Pod";
    }
}

fields! {
    /// The fields of an `EndpointSlice`.
    SLICE
    "" {
        "apiVersion" "text" ["discovery.k8s.io/v1"] "" "the version of this kind";
        "kind" "text" ["EndpointSlice"] "" "what the document is";
        "metadata" "a mapping" [] "" "name, namespace, and the label that names its Service";
        "addressType" "a word" ["IPv4", "IPv6", "FQDN"] "" "what its addresses are";
        "endpoints" "a list" [] "" "its endpoints";
        "ports" "a list" [] "" "ports of its endpoints";
    }
    "endpoints[]" {
        "addresses" "a list of IP addresses" [] "" "its addresses; nodes use the first";
        "conditions" "a mapping" [] "" "its state";
        "nodeName" "a node's name" [] "" "the node it is on";
        "zone" "a zone" [] "" "its zone";
        "hints" "a mapping" [] "" "for whom it is meant";
        "targetRef" "a mapping" [] "" "the Pod behind it";
        "hostname" "text" [] "" "its name in DNS";
    }
    "endpoints[].conditions" {
        "ready" "true or false" [] "true" "whether it takes new connections";
        "serving" "true or false" [] "that of ready" "whether it answers, even while it is being deleted";
        "terminating" "true or false" [] "false" "whether it is being deleted";
    }
    "ports[]" {
        "name" "text" [] "" "the name of the Service's port";
        "protocol" "a word" ["TCP", "UDP", "SCTP"] "TCP" "its transport protocol";
        "port" "a port from 1 to 65535" [] "" "the port of the Pods";
        "appProtocol" "text" [] "" "what is spoken on it";
    }
}
