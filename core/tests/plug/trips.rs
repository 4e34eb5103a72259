//! Packets told step by step.

use fivetuple_core::base::{Addr, Protocol};
use fivetuple_core::plan::Reach;

use crate::toy::{TOY, Toy};
use crate::world::{Sketch, UNEVEN, client, to_web, told};

const LOCAL: Sketch<'_> = Sketch { policy: "Local", ..UNEVEN };
const V2: Sketch<'_> = Sketch { dataplane: "v2", ..UNEVEN };

/// What happens to a packet from a client's port 40001 to the load balancer.
fn trip(sketch: Sketch<'_>, name: &str) -> String {
    let router = sketch.router(TOY);
    told(&router, name, &to_web(&router, name, 40_001))
}

#[test]
fn cluster_rewrites_both_addresses_there_and_back() {
    let told = trip(UNEVEN, "berlin");
    assert_eq!(told, "");
}

#[test]
fn local_keeps_the_client_address() {
    let told = trip(LOCAL, "berlin");
    assert_eq!(told, "");
}
