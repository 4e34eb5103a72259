//! Whether the controller of NEGs believes what it has collected.

use fivetuple_core::gke::sync::{Doubt, Listed, collect, validate};

use crate::support::{Tally, section, text, vectors};

const ADDRESSES: [&str; 4] = ["10.100.1.1", "10.100.1.2", "10.100.2.1", "10.100.3.1"];

#[test]
fn what_was_collected_is_believed_only_if_it_is_as_much_as_slices_list() {
    let file = vectors("gce_l7_validation");
    let mut tally = Tally::new("gce_l7_validation");
    for vector in section(&file, "vectors") {
        let got = after(text(vector, "mutation"));
        tally.check(text(vector, "id"), &got, &vector["expect"]["error"].as_str());
    }
    tally.finish();
}

/// What validation says once the fixture is changed in this way.
fn after(mutation: &str) -> Option<&'static str> {
    let one = |address: &&'static str| Listed {
        address,
        port: 80,
        node: Some("n-1"),
        pod: Some(address),
        terminating: false,
    };
    let mut listed: Vec<Listed<'_>> = ADDRESSES.iter().map(one).collect();
    if mutation == "one duplicate" {
        listed.push(Listed { pod: Some("other"), ..listed[0] });
    }
    let mut collected = collect(&listed);
    let mut count = listed.len();
    match mutation {
        "none" | "one duplicate" => {}
        "extra address in slices" => count += 1,
        "slices emptied" => count = 0,
        "pod map emptied" => collected.pods.clear(),
        "both emptied" => {
            collected.pods.clear();
            count = 0;
        }
        other => panic!("no mutation {other}"),
    }
    validate(&collected, count).err().map(|doubt| match doubt {
        Doubt::NothingCollected => "calculated count zero",
        Doubt::NothingListed => "endpoint slice count zero",
        Doubt::CountsDiffer => "endpoint counts differ",
    })
}
