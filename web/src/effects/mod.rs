//! The only place that touches the host: storage, address, timers, clipboard, files, and the worker.

mod asks;
mod branches;
mod environment;
mod files;
mod film;
mod frame;
mod import;
mod language;
mod offline;
mod picture;
mod storage;
mod tab;

pub use asks::{use_asks, use_engine, use_lookups};
pub use branches::use_branches;
pub use environment::{use_environment, use_ticker};
pub use files::{address, carry_out, lessons_done};
pub use film::use_film;
pub use frame::{embedded, paint, use_frame};
pub use import::use_drop;
pub use language::{first_language, use_language};
pub use offline::use_offline;
pub use storage::use_storage;

use web_sys::window;

/// The host's clock, in milliseconds, as events carry it.
fn now() -> f64 {
    window().and_then(|window| window.performance()).map_or(0.0, |clock| clock.now())
}
