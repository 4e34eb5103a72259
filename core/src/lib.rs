//! How cloud load balancers route packets, and why: the model. Pure: no clock, no I/O, no UI.

pub mod balance;
pub mod base;
pub mod claims;
pub mod explain;
pub mod link;
pub mod manifest;
pub mod model;
pub mod path;
pub mod plan;
pub mod show;
pub mod sim;
pub mod systems;

mod registry;
mod work;

use link::{LinkError, Opened, Shared};

pub use registry::{rule, rules};
pub use work::{Worked, work};

/// What the controllers of one provider compute, for anyone to call.
pub mod gke {
    pub use crate::systems::gke_passthrough::{
        annotations, endpoint_sets, gates, health, kind, locality, names, node_filter, owner,
        ports, ranges, subset, wanted,
    };
}

/// What can be written at a byte of a text.
pub fn complete(text: &str, byte: u32) -> Vec<manifest::Completion> {
    manifest::complete(text, byte, &systems::Systems.known())
}

/// What is known about the field at a byte of a text.
pub fn hover(text: &str, byte: u32) -> Option<manifest::Hover> {
    manifest::hover(text, byte, &systems::Systems.known())
}

/// The fragment of a link that carries `shared`.
///
/// # Errors
/// If it would be larger than links may be.
pub fn share(shared: &Shared) -> Result<String, LinkError> {
    link::write(shared, registry::digest())
}

/// What a link carries.
///
/// # Errors
/// If it is no such link, cut short, damaged, from a newer release, or too large.
pub fn open(link: &str) -> Result<Opened, LinkError> {
    link::open(link, registry::digest())
}
