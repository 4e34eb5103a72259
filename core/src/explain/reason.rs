//! Reasons: a rule and the facts that made it apply.

use crate::base::Span;
use crate::explain::{Fact, Rule};

/// Why something is so: a rule, the facts for its holes in order, and the text that caused it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reason {
    /// The rule.
    pub rule: &'static Rule,
    /// What fills its holes, in their order.
    pub facts: [Option<Fact>; 4],
    /// The words in the pasted text that brought the rule about, if any did.
    pub span: Option<Span>,
}

impl Reason {
    /// A reason; normally written with `because!`.
    ///
    /// # Panics
    /// In debug builds, if the names are not the holes of the rule's sentence in order.
    pub fn new<const N: usize>(rule: &'static Rule, named: [(&str, Fact); N]) -> Self {
        debug_assert!(
            rule.holes().eq(named.iter().map(|(name, _)| *name)),
            "the facts of {rule} are not its holes: {:?}",
            named.map(|(name, _)| name),
        );
        let mut facts = [None; 4];
        for (slot, (_, fact)) in facts.iter_mut().zip(named) {
            *slot = Some(fact);
        }
        Self { rule, facts, span: None }
    }

    /// The same reason, pointing at the text that caused it.
    pub fn at(self, span: impl Into<Option<Span>>) -> Self {
        Self { span: span.into().or(self.span), ..self }
    }

    /// The fact of a hole.
    pub fn fact(&self, hole: &str) -> Option<Fact> {
        self.rule.holes().position(|name| name == hole).and_then(|at| self.facts[at])
    }
}

/// Makes a [`Reason`]: `because!(RULE, node = id, count = 3_u64)`.
macro_rules! because {
    ($rule:expr $(, $hole:ident = $fact:expr)* $(,)?) => {
        $crate::explain::Reason::new(
            &$rule,
            [$((stringify!($hole), $crate::explain::Fact::from($fact))),*],
        )
    };
}

pub(crate) use because;
