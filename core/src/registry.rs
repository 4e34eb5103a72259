//! All rules, gathered upward: nothing below knows the others'.

use crate::explain::Rule;
use crate::{model, path, plan, systems};

/// Rules of the modules that are no plug-ins.
const OWN: &[&[&Rule]] = &[model::rules::ALL, plan::node::rules::ALL, path::rules::ALL];

/// Every rule that can be given as a reason, by id.
pub fn rules() -> Vec<&'static Rule> {
    let mut all: Vec<&'static Rule> = OWN.iter().copied().flatten().copied().collect();
    all.extend(systems::HINTS.rules());
    all.extend(systems::ALL.iter().flat_map(|system| system.rules()));
    all.extend(systems::DATAPLANES.iter().flat_map(|dataplane| dataplane.rules()));
    all.sort_by_key(|rule| rule.id);
    all
}

/// The rule with that id.
pub fn rule(id: &str) -> Option<&'static Rule> {
    rules().into_iter().find(|rule| rule.id == id)
}

/// A number that changes when a rule comes, goes or says something else.
pub fn digest() -> u32 {
    let fold = |hash, text| crate::base::seed::hash_name(text, hash);
    let words = rules().into_iter().flat_map(|rule| [rule.id, rule.says]);
    words.fold(0, fold) as u32
}
