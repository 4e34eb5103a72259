//! What is left of texts.

use super::*;

const DUMP: &str = "# of the cluster
apiVersion: v1
kind: List
items:
# the first
- apiVersion: v1
  kind: Service
  metadata: {name: web, namespace: shop}
  spec: {type: LoadBalancer, selector: {app: web}}   # mine
# its Pod
- apiVersion: v1
  kind: Pod
  metadata: {name: web-1, namespace: shop, labels: {app: web, x: y}, ownerReferences: [{kind: ReplicaSet, name: web-7}]}
- apiVersion: v1
  kind: Pod
  metadata: {name: api-1, namespace: shop, labels: {app: api}}
- apiVersion: v1
  kind: Service
  metadata: {name: api, namespace: shop}
  spec: {selector: {app: api}}
# a node
- apiVersion: v1
  kind: Node
  metadata: {name: n-1}
- apiVersion: v1
  kind: Pod
  metadata:
    name: db-0
    namespace: store
";

const MORE: &str = "---
# made by hand
apiVersion: networking.k8s.io/v1
kind: Ingress
metadata: {name: door, namespace: shop}
spec: {rules: [{http: {paths: [{path: /, backend: {service: {name: api, port: {number: 80}}}}]}}]}
---
kind: ConfigMap
metadata: {name: settings, namespace: shop}
---
kind: ReplicaSet
metadata: {name: web-7, namespace: shop}
---
kind: Scenario
spec: {}
";

fn of(text: &str, services: &[(&str, &str)], namespaces: &[&str]) -> Narrowed {
    let services = services.iter().map(|(one, two)| ((*one).to_owned(), (*two).to_owned()));
    let namespaces = namespaces.iter().map(|name| (*name).to_owned()).collect();
    narrow(text, &Choice { namespaces, services: services.collect() })
}

#[test]
fn what_belongs_to_a_service_stays_letter_by_letter_and_the_rest_goes() {
    let text = [DUMP, MORE].concat();
    let left = of(&text, &[("shop", "web")], &[]);
    let list =
        DUMP.split("- apiVersion: v1\n  kind: Pod\n  metadata: {name: api-1").next().unwrap();
    let node = "# a node\n- apiVersion: v1\n  kind: Node\n  metadata: {name: n-1}\n";
    let rest = "---\nkind: ReplicaSet\nmetadata: {name: web-7, namespace: shop}\n---\nkind: Scenario\nspec: {}\n";
    assert_eq!(left.text, [list, node, rest].concat());
    let out = [("ConfigMap", 1), ("Ingress", 1), ("Pod", 2), ("Service", 1)];
    let out = out.map(|(kind, count)| (kind.to_owned(), count));
    assert_eq!((left.kept, left.left_out), (5, out.into()));
}

#[test]
fn a_door_stays_with_its_service_and_a_namespace_stays_whole() {
    let text = [DUMP, MORE].concat();
    let left = of(&text, &[("shop", "api")], &[]).text;
    assert!(left.contains("kind: Ingress") && left.contains("api-1") && !left.contains("web-1"));
    let left = of(&text, &[], &["store"]).text;
    assert!(left.contains("db-0") && left.contains("n-1") && !left.contains("shop"), "{left}");
    let left = of(&text, &[], &["shop"]);
    assert_eq!(left.left_out.into_iter().collect::<Vec<_>>(), [("Pod".to_owned(), 1)]);
}

#[test]
fn lists_in_brackets_lose_items_with_their_commas() {
    let item = |name: &str| format!(r#"{{"kind": "Service", "metadata": {{"name": "{name}"}}}}"#);
    let list = |names: &[&str]| {
        let items: Vec<String> = names.iter().map(|name| item(name)).collect();
        format!("{{\"kind\": \"List\", \"items\": [{}]}}\n", items.join(", "))
    };
    let text = list(&["a", "b", "c", "d"]);
    for kept in [&["a"][..], &["d"], &["b", "c"], &["a", "d"]] {
        let choice: Vec<(&str, &str)> = kept.iter().map(|name| ("default", *name)).collect();
        assert_eq!(of(&text, &choice, &[]).text, list(kept));
    }
    assert_eq!(of(&text, &[], &["none"]).text, "");
}

#[test]
fn services_with_a_load_balancer_are_offered_first_with_their_pods() {
    let offers = offers(&[DUMP, MORE].concat());
    let told = |it: &Offer| format!("{}/{} {} {}", it.namespace, it.name, it.balanced, it.pods);
    let all: Vec<String> = offers.services.iter().map(told).collect();
    assert_eq!(all, ["shop/api Ingress 1", "shop/web LoadBalancer 1"]);
    assert_eq!(offers.rooms, [Room { name: "shop".to_owned(), services: 2, pods: 2 }]);
    assert!(!offers.many && offers.objects == 10);
}

#[test]
fn policies_gateways_and_settings_stay_with_what_they_are_for() {
    let text = "kind: Service\nmetadata: {name: web, annotations: {cloud.google.com/backend-config: '{\"default\": \"slow\"}'}}\n---\nkind: BackendConfig\nmetadata: {name: slow}\n---\nkind: BackendConfig\nmetadata: {name: fast}\n---\nkind: HTTPRoute\nmetadata: {name: r}\nspec: {parentRefs: [{name: edge, namespace: infra}], rules: [{backendRefs: [{name: web}]}]}\n---\nkind: Gateway\nmetadata: {name: edge, namespace: infra}\n---\nkind: Gateway\nmetadata: {name: other, namespace: infra}\n---\nkind: GCPBackendPolicy\nmetadata: {name: p}\nspec: {targetRef: {kind: Service, name: web}}\n";
    let left = of(text, &[("default", "web")], &[]);
    let out = [("BackendConfig".to_owned(), 1), ("Gateway".to_owned(), 1)];
    assert_eq!(left.left_out, out.into());
    assert!(left.text.contains("edge, namespace: infra}\n---") && !left.text.contains("other"));
}
