//! Versions at which GKE began to do something, in one place.

use crate::base::Version;

/// A version from which something holds, with its text as the documentation writes it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Gate {
    version: Version,
    /// As the documentation writes it.
    pub text: &'static str,
}

impl Gate {
    const fn new(text: &'static str, [major, minor, patch, build]: [u32; 4]) -> Self {
        Self { version: Version::new(major, minor, patch, build), text }
    }

    /// Whether a cluster of this version is past the gate.
    pub fn is_open(self, version: Version) -> bool {
        version.at_least(self.version)
    }
}

/// The classes `l4-regional-*` are known (About `LoadBalancer` Services, type of load balancer).
pub const CLASSES: Gate = Gate::new("1.33.1-gke.1779000", [1, 33, 1, 1_779_000]);
/// A backend service of an external load balancer has NEGs (same page, node grouping).
pub const EXTERNAL_NEGS: Gate = Gate::new("1.32.2-gke.1652000", [1, 32, 2, 1_652_000]);
/// External load balancers have backend services without being asked (same page).
pub const EXTERNAL_DEFAULT: Gate = Gate::new("1.37", [1, 37, 0, 0]);
/// Subsetting is always on, and no add-on is needed (same page, GKE subsetting).
pub const SUBSETTING: Gate = Gate::new("1.36", [1, 36, 0, 0]);
/// The annotation for a backend service is known (`LoadBalancer` Service parameters).
pub const BACKEND_SERVICE: Gate = Gate::new("1.25.5", [1, 25, 5, 0]);
/// Weighted load balancing (same page).
pub const WEIGHTED: Gate = Gate::new("1.31.0-gke.1506000", [1, 31, 0, 1_506_000]);
/// Zonal affinity (same page).
pub const ZONAL: Gate = Gate::new("1.33.3-gke.1392000", [1, 33, 3, 1_392_000]);
/// Services with TCP and UDP ports (Mixed protocol load balancing).
pub const MIXED_PROTOCOLS: Gate = Gate::new("1.36.2-gke.1498000", [1, 36, 2, 1_498_000]);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_gate_reads_as_the_version_it_opens_at() {
        for gate in [CLASSES, EXTERNAL_NEGS, EXTERNAL_DEFAULT, SUBSETTING, BACKEND_SERVICE] {
            assert_eq!(gate.text.parse::<Version>().unwrap().parts, gate.version.parts);
        }
        for gate in [WEIGHTED, ZONAL, MIXED_PROTOCOLS] {
            assert_eq!(gate.text.parse::<Version>().unwrap().parts, gate.version.parts);
        }
    }

    #[test]
    fn to_1_36_includes_its_last_patch_and_excludes_1_37() {
        assert!(!EXTERNAL_DEFAULT.is_open("1.36.9-gke.9999999".parse().unwrap()));
        assert!(EXTERNAL_DEFAULT.is_open("1.37.0-gke.1".parse().unwrap()));
        assert!(!CLASSES.is_open("1.33.1-gke.1778999".parse().unwrap()));
        assert!(CLASSES.is_open("1.33.1-gke.1780000".parse().unwrap()));
    }
}
