//! Exact shares: what part of new connections goes somewhere, as a fraction.

use std::cmp::Ordering;
use std::fmt;
use std::ops::{Add, Mul};

use serde::{Serialize, Serializer};

/// A fraction between 0 and 1, in lowest terms.
///
/// Sums of many different fractions can outgrow any fixed width. Then, and only then, the value is
/// rounded to twelve decimal places; [`Share::is_exact`] says so.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Share {
    part: u64,
    whole: u64,
    exact: bool,
}

const ROUNDED: u128 = 1_000_000_000_000;

impl Share {
    /// Nothing.
    pub const ZERO: Self = Self { part: 0, whole: 1, exact: true };
    /// Everything.
    pub const ONE: Self = Self { part: 1, whole: 1, exact: true };

    /// `part` of `whole`; nothing if `whole` is 0.
    pub fn of(part: u64, whole: u64) -> Self {
        match part {
            _ if whole == 0 => Self::ZERO,
            // Already in lowest terms: what most choices are made of.
            1 => Self { part, whole, exact: true },
            _ => Self::fit(part.into(), whole.into(), true),
        }
    }

    /// As a number, for drawing; decisions never use it.
    pub fn as_f64(self) -> f64 {
        self.part as f64 / self.whole as f64
    }

    /// Whether the fraction is exact, not rounded to twelve places.
    pub fn is_exact(self) -> bool {
        self.exact
    }

    /// Whether it is nothing.
    pub fn is_zero(self) -> bool {
        self.part == 0
    }

    /// The fraction's two numbers.
    pub fn parts(self) -> (u64, u64) {
        (self.part, self.whole)
    }

    /// What is left to everything.
    pub fn rest(self) -> Self {
        Self::fit((self.whole - self.part.min(self.whole)).into(), self.whole.into(), self.exact)
    }

    /// In percent with one decimal, as people read it: `33.3 %`.
    pub fn percent(self) -> String {
        let tenths =
            (u128::from(self.part) * 1000 + u128::from(self.whole) / 2) / u128::from(self.whole);
        format!("{}.{} %", tenths / 10, tenths % 10)
    }

    /// In lowest terms, rounded if it does not fit.
    fn fit(part: u128, whole: u128, exact: bool) -> Self {
        let by = gcd(part, whole).max(1);
        let (part, whole) = (part / by, whole / by);
        match (u64::try_from(part), u64::try_from(whole)) {
            (Ok(part), Ok(whole)) => Self { part, whole, exact },
            _ => Self::rounded(part, whole),
        }
    }

    fn rounded(part: u128, whole: u128) -> Self {
        // Both may be near 2^128: make room for the factor before multiplying.
        let shift = 88_u32.saturating_sub(whole.leading_zeros());
        let (part, whole) = (part >> shift, (whole >> shift).max(1));
        let scaled = (part * ROUNDED + whole / 2) / whole;
        Self::fit(scaled, ROUNDED, false)
    }
}

/// A part in thousandths, which may be more than all: how much of something is used.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Permille(pub u64);

impl fmt::Display for Permille {
    /// In percent, with a decimal where it is no whole one: `80 %`, `56.3 %`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (whole, tenth) = (self.0 / 10, self.0 % 10);
        let tenth = if tenth == 0 { String::new() } else { format!(".{tenth}") };
        f.pad(&format!("{whole}{tenth} %"))
    }
}

impl Default for Share {
    fn default() -> Self {
        Self::ZERO
    }
}

impl Mul for Share {
    type Output = Self;
    fn mul(self, other: Self) -> Self {
        Self::fit(
            u128::from(self.part) * u128::from(other.part),
            u128::from(self.whole) * u128::from(other.whole),
            self.exact && other.exact,
        )
    }
}

impl Add for Share {
    type Output = Self;
    fn add(self, other: Self) -> Self {
        let (a, b) = (u128::from(self.whole), u128::from(other.whole));
        let by = gcd(a, b);
        let whole = a / by * b;
        let part = (b / by)
            .checked_mul(self.part.into())
            .zip((a / by).checked_mul(other.part.into()))
            .and_then(|(x, y)| x.checked_add(y));
        match part {
            Some(part) => Self::fit(part, whole, self.exact && other.exact),
            None => Self::rounded(whole, whole),
        }
    }
}

impl std::iter::Sum for Share {
    fn sum<I: Iterator<Item = Self>>(shares: I) -> Self {
        shares.fold(Self::ZERO, Add::add)
    }
}

impl PartialOrd for Share {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl Ord for Share {
    fn cmp(&self, other: &Self) -> Ordering {
        let left = u128::from(self.part) * u128::from(other.whole);
        left.cmp(&(u128::from(other.part) * u128::from(self.whole)))
    }
}

impl fmt::Display for Share {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.part, self.whole) {
            (0, _) => f.pad("0"),
            (_, 1) => f.pad("1"),
            _ if self.exact && self.whole < 1_000_000 => {
                f.pad(&format!("{}/{}", self.part, self.whole))
            }
            _ => f.pad(&self.percent()),
        }
    }
}

impl Serialize for Share {
    /// As `{"fraction": "1/3", "value": 0.333}`: the first to read, the second to draw.
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        use serde::ser::SerializeStruct;
        let mut out = serializer.serialize_struct("Share", 2)?;
        out.serialize_field("fraction", &self.to_string())?;
        out.serialize_field("value", &self.as_f64())?;
        out.end()
    }
}

fn gcd(mut a: u128, mut b: u128) -> u128 {
    while b != 0 {
        (a, b) = (b, a % b);
    }
    a
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shares_stay_fractions() {
        let node = Share::of(1, 3);
        assert_eq!((node * Share::of(1, 2) + node).to_string(), "1/2");
        assert_eq!(Share::of(2, 6).percent(), "33.3 %");
        assert_eq!(Share::of(0, 0), Share::ZERO);
    }

    #[test]
    fn what_is_used_is_told_in_percent_and_may_be_more_than_all() {
        let told = [0, 5, 800, 563, 1_200].map(|used| Permille(used).to_string());
        assert_eq!(told, ["0 %", "0.5 %", "80 %", "56.3 %", "120 %"]);
    }

    #[test]
    fn many_unlike_fractions_round_and_say_so() {
        let sum: Share = (1..=200).map(|n| Share::of(1, 200) * Share::of(n, n + 1)).sum();
        assert!(!sum.is_exact());
        let float: f64 = (1..=200).map(|n| f64::from(n) / f64::from(n + 1) / 200.0).sum();
        assert!((sum.as_f64() - float).abs() < 1e-9);
    }
}
