//! What the core makes of a text, as one line: the parity test compares what it is natively and in
//! the wasm.

use fivetuple_core::base::{ClientId, FiveTuple, Texts, Time};
use fivetuple_core::manifest::Limits;
use fivetuple_core::path::Demand;
use fivetuple_core::show::Trip;
use fivetuple_core::{Worked, work};
use serde::Serialize;
use wasm_bindgen::prelude::wasm_bindgen;

/// How much of a run is compared.
const RUN: Time = Time::secs(20);

/// The start and the factor of the FNV-1a hash.
const FNV: u64 = 0xcbf2_9ce4_8422_2325;
const PRIME: u64 = 0x100_0000_01b3;

/// The core's version.
#[wasm_bindgen]
pub fn core_version() -> String {
    env!("CARGO_PKG_VERSION").to_owned()
}

/// A text's world, the round trips of all its clients and the first 20 s of its run, each as its
/// length and hash.
#[wasm_bindgen]
pub fn digest(text: &str) -> String {
    let worked = work(Texts::one(text), Limits::PAGE);
    let model = worked.model();
    let trips: Vec<_> =
        packets(&worked, 0).iter().map(|(from, packet)| trip(&worked, *from, packet)).collect();
    let run = worked.run(model.duration.min(RUN), model.seed);
    let rows = run.timeline().len();
    let run = run.digest();
    format!("world {} trips {} run {rows}:{run:016x}", told(&worked.world()), told(&trips))
}

/// The steps of so many round trips of a text's clients, one from each port in turn: how many there
/// are, and their hash.
#[wasm_bindgen]
pub fn steps(text: &str, count: u32) -> String {
    let worked = work(Texts::one(text), Limits::PAGE);
    let (mut steps, mut hash) = (0, FNV);
    for number in (0..=u16::MAX).cycle() {
        for (from, packet) in packets(&worked, number) {
            let trip = trip(&worked, from, &packet);
            steps += trip.steps.len();
            hash = hashed(hash, &bytes(&trip));
        }
        if steps == 0 || steps >= count as usize {
            break;
        }
    }
    format!("{steps}:{hash:016x}")
}

/// The packets with which a world's clients open connections, from their `number`th port.
fn packets(worked: &Worked, number: u16) -> Vec<(ClientId, FiveTuple)> {
    let packet = |demand: Demand| {
        let port = 1024 + number % 64_000;
        let packet = worked.router.packet(demand.client, port, demand.dst, demand.protocol);
        (demand.client, packet)
    };
    worked.router.demands().into_iter().map(packet).collect()
}

fn trip(worked: &Worked, from: ClientId, packet: &FiveTuple) -> Trip {
    worked.trip(packet, from, worked.model().seed)
}

fn told(value: &impl Serialize) -> String {
    let bytes = bytes(value);
    format!("{}:{:016x}", bytes.len(), hashed(FNV, &bytes))
}

/// A value in the compact form, in which equal values have equal bytes.
fn bytes(value: &impl Serialize) -> Vec<u8> {
    postcard::to_allocvec(value).expect("these types have a compact form")
}

fn hashed(hash: u64, bytes: &[u8]) -> u64 {
    bytes.iter().fold(hash, |hash, byte| (hash ^ u64::from(*byte)).wrapping_mul(PRIME))
}
