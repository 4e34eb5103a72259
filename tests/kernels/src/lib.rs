//! Work of the core that is timed natively and in wasm: the same code, built for speed on both sides.

#[path = "../../../core/benches/paired/world.rs"]
mod world;

use std::collections::BTreeMap;
use std::net::Ipv4Addr;
use std::sync::Arc;
use std::time::Duration;

use fivetuple_core::balance::{MAGLEV_SIZE, Maglev, Weighted};
use fivetuple_core::base::seed::{fold, hash_name};
use fivetuple_core::base::{Addr, ClientId, FiveTuple, Protocol, Seed, Texts, Time};
use fivetuple_core::gke::subset::{Candidate, Wanted, salt, zones};
use fivetuple_core::manifest::{self, Limits};
use fivetuple_core::path::RoundTrip;
use fivetuple_core::path::flows::Flows;
use fivetuple_core::sim::{Queue, Run};
use fivetuple_core::systems::Systems;
use fivetuple_core::{Worked, work};
use wasm_bindgen::prelude::wasm_bindgen;

/// All kernels, by number. The last is little else than SHA-256, for which processors have
/// instructions that wasm has not.
pub const NAMES: [&str; 8] = [
    "a Maglev table of 3,000 backends",
    "decisions",
    "round trips told",
    "tracked flows",
    "an event queue",
    "twenty seconds of a run",
    "text to objects",
    "subsets by SHA-256",
];

/// One piece of work, prepared.
#[wasm_bindgen]
pub struct Kernel(Box<dyn FnMut() -> u64>);

#[wasm_bindgen]
impl Kernel {
    /// Prepares the kernel with a number.
    #[wasm_bindgen(constructor)]
    pub fn new(number: usize) -> Self {
        Self(match number {
            0 => table(),
            1 => decisions(),
            2 => told(),
            3 => tracked(),
            4 => events(),
            5 => runs(),
            6 => read(),
            _ => subsets(),
        })
    }

    /// Does the work once, and returns a number that is the same on every machine.
    pub fn run(&mut self) -> u64 {
        (self.0)()
    }
}

fn table() -> Box<dyn FnMut() -> u64> {
    let key = |n: u32| (hash_name(&format!("node-{n}"), 0), 1);
    let backends: Vec<Weighted> = (0..3_000).map(key).collect();
    Box::new(move || {
        let table = Maglev::new(&backends, MAGLEV_SIZE);
        table.slots().iter().fold(0, |sum, at| sum + u64::from(*at))
    })
}

fn world(nodes: u32) -> Worked {
    work(Texts::one(world::cluster(nodes)), Limits::FILES)
}

fn packets(world: &Worked, count: u16) -> Vec<FiveTuple> {
    let dst = world.router.model().services.rows()[0].ingress[0].ip.value;
    let packet =
        |n| world.router.packet(ClientId(0), 20_000 + n, Addr::new(dst, 80), Protocol::Tcp);
    (0..count).map(packet).collect()
}

fn decisions() -> Box<dyn FnMut() -> u64> {
    let world = world(100);
    let packets = packets(&world, 30_000);
    Box::new(move || {
        let way = |packet| world.router.route(packet, ClientId(0), 7).endpoint;
        packets.iter().filter_map(way).fold(0, |sum, endpoint| sum + u64::from(endpoint.0))
    })
}

fn told() -> Box<dyn FnMut() -> u64> {
    let world = world(3);
    let packets = packets(&world, 3_000);
    Box::new(move || {
        let steps = |packet| match world.router.trace(packet, ClientId(0), 7) {
            RoundTrip::Completed { there, back } | RoundTrip::ReplyLost { there, back } => {
                (there.len() + back.len()) as u64
            }
            RoundTrip::Lost { there } => there.len() as u64,
        };
        packets.iter().map(steps).sum()
    })
}

fn flow(n: u32) -> FiveTuple {
    let (client, server) = (Ipv4Addr::from(0x0a00_0000 + (n >> 12)), Ipv4Addr::LOCALHOST);
    FiveTuple {
        protocol: Protocol::Tcp,
        src: Addr::new(client.into(), (n & 0xfff) as u16),
        dst: Addr::new(server.into(), 80),
    }
}

fn tracked() -> Box<dyn FnMut() -> u64> {
    let keys: Vec<FiveTuple> = (0..50_000).map(flow).collect();
    Box::new(move || {
        let mut flows = Flows::new(Duration::from_mins(10));
        for (key, n) in keys.iter().zip(0_u32..) {
            flows.remember(*key, n, Time::ZERO);
        }
        let found = keys.iter().filter_map(|key| flows.follow(key, Time::ZERO));
        found.fold(0, |sum, n| sum + u64::from(n))
    })
}

fn events() -> Box<dyn FnMut() -> u64> {
    Box::new(|| {
        let (mut queue, mut seed) = (Queue::new(), Seed(1));
        for n in 0..10_000_u32 {
            queue.push(Time(seed.below(1_000_000).into()), n);
        }
        let mut sum = 0;
        for _ in 0..50_000 {
            let Some((at, n)) = queue.pop() else { break };
            sum = fold(sum, u64::from(n));
            queue.push(Time(at.0 + u64::from(seed.below(1_000_000))), n);
        }
        sum
    })
}

fn runs() -> Box<dyn FnMut() -> u64> {
    let world = world(50);
    let run = Run::new(world.router.model(), &Systems, 7);
    Box::new(move || {
        let mut run = run.clone();
        run.advance(Time::secs(20), u32::MAX);
        run.digest()
    })
}

fn read() -> Box<dyn FnMut() -> u64> {
    let texts = Arc::new(Texts::one(world::cluster(200)));
    Box::new(move || manifest::read(&texts, Limits::FILES).objects.pods.len() as u64)
}

fn subsets() -> Box<dyn FnMut() -> u64> {
    let names: Vec<String> = (0..5_000).map(|n| format!("gke-shop-default-pool-{n:04}")).collect();
    Box::new(move || {
        let node = |name| Candidate { name, subnet: "default", address: Some(name) };
        let nodes = names.iter().map(|name| node(name.as_str())).collect();
        let wanted = Wanted { limit: 25, salt: &salt("web", "shop"), subnet: "default" };
        let sets = zones(&BTreeMap::from([("a", nodes)]), wanted, &BTreeMap::new());
        let taken = sets.values().flatten();
        taken.fold(0, |sum, (name, _)| fold(sum, hash_name(name, 0)))
    })
}
