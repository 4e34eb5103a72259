//! What every part of building shares: the objects, the hints, the names, and what was strange.

use std::net::IpAddr;

use crate::base::{Span, Sym, Symbols, Texts, order};
use crate::explain::Reason;
use crate::manifest::service::Family;
use crate::manifest::{self, Edit, Objects, Problem, Severity, slips};
use crate::model::Hints;

/// Of more names than this the later ones are not looked at when the nearest are named.
pub(super) const RANKED: usize = 500;

/// Where the parts of a world are put together.
pub(super) struct Desk<'a> {
    pub(super) texts: &'a Texts,
    pub(super) objects: &'a Objects,
    pub(super) hints: &'a dyn Hints,
    pub(super) names: Symbols,
    pub(super) problems: Vec<Problem>,
}

/// Where a problem stands that is about the whole text.
pub(super) const WHOLE: Span = Span::new(0, 0);

impl<'a> Desk<'a> {
    pub(super) fn new(texts: &'a Texts, objects: &'a Objects, hints: &'a dyn Hints) -> Self {
        Self { texts, objects, hints, names: Symbols::default(), problems: Vec::new() }
    }

    /// The symbol of a name.
    pub(super) fn sym(&mut self, name: &str) -> Sym {
        self.names.intern(name)
    }

    /// Namespace and name as symbols.
    pub(super) fn key(&mut self, namespace: &str, name: &str) -> (Sym, Sym) {
        (self.sym(namespace), self.sym(name))
    }

    /// The symbol of a list of what exists, cut after five.
    pub(super) fn list(&mut self, names: impl Iterator<Item = String>) -> Sym {
        let mut names: Vec<String> = names.take(6).collect();
        if names.len() > 5 {
            names.truncate(5);
            names.push("…".to_owned());
        }
        let list = if names.is_empty() { "none".to_owned() } else { names.join(", ") };
        self.sym(&list)
    }

    /// The same for what was probably meant by the word at `span`: the nearest names first.
    pub(super) fn nearest(&mut self, span: Span, names: impl Iterator<Item = String>) -> Sym {
        let mut names: Vec<String> = names.take(RANKED).collect();
        let written = self.texts.slice(span);
        order::by_key(&mut names, |name| slips(written, name));
        self.list(names.into_iter())
    }

    /// The address families that made-up things get: whether each is IPv6.
    pub(super) fn families(&self) -> impl Iterator<Item = bool> + use<> {
        let six = Family::V6;
        let stack = self.objects.scenario.cluster.stack;
        let dual = stack.map_or_else(
            || self.objects.services.iter().any(names_v6),
            |stack| stack.value.contains(&six),
        );
        let four = stack.is_none_or(|stack| stack.value.contains(&Family::V4));
        four.then_some(false).into_iter().chain(dual.then_some(true))
    }

    pub(super) fn note(&mut self, because: Reason, span: Span) {
        self.say(Severity::Note, because, span);
    }

    pub(super) fn warn(&mut self, because: Reason, span: Span) {
        self.say(Severity::Warning, because, span);
    }

    pub(super) fn error(&mut self, because: Reason, span: Span) {
        self.say(Severity::Error, because, span);
    }

    pub(super) fn say(&mut self, severity: Severity, because: Reason, span: Span) {
        let (edits, meant) = (Vec::new(), false);
        self.problems.push(Problem { severity, because, span, other: None, edits, meant });
    }

    /// Adds an edit, if there is one, to the problem reported last.
    pub(super) fn offer(&mut self, edit: impl Into<Option<Edit>>) {
        if let Some(problem) = self.problems.last_mut() {
            problem.edits.extend(edit.into());
        }
    }
}

/// Counts things of which one note is enough, and remembers the first.
pub(super) struct Tally<T> {
    first: Option<(T, Span)>,
    count: u64,
}

impl<T> Default for Tally<T> {
    fn default() -> Self {
        Self { first: None, count: 0 }
    }
}

impl<T> Tally<T> {
    pub(super) fn add(&mut self, thing: T, span: Span) {
        self.count += 1;
        self.first.get_or_insert((thing, span));
    }

    /// One note about all of them, if there are any.
    pub(super) fn note(self, desk: &mut Desk<'_>, because: impl FnOnce(u64, T) -> Reason) {
        if let Some((first, span)) = self.first {
            desk.note(because(self.count, first), span);
        }
    }
}

/// Whether a Service says that the cluster has addresses of IPv6.
fn names_v6(service: &manifest::Service) -> bool {
    service.families.iter().any(|family| family.value == Family::V6)
        || service.cluster_ips.iter().any(IpAddr::is_ipv6)
        || service.family_policy.as_ref().is_some_and(|policy| policy.value == "RequireDualStack")
}
