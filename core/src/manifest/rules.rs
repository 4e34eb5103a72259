//! Rules of reading: what is wrong with a text, and what is done about it.

pub mod mesh;
pub mod vpc;

use crate::explain::rules;

rules! {
    BROKEN "manifest/document-is-broken"
        "{what}, so this document is not read; any other is"
        ["yaml.org/spec/1.2.2, 7 Flow Style Productions and 8 Block Style Productions", "2026-11-29"];
    EMPTY "manifest/file-is-empty"
        "{what} stands in this file, so nothing is read of it"
        ["yaml.org/spec/1.2.2, 9.2 Streams", "2026-11-30"];
    TOOL_FAILED "manifest/tool-reports-a-failure"
        "{line} is what a tool says when it fails, in the place of objects; it is skipped: run the command again where it works, and paste what it prints then"
        ["kubernetes.io/docs, kubectl reference", "2026-11-30"];
    TAB "manifest/tab-indents"
        "this line is indented with a tab, which YAML does not take; write spaces"
        ["yaml.org/spec/1.2.2, 6.1 Indentation Spaces", "2026-11-29"];
    TEMPLATE "manifest/template-is-not-rendered"
        "{template} is a template that still waits for its values; render it first, for example with helm template or kustomize build"
        ["helm.sh/docs, helm template", "2026-11-29"];
    TEMPLATES "manifest/documents-are-templates"
        "{template} belongs to a template that nobody has rendered; documents that are left unread for that: {count}; run helm template NAME FOLDER, and paste what it prints"
        ["helm.sh/docs, helm template", "2026-11-30"];
    RECIPE "manifest/recipe-makes-manifests"
        "this is {what}, of which tools make manifests, and none itself: run {command}, and paste what it prints"
        ["helm.sh/docs, Charts", "2026-11-30"]
        ["kubernetes.io/docs, Declarative Management of Kubernetes Objects Using Kustomize", "2026-11-30"];
    PROMPT "manifest/prompt-line-is-skipped"
        "{line} is what a shell shows, not YAML; it is skipped"
        ["kubernetes.io/docs, kubectl reference", "2026-11-29"];
    LOOKALIKE "manifest/character-only-looks-right"
        "{what} stands on this line where YAML takes {instead}, as when it was copied from a slide"
        ["yaml.org/spec/1.2.2, 5.3 Indicator Characters and 5.5 White Space Characters", "2026-11-29"];
    DOUBLE_KEY "manifest/key-stands-twice"
        "{key} stands twice in one mapping; here the later one holds, and kubectl refuses the file"
        ["yaml.org/spec/1.2.2, 3.2.1.3 Node Comparison", "2026-11-29"];
    UNKNOWN_ALIAS "manifest/alias-names-nothing"
        "{alias} refers to nothing that is complete before it in this document, so nothing stands here"
        ["yaml.org/spec/1.2.2, 7.1 Alias Nodes", "2026-11-29"];
    MERGE_KEY "manifest/merge-key-is-taken-in"
        "a merge key, which YAML 1.2 no longer has, is taken in as kubectl does"
        ["yaml.org/type/merge.html, Merge Key Language-Independent Type", "2026-11-29"];
    TOO_LONG "manifest/text-is-too-long"
        "the text has {length} bytes; only the first {limit} are read"
        ["core/src/manifest/limits.rs", "2026-11-29"];
    TOO_DEEP "manifest/nesting-is-too-deep"
        "collections lie more than {levels} deep in each other; what lies deeper is not read"
        ["core/src/manifest/limits.rs", "2026-11-29"];
    TOO_MANY_ALIASES "manifest/aliases-stand-for-too-much"
        "aliases stand for more than {limit} further values; the rest is taken as empty"
        ["core/src/manifest/limits.rs", "2026-11-29"];
    TOO_MANY_VALUES "manifest/values-are-too-many"
        "the text has more than {count} values; the rest is not read"
        ["core/src/manifest/limits.rs", "2026-11-29"];
    TOO_MANY_PROBLEMS "manifest/problems-are-too-many"
        "there are more than {count} problems; mend some to see the others"
        ["core/src/manifest/limits.rs", "2026-11-29"];

    NO_OBJECT "manifest/document-is-no-object"
        "this document has no kind, so it is no Kubernetes object and is not read; print objects with -o yaml"
        ["kubernetes.io/docs, Objects In Kubernetes", "2026-11-29"];
    NO_VERSION "manifest/api-version-is-missing"
        "this {kind} has no apiVersion; it is read as {version}, and kubectl refuses it"
        ["kubernetes.io/docs, Objects In Kubernetes", "2026-11-29"];
    OLDER_VERSION "manifest/older-version-is-mapped"
        "{version} is an older version of {kind}; it is read as {now}"
        ["kubernetes.io/docs, Deprecated API Migration Guide", "2026-11-29"];
    UNKNOWN_VERSION "manifest/version-is-unknown"
        "{version} is no version of {kind} that is known here; it is read as {now}"
        ["kubernetes.io/docs, Kubernetes API", "2026-11-29"];
    NOT_SIMULATED "manifest/kind-is-not-simulated"
        "{kind} is kept and not simulated; {count} of them in this text"
        ["core/src/manifest/mod.rs", "2026-11-29"];
    SECRET "manifest/secret-is-not-needed"
        "a Secret is not needed here, and its data can be read by whoever gets this text: take it out before you share it"
        ["kubernetes.io/docs, Good practices for Kubernetes Secrets", "2026-11-29"];
    NO_NAME "manifest/name-is-missing"
        "this {kind} has no metadata.name, so nothing can refer to it"
        ["kubernetes.io/docs, Object Names and IDs", "2026-11-29"];
    BAD_NAME "manifest/name-is-malformed"
        "{name} is no name of a {kind}: names have lower-case letters, digits, - and ., and begin and end with a letter or digit"
        ["kubernetes.io/docs, Object Names and IDs", "2026-11-29"];
    BAD_SERVICE_NAME "manifest/service-name-is-no-label"
        "{name} is no name of a Service: at most 63 lower-case letters, digits and -, first a letter and last no -"
        ["kubernetes.io/docs, Object Names and IDs", "2026-11-29"];
    GIVEN_TWICE "manifest/object-is-given-twice"
        "{kind} {name} is given twice; the later one holds"
        ["kubernetes.io/docs, Object Names and IDs", "2026-11-29"];

    WRONG_SHAPE "manifest/value-has-another-shape"
        "{field} takes {wants}, and this is {is}; it is left out"
        ["kubernetes.io/docs, Kubernetes API", "2026-11-29"];
    BAD_VALUE "manifest/value-is-not-valid"
        "{written} is no value for {field}, which takes {wants}; it is left out"
        ["kubernetes.io/docs, Kubernetes API", "2026-11-29"];
    UNKNOWN_WORD "manifest/word-is-unknown"
        "{written} is none of the words that {field} takes: {words}"
        ["kubernetes.io/docs, Kubernetes API", "2026-11-29"];
    NO_UNIT "manifest/unit-is-missing"
        "{written} has no unit that {field} knows; write {example}"
        ["core/src/manifest/scenario.rs", "2026-11-29"];
    UNKNOWN_FIELD "manifest/field-is-unknown"
        "{field} is no field of {parent}, which has {fields}"
        ["core/src/manifest/scenario.rs", "2026-11-29"];
    MISPLACED_FIELD "manifest/field-belongs-elsewhere"
        "{field} is no field of {parent}; it belongs to {where}"
        ["core/src/manifest/scenario.rs", "2026-11-29"];
    IGNORED_FIELD "manifest/field-is-ignored"
        "{field} is no field of {parent}; the API drops it or refuses the object"
        ["kubernetes.io/docs, Kubernetes API", "2026-11-29"];
    NO_FIELD "manifest/field-is-missing"
        "{parent} needs {field}"
        ["kubernetes.io/docs, Kubernetes API", "2026-11-29"];
    NEEDS_QUOTES "manifest/text-needs-quotes"
        "{written} without quotes is {is} to kubectl, and {field} takes text"
        ["yaml.org/spec/1.1, 10 Tag Repository", "2026-11-29"];
    NEEDS_NO_QUOTES "manifest/number-needs-no-quotes"
        "{written} is text, and {field} takes {wants}"
        ["kubernetes.io/docs, Kubernetes API", "2026-11-29"];
    OLD_WORD "manifest/word-means-yes-or-no"
        "{written} is {meaning} to kubectl, which follows YAML 1.1"
        ["yaml.org/type/bool.html, Boolean Language-Independent Type", "2026-11-29"];
    OCTAL "manifest/leading-zero-means-octal"
        "{written} is {meaning} to kubectl, since a leading zero means octal there"
        ["yaml.org/type/int.html, Integer Language-Independent Type", "2026-11-29"];
    NOT_YET "manifest/change-is-not-simulated"
        "{written} does not change in a run, so applying it changes nothing"
        ["core/src/manifest/scenario.rs", "2026-11-29"];
    PART "manifest/part-is-not-simulated"
        "{part} is kept and not simulated, so {instead}"
        ["core/src/manifest/gateway.rs", "2026-11-30"];
    REQUEST_IS_CONNECTION "manifest/request-is-a-connection"
        "each request is simulated as a connection of its own"
        ["core/src/manifest/scenario.rs", "2026-11-29"];

    NEEDS_OTHER "manifest/value-needs-another"
        "{written} as {field} goes only with {needs}; the API refuses it here"
        ["cloud.google.com/compute/docs/reference/rest/v1/regionBackendServices", "2026-11-29"];
    UNCERTAIN "manifest/combination-is-uncertain"
        "{field} together with {other} is not documented in detail; here {model}"
        ["cloud.google.com/load-balancing/docs, Traffic distribution for external passthrough Network Load Balancers", "2026-11-29"];

    NO_PORTS "manifest/service-needs-ports"
        "a Service that is not headless needs at least one port"
        ["kubernetes/kubernetes, pkg/apis/core/validation/validation.go", "2026-11-29"];
    PORT_NAMES "manifest/port-names-are-unique"
        "a Service with several ports needs a different name for each"
        ["kubernetes.io/docs, Service, Multi-port Services", "2026-11-29"];
    BAD_PORT_NAME "manifest/port-name-is-malformed"
        "{name} is no name of a port, which has {wants}; the API refuses it"
        ["kubernetes/kubernetes, pkg/apis/core/validation/validation.go", "2026-11-29"];
    PORT_TWICE "manifest/port-is-given-once"
        "port {port} with protocol {protocol} stands twice in this Service"
        ["kubernetes/kubernetes, pkg/apis/core/validation/validation.go", "2026-11-29"];
    NEEDS_EXPOSURE "manifest/field-needs-exposure"
        "{field} may only be set where type is {types}; the API refuses it here"
        ["kubernetes/kubernetes, pkg/apis/core/validation/validation.go", "2026-11-29"];
    HEALTH_PORT "manifest/health-port-needs-local"
        "healthCheckNodePort may only be set where type is LoadBalancer and externalTrafficPolicy is Local"
        ["kubernetes/kubernetes, pkg/apis/core/validation/validation.go", "2026-11-29"];
    NODE_PORT_RANGE "manifest/node-port-is-out-of-range"
        "node port {port} lies outside 30000-32767, which the API refuses unless the cluster's range was changed"
        ["kubernetes.io/docs, Service, type: NodePort", "2026-11-29"];
    NODE_PORT_TWICE "manifest/node-port-is-given-once"
        "node port {port} is given twice; the API refuses the second: take another, or leave it out to get one"
        ["kubernetes/kubernetes, pkg/apis/core/validation/validation.go", "2026-11-29"]
        ["kubernetes.io/docs, Service, type: NodePort", "2026-11-29"];
    AFFINITY_CONFIG "manifest/affinity-config-needs-client-ip"
        "sessionAffinityConfig may only be set where sessionAffinity is ClientIP; the API refuses it here"
        ["kubernetes/kubernetes, pkg/apis/core/validation/validation.go", "2026-11-29"];
    FAMILIES "manifest/two-families-need-dual-stack"
        "{field} has two families, for which ipFamilyPolicy must be PreferDualStack or RequireDualStack; the API refuses it"
        ["kubernetes.io/docs, IPv4/IPv6 dual-stack", "2026-11-29"];
    FAMILY_TWICE "manifest/family-is-given-once"
        "{field} has two entries of one family; the API takes one of each"
        ["kubernetes/kubernetes, pkg/apis/core/validation/validation.go", "2026-11-29"];
    CLUSTER_IP_FAMILY "manifest/cluster-ip-fits-its-family"
        "{ip} is not of the family that ipFamilies says for it; the API refuses it"
        ["kubernetes/kubernetes, pkg/apis/core/validation/validation.go", "2026-11-29"];
    NO_ADDRESS "manifest/external-name-has-no-address"
        "{field} may not be set where type is ExternalName, which is a name and has no address; the API refuses it"
        ["kubernetes/kubernetes, pkg/apis/core/validation/validation.go", "2026-11-29"];
    SELECTOR_TEMPLATE "manifest/selector-fits-its-template"
        "the Pods of this {kind} would not have {label}, which its own selector asks for; the API refuses it"
        ["kubernetes/kubernetes, pkg/apis/apps/validation/validation.go", "2026-11-29"];
    NO_SELECTOR "manifest/selector-is-empty"
        "the selector of this {kind} is empty, and it needs one that its template's labels fit; the API refuses it"
        ["kubernetes/kubernetes, pkg/apis/apps/validation/validation.go", "2026-11-29"];
    ANNOTATION_OF_SERVICES "manifest/annotation-is-for-services"
        "{key} counts on Services of type LoadBalancer; {kind} does not know it, and nothing happens"
        ["github.com/kubernetes/ingress-gce, issue 1887", "2026-11-29"];
    POLICY_OF_GATEWAYS "manifest/policy-is-for-gateways"
        "{kind} counts for load balancers of a Gateway; that of {service}, which is of type LoadBalancer, does not read it"
        ["cloud.google.com/kubernetes-engine/docs, Configure Gateway resources using Policies", "2026-11-29"];
    HEADLESS "manifest/headless-is-not-exposed"
        "clusterIP None and type {kind} exclude each other; the API refuses it"
        ["kubernetes/kubernetes, pkg/apis/core/validation/validation.go", "2026-11-29"];
}
