//! Settings against trouble that advice finds.

use crate::plan::{Cure, Setting, Trouble};

use super::annotations::{GLOBAL_ACCESS, WEIGHTED};
use super::ask::Ask;
use super::gates;
use super::kind::Kind;

/// The annotation that helps against some trouble, if this kind of load balancer has one.
pub(super) fn cure(ask: &Ask<'_>, kind: Kind, trouble: Trouble) -> Option<Cure> {
    let has_backend_service = matches!(kind, Kind::ExternalNegs | Kind::ExternalGroups);
    let cure = |title, key, value| Cure { title, set: Setting::Annotation(key, Some(value)) };
    match trouble {
        Trouble::UnevenShares => (has_backend_service && gates::WEIGHTED.is_open(ask.version))
            .then(|| cure("weigh nodes by their Pods", WEIGHTED, "pods-per-node")),
        Trouble::OtherRegion => {
            kind.is_internal().then(|| cure("let other regions in", GLOBAL_ACCESS, "true"))
        }
        Trouble::Preferred(_) | Trouble::Sprays | Trouble::Failover => None,
    }
}
