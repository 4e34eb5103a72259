//! What containers ask for, when they are ready, and what they use.

use std::time::Duration;

use super::*;
use crate::manifest::workload::{Asks, requested};

#[test]
fn a_pod_says_what_its_containers_ask_for_and_when_they_are_ready() {
    let pod = &clean(
        "apiVersion: v1
kind: Pod
metadata: {name: web-1}
spec:
  nodeName: n-1
  readinessGates: [{conditionType: cloud.google.com/load-balancer-neg-ready}]
  containers:
  - name: app
    resources: {requests: {cpu: 500m, memory: 64Mi}, limits: {cpu: 2}}
    readinessProbe:
      httpGet: {path: /ready, port: http, scheme: HTTPS, httpHeaders: [{name: host, value: a.example}]}
      periodSeconds: 5
  - name: side
    resources: {requests: {cpu: 0.25}}
    readinessProbe: {tcpSocket: {port: 9000}, timeoutSeconds: 3, failureThreshold: 5, successThreshold: 2}
  - name: model
    readinessProbe: {grpc: {port: 9003, service: x}}
  - name: script
    readinessProbe: {exec: {command: [true]}}
status:
  conditions:
  - {type: Ready, status: \"False\"}
  - {type: cloud.google.com/load-balancer-neg-ready, status: \"False\", reason: LoadBalancerNegNotReady}
",
    )
    .pods[0];
    let millis: Vec<Option<u64>> =
        pod.containers.iter().map(|it| it.cpu.map(|cpu| cpu.value.millis())).collect();
    assert_eq!(millis, [Some(500), Some(250), None, None]);
    assert_eq!(requested(&pod.containers).unwrap().millis(), 750);
    assert_eq!(requested(&[]), None);
    let probes: Vec<_> = pod.containers.iter().map(|it| it.readiness.as_ref().unwrap()).collect();
    let Asks::Http { path, port, https, host, to } = &probes[0].asks else { panic!("{probes:?}") };
    assert_eq!((path.value.as_str(), *https, to), ("/ready", true, &None));
    assert_eq!(port.value, TargetPort::Name("http".to_owned()));
    assert_eq!(host.as_ref().unwrap().value, "a.example");
    assert_eq!(
        (probes[0].period, probes[0].timeout),
        (Duration::from_secs(5), Duration::from_secs(1))
    );
    assert_eq!((probes[0].failures, probes[0].successes), (3, 1));
    assert!(
        matches!(&probes[1].asks, Asks::Tcp { port } if port.value == TargetPort::Number(9000))
    );
    assert_eq!(
        (probes[1].period, probes[1].timeout),
        (Duration::from_secs(10), Duration::from_secs(3))
    );
    assert_eq!((probes[1].failures, probes[1].successes), (5, 2));
    assert!(matches!(&probes[2].asks, Asks::Grpc { port, service: Some(_) } if port.value == 9003));
    assert_eq!(probes[3].asks, Asks::Exec);
    assert_eq!(pod.gates[0].value, "cloud.google.com/load-balancer-neg-ready");
    let condition = pod.balancer_ready.as_ref().unwrap();
    assert!(!condition.holds);
    assert_eq!(condition.reason.as_ref().unwrap().value, "LoadBalancerNegNotReady");
}

#[test]
fn a_workload_says_the_same_of_the_pods_it_makes() {
    let workload = &clean(
        "apiVersion: apps/v1
kind: Deployment
metadata: {name: web}
spec:
  selector: {matchLabels: {app: web}}
  template:
    metadata: {labels: {app: web}}
    spec:
      readinessGates: [{conditionType: a/b}]
      containers: [{name: app, resources: {requests: {cpu: 1}}, readinessProbe: {httpGet: {port: 80}}}]
",
    )
    .workloads[0];
    assert_eq!(requested(&workload.containers).unwrap().millis(), 1000);
    assert_eq!(workload.gates[0].value, "a/b");
    let probe = workload.containers[0].readiness.as_ref().unwrap();
    assert!(matches!(&probe.asks, Asks::Http { path, .. } if path.value == "/"));
}

#[test]
fn metrics_of_a_pod_are_summed_over_its_containers() {
    let all = clean(
        "apiVersion: metrics.k8s.io/v1beta1
kind: PodMetricsList
items:
- metadata: {name: web-1, namespace: shop}
  timestamp: \"2026-11-30T12:00:00Z\"
  window: 15.5s
  containers:
  - {name: app, usage: {cpu: 412345678n, memory: 64Ki}}
  - {name: side, usage: {cpu: 5m, memory: 1000}}
- metadata: {name: web-2, namespace: shop}
  containers: []
",
    );
    let it = &all.pod_metrics[0];
    assert_eq!(it.meta.full_name(), "shop/web-1");
    assert_eq!(it.window.unwrap().value, Duration::from_millis(15_500));
    // 412,345,678 and 5,000,000 thousand-millionths.
    assert_eq!(it.cpu().unwrap().nanos, 417_345_678);
    assert_eq!(it.cpu().unwrap().millis(), 418);
    let memory: Vec<u64> = it.containers.iter().map(|it| it.memory.unwrap().value).collect();
    assert_eq!(memory, [65_536, 1_000]);
    assert_eq!(all.pod_metrics[1].cpu(), None);
}

#[test]
fn an_amount_that_is_none_is_an_error() {
    let text = "apiVersion: metrics.k8s.io/v1beta1
kind: PodMetrics
metadata: {name: web-1}
containers: [{name: app, usage: {cpu: lots}}]
";
    assert_eq!(problems(text), ["4:39 error value-is-not-valid [lots]"]);
}
