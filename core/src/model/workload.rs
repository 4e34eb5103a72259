//! What makes Pods and replaces them, and how long Pods take to begin and to end.

use std::time::Duration;

use crate::base::Sym;
use crate::manifest::workload::Part;

/// Something that keeps a number of like Pods.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Workload {
    /// Its namespace.
    pub namespace: Sym,
    /// Its name.
    pub name: Sym,
    /// How it replaces its Pods.
    pub update: Update,
}

/// How a workload replaces its Pods.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Update {
    /// Bit by bit: with so many more, and so many missing.
    Rolling {
        /// Pods beyond the wanted number.
        surge: Part,
        /// Pods that may be missing.
        unavailable: Part,
    },
    /// All end before new ones begin.
    Recreate,
    /// One after the other, the last one first, each under its old name.
    InOrder,
    /// On each node the old one ends before the new one begins; so many at a time.
    PerNode {
        /// Pods that may be missing.
        unavailable: Part,
    },
}

impl Update {
    /// What holds where nothing is written.
    pub const DEFAULT: Self =
        Self::Rolling { surge: Part::Percent(25), unavailable: Part::Percent(25) };

    /// How many Pods there may be beyond `wanted`, and how many of them may be missing. A surge is
    /// rounded up, what is missing is rounded down, and both are never 0.
    pub fn limits(self, wanted: u32) -> (u32, u32) {
        match self {
            Self::Rolling { surge, unavailable } => {
                let (surge, missing) = (up(surge, wanted), down(unavailable, wanted));
                (surge, if surge == 0 { missing.max(1) } else { missing })
            }
            Self::Recreate => (0, wanted),
            Self::InOrder => (0, 1),
            Self::PerNode { unavailable } => (0, up(unavailable, wanted).max(1)),
        }
    }
}

fn up(part: Part, of: u32) -> u32 {
    match part {
        Part::Count(count) => count,
        Part::Percent(percent) => (u64::from(of) * u64::from(percent)).div_ceil(100) as u32,
    }
}

fn down(part: Part, of: u32) -> u32 {
    match part {
        Part::Count(count) => count,
        Part::Percent(percent) => (u64::from(of) * u64::from(percent) / 100) as u32,
    }
}

/// How long a Pod takes to begin and to end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Timing {
    /// From its start until it is ready.
    pub startup: Duration,
    /// How long it goes on serving, once deleted, before it is asked to end.
    pub pre_stop: Duration,
    /// How long it has to end, once deleted, in all.
    pub grace: Duration,
    /// Whether it leaves its connections at once when it is asked to end, rather than letting them
    /// finish.
    pub abrupt: bool,
}

impl Default for Timing {
    fn default() -> Self {
        Self {
            startup: Duration::from_secs(2),
            pre_stop: Duration::ZERO,
            grace: Duration::from_secs(30),
            abrupt: false,
        }
    }
}

impl Timing {
    /// How long it goes on accepting connections once it is deleted.
    pub fn serves(self) -> Duration {
        self.pre_stop.min(self.grace)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_quarter_of_ten_is_three_more_and_two_fewer() {
        assert_eq!(Update::DEFAULT.limits(10), (3, 2));
        assert_eq!(Update::DEFAULT.limits(2), (1, 0));
    }

    #[test]
    fn an_update_that_may_do_nothing_may_still_miss_one() {
        let stuck = Update::Rolling { surge: Part::Count(0), unavailable: Part::Percent(25) };
        assert_eq!(stuck.limits(2), (0, 1));
        assert_eq!(Update::Recreate.limits(4), (0, 4));
    }
}
