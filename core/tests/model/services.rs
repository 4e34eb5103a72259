use crate::{scenario, three_nodes, web, world};

fn with(spec: &str) -> String {
    format!(
        "---
apiVersion: v1
kind: Service
metadata: {{name: web, namespace: shop}}
spec: {{selector: {{app: web}}, ports: [{{port: 80}}], {spec}}}
"
    )
}

#[test]
fn a_load_balancer_without_an_address_gets_one_for_documentation() {
    let world = world(&web("LoadBalancer"));
    let service = &world.model.services.rows()[0];
    assert_eq!(service.ingress[0].ip.value.to_string(), "198.51.100.10");
    assert!(service.ingress_made_up);
    assert_eq!(service.cluster_ips[0].to_string(), "10.96.0.10");
    assert_eq!(service.ports[0].node_port, Some(30_000));
}

#[test]
fn an_internal_one_gets_an_address_of_the_network() {
    for asks in [
        "loadBalancerClass: networking.gke.io/l4-regional-internal",
        "loadBalancerClass: networking.gke.io/l4-regional-internal-legacy",
    ] {
        let world = world(&with(&format!("type: LoadBalancer, {asks}")));
        let service = &world.model.services.rows()[0];
        assert_eq!(service.ingress[0].ip.value.to_string(), "10.128.15.10");
    }
}

#[test]
fn the_first_type_annotation_counts_and_a_class_wins_over_both() {
    let annotated = |annotations: &str, spec: &str| {
        let text = with(&format!("type: LoadBalancer, {spec}"));
        let text = text.replace(
            "namespace: shop",
            &format!("namespace: shop, annotations: {{{annotations}}}"),
        );
        world(&text).model.services.rows()[0].ingress[0].ip.value.to_string()
    };
    let new = "networking.gke.io/load-balancer-type";
    let old = "cloud.google.com/load-balancer-type";
    assert_eq!(annotated(&format!("{old}: Internal"), ""), "10.128.15.10");
    assert_eq!(annotated(&format!("{new}: internal"), ""), "10.128.15.10");
    assert_eq!(annotated(&format!("{new}: External, {old}: Internal"), ""), "198.51.100.10");
    let class = "loadBalancerClass: networking.gke.io/l4-regional-external";
    assert_eq!(annotated(&format!("{new}: Internal"), class), "198.51.100.10");
}

#[test]
fn a_status_and_then_a_wanted_address_win_over_made_up_ones() {
    let wanted = world(&with("type: LoadBalancer, loadBalancerIP: 192.0.2.9"));
    let service = &wanted.model.services.rows()[0];
    assert_eq!(
        (service.ingress[0].ip.value.to_string().as_str(), service.ingress_made_up),
        ("192.0.2.9", false)
    );
    let status = with("type: LoadBalancer, loadBalancerIP: 192.0.2.9")
        + "status: {loadBalancer: {ingress: [{ip: 192.0.2.77}]}}\n";
    assert_eq!(
        world(&status).model.services.rows()[0].ingress[0].ip.value.to_string(),
        "192.0.2.77"
    );
}

#[test]
fn node_ports_are_made_up_only_where_a_cluster_would_allocate_them() {
    let ports = |spec: &str| {
        let world = world(&with(spec));
        let service = &world.model.services.rows()[0];
        (service.ports[0].node_port, service.health_port)
    };
    assert_eq!(ports("type: ClusterIP"), (None, None));
    assert_eq!(ports("type: NodePort"), (Some(30_000), None));
    assert_eq!(ports("type: LoadBalancer, allocateLoadBalancerNodePorts: false"), (None, None));
    assert_eq!(
        ports("type: LoadBalancer, externalTrafficPolicy: Local"),
        (Some(30_000), Some(30_001))
    );
    assert_eq!(
        ports("type: LoadBalancer, externalTrafficPolicy: Local, healthCheckNodePort: 30000"),
        (Some(30_001), Some(30_000))
    );
}

#[test]
fn headless_and_external_name_services_have_no_address_and_expose_nothing() {
    let headless = world(&with("clusterIP: None"));
    assert!(headless.model.services.rows()[0].cluster_ips.is_empty());
    assert!(headless.model.exposures.is_empty());
    let named = world(&with("type: ExternalName, externalName: example.com"));
    assert!(named.model.exposures.is_empty());
    assert_eq!(world(&web("ClusterIP")).model.exposures.len(), 1);
}

#[test]
fn two_families_get_an_address_each() {
    let text =
        with("type: LoadBalancer, ipFamilyPolicy: RequireDualStack, ipFamilies: [IPv4, IPv6]");
    let world = world(&text);
    let service = &world.model.services.rows()[0];
    let ips: Vec<String> =
        service.ingress.iter().map(|ingress| ingress.ip.value.to_string()).collect();
    assert_eq!(ips, ["198.51.100.10", "2001:db8:2::a"]);
    assert_eq!(
        world.endpoints("shop/web", 0)[..4],
        [
            "web-1 10.8.1.2:80 Ready node-1",
            "web-2 10.8.2.2:80 Ready node-2",
            "web-3 10.8.3.2:80 Ready node-3",
            "web-1 [fd10:0:0:1::2]:80 Ready node-1"
        ]
    );
}

#[test]
fn an_address_that_something_has_is_not_made_up_again() {
    let client = scenario("clients: [{name: c, at: internet, ip: 198.51.100.10}]");
    let world = world(&(web("LoadBalancer") + &client));
    assert_eq!(world.model.services.rows()[0].ingress[0].ip.value.to_string(), "198.51.100.11");
}

#[test]
fn client_affinity_lasts_three_hours_unless_said() {
    let timeout = |spec: &str| {
        let world = world(&(three_nodes("seed: 1") + &with(spec)));
        world.model.services.rows()[0].client_ip_affinity.map(|at| at.value.as_secs())
    };
    assert_eq!(timeout("type: ClusterIP"), None);
    assert_eq!(timeout("sessionAffinity: ClientIP"), Some(10_800));
    let said = "sessionAffinity: ClientIP, sessionAffinityConfig: {clientIP: {timeoutSeconds: 60}}";
    assert_eq!(timeout(said), Some(60));
}
