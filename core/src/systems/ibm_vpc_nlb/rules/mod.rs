//! Every rule of this system, by what it decides. Each has a page in `core/rules/ibm-vpc-nlb`.

pub mod cluster;
pub mod kinds;
pub mod members;
pub mod picking;
pub mod way;

use crate::explain::Rule;

/// All of them, in reading order.
pub fn all() -> Vec<&'static Rule> {
    [kinds::ALL, members::ALL, picking::ALL, way::ALL, cluster::ALL].concat()
}
