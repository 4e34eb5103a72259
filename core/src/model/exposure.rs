//! Exposures: what asks for a load balancer, or at least exposes a workload.

use crate::base::{DoorId, GivenId, ServiceId};

/// Something that exposes a workload.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Exposure {
    /// A Service with all its ports.
    Service(ServiceId),
    /// A door, where requests are read.
    Door(DoorId),
    /// One port of a Service, by position, behind a door that leads there.
    Behind(DoorId, ServiceId, u16),
    /// What somebody's tools describe as it stands where load balancers are built.
    Given(GivenId),
}

impl Exposure {
    /// The Service whose Pods it leads to, if it is just one.
    pub fn service(self) -> Option<ServiceId> {
        match self {
            Self::Service(id) | Self::Behind(_, id, _) => Some(id),
            Self::Door(_) | Self::Given(_) => None,
        }
    }
}
