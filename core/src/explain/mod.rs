//! Why: rules, reasons, and decisions that cannot exist without one.
//!
//! A [`Rule`] is a static: an id, one sentence with holes, and where it is written. A [`Reason`] is
//! a rule with the facts that fill its holes; it is `Copy` and holds no text. A [`Decision`] is a
//! value with its reasons. Sentences are made when someone looks: [`text`].

mod decision;
mod fact;
mod language;
mod reason;
mod rule;
pub mod text;

pub use decision::{Decision, Reasons};
pub use fact::Fact;
pub use language::{Catalog, English, Language, Section, spoken};
pub use reason::Reason;
pub use rule::{Rule, Source};

pub(crate) use language::say;
pub(crate) use reason::because;
pub(crate) use rule::rules;
