//! Annotations of Services in IBM Cloud clusters.

use super::only;
use crate::manifest::ibm::{Asked, Feature, IpType, Quota, asked};

fn of(annotations: &[(&str, &str)]) -> Asked {
    let prefix = "service.kubernetes.io/ibm-load-balancer-cloud-provider-";
    let line = |(key, value): &(&str, &str)| format!("    {prefix}{key}: \"{value}\"\n");
    let lines = annotations.iter().map(line).collect::<Vec<_>>().concat();
    let service = only(&format!(
        "apiVersion: v1\nkind: Service\nmetadata:\n  name: web\n  annotations:\n{lines}\
         spec:\n  type: LoadBalancer\n  selector: {{app: web}}\n  ports: [{{port: 443}}]\n"
    ));
    asked(&service.meta.annotations)
}

#[test]
fn annotations_become_what_they_mean() {
    let it = of(&[
        ("enable-features", "nlb, proxy-protocol"),
        ("ip-type", "private"),
        ("zone", "eu-x-1"),
        ("vpc-subnets", "sn-1,10.0.1.0/24"),
        ("vpc-node-selector", "ibm-cloud.kubernetes.io/zone=eu-x-1"),
        ("vpc-member-quota", "12"),
        ("vpc-port-range", "30000-30010"),
        ("vpc-health-check-udp", "30090"),
        ("vpc-health-check-delay", "5"),
        ("vpc-health-check-timeout", "5"),
    ]);
    assert!(it.has(Feature::Nlb) && it.has(Feature::ProxyProtocol));
    assert!(!it.has(Feature::PrivatePath) && it.place(Feature::Nlb).is_some());
    assert_eq!(it.ip_type.unwrap().value, IpType::Private);
    assert_eq!(it.zone.unwrap().value, "eu-x-1");
    assert_eq!(it.subnets.len(), 2);
    assert_eq!(it.node_selector.unwrap().value.1, "eu-x-1");
    assert_eq!(it.quota.unwrap().value, Quota::Most(12));
    assert_eq!(it.ranges[0].value, (30_000, 30_010));
    assert_eq!(it.check.udp.unwrap().value, 30_090);
    assert_eq!(it.check.delay.unwrap().value, it.check.timeout.unwrap().value);
    assert!(it.odd.is_empty() && it.unknown.is_empty());
}

#[test]
fn a_quota_of_nothing_means_all() {
    for all in ["0", "disable", "max"] {
        assert_eq!(of(&[("vpc-member-quota", all)]).quota.unwrap().value, Quota::All, "{all}");
    }
    assert_eq!(of(&[("vpc-member-quota", "many")]).odd[0].value.0, "vpc-member-quota");
}

#[test]
fn what_an_annotation_cannot_say_counts_as_missing_and_is_listed() {
    let it = of(&[
        ("enable-features", "nlb,nbl"),
        ("ip-type", "internal"),
        ("vpc-health-check-delay", "61"),
        ("vpc-health-check-timeout", "0"),
        ("vpc-health-check-retries", "11"),
        ("vpc-port-range", "5-4"),
        ("vpc-quota", "3"),
    ]);
    let odd: Vec<&str> = it.odd.iter().map(|at| at.value.0).collect();
    assert_eq!(
        odd,
        [
            "enable-features",
            "ip-type",
            "vpc-port-range",
            "vpc-health-check-delay",
            "vpc-health-check-timeout",
            "vpc-health-check-retries"
        ]
    );
    assert_eq!(it.unknown.len(), 1);
    assert!(it.has(Feature::Nlb) && it.ip_type.is_none());
}
