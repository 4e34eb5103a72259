//! What a backend service or target pool says that no controller writes.

use crate::explain::rules;

rules! {
    EDITED "gke-passthrough/somebody-edited-the-backend-service"
        "{field} is {written} in what exists; the controllers would make it {planned}"
        ["cloud.google.com/compute/docs/reference/rest/v1/regionBackendServices", "2026-11-29"]
        ["kubernetes/ingress-gce, pkg/backends/backends.go", "2026-11-29"];
    PER_SESSION "gke-passthrough/sessions-are-remembered"
        "with {mode} all packets that agree in what {affinity} counts are remembered as one, first packets too"
        ["cloud.google.com, Load Balancing, internal passthrough: traffic distribution", "2026-11-29"]
        ["cloud.google.com, Load Balancing, external passthrough: traffic distribution", "2026-11-29"];
    SAME_AS_CONNECTION "gke-passthrough/per-session-with-five-values"
        "{mode} changes nothing where all five values count, since then each connection is a session"
        ["cloud.google.com, Load Balancing, internal passthrough: traffic distribution", "2026-11-29"];
    NEVER_PERSISTS "gke-passthrough/never-persist-moves-connections"
        "{written}: connections leave a node that turns unhealthy at their next packet"
        ["cloud.google.com/compute/docs/reference/rest/v1/regionBackendServices", "2026-11-29"];
    ALWAYS_PERSISTS "gke-passthrough/always-persist-keeps-connections"
        "{written}: whatever is remembered stays on a node that turns unhealthy"
        ["cloud.google.com/compute/docs/reference/rest/v1/regionBackendServices", "2026-11-29"];
    STRONG_AFFINITY "gke-passthrough/strong-affinity-remembers-longer"
        "strong session affinity keeps a client on its node until it was silent for {idle}"
        ["kubernetes/ingress-gce, pkg/backends/backends.go", "2026-11-29"];
    STRONG_TIMEOUT "gke-passthrough/strong-affinity-needs-a-timeout"
        "{key} needs sessionAffinity ClientIP and timeoutSeconds from {least} to {most}"
        ["kubernetes/ingress-gce, pkg/l4/annotations/service.go", "2026-11-29"];
    IDLE_FOR "gke-passthrough/internal-idle-timeout-is-set"
        "what is remembered is forgotten {idle} after its last packet"
        ["cloud.google.com, Load Balancing, internal passthrough: traffic distribution", "2026-11-29"];
    SAID_FIVE_TUPLE "gke-passthrough/said-affinity-is-remembered"
        "{written} chooses as NONE does, and lets UDP be remembered"
        ["cloud.google.com, Load Balancing, external passthrough: traffic distribution", "2026-11-29"];
    DRAINING_KEPT "gke-passthrough/longer-draining-is-kept"
        "connections drain for {time}: for TCP the controllers keep a value that somebody set"
        ["kubernetes/ingress-gce, pkg/backends/backends.go", "2026-11-29"];
    DRAINING_RAISED "gke-passthrough/no-draining-is-written-back"
        "the controllers write {time} of draining over the {written} that {protocol} has now"
        ["kubernetes/ingress-gce, pkg/backends/backends.go", "2026-11-29"];
    CHECK_KEPT "gke-passthrough/larger-health-check-values-stay"
        "{field} is {written}, which the controllers keep, since it is more than their {planned}"
        ["kubernetes/ingress-gce, pkg/l4/healthchecks/healthchecksl4.go", "2026-11-29"];
    CHECK_RAISED "gke-passthrough/smaller-health-check-values-are-raised"
        "{field} is {written}, which the controllers raise to {planned}"
        ["kubernetes/ingress-gce, pkg/l4/healthchecks/healthchecksl4.go", "2026-11-29"];
    FAILOVER "gke-passthrough/failover-policy"
        "groups marked failover are used, all at once, when less than {ratio} of the primary nodes are healthy"
        ["cloud.google.com, Load Balancing, failover for external passthrough load balancers", "2026-11-29"]
        ["cloud.google.com, Load Balancing, internal passthrough: traffic distribution", "2026-11-29"];
    FAILOVER_DRAINS "gke-passthrough/two-readings-of-failover-draining"
        "connections stay on nodes that are no longer used for {time} by the API's reference, {other} by the tool's"
        ["cloud.google.com/compute/docs/reference/rest/v1/regionBackendServices", "2026-11-29"]
        ["cloud.google.com/sdk/gcloud/reference/compute/backend-services/update", "2026-11-29"];
    FAILOVER_CUTS "gke-passthrough/failover-without-draining"
        "connections leave nodes that are no longer used at once"
        ["cloud.google.com/compute/docs/reference/rest/v1/regionBackendServices", "2026-11-29"];
    PRIMARY_RESORT "gke-passthrough/none-healthy-means-all-primary"
        "when no node of either set is healthy, new connections go to all primary ones"
        ["cloud.google.com, Load Balancing, failover for external passthrough load balancers", "2026-11-29"];
    UNKNOWN_GROUP "gke-passthrough/failover-group-is-unknown"
        "{group} stands by and is no group that is planned here, so its nodes are not known"
        ["cloud.google.com, Load Balancing, failover for external passthrough load balancers", "2026-11-29"];
    STAYS_IN_ZONE "gke-passthrough/clients-never-leave-their-zone"
        "{written}: where the client's zone has a node at all, healthy or not, new connections stay there"
        ["cloud.google.com, Load Balancing, zonal affinity", "2026-11-29"];
    SPILLS "gke-passthrough/clients-leave-a-weak-zone"
        "new connections stay in the client's zone while at least {ratio} of its nodes are healthy"
        ["cloud.google.com, Load Balancing, zonal affinity", "2026-11-29"];
    BACKUP_POOL "gke-passthrough/backup-pool"
        "the backup pool {backup} is used when {ratio} or less of the pool's nodes are healthy"
        ["cloud.google.com, Load Balancing, target pools", "2026-11-29"];
    BACKUP_MEMBER "gke-passthrough/node-is-in-the-backup-pool"
        "{node} is in the backup pool {backup}"
        ["cloud.google.com, Load Balancing, target pools", "2026-11-29"];
    BACKUP_UNKNOWN "gke-passthrough/backup-pool-is-not-in-the-text"
        "the text does not say who is in the backup pool {backup}: describe it too"
        ["cloud.google.com, Load Balancing, target pools", "2026-11-29"];
    UNCHECKED_POOL "gke-passthrough/target-pool-without-health-check"
        "the target pool {pool} has no health check, so all its nodes count as healthy"
        ["cloud.google.com, Load Balancing, target pools", "2026-11-29"];
    NOBODYS "gke-passthrough/nobody-owns-what-exists"
        "{name} belongs to no Service of the text, so it changes nothing"
        ["kubernetes/ingress-gce, pkg/backends/backends.go", "2026-11-29"];
}
