//! Every word of the interface. English is built in; another language is a file that is loaded when
//! somebody chooses it.
//!
//! What the core says (sentences, labels, verdicts) is the core's and not here.

use std::cell::Cell;

use fivetuple_core::explain::{Language, Section};

/// Makes of the list in `english.txt`, which `build.rs` hands over: [`Strings`], [`ENGLISH`], and the same in another language.
macro_rules! strings {
    (@type [$($pair:tt)*]) => { Pairs };
    (@type $text:literal) => { &'static str };
    (@value [$($pair:tt)*]) => { &[$($pair)*] };
    (@value $text:literal) => { $text };
    (@told $language:ident $field:ident [$($pair:tt)*]) => {
        pairs($language, stringify!($field), ENGLISH.$field)
    };
    (@told $language:ident $field:ident $text:literal) => {
        text($language, stringify!($field), ENGLISH.$field)
    };
    (@names $field:ident [$($pair:tt)*]) => {
        ENGLISH.$field.iter().map(|(name, text)| (format!("{}.{name}", stringify!($field)), *text)).collect()
    };
    (@names $field:ident $text:literal) => { vec![(stringify!($field).to_owned(), ENGLISH.$field)] };
    ($($field:ident: $text:tt,)*) => {
        use super::{Language, Pairs, pairs, text};

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

        impl Strings {
            /// The words of another language; English ones, where it has none.
            pub fn of(language: &'static Language) -> Self {
                Self { $($field: strings!(@told language $field $text),)* }
            }

            /// All names that a file can have, each with its text.
            #[cfg(test)]
            pub(super) fn names() -> Vec<(String, &'static str)> {
                [$(strings!(@names $field $text)),*].concat()
            }
        }
    };
}

/// English, and with it the list of all words: a new one is a line in `english.txt`.
mod english {
    include!(concat!(env!("OUT_DIR"), "/english.rs"));
}

pub use english::{ENGLISH, Strings};

/// Names that stay, each with its text.
pub type Pairs = &'static [(&'static str, &'static str)];

/// The text of a name.
fn text(language: &'static Language, name: &str, english: &'static str) -> &'static str {
    language.get(Section::Page, name).unwrap_or(english)
}

/// The texts of a list: `keys.Space`. What stands before ` | ` is said in place of the name.
fn pairs(language: &'static Language, list: &str, english: Pairs) -> Pairs {
    let own = |(name, english): &(&'static str, &'static str)| {
        let text = language.get(Section::Page, &[list, ".", name].concat()).unwrap_or(english);
        text.split_once(" | ").unwrap_or((name, text))
    };
    Vec::leak(english.iter().map(own).collect())
}

thread_local! {
    static IN_USE: Cell<&'static Strings> = const { Cell::new(&ENGLISH) };
    static LANGUAGE: Cell<Option<&'static Language>> = const { Cell::new(None) };
}

/// The words of the language in use.
pub fn words() -> &'static Strings {
    IN_USE.get()
}

/// From now on the words are those of this language, or English ones.
pub fn speak(language: Option<&'static Language>) {
    LANGUAGE.set(language);
    IN_USE.set(match language {
        Some(language) => Box::leak(Box::new(Strings::of(language))),
        None => &ENGLISH,
    });
}

/// Whether the language in use is another than what cases, lessons and rules are written in.
pub fn is_foreign() -> bool {
    LANGUAGE.get().is_some()
}

/// A label by which the core knows something, in the language in use: `shop/web · data plane`.
pub fn label(english: &str) -> String {
    let word = |part| LANGUAGE.get().and_then(|it| it.get(Section::Words, part)).unwrap_or(part);
    english.split(" · ").map(word).collect::<Vec<_>>().join(" · ")
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

    /// Every language that has a file.
    fn languages() -> Vec<(String, &'static Language)> {
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/../static/languages");
        let file = |entry: Result<std::fs::DirEntry, _>| {
            let path = entry.unwrap().path();
            let language = Language::read(std::fs::read_to_string(&path).unwrap());
            let own: &'static Language = Box::leak(Box::new(language));
            (path.file_stem().unwrap().to_string_lossy().into_owned(), own)
        };
        std::fs::read_dir(folder).unwrap().map(file).collect()
    }

    #[test]
    fn every_language_has_all_words_of_the_page_and_no_others() {
        for (code, language) in languages() {
            let names = Strings::names();
            let holes = |text: &str| text.matches("{}").count();
            for (name, english) in &names {
                let own = language.get(Section::Page, name);
                let own = own.unwrap_or_else(|| panic!("{code}: nothing is said for {name}"));
                assert_eq!(holes(own), holes(english), "{code}: {name} = {own}");
            }
            let known = |name: &str| names.iter().any(|(known, _)| known == name);
            let more = language.of(Section::Page).filter(|(name, _)| !known(name));
            assert_eq!(more.collect::<Vec<_>>(), [], "{code} says what nobody asks for");
        }
    }

    #[test]
    fn a_list_keeps_its_names_unless_a_language_has_its_own() {
        let file = "[page]\nkeys.. or → = . או → | הבא\nkeys.t = טבלה\n";
        let language = Box::leak(Box::new(Language::read(file.to_owned())));
        let own = Strings::of(language);
        assert!(own.keys.contains(&(". או →", "הבא")) && own.keys.contains(&("t", "טבלה")));
        assert_eq!(own.keys[0], ENGLISH.keys[0]);
        assert_eq!(own.play, ENGLISH.play);
    }

    #[test]
    fn holes_are_filled_in_order() {
        assert_eq!(fill("step {} of {}", &["3", "9"]), "step 3 of 9");
        assert_eq!(fill("no hole", &["3"]), "no hole");
    }
}
