//! Every rule of this system, by what it decides. Each has a page in `core/rules/gke-passthrough`.

pub mod changes;
pub mod edited;
pub mod features;
pub mod frontends;
pub mod grouping;
pub mod membership;
pub mod written;

use crate::explain::Rule;

/// All of them, in reading order.
pub fn all() -> Vec<&'static Rule> {
    let parts = [
        grouping::ALL,
        membership::ALL,
        features::ALL,
        edited::ALL,
        frontends::ALL,
        written::ALL,
        changes::ALL,
    ];
    parts.concat()
}
