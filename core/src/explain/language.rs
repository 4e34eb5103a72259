//! Languages: the same sentences and words once more, each language in one file.
//!
//! English is in the code, and is the key to every other language. A file is lines `key = text`
//! under three headings: `[page]` holds the words of an interface by their names, `[rules]` the
//! sentences of rules by id, `[words]` all other words by the English ones. Holes keep their names,
//! in any order. What is missing stays English, and nothing but words depends on a language.

use std::fmt::Display;
use std::ops::Range;

use crate::base::order;

/// Sentences and words of one language.
pub trait Catalog {
    /// The sentence of a rule; `None` where the language has none yet and English stands in.
    fn says(&self, rule: &str) -> Option<&str>;

    /// Other words, by the English ones.
    fn word(&self, english: &str) -> Option<&str>;

    /// Whether values are to be kept apart from words that run the other way.
    fn isolates(&self) -> bool {
        false
    }
}

/// English: what the code itself says.
pub struct English;

impl Catalog for English {
    fn says(&self, _rule: &str) -> Option<&str> {
        None
    }

    fn word(&self, _english: &str) -> Option<&str> {
        None
    }
}

/// A language as its file has it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Language {
    text: String,
    /// Lines in the order of their keys: section, key, and text.
    lines: Vec<(Section, Range<usize>, Range<usize>)>,
}

/// A part of a language's file.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub enum Section {
    /// What stands above all headings: the language's own name, and which way it runs.
    #[default]
    Head,
    /// Words of an interface, by their names.
    Page,
    /// Sentences of rules, by id.
    Rules,
    /// All other words, by the English ones.
    Words,
}

impl Language {
    /// Reads a file. Lines that are none, and comments, are passed over.
    pub fn read(text: String) -> Self {
        let (mut lines, mut section, mut from) = (Vec::new(), Section::Head, 0);
        for line in text.split_inclusive('\n') {
            let kept = line.trim_end();
            if let Some(named) = Section::named(kept) {
                section = named;
            } else if let Some(at) = kept.find(" = ").filter(|_| !kept.starts_with("# ")) {
                lines.push((section, from..from + at, from + at + 3..from + kept.len()));
            }
            from += line.len();
        }
        order::by(&mut lines, |a, b| (a.0, &text[a.1.clone()]).cmp(&(b.0, &text[b.1.clone()])));
        Self { text, lines }
    }

    /// The text of a key; `None` if it has none, or an empty one.
    pub fn get(&self, section: Section, key: &str) -> Option<&str> {
        let key_of = |line: &(Section, Range<usize>, _)| (line.0, &self.text[line.1.clone()]);
        let at = self.lines.binary_search_by(|line| key_of(line).cmp(&(section, key))).ok()?;
        Some(&self.text[self.lines[at].2.clone()]).filter(|text| !text.is_empty())
    }

    /// All keys of a section with their texts, in the order of keys.
    pub fn of(&self, section: Section) -> impl Iterator<Item = (&str, &str)> {
        let own = self.lines.iter().filter(move |line| line.0 == section);
        own.map(|(_, key, text)| (&self.text[key.clone()], &self.text[text.clone()]))
    }

    /// Whether it runs from right to left.
    pub fn is_rtl(&self) -> bool {
        self.get(Section::Head, "direction") == Some("rtl")
    }
}

impl Section {
    fn named(line: &str) -> Option<Self> {
        Some(match line {
            "[page]" => Self::Page,
            "[rules]" => Self::Rules,
            "[words]" => Self::Words,
            _ => return None,
        })
    }
}

impl Catalog for Language {
    fn says(&self, rule: &str) -> Option<&str> {
        self.get(Section::Rules, rule)
    }

    fn word(&self, english: &str) -> Option<&str> {
        self.get(Section::Words, english)
    }

    fn isolates(&self) -> bool {
        self.is_rtl()
    }
}

/// Words of a language by the English ones, with values in their holes. Normally written with
/// `say!`.
pub fn spoken(catalog: &dyn Catalog, english: &str, holes: &[(&str, &dyn Display)]) -> String {
    let words = catalog.word(english).unwrap_or(english);
    let mut said = String::with_capacity(words.len() + 16 * holes.len());
    for (at, part) in words.split('{').enumerate() {
        let (hole, rest) =
            if at == 0 { ("", part) } else { part.split_once('}').unwrap_or(("", part)) };
        if let Some((_, value)) = holes.iter().find(|(name, _)| at > 0 && *name == hole) {
            put(&mut said, &value.to_string(), catalog.isolates());
        }
        said.push_str(rest);
    }
    said
}

/// Puts a value among words, kept apart from those that run the other way.
fn put(said: &mut String, value: &str, isolated: bool) {
    said.push_str(if isolated { "\u{2068}" } else { "" });
    said.push_str(value);
    said.push_str(if isolated { "\u{2069}" } else { "" });
}

/// Says something in a language: `say!(catalog, "{healthy}/{count} healthy", healthy, count = 3)`.
macro_rules! say {
    ($catalog:expr, $english:literal $(, $hole:ident $(= $value:expr)?)* $(,)?) => {
        $crate::explain::spoken(
            $catalog,
            $english,
            &[$((stringify!($hole), &say!(@value $hole $(, $value)?))),*],
        )
    };
    (@value $hole:ident, $value:expr) => { $value };
    (@value $hole:ident) => { $hole };
}

pub(crate) use say;

#[cfg(test)]
mod tests {
    use super::*;

    const FILE: &str = "name = עברית\ndirection = rtl\n\n[page]\npause = השהיה\n[rules]\na/b = {x} ב\n\
                        [words]\n{count} of {all} = מתוך {all}: {count}\nnone = \n# no = comment\n";

    #[test]
    fn a_file_says_what_it_has_and_english_says_the_rest() {
        let language = Language::read(FILE.to_owned());
        assert_eq!(language.says("a/b"), Some("{x} ב"));
        assert_eq!(language.get(Section::Page, "pause"), Some("השהיה"));
        assert_eq!((language.says("pause"), language.word("none")), (None, None));
        assert!(language.is_rtl());
        let (count, all) = (2, 3);
        let told = say!(&language, "{count} of {all}", count, all);
        assert_eq!(told, "מתוך \u{2068}3\u{2069}: \u{2068}2\u{2069}");
        assert_eq!(say!(&language, "at {at}", at = all), "at \u{2068}3\u{2069}");
        assert_eq!(say!(&English, "{count} of {all}", count, all), "2 of 3");
    }

    #[test]
    fn any_bytes_are_read_as_what_lines_they_have() {
        for odd in ["", "[", "[page]", " = ", "= ", "\r\n\u{0} =  = \r\n", "[rules]\n{ = }{\n}"] {
            let language = Language::read(odd.to_owned());
            let _ = spoken(&language, "{", &[("", &1)]);
        }
        let windows = Language::read("[words]\r\nyes = ja\r\n".to_owned());
        assert_eq!(windows.word("yes"), Some("ja"));
    }
}
