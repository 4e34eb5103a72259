//! Backend services of proxies, their policies and groups.

use super::{clean, objects, problems};
use crate::base::Share;
use crate::manifest::group::{EndpointKind, GroupKind, Health};
use crate::manifest::proxy::{
    Algorithm, AppProtocol, BalancingMode, Isolation, LocalityPolicy, Scheme, Target,
};

const SERVICE: &str = "backends:
- balancingMode: RATE
  capacityScaler: 0.5
  group: https://www.googleapis.com/compute/v1/projects/p/zones/us-west1-a/networkEndpointGroups/neg-a
  maxRatePerEndpoint: 10.5
  preference: PREFERRED
- balancingMode: UTILIZATION
  group: projects/p/zones/us-west1-b/instanceGroups/ig-b
  maxRatePerInstance: 20.0
  maxUtilization: 0.8
- balancingMode: CUSTOM_METRICS
  customMetrics:
  - {dryRun: false, maxUtilization: 0.7, name: orca.named_metrics.queue}
  group: https://www.googleapis.com/compute/v1/projects/p/regions/us-west1/instanceGroups/ig-r
kind: compute#backendService
loadBalancingScheme: INTERNAL_SELF_MANAGED
localityLbPolicies:
- customPolicy: {data: '{}', name: org.example.Best}
- policy: {name: LEAST_REQUEST}
localityLbPolicy: ROUND_ROBIN
name: shop
protocol: HTTP2
serviceLbPolicy: //networkservices.googleapis.com/projects/p/locations/global/serviceLbPolicies/pol
sessionAffinity: NONE
";

#[test]
fn a_described_mesh_service_reads_without_edits() {
    let cloud = objects(SERVICE).cloud;
    assert!(cloud.backend_services.is_empty());
    let [it] = &cloud.proxy_services[..] else { panic!("{cloud:?}") };
    assert_eq!((it.scheme.value, it.region.is_none()), (Scheme::SelfManaged, true));
    assert_eq!(it.protocol.unwrap().value, AppProtocol::Http2);
    assert_eq!(it.policy.as_ref().unwrap().value, "pol");
    assert_eq!(it.locality().unwrap().value, LocalityPolicy::LeastRequest);
    let [neg, ig, regional] = &it.backends[..] else { panic!("{it:?}") };
    assert_eq!(neg.group.kind, Some(GroupKind::Endpoints));
    assert_eq!(neg.group.zone.as_deref(), Some("us-west1-a"));
    assert_eq!(neg.most_per_endpoint.unwrap().value, Target::Rate(10_500));
    assert_eq!(neg.scaler.unwrap().value, Share::of(1, 2));
    assert!(neg.is_preferred() && !ig.is_preferred());
    assert_eq!(ig.mode.unwrap().value, BalancingMode::Utilization);
    assert_eq!(ig.group.zone.as_deref(), Some("us-west1-b"));
    assert_eq!(ig.max_utilization.unwrap().value, Share::of(4, 5));
    assert_eq!(ig.most_per_instance.unwrap().value, Target::Rate(20_000));
    assert_eq!(regional.group.region.as_deref(), Some("us-west1"));
    assert_eq!(regional.metrics[0].max_utilization.unwrap().value, Share::of(7, 10));
}

#[test]
fn a_policy_is_known_by_its_name_or_by_its_fields() {
    let named = "name: projects/p/locations/global/serviceLbPolicies/pol\n";
    let [policy] = &objects(named).cloud.policies[..] else { panic!() };
    assert_eq!((policy.name.value.as_str(), policy.algorithm), ("pol", None));
    let text = "loadBalancingAlgorithm: WATERFALL_BY_ZONE\nautoCapacityDrain: {enable: true}\n\
                failoverConfig: {failoverHealthThreshold: 70}\n\
                isolationConfig: {isolationGranularity: REGION, isolationMode: STRICT}\n";
    let [policy] = &objects(text).cloud.policies[..] else { panic!() };
    assert_eq!(policy.algorithm.unwrap().value, Algorithm::WaterfallByZone);
    assert!(policy.auto_drain.unwrap().value);
    assert_eq!(policy.threshold.unwrap().value, 70);
    assert_eq!(policy.isolation.unwrap().value, Isolation::Strict);
}

#[test]
fn endpoints_belong_to_the_group_described_before_them() {
    let text = "name: neg-a
networkEndpointType: GCE_VM_IP_PORT
size: 2
zone: https://www.googleapis.com/compute/v1/projects/p/zones/us-west1-a
---
healths:
- healthState: HEALTHY
networkEndpoint: {instance: vm-1, ipAddress: 10.0.0.4, port: 8080}
---
healths:
- healthState: HEALTHY
- healthState: UNHEALTHY
networkEndpoint: {instance: vm-2, ipAddress: 10.0.0.5, port: 8080}
";
    let cloud = clean(text).cloud;
    let [group] = &cloud.endpoint_groups[..] else { panic!("{cloud:?}") };
    assert_eq!(group.kind.unwrap().value, EndpointKind::VmIpPort);
    assert_eq!(group.zone.as_ref().unwrap().value, "us-west1-a");
    assert_eq!(group.size.unwrap().value, 2);
    let health = |at: usize| group.endpoints[at].health.unwrap().value;
    assert_eq!((health(0), health(1)), (Health::Healthy, Health::Unhealthy));
    assert_eq!(group.endpoints[1].ip.unwrap().value.to_string(), "10.0.0.5");
    assert_eq!(group.endpoints[1].instance.as_ref().unwrap().value, "vm-2");
    let json = r#"[{"networkEndpointType": "GCE_VM_IP_PORT", "name": "n"},
        {"networkEndpoint": {"ipAddress": "10.0.0.6", "port": 80}}]"#;
    assert_eq!(clean(json).cloud.endpoint_groups[0].endpoints.len(), 1);
}

#[test]
fn a_listing_of_nobody_is_reported() {
    assert_eq!(
        problems("networkEndpoint: {ipAddress: 10.0.0.4, port: 8080}\n"),
        ["1:1 warning mesh-policy/listing-follows-its-group \
          [networkEndpoint: {ipAddress: 10.0.0.4, port: 8080}]"]
    );
}

#[test]
fn an_instance_group_and_its_manager_are_one() {
    let text = "kind: compute#instanceGroup
name: ig
namedPorts:
- {name: http, port: 8080}
size: 3
zone: https://www.googleapis.com/compute/v1/projects/p/zones/us-west1-a
---
kind: compute#instanceGroupManager
name: ig
targetSize: 4
zone: https://www.googleapis.com/compute/v1/projects/p/zones/us-west1-a
---
- instance: https://www.googleapis.com/compute/v1/projects/p/zones/us-west1-a/instances/ig-x1
  instanceStatus: RUNNING
  currentAction: NONE
";
    let cloud = clean(text).cloud;
    let [group] = &cloud.instance_groups[..] else { panic!("{cloud:?}") };
    assert!(group.managed);
    assert_eq!((group.size.unwrap().value, group.ports[0].1.value), (3, 8080));
    assert_eq!(group.instances[0].name.value, "ig-x1");
    assert_eq!(group.instances[0].zone.as_deref(), Some("us-west1-a"));
}

#[test]
fn health_of_a_group_counts_its_members() {
    let text = "backend: https://www.googleapis.com/compute/v1/projects/p/zones/us-west1-a/networkEndpointGroups/neg-a
status:
  healthStatus:
  - {healthState: HEALTHY, instance: zones/us-west1-a/instances/vm-1, ipAddress: 10.0.0.4, port: 8080}
  - {healthState: UNHEALTHY, ipAddress: 10.0.0.5, port: 8080}
  kind: compute#backendServiceGroupHealth
---
backend: https://www.googleapis.com/compute/v1/projects/p/zones/us-west1-b/networkEndpointGroups/neg-a
status:
  kind: compute#backendServiceGroupHealth
";
    let cloud = clean(text).cloud;
    let counts: Vec<_> =
        cloud.group_health.iter().map(|it| (it.healthy(), it.members.len())).collect();
    assert_eq!(counts, [(1, 2), (0, 0)]);
    assert_eq!(cloud.group_health[0].members[0].instance.as_ref().unwrap().value, "vm-1");
}

#[test]
fn health_names_the_members_of_a_group_that_nobody_lists() {
    let neg = "zones/us-west1-a/networkEndpointGroups/neg-a";
    let text = format!(
        "name: neg-a\nnetworkEndpointType: GCE_VM_IP_PORT\nzone: zones/us-west1-a\n---
backend: https://www.googleapis.com/compute/v1/projects/p/{neg}
status: {{healthStatus: [{{healthState: UNHEALTHY, ipAddress: 10.0.0.4, port: 80}}]}}
---
backend: https://www.googleapis.com/compute/v1/projects/p/zones/us-west1-b/instanceGroups/ig
status: {{healthStatus: [{{healthState: HEALTHY, instance: zones/us-west1-b/instances/vm-1}}]}}
"
    );
    let cloud = clean(&text).cloud;
    let [group] = &cloud.endpoint_groups[..] else { panic!("{cloud:?}") };
    assert_eq!(group.size.unwrap().value, 1);
    assert_eq!(group.endpoints[0].health.unwrap().value, Health::Unhealthy);
    let [group] = &cloud.instance_groups[..] else { panic!("{cloud:?}") };
    assert_eq!(group.zone.as_ref().unwrap().value, "us-west1-b");
    assert_eq!(group.instances[0].name.value, "vm-1");
}

/// Problems of a policy with those fields, which a service names.
fn attached(fields: &str) -> Vec<String> {
    let service = "name: s\nloadBalancingScheme: INTERNAL_SELF_MANAGED\nserviceLbPolicy: p\n";
    problems(&format!(
        "name: projects/x/locations/global/serviceLbPolicies/p\n{fields}\n---\n{service}"
    ))
}

#[test]
fn a_threshold_is_from_one_to_ninety_nine_percent() {
    let with = |percent: &str| {
        attached(&format!("failoverConfig: {{failoverHealthThreshold: {percent}}}"))
    };
    assert!(with("1").is_empty() && with("99").is_empty());
    assert_eq!(with("0"), ["2:43 error mesh-policy/threshold-is-out-of-range [0] → 1"]);
    assert_eq!(with("100"), ["2:43 error mesh-policy/threshold-is-out-of-range [100] → 99"]);
    assert_eq!(with("101"), ["2:43 error value-is-not-valid [101]"]);
}

#[test]
fn a_region_is_isolated_only_by_both_fields() {
    let with = |fields: &str| attached(&format!("isolationConfig: {{{fields}}}"));
    assert_eq!(
        with("isolationMode: STRICT"),
        ["2:34 warning mesh-policy/isolation-needs-both-fields [STRICT]"]
    );
    assert_eq!(
        with("isolationGranularity: REGION"),
        ["2:41 warning mesh-policy/isolation-needs-both-fields [REGION]"]
    );
    assert!(with("isolationGranularity: REGION, isolationMode: NEAREST").is_empty());
}

#[test]
fn a_scaler_is_nothing_or_at_least_a_tenth() {
    let with = |scaler: &str| {
        let scheme = "loadBalancingScheme: INTERNAL_SELF_MANAGED";
        let group = "projects/p/zones/z/networkEndpointGroups";
        problems(&format!(
            "{scheme}\nname: s\nbackends:\n- {{group: {group}/a}}\n\
             - {{group: {group}/b, capacityScaler: {scaler}}}\n"
        ))
    };
    for fine in ["0", "0.0", "0.1", "1", "1.0"] {
        assert_eq!(with(fine), [""; 0], "{fine}");
    }
    for none in ["0.05", "1.5", "0.09", "-1"] {
        assert_eq!(with(none).len(), 1, "{none}");
    }
}

/// Rules of the problems of a service of a mesh with those fields.
fn rules(fields: &str, backends: &[&str]) -> Vec<String> {
    let group = "group: projects/p/zones/z/";
    let entry = |backend: &&str| {
        let backend = backend.replace("neg ", &format!("{group}networkEndpointGroups/"));
        format!("- {{{}}}\n", backend.replace("ig ", &format!("{group}instanceGroups/")))
    };
    let list = backends.iter().map(entry).collect::<Vec<_>>().concat();
    let text =
        format!("name: s\nloadBalancingScheme: INTERNAL_SELF_MANAGED\n{fields}\nbackends:\n{list}");
    let found = problems(&text);
    let rule = |line: &String| {
        line.split(' ').nth(2).unwrap().trim_start_matches("mesh-policy/").to_owned()
    };
    found.iter().map(rule).collect()
}

#[test]
fn the_only_backend_keeps_some_capacity() {
    assert_eq!(rules("", &["neg a, capacityScaler: 0"]), ["only-backend-has-capacity"]);
    assert_eq!(rules("", &["neg a, capacityScaler: 0.1"]), [""; 0]);
    assert_eq!(rules("", &["neg a, capacityScaler: 0", "neg b"]), [""; 0]);
}

#[test]
fn targets_fit_their_group_and_modes_have_theirs() {
    let one = |backend: &str| rules("", &[backend]);
    assert_eq!(one("neg a, balancingMode: RATE, maxRatePerEndpoint: 10"), [""; 0]);
    assert_eq!(one("ig a, balancingMode: RATE, maxRatePerInstance: 10"), [""; 0]);
    assert_eq!(one("ig a, balancingMode: RATE, maxRate: 10"), [""; 0]);
    assert_eq!(one("ig a, balancingMode: UTILIZATION, maxUtilization: 0.8"), [""; 0]);
    assert_eq!(one("neg a, balancingMode: UTILIZATION"), ["target-fits-its-group"]);
    assert_eq!(one("neg a, balancingMode: RATE, maxRatePerInstance: 1"), ["target-fits-its-group"]);
    assert_eq!(one("ig a, balancingMode: RATE, maxRatePerEndpoint: 1"), ["target-fits-its-group"]);
    assert_eq!(one("neg a, balancingMode: RATE"), ["mode-needs-its-target"]);
    assert_eq!(one("neg a, balancingMode: CONNECTION, maxRate: 1"), ["mode-needs-its-target"]);
    assert_eq!(one("neg a, balancingMode: IN_FLIGHT"), ["mode-needs-its-target"]);
    assert_eq!(one("neg a, balancingMode: CUSTOM_METRICS"), ["mode-needs-its-target"]);
    assert_eq!(one("neg a, balancingMode: RATE, maxRate: 0").len(), 2);
}

#[test]
fn what_keeps_clients_to_an_endpoint_needs_hashing() {
    let with = |fields: &str| rules(fields, &[]);
    let affinity = "sessionAffinity: CLIENT_IP\n";
    assert_eq!(
        with(&format!("{affinity}localityLbPolicy: ROUND_ROBIN")),
        ["affinity-needs-hashing"]
    );
    assert_eq!(with(&format!("{affinity}localityLbPolicy: RING_HASH")), [""; 0]);
    assert_eq!(with(affinity), [""; 0]);
    assert_eq!(
        rules(affinity, &["ig a, balancingMode: UTILIZATION"]),
        ["utilization-needs-no-affinity"]
    );
}

#[test]
fn a_policy_goes_with_global_services_and_some_groups() {
    let policy = "loadBalancingAlgorithm: SPRAY_TO_WORLD\nname: p\n---\n";
    let with = |fields: &str| {
        let found = problems(&format!("{policy}name: s\nserviceLbPolicy: p\n{fields}\n"));
        found.into_iter().map(|line| line.split(' ').nth(2).unwrap().to_owned()).collect::<Vec<_>>()
    };
    assert_eq!(with("loadBalancingScheme: INTERNAL_SELF_MANAGED"), [""; 0]);
    assert_eq!(
        with("loadBalancingScheme: EXTERNAL_MANAGED"),
        ["mesh-policy/spray-to-world-is-for-meshes"]
    );
    let regional = "loadBalancingScheme: INTERNAL_MANAGED\nregion: regions/r";
    assert_eq!(with(regional), ["mesh-policy/policy-needs-global-proxies"]);
    let inside = "loadBalancingScheme: INTERNAL\nprotocol: TCP";
    assert_eq!(
        with(inside),
        ["mesh-policy/policy-serves-nobody", "mesh-policy/policy-needs-global-proxies"]
    );
    let mesh = "loadBalancingScheme: INTERNAL_SELF_MANAGED\nbackends:\n";
    let group = "- {group: projects/p/regions/r/instanceGroups/ig}";
    assert_eq!(with(&format!("{mesh}{group}")), ["mesh-policy/policy-knows-its-groups"]);
    let neg =
        "- {group: projects/p/zones/z/networkEndpointGroups/n}\n---\nname: n\nzone: zones/z\n";
    for (kind, fine) in [
        ("GCE_VM_IP_PORT", true),
        ("NON_GCP_PRIVATE_IP_PORT", true),
        ("GCE_VM_IP", false),
        ("INTERNET_FQDN_PORT", false),
        ("SERVERLESS", false),
        ("PRIVATE_SERVICE_CONNECT", false),
    ] {
        let found = with(&format!("{mesh}{neg}networkEndpointType: {kind}"));
        assert_eq!(found.is_empty(), fine, "{kind}");
    }
}

#[test]
fn names_of_policies_and_groups_are_told_their_nearest() {
    let text = "name: drian\nautoCapacityDrain: {enable: true}\n---
name: s
loadBalancingScheme: INTERNAL_SELF_MANAGED
serviceLbPolicy: drain
backends: [{group: zones/z/networkEndpointGroups/r1-a}]
---
apiVersion: fivetuple.dev/v1alpha1
kind: Scenario
spec:
  groups: [{name: r1-b, zone: z, endpoints: 100, healthy: 10}]
";
    assert_eq!(
        problems(text),
        [
            "1:7 note mesh-policy/policy-serves-nobody [drian]",
            "6:18 note mesh-policy/policy-is-unknown [drain] → drian",
            "12:19 warning mesh-policy/group-has-no-backend [r1-b] → r1-a"
        ]
    );
}
