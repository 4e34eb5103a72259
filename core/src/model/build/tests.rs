use std::sync::Arc;

use super::build;
use crate::base::{At, Protocol, Span, Texts};
use crate::manifest::service::{ServicePort, ServiceType, TargetPort};
use crate::manifest::{Meta, Objects, Service};
use crate::model::Lifecycle;
use crate::systems::gke_hints::HINTS;

fn web() -> Service {
    let meta = Meta { name: "web".into(), namespace: "shop".into(), ..Meta::default() };
    let port = ServicePort {
        name: String::new(),
        protocol: Protocol::Tcp,
        port: 80,
        target: At::new(TargetPort::Number(8080), Span::default()),
        node_port: None,
        span: Span::default(),
    };
    Service {
        meta,
        kind: ServiceType::LoadBalancer,
        selector: Some(At::new([("app".into(), "web".into())].into(), Span::default())),
        ports: vec![port],
        ..Service::default()
    }
}

#[test]
fn a_service_alone_gets_a_whole_world() {
    let objects = Objects { services: vec![web()], ..Objects::default() };
    let (model, problems) = build(Arc::new(Texts::one("")), &objects, HINTS);
    assert_eq!((model.zones.len(), model.nodes.len(), model.pods.len()), (3, 3, 3));
    assert_eq!(model.endpoints.len(), 3);
    assert!(model.endpoints.rows().iter().all(|endpoint| endpoint.life == Lifecycle::Ready));
    assert_eq!(model.clients.rows()[0].ip.to_string(), "203.0.113.7");
    assert_eq!(model.services.rows()[0].ingress[0].ip.value.to_string(), "198.51.100.10");
    assert_eq!(model.traffic.len(), 1);
    let rules: Vec<&str> = problems.iter().map(|problem| problem.because.rule.id).collect();
    assert!(rules.contains(&"model/pods-made-up"), "{rules:?}");
}
