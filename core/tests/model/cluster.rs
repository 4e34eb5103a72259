use fivetuple_core::manifest::scenario::Behavior;
use fivetuple_core::model::Dataplane;

use crate::{scenario, web, world};

fn node(name: &str, version: &str) -> String {
    format!(
        "---
apiVersion: v1
kind: Node
metadata: {{name: {name}, labels: {{topology.kubernetes.io/zone: europe-west1-b, topology.kubernetes.io/region: europe-west1}}}}
spec: {{podCIDR: 10.4.0.0/24, providerID: 'gce://p/europe-west1-b/{name}'}}
status:
  addresses: [{{type: InternalIP, address: 10.132.0.2}}]
  conditions: [{{type: Ready, status: 'True'}}]
  nodeInfo: {{kubeletVersion: {version}}}
"
    )
}

#[test]
fn the_control_plane_is_at_least_as_new_as_its_newest_node() {
    let world = world(&(node("old", "v1.33.1-gke.1779000") + &node("new", "v1.33.1-gke.1780000")));
    let version = &world.model.cluster.version;
    assert_eq!(version.value().to_string(), "1.33.1-gke.1780000");
    assert_eq!(
        world.why(version),
        "new runs 1.33.1-gke.1780000, and a control plane is never older than its nodes"
    );
    assert_eq!(version.reasons()[1].rule.id, "model/version-mixed");
}

#[test]
fn without_nodes_the_newest_version_is_assumed() {
    let world = world(&web("LoadBalancer"));
    assert_eq!(world.model.cluster.version.value().minor(), (1, 37));
    assert_eq!(world.model.cluster.version.because().rule.id, "model/version-assumed");
}

#[test]
fn a_scenario_overrides_what_nodes_imply() {
    let said = "cluster: {version: 1.32.2-gke.1652000, location: us-east1-c, dataplane: v2, \
                subsetting: true, behavior: observed, vpcNative: false}";
    let world = world(&(node("n", "v1.33.1-gke.1779000") + &scenario(said)));
    let cluster = &world.model.cluster;
    assert_eq!(cluster.version.value().to_string(), "1.32.2-gke.1652000");
    assert_eq!(world.why(&cluster.version), "the scenario says 1.32.2-gke.1652000");
    assert_eq!(world.model.name(*cluster.region.value()), "us-east1");
    assert_eq!(*cluster.dataplane.value(), Dataplane::Ebpf);
    assert!(cluster.subsetting.as_ref().is_some_and(|on| *on.value()));
    assert_eq!(cluster.behavior, Behavior::Observed);
    assert!(!cluster.vpc_native);
}

#[test]
fn a_provider_id_tells_the_provider_and_nothing_else_is_assumed() {
    let told = world(&node("n", "v1.33.1"));
    assert_eq!(
        told.why(&told.model.cluster.provider),
        "the provider ID of n is written the way of gke"
    );
    let assumed = world(&web("LoadBalancer"));
    assert_eq!(assumed.model.cluster.provider.because().rule.id, "model/provider-assumed");
}

#[test]
fn anetd_and_kube_proxy_pods_tell_the_data_plane() {
    let pod = |name: &str| {
        format!(
            "---\napiVersion: v1\nkind: Pod\nmetadata: {{name: {name}, namespace: kube-system}}\nspec: {{nodeName: n}}\n"
        )
    };
    let v2 = world(&pod("anetd-x7k2p"));
    assert_eq!(*v2.model.cluster.dataplane.value(), Dataplane::Ebpf);
    assert_eq!(v2.why(&v2.model.cluster.dataplane), "anetd-x7k2p is part of GKE Dataplane V2");
    let proxy = world(&pod("kube-proxy-gke-pool-1"));
    assert_eq!(*proxy.model.cluster.dataplane.value(), Dataplane::Iptables);
    assert_eq!(proxy.model.cluster.dataplane.because().rule.id, "gke/kube-proxy-runs-iptables");
}

#[test]
fn somebodys_own_pod_called_kube_proxy_tells_nothing() {
    let pod = "apiVersion: v1\nkind: Pod\nmetadata: {name: anetd-mine, namespace: shop}\n";
    let world = world(pod);
    assert_eq!(world.model.cluster.dataplane.because().rule.id, "gke/dataplane-of-version");
}

#[test]
fn the_region_is_that_of_the_nodes() {
    let world = world(&node("n", "v1.33.1"));
    assert_eq!(world.why(&world.model.cluster.region), "n is in europe-west1");
}

#[test]
fn the_pod_range_covers_node_ranges_and_pods() {
    let pod = "---\napiVersion: v1\nkind: Pod\nmetadata: {name: p}\nspec: {nodeName: n}\nstatus: {podIP: 10.4.3.7}\n";
    let covered = world(&(node("n", "v1.33.1") + pod));
    assert_eq!(covered.model.cluster.node.cluster_cidr.unwrap().to_string(), "10.4.0.0/22");
    let made_up = world(&web("LoadBalancer"));
    assert_eq!(made_up.model.cluster.node.cluster_cidr.unwrap().to_string(), "10.8.0.0/14");
    let said = world(&scenario("cluster: {node: {clusterCIDR: 10.16.0.0/14}}"));
    assert_eq!(said.model.cluster.node.cluster_cidr.unwrap().to_string(), "10.16.0.0/14");
}
