//! The two switches of a backend service that decide how it prefers nodes.

use crate::manifest::service::TrafficPolicy;

use super::wanted::Scheme;

/// `localityLbPolicy`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Locality {
    /// Not set: the load balancer's own default.
    Unset,
    /// `MAGLEV`.
    Maglev,
    /// `WEIGHTED_MAGLEV`.
    WeightedMaglev,
    /// `WEIGHTED_GCP_RENDEZVOUS`.
    WeightedRendezvous,
}

impl Locality {
    /// As the API writes it; empty if it is not set.
    pub fn text(self) -> &'static str {
        match self {
            Self::Unset => "",
            Self::Maglev => "MAGLEV",
            Self::WeightedMaglev => "WEIGHTED_MAGLEV",
            Self::WeightedRendezvous => "WEIGHTED_GCP_RENDEZVOUS",
        }
    }
}

/// Whether nodes may be weighed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Weighing {
    /// The cluster or its load balancer cannot.
    Unavailable,
    /// It could, and the Service does not ask for it.
    Unasked,
    /// The Service asks for it.
    Asked,
}

/// `localityLbPolicy` of a backend service. Weights need policy `Local`.
pub fn locality(scheme: Scheme, policy: TrafficPolicy, weighing: Weighing) -> Locality {
    let weighted = weighing == Weighing::Asked && policy == TrafficPolicy::Local;
    match scheme {
        Scheme::Internal if weighted => Locality::WeightedRendezvous,
        Scheme::External if weighted => Locality::WeightedMaglev,
        Scheme::External if weighing != Weighing::Unavailable => Locality::Maglev,
        Scheme::Internal | Scheme::External => Locality::Unset,
    }
}

/// Words of `trafficDistribution` that switch zonal affinity on; the first is the current one.
pub const ZONAL_WORDS: [&str; 2] = ["PreferSameZone", "PreferClose"];

/// Whether new connections stay in the client's zone while it has a healthy node.
pub fn zonal_affinity(scheme: Scheme, available: bool, distribution: Option<&str>) -> bool {
    available
        && scheme == Scheme::Internal
        && distribution.is_some_and(|word| ZONAL_WORDS.contains(&word))
}
