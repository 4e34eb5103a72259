//! Packets on their way: one decision, many, and how little it matters how large the world is.

use std::hash::BuildHasherDefault;
use std::hint::black_box;
use std::time::Duration;

use fivetuple_core::base::{Addr, ClientId, FiveTuple, Protocol, Texts, Time};
use fivetuple_core::manifest::Limits;
use fivetuple_core::sim::Run;
use fivetuple_core::systems::Systems;
use fivetuple_core::{Worked, work};
use maglev::{ConsistentHasher, Maglev};

use crate::pair::{Pair, at_most, each, paired, rate, taken, time};
use crate::world::cluster;

/// What ns-3 does a second on the same way, on a machine like ours.
const NS3: f64 = 59_000.0;
const PACKETS: u16 = 4_096;

fn world(nodes: u32) -> (Worked, Vec<FiveTuple>) {
    let world = work(Texts::one(cluster(nodes)), Limits::FILES);
    let packets = (0..PACKETS).map(|n| packet(&world, n)).collect();
    (world, packets)
}

fn packet(world: &Worked, n: u16) -> FiveTuple {
    let model = world.router.model();
    let dst = model.services.rows()[0].ingress[0].ip.value;
    world.router.packet(ClientId(0), 20_000 + n, Addr::new(dst, 80), Protocol::Tcp)
}

fn route((world, packets): &(Worked, Vec<FiveTuple>)) {
    for packet in packets {
        black_box(world.router.route(packet, ClientId(0), 7));
    }
}

fn trace((world, packets): &(Worked, Vec<FiveTuple>)) {
    for packet in packets {
        black_box(world.router.trace(packet, ClientId(0), 7));
    }
}

/// G1: one whole decision, load balancer and node, beside a bare table look-up.
pub(crate) fn decision() {
    let all = world(100);
    let names: Vec<_> = (0..100).map(|n| format!("n-{n}")).collect();
    let bare: Maglev<_, BuildHasherDefault<ahash::AHasher>> =
        Maglev::with_capacity_and_hasher(names, 65_537, BuildHasherDefault::default());
    let theirs = || {
        for packet in &all.1 {
            black_box(bare.get(packet));
        }
    };
    let pair = paired(|| route(&all), theirs);
    at_most("G1", "decision / bare maglev look-up", each(pair, PACKETS.into()), 2.0);
}

/// G3: packets a second, with every rule recorded, and in a run.
pub(crate) fn packets() {
    let (small, large) = (world(3), world(100));
    let (few, many) = (paired(|| route(&small), || trace(&small)), || trace(&large));
    let told = paired(many, || route(&large)).0;
    rate("G3", "packets, 3 nodes (500× ns-3)", (few.0, PACKETS.into()), 500.0 * NS3);
    rate("G3", "told with every rule, 3 nodes (50× ns-3)", (few.1, PACKETS.into()), 50.0 * NS3);
    rate("G3", "told, 100 nodes: 325 candidates each", (told, PACKETS.into()), 50.0 * NS3);
    let (run, moved) = (0..9).map(|_| run(&small.0)).min().expect("nine runs");
    rate("G3", "stretches of a run, each recorded", (run, moved), 50.0 * NS3);
}

/// G7: the same packet in a world a hundred times as large.
pub(crate) fn growth() {
    let (few, many) = (world(50), world(5_000));
    let pair = paired(|| route(&many), || route(&few));
    at_most("G7", "a packet's way, 5,000 nodes / 50", each(pair, PACKETS.into()), 1.5);
    at_most("G7", "a stretch of a run, 5,000 nodes / 50", stretches(&many.0, &few.0), 1.5);
}

fn stretches(many: &Worked, few: &Worked) -> Pair {
    let one = |world: &Worked| {
        let (took, moved) = run(world);
        took / moved.max(1) as u32
    };
    taken(|| one(many), || one(few))
}

/// How long twenty seconds of a run take, and how many stretches were travelled in them. It has
/// begun before: what is made for the first packet is no part of it.
fn run(world: &Worked) -> (Duration, u64) {
    let mut run = Run::new(world.router.model(), &Systems, 7);
    run.advance(Time::secs(5), u32::MAX);
    let before = run.timeline().len();
    let took = time(&mut || _ = run.advance(Time::secs(25), u32::MAX));
    (took, (run.timeline().len() - before) as u64)
}
