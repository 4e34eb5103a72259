//! Every rule of this system, by what it decides. Each has a page in `core/rules/gke-neg`.

pub mod backends;
pub mod checks;
pub mod doors;
pub mod health;
pub mod spread;
pub mod standalone;

use crate::explain::Rule;

/// All of them, in reading order.
pub fn all() -> Vec<&'static Rule> {
    [doors::ALL, backends::ALL, health::ALL, spread::ALL, standalone::ALL, checks::ALL].concat()
}
