//! Many packets over time.

use fivetuple_core::base::Time;
use fivetuple_core::sim::{Progress, Run};

use crate::toy::TOY;
use crate::world::{Sketch, UNEVEN};

fn run(sketch: Sketch<'_>, until: Time) -> Run {
    let mut run = Run::new(sketch.model(), &TOY, 7);
    while run.advance(until, 1_000) == Progress::Paused {}
    run
}

#[test]
fn see() {
    let scenario = "
  traffic:
  - {from: berlin, to: web, connections: 400/s, packets: 4, keepalive: 1s}
  timeline:
  - {at: 5s, pod: b, becomes: unready}
  - {at: 20s, node: n-1, becomes: down}
  - {at: 50s, node: n-1, becomes: up}";
    let run = run(Sketch { scenario, policy: "Local", ..UNEVEN }, Time::secs(60));
    println!("{:#?}", run.timeline().counts());
    for mark in run.timeline().marks() {
        println!("{} {:?} {}", mark.at, mark.place, mark.because.rule);
    }
    println!("{} {} {:x}", run.timeline().rows(Time::ZERO..Time::secs(100)).left.len(), run.connections(), run.digest());
    panic!();
}
