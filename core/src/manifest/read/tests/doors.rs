//! Where requests are read: Ingresses, Gateways and routes.

use super::*;
use crate::manifest::gateway::{PathMatch, PathType, RoutesFrom};

const INGRESS: &str = "apiVersion: networking.k8s.io/v1
kind: Ingress
metadata:
  name: shop
  annotations:
    kubernetes.io/ingress.class: gce-internal
    kubernetes.io/ingress.regional-static-ip-name: shop-ip
spec:
  ingressClassName: other
  defaultBackend: {service: {name: rest, port: {name: http}}}
  tls: [{secretName: shop}]
  rules:
  - host: shop.example
    http:
      paths:
      - {path: /cart, pathType: Prefix, backend: {service: {name: cart, port: {number: 80}}}}
      - {pathType: ImplementationSpecific, backend: {service: {name: web, port: {number: 80}}}}
  - http: {paths: [{path: /x, pathType: Exact, backend: {service: {name: x, port: {number: 8080}}}}]}
status: {loadBalancer: {ingress: [{ip: 203.0.113.9}]}}
";

#[test]
fn an_ingress_has_a_class_hosts_paths_and_addresses() {
    let it = &clean(INGRESS).ingresses[0];
    assert_eq!(it.class.as_ref().unwrap().value, "gce-internal");
    let name = &it.meta.annotations["kubernetes.io/ingress.regional-static-ip-name"];
    assert_eq!(name.value, "shop-ip");
    let rest = it.default.as_ref().unwrap();
    assert_eq!(
        (rest.service.value.as_str(), &rest.port.value),
        ("rest", &TargetPort::Name("http".to_owned()))
    );
    assert!(it.tls.is_some());
    let hosts: Vec<Option<&str>> =
        it.rules.iter().map(|rule| rule.host.as_ref().map(|host| host.value.as_str())).collect();
    assert_eq!(hosts, [Some("shop.example"), None]);
    let paths = &it.rules[0].paths;
    assert_eq!(paths[0].path.as_ref().unwrap().value, "/cart");
    assert_eq!(
        paths.iter().map(|path| path.kind.value).collect::<Vec<_>>(),
        [PathType::Prefix, PathType::ImplementationSpecific]
    );
    assert_eq!(
        (paths[1].path.as_ref(), &paths[1].backend.port.value),
        (None, &TargetPort::Number(80))
    );
    assert_eq!(it.addresses[0].value.to_string(), "203.0.113.9");
}

#[test]
fn the_field_names_the_class_where_no_annotation_does() {
    let text = INGRESS.replace("    kubernetes.io/ingress.class: gce-internal\n", "");
    assert_eq!(clean(&text).ingresses[0].class.as_ref().unwrap().value, "other");
}

#[test]
fn an_older_ingress_says_the_same_in_another_shape() {
    let text = "apiVersion: networking.k8s.io/v1beta1
kind: Ingress
metadata: {name: shop}
spec:
  backend: {serviceName: rest, servicePort: http}
  rules: [{http: {paths: [{path: /x, backend: {serviceName: x, servicePort: 8080}}]}}]
";
    let rule = ["1:13 note older-version-is-mapped [networking.k8s.io/v1beta1]"];
    assert_eq!(problems(text), rule);
    let it = &objects(text).ingresses[0];
    assert_eq!(it.default.as_ref().unwrap().port.value, TargetPort::Name("http".to_owned()));
    assert_eq!(it.rules[0].paths[0].backend.port.value, TargetPort::Number(8080));
}

#[test]
fn a_backend_of_an_ingress_needs_a_service_and_a_port() {
    let with = |backend: &str| {
        format!(
            "apiVersion: networking.k8s.io/v1\nkind: Ingress\nmetadata: {{name: a}}\nspec: {{defaultBackend: {backend}}}\n"
        )
    };
    assert_eq!(
        problems(&with("{service: {name: a}}")),
        ["4:34 error field-is-missing [{name: a}]"]
    );
    assert_eq!(
        problems(&with("{service: {name: a, port: {}}}")),
        ["4:50 error field-is-missing [{}]"]
    );
    assert_eq!(
        problems(&with("{service: {name: a, port: {number: 0}}}")),
        ["4:59 error value-is-not-valid [0]"]
    );
    let path = INGRESS.replace("path: /cart", "path: cart");
    assert_eq!(problems(&path), ["16:16 error value-is-not-valid [cart] → \"/cart\""]);
}

#[test]
fn a_gateway_has_listeners_and_addresses() {
    let it = &clean(
        "apiVersion: gateway.networking.k8s.io/v1
kind: Gateway
metadata: {name: edge, namespace: infra}
spec:
  gatewayClassName: gke-l7-regional-external-managed
  listeners:
  - {name: http, port: 80, protocol: HTTP}
  - name: https
    port: 443
    protocol: HTTPS
    hostname: \"*.shop.example\"
    allowedRoutes: {namespaces: {from: All}}
  addresses: [{type: NamedAddress, value: edge-ip}]
status: {addresses: [{type: IPAddress, value: 203.0.113.9}]}
",
    )
    .gateways[0];
    assert_eq!(it.class.as_ref().unwrap().value, "gke-l7-regional-external-managed");
    let ports: Vec<(&str, u16)> =
        it.listeners.iter().map(|it| (it.name.value.as_str(), it.port.value)).collect();
    assert_eq!(ports, [("http", 80), ("https", 443)]);
    let from: Vec<RoutesFrom> = it.listeners.iter().map(|it| it.from.value).collect();
    assert_eq!(from, [RoutesFrom::Same, RoutesFrom::All]);
    assert_eq!(it.listeners[1].hostname.as_ref().unwrap().value, "*.shop.example");
    assert_eq!((it.wanted[0].value.value.as_str(), it.wanted[0].ip), ("edge-ip", None));
    assert_eq!(it.addresses[0].ip, "203.0.113.9".parse().ok());
}

#[test]
fn a_gateway_of_somebody_else_is_not_read() {
    let text = "apiVersion: networking.istio.io/v1\nkind: Gateway\nmetadata: {name: a}\n";
    assert_eq!(problems(text), ["2:7 note kind-is-not-simulated [Gateway]"]);
    let none = "apiVersion: gateway.networking.k8s.io/v1\nkind: Gateway\nmetadata: {name: a}\n";
    assert_eq!(problems(none), ["3:18 error field-is-missing [a]"]);
}

const ROUTE: &str = "apiVersion: gateway.networking.k8s.io/v1
kind: HTTPRoute
metadata: {name: split}
spec:
  parentRefs: [{name: edge, namespace: infra, sectionName: http, port: 80}]
  hostnames: [shop.example]
  rules:
  - matches: [{path: {type: PathPrefix, value: /a}}]
    backendRefs: [{name: blue, port: 80, weight: 0}, {name: green, port: 80, weight: 3}, {name: grey, port: 80}]
  - matches: [{path: {type: Exact, value: /b}}, {method: POST}]
    backendRefs: [{name: blue, namespace: other, port: 80}]
  - backendRefs: [{group: net.gke.io, kind: ServiceImport, name: far, port: 80}]
    filters: [{type: RequestMirror}]
";

#[test]
fn a_route_has_parents_matches_and_backends_by_weight() {
    let notes = [
        "10:58 note part-is-not-simulated [POST]",
        "13:14 note part-is-not-simulated [[{type: RequestMirror}]]",
    ];
    assert_eq!(problems(ROUTE), notes);
    let it = &objects(ROUTE).routes[0];
    let parent = &it.parents[0];
    assert_eq!(parent.namespace.as_ref().unwrap().value, "infra");
    assert_eq!(parent.section.as_ref().unwrap().value, "http");
    assert_eq!((parent.name.value.as_str(), parent.port.unwrap().value), ("edge", 80));
    assert_eq!(it.hostnames[0].value, "shop.example");
    let weights: Vec<u32> = it.rules[0].backends.iter().map(|backend| backend.weight).collect();
    assert_eq!(weights, [0, 3, 1]);
    let [path, method] = &it.rules[1].matches[..] else { panic!("{:?}", it.rules[1]) };
    assert_eq!((path.kind, path.path.value.as_str()), (PathMatch::Exact, "/b"));
    assert_eq!((method.kind, method.path.value.as_str()), (PathMatch::Prefix, "/"));
    assert!(method.further.is_some() && path.further.is_none());
    assert!(it.rules[2].matches.is_empty() && it.rules[2].filters.is_some());
    let far = &it.rules[2].backends[0];
    assert!(!far.is_service() && it.rules[0].backends[0].is_service());
}

#[test]
fn a_weight_below_zero_is_refused() {
    let text = ROUTE.replace("weight: 0", "weight: -1");
    assert_eq!(problems(&text)[0], "9:50 error value-is-not-valid [-1]");
    let text =
        ROUTE.replace("backendRefs: [{name: blue, port: 80, weight: 0}", "backendRef: [{name: a}");
    let slip = "9:5 warning field-is-ignored [backendRef] → backendRefs";
    assert_eq!(problems(&text)[0], slip);
}
