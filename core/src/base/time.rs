//! Integer time: microseconds since a run began.

use std::fmt;
use std::ops::{Add, AddAssign, Sub};
use std::time::Duration;

use serde::{Deserialize, Serialize};

/// A moment of a run, in microseconds since its start. Lengths of time are [`Duration`]s.
#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize,
)]
#[serde(transparent)]
pub struct Time(pub u64);

impl Time {
    /// The start of every run.
    pub const ZERO: Self = Self(0);

    /// The moment `micros` microseconds after the start.
    pub const fn micros(micros: u64) -> Self {
        Self(micros)
    }

    /// The moment `millis` milliseconds after the start.
    pub const fn millis(millis: u64) -> Self {
        Self(millis * 1_000)
    }

    /// The moment `secs` seconds after the start.
    pub const fn secs(secs: u64) -> Self {
        Self(secs * 1_000_000)
    }
}

impl Add<Duration> for Time {
    type Output = Self;
    fn add(self, length: Duration) -> Self {
        Self(self.0.saturating_add(u64::try_from(length.as_micros()).unwrap_or(u64::MAX)))
    }
}

impl AddAssign<Duration> for Time {
    fn add_assign(&mut self, length: Duration) {
        *self = *self + length;
    }
}

impl Sub for Time {
    type Output = Duration;
    /// How long after `earlier`; zero if it is not after.
    fn sub(self, earlier: Self) -> Duration {
        Duration::from_micros(self.0.saturating_sub(earlier.0))
    }
}

impl fmt::Display for Time {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}s", decimal(self.0))
    }
}

/// A length of time as people write it: `8s`, `2.5s`, `10m`.
pub fn length(length: Duration) -> String {
    let micros = u64::try_from(length.as_micros()).unwrap_or(u64::MAX);
    if micros >= 60_000_000 && micros.is_multiple_of(60_000_000) {
        return format!("{}m", micros / 60_000_000);
    }
    format!("{}s", decimal(micros))
}

/// A number of millionths as a decimal, without idle zeros.
pub fn decimal(micros: u64) -> String {
    let (whole, rest) = (micros / 1_000_000, micros % 1_000_000);
    let text = format!("{whole}.{rest:06}");
    text.trim_end_matches('0').trim_end_matches('.').to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_print_without_idle_zeros() {
        assert_eq!(Time::millis(8_200).to_string(), "8.2s");
        assert_eq!(Time::ZERO.to_string(), "0s");
        assert_eq!(length(Duration::from_mins(10)), "10m");
        assert_eq!(length(Duration::from_secs(90)), "90s");
    }
}
