//! Documents from which tools make manifests: a chart, its values, a kustomization.

use crate::manifest::tree::{Kind, Value};

/// What it is, and what makes manifests of it.
pub(super) type Recipe = (&'static str, &'static str);

const CHART: Recipe = ("a chart's description", "helm template NAME FOLDER");
const VALUES: Recipe = ("a file of values for a chart", "helm template NAME FOLDER --values FILE");
const KUSTOMIZATION: Recipe = ("a kustomization", "kubectl kustomize FOLDER");

/// Keys that charts' values begin with, as `helm create` writes them.
const USUAL: [&str; 12] = [
    "replicaCount",
    "image",
    "imagePullSecrets",
    "nameOverride",
    "fullnameOverride",
    "serviceAccount",
    "podAnnotations",
    "podSecurityContext",
    "service",
    "ingress",
    "autoscaling",
    "global",
];

/// Keys that only kustomizations have.
const KUSTOM: [&str; 11] = [
    "resources",
    "bases",
    "patches",
    "patchesStrategicMerge",
    "patchesJson6902",
    "commonLabels",
    "commonAnnotations",
    "configMapGenerator",
    "secretGenerator",
    "namePrefix",
    "nameSuffix",
];

/// What a document is, if it is a recipe; `chart` is whether a chart stands in the same text, whose
/// values may have any keys.
pub(super) fn recipe(value: Value<'_>, chart: bool) -> Option<Recipe> {
    let text = |key: &str| value.get(key).map_or("", Value::text);
    let (kind, version) = (text("kind"), text("apiVersion"));
    if version.starts_with("kustomize.config.k8s.io/")
        || kind == "Kustomization" && version.is_empty()
    {
        return Some(KUSTOMIZATION);
    }
    if !kind.is_empty() || value.kind() != Kind::Map {
        return None;
    }
    let count = |keys: &[&str]| keys.iter().filter(|key| value.get(key).is_some()).count();
    let of_files = value.get("resources").is_some_and(|all| all.items().any(Value::is_scalar));
    if is_chart(value) {
        Some(CHART)
    } else if count(&KUSTOM) > 1 || of_files {
        Some(KUSTOMIZATION)
    } else {
        (chart || count(&USUAL) > 1).then_some(VALUES)
    }
}

/// Whether it describes a chart.
pub(super) fn is_chart(value: Value<'_>) -> bool {
    let text = |key: &str| value.get(key).map_or("", Value::text);
    let has = |key: &str| value.get(key).is_some();
    matches!(text("apiVersion"), "v1" | "v2") && has("name") && has("version") && !has("kind")
}
