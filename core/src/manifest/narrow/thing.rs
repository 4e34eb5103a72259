//! The objects of a text, and what each of them names.

use crate::base::Span;
use crate::manifest::tree::{Kind, Tree, Value};

/// Kinds that always have a namespace: without one it is `default`.
const NAMESPACED: &[&str] = &[
    "Service",
    "Endpoints",
    "EndpointSlice",
    "Pod",
    "PodMetrics",
    "Deployment",
    "ReplicaSet",
    "StatefulSet",
    "DaemonSet",
    "Job",
    "CronJob",
    "Ingress",
    "Gateway",
    "HTTPRoute",
    "ConfigMap",
    "Secret",
    "ServiceAccount",
    "Event",
    "BackendConfig",
    "FrontendConfig",
    "HealthCheckPolicy",
    "GCPBackendPolicy",
    "GCPTrafficDistributionPolicy",
    "GCPGatewayPolicy",
    "NetworkPolicy",
    "HorizontalPodAutoscaler",
    "PodDisruptionBudget",
    "PersistentVolumeClaim",
    "Role",
    "RoleBinding",
    "ServiceNetworkEndpointGroup",
    "ControllerRevision",
    "Lease",
];

/// Where the name of the Service stands among the labels of what belongs to it.
const OF_SERVICE: [&str; 2] = ["kubernetes.io/service-name", "networking.gke.io/service-name"];

/// Annotations that name settings.
const SETTINGS: [(&str, &str); 3] = [
    ("cloud.google.com/backend-config", "BackendConfig"),
    ("beta.cloud.google.com/backend-config", "BackendConfig"),
    ("networking.gke.io/v1beta1.FrontendConfig", "FrontendConfig"),
];

/// Kind, namespace and name.
pub(super) type Id<'t> = (&'t str, &'t str, &'t str);

/// An object of the text.
pub(super) struct Thing<'t> {
    pub(super) value: Value<'t>,
    pub(super) kind: &'t str,
    /// Empty for what is of the whole cluster.
    pub(super) space: &'t str,
    pub(super) name: &'t str,
    /// The list that it is an item of.
    pub(super) list: Option<Span>,
}

/// All objects, in the order of the text.
pub(super) fn things<'t>(tree: &'t Tree<'_>) -> Vec<Thing<'t>> {
    let mut things = Vec::new();
    for root in tree.roots() {
        let items = if root.kind() == Kind::Seq { Some(root) } else { root.get("items") };
        let kind = root.get("kind").map_or("", Value::text);
        match items.filter(|items| items.kind() == Kind::Seq) {
            Some(items) => {
                let item = kind.strip_suffix("List").unwrap_or("");
                things.extend(items.items().map(|it| Thing::of(it, item, Some(items.span()))));
            }
            None => things.push(Thing::of(root, "", None)),
        }
    }
    things
}

impl<'t> Thing<'t> {
    fn of(value: Value<'t>, kind: &'t str, list: Option<Span>) -> Self {
        let text = |path: &[&str]| value.at(path).map_or("", Value::text);
        let kind = value.get("kind").map_or(kind, Value::text);
        let space = text(&["metadata", "namespace"]);
        let default = space.is_empty() && NAMESPACED.contains(&kind);
        let space = if default { "default" } else { space };
        Self { value, kind, space, name: text(&["metadata", "name"]), list }
    }

    pub(super) fn id(&self) -> Id<'t> {
        (self.kind, self.space, self.name)
    }

    /// Whether it is the same for every choice: what has no kind is a provider's.
    pub(super) fn is_everybodys(&self) -> bool {
        self.kind.is_empty() || (self.space.is_empty() && self.kind != "Namespace")
    }

    /// Labels that Pods of it have.
    pub(super) fn labels(&self) -> Option<Value<'t>> {
        let path: &[&str] = if self.kind == "Pod" {
            &["metadata", "labels"]
        } else {
            &["spec", "template", "metadata", "labels"]
        };
        self.value.at(path)
    }

    /// What it belongs to: it stays if any of it does.
    pub(super) fn belongs_to(&self) -> Vec<Id<'t>> {
        let (space, name) = (self.space, self.name);
        let mut all = self.targets();
        match self.kind {
            "Endpoints" => all.push(("Service", space, name)),
            "PodMetrics" => all.push(("Pod", space, name)),
            "Ingress" => all.extend(self.backends()),
            kind if kind.ends_with("Route") => all.extend(self.backends()),
            _ => {
                let labels = self.value.at(&["metadata", "labels"]);
                let of = |key: &&str| labels?.get(key);
                let of = OF_SERVICE.iter().find_map(of);
                all.extend(of.map(|of| ("Service", space, of.text())));
            }
        }
        all
    }

    /// What it needs: if it stays, that does, too.
    pub(super) fn needs(&self) -> Vec<Id<'t>> {
        let mut all = match self.kind {
            "Ingress" => self.backends(),
            kind if kind.ends_with("Route") => [self.backends(), self.parents()].concat(),
            "EndpointSlice" => self.pods(),
            _ => Vec::new(),
        };
        let owners = self.value.at(&["metadata", "ownerReferences"]);
        let owners = owners.into_iter().flat_map(Value::items);
        all.extend(owners.map(|owner| self.named(owner, "kind")));
        all.extend(self.settings());
        all
    }

    fn named(&self, of: Value<'t>, kind: &str) -> Id<'t> {
        let text = |key: &str| of.get(key).map_or("", Value::text);
        let space = of.get("namespace").map_or(self.space, Value::text);
        (text(kind), space, text("name"))
    }

    /// What a policy is for.
    fn targets(&self) -> Vec<Id<'t>> {
        let at = |key| self.value.at(&["spec", key]);
        let one = at("targetRef").into_iter();
        let all = one.chain(at("targetRefs").into_iter().flat_map(Value::items));
        all.map(|target| self.named(target, "kind")).collect()
    }

    fn pods(&self) -> Vec<Id<'t>> {
        let endpoints = self.value.get("endpoints").into_iter().flat_map(Value::items);
        let targets = endpoints.filter_map(|endpoint| endpoint.get("targetRef"));
        targets.map(|target| self.named(target, "kind")).collect()
    }

    /// The Gateways that a route is for.
    fn parents(&self) -> Vec<Id<'t>> {
        let parents = self.value.at(&["spec", "parentRefs"]).into_iter().flat_map(Value::items);
        let id = |parent| {
            let (kind, space, name) = self.named(parent, "kind");
            (if kind.is_empty() { "Gateway" } else { kind }, space, name)
        };
        parents.map(id).collect()
    }

    /// The Services to which an Ingress or a route leads.
    pub(super) fn backends(&self) -> Vec<Id<'t>> {
        let mut found = Vec::new();
        let mut waiting: Vec<Value<'t>> = self.value.get("spec").into_iter().collect();
        while let Some(value) = waiting.pop() {
            for (key, child) in value.entries() {
                match key.text() {
                    "service" => found.push(("Service", self.space, self.named(child, "").2)),
                    "serviceName" => found.push(("Service", self.space, child.text())),
                    "backendRefs" => {
                        let refs = child.items().map(|it| self.named(it, ""));
                        found.extend(refs.map(|(_, space, name)| ("Service", space, name)));
                    }
                    _ => waiting.push(child),
                }
            }
            waiting.extend(value.items());
        }
        found
    }

    /// Settings that its annotations name.
    fn settings(&self) -> Vec<Id<'t>> {
        let notes = self.value.at(&["metadata", "annotations"]);
        let all = SETTINGS.iter().filter_map(|(key, kind)| Some((*kind, notes?.get(key)?.text())));
        all.flat_map(|(kind, text)| text.split('"').map(move |name| (kind, name)))
            .map(|(kind, name)| (kind, self.space, name))
            .collect()
    }
}
