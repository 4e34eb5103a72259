//! Health checks that the controllers make, and what becomes of values a user has changed.

use std::time::Duration;

use crate::manifest::service::TrafficPolicy;

/// Who makes the check.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Controller {
    /// The controllers of backend services.
    Current,
    /// The older provider: target pools, and internal load balancers without subsetting.
    Legacy,
}

/// A health check's port and timings. Its path is always [`PATH`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Check {
    /// Whether the whole cluster shares it.
    pub shared: bool,
    /// The port on the node; `None` stands for the Service's `healthCheckNodePort`.
    pub port: Option<u16>,
    /// Its timings.
    pub timings: Timings,
}

/// Times and thresholds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Timings {
    /// Time between two probes.
    pub interval: Duration,
    /// How long one waits.
    pub timeout: Duration,
    /// Good answers in a row that make a node healthy.
    pub healthy: u32,
    /// Bad answers in a row that make it unhealthy.
    pub unhealthy: u32,
}

/// The path that is asked for.
pub const PATH: &str = "/healthz";
/// The port on which every node's proxy answers for itself.
pub const PROXY_PORT: u16 = 10_256;

const SLOW: Timings = timings(8, 3);
const QUICK: Timings = timings(3, 2);

const fn timings(interval: u64, unhealthy: u32) -> Timings {
    let (interval, timeout) = (Duration::from_secs(interval), Duration::from_secs(1));
    Timings { interval, timeout, healthy: 1, unhealthy }
}

/// The check that is made for a policy.
pub fn check(controller: Controller, policy: TrafficPolicy) -> Check {
    match (policy, controller) {
        (TrafficPolicy::Cluster, _) => {
            Check { shared: true, port: Some(PROXY_PORT), timings: SLOW }
        }
        (TrafficPolicy::Local, Controller::Current) => {
            Check { shared: false, port: None, timings: QUICK }
        }
        (TrafficPolicy::Local, Controller::Legacy) => {
            Check { shared: false, port: None, timings: SLOW }
        }
    }
}

impl Timings {
    /// What becomes of values somebody has changed: smaller ones are raised to these.
    pub fn at_least(self, changed: Self) -> Self {
        Self {
            interval: self.interval.max(changed.interval),
            timeout: self.timeout.max(changed.timeout),
            healthy: self.healthy.max(changed.healthy),
            unhealthy: self.unhealthy.max(changed.unhealthy),
        }
    }

    /// How long a node that fails goes on counting as healthy.
    pub fn ejection(self) -> Duration {
        self.interval * self.unhealthy
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_dead_node_is_noticed_after_24_seconds_or_6() {
        let ejection = |policy| check(Controller::Current, policy).timings.ejection();
        assert_eq!(ejection(TrafficPolicy::Cluster), Duration::from_secs(24));
        assert_eq!(ejection(TrafficPolicy::Local), Duration::from_secs(6));
    }
}
