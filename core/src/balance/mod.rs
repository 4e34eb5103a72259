//! Sharing and choosing: pure algorithms that see candidates, never what they stand for.
//!
//! Providers publish the names of their algorithms and what they promise, not their hash functions,
//! so [`Maglev`] and [`Rendezvous`] keep the promises with a hash of our own: shares and how little
//! moves are right, which backend a given packet gets is the model's. All arithmetic is on integers.

pub mod drain;
pub mod feedback;
pub mod hash;
mod maglev;
pub mod pickers;
mod rendezvous;
pub mod split;

pub use maglev::{MAGLEV_SIZE, Maglev};
pub use rendezvous::Rendezvous;

/// One that can be picked: a hash of its name, and how much it counts.
pub type Weighted = (u64, u32);
