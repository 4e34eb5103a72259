//! Exposures: what asks for a load balancer, or at least exposes a workload.

use crate::base::ServiceId;

/// Something that exposes a workload.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Exposure {
    /// A Service with all its ports.
    Service(ServiceId),
}

impl Exposure {
    /// The Service it stands for.
    pub fn service(self) -> ServiceId {
        match self {
            Self::Service(id) => id,
        }
    }
}
