//! Strong session affinity: what asks for it, and for how long it holds.

use std::time::Duration;

use crate::explain::{Reason, because};

use super::annotations::STRONG_AFFINITY;
use super::ask::Ask;
use super::rules::edited::STRONG_TIMEOUT;

/// The least seconds of a client's silence after which it may be forgotten.
pub const LEAST: u64 = 60;
/// The most.
pub const MOST: u64 = 57_600;

/// For how long a client that is silent keeps its node, by the timeout of the Service's affinity by
/// client address; `None` if that is missing or no length that the controllers take.
pub fn idle_timeout(affinity: Option<Duration>) -> Option<Duration> {
    affinity.filter(|timeout| (LEAST..=MOST).contains(&timeout.as_secs()))
}

/// Why a Service that asks for it gets none, if its timeout is the reason.
pub(super) fn refusal(ask: &Ask<'_>) -> Option<Reason> {
    let affinity = ask.service.client_ip_affinity.map(|at| at.value);
    let taken = idle_timeout(affinity).is_some();
    let because = || because!(STRONG_TIMEOUT, key = STRONG_AFFINITY, least = LEAST, most = MOST);
    (!taken).then(because)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_timeout_is_from_60_to_57600_seconds() {
        let takes = |seconds| idle_timeout(Some(Duration::from_secs(seconds))).is_some();
        assert_eq!([59, 60, 57_600, 57_601].map(takes), [false, true, true, false]);
        assert_eq!(idle_timeout(None), None);
    }
}
