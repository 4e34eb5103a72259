//! Two lists of named things → what came, went, or is another.

use std::collections::BTreeMap;

use crate::base::Place;
use crate::compare::{Difference, Side, Topic};
use crate::show::{Said, Why};

/// A thing with the names by which it is found again.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Item {
    pub(super) about: String,
    pub(super) what: String,
    exposure: String,
    pub(super) side: Side,
    /// Whether another value is another thing.
    apart: bool,
}

impl Item {
    pub(super) fn new(about: &str, what: impl Into<String>, value: impl Into<String>) -> Self {
        let side = Side { value: value.into(), place: None, why: None };
        let (about, exposure) = (about.to_owned(), String::new());
        Self { about, what: what.into(), exposure, side, apart: false }
    }

    pub(super) fn said(about: &str, what: impl Into<String>, said: &Said) -> Self {
        Self::new(about, what, &said.value).because(said.why.first())
    }

    /// Of an exposure, by its full name.
    pub(super) fn of(self, exposure: &str) -> Self {
        Self { exposure: exposure.to_owned(), ..self }
    }

    pub(super) fn at(mut self, place: Place) -> Self {
        self.side.place = Some(place);
        self
    }

    pub(super) fn because(mut self, why: Option<&Why>) -> Self {
        self.side.why = why.cloned();
        self
    }

    /// Never the same thing as one with another value.
    pub(super) fn apart(self) -> Self {
        Self { apart: true, ..self }
    }

    fn key(&self) -> (&str, &str, &str) {
        let value = if self.apart { self.side.value.as_str() } else { "" };
        (&self.about, &self.what, value)
    }
}

/// What differs: things of one name are paired in their order.
pub(super) fn between(topic: Topic, before: &[Item], after: &[Item]) -> Vec<Difference> {
    let mut others: BTreeMap<(&str, &str, &str), Vec<usize>> = BTreeMap::new();
    for (at, item) in after.iter().enumerate().rev() {
        others.entry(item.key()).or_default().push(at);
    }
    let mut left: Vec<bool> = vec![true; after.len()];
    let mut found = Vec::new();
    for item in before {
        let other = others.get_mut(&item.key()).and_then(Vec::pop);
        let other = other.inspect(|at| left[*at] = false).map(|at| &after[at]);
        if other.is_none_or(|other| other.side.value != item.side.value) {
            found.push(difference(topic, Some(item), other));
        }
    }
    let new = after.iter().zip(left).filter(|(_, left)| *left);
    found.extend(new.map(|(item, _)| difference(topic, None, Some(item))));
    found
}

fn difference(topic: Topic, before: Option<&Item>, after: Option<&Item>) -> Difference {
    let (about, what, _) = before.or(after).map(Item::key).unwrap_or_default();
    let side = |item: Option<&Item>| item.map(|item| item.side.clone());
    Difference {
        topic,
        about: about.to_owned(),
        what: what.to_owned(),
        exposure: before.or(after).map(|item| item.exposure.clone()).unwrap_or_default(),
        before: side(before),
        after: side(after),
    }
}
