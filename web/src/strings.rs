//! Every word of the interface. English is built in; another language is a file that is loaded when
//! somebody chooses it.
//!
//! What the core says (sentences, labels, verdicts) is the core's and not here.

/// Makes [`Strings`] and [`ENGLISH`] of the list in `english.rs`.
macro_rules! strings {
    (@type [$($pair:tt)*]) => { Pairs };
    (@type $text:literal) => { &'static str };
    (@value [$($pair:tt)*]) => { &[$($pair)*] };
    (@value $text:literal) => { $text };
    ($($field:ident: $text:tt,)*) => {
        use super::Pairs;

        /// The words of one language. `{}` stands for a value.
        #[expect(missing_docs, reason = "each field is its own text")]
        #[derive(Debug)]
        pub struct Strings {
            $(pub $field: strings!(@type $text),)*
        }

        /// English.
        pub static ENGLISH: Strings = Strings {
            $($field: strings!(@value $text),)*
        };
    };
}

mod english;

pub use english::{ENGLISH, Strings};

/// Names that stay, each with its text.
pub type Pairs = &'static [(&'static str, &'static str)];

/// The words of the language in use.
pub fn words() -> &'static Strings {
    &ENGLISH
}

/// A text with values in its holes, in order.
pub fn fill(text: &str, values: &[&str]) -> String {
    let mut values = values.iter();
    let mut filled = String::with_capacity(text.len() + 16);
    for (at, part) in text.split("{}").enumerate() {
        if at > 0 {
            filled.push_str(values.next().copied().unwrap_or_default());
        }
        filled.push_str(part);
    }
    filled
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn holes_are_filled_in_order() {
        assert_eq!(fill("step {} of {}", &["3", "9"]), "step 3 of 9");
        assert_eq!(fill("no hole", &["3"]), "no hole");
    }
}
