//! Languages that the page can be in. English is built in; of the others only the names are, and
//! the rest is a file each: `static/languages/<code>.txt`.

use fivetuple_core::explain::Language;

/// A language by its names.
#[derive(Debug, PartialEq, Eq)]
pub struct Tongue {
    /// Its code: `he`.
    pub code: &'static str,
    /// What it calls itself.
    pub name: &'static str,
    /// Whether it runs from right to left.
    pub rtl: bool,
    /// Further codes that browsers know it by, parted by spaces.
    also: &'static str,
}

include!(concat!(env!("OUT_DIR"), "/languages.rs"));

/// What is built in.
pub static ENGLISH: Tongue = Tongue { code: "en", name: "English", rtl: false, also: "" };

/// A language that is in use: which, and its file unless it is built in.
#[derive(Clone, Copy, Debug)]
pub struct Spoken {
    /// Which.
    pub tongue: &'static Tongue,
    /// Its file.
    pub file: Option<&'static Language>,
    /// The text of that file.
    pub text: &'static str,
}

impl Default for Spoken {
    fn default() -> Self {
        Self { tongue: &ENGLISH, file: None, text: "" }
    }
}

impl PartialEq for Spoken {
    fn eq(&self, other: &Self) -> bool {
        self.tongue.code == other.tongue.code
    }
}

impl Spoken {
    /// A language by its file, which stays in memory for as long as the page lives.
    pub fn of(tongue: &'static Tongue, text: String) -> Self {
        let text: &'static str = String::leak(text);
        let file = Box::leak(Box::new(Language::read(text.to_owned())));
        Self { tongue, file: Some(file), text }
    }

    /// Whether it is what is built in.
    pub fn is_english(self) -> bool {
        self.tongue.code == ENGLISH.code
    }
}

impl Tongue {
    /// All, English first.
    pub fn all() -> impl Iterator<Item = &'static Self> {
        std::iter::once(&ENGLISH).chain(LANGUAGES)
    }

    /// The one of this code: `he`, `he-IL`, `zh-TW`.
    pub fn named(code: &str) -> Option<&'static Self> {
        let wanted = code.trim().to_ascii_lowercase();
        Self::all().find(|tongue| tongue.is_meant(&wanted))
    }

    fn is_meant(&self, wanted: &str) -> bool {
        let begins = |own: &str| {
            let rest = wanted.strip_prefix(own.to_ascii_lowercase().as_str());
            rest.is_some_and(|rest| rest.is_empty() || rest.starts_with('-'))
        };
        begins(self.code) || self.also.split_whitespace().any(begins)
    }

    /// The first of these codes that there is a language for; English, if there is none.
    pub fn fitting<'a>(codes: impl IntoIterator<Item = &'a str>) -> &'static Self {
        codes.into_iter().find_map(Self::named).unwrap_or(&ENGLISH)
    }

    /// Where its file is, seen from the site.
    pub fn path(&self) -> String {
        ["./languages/", self.code, ".txt"].concat()
    }

    /// Which way it runs, as pages say it.
    pub fn direction(&self) -> &'static str {
        if self.rtl { "rtl" } else { "ltr" }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_language_is_known_by_any_code_that_browsers_have_for_it() {
        let code = |wanted| Tongue::named(wanted).map(|tongue| tongue.code);
        assert_eq!([code("he"), code("HE-il"), code("iw")], [Some("he"); 3]);
        assert_eq!([code("zh-TW"), code("zh-Hant-HK"), code("zh-hk")], [Some("zh-Hant"); 3]);
        assert_eq!([code("zh-CN"), code("zh"), code("hey"), code("")], [None; 4]);
    }

    #[test]
    fn the_first_that_somebody_reads_is_taken() {
        assert_eq!(Tongue::fitting(["zh-CN", "fr-CA", "he"]).code, "fr");
        assert_eq!(Tongue::fitting(["en-US", "fr"]).code, "en");
        assert_eq!(Tongue::fitting(["tlh"]).code, "en");
    }
}
