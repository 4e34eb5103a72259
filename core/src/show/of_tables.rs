//! Tables of connections → what people see of them.

use crate::base::{Addr, FiveTuple, Place, Protocol};
use crate::explain::{Catalog, say};
use crate::show::{Entry, Remembered, Told, words};
use crate::sim::{Run, Tracked};

/// More entries than this are counted and not listed.
const LISTED: usize = 20;

impl Remembered {
    /// What a place of a run remembers now; `None` for one that keeps no table.
    pub fn of(run: &Run, place: Place, catalog: &dyn Catalog) -> Option<Self> {
        let (count, first) = run.tracked_by(place, LISTED)?;
        let entry = |one: &Tracked| entry(one, run, catalog);
        Some(Self { count: count as u64, first: first.iter().map(entry).collect() })
    }
}

fn entry(one: &Tracked, run: &Run, c: &dyn Catalog) -> Entry {
    let FiveTuple { protocol, src, dst } = one.packet;
    let model = Told::new(run.router().model(), c);
    // What stands for a value that a table does not look at.
    let any = || say!(c, "any");
    Entry {
        protocol: match protocol {
            Protocol::Other(u8::MAX) => any(),
            protocol => protocol.to_string(),
        },
        src: address(src, any),
        dst: address(dst, any),
        to: one.to,
        to_name: words::place(one.to, model),
        idle: (run.now() - one.last).as_micros() as u64,
    }
}

fn address(addr: Addr, any: impl Fn() -> String) -> String {
    match addr.port {
        0 if addr.ip.is_unspecified() => any(),
        0 => addr.ip.to_string(),
        _ => addr.to_string(),
    }
}
