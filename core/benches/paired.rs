//! Goals are ratios: both sides in one run, A B A B …, the least of nine each.
//!
//! `cargo bench -p fivetuple-core` prints the goal, both raw times and their ratio.

#![expect(
    clippy::disallowed_methods,
    clippy::print_stdout,
    reason = "a benchmark times, and prints"
)]

use std::hash::BuildHasherDefault;
use std::hint::black_box;
use std::time::{Duration, Instant};

use fivetuple_core::balance::{self, Weighted};
use fivetuple_core::base::seed::hash_name;
use fivetuple_core::base::{Addr, ClientId, FiveTuple, Protocol, Texts, Time};
use fivetuple_core::manifest::{self, Limits};
use fivetuple_core::path::flows::Flows;
use fivetuple_core::sim::Run;
use fivetuple_core::systems::Systems;
use fivetuple_core::{Worked, work};
use maglev::{ConsistentHasher, Maglev};
use maglev_hash::MaglevTable;

const ROUNDS: usize = 9;
const FLOWS: u32 = 1_000_000;

fn main() {
    let world = work(Texts::one(cluster(100)), Limits::FILES);
    decision(&world);
    tables();
    tracked_flows();
    reading();
    running(&world);
}

/// G1: one whole decision, load balancer and node, beside a bare table look-up.
fn decision(world: &Worked) {
    let packets: Vec<_> = (0..4096).map(|n| packet(world, n)).collect();
    let names: Vec<_> = (0..100).map(|n| format!("n-{n}")).collect();
    let bare: Maglev<_, BuildHasherDefault<ahash::AHasher>> =
        Maglev::with_capacity_and_hasher(names, 65_537, BuildHasherDefault::default());
    let ours = || {
        for packet in &packets {
            black_box(world.router.route(packet, ClientId(0), 7));
        }
    };
    let theirs = || {
        for packet in &packets {
            black_box(bare.get(packet));
        }
    };
    let (ours, theirs) = paired(ours, theirs);
    print("G1", "decision / bare maglev look-up", (ours / 4096, theirs / 4096), 2.0);
}

/// G4: a table of 3,000 backends beside the same of another crate, and with weights.
fn tables() {
    let names: Vec<_> = (0..3_000).map(|n| format!("node-{n}")).collect();
    let with = |weight: fn(u32) -> u32| -> Vec<Weighted> {
        let key = |(name, n): (&String, u32)| (hash_name(name, 0), weight(n));
        names.iter().zip(0..).map(key).collect()
    };
    let (equal, weighted) = (with(|_| 1), with(|n| 1 + n * 7 % 5));
    let ours = || drop(black_box(balance::Maglev::new(&equal, balance::MAGLEV_SIZE)));
    let theirs = || drop(black_box(MaglevTable::with_capacity(names.clone(), 65_537)));
    print("G4", "Maglev table, 3,000 / other crate", paired(ours, theirs), 0.5);
    let heavy = || drop(black_box(balance::Maglev::new(&weighted, balance::MAGLEV_SIZE)));
    print("G4", "weighted / unweighted", paired(heavy, ours), 1.5);
}

/// G2: new flows against a million tracked ones, beside a bare map.
fn tracked_flows() {
    let keys: Vec<_> = (0..FLOWS).map(flow).collect();
    let ours = || {
        let mut flows = Flows::new(Duration::from_mins(10));
        for key in &keys {
            flows.remember(*key, 1_u32, Time::ZERO);
        }
        for key in &keys {
            black_box(flows.follow(key, Time::ZERO));
        }
    };
    let theirs = || {
        let mut flows = hashbrown::HashMap::with_hasher(ahash::RandomState::with_seed(7));
        for key in &keys {
            flows.insert(*key, 1_u32);
        }
        for key in &keys {
            black_box(flows.get(key));
        }
    };
    let (ours, theirs) = paired(ours, theirs);
    print("G2", "insert + hit, 1 M flows / HashMap", (ours / FLOWS, theirs / FLOWS), 1.5);
}

/// Reading and working out a dump, beside the bare events of another YAML parser.
fn reading() {
    let text = cluster(2_000);
    let texts = std::sync::Arc::new(Texts::one(text.clone()));
    let events = || {
        let parser = saphyr_parser::Parser::new_from_str(&text);
        black_box(parser.count());
    };
    let (read, base) = paired(|| drop(black_box(manifest::read(&texts, Limits::FILES))), events);
    print("read", "text to objects / bare events", (read, base), f64::NAN);
    let (whole, base) =
        paired(|| drop(black_box(work(texts.as_ref().clone(), Limits::FILES))), events);
    print("plan", "text to plans / bare events", (whole, base), f64::NAN);
}

/// G3: packets a second in a run, and with every rule recorded.
fn running(world: &Worked) {
    let packets: Vec<_> = (0..1_000).map(|n| packet(world, n)).collect();
    let trace = || {
        for packet in &packets {
            black_box(world.router.trace(packet, ClientId(0), 7));
        }
    };
    let mut moved = 0;
    let run = || {
        let model = std::sync::Arc::clone(world.router.model());
        let mut run = Run::new(&model, &Systems, 7);
        run.advance(Time::secs(20), u32::MAX);
        moved = run.timeline().len() as u64;
        black_box(&run);
    };
    let (trace, run) = paired(trace, run);
    let per_second = |time: Duration, n: u64| n as f64 / time.as_secs_f64();
    println!(
        "G3    round trips told a second, every rule recorded  {:>12.0}",
        per_second(trace, 1_000)
    );
    println!(
        "G3    stretches a second in a run, recorded            {:>12.0}",
        per_second(run, moved)
    );
}

/// The least time of each side, taken in turn.
fn paired(mut ours: impl FnMut(), mut theirs: impl FnMut()) -> (Duration, Duration) {
    let mut least = (Duration::MAX, Duration::MAX);
    for _ in 0..ROUNDS {
        least.0 = least.0.min(time(&mut ours));
        least.1 = least.1.min(time(&mut theirs));
    }
    least
}

fn time(work: &mut impl FnMut()) -> Duration {
    let start = Instant::now();
    work();
    start.elapsed()
}

fn print(id: &str, what: &str, (ours, theirs): (Duration, Duration), goal: f64) {
    let ratio = ours.as_secs_f64() / theirs.as_secs_f64();
    let goal = if goal.is_nan() { String::new() } else { format!("  (goal ≤ {goal})") };
    println!("{id:<5} {what:<36} {ours:>12.1?} / {theirs:>12.1?} = {ratio:.2}{goal}");
}

fn packet(world: &Worked, n: u16) -> FiveTuple {
    let model = world.router.model();
    let dst = model.services.rows()[0].ingress[0].ip.value;
    world.router.packet(ClientId(0), 20_000 + n, Addr::new(dst, 80), Protocol::Tcp)
}

fn flow(n: u32) -> FiveTuple {
    let client = std::net::Ipv4Addr::from(0x0a00_0000 + (n >> 12)).into();
    let server = std::net::Ipv4Addr::new(198, 51, 100, 10).into();
    FiveTuple {
        protocol: Protocol::Tcp,
        src: Addr::new(client, (n & 0xfff) as u16),
        dst: Addr::new(server, 80),
    }
}

/// A Service on `nodes` nodes with three Pods each, as objects.
fn cluster(nodes: u32) -> String {
    use std::fmt::Write;
    let mut text = String::from(
        "apiVersion: v1\nkind: Service\nmetadata: {name: web, namespace: shop}\nspec:\n  \
         type: LoadBalancer\n  selector: {app: web}\n  ports: [{port: 80, targetPort: 8080}]\n",
    );
    for node in 0..nodes {
        let zone = ["a", "b", "c"][node as usize % 3];
        let _ = write!(
            text,
            "---\napiVersion: v1\nkind: Node\nmetadata:\n  name: n-{node}\n  labels:\n    \
             topology.kubernetes.io/zone: us-central1-{zone}\nspec:\n  podCIDR: 10.{}.{}.0/24\n\
             status:\n  addresses:\n  - address: 10.128.{}.{}\n    type: InternalIP\n  conditions:\n  \
             - status: \"True\"\n    type: Ready\n",
            8 + node / 256,
            node % 256,
            node / 250,
            1 + node % 250,
        );
        for pod in 0..3 {
            let _ = write!(
                text,
                "---\napiVersion: v1\nkind: Pod\nmetadata:\n  name: web-{node}-{pod}\n  namespace: \
                 shop\n  labels:\n    app: web\nspec:\n  nodeName: n-{node}\n  containers:\n  - name: \
                 main\n    ports:\n    - containerPort: 8080\nstatus:\n  conditions:\n  - status: \
                 \"True\"\n    type: Ready\n  phase: Running\n  podIP: 10.{}.{}.{}\n",
                8 + node / 256,
                node % 256,
                2 + pod,
            );
        }
    }
    text
}
