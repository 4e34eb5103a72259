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

/// The longest length of time that is read: a year, so that sums of a few cannot overflow.
const LONGEST: u64 = 365 * 86_400 * 1_000_000;

/// Reads a length of time with its units, `5s`, `12.482317s`, `1m30s`, as people and [`length`] write
/// it; what is finer than a microsecond is cut off. `None` if it is none, or longer than a year.
pub fn read_length(text: &str) -> Option<Duration> {
    let mut sum: u64 = 0;
    let mut rest = text;
    while !rest.is_empty() {
        let unit = rest.find(|c: char| c.is_ascii_alphabetic() || c == 'µ')?;
        let after =
            rest[unit..].find(|c: char| c.is_ascii_digit()).map_or(rest.len(), |at| unit + at);
        let factor: u64 = match &rest[unit..after] {
            "us" | "µs" => 1,
            "ms" => 1_000,
            "s" => 1_000_000,
            "m" => 60_000_000,
            "h" => 3_600_000_000,
            _ => return None,
        };
        let part = u128::from(millionths(&rest[..unit])?) * u128::from(factor) / 1_000_000;
        sum = sum.checked_add(u64::try_from(part).ok()?)?;
        rest = &rest[after..];
    }
    (!text.is_empty() && sum <= LONGEST).then(|| Duration::from_micros(sum))
}

/// A decimal number in millionths; further places are cut off. `None` if it is no such number.
pub fn millionths(text: &str) -> Option<u64> {
    let (whole, part) = text.split_once('.').unwrap_or((text, "0"));
    let digits = |text: &str| !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit());
    if !digits(whole) || !digits(part) {
        return None;
    }
    let part: String = part.chars().chain("000000".chars()).take(6).collect();
    whole.parse::<u64>().ok()?.checked_mul(1_000_000)?.checked_add(part.parse().ok()?)
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

    #[test]
    fn lengths_of_time_need_a_unit() {
        let of = |text: &str| read_length(text).map(|length| length.as_micros());
        assert_eq!(of("5s"), Some(5_000_000));
        assert_eq!(of("1m30s"), Some(90_000_000));
        assert_eq!(of("2.5ms"), Some(2_500));
        assert_eq!(of("1h"), Some(3_600_000_000));
        assert_eq!(of("1.0625m"), Some(63_750_000));
        for none in ["", "5", "s", "5 s", "-5s", "5x", "1.s", ".5s", "1.2.3s", "9000h"] {
            assert_eq!(of(none), None, "{none}");
        }
        assert_eq!(of("99999999999999999999s"), None);
    }

    #[test]
    fn a_time_that_is_printed_can_be_read_again_to_the_microsecond() {
        for micros in [0, 1, 6_300_000, 12_482_317, 59_999_999, 60_000_000, 3_600_000_001] {
            let (time, took) = (Time::micros(micros), Duration::from_micros(micros));
            assert_eq!(read_length(&time.to_string()), Some(took), "{time}");
            assert_eq!(read_length(&length(took)), Some(took), "{time}");
        }
    }
}
