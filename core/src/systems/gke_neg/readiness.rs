//! The readiness gate of Pods behind a NEG: when their condition turns true, and with which reason.
//!
//! Source: kubernetes/ingress-gce, `pkg/neg/readiness/reflector.go`.

use std::time::Duration;

/// The condition type that a Pod lists among its readiness gates.
pub const GATE: &str = "cloud.google.com/load-balancer-neg-ready";
/// A Pod older than this becomes ready without having been seen healthy.
pub const PATIENCE: Duration = Duration::from_mins(10);

/// What the controller knows about a Pod.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Facts<'a> {
    /// Whether the Pod lists the gate.
    pub has_gate: bool,
    /// The status of its condition now; `None` if it has no such condition.
    pub status: Option<&'a str>,
    /// How many NEGs select the Pod.
    pub negs: u64,
    /// A backend service that sees it healthy.
    pub healthy_in: Option<&'a str>,
    /// Whether it is in a NEG that no backend service with a health check uses.
    pub unchecked: bool,
    /// How long ago the Pod was created.
    pub age: Duration,
    /// Whether its node is in the default subnet; `None` if that cannot be told.
    pub in_default_subnet: Option<bool>,
    /// Whether Pods on nodes of other subnets are ready at once; off unless it was turned on.
    pub other_subnets_pass: bool,
}

/// What is written about the gate, or stands there already.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Condition<'a> {
    /// Whether the controller writes it.
    pub patched: bool,
    /// Its status; the empty one counts as not ready.
    pub status: Option<&'a str>,
    /// Its reason.
    pub reason: Option<&'static str>,
}

/// What the controller makes of a Pod's gate. Once true, it stays true; a Pod without the gate is
/// left alone.
pub fn condition<'a>(pod: &Facts<'a>) -> Condition<'a> {
    if !pod.has_gate {
        return Condition { patched: false, status: pod.status, reason: None };
    }
    if pod.status == Some("True") {
        let reason = Some(Reason::Ready.word());
        return Condition { patched: false, status: pod.status, reason };
    }
    let reason = reason(pod);
    let status = Some(if reason == Reason::NotReady { "" } else { "True" });
    Condition { patched: pod.status != status, status, reason: Some(reason.word()) }
}

/// Why a condition is what it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Reason {
    Ready,
    Unchecked,
    TimedOut,
    NotReady,
}

impl Reason {
    /// As `kubectl` shows it.
    fn word(self) -> &'static str {
        match self {
            Self::Ready => "LoadBalancerNegReady",
            Self::Unchecked => "LoadBalancerNegWithoutHealthCheck",
            Self::TimedOut => "LoadBalancerNegTimeout",
            Self::NotReady => "LoadBalancerNegNotReady",
        }
    }
}

/// The first that applies; the age is looked at before the subnet.
fn reason(pod: &Facts<'_>) -> Reason {
    if pod.negs == 0 || pod.healthy_in.is_some() {
        Reason::Ready
    } else if pod.unchecked {
        Reason::Unchecked
    } else if pod.age > PATIENCE {
        Reason::TimedOut
    } else if pod.other_subnets_pass && pod.in_default_subnet == Some(false) {
        Reason::Ready
    } else {
        Reason::NotReady
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const WAITING: Facts<'_> = Facts {
        has_gate: true,
        status: None,
        negs: 1,
        healthy_in: None,
        unchecked: false,
        age: Duration::ZERO,
        in_default_subnet: Some(true),
        other_subnets_pass: false,
    };

    #[test]
    fn ten_minutes_are_waited_and_not_a_second_longer() {
        let at = |age| condition(&Facts { age, ..WAITING }).reason;
        assert_eq!(at(PATIENCE), Some("LoadBalancerNegNotReady"));
        assert_eq!(at(PATIENCE + Duration::from_secs(1)), Some("LoadBalancerNegTimeout"));
    }

    #[test]
    fn what_is_written_already_is_not_written_again() {
        let again = Facts { status: Some(""), ..WAITING };
        assert!(!condition(&again).patched);
        assert!(condition(&Facts { healthy_in: Some("web"), ..again }).patched);
    }

    #[test]
    fn another_subnet_counts_only_where_it_was_turned_on() {
        let elsewhere = Facts { in_default_subnet: Some(false), ..WAITING };
        assert_eq!(condition(&elsewhere).reason, Some("LoadBalancerNegNotReady"));
        let on = Facts { other_subnets_pass: true, ..elsewhere };
        assert_eq!(condition(&on).reason, Some("LoadBalancerNegReady"));
    }
}
