//! Load balancers of IBM Cloud VPC.

use super::{clean, objects, problems};
use crate::manifest::vpc::{
    Access, FailsafeAction, MonitorKind, VpcAlgorithm, VpcPersistence, VpcProtocol,
};

/// A load balancer as it is asked for, nested.
const NESTED: &str = r#"{
  "name": "nlb-drain", "is_public": true, "profile": {"name": "network-fixed"},
  "subnets": [{"id": "sn-1"}],
  "listeners": [{"protocol": "tcp", "port": 443, "default_pool": {"name": "web"}}],
  "pools": [{
    "name": "web", "protocol": "tcp", "algorithm": "weighted_round_robin",
    "health_monitor": {"type": "tcp", "delay": 5, "timeout": 2, "max_retries": 2},
    "session_persistence": {"type": "source_ip"},
    "failsafe_policy": {"action": "forward", "target": {"name": "backup"}},
    "members": [
      {"port": 8443, "target": {"id": "vsi-a"}, "weight": 60},
      {"port": 8443, "target": {"id": "vsi-b"}, "weight": 0},
      {"port": 8443, "target": {"id": "vsi-c"}}
    ]
  }, {"name": "backup", "protocol": "tcp", "algorithm": "round_robin",
      "health_monitor": {"type": "http", "delay": 5, "timeout": 2, "max_retries": 2,
                         "url_path": "/ok", "port": 81},
      "members": [{"port": 8444, "target": {"name": "vsi-d"}}]}]
}"#;

#[test]
fn a_nested_load_balancer_reads_and_weight_zero_is_zero() {
    let vpc = objects(NESTED).vpc;
    let [it] = &vpc.balancers[..] else { panic!("{vpc:?}") };
    assert!(it.is_network() && !it.is_route_mode());
    assert_eq!(it.access(), Access::Public);
    assert_eq!(it.subnets[0].id.as_ref().unwrap().value, "sn-1");
    let listener = &it.listeners[0];
    assert_eq!(listener.ports(), Some((443, 443)));
    let pool = it.pool(&listener.pool.as_ref().unwrap().value).unwrap();
    assert_eq!(pool.algorithm.unwrap().value, VpcAlgorithm::WeightedRoundRobin);
    assert_eq!(pool.protocol.unwrap().value, VpcProtocol::Tcp);
    assert_eq!(pool.persistence.unwrap().value, VpcPersistence::SourceIp);
    let weights: Vec<_> = pool.members.iter().map(|it| it.weight.map(|at| at.value)).collect();
    assert_eq!(weights, [Some(60), Some(0), None]);
    let failsafe = pool.failsafe.as_ref().unwrap();
    assert_eq!(failsafe.action.unwrap().value, FailsafeAction::Forward);
    let backup = it.pool(&failsafe.target.as_ref().unwrap().value).unwrap();
    let monitor = backup.monitor.as_ref().unwrap();
    assert_eq!(monitor.kind.unwrap().value, MonitorKind::Http);
    assert_eq!(monitor.port.unwrap().value, 81);
    assert_eq!(backup.members[0].target.text(), "vsi-d");
}

/// What the command line prints: everything in a list of its own.
const LISTS: &str = r#"[{"id": "lb1", "name": "one", "is_public": false, "route_mode": false,
  "resource_type": "load_balancer", "profile": {"family": "network", "name": "network-fixed"},
  "listeners": [{"id": "l1", "href": "https://x/v1/load_balancers/lb1/listeners/l1"}],
  "pools": [{"id": "p1", "name": "web", "href": "https://x/v1/load_balancers/lb1/pools/p1"}],
  "private_ips": [{"address": "10.0.0.4"}, {"address": "0.0.0.0"}]},
 {"id": "lb2", "name": "two", "is_public": true, "profile": {"name": "network-fixed"},
  "resource_type": "load_balancer", "listeners": [], "pools": []}]
---
[{"id": "l1", "href": "https://x/v1/load_balancers/lb1/listeners/l1", "protocol": "tcp",
  "port": 443, "port_min": 443, "port_max": 443, "connection_limit": null,
  "accept_proxy_protocol": false,
  "default_pool": {"id": "p1", "name": "web", "href": "https://x/v1/load_balancers/lb1/pools/p1"}}]
---
{"first": {"href": "x"}, "limit": 50, "total_count": 1, "pools": [
 {"id": "p1", "href": "https://x/v1/load_balancers/lb1/pools/p1", "name": "web",
  "algorithm": "round_robin", "protocol": "tcp",
  "health_monitor": {"type": "tcp", "delay": 5, "timeout": 2, "max_retries": 2},
  "members": [{"id": "m1", "href": "https://x/v1/load_balancers/lb1/pools/p1/members/m1"}]}]}
---
[{"id": "m1", "href": "https://x/v1/load_balancers/lb1/pools/p1/members/m1", "port": 8443,
  "health": "ok", "weight": 50, "target": {"crn": "crn:v1:x::instance:vsi-a", "name": "a"}},
 {"id": "m2", "href": "https://x/v1/load_balancers/lb1/pools/p1/members/m2", "port": 8443,
  "health": "faulted", "weight": 50, "target": {"id": "vsi-b"}}]
---
[{"id": "vsi-a", "name": "a", "resource_type": "instance", "zone": {"name": "eu-x-1"},
  "status": "running",
  "primary_network_interface": {"primary_ip": {"address": "10.0.0.7"}, "subnet": {"id": "sn-1"}}}]
---
{"subnets": [{"id": "sn-1", "name": "front", "ipv4_cidr_block": "10.0.0.0/24",
  "zone": {"name": "eu-x-1", "href": "x"}, "resource_type": "subnet"}]}
"#;

#[test]
fn lists_go_where_their_addresses_say() {
    let vpc = clean(LISTS).vpc;
    let [one, two] = &vpc.balancers[..] else { panic!("{vpc:?}") };
    assert_eq!((one.listeners.len(), one.pools.len()), (1, 1));
    assert_eq!((two.listeners.len(), two.pools.len()), (0, 0));
    assert_eq!(one.private_ips.len(), 1);
    let members = &one.pools[0].members;
    assert_eq!(members.len(), 2);
    assert_eq!(members[0].target.id.as_ref().unwrap().value, "vsi-a");
    assert_eq!(vpc.instances[0].zone.as_ref().unwrap().value, "eu-x-1");
    assert_eq!(vpc.instances[0].ip.unwrap().value.to_string(), "10.0.0.7");
    assert_eq!(vpc.subnets[0].range.unwrap().value.to_string(), "10.0.0.0/24");
}

#[test]
fn what_belongs_nowhere_or_is_only_named_is_reported() {
    let member = r#"{"id": "m", "port": 80, "weight": 50, "target": {"id": "vsi-a"}}"#;
    let text = format!("[{member}]");
    assert_eq!(problems(&text), [r#"1:9 warning vpc-nlb/part-belongs-nowhere ["m"]"#]);
    let named = r#"{"name": "one", "is_public": true, "profile": {"name": "network-fixed"},
"listeners": [{"id": "l1"}], "pools": [{"id": "p1", "name": "web"}]}"#;
    assert_eq!(problems(named), [r#"2:22 warning vpc-nlb/part-is-only-named ["l1"]"#]);
}
