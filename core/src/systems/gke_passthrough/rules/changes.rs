//! What becomes of a load balancer that exists when its Service is changed.

use crate::explain::rules;

rules! {
    NOT_MIGRATED "gke-passthrough/target-pool-is-not-migrated"
        "{key} is taken away again, with a warning: a target pool that exists is not migrated"
        ["kubernetes/ingress-gce, pkg/l4/controllers/l4netlbcontroller.go", "2026-11-29"]
        ["cloud.google.com, GKE, About LoadBalancer Services, node grouping", "2026-11-29"];
    OWNER_STAYS "gke-passthrough/owner-stays"
        "nothing asks for it any more, and still the controller that made it keeps it: {kind}"
        ["kubernetes/ingress-gce, pkg/l4/controllers/l4netlbcontroller.go", "2026-11-29"];
    SCHEME_ANEW "gke-passthrough/other-scheme-is-made-anew"
        "the {old} load balancer is deleted and an {new} one is made, with another address"
        ["kubernetes/ingress-gce, pkg/l4/controllers/l4controller.go", "2026-11-29"]
        ["kubernetes/cloud-provider-gcp, providers/gce/gce_loadbalancer.go", "2026-11-29"];
    ANEW "gke-passthrough/changed-rule-is-made-anew"
        "{what} changed: forwarding rules are deleted and made anew, and for about {time} nothing answers"
        ["kubernetes/ingress-gce, pkg/l4/resources/l4netlb.go", "2026-11-29"]
        ["cloud.google.com/compute/docs/reference/rest/v1/forwardingRules/patch", "2026-11-30"];
    POOL_ANEW "gke-passthrough/target-pool-is-made-anew"
        "{what} changed: the target pool is deleted and made anew, and for about {time} nothing answers"
        ["kubernetes/cloud-provider-gcp, providers/gce/gce_loadbalancer_external.go", "2026-11-29"]
        ["kubernetes/kubernetes, issue 77512", "2026-11-30"];
    OTHER_TIER "gke-passthrough/other-tier-is-another-address"
        "an address of the tier {tier} is another address, so the forwarding rule is deleted and made anew"
        ["cloud.google.com, GKE, LoadBalancer Service parameters", "2026-11-29"];
    TIER_REFUSED "gke-passthrough/other-tier-is-refused"
        "the forwarding rule that exists has the tier {old}, and {new} is asked for: that is an error"
        ["kubernetes/ingress-gce, pkg/l4/resources/l4netlb.go", "2026-11-29"];
    POLICY_SWAPS "gke-passthrough/policy-swaps-check-and-members"
        "policy {policy} from now on: health checks ask port {port} and no longer {old}, and members are chosen anew"
        ["cloud.google.com, GKE, LoadBalancer Service parameters", "2026-11-29"]
        ["kubernetes/ingress-gce, pkg/l4/healthchecks/healthchecksl4.go", "2026-11-29"];
    SYNC_FAILS "gke-passthrough/failed-sync-changes-nothing"
        "the controller reports an error, and what exists stays as it was"
        ["kubernetes/ingress-gce, pkg/l4/resources/l4netlb.go", "2026-11-29"];
    IN_PLACE "gke-passthrough/changed-in-place"
        "changes in place, without a gap, and open connections go on: {what}"
        ["cloud.google.com, GKE, LoadBalancer Service parameters", "2026-11-29"];
}
