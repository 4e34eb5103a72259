//! Rules of annotations whose values are JSON.

use crate::explain::rules;

rules! {
    IS_JSON "annotation/value-is-json"
        "{what} stands here in {key}, whose value is JSON; nothing of it is read: write it like {example}"
        ["kubernetes/ingress-gce, pkg/annotations/service.go", "2026-11-30"];
    NAMES_A_PORT "annotation/names-a-port-of-its-service"
        "{port} in {key} is no port of this Service, so the controller reports an error and does nothing for it"
        ["kubernetes/ingress-gce, pkg/neg/controller.go", "2026-11-30"]
        ["cloud.google.com/kubernetes-engine/docs, Container-native load balancing through standalone zonal NEGs", "2026-11-30"];
    CUSTOM_NAME "annotation/custom-name-needs-no-ingress"
        "{name} is a name of a group, which cannot be chosen where \"ingress\" is true too; the controller refuses the annotation"
        ["kubernetes/ingress-gce, pkg/neg/controller.go", "2026-11-30"]
        ["cloud.google.com/kubernetes-engine/docs, Container-native load balancing through standalone zonal NEGs", "2026-11-30"];
    ONE_COUNTS "annotation/one-of-two-counts"
        "{counts} is there too and counts alone, so {other} is not read"
        ["kubernetes/ingress-gce, pkg/annotations/service.go", "2026-11-30"];
}
