//! Many packets over time: a run.
//!
//! Clients open connections, packets move place by place, load balancers probe their backends, and
//! what the scenario says happens. Time is an integer, chance is seeded, and ties are broken by who
//! asked first: the same world and seed give the same run on every machine ([`Run::digest`]).
//!
//! A run is advanced in slices ([`Run::advance`]), so that whoever shows it stays responsive, and
//! recorded in a [`Timeline`], from which any moment up to now can be looked at. What is left out,
//! on purpose: packets that are sent again, the handshake, congestion and sizes.

mod answers;
mod busy;
mod changes;
mod counts;
pub mod delay;
mod event;
mod gates;
mod happens;
mod load;
mod news;
mod packets;
mod passage;
mod probes;
mod queue;
mod rebuilds;
mod requests;
mod resolvers;
pub mod rules;
mod run;
mod senders;
mod state;
mod timeline;
mod turns;
mod workloads;

pub use counts::{Counts, Entry, Tally};
pub use load::{GroupLoad, Loaded};
pub use queue::Queue;
pub use run::{Connection, Progress, Run, Tracer, Tracked};
pub use state::{Fate, MOST_CONNECTIONS, Sign};
pub use timeline::{Change, Edge, Kind, MOST_ROWS, Mark, Rows, Timeline};
