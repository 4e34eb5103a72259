//! The fields of what the provider's own tools print, as far as they are read.

use crate::manifest::tables::fields;

fields! {
    /// The fields of a backend service.
    BACKEND_SERVICE
    "" {
        "kind" "text" ["compute#backendService"] "" "what the document is";
        "name" "text" [] "" "its name";
        "description" "JSON in text" [] "" "the Service it was made for";
        "loadBalancingScheme" "a word" ["INTERNAL", "EXTERNAL"] "EXTERNAL" "who may use it";
        "protocol" "a word" ["TCP", "UDP", "UNSPECIFIED"] "" "its protocol";
        "sessionAffinity" "a word" ["NONE", "CLIENT_IP", "CLIENT_IP_PROTO", "CLIENT_IP_PORT_PROTO", "CLIENT_IP_NO_DESTINATION"] "NONE" "what of a packet the choice of a backend depends on";
        "connectionTrackingPolicy" "a mapping" [] "" "what is remembered, and for how long";
        "failoverPolicy" "a mapping" [] "" "when backends that stand by are used";
        "localityLbPolicy" "a word" ["MAGLEV", "WEIGHTED_MAGLEV", "GCP_RENDEZVOUS", "WEIGHTED_GCP_RENDEZVOUS"] "" "whether backends count by weight";
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
