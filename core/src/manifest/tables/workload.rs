//! The fields of `Node`, `Pod` and the kinds that make Pods, as far as they matter here.

use crate::manifest::tables::fields;

fields! {
    /// The fields of a `Node`.
    NODE
    "" {
        "apiVersion" "text" ["v1"] "" "the version of this kind";
        "kind" "text" ["Node"] "" "what the document is";
        "metadata" "a mapping" [] "" "name and labels; topology.kubernetes.io/zone says the zone";
        "spec" "a mapping" [] "" "provider ID, Pod range, taints";
        "status" "a mapping" [] "" "addresses, conditions, versions";
    }
    "metadata" {
        "name" "a name" [] "" "its name";
        "labels" "a mapping of text" [] "" "its labels";
        "annotations" "a mapping of text" [] "" "notes of controllers";
    }
    "spec" {
        "providerID" "text" [] "" "the machine behind it, with its zone";
        "podCIDR" "a range such as 10.8.0.0/24" [] "" "the range of its Pods";
        "podCIDRs" "a list of ranges" [] "" "the ranges of its Pods, one a family";
        "unschedulable" "true or false" [] "false" "whether it takes no new Pods";
        "taints" "a list" [] "" "what keeps Pods and load balancers away";
    }
    "spec.taints[]" {
        "key" "text" [] "" "its key";
        "value" "text" [] "" "its value";
        "effect" "a word" ["NoSchedule", "PreferNoSchedule", "NoExecute"] "" "what it does";
    }
    "status" {
        "addresses" "a list" [] "" "its addresses";
        "conditions" "a list" [] "" "its states; Ready matters";
        "nodeInfo" "a mapping" [] "" "its versions";
    }
    "status.addresses[]" {
        "type" "a word" ["InternalIP", "ExternalIP", "Hostname", "InternalDNS", "ExternalDNS"] "" "what it is";
        "address" "text" [] "" "the address";
    }
    "status.conditions[]" {
        "type" "a word" ["Ready", "MemoryPressure", "DiskPressure", "PIDPressure", "NetworkUnavailable"] "" "which state";
        "status" "a word" ["True", "False", "Unknown"] "" "whether it holds";
    }
    "status.nodeInfo" {
        "kubeletVersion" "a version" [] "" "its kubelet's version";
    }
}

fields! {
    /// The fields of a `Pod`.
    POD
    "" {
        "apiVersion" "text" ["v1"] "" "the version of this kind";
        "kind" "text" ["Pod"] "" "what the document is";
        "metadata" "a mapping" [] "" "name, namespace, labels";
        "spec" "a mapping" [] "" "node and containers";
        "status" "a mapping" [] "" "addresses and conditions";
    }
    "metadata" {
        "name" "a name" [] "" "its name";
        "namespace" "a name" [] "default" "its namespace";
        "labels" "a mapping of text" [] "" "labels that selectors look for";
        "annotations" "a mapping of text" [] "" "notes of controllers";
        "deletionTimestamp" "a moment" [] "" "since when it is being deleted";
    }
    "spec" {
        "nodeName" "a node's name" [] "" "the node it runs on";
        "hostNetwork" "true or false" [] "false" "whether it uses its node's addresses";
        "terminationGracePeriodSeconds" "a whole number" [] "30" "how many seconds it has to end";
        "containers" "a list" [] "" "its containers";
        "readinessGates" "a list" [] "" "conditions that must hold for it to be ready";
    }
    "spec.readinessGates[]" {
        "conditionType" "text" [] "" "the condition";
    }
    "spec.containers[]" {
        "name" "text" [] "" "its name";
        "image" "text" [] "" "what it runs";
        "ports" "a list" [] "" "ports it declares";
        "resources" "a mapping" [] "" "what it needs";
        "readinessProbe" "a mapping" [] "" "when it is ready";
        "lifecycle" "a mapping" [] "" "what runs before it ends";
    }
    "spec.containers[].resources" {
        "requests" "a mapping" [] "" "what is kept for it";
        "limits" "a mapping" [] "" "what it may not exceed";
    }
    "spec.containers[].resources.requests" {
        "cpu" "an amount of CPU, such as 500m" [] "" "the CPU that is kept for it, of which its utilization is a part";
        "memory" "an amount of memory, such as 128Mi" [] "" "the memory that is kept for it";
    }
    "spec.containers[].readinessProbe" {
        "httpGet" "a mapping" [] "" "a request that is answered with 200 to 399";
        "tcpSocket" "a mapping" [] "" "a connection that is taken";
        "grpc" "a mapping" [] "" "a question of the gRPC health protocol";
        "exec" "a mapping" [] "" "a command that ends well";
        "initialDelaySeconds" "a whole number" [] "0" "how many seconds after its start it is asked first";
        "periodSeconds" "a whole number" [] "10" "how many seconds lie between two questions";
        "timeoutSeconds" "a whole number" [] "1" "how many seconds an answer may take";
        "failureThreshold" "a whole number" [] "3" "bad answers in a row until it is not ready";
        "successThreshold" "a whole number" [] "1" "good answers in a row until it is ready";
    }
    "spec.containers[].readinessProbe.httpGet" {
        "path" "a path that begins with /" [] "/" "the path that is asked for";
        "port" "a port or the name of one" [] "" "the port that is asked";
        "host" "a host" [] "the Pod itself" "who is asked";
        "scheme" "a word" ["HTTP", "HTTPS"] "HTTP" "what is spoken";
        "httpHeaders" "a list" [] "" "headers of the request, such as Host";
    }
    "spec.containers[].readinessProbe.httpGet.httpHeaders[]" {
        "name" "text" [] "" "its name";
        "value" "text" [] "" "its value";
    }
    "spec.containers[].readinessProbe.tcpSocket" {
        "port" "a port or the name of one" [] "" "the port that is asked";
    }
    "spec.containers[].readinessProbe.grpc" {
        "port" "a port from 1 to 65535" [] "" "the port that is asked";
        "service" "text" [] "" "the service that is asked for";
    }
    "spec.containers[].lifecycle" {
        "preStop" "a mapping" [] "" "what runs before it is asked to end";
    }
    "spec.containers[].lifecycle.preStop" {
        "sleep" "a mapping" [] "" "a pause, during which it goes on serving";
        "exec" "a mapping" [] "" "a command; one that sleeps counts as a pause";
    }
    "spec.containers[].lifecycle.preStop.sleep" {
        "seconds" "a whole number" [] "" "how long the pause is";
    }
    "spec.containers[].ports[]" {
        "name" "text" [] "" "the name a targetPort can use";
        "containerPort" "a port from 1 to 65535" [] "" "the port";
        "protocol" "a word" ["TCP", "UDP", "SCTP"] "TCP" "its transport protocol";
        "hostPort" "a port from 1 to 65535" [] "" "a port of the node that leads to it";
    }
    "status" {
        "podIP" "an IP address" [] "" "its address";
        "podIPs" "a list" [] "" "its addresses, one a family";
        "phase" "a word" ["Pending", "Running", "Succeeded", "Failed", "Unknown"] "" "its phase";
        "conditions" "a list" [] "" "its states; Ready matters";
    }
    "status.conditions[]" {
        "type" "a word" ["Ready", "ContainersReady", "Initialized", "PodScheduled", "cloud.google.com/load-balancer-neg-ready"] "" "which state";
        "status" "a word" ["True", "False", "Unknown"] "" "whether it holds";
        "reason" "text" [] "" "why";
    }
}

fields! {
    /// The fields of a `Deployment` and its kin.
    WORKLOAD
    "" {
        "apiVersion" "text" ["apps/v1"] "" "the version of this kind";
        "kind" "text" ["Deployment", "ReplicaSet", "StatefulSet", "DaemonSet"] "" "what the document is";
        "metadata" "a mapping" [] "" "name, namespace, labels";
        "spec" "a mapping" [] "" "how many Pods, and which";
    }
    "metadata" {
        "name" "a name" [] "" "its name";
        "namespace" "a name" [] "default" "its namespace";
        "labels" "a mapping of text" [] "" "its own labels, not its Pods'";
        "annotations" "a mapping of text" [] "" "notes of controllers";
    }
    "spec" {
        "replicas" "a whole number" [] "1" "how many Pods";
        "selector" "a mapping" [] "" "which Pods are its own";
        "template" "a mapping" [] "" "what its Pods look like";
        "serviceName" "a name" [] "" "the headless Service of a StatefulSet";
        "strategy" "a mapping" [] "" "how a Deployment replaces its Pods";
        "updateStrategy" "a mapping" [] "" "how a StatefulSet or DaemonSet replaces its Pods";
    }
    "spec.strategy" {
        "type" "a word" ["RollingUpdate", "Recreate"] "RollingUpdate" "whether Pods are replaced bit by bit or all at once";
        "rollingUpdate" "a mapping" [] "" "how many at a time";
    }
    "spec.strategy.rollingUpdate" {
        "maxSurge" "a whole number, or a part such as 25%" [] "25%" "Pods beyond the wanted number meanwhile";
        "maxUnavailable" "a whole number, or a part such as 25%" [] "25%" "Pods that may be missing meanwhile";
    }
    "spec.selector" {
        "matchLabels" "a mapping of text" [] "" "labels of its Pods";
        "matchExpressions" "a list" [] "" "what labels of its Pods fit";
    }
    "spec.template" {
        "metadata" "a mapping" [] "" "labels of its Pods";
        "spec" "a mapping" [] "" "their containers";
    }
    "spec.template.metadata" {
        "labels" "a mapping of text" [] "" "labels that selectors look for";
        "annotations" "a mapping of text" [] "" "notes for controllers";
    }
    "spec.template.spec" {
        "hostNetwork" "true or false" [] "false" "whether they use their nodes' addresses";
        "terminationGracePeriodSeconds" "a whole number" [] "30" "how many seconds they have to end";
        "containers" "a list" [] "" "their containers";
        "readinessGates" "a list" [] "" "conditions that must hold for them to be ready";
    }
    "spec.template.spec.readinessGates[]" {
        "conditionType" "text" [] "" "the condition";
    }
    "spec.template.spec.containers[]" {
        "name" "text" [] "" "its name";
        "image" "text" [] "" "what it runs";
        "ports" "a list" [] "" "ports it declares";
        "resources" "a mapping" [] "" "what it needs";
        "readinessProbe" "a mapping" [] "" "when it is ready";
        "lifecycle" "a mapping" [] "" "what runs before it ends";
    }
    "spec.template.spec.containers[].resources" {
        "requests" "a mapping" [] "" "what is kept for it";
        "limits" "a mapping" [] "" "what it may not exceed";
    }
    "spec.template.spec.containers[].resources.requests" {
        "cpu" "an amount of CPU, such as 500m" [] "" "the CPU that is kept for it, of which its utilization is a part";
        "memory" "an amount of memory, such as 128Mi" [] "" "the memory that is kept for it";
    }
    "spec.template.spec.containers[].readinessProbe" {
        "httpGet" "a mapping" [] "" "a request that is answered with 200 to 399";
        "tcpSocket" "a mapping" [] "" "a connection that is taken";
        "grpc" "a mapping" [] "" "a question of the gRPC health protocol";
        "exec" "a mapping" [] "" "a command that ends well";
        "initialDelaySeconds" "a whole number" [] "0" "how many seconds after its start it is asked first";
        "periodSeconds" "a whole number" [] "10" "how many seconds lie between two questions";
        "timeoutSeconds" "a whole number" [] "1" "how many seconds an answer may take";
        "failureThreshold" "a whole number" [] "3" "bad answers in a row until it is not ready";
        "successThreshold" "a whole number" [] "1" "good answers in a row until it is ready";
    }
    "spec.template.spec.containers[].readinessProbe.httpGet" {
        "path" "a path that begins with /" [] "/" "the path that is asked for";
        "port" "a port or the name of one" [] "" "the port that is asked";
        "host" "a host" [] "the Pod itself" "who is asked";
        "scheme" "a word" ["HTTP", "HTTPS"] "HTTP" "what is spoken";
        "httpHeaders" "a list" [] "" "headers of the request, such as Host";
    }
    "spec.template.spec.containers[].readinessProbe.httpGet.httpHeaders[]" {
        "name" "text" [] "" "its name";
        "value" "text" [] "" "its value";
    }
    "spec.template.spec.containers[].readinessProbe.tcpSocket" {
        "port" "a port or the name of one" [] "" "the port that is asked";
    }
    "spec.template.spec.containers[].readinessProbe.grpc" {
        "port" "a port from 1 to 65535" [] "" "the port that is asked";
        "service" "text" [] "" "the service that is asked for";
    }
    "spec.template.spec.containers[].lifecycle" {
        "preStop" "a mapping" [] "" "what runs before it is asked to end";
    }
    "spec.template.spec.containers[].lifecycle.preStop" {
        "sleep" "a mapping" [] "" "a pause, during which it goes on serving";
        "exec" "a mapping" [] "" "a command; one that sleeps counts as a pause";
    }
    "spec.template.spec.containers[].lifecycle.preStop.sleep" {
        "seconds" "a whole number" [] "" "how long the pause is";
    }
    "spec.template.spec.containers[].ports[]" {
        "name" "text" [] "" "the name a targetPort can use";
        "containerPort" "a port from 1 to 65535" [] "" "the port";
        "protocol" "a word" ["TCP", "UDP", "SCTP"] "TCP" "its transport protocol";
    }
}
