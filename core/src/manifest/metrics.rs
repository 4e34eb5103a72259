//! What Pods use: `PodMetrics`, and amounts of CPU.

use std::iter::Sum;
use std::time::Duration;

use crate::base::At;
use crate::manifest::Meta;

/// A `PodMetrics` of `metrics.k8s.io`: what a Pod used lately.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PodMetrics {
    /// `metadata`: name and namespace are those of the Pod.
    pub meta: Meta,
    /// `timestamp`: the end of the window.
    pub timestamp: Option<At<String>>,
    /// `window`: over how long it was measured.
    pub window: Option<At<Duration>>,
    /// `containers`, in order.
    pub containers: Vec<ContainerUsage>,
}

impl PodMetrics {
    /// What all its containers used together; `None` if none says anything.
    pub fn cpu(&self) -> Option<Cpu> {
        let used = self.containers.iter().filter_map(|container| container.cpu);
        used.map(|cpu| cpu.value).reduce(Cpu::plus)
    }
}

/// What a container used.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ContainerUsage {
    /// Its name, or empty.
    pub name: String,
    /// `usage.cpu`.
    pub cpu: Option<At<Cpu>>,
    /// `usage.memory`, in bytes.
    pub memory: Option<At<u64>>,
}

/// An amount of CPU, in thousand-millionths of one: what is measured is that fine.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Cpu {
    /// Thousand-millionths of a CPU.
    pub nanos: u64,
}

impl Cpu {
    /// So many thousandths of a CPU.
    pub const fn from_millis(millis: u64) -> Self {
        Self { nanos: millis.saturating_mul(1_000_000) }
    }

    /// In thousandths of a CPU, rounded up.
    pub const fn millis(self) -> u64 {
        self.nanos.div_ceil(1_000_000)
    }

    /// Both together.
    #[must_use]
    pub const fn plus(self, other: Self) -> Self {
        Self { nanos: self.nanos.saturating_add(other.nanos) }
    }

    /// So many times as much.
    #[must_use]
    pub const fn times(self, count: u64) -> Self {
        Self { nanos: self.nanos.saturating_mul(count) }
    }
}

impl Sum for Cpu {
    fn sum<I: Iterator<Item = Self>>(all: I) -> Self {
        all.fold(Self::default(), Self::plus)
    }
}
