//! Names of what the controllers build.

use fivetuple_core::gke::names::{Names, PodNeg, legacy_firewall, suffixed};
use serde_json::Value;

use crate::support::{Tally, number, section, text, truth, vectors};

#[test]
fn names_are_those_of_the_controllers() {
    let file = vectors("gce_names");
    let mut tally = Tally::new("gce_names");
    for vector in section(&file, "l4") {
        check(vector, &all(vector), &mut tally);
    }
    for vector in section(&file, "l4Long") {
        check(vector, &firewalls(&service(vector)), &mut tally);
    }
    for vector in section(&file, "l4ForwardingRuleNumber") {
        let (names, protocol) = (service(vector), text(vector, "protocol"));
        let nth = number(vector, "number");
        let got = [
            ("IPv4", names.numbered_forwarding_rule(protocol, nth)),
            ("IPv6", names.numbered_forwarding_rule_v6(protocol, nth)),
        ];
        check(vector, &got, &mut tally);
    }
    for vector in section(&file, "l7Neg") {
        let neg = PodNeg {
            prefix: text(vector, "prefix"),
            cluster: text(vector, "clusterUID"),
            namespace: text(vector, "namespace"),
            name: text(vector, "name"),
            port: number(vector, "port"),
            subnet: vector["subnet"].as_str(),
        };
        tally.check(text(vector, "id"), &neg.name().as_str(), &text(vector, "expect"));
    }
    for vector in section(&file, "legacy") {
        let firewall = legacy_firewall(text(vector, "serviceUID"));
        let got = [("denyFirewall", format!("{firewall}-deny")), ("firewall", firewall)];
        check(vector, &got, &mut tally);
    }
    tally.finish();
}

fn service(vector: &Value) -> Names<'_> {
    Names {
        cluster: text(vector, "kubeSystemUID"),
        namespace: text(vector, "namespace"),
        name: text(vector, "name"),
    }
}

/// Every name that a vector expects, computed; a key that is not computed cannot be run.
fn check(vector: &Value, got: &[(&str, String)], tally: &mut Tally) {
    let expect = vector["expect"].as_object().expect("names");
    let wrong: Vec<String> = expect
        .iter()
        .filter_map(|(key, want)| {
            let own = got.iter().find(|(name, _)| name == key);
            let (_, own) = own.unwrap_or_else(|| panic!("no name {key}"));
            (Some(own.as_str()) != want.as_str()).then(|| format!("{key} {own}, want {want}"))
        })
        .collect();
    tally.check(text(vector, "id"), &wrong, &Vec::new());
}

fn all(vector: &Value) -> Vec<(&'static str, String)> {
    let (names, protocol) = (service(vector), text(vector, "protocol"));
    let shared = truth(vector, "sharedHealthCheck");
    let rule = names.forwarding_rule(protocol);
    let mut all = vec![
        ("forwardingRuleIPv6", suffixed(&rule, "-ipv6")),
        ("forwardingRule", rule),
        ("netLbForwardingRule10", names.numbered_forwarding_rule(protocol, 10)),
        ("netLbForwardingRule10IPv6", names.numbered_forwarding_rule_v6(protocol, 10)),
        ("negAndBackendService", names.backend_service()),
        ("negNonDefaultSubnet", names.neg_in(text(vector, "subnet"))),
        ("healthCheck", names.health_check(shared)),
        ("healthCheckFirewall", names.health_check_firewall(shared)),
        ("healthCheckFirewallIPv6", names.health_check_firewall_v6(shared)),
    ];
    all.extend(firewalls(&names));
    all
}

fn firewalls(names: &Names<'_>) -> Vec<(&'static str, String)> {
    vec![
        ("firewall", names.backend_service()),
        ("firewallIPv6", suffixed(&names.backend_service(), "-ipv6")),
        ("firewallDeny", names.firewall_deny()),
        ("firewallDenyIPv6", names.firewall_deny_v6()),
        ("firewallHc", names.health_check_firewall(false)),
        ("firewallHcIPv6", names.health_check_firewall_v6(false)),
    ]
}
