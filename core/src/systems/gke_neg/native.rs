//! Whether Pods themselves are the backends of a Service port, or nodes are.

use crate::base::Version;
use crate::explain::{Decision, because};

use super::ask::Behind;
use super::class::Kind;
use super::rules::backends::{
    NATIVE_ALWAYS, NATIVE_ASKED, NATIVE_AUTOMATIC, NATIVE_IMPOSSIBLE, NATIVE_OFF, NATIVE_TOO_OLD,
};

/// From which version on Services behind an Ingress get NEGs by themselves.
const AUTOMATIC: Version = Version::new(1, 17, 6, 7);
/// The same, as the documentation writes it.
const SINCE: &str = "1.17.6-gke.7";

/// Whether Pods are the backends.
pub(super) fn native(behind: &Behind<'_>) -> Decision<bool> {
    let (ask, service) = (&behind.ask, behind.ask.id);
    if behind.is_gateway() || behind.kind != Kind::Classic {
        let because = because!(NATIVE_ALWAYS, door = behind.door_name());
        return Decision::new(true, because.at(behind.door.name_span));
    }
    if !ask.model.cluster.vpc_native {
        return Decision::new(false, because!(NATIVE_IMPOSSIBLE));
    }
    if let Some(said) = ask.neg() {
        let because = if said.ingress {
            because!(NATIVE_ASKED, service = service)
        } else {
            because!(NATIVE_OFF, service = service)
        };
        return Decision::new(said.ingress, because.at(said.span));
    }
    if ask.version.at_least(AUTOMATIC) {
        let because = because!(NATIVE_AUTOMATIC, service = service, since = SINCE);
        return Decision::new(true, because);
    }
    let version = ask.version;
    Decision::new(
        false,
        because!(NATIVE_TOO_OLD, version = version, since = SINCE, service = service),
    )
}
