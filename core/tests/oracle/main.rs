//! What the open implementations' own tests assert, run through the public calculators.
//!
//! One file a family of vectors; `support` reads and counts them. The folder of vectors is
//! `tests/vectors`, or what `FIVETUPLE_VECTORS` names.

mod gke;
mod nodes;
mod support;
mod world;
