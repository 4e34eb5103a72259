//! Rules of policies: what the API refuses of them, and what has no effect.

use crate::explain::rules;

rules! {
    NO_TARGET "gateway-policy/policy-names-a-target"
        "a policy says in {field} what it is about, and this one does not; the API refuses it"
        ["GoogleCloudPlatform/gke-gateway-api, apis/networking/v1", "2026-11-30"]
        ["cloud.google.com/kubernetes-engine/docs, Configure Gateway resources using Policies", "2026-11-30"];
}
