//! The fields of `BackendConfig` and of the policies of Gateways, as far as they are read.

use crate::manifest::tables::fields;

fields! {
    /// The fields of a `BackendConfig`.
    BACKEND_CONFIG
    "" {
        "apiVersion" "text" ["cloud.google.com/v1"] "" "the version of this kind";
        "kind" "text" ["BackendConfig"] "" "what the document is";
        "metadata" "a mapping" [] "" "name, namespace";
        "spec" "a mapping" [] "" "what is asked for";
    }
    "metadata" {
        "name" "a name" [] "" "its name, which Services have in an annotation";
        "namespace" "a name" [] "default" "its namespace, which is that of those Services";
    }
    "spec" {
        "healthCheck" "a mapping" [] "what the readiness probe says, else / on the serving port" "the health check";
        "timeoutSec" "a number of seconds from 1 to 2147483647" [] "30" "how long an answer may take";
        "connectionDraining" "a mapping" [] "" "what becomes of connections of an endpoint that leaves";
        "sessionAffinity" "a mapping" [] "" "who stays with an endpoint";
        "logging" "a mapping" [] "" "which requests are logged";
        "securityPolicy" "a mapping" [] "" "who is kept out";
        "iap" "a mapping" [] "" "who has to sign in; not together with cdn";
        "cdn" "a mapping" [] "" "what is kept in caches; not together with iap";
        "customRequestHeaders" "a mapping" [] "" "headers that requests get";
        "customResponseHeaders" "a mapping" [] "" "headers that answers get";
    }
    "spec.healthCheck" {
        "checkIntervalSec" "a number of seconds from 1 to 300" [] "15, of instance groups 60" "time between two probes";
        "timeoutSec" "a number of seconds from 1 to 300" [] "15, of instance groups 60" "how long a probe waits; no longer than the interval";
        "healthyThreshold" "a whole number from 1 to 10" [] "1" "good answers in a row that make an endpoint healthy";
        "unhealthyThreshold" "a whole number from 1 to 10" [] "2, of instance groups 10" "bad answers in a row that make it unhealthy";
        "type" "a word" ["HTTP", "HTTPS", "HTTP2"] "HTTP" "what is spoken";
        "port" "a port from 1 to 65535" [] "the serving port" "the port that is asked";
        "requestPath" "a path that begins with /" [] "/" "the path that is asked for";
    }
    "spec.connectionDraining" {
        "drainingTimeoutSec" "a number of seconds from 0 to 3600" [] "0" "how long they go on";
    }
    "spec.sessionAffinity" {
        "affinityType" "a word" ["NONE", "CLIENT_IP", "GENERATED_COOKIE"] "NONE" "by what a client is known";
        "affinityCookieTtlSec" "a number of seconds from 0 to 86400" [] "0: as long as the browser's session" "how long a cookie lasts";
    }
    "spec.logging" {
        "enable" "true or false" [] "" "whether requests are logged";
        "sampleRate" "a number from 0.0 to 1.0" [] "1.0" "which part of them";
    }
    "spec.securityPolicy" {
        "name" "a name" [] "" "the policy; an empty name takes one away";
    }
    "spec.iap" {
        "enabled" "true or false" [] "" "whether clients have to sign in";
        "oauthclientCredentials" "a mapping" [] "" "with what";
    }
    "spec.iap.oauthclientCredentials" {
        "secretName" "a name" [] "" "where the credentials are";
    }
    "spec.cdn" {
        "enabled" "true or false" [] "" "whether answers are kept in caches";
        "cacheMode" "a word" ["USE_ORIGIN_HEADERS", "FORCE_CACHE_ALL", "CACHE_ALL_STATIC"] "" "which answers";
        "cachePolicy" "a mapping" [] "" "what tells requests apart";
        "clientTtl" "a number of seconds" [] "" "how long clients keep answers";
        "defaultTtl" "a number of seconds" [] "" "how long caches keep answers that do not say";
        "maxTtl" "a number of seconds" [] "" "how long caches keep any answer";
        "negativeCaching" "true or false" [] "" "whether errors are kept";
        "negativeCachingPolicy" "a list" [] "" "how long each error is kept";
        "requestCoalescing" "true or false" [] "" "whether one request fills a cache for several";
        "serveWhileStale" "a number of seconds" [] "" "how long an old answer serves";
        "signedUrlCacheMaxAgeSec" "a number of seconds" [] "" "how long answers to signed requests are kept";
        "signedUrlKeys" "a list" [] "" "keys of signed requests";
        "bypassCacheOnRequestHeaders" "a list" [] "" "headers with which caches are passed by";
    }
    "spec.customRequestHeaders" {
        "headers" "a list of text" [] "" "each as name:value";
    }
    "spec.customResponseHeaders" {
        "headers" "a list of text" [] "" "each as name:value";
    }
}

fields! {
    /// The fields of a `HealthCheckPolicy`.
    HEALTH_CHECK_POLICY
    "" {
        "apiVersion" "text" ["networking.gke.io/v1"] "" "the version of this kind";
        "kind" "text" ["HealthCheckPolicy"] "" "what the document is";
        "metadata" "a mapping" [] "" "name, namespace";
        "spec" "a mapping" [] "" "what is asked for, and of what";
    }
    "metadata" {
        "name" "a name" [] "" "its name";
        "namespace" "a name" [] "default" "its namespace, which is that of its target";
        "creationTimestamp" "a moment" [] "" "its age: of several policies the oldest counts";
    }
    "spec" {
        "targetRef" "a mapping" [] "" "the Service it is about";
        "default" "a mapping" [] "" "what is asked for";
    }
    "spec.targetRef" {
        "group" "text" [] "" "empty for a Service";
        "kind" "text" ["Service", "ServiceImport"] "" "what the target is";
        "name" "a Service's name" [] "" "the Service";
        "namespace" "a name" [] "the policy's own" "no other than the policy's";
    }
    "spec.default" {
        "checkIntervalSec" "a number of seconds from 1 to 300" [] "5" "time between two probes";
        "timeoutSec" "a number of seconds from 1 to 300" [] "5" "how long a probe waits; no longer than the interval";
        "healthyThreshold" "a whole number from 1 to 10" [] "2" "good answers in a row that make an endpoint healthy";
        "unhealthyThreshold" "a whole number from 1 to 10" [] "2" "bad answers in a row that make it unhealthy";
        "config" "a mapping" [] "HTTP, / on the serving port" "what is asked: a type, and the block of that type";
        "logConfig" "a mapping" [] "" "whether probes are logged";
    }
    "spec.default.logConfig" {
        "enabled" "true or false" [] "false" "whether probes are logged";
    }
    "spec.default.config" {
        "type" "a word" ["TCP", "HTTP", "HTTPS", "HTTP2", "GRPC"] "" "what is spoken";
        "tcpHealthCheck" "a mapping" [] "" "for type TCP";
        "httpHealthCheck" "a mapping" [] "" "for type HTTP";
        "httpsHealthCheck" "a mapping" [] "" "for type HTTPS";
        "http2HealthCheck" "a mapping" [] "" "for type HTTP2";
        "grpcHealthCheck" "a mapping" [] "" "for type GRPC";
    }
    "spec.default.config.tcpHealthCheck" {
        "portSpecification" "a word" ["USE_FIXED_PORT", "USE_NAMED_PORT", "USE_SERVING_PORT"] "USE_SERVING_PORT" "which port is asked";
        "port" "a port from 1 to 65535" [] "" "the port, for USE_FIXED_PORT";
        "portName" "text" [] "" "its name, for USE_NAMED_PORT";
        "request" "text" [] "" "what is sent";
        "response" "text" [] "" "what the answer begins with";
        "proxyHeader" "a word" ["NONE", "PROXY_V1"] "NONE" "whether a PROXY line comes first";
    }
    "spec.default.config.httpHealthCheck" {
        "portSpecification" "a word" ["USE_FIXED_PORT", "USE_NAMED_PORT", "USE_SERVING_PORT"] "USE_SERVING_PORT" "which port is asked";
        "port" "a port from 1 to 65535" [] "" "the port, for USE_FIXED_PORT";
        "portName" "text" [] "" "its name, for USE_NAMED_PORT";
        "host" "a host" [] "the endpoint's address" "the host that is asked for";
        "requestPath" "a path that begins with /" [] "/" "the path that is asked for; only status 200 is good";
        "response" "text of at most 1024 ASCII characters" [] "" "what the answer has in it";
        "proxyHeader" "a word" ["NONE", "PROXY_V1"] "NONE" "whether a PROXY line comes first";
    }
    "spec.default.config.httpsHealthCheck" {
        "portSpecification" "a word" ["USE_FIXED_PORT", "USE_NAMED_PORT", "USE_SERVING_PORT"] "USE_SERVING_PORT" "which port is asked";
        "port" "a port from 1 to 65535" [] "" "the port, for USE_FIXED_PORT";
        "portName" "text" [] "" "its name, for USE_NAMED_PORT";
        "host" "a host" [] "the endpoint's address" "the host that is asked for";
        "requestPath" "a path that begins with /" [] "/" "the path that is asked for; only status 200 is good";
        "response" "text of at most 1024 ASCII characters" [] "" "what the answer has in it";
        "proxyHeader" "a word" ["NONE", "PROXY_V1"] "NONE" "whether a PROXY line comes first";
    }
    "spec.default.config.http2HealthCheck" {
        "portSpecification" "a word" ["USE_FIXED_PORT", "USE_NAMED_PORT", "USE_SERVING_PORT"] "USE_SERVING_PORT" "which port is asked";
        "port" "a port from 1 to 65535" [] "" "the port, for USE_FIXED_PORT";
        "portName" "text" [] "" "its name, for USE_NAMED_PORT";
        "host" "a host" [] "the endpoint's address" "the host that is asked for";
        "requestPath" "a path that begins with /" [] "/" "the path that is asked for; only status 200 is good";
        "response" "text of at most 1024 ASCII characters" [] "" "what the answer has in it";
        "proxyHeader" "a word" ["NONE", "PROXY_V1"] "NONE" "whether a PROXY line comes first";
    }
    "spec.default.config.grpcHealthCheck" {
        "portSpecification" "a word" ["USE_FIXED_PORT", "USE_NAMED_PORT", "USE_SERVING_PORT"] "USE_SERVING_PORT" "which port is asked";
        "port" "a port from 1 to 65535" [] "" "the port, for USE_FIXED_PORT";
        "portName" "text" [] "" "its name, for USE_NAMED_PORT";
        "grpcServiceName" "text" [] "all services" "the service that is asked for";
    }
}

fields! {
    /// The fields of a `GCPBackendPolicy`.
    BACKEND_POLICY
    "" {
        "apiVersion" "text" ["networking.gke.io/v1"] "" "the version of this kind";
        "kind" "text" ["GCPBackendPolicy"] "" "what the document is";
        "metadata" "a mapping" [] "" "name, namespace";
        "spec" "a mapping" [] "" "what is asked for, and of what";
    }
    "metadata" {
        "name" "a name" [] "" "its name";
        "namespace" "a name" [] "default" "its namespace, which is that of its target";
        "creationTimestamp" "a moment" [] "" "its age: of several policies the oldest counts";
    }
    "spec" {
        "targetRef" "a mapping" [] "" "the Service it is about";
        "default" "a mapping" [] "" "what is asked for";
    }
    "spec.targetRef" {
        "group" "text" [] "" "empty for a Service";
        "kind" "text" ["Service", "ServiceImport", "ServiceExport", "GCPInferencePoolImport"] "" "what the target is";
        "name" "a Service's name" [] "" "the Service";
        "namespace" "a name" [] "the policy's own" "no other than the policy's";
    }
    "spec.default" {
        "timeoutSec" "a number of seconds from 1 to 2147483647" [] "30" "how long an answer may take";
        "connectionDraining" "a mapping" [] "" "what becomes of connections of an endpoint that leaves";
        "sessionAffinity" "a mapping" [] "" "who stays with an endpoint";
        "maxRatePerEndpoint" "a whole number from 1 to 1000000000" [] "100000000" "requests a second at which an endpoint counts as full; a target, no limit";
        "balancingMode" "a word" ["RATE", "IN_FLIGHT", "CUSTOM_METRICS"] "RATE" "how it is measured how full a backend is";
        "customMetrics" "a list" [] "" "what Pods report, for CUSTOM_METRICS";
        "trafficDuration" "a word" ["SHORT", "LONG"] "SHORT" "whether a request is over soon";
        "maxInFlightPerEndpoint" "a whole number" [] "" "requests in flight at which an endpoint counts as full";
        "backendPreference" "a word" ["DEFAULT", "PREFERRED"] "DEFAULT" "whether it is filled before others; with a ServiceExport only";
        "securityPolicy" "a name" [] "" "who is kept out";
        "iap" "a mapping" [] "" "who has to sign in";
        "logging" "a mapping" [] "" "which requests are logged";
        "scopes" "a list" [] "" "where it counts; not simulated";
    }
    "spec.default.connectionDraining" {
        "drainingTimeoutSec" "a number of seconds from 0 to 3600" [] "0" "how long they go on";
    }
    "spec.default.sessionAffinity" {
        "type" "a word" ["NONE", "CLIENT_IP", "CLIENT_IP_PROTO", "CLIENT_IP_PORT_PROTO", "GENERATED_COOKIE", "HEADER_FIELD", "HTTP_COOKIE"] "NONE" "by what a client is known";
        "cookieTtlSec" "a number of seconds from 0 to 1209600" [] "0: as long as the browser's session" "how long a cookie lasts";
    }
    "spec.default.customMetrics[]" {
        "name" "text, such as gke.cpu" [] "" "what is reported";
        "maxUtilizationPercent" "a whole number from 0 to 100" [] "80" "at how much a backend counts as full";
        "dryRun" "true or false" [] "false" "whether it is reported and does not count";
    }
    "spec.default.iap" {
        "enabled" "true or false" [] "false" "whether clients have to sign in";
        "clientID" "text" [] "" "with what";
        "oauth2ClientSecret" "a mapping" [] "" "where the secret is";
    }
    "spec.default.logging" {
        "enabled" "true or false" [] "false" "whether requests are logged";
        "sampleRate" "a whole number from 0 to 1000000" [] "1000000" "which part of them, in millionths";
    }
}

fields! {
    /// The fields of a `GCPTrafficDistributionPolicy`.
    DISTRIBUTION_POLICY
    "" {
        "apiVersion" "text" ["networking.gke.io/v1"] "" "the version of this kind";
        "kind" "text" ["GCPTrafficDistributionPolicy"] "" "what the document is";
        "metadata" "a mapping" [] "" "name, namespace";
        "spec" "a mapping" [] "" "what is asked for, and of what";
    }
    "metadata" {
        "name" "a name" [] "" "its name";
        "namespace" "a name" [] "default" "its namespace, which is that of its targets";
        "creationTimestamp" "a moment" [] "" "its age: of several policies the oldest counts";
    }
    "spec" {
        "targetRefs" "a list of 1 to 16" [] "" "the Services it is about";
        "default" "a mapping" [] "" "what is asked for";
    }
    "spec.targetRefs[]" {
        "group" "text" [] "" "empty for a Service";
        "kind" "text" ["Service"] "" "what the target is";
        "name" "a Service's name" [] "" "the Service";
    }
    "spec.default" {
        "serviceLbAlgorithm" "a word" ["SPRAY_TO_REGION", "WATERFALL_BY_ZONE", "WATERFALL_BY_REGION"] "WATERFALL_BY_REGION" "in which order zones get requests";
        "localityLbAlgorithm" "a word" ["ROUND_ROBIN", "LEAST_REQUEST", "RING_HASH", "RANDOM", "ORIGINAL_DESTINATION", "MAGLEV", "WEIGHTED_ROUND_ROBIN"] "ROUND_ROBIN" "which endpoint of a zone gets a request";
        "autoCapacityDrain" "a mapping" [] "" "whether a zone with few healthy endpoints is left out";
        "failoverConfig" "a mapping" [] "" "when others help out";
    }
    "spec.default.autoCapacityDrain" {
        "enableAutoCapacityDrain" "true or false" [] "false" "whether a zone is left out with less than a quarter of its endpoints healthy";
    }
    "spec.default.failoverConfig" {
        "failoverHealthThreshold" "a whole number from 0 to 100" [] "70" "below how many percent of healthy endpoints others help out";
    }
}
