//! Numbers with units, as a `Scenario` writes them.

use std::time::Duration;

use crate::base::{At, time};
use crate::explain::because;
use crate::manifest::metrics::Cpu;
use crate::manifest::problem::{Problem, Problems};
use crate::manifest::rules;
use crate::manifest::tree::Value;

impl Problems {
    /// A length of time: `5s`, `1.5m`, `1m30s`.
    pub(super) fn length(&mut self, value: Value<'_>, field: &'static str) -> Option<At<Duration>> {
        let wants = "a length of time, such as 5s";
        let text = self.word_or_number(value, field, wants)?;
        let length = time::read_length(text.value);
        if length.is_none() {
            self.unit(value, (field, wants), "5s, 200ms or 2m", "s");
        }
        length.map(|length| At::new(length, text.span))
    }

    /// A rate in thousandths a second: `40/s`, `2.5/s`, `30/m`.
    pub(super) fn rate(&mut self, value: Value<'_>, field: &'static str) -> Option<At<u64>> {
        let wants = "a rate, such as 40/s";
        let text = self.word_or_number(value, field, wants)?;
        let rate = per_second(text.value).filter(|rate| *rate <= 1_000_000_000);
        if rate.is_none() {
            self.unit(value, (field, wants), "40/s or 30/m", "/s");
        }
        rate.map(|rate| At::new(rate, text.span))
    }

    /// An amount of CPU: `250m`, `0.5`, `12345678n`.
    pub(super) fn cpu(&mut self, value: Value<'_>, field: &'static str) -> Option<At<Cpu>> {
        let parse = |text: &str| {
            let nanos = u64::try_from(nanos(text)?).ok()?;
            Some(Cpu { nanos })
        };
        self.parsed(value, (field, "an amount of CPU, such as 250m"), parse)
    }

    /// A part of what is full, in millionths: `10%`, `0.5%`.
    pub(super) fn percent(&mut self, value: Value<'_>, field: &'static str) -> Option<At<u32>> {
        let wants = "a percentage, such as 10%";
        let text = self.word_or_number(value, field, wants)?;
        let parts = text.value.strip_suffix('%').and_then(thousandths);
        let part = parts.and_then(|parts| u32::try_from(parts.checked_mul(10)?).ok());
        if part.is_none() {
            self.unit(value, (field, wants), "10%", "%");
        }
        part.map(|part| At::new(part, text.span))
    }

    /// An amount of memory in bytes: `128Mi`, `64000`.
    pub(super) fn bytes(&mut self, value: Value<'_>, field: &'static str) -> Option<At<u64>> {
        let parse = |text: &str| u64::try_from(nanos(text)?.div_ceil(NANOS)).ok();
        self.parsed(value, (field, "an amount of memory, such as 128Mi"), parse)
    }

    /// Reports a bare number by the unit it lacks, anything else as no value at all.
    fn unit(
        &mut self,
        value: Value<'_>,
        (field, wants): (&'static str, &'static str),
        example: &'static str,
        unit: &str,
    ) {
        let (text, span) = (value.text(), value.span());
        if text.is_empty() || !text.starts_with(|c: char| c.is_ascii_digit()) {
            self.invalid(value, field, wants);
            return;
        }
        let because =
            because!(rules::NO_UNIT, written = value.brief(), field = field, example = example);
        let mut problem = Problem::error(because, span);
        if thousandths(text).is_some() {
            problem = problem.mend(format!("write {text}{unit}"), span, format!("{text}{unit}"));
        }
        self.push(problem);
    }
}

fn per_second(text: &str) -> Option<u64> {
    let (number, unit) = text.split_once('/')?;
    let number = thousandths(number.trim())?;
    match unit.trim() {
        "s" => Some(number),
        "m" => Some(number / 60),
        "h" => Some(number / 3_600),
        _ => None,
    }
}

/// How many thousand-millionths make one.
const NANOS: u128 = 1_000_000_000;

/// A quantity as the Kubernetes API writes it, in thousand-millionths; what is finer is rounded up.
fn nanos(text: &str) -> Option<u128> {
    let end = text.find(|c: char| !c.is_ascii_digit() && c != '.').unwrap_or(text.len());
    let (number, unit) = text.split_at(end);
    let (whole, part) = number.split_once('.').unwrap_or((number, ""));
    let digits = [whole, part].concat();
    // More digits than these fit no amount that anybody has.
    if digits.is_empty() || digits.len() > 24 {
        return None;
    }
    let units: u128 = match unit {
        "n" => 1,
        "u" => 1_000,
        "m" => 1_000_000,
        "" => NANOS,
        "k" => NANOS * 1_000,
        "M" => NANOS * 1_000_000,
        "G" => NANOS * 1_000_000_000,
        "T" => NANOS * 1_000_000_000_000,
        "Ki" => NANOS << 10,
        "Mi" => NANOS << 20,
        "Gi" => NANOS << 30,
        "Ti" => NANOS << 40,
        _ => return None,
    };
    let all = digits.parse::<u128>().ok()?.checked_mul(units)?;
    Some(all.div_ceil(10_u128.pow(part.len() as u32)))
}

/// A decimal number in thousandths; further places are cut off.
pub(super) fn thousandths(text: &str) -> Option<u64> {
    time::millionths(text).map(|millionths| millionths / 1_000)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quantities_have_suffixes_of_ten_and_of_two() {
        let of = |text: &str| nanos(text).map(|nanos| nanos as u64);
        assert_eq!(of("250m"), Some(250_000_000));
        assert_eq!(of("0.5"), Some(500_000_000));
        assert_eq!(of("2"), Some(2_000_000_000));
        assert_eq!(of("12345678n"), Some(12_345_678));
        assert_eq!(of("1.5u"), Some(1_500));
        assert_eq!(of("0.1n"), Some(1));
        assert_eq!(nanos("64Mi").map(|nanos| nanos / NANOS), Some(67_108_864));
        assert_eq!(nanos("1G").map(|nanos| nanos / NANOS), Some(1_000_000_000));
        for none in ["", ".", "m", "-1", "1 m", "1e3", "1.2.3", "5x", "1Zi"] {
            assert_eq!(nanos(none), None, "{none}");
        }
        assert_eq!(nanos(&"9".repeat(25)), None);
    }

    #[test]
    fn rates_are_thousandths_a_second() {
        assert_eq!(per_second("40/s"), Some(40_000));
        assert_eq!(per_second("0.5/s"), Some(500));
        assert_eq!(per_second("30/m"), Some(500));
        assert_eq!(per_second("40"), None);
        assert_eq!(per_second("x/s"), None);
    }
}
