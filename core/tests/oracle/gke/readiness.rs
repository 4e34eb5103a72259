//! The readiness gate of Pods behind a NEG.

use std::time::Duration;

use fivetuple_core::gke::readiness::{Facts, condition};
use serde_json::Value;

use crate::support::{Tally, number, section, text, truth, vectors};

#[test]
fn gates_are_what_the_controller_writes() {
    let file = vectors("gce_readiness_gate");
    let mut tally = Tally::new("gce_readiness_gate");
    for vector in section(&file, "vectors") {
        let got = condition(&facts(&vector["input"]));
        let want = &vector["expect"];
        let got = (got.patched, got.status, got.reason);
        let want = (truth(want, "patched"), want["status"].as_str(), want["reason"].as_str());
        tally.check(text(vector, "id"), &got, &want);
    }
    tally.finish();
}

fn facts(input: &Value) -> Facts<'_> {
    Facts {
        has_gate: truth(input, "podHasGate"),
        status: input["currentStatus"].as_str(),
        negs: number(input, "negsSelectingPod"),
        healthy_in: input["healthyIn"].as_str(),
        unchecked: truth(input, "inNegWithoutHealthCheck"),
        age: Duration::from_mins(number(input, "ageMinutes")),
        in_default_subnet: input["nodeInDefaultSubnet"].as_bool(),
        other_subnets_pass: truth(input, "markNonDefaultSubnetReady"),
    }
}
