//! Tables of connections → what people see of them.

use crate::base::{Addr, FiveTuple, Place, Protocol};
use crate::model::Model;
use crate::show::{Entry, Remembered, words};
use crate::sim::{Run, Tracked};

/// More entries than this are counted and not listed.
const LISTED: usize = 20;
/// What stands for a value that a table does not look at.
const ANY: &str = "any";

impl Remembered {
    /// What a place of a run remembers now; `None` for one that keeps no table.
    pub fn of(run: &Run, place: Place) -> Option<Self> {
        let (count, first) = run.tracked_by(place, LISTED)?;
        let entry = |one: &Tracked| entry(one, run);
        Some(Self { count: count as u64, first: first.iter().map(entry).collect() })
    }
}

fn entry(one: &Tracked, run: &Run) -> Entry {
    let FiveTuple { protocol, src, dst } = one.packet;
    let model: &Model = run.router().model();
    Entry {
        protocol: match protocol {
            Protocol::Other(u8::MAX) => ANY.to_owned(),
            protocol => protocol.to_string(),
        },
        src: address(src),
        dst: address(dst),
        to: one.to,
        to_name: words::place(one.to, model),
        idle: (run.now() - one.last).as_micros() as u64,
    }
}

fn address(addr: Addr) -> String {
    match addr.port {
        0 if addr.ip.is_unspecified() => ANY.to_owned(),
        0 => addr.ip.to_string(),
        _ => addr.to_string(),
    }
}
