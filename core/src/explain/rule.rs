//! Rules: what is decided, in one sentence, and where that is written.

use std::fmt;

/// One thing that decides where a packet goes, or what is built, read, or warned about.
///
/// Each has a page, `core/rules/<id>.md`, under the headings *What happens · Why · What you can
/// change · Where it is written*.
#[derive(Debug)]
pub struct Rule {
    /// `system/what-it-decides`; never reused.
    pub id: &'static str,
    /// One sentence, with a hole in braces for each fact: `{node} has no ready Pod of {service}`.
    pub says: &'static str,
    /// Where it is written; at least one.
    pub sources: &'static [Source],
}

/// Where a rule is written, and when it was read there.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Source {
    /// The page, repository path or text, so that it can be found.
    pub at: &'static str,
    /// Day of reading, `2026-11-29`.
    pub read: &'static str,
}

impl Rule {
    /// The names of the holes in [`Rule::says`], in order.
    pub fn holes(&self) -> impl Iterator<Item = &'static str> {
        self.says.split('{').skip(1).filter_map(|rest| rest.split('}').next())
    }

    /// The folder of its page and cases: the id up to the slash.
    pub fn family(&self) -> &'static str {
        self.id.split('/').next().unwrap_or("")
    }
}

impl PartialEq for Rule {
    fn eq(&self, other: &Self) -> bool {
        self.id == other.id
    }
}

impl Eq for Rule {}

impl fmt::Display for Rule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.id)
    }
}

/// Declares rules as statics and lists them all in `ALL`, in reading order.
///
/// ```text
/// rules! {
///     LOCAL_KEEPS_SOURCE "node/local-keeps-source"
///         "the endpoint is on {node} itself, so the client's address stays"
///         ["kubernetes.io/docs, Source IP", "2026-11-29"];
/// }
/// ```
macro_rules! rules {
    ($($name:ident $id:literal $says:literal $([$at:literal, $read:literal])+;)*) => {
        $(
            #[doc = concat!("`", $id, "`: ", $says, ".")]
            pub static $name: $crate::explain::Rule = $crate::explain::Rule {
                id: $id,
                says: $says,
                sources: &[$($crate::explain::Source { at: $at, read: $read }),+],
            };
        )*
        /// All rules of this module, in reading order.
        pub static ALL: &[&$crate::explain::Rule] = &[$(&$name),*];
    };
}

pub(crate) use rules;
