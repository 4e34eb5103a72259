//! Kinds, versions, lists, and objects other than Services.

use super::*;

#[test]
fn a_node_has_addresses_ranges_taints_and_a_state() {
    let node = &clean(
        "apiVersion: v1
kind: Node
metadata:
  name: n-1
  labels: {topology.kubernetes.io/zone: us-central1-a}
spec:
  podCIDR: 10.8.0.0/24
  podCIDRs: [10.8.0.0/24, \"2001:db8::/112\"]
  providerID: gce://p/us-central1-a/n-1
  taints:
  - {effect: NoSchedule, key: node.kubernetes.io/unschedulable}
  unschedulable: true
status:
  addresses:
  - {address: 10.128.0.2, type: InternalIP}
  - {address: 203.0.113.9, type: ExternalIP}
  - {address: n-1, type: Hostname}
  conditions:
  - {status: \"False\", type: MemoryPressure}
  - {status: \"True\", type: Ready}
  nodeInfo: {kubeletVersion: v1.33.1-gke.1779000}
",
    )
    .nodes[0];
    assert_eq!(node.meta.full_name(), "n-1");
    assert_eq!(node.meta.labels["topology.kubernetes.io/zone"], "us-central1-a");
    let ranges: Vec<String> = node.pod_cidrs.iter().map(Cidr::to_string).collect();
    assert_eq!(ranges, ["10.8.0.0/24", "2001:db8::/112"]);
    assert_eq!(node.taints[0].value, "node.kubernetes.io/unschedulable");
    assert!(node.cordoned);
    assert_eq!(node.internal_ips, ["10.128.0.2".parse::<std::net::IpAddr>().unwrap()]);
    assert_eq!(node.external_ips, ["203.0.113.9".parse::<std::net::IpAddr>().unwrap()]);
    assert_eq!(node.ready, Some(true));
    assert_eq!(node.kubelet.as_ref().unwrap().value, "v1.33.1-gke.1779000");
}

#[test]
fn a_pod_has_the_ports_of_all_its_containers() {
    let pod = &clean(
        "apiVersion: v1
kind: Pod
metadata:
  name: web-1
  namespace: shop
  deletionTimestamp: 2026-11-29T00:00:00Z
  ownerReferences: [{kind: ReplicaSet, name: web-abc}]
spec:
  nodeName: n-1
  hostNetwork: true
  terminationGracePeriodSeconds: 45
  containers:
  - {name: a, ports: [{containerPort: 8080, name: http}]}
  - {name: b, env: [{name: X, value: no}], ports: [{containerPort: 53, protocol: UDP}]}
status:
  phase: Running
  podIP: 10.8.0.3
  podIPs: [{ip: 10.8.0.3}, {ip: \"2001:db8::3\"}]
  conditions: [{type: Ready, status: \"False\"}]
",
    )
    .pods[0];
    assert_eq!(pod.meta.full_name(), "shop/web-1");
    assert_eq!(pod.meta.owner, Some(("ReplicaSet".to_owned(), "web-abc".to_owned())));
    assert!(pod.meta.deleting.is_some());
    assert!(pod.host_network);
    assert_eq!(pod.timing.grace.unwrap().value.as_secs(), 45);
    let ports: Vec<_> =
        pod.ports.iter().map(|it| (it.name.as_str(), it.port, it.protocol)).collect();
    assert_eq!(ports, [("http", 8080, Protocol::Tcp), ("", 53, Protocol::Udp)]);
    assert_eq!(pod.ips.len(), 2);
    assert_eq!(pod.phase, Phase::Running);
    assert!(!pod.ready.unwrap().value);
}

#[test]
fn a_workload_has_what_its_pods_will_have() {
    let workload = &clean(
        "apiVersion: apps/v1
kind: StatefulSet
metadata: {name: db}
spec:
  replicas: 3
  selector: {matchLabels: {app: db}}
  template:
    metadata: {labels: {app: db, tier: data}}
    spec:
      containers: [{name: a, ports: [{containerPort: 5432}]}]
",
    )
    .workloads[0];
    assert_eq!(workload.kind, WorkloadKind::StatefulSet);
    assert_eq!((workload.replicas, workload.labels.len(), workload.ports[0].port), (3, 2, 5432));
    assert_eq!(workload.selector["app"], "db");
    let missing = "apiVersion: apps/v1\nkind: Deployment\nmetadata: {name: a}\nspec: {}\n";
    assert_eq!(problems(missing), ["3:18 error selector-is-empty [a]"]);
    assert_eq!(objects(missing).workloads[0].replicas, 1);
}

#[test]
fn slices_of_both_versions_say_the_same() {
    let now = "apiVersion: discovery.k8s.io/v1
kind: EndpointSlice
metadata: {name: web-x, labels: {kubernetes.io/service-name: web}}
addressType: IPv4
endpoints:
- addresses: [10.8.0.3]
  conditions: {ready: false, serving: true, terminating: true}
  nodeName: n-1
  zone: us-central1-a
  targetRef: {kind: Pod, name: web-1, namespace: default}
  hints: {forZones: [{name: us-central1-a}]}
ports: [{name: http, port: 8080, protocol: TCP}]
";
    let then = now
        .replace("discovery.k8s.io/v1", "discovery.k8s.io/v1beta1")
        .replace(
            "nodeName: n-1",
            "topology: {kubernetes.io/hostname: n-1, topology.kubernetes.io/zone: us-central1-a}",
        )
        .replace("  zone: us-central1-a\n", "");
    let slice = clean(now).endpoints.remove(0);
    assert_eq!((slice.service.as_str(), slice.older), ("web", false));
    let endpoint = &slice.endpoints[0];
    assert_eq!(endpoint.ready, Some(false));
    assert_eq!((endpoint.serving, endpoint.terminating), (Some(true), Some(true)));
    assert_eq!(endpoint.node.as_ref().unwrap().value, "n-1");
    assert_eq!(endpoint.zone.as_deref(), Some("us-central1-a"));
    assert_eq!(endpoint.pod.as_deref(), Some("web-1"));
    assert_eq!(endpoint.zone_hints, ["us-central1-a"]);
    assert_eq!(slice.ports[0].port, 8080);
    let older = objects(&then).endpoints.remove(0);
    assert_eq!(older.endpoints[0].node.as_ref().unwrap().value, "n-1");
    assert_eq!(older.endpoints[0].zone, endpoint.zone);
    assert_eq!(problems(&then), ["1:13 note older-version-is-mapped [discovery.k8s.io/v1beta1]"]);
}

#[test]
fn the_older_endpoints_have_a_part_for_each_subset() {
    let text = "apiVersion: v1
kind: Endpoints
metadata: {name: web}
subsets:
- addresses: [{ip: 10.8.0.3, nodeName: n-1}]
  notReadyAddresses: [{ip: 10.8.0.4}]
  ports: [{name: http, port: 8080}]
- addresses: [{ip: 10.8.0.5}]
  ports: [{name: http, port: 9090}]
";
    let parts = clean(text).endpoints;
    assert_eq!(parts.len(), 2);
    assert!(parts.iter().all(|part| part.older && part.service == "web"));
    let ready: Vec<_> = parts[0].endpoints.iter().map(|it| it.ready).collect();
    assert_eq!(ready, [Some(true), Some(false)]);
}

#[test]
fn items_of_typed_lists_inherit_kind_and_version() {
    let text =
        "apiVersion: v1\nkind: NodeList\nitems:\n- metadata: {name: a}\n- metadata: {name: b}\n";
    let names: Vec<String> = clean(text).nodes.into_iter().map(|it| it.meta.name).collect();
    assert_eq!(names, ["a", "b"]);
}

#[test]
fn lists_in_lists_and_what_jq_prints_are_read_too() {
    let node = |name: &str| format!("{{apiVersion: v1, kind: Node, metadata: {{name: {name}}}}}");
    let list =
        format!("kind: List\nitems:\n- {{kind: List, items: [{}]}}\n- {}\n", node("a"), node("b"));
    let names: Vec<String> = clean(&list).nodes.into_iter().map(|it| it.meta.name).collect();
    assert_eq!(names, ["a", "b"]);
    assert_eq!(clean(&format!("[{}, {}]", node("a"), node("b"))).nodes.len(), 2);
}

#[test]
fn what_is_not_simulated_is_kept_and_said_once_a_kind() {
    let map =
        |name: &str| format!("apiVersion: v1\nkind: ConfigMap\nmetadata: {{name: {name}}}\n---\n");
    let text = map("a") + &map("b");
    assert_eq!(problems(&text), ["2:7 note kind-is-not-simulated [ConfigMap]"]);
    let kept = objects(&text).unsimulated;
    assert_eq!((kept.len(), kept[1].name.as_str()), (2, "b"));
    let other =
        "apiVersion: serving.knative.dev/v1\nkind: Service\nmetadata: {name: k, namespace: s}\n";
    assert_eq!(problems(other), ["2:7 note kind-is-not-simulated [Service]"]);
    assert_eq!(objects(other).unsimulated[0].name, "s/k");
}

#[test]
fn secrets_are_warned_about() {
    let text = "apiVersion: v1\nkind: Secret\nmetadata: {name: a}\ndata: {x: eA==}\n";
    assert_eq!(
        problems(text),
        ["2:7 warning secret-is-not-needed [Secret]", "2:7 note kind-is-not-simulated [Secret]"]
    );
}

#[test]
fn of_two_objects_with_one_name_the_later_holds() {
    let one = |ip: &str| {
        format!("apiVersion: v1\nkind: Pod\nmetadata: {{name: p}}\nstatus: {{podIP: {ip}}}\n---\n")
    };
    let text = one("10.8.0.1") + &one("10.8.0.2");
    let pods = objects(&text).pods;
    assert_eq!(pods.len(), 1);
    assert_eq!(pods[0].ips, ["10.8.0.2".parse::<std::net::IpAddr>().unwrap()]);
    assert_eq!(
        problems(&text),
        ["3:18 note object-is-given-twice [p]", "8:18 warning object-is-given-twice [p]"]
    );
    assert_eq!(
        says(&format!("{}{}", one("10.8.0.1"), one("10.8.0.2").replace("{name: p}", "{}"))),
        "this Pod has no metadata.name, so nothing can refer to it"
    );
}

#[test]
fn a_version_that_is_missing_or_unknown_is_said() {
    assert_eq!(
        problems("kind: Node\nmetadata: {name: a}\n"),
        ["1:7 error api-version-is-missing [Node] → apiVersion: v1\n"]
    );
    assert_eq!(
        problems("apiVersion: apps/v3\nkind: Deployment\nmetadata: {name: a}\n"),
        ["1:13 warning version-is-unknown [apps/v3]", "3:18 error selector-is-empty [a]"]
    );
    assert_eq!(
        says(
            "apiVersion: extensions/v1beta1
kind: Deployment
metadata: {name: a}
spec: {selector: {matchLabels: {app: a}}, template: {metadata: {labels: {app: a}}}}
"
        ),
        "extensions/v1beta1 is an older version of Deployment; it is read as apps/v1"
    );
}

#[test]
fn names_are_checked() {
    assert_eq!(
        problems("apiVersion: v1\nkind: Node\nmetadata: {name: My_Node}\n"),
        ["3:18 error name-is-malformed [My_Node]"]
    );
    assert_eq!(problems("apiVersion: v1\nkind: Node\n"), ["2:7 error name-is-missing [Node]"]);
}

#[test]
fn json_and_every_style_of_yaml_say_the_same() {
    let json = r#"{"apiVersion": "v1", "kind": "Service",
        "metadata": {"name": "web", "labels": {"a\u002fb": "c \ud83d\ude80"}},
        "spec": {"type": "LoadBalancer", "selector": {"app": "web"},
                 "ports": [{"port": 80, "targetPort": "http"}]}}"#;
    let block = "apiVersion: v1\nkind: Service\nmetadata:\n  labels:\n    a/b: c 🚀\n  name: web\nspec:\n  ports:\n  - port: 80\n    targetPort: http\n  selector:\n    app: web\n  type: LoadBalancer\n";
    let odd = "%YAML 1.2\n---\n'apiVersion': !!str v1\nkind: >-\n  Service\nmetadata: {? name : web, labels: {a/b: \"c 🚀\"}}\n\"spec\":\n    type:    LoadBalancer # comment\n    selector: &s\n        app: web\n    ports:\n    -   port: 80\n        targetPort: |-\n            http\n...\n";
    assert_eq!(said(json), said(block));
    assert_eq!(said(odd), said(block));
    assert_eq!(said(&block.replace('\n', "\r\n")), said(block));
    assert_eq!(said(&format!("\u{feff}{block}")), said(block));
}

/// What a text says, without places.
#[track_caller]
fn said(text: &str) -> String {
    let debug = format!("{:?}", clean(text));
    let mut parts = debug.split("Span { start: ");
    let first = parts.next().unwrap().to_owned();
    parts.fold(first, |said, part| said + part.split_once('}').unwrap().1)
}
