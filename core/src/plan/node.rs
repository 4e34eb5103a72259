//! What a node does with the packets of one Service port, in words that name behaviors.

use crate::base::ServiceId;

/// The program of one Service port, the same on all nodes; a node's own view is made from it.
#[derive(Clone, Debug)]
pub struct Program {
    /// Its Service.
    pub service: ServiceId,
    /// Which of the Service's ports, by position.
    pub port: u16,
}
