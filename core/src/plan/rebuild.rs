//! Load balancers that are deleted and made anew.

use std::time::Duration;

/// A load balancer that is deleted and not made anew yet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rebuild {
    /// How long it takes until it answers again.
    pub takes: Duration,
    /// Whether its addresses stay its own meanwhile.
    pub keeps_address: bool,
}
