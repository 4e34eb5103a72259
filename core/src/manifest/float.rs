//! Which words are floats. Parsing them would say so too, with tables of powers that take more of
//! the wasm than anything else which is needed once.

/// The digits of what lies halfway between the largest float and the next one, which does not exist.
const TOO_LARGE: (i64, &str) = (309, "1797693134862315807937289714053");

/// Whether it is a decimal number without a sign, and fits a float of 64 bits.
pub(super) fn is_float(text: &str) -> bool {
    let (digits, exponent) = text.split_once(['e', 'E']).unwrap_or((text, "0"));
    let (whole, part) = digits.split_once('.').unwrap_or((digits, ""));
    let is_small = exponent.starts_with('-');
    let exponent = exponent.strip_prefix(['-', '+']).unwrap_or(exponent);
    let are_digits =
        [whole, part, exponent].iter().all(|it| it.bytes().all(|b| b.is_ascii_digit()));
    if !are_digits || exponent.is_empty() || whole.len() + part.len() == 0 {
        return false;
    }
    let digits = [whole, part].concat();
    let significant = digits.trim_start_matches('0');
    let len = |digits: &str| i64::from(digits.len() as u32);
    let before_point = len(whole) - (len(&digits) - len(significant));
    let shift = exponent.parse::<u32>().map_or(i64::MAX / 2, i64::from);
    let size = if is_small { before_point - shift } else { before_point + shift };
    significant.is_empty() || (size, significant) < TOO_LARGE
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn parses(text: &str) -> bool {
        text.parse::<f64>().is_ok_and(f64::is_finite)
    }

    #[test]
    fn the_largest_float_is_the_last_one() {
        let words = "1.7976931348623157e308 1.797693134862315807e308 17976931348623158e292 \
            17976931348623159e292 0.0017976931348623158e311 0.0017976931348623159e311 1e308 1e309 \
            12e34567 1e99999999999 1e-99999999999 0e99999999999 1. .5 . e5 1e 1e+ 1e-5 1.2.3 1e5e5";
        for word in words.split_whitespace() {
            assert_eq!(is_float(word), parses(word), "{word}");
        }
    }

    proptest! {
        #[test]
        fn a_word_is_a_float_if_it_can_be_parsed_as_one(word in "[0-9.][0-9]{0,4}[.0]?[0-9]{0,4}([eE][-+]?[0-9]{0,4})?") {
            prop_assert_eq!(is_float(&word), parses(&word), "{}", word);
        }
    }
}
