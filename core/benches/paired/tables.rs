//! Tables: of backends, and of tracked flows.

use std::hint::black_box;
use std::time::Duration;

use fivetuple_core::balance::{MAGLEV_SIZE, Maglev, Weighted};
use fivetuple_core::base::seed::hash_name;
use fivetuple_core::base::{Addr, FiveTuple, Protocol, Time};
use fivetuple_core::path::flows::Flows;
use maglev_hash::MaglevTable;

use crate::pair::{at_most, each, fact, paired};

const FLOWS: u32 = 1_000_000;

fn backends(names: &[String], weight: fn(u32) -> u32) -> Vec<Weighted> {
    let key = |(name, n): (&String, u32)| (hash_name(name, 0), weight(n));
    names.iter().zip(0..).map(key).collect()
}

fn names(count: u32) -> Vec<String> {
    (0..count).map(|n| format!("node-{n}")).collect()
}

/// G4: a table of 3,000 backends beside the same of another crate, and with weights.
pub(crate) fn filled() {
    let names = names(3_000);
    let (equal, weighted) = (backends(&names, |_| 1), backends(&names, |n| 1 + n * 7 % 5));
    let ours = || drop(black_box(Maglev::new(&equal, MAGLEV_SIZE)));
    let theirs = || drop(black_box(MaglevTable::with_capacity(names.clone(), 65_537)));
    at_most("G4", "Maglev table, 3,000 / crate maglev-hash", paired(ours, theirs), 0.5);
    let heavy = || drop(black_box(Maglev::new(&weighted, MAGLEV_SIZE)));
    at_most("G4", "weighted / unweighted", paired(heavy, ours), 1.5);
}

/// G5: what a table promises of shares, and of how little moves.
pub(crate) fn promises() {
    let all = backends(&names(250), |_| 1);
    let before = Maglev::new(&all, MAGLEV_SIZE);
    let counts = slots(&before, 250);
    let apart =
        counts.iter().max().zip(counts.iter().min()).map_or(0, |(most, least)| most - least);
    fact("G5", "slots of 250 equal backends differ by", (apart.into(), 1.0), "");
    let moved = (0..250).map(|gone| moved(&all, &before, gone)).max().unwrap_or(0);
    let part = f64::from(moved) * 100.0 / f64::from(MAGLEV_SIZE);
    fact("G5", "most that moves beyond a removed one's share", (part, 1.0), " %");
    let slots = slots(&Maglev::new(&[(11, 1), (22, 2), (33, 7)], MAGLEV_SIZE), 3);
    let off = |(got, tenths): (&u32, u32)| {
        f64::from((got * 10).abs_diff(MAGLEV_SIZE * tenths)) * 10.0 / f64::from(MAGLEV_SIZE)
    };
    let off = slots.iter().zip([1, 2, 7]).map(off).fold(0.0, f64::max);
    fact("G5", "weights 1:2:7 are off by at most", (off, 0.1), " %");
}

fn slots(table: &Maglev, count: usize) -> Vec<u32> {
    let mut counts = vec![0; count];
    table.slots().iter().for_each(|at| counts[usize::from(*at)] += 1);
    counts
}

/// Slots of others that change hands when one backend goes.
fn moved(all: &[Weighted], before: &Maglev, gone: u16) -> u32 {
    let mut left = all.to_vec();
    left[usize::from(gone)].1 = 0;
    let after = Maglev::new(&left, MAGLEV_SIZE);
    let pairs = before.slots().iter().zip(after.slots());
    pairs.filter(|(was, is)| was != is && **was != gone).count() as u32
}

/// G2: new flows against a million tracked ones, beside a bare map.
pub(crate) fn tracked_flows() {
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
    at_most(
        "G2",
        "insert + hit, 1 M flows / ahash HashMap",
        each(paired(ours, theirs), FLOWS),
        1.5,
    );
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
