//! A product that the engine has never heard of (`toy`), and everything that the engine then does.
//! To add a product copy `toy`.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on fails")]

mod door;
mod laws;
mod runs;
mod shares;
mod toy;
mod trips;
mod world;

use fivetuple_core::path::{End, RoundTrip};
use toy::TOY;
use world::{UNEVEN, client, to_web, told};

#[test]
fn the_engine_runs_a_product_it_has_never_heard_of() {
    let router = UNEVEN.router(TOY);
    let (berlin, packet) = (client(&router, "berlin"), to_web(&router, "berlin", 40_001));
    assert_eq!(router.route(&packet, berlin, 1).end, End::Completed);
    assert!(matches!(router.trace(&packet, berlin, 1), RoundTrip::Completed { .. }));
    assert_eq!(told(&router, "berlin", &packet).matches("toy/takes-all-nodes").count(), 2);
}
