//! What nodes do with the packets of Services, in words that name behaviors.
//!
//! A node data plane writes one [`Program`] for each Service port: plain data, the same for all
//! nodes. [`Tables`] prepares programs once for a change of the world: which endpoints are eligible,
//! where. A [`View`] is what one node makes of them; making one costs nothing, and a packet is
//! matched against all Services at once, as on a real node.
//!
//! ```text
//! let tables = Tables::new(&model, &plans.programs);      // once a change; `refresh` for one Service
//! let view = tables.view(&model, node);                   // free
//! view.endpoints(program, v6)                             // the lists a node uses, and whether any exist
//! view.receive(&packet, chance)                           // Verdict: Dnat, Reject, Drop, Accept, None
//! view.receive_sticky(&packet, chance, &memory, now)      // the same, with affinity by client address
//! view.explain(&packet, &dnat)                            // the reasons, made when someone looks
//! view.explain_refused(&packet, &refused)                 // the same for any other verdict
//! view.passed_over(&packet, &dnat)                        // who could not be picked, and why
//! ```
//!
//! Step by step, for an engine that keeps the first two answers of a frontend and node:
//! [`View::find`] (which way in) → [`View::answer`] (candidates or refusal) → [`Answer::pick`]
//! (one multiplication) → [`View::source`] (kept or rewritten). `chance` is any 64 evenly spread
//! bits: the caller's hash of the flow, or a draw. Verdicts hold rules, no reasons and no text; they
//! are `Copy` and touch no heap.
//!
//! [`View::probe`] is what a node answers a load balancer's health check; [`HealthPorts`] and [`ProxyHealth`] are
//! the two kinds of server behind it, step by step.

mod explained;
mod health;
mod lists;
mod matched;
mod memory;
mod prepared;
mod program;
pub mod rules;
mod tables;
mod verdict;
mod view;

pub use explained::Explanation;
pub use health::{Eligibility, HealthAnswer, HealthPorts, ProxyAnswer, ProxyHealth};
pub use lists::{Lists, Target};
pub use matched::{Found, Hit};
pub use memory::Memory;
pub use program::{
    Agent, Entry, Gate, Hairpin, HealthPort, List, NodeBy, NodePorts, Pods, Prefer, Program,
    ProxyPort, Refusal, Refuse, Replies, Scope, Setup, Source, Sticky, Terminating, Topology,
    Unfit, Way, ZoneBy,
};
pub use tables::Tables;
pub use verdict::{Answer, Dnat, From, Refused, Verdict};
pub use view::{View, new_source_port};
