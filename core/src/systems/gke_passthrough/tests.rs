//! Whole plans of small texts, checked against the worked examples of the documentation.

use std::sync::Arc;

use super::GkePassthrough;
use super::kind::Kind;
use crate::base::{ExposureId, Texts};
use crate::manifest::{self, Limits};
use crate::model::{self, Model};
use crate::plan::{Affinity, Host, Plan, Ports, Reach, Weights, Zonal};
use crate::systems::{HINTS, System};

const WEB: ExposureId = ExposureId(0);

/// The world of a Service called web with these lines in `metadata` and `spec`, and a scenario.
fn world(metadata: &str, spec: &str, scenario: &str) -> Model {
    let text = format!(
        "apiVersion: v1\nkind: Service\nmetadata:\n  name: web\n{metadata}\nspec:\n  \
         type: LoadBalancer\n  selector: {{app: web}}\n{spec}\n---\n\
         apiVersion: fivetuple.dev/v1alpha1\nkind: Scenario\nmetadata: {{name: s}}\nspec:\n{scenario}\n"
    );
    let texts = Arc::new(Texts::one(text));
    let read = manifest::read(&texts, Limits::default());
    assert!(read.problems.is_empty(), "{:?}", read.problems);
    model::build(texts, &read.objects, HINTS).0
}

const PORT: &str = "  ports: [{port: 80, targetPort: 8080}]";

/// A cluster of this version with one node in each of three zones, and Pods on the first.
fn cluster(version: &str, more: &str) -> String {
    format!(
        "  cluster: {{provider: gke, version: {version}, location: us-central1{more}}}\n  nodes:\n  \
         - {{name: n, count: 3, zones: [us-central1-a, us-central1-b, us-central1-c]}}\n  pods:\n  \
         - {{name: p, node: n-1, count: 2, labels: {{app: web}}}}"
    )
}

fn planned(model: &Model) -> Plan {
    let serves = GkePassthrough.serves(WEB, model).expect("it is asked about a Service");
    assert!(*serves.value(), "{serves:?}");
    GkePassthrough.plan(WEB, model, None)
}

/// Annotations or a class, the version, further facts of the cluster, and what comes of it.
#[track_caller]
fn builds(asks: &str, version: &str, more: &str, kind: Kind) {
    let (metadata, spec) = asks.split_once('|').unwrap_or((asks, ""));
    let model = world(metadata, &format!("{spec}\n{PORT}"), &cluster(version, more));
    assert_eq!(*planned(&model).kind.value(), kind.title());
}

#[track_caller]
fn refuses(asks: &str, version: &str, more: &str, rule: &str) {
    let (metadata, spec) = asks.split_once('|').unwrap_or((asks, ""));
    let model = world(metadata, &format!("{spec}\n{PORT}"), &cluster(version, more));
    let serves = GkePassthrough.serves(WEB, &model).expect("it is asked about a Service");
    assert!(!serves.value());
    assert_eq!(serves.because().rule.id, rule);
}

const RBS: &str = "  annotations: {cloud.google.com/l4-rbs: \"enabled\"}";
const INTERNAL: &str = "  annotations: {networking.gke.io/load-balancer-type: \"Internal\"}";
const CLASS_INTERNAL: &str = "|  loadBalancerClass: networking.gke.io/l4-regional-internal";
const CLASS_LEGACY: &str = "|  loadBalancerClass: networking.gke.io/l4-regional-external-legacy";

#[test]
fn the_version_and_what_is_asked_for_choose_the_load_balancer() {
    builds("", "1.36.0", "", Kind::TargetPool);
    builds("", "1.37.0", "", Kind::ExternalNegs);
    builds(CLASS_LEGACY, "1.37.0", "", Kind::TargetPool);
    builds(RBS, "1.31.0", "", Kind::ExternalGroups);
    builds(RBS, "1.32.2-gke.1652000", "", Kind::ExternalNegs);
    builds(INTERNAL, "1.35.0", ", subsetting: false", Kind::InternalGroups);
    builds(INTERNAL, "1.36.0", ", subsetting: false", Kind::InternalNegs);
    let needs = "gke-passthrough/internal-class-needs-subsetting";
    refuses(CLASS_INTERNAL, "1.33.1-gke.1779000", ", subsetting: false", needs);
    builds(CLASS_INTERNAL, "1.33.1-gke.1779000", ", subsetting: true", Kind::InternalNegs);
}

#[test]
fn what_exists_is_not_converted() {
    let with = |finalizer: &str| format!("  finalizers: [gke.networking.io/{finalizer}]");
    builds(&with("l4-netlb-v1"), "1.37.0", "", Kind::TargetPool);
    builds(&with("l4-netlb-v2"), "1.37.0", "", Kind::ExternalGroups);
    builds(&with("l4-netlb-v3"), "1.36.0", "", Kind::ExternalNegs);
    let late = format!("{}\n{RBS}", with("l4-netlb-v1"));
    builds(&late, "1.36.0", "", Kind::TargetPool);
}

#[test]
fn a_controller_without_its_add_on_builds_nothing() {
    let rule = "gke-passthrough/add-on-needed-before-1-36";
    refuses(INTERNAL, "1.35.0", ", addons: []", rule);
    builds(INTERNAL, "1.36.0", ", addons: []", Kind::InternalNegs);
    builds("", "1.35.0", ", addons: []", Kind::TargetPool);
}

fn members(plan: &Plan) -> Vec<u32> {
    let node = |host| match host {
        Host::Node(id) => id.0,
        Host::Pod(_) => panic!("nodes only"),
    };
    plan.groups.iter().flat_map(|group| &group.members).map(|member| node(member.host)).collect()
}

#[test]
fn policy_local_takes_nodes_with_pods_and_cluster_takes_all() {
    let local =
        world("", &format!("  externalTrafficPolicy: Local\n{PORT}"), &cluster("1.37.0", ""));
    assert_eq!(members(&planned(&local)), [0]);
    let all = world("", PORT, &cluster("1.37.0", ""));
    assert_eq!(members(&planned(&all)), [0, 1, 2]);
    assert_eq!(planned(&all).groups.len(), 3);
}

#[test]
fn members_stay_when_nodes_are_added() {
    let nodes = |count| {
        format!(
            "  cluster: {{provider: gke, version: 1.37.0}}\n  nodes:\n  \
             - {{name: n, count: {count}, zones: [us-central1-a]}}\n  pods:\n  \
             - {{name: p, node: n-1, labels: {{app: web}}}}"
        )
    };
    let spec = format!("  loadBalancerClass: networking.gke.io/l4-regional-internal\n{PORT}");
    let few = planned(&world("", &spec, &nodes(25)));
    assert_eq!(members(&few).len(), 25);
    let many = world("", &spec, &nodes(60));
    let after = GkePassthrough.plan(WEB, &many, Some(&few));
    assert_eq!(members(&after), members_by_name(&few));
    let rule = after.groups[0].members[0].because.rule.id;
    assert_eq!(rule, "gke-passthrough/member-stays");
    assert_ne!(members(&GkePassthrough.plan(WEB, &many, None)), members(&after));
}

/// Members that stay stand in the order of their names: n-1, n-10, n-11 …
fn members_by_name(plan: &Plan) -> Vec<u32> {
    let mut members = members(plan);
    members.sort_by_key(|id| format!("n-{}", id + 1));
    members
}

#[test]
fn weights_need_the_right_word_policy_local_and_an_external_backend_service() {
    let weights = |value: &str, policy: &str, class: &str| {
        let metadata =
            format!("  annotations: {{networking.gke.io/weighted-load-balancing: {value}}}");
        let spec = format!(
            "  externalTrafficPolicy: {policy}\n  loadBalancerClass: networking.gke.io/{class}\n{PORT}"
        );
        *planned(&world(&metadata, &spec, &cluster("1.36.0", ""))).pick.weights.value()
    };
    assert_eq!(weights("pods-per-node", "Local", "l4-regional-external"), Weights::ReadyEndpoints);
    assert_eq!(weights("pods-per-node", "Cluster", "l4-regional-external"), Weights::Equal);
    assert_eq!(weights("\"true\"", "Local", "l4-regional-external"), Weights::Equal);
    assert_eq!(weights("pods-per-node", "Local", "l4-regional-internal"), Weights::Equal);
}

#[test]
fn zonal_affinity_needs_its_word_and_an_internal_load_balancer_with_negs() {
    let zonal = |word: &str, class: &str| {
        let spec = format!(
            "  trafficDistribution: {word}\n  loadBalancerClass: networking.gke.io/{class}\n{PORT}"
        );
        *planned(&world("", &spec, &cluster("1.36.0", ""))).pick.zonal.value() != Zonal::Off
    };
    assert!(zonal("PreferClose", "l4-regional-internal"));
    assert!(zonal("PreferSameZone", "l4-regional-internal"));
    assert!(!zonal("PreferSameNode", "l4-regional-internal"));
    assert!(!zonal("PreferSameZone", "l4-regional-external"));
}

#[test]
fn six_ports_of_an_internal_load_balancer_open_them_all() {
    let ports = |count: u16| {
        let ports: Vec<String> =
            (0..count).map(|n| format!("{{name: p{n}, port: {}}}", 9000 + n)).collect();
        let spec = format!("  ports: [{}]", ports.join(", "));
        planned(&world(INTERNAL, &spec, &cluster("1.36.0", ""))).frontends[0].ports.clone()
    };
    assert_eq!(ports(5), Ports::List((9000..9005).collect()));
    assert_eq!(ports(6), Ports::All);
}

#[test]
fn a_service_says_who_reaches_it_and_what_is_hashed() {
    let metadata = "  annotations:\n    networking.gke.io/load-balancer-type: Internal\n    \
                    networking.gke.io/internal-load-balancer-allow-global-access: \"true\"";
    let spec =
        format!("  sessionAffinity: ClientIP\n  loadBalancerSourceRanges: [10.0.0.0/8]\n{PORT}");
    let plan = planned(&world(metadata, &spec, &cluster("1.36.0", "")));
    assert_eq!(plan.frontends[0].reach, Reach::Network);
    assert_eq!(plan.frontends[0].sources, ["10.0.0.0/8".parse().unwrap()]);
    assert_eq!(*plan.pick.affinity.value(), Affinity::Addresses);
}

#[test]
fn local_is_probed_on_its_own_port_and_cluster_on_10256() {
    let probe = |spec: &str| {
        let plan = planned(&world("", spec, &cluster("1.37.0", "")));
        (plan.probe.value().port, plan.probe.value().interval.as_secs())
    };
    assert_eq!(probe(PORT), (Some(10_256), 8));
    let local = format!("  externalTrafficPolicy: Local\n  healthCheckNodePort: 31234\n{PORT}");
    assert_eq!(probe(&local), (Some(31_234), 3));
}

#[test]
fn an_odd_value_is_a_problem_with_the_edit_that_mends_it() {
    let metadata = "  annotations: {networking.gke.io/weighted-load-balancing: \"true\"}";
    let spec = format!("  externalTrafficPolicy: Local\n{PORT}");
    let model = world(metadata, &spec, &cluster("1.37.0", ""));
    let problems = GkePassthrough.check(WEB, &model);
    assert_eq!(problems.len(), 1);
    assert_eq!(problems[0].edits[0].text, "\"pods-per-node\"");
    assert_eq!(model.texts.slice(problems[0].edits[0].span), "\"true\"");
}

#[test]
fn an_internal_load_balancer_considers_250_of_300_nodes() {
    let zones = "us-central1-a, us-central1-b, us-central1-c, us-central1-f, us-central1-d";
    let scenario = format!(
        "  cluster: {{provider: gke, version: 1.33.0, location: us-central1, subsetting: false}}\n  \
         nodes:\n  - {{name: n, count: 300, zones: [{zones}]}}"
    );
    let internal = "  annotations: {networking.gke.io/load-balancer-type: Internal}";
    let plan = planned(&world(internal, PORT, &scenario));
    let members: Vec<usize> = plan.groups.iter().map(|group| group.members.len()).collect();
    let configured = plan.groups.iter().map(|group| group.members.len() + group.left_out.len());
    assert_eq!((members.len(), members.iter().sum::<usize>()), (5, 250));
    assert_eq!(configured.collect::<Vec<_>>(), [60; 5]);
}
