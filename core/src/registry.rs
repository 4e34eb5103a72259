//! All rules, gathered upward: nothing below knows the others'.

use crate::base::order;
use crate::base::seed::hash_name;
use crate::explain::Rule;
use crate::systems::{ALL, DATAPLANES, PROVIDERS};
use crate::{advice, manifest, model, path, plan, sim};

/// Rules of the modules that are no plug-ins.
const OWN: &[&[&Rule]] = &[
    manifest::rules::ALL,
    manifest::policy_rules::ALL,
    manifest::annotations::rules::ALL,
    manifest::rules::mesh::ALL,
    manifest::rules::vpc::ALL,
    model::rules::ALL,
    plan::node::rules::ALL,
    path::rules::ALL,
    sim::rules::ALL,
    advice::rules::ALL,
];

/// Every rule that can be given as a reason, by id.
pub fn rules() -> Vec<&'static Rule> {
    let mut all: Vec<&'static Rule> = OWN.iter().copied().flatten().copied().collect();
    all.extend(PROVIDERS.iter().flat_map(|hints| hints.rules()));
    all.extend(ALL.iter().flat_map(|system| system.rules()));
    all.extend(DATAPLANES.iter().flat_map(|dataplane| dataplane.rules()));
    order::by_key(&mut all, |rule| rule.id);
    all
}

/// The rule with that id.
pub fn rule(id: &str) -> Option<&'static Rule> {
    rules().into_iter().find(|rule| rule.id == id)
}

/// A number that changes when a rule comes, goes or says something else.
pub(crate) fn digest() -> u32 {
    let words = rules().into_iter().flat_map(|rule| [rule.id, rule.says]);
    words.fold(0, |hash, text| hash_name(text, hash)) as u32
}
