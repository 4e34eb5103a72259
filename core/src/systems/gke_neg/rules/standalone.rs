//! NEGs that somebody attaches by hand.

use crate::explain::rules;

rules! {
    STANDALONE "gke-neg/exposed-ports-get-negs"
        "the annotation cloud.google.com/neg of {service} lists ports: each gets a NEG in every zone with nodes, and no load balancer"
        ["cloud.google.com/kubernetes-engine/docs/how-to/standalone-neg", "2026-11-30"];
    OWN_NAME "gke-neg/neg-has-the-name-that-you-give"
        "{name} is the name of the NEGs in all zones; it may have {most} characters"
        ["cloud.google.com/kubernetes-engine/docs/how-to/standalone-neg, Naming", "2026-11-30"]
        ["kubernetes/ingress-gce, pkg/negannotation", "2026-11-30"];
    ATTACHED "gke-neg/neg-is-attached"
        "the backend service {backends} uses these NEGs, and its health check decides who is healthy"
        ["cloud.google.com/kubernetes-engine/docs/how-to/standalone-neg, Attaching", "2026-11-30"];
    DETACHED "gke-neg/neg-is-not-attached"
        "no backend service in the text uses these NEGs, so nobody asks their Pods for their health, and a readiness gate opens at once"
        ["kubernetes/ingress-gce, pkg/neg/readiness/poller.go", "2026-11-30"];
    TEARDOWN "gke-neg/attached-neg-is-not-deleted"
        "a NEG that a backend service uses is not deleted: take it out of the backend service first, wait until it has drained, then take the annotation away"
        ["cloud.google.com/kubernetes-engine/docs/how-to/standalone-neg, Prevent leaked NEGs", "2026-11-30"];
    OWN_FIREWALL "gke-neg/standalone-neg-needs-a-firewall-rule"
        "no controller makes a firewall rule for these NEGs: let {range} and {other} through to the Pods' ports"
        ["cloud.google.com/kubernetes-engine/docs/how-to/standalone-neg, Create a firewall rule", "2026-11-30"];
    ASKED_GATE "gke-neg/standalone-neg-adds-no-gate"
        "Pods get no readiness gate for these NEGs; those that ask for one themselves wait for it"
        ["kubernetes/ingress-gce, pull request 3192", "2026-11-30"]
        ["kubernetes/ingress-gce, pkg/neg/readiness", "2026-11-30"];
    SOMEBODY_PICKS "gke-neg/backend-service-picks"
        "how requests are spread over these NEGs is up to the backend service that somebody attaches them to"
        ["cloud.google.com/kubernetes-engine/docs/how-to/standalone-neg, Attaching", "2026-11-30"];
}
