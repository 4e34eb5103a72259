//! The fields of what the provider's own tools print, as far as they are read.

use crate::manifest::tables::fields;

fields! {
    /// The fields of a backend service.
    BACKEND_SERVICE
    "" {
        "kind" "text" ["compute#backendService"] "" "what the document is";
        "name" "text" [] "" "its name";
        "description" "JSON in text" [] "" "the Service it was made for";
        "loadBalancingScheme" "a word" ["INTERNAL", "EXTERNAL", "INTERNAL_SELF_MANAGED", "INTERNAL_MANAGED", "EXTERNAL_MANAGED"] "EXTERNAL" "who may use it";
        "protocol" "a word" ["TCP", "UDP", "UNSPECIFIED", "HTTP", "HTTPS", "HTTP2", "H2C", "GRPC", "SSL"] "" "its protocol";
        "sessionAffinity" "a word" ["NONE", "CLIENT_IP", "CLIENT_IP_PROTO", "CLIENT_IP_PORT_PROTO", "CLIENT_IP_NO_DESTINATION", "GENERATED_COOKIE", "HEADER_FIELD", "HTTP_COOKIE", "STRONG_COOKIE_AFFINITY"] "NONE" "what of a packet the choice of a backend depends on";
        "connectionTrackingPolicy" "a mapping" [] "" "what is remembered, and for how long";
        "failoverPolicy" "a mapping" [] "" "when backends that stand by are used";
        "localityLbPolicy" "a word" ["MAGLEV", "WEIGHTED_MAGLEV", "GCP_RENDEZVOUS", "WEIGHTED_GCP_RENDEZVOUS", "ROUND_ROBIN", "LEAST_REQUEST", "RING_HASH", "RANDOM", "ORIGINAL_DESTINATION", "WEIGHTED_ROUND_ROBIN"] "" "how one of a group is chosen, and whether by weight";
        "localityLbPolicies" "a list" [] "" "the same for gRPC clients, in order of preference";
        "serviceLbPolicy" "a link" [] "" "the policy that says in which order groups are filled";
        "customMetrics" "a list" [] "" "metrics by which endpoints are weighted";
        "region" "a link" [] "it is global" "its region";
        "timeoutSec" "a number of seconds" [] "30" "how long a proxy waits for an answer";
        "networkPassThroughLbTrafficPolicy" "a mapping" [] "" "whether clients stay in their zone";
        "connectionDraining" "a mapping" [] "" "what becomes of connections of a backend that leaves";
        "backends" "a list" [] "" "its groups";
        "healthChecks" "a list of links" [] "" "its health check";
    }
    "connectionTrackingPolicy" {
        "trackingMode" "a word" ["PER_CONNECTION", "PER_SESSION"] "PER_CONNECTION" "whether connections or sessions are remembered";
        "connectionPersistenceOnUnhealthyBackends" "a word" ["DEFAULT_FOR_PROTOCOL", "NEVER_PERSIST", "ALWAYS_PERSIST"] "DEFAULT_FOR_PROTOCOL" "what stays on a backend that turns unhealthy";
        "idleTimeoutSec" "a number of seconds" [] "600 inside, 60 outside" "how long what is silent is remembered";
        "enableStrongAffinity" "true or false" [] "false" "whether an external load balancer remembers clients for long";
    }
    "failoverPolicy" {
        "failoverRatio" "a number from 0 to 1" [] "0" "the part of primary backends that must be healthy";
        "dropTrafficIfUnhealthy" "true or false" [] "false" "whether new connections are dropped when nothing is healthy";
        "disableConnectionDrainOnFailover" "true or false" [] "false" "whether connections are cut off when the other set takes over";
    }
    "networkPassThroughLbTrafficPolicy" {
        "zonalAffinity" "a mapping" [] "" "whether clients stay in their zone";
    }
    "networkPassThroughLbTrafficPolicy.zonalAffinity" {
        "spillover" "a word" ["ZONAL_AFFINITY_DISABLED", "ZONAL_AFFINITY_STAY_WITHIN_ZONE", "ZONAL_AFFINITY_SPILL_CROSS_ZONE"] "ZONAL_AFFINITY_DISABLED" "when clients leave their zone";
        "spilloverRatio" "a number from 0 to 1" [] "0" "the part of a zone's backends that must be healthy for clients to stay";
    }
    "connectionDraining" {
        "drainingTimeoutSec" "a number of seconds from 0 to 3600" [] "0" "how long they go on";
    }
    "backends[]" {
        "group" "a link" [] "" "the group";
        "failover" "true or false" [] "false" "whether it stands by";
        "balancingMode" "a word" ["CONNECTION", "RATE", "UTILIZATION", "IN_FLIGHT", "CUSTOM_METRICS"] "" "what its capacity counts";
        "maxRate" "a number of requests a second" [] "" "how many fill the group";
        "maxRatePerEndpoint" "a number of requests a second" [] "" "how many fill an endpoint";
        "maxRatePerInstance" "a number of requests a second" [] "" "how many fill an instance";
        "maxConnections" "a whole number" [] "" "how many connections fill the group";
        "maxConnectionsPerEndpoint" "a whole number" [] "" "how many connections fill an endpoint";
        "maxConnectionsPerInstance" "a whole number" [] "" "how many connections fill an instance";
        "maxInFlightRequests" "a whole number" [] "" "how many waiting requests fill the group";
        "maxInFlightRequestsPerEndpoint" "a whole number" [] "" "how many waiting requests fill an endpoint";
        "maxInFlightRequestsPerInstance" "a whole number" [] "" "how many waiting requests fill an instance";
        "maxUtilization" "a number from 0 to 1" [] "0.8" "how busy a full instance is";
        "capacityScaler" "0, or a number from 0.1 to 1" [] "1" "the part of its capacity that counts";
        "preference" "a word" ["PREFERRED", "DEFAULT"] "DEFAULT" "whether it is filled before others";
        "customMetrics" "a list" [] "" "metrics that say how full it is";
    }
    "backends[].customMetrics[]" {
        "name" "text" [] "" "its name";
        "maxUtilization" "a number from 0 to 1" [] "0.8" "where it counts as full";
        "dryRun" "true or false" [] "false" "whether it is reported only";
    }
    "localityLbPolicies[]" {
        "policy" "a mapping" [] "" "one that the provider knows";
        "customPolicy" "a mapping" [] "" "one that the client brings";
    }
    "localityLbPolicies[].policy" {
        "name" "a word" ["ROUND_ROBIN", "LEAST_REQUEST", "RING_HASH", "RANDOM", "ORIGINAL_DESTINATION", "MAGLEV", "WEIGHTED_ROUND_ROBIN"] "" "its name";
    }
    "localityLbPolicies[].customPolicy" {
        "name" "text" [] "" "its name";
        "data" "JSON in text" [] "" "what it is told";
    }
    "customMetrics[]" {
        "name" "text" [] "" "its name";
        "dryRun" "true or false" [] "false" "whether it is reported only";
    }
}

fields! {
    /// The fields of a target pool.
    TARGET_POOL
    "" {
        "kind" "text" ["compute#targetPool"] "" "what the document is";
        "name" "text" [] "" "its name";
        "description" "JSON in text" [] "" "the Service it was made for";
        "sessionAffinity" "a word" ["NONE", "CLIENT_IP", "CLIENT_IP_PROTO"] "NONE" "what of a packet the choice of a node depends on";
        "instances" "a list of links" [] "" "its nodes";
        "healthChecks" "a list of links" [] "none: every node counts as healthy" "its health check";
        "backupPool" "a link" [] "" "the pool that stands by";
        "failoverRatio" "a number from 0 to 1" [] "0" "the healthy part at which the backup is used";
    }
}

fields! {
    /// The fields of a health check.
    HEALTH_CHECK
    "" {
        "kind" "text" ["compute#healthCheck", "compute#httpHealthCheck"] "" "what the document is";
        "name" "text" [] "" "its name";
        "checkIntervalSec" "a number of seconds from 1 to 300" [] "5" "time between two probes";
        "timeoutSec" "a number of seconds from 1 to 300" [] "5" "how long a probe waits";
        "healthyThreshold" "a whole number from 1 to 10" [] "2" "good answers in a row that make a node healthy";
        "unhealthyThreshold" "a whole number from 1 to 10" [] "2" "bad answers in a row that make it unhealthy";
    }
}

fields! {
    /// The fields of a network endpoint group.
    ENDPOINT_GROUP
    "" {
        "kind" "text" ["compute#networkEndpointGroup"] "" "what the document is";
        "name" "text" [] "" "its name";
        "networkEndpointType" "a word" ["GCE_VM_IP_PORT", "GCE_VM_IP", "NON_GCP_PRIVATE_IP_PORT", "INTERNET_FQDN_PORT", "INTERNET_IP_PORT", "SERVERLESS", "PRIVATE_SERVICE_CONNECT", "GCE_VM_IP_PORTMAP"] "" "what its endpoints are";
        "zone" "a link" [] "" "its zone";
        "region" "a link" [] "" "its region, if it has no zone";
        "size" "a whole number" [] "" "how many endpoints it has";
        "defaultPort" "a port" [] "" "the port of endpoints that name none";
    }
}

fields! {
    /// The fields of an instance group and of its manager.
    INSTANCE_GROUP
    "" {
        "kind" "text" ["compute#instanceGroup", "compute#instanceGroupManager"] "" "what the document is";
        "name" "text" [] "" "its name";
        "zone" "a link" [] "" "its zone";
        "region" "a link" [] "" "its region, if it has no zone";
        "size" "a whole number" [] "" "how many instances it has";
        "targetSize" "a whole number" [] "" "how many instances its manager keeps";
        "namedPorts" "a list" [] "" "ports by name";
    }
    "namedPorts[]" {
        "name" "text" [] "" "its name";
        "port" "a port" [] "" "the port";
    }
}
