//! One packet, place by place, there and back.
//!
//! A [`Router`](router) is prepared once for a world, its plans and the health of its backends;
//! then one packet's way is looked up without touching the heap, and a [`RoundTrip`] is that same
//! way told step by step, with every candidate and every reason.

mod step;

pub use step::{Action, Candidate, Choice, End, Excluded, RoundTrip, Step};
