//! The branches of a tab, kept for as long as the tab is there, so that they survive a reload.

use fivetuple_core::manifest::secure;
use gloo::storage::{SessionStorage, Storage};
use serde::{Deserialize, Serialize};
use yew::{hook, use_effect_with};

use super::tab::here;
use crate::keeper::text_of;
use crate::shared::Shared;
use crate::state::{Branch, Branches, State};
use crate::talk::Spot;

const NAME: &str = "fivetuple-branches";
/// Longer texts, all together, do not fit where they are kept.
const MOST: u32 = 1_500_000;

/// All branches.
#[derive(Serialize, Deserialize)]
struct Saved {
    current: u32,
    list: Vec<One>,
}

/// A branch.
#[derive(Serialize, Deserialize)]
struct One {
    id: u32,
    name: String,
    from: u64,
    spot: Spot,
    /// Its text; the current one's is kept as the tab's.
    text: Option<String>,
}

/// Keeps the branches, each time they are others. What is embedded keeps nothing.
#[hook]
pub fn use_branches(state: &State) {
    let own = state.embed.is_none() && state.text.revision > 0;
    let branches = (state.branches.list.clone(), state.branches.current);
    use_effect_with((own, branches), |(own, (list, current))| {
        if *own {
            save(list, *current);
        }
    });
}

/// The branches that were kept.
pub(super) fn kept() -> Option<Branches> {
    let saved: Saved = SessionStorage::get(here(NAME)).ok()?;
    let branch = |one: One| {
        let text = one.text.map(|text| Shared::new(text.into()));
        (Branch::kept(one.id, one.name, (one.from, one.spot.at), text), one.spot)
    };
    Some(Branches::restored(saved.list.into_iter().map(branch).collect(), saved.current))
}

/// Where they cannot be kept they are forgotten, rather than offered as they were earlier.
fn save(list: &[Branch], current: u32) {
    SessionStorage::delete(here(NAME));
    let texts = list.iter().filter(|branch| branch.id != current);
    let texts = texts.filter_map(|branch| branch.text.as_ref());
    let length: u32 = texts.map(|text| text_of(text).length()).sum();
    if list.is_empty() || length > MOST {
        return;
    }
    let one = |branch: &Branch| One {
        id: branch.id,
        name: branch.name.clone(),
        from: branch.from,
        spot: branch.spot(),
        text: branch.text.as_ref().map(|text| secure(&String::from(text_of(text))).0),
    };
    let saved = Saved { current, list: list.iter().map(one).collect() };
    // A tab that may keep nothing has them in its memory.
    let _ = SessionStorage::set(here(NAME), saved);
}
