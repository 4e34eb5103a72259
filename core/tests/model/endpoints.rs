use std::sync::Arc;

use fivetuple_core::base::Texts;
use fivetuple_core::manifest::{Edit, Limits, read};
use fivetuple_core::model::build;
use fivetuple_core::systems::HINTS;

use crate::{three_nodes, web, world};

fn service(spec: &str) -> String {
    format!(
        "---\napiVersion: v1\nkind: Service\nmetadata: {{name: mgmt}}\nspec: {{selector: {{app: mgmt}}, {spec}}}\n"
    )
}

fn pod(name: &str, ip: &str, ports: &str, more: &str) -> String {
    format!(
        "---
apiVersion: v1
kind: Pod
metadata: {{name: {name}, labels: {{app: mgmt}}}}
spec: {{nodeName: n-1, containers: [{{name: c, image: i, ports: [{ports}]}}]}}
status: {{podIP: {ip}, phase: Running, {more}}}
"
    )
}

const UNREADY: &str = "conditions: [{type: Ready, status: 'False'}]";

fn slice(name: &str, endpoints: &str) -> String {
    format!(
        "---
apiVersion: discovery.k8s.io/v1
kind: EndpointSlice
metadata: {{name: {name}, labels: {{kubernetes.io/service-name: mgmt}}}}
addressType: IPv4
ports: [{{name: '', port: 9000, protocol: TCP}}]
endpoints: [{endpoints}]
"
    )
}

#[test]
fn a_named_port_is_resolved_in_each_pod() {
    let text = three_nodes("seed: 1")
        + &service("ports: [{port: 8080, targetPort: mgmt-port}]")
        + &pod("m1", "10.8.1.5", "{containerPort: 8080}", "")
        + &pod("m2", "10.8.1.6", "{name: mgmt-port, containerPort: 8081}", "");
    let world = world(&text);
    assert_eq!(world.endpoints("mgmt", 0), ["m2 10.8.1.6:8081 Ready n-1"]);
    assert_eq!(
        world.said("model/named-port-missing"),
        [
            "named port mgmt-port not found in m1; give its container port that name, or write a number"
        ]
    );
}

#[test]
fn a_named_port_of_another_protocol_does_not_fit() {
    let text = three_nodes("seed: 1")
        + &service("ports: [{port: 53, targetPort: dns, protocol: UDP}]")
        + &pod("m1", "10.8.1.5", "{name: dns, containerPort: 53, protocol: TCP}", "");
    assert!(world(&text).endpoints("mgmt", 0).is_empty());
}

#[test]
fn a_number_reaches_every_pod_and_one_that_does_not_declare_it_is_noted() {
    let text = three_nodes("seed: 1")
        + &service("ports: [{port: 8080}]")
        + &pod("m1", "10.8.1.5", "{containerPort: 8080}", "")
        + &pod("m2", "10.8.1.6", "{containerPort: 8081}", "");
    let world = world(&text);
    assert_eq!(
        world.endpoints("mgmt", 0),
        ["m1 10.8.1.5:8080 Ready n-1", "m2 10.8.1.6:8080 Ready n-1"]
    );
    assert_eq!(
        world.said("model/port-undeclared"),
        ["m2 declares ports but not 8080; it is refused there unless something listens"]
    );
}

#[test]
fn pods_that_are_not_ready_are_endpoints_that_are_not_ready() {
    let pods = pod("m1", "10.8.1.5", "", UNREADY);
    let text = three_nodes("seed: 1") + &service("ports: [{port: 80}]") + &pods;
    assert_eq!(world(&text).endpoints("mgmt", 0), ["m1 10.8.1.5:80 Unready n-1"]);
    let text = three_nodes("seed: 1")
        + &service("publishNotReadyAddresses: true, ports: [{port: 80}]")
        + &pods;
    assert_eq!(world(&text).endpoints("mgmt", 0), ["m1 10.8.1.5:80 Ready n-1"]);
}

#[test]
fn a_pod_on_its_nodes_network_is_reached_at_the_nodes_address() {
    let pod = "---\napiVersion: v1\nkind: Pod\nmetadata: {name: m1, labels: {app: mgmt}}\nspec: {nodeName: n-2, hostNetwork: true, containers: [{name: c, image: i}]}\n";
    let text = three_nodes("seed: 1") + &service("ports: [{port: 80}]") + pod;
    assert_eq!(world(&text).endpoints("mgmt", 0), ["m1 10.128.0.12:80 Ready n-2"]);
}

#[test]
fn a_pod_that_is_over_is_no_endpoint() {
    let over = pod("m1", "10.8.1.5", "", "").replace("Running", "Succeeded");
    let text = three_nodes("seed: 1") + &service("ports: [{port: 80}]") + &over;
    assert!(world(&text).endpoints("mgmt", 0).is_empty());
}

#[test]
fn slices_win_over_selectors_and_over_the_older_kind() {
    let older = "---\napiVersion: v1\nkind: Endpoints\nmetadata: {name: mgmt}\nsubsets: [{addresses: [{ip: 10.8.1.8}], ports: [{port: 9000}]}]\n";
    let base = three_nodes("seed: 1")
        + &service("ports: [{port: 80}]")
        + &pod("m1", "10.8.1.5", "", "")
        + older;
    assert_eq!(world(&base).endpoints("mgmt", 0), ["- 10.8.1.8:9000 Ready -"]);
    let sliced = base + &slice("mgmt-x", "{addresses: [10.8.1.7], nodeName: n-3}");
    assert_eq!(world(&sliced).endpoints("mgmt", 0), ["- 10.8.1.7:9000 Ready n-3"]);
}

#[test]
fn of_two_equal_addresses_one_that_is_not_being_deleted_wins() {
    let leaving =
        "{addresses: [10.8.1.7], nodeName: n-1, conditions: {ready: false, terminating: true}}";
    let staying = "{addresses: [10.8.1.7], nodeName: n-2}";
    let text = three_nodes("seed: 1")
        + &service("ports: [{port: 80}]")
        + &slice("mgmt-x", leaving)
        + &slice("mgmt-y", staying);
    assert_eq!(world(&text).endpoints("mgmt", 0), ["- 10.8.1.7:9000 Ready n-2"]);
}

#[test]
fn zones_in_hints_are_known_even_without_a_node() {
    let hinted =
        "{addresses: [10.8.1.7], nodeName: n-1, hints: {forZones: [{name: us-central1-f}]}}";
    let text = three_nodes("seed: 1") + &service("ports: [{port: 80}]") + &slice("mgmt-x", hinted);
    let world = world(&text);
    let endpoint = &world.model.endpoints.rows()[0];
    let zone = &world.model.zones[endpoint.zone_hints[0]];
    assert_eq!(world.model.name(zone.name), "us-central1-f");
}

#[test]
fn traffic_distribution_is_written_as_hints() {
    let text = three_nodes("seed: 1")
        + &service("trafficDistribution: PreferSameNode, ports: [{port: 80}]")
        + &pod("m1", "10.8.1.5", "", "");
    let world = world(&text);
    let endpoint = &world.model.endpoints.rows()[0];
    assert_eq!((endpoint.zone_hints.len(), endpoint.node_hints.len()), (1, 1));
}

#[test]
fn a_selector_that_matches_no_pod_is_a_warning_where_there_are_pods() {
    let text = three_nodes("seed: 1") + &web("LoadBalancer") + &pod("m1", "10.8.1.5", "", "");
    assert_eq!(
        world(&text).said("model/selector-matches-nothing"),
        ["no Pod in shop has all labels that shop/web selects; compare them with the Pods'"]
    );
}

#[test]
fn a_slice_of_an_unknown_service_is_said() {
    let text = slice("mgmt-x", "{addresses: [10.8.1.7], nodeName: n-1}");
    assert_eq!(
        world(&text).said("model/slice-of-nothing"),
        ["default/mgmt-x belongs to the Service mgmt, which is not in the text"]
    );
}

fn storefront(template: &str) -> String {
    format!(
        "---
apiVersion: apps/v1
kind: Deployment
metadata: {{name: shop}}
spec:
  selector: {{matchLabels: {{app: storefront, tier: web}}}}
  template:
    metadata: {{labels: {{{template}}}}}
    spec: {{containers: [{{name: c, image: i}}]}}
---
apiVersion: v1
kind: Service
metadata: {{name: shop}}
spec: {{selector: {{app: storefront}}, ports: [{{port: 80}}]}}
"
    )
}

/// What all edits replace, and by what, in a text that may have errors.
fn fixes(text: &str) -> Vec<(String, String)> {
    let texts = Arc::new(Texts::one(text));
    let reading = read(&texts, Limits::default());
    let (_, more) = build(texts, &reading.objects, HINTS);
    let edits = reading.problems.into_iter().chain(more).flat_map(|problem| problem.edits);
    let written = |edit: &Edit| text[edit.span.start as usize..edit.span.end as usize].to_owned();
    edits.map(|edit| (written(&edit), edit.text)).collect()
}

#[test]
fn a_template_that_misses_its_selector_is_mended_and_the_service_is_left_alone() {
    let text = storefront("app: store-front, tier: web");
    assert_eq!(fixes(&text), [("store-front".to_owned(), "storefront".to_owned())]);
}

#[test]
fn a_template_that_misses_two_labels_or_lacks_one_is_not_mended() {
    assert_eq!(fixes(&storefront("app: store-front, tier: wob")), []);
    assert_eq!(fixes(&storefront("app: storefront")), []);
}

#[test]
fn a_service_that_no_workload_agrees_with_is_mended_itself() {
    let text = storefront("app: storefront, tier: web")
        .replace("{app: storefront},", "{app: storefronts},");
    assert_eq!(fixes(&text), [("storefronts".to_owned(), "storefront".to_owned())]);
}
