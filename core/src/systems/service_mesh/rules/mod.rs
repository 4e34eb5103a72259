//! Every rule of this system, by what it decides. Each has a page in `core/rules/service-mesh`.

pub mod groups;
pub mod kinds;
pub mod pick;
pub mod policy;

use crate::explain::Rule;

/// All of them, in reading order.
pub fn all() -> Vec<&'static Rule> {
    [kinds::ALL, groups::ALL, policy::ALL, pick::ALL].concat()
}
