//! A large text made smaller: what matters for some Services or namespaces stays, letter by letter.
//!
//! `thing` finds the objects of a text and what each names, `kept` follows names until nothing more
//! belongs to what was chosen, `cut` takes the others out, and `offers` lists what can be chosen.

mod cut;
mod kept;
mod offers;
#[cfg(test)]
mod tests;
mod thing;

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::base::Texts;
use crate::manifest::build::Keep;
use crate::manifest::documents::documents;
use crate::manifest::problem::Problems;
use crate::manifest::{Limits, edited};

pub use offers::{Offer, Offers, Room, offers};

/// What somebody wants to go on with.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Choice {
    /// Namespaces, with all that is in them.
    pub namespaces: Vec<String>,
    /// Services, by namespace and name, with what belongs to them.
    pub services: Vec<(String, String)>,
}

/// What is left of a text.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Narrowed {
    /// The text.
    pub text: String,
    /// How many objects are in it.
    pub kept: u32,
    /// How many objects of each kind were left out.
    pub left_out: BTreeMap<String, u32>,
}

/// The text with no more than what matters for a choice: the Services, the doors and policies that
/// name them, what those name in turn, Pods and what makes them; nodes and whatever else is of the
/// whole cluster; scenarios, and what provider's tools print. What cannot be read stays.
pub fn narrow(text: &str, choice: &Choice) -> Narrowed {
    let texts = Texts::one(text);
    let tree = documents(&texts, (Keep::Read, Limits::FILES), &mut Problems::new(0));
    let things = thing::things(&tree);
    let kept = kept::kept(&things, choice);
    let mut left_out = BTreeMap::new();
    for (thing, _) in things.iter().zip(&kept).filter(|(_, kept)| !**kept) {
        *left_out.entry(thing.kind.to_owned()).or_default() += 1;
    }
    let edits = cut::cuts(texts.text(), &tree, (&things, &kept));
    let kept = kept.iter().filter(|kept| **kept).count() as u32;
    Narrowed { text: edited(text, 0, &edits), kept, left_out }
}
