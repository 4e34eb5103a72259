//! Services: every field, what falls back, and what the API refuses.

use super::*;

#[test]
fn a_service_keeps_every_field_that_matters() {
    let service = clean(
        "apiVersion: v1
kind: Service
metadata:
  name: web
  namespace: shop
  uid: 0f1e
  annotations: {networking.gke.io/load-balancer-type: Internal}
  finalizers: [gke.networking.io/l4-ilb-v2]
spec:
  type: LoadBalancer
  loadBalancerClass: networking.gke.io/l4-regional-internal
  externalTrafficPolicy: Local
  internalTrafficPolicy: Cluster
  trafficDistribution: PreferClose
  selector: {app: web}
  sessionAffinity: ClientIP
  sessionAffinityConfig: {clientIP: {timeoutSeconds: 600}}
  healthCheckNodePort: 31999
  allocateLoadBalancerNodePorts: false
  loadBalancerSourceRanges: [203.0.113.0/24]
  loadBalancerIP: 10.0.0.9
  externalIPs: [192.0.2.1]
  clusterIP: 10.96.0.1
  clusterIPs: [10.96.0.1, \"2001:db8::1\"]
  ipFamilies: [IPv4, IPv6]
  ipFamilyPolicy: PreferDualStack
  publishNotReadyAddresses: true
  ports:
  - {name: http, port: 80, targetPort: web, nodePort: 30080}
  - {name: dns, port: 53, protocol: UDP, targetPort: 5353}
status:
  loadBalancer: {ingress: [{ip: 10.0.0.9, ipMode: Proxy}]}
",
    )
    .services
    .remove(0);
    assert_eq!(service.kind, ServiceType::LoadBalancer);
    assert_eq!(service.class.unwrap().value, "networking.gke.io/l4-regional-internal");
    assert_eq!(service.external_policy.unwrap().value, TrafficPolicy::Local);
    assert_eq!(service.distribution.unwrap().value, "PreferClose");
    assert_eq!(service.selector.unwrap().value["app"], "web");
    assert!(service.client_ip_affinity.is_some());
    assert_eq!(service.affinity_timeout.unwrap().value.as_secs(), 600);
    assert_eq!(service.health_port.unwrap().value, 31_999);
    assert!(!service.allocate_node_ports.unwrap().value);
    assert_eq!(service.source_ranges[0].value.to_string(), "203.0.113.0/24");
    assert_eq!(service.cluster_ips.len(), 2);
    assert_eq!(service.families[1].value, Family::V6);
    assert!(service.publish_not_ready);
    assert!(service.ingress[0].proxied);
    assert_eq!(service.ports[0].target.value, TargetPort::Name("web".to_owned()));
    assert_eq!(service.ports[0].node_port, Some(30_080));
    assert_eq!(service.ports[1].target.value, TargetPort::Number(5353));
    assert_eq!(service.ports[1].protocol, Protocol::Udp);
    assert_eq!(service.meta.finalizers[0].value, "gke.networking.io/l4-ilb-v2");
}

#[test]
fn what_is_missing_has_the_apis_defaults() {
    let service = only(&service("ports: [{port: 80}]"));
    assert_eq!(service.meta.full_name(), "default/web");
    assert_eq!(service.kind, ServiceType::ClusterIp);
    assert_eq!((service.selector, service.external_policy), (None, None));
    assert_eq!(service.ports[0].protocol, Protocol::Tcp);
    assert_eq!(service.ports[0].target.value, TargetPort::Number(80));
}

#[test]
fn a_word_nearly_right_comes_with_the_edit_that_mends_it() {
    let text = service("type: Loadbalancer, ports: [{port: 80, protocol: tcp}]");
    assert_eq!(
        problems(&text),
        [
            "4:14 error word-is-unknown [Loadbalancer] → LoadBalancer",
            "4:57 error word-is-unknown [tcp] → TCP",
        ]
    );
    assert_eq!(only(&text).kind, ServiceType::ClusterIp);
    assert_eq!(
        says(&service("type: NodePort, externalTrafficPolicy: Global, ports: [{port: 80}]")),
        "Global is none of the words that spec.externalTrafficPolicy takes: Cluster or Local"
    );
}

#[test]
fn values_out_of_range_fall_back() {
    let text =
        service("type: LoadBalancer, loadBalancerIP: 10.0.0, ports: [{port: 0}, {port: 70000}]");
    assert_eq!(
        problems(&text),
        [
            "4:44 error value-is-not-valid [10.0.0]",
            "4:67 error value-is-not-valid [0]",
            "4:78 error value-is-not-valid [70000]",
        ]
    );
    assert_eq!(only(&text).load_balancer_ip, None);
    let wrong = service("ports: [{port: 80}], externalIPs: 192.0.2.1, selector: [a]");
    assert_eq!(
        problems(&wrong),
        [
            "4:42 error value-has-another-shape [192.0.2.1]",
            "4:63 error value-has-another-shape [[a]]",
        ]
    );
}

#[test]
fn bare_words_are_read_as_kubectl_reads_them() {
    let text = "apiVersion: v1\nkind: Service\nmetadata: {name: web, labels: {a: on, b: 010, c: 12e34567, d: 1.20, e: \"80\"}}\nspec: {ports: [{port: \"80\"}, {name: b, port: 0121}], publishNotReadyAddresses: yes}\n";
    assert_eq!(
        problems(text),
        [
            "3:35 warning text-needs-quotes [on] → \"on\"",
            "3:42 warning text-needs-quotes [010] → \"010\"",
            "3:63 warning text-needs-quotes [1.20] → \"1.20\"",
            "4:16 error port-names-are-unique [{port: \"80\"}]",
            "4:23 error number-needs-no-quotes [\"80\"] → 80",
            "4:46 warning leading-zero-means-octal [0121]",
            "4:80 warning word-means-yes-or-no [yes] → true",
        ]
    );
    let service = only(text);
    assert_eq!((service.ports[0].port, service.ports[1].port), (80, 81));
    assert_eq!(service.meta.labels["c"], "12e34567");
    assert!(service.publish_not_ready);
}

#[test]
fn unknown_fields_of_the_spec_are_warned_about() {
    let text = service("type: LoadBalancer, externalTraficPolicy: Local, ports: [{prot: 80}]");
    assert_eq!(
        problems(&text),
        [
            "4:28 warning field-is-ignored [externalTraficPolicy] → externalTrafficPolicy",
            "4:65 error field-is-missing [{prot: 80}]",
            "4:66 warning field-is-ignored [prot] → port",
        ]
    );
}

#[test]
fn what_the_api_refuses_is_an_error() {
    let refused = |spec: &str| -> Vec<String> {
        let rule = |line: String| line.split(' ').nth(2).unwrap().to_owned();
        problems(&service(spec)).into_iter().map(rule).collect()
    };
    assert_eq!(refused("type: NodePort"), ["service-needs-ports"]);
    assert_eq!(refused("clusterIP: None"), [""; 0]);
    assert_eq!(
        refused("externalTrafficPolicy: Local, ports: [{port: 80}]"),
        ["field-needs-exposure"]
    );
    let external = "externalTrafficPolicy: Local, externalIPs: [192.0.2.1], ports: [{port: 80}]";
    assert_eq!(refused(external), [""; 0]);
    assert_eq!(refused("loadBalancerClass: a, ports: [{port: 80}]"), ["field-needs-exposure"]);
    assert_eq!(refused("ports: [{port: 80, nodePort: 30080}]"), ["field-needs-exposure"]);
    assert_eq!(
        refused("type: NodePort, ports: [{port: 80, nodePort: 80}]"),
        ["node-port-is-out-of-range"]
    );
    let health = "type: LoadBalancer, healthCheckNodePort: 31000, ports: [{port: 80}]";
    assert_eq!(refused(health), ["health-port-needs-local"]);
    assert_eq!(
        refused("type: LoadBalancer, clusterIP: None, ports: [{port: 80}]"),
        ["headless-is-not-exposed"]
    );
    assert_eq!(refused("type: ExternalName"), ["field-is-missing"]);
    let twice = "ports: [{name: a, port: 80}, {name: b, port: 80}]";
    assert_eq!(refused(twice), ["port-is-given-once"]);
    let other = "ports: [{name: a, port: 53}, {name: b, port: 53, protocol: UDP}]";
    assert_eq!(refused(other), [""; 0]);
    assert_eq!(refused("sessionAffinity: Cookie, ports: [{port: 80}]"), ["word-is-unknown"]);
    let config = "sessionAffinityConfig: {clientIP: {timeoutSeconds: 90}}, ports: [{port: 80}]";
    assert_eq!(refused(config), ["affinity-config-needs-client-ip"]);
    assert_eq!(refused(&format!("sessionAffinity: ClientIP, {config}")), [""; 0]);
    let timeout = config.replace("90", "90000");
    let timeout = format!("sessionAffinity: ClientIP, {timeout}");
    assert_eq!(refused(&timeout), ["value-is-not-valid"]);
}

#[test]
fn two_families_need_a_policy_and_one_address_of_each() {
    let refused = |spec: &str| -> Vec<String> {
        let rule = |line: String| line.split(' ').nth(2).unwrap().to_owned();
        problems(&service(&format!("{spec}, ports: [{{port: 80}}]")))
            .into_iter()
            .map(rule)
            .collect()
    };
    let dual = "ipFamilyPolicy: PreferDualStack, ";
    assert_eq!(refused("ipFamilies: [IPv6, IPv4]"), ["two-families-need-dual-stack"]);
    assert_eq!(refused(&format!("{dual}ipFamilies: [IPv6, IPv4]")), [""; 0]);
    assert_eq!(refused(&format!("{dual}ipFamilies: [IPv6]")), [""; 0]);
    assert_eq!(refused(&format!("{dual}ipFamilies: [IPv6, IPv6]")), ["family-is-given-once"]);
    let ips = "clusterIPs: [10.96.0.1, \"2001:db8::1\"]";
    assert_eq!(refused(ips), ["two-families-need-dual-stack"]);
    assert_eq!(refused(&format!("{dual}{ips}, ipFamilies: [IPv4, IPv6]")), [""; 0]);
    assert_eq!(
        refused(&format!("{dual}{ips}, ipFamilies: [IPv6, IPv4]")),
        ["cluster-ip-fits-its-family", "cluster-ip-fits-its-family"]
    );
}

#[test]
fn a_node_port_belongs_to_one_port_of_one_service() {
    let one = |name: &str, port: &str| {
        service(&format!("type: NodePort, ports: [{{port: 80, {port}}}]"))
            .replace("name: web", &format!("name: {name}"))
    };
    let both = |a: &str, b: &str| problems(&format!("{}---\n{}", one("a", a), one("b", b)));
    assert_eq!(
        both("nodePort: 30080", "nodePort: 30080"),
        ["9:32 error node-port-is-given-once [{port: 80, nodePort: 30080}]"]
    );
    assert_eq!(both("nodePort: 30080", "nodePort: 30081"), [""; 0]);
    assert_eq!(both("nodePort: 30080", "nodePort: 30080, protocol: UDP"), [""; 0]);
}

#[test]
fn names_of_ports_have_their_form() {
    let refused = |port: &str| problems(&service(&format!("ports: [{{port: 80, {port}}}]"))).len();
    for fine in ["name: http", "name: 8080-tcp", "targetPort: web-1", "targetPort: 443"] {
        assert_eq!(refused(fine), 0, "{fine}");
    }
    for wrong in ["name: Web", "name: web-", "name: a.b", "targetPort: -web", "targetPort: a--b"] {
        assert_eq!(refused(wrong), 1, "{wrong}");
    }
}
