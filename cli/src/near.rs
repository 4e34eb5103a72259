//! The names that were probably meant.

use fivetuple_core::manifest::slips;

/// At most this many names are offered.
const MOST: usize = 3;

/// `; did you mean a or b?`, of the known names nearest to what was written; empty if none is near.
/// A name in another namespace is nearest of all.
pub(crate) fn hint(written: &str, known: impl Iterator<Item = String>) -> String {
    let most = written.len() / 3;
    let bare = |name: &str| name.rsplit('/').next().map(str::to_owned).unwrap_or_default();
    let far = |name: &String| slips(written, name).min(slips(written, &bare(name)));
    let mut near: Vec<(usize, String)> = known.map(|name| (far(&name), name)).collect();
    near.retain(|(slips, _)| *slips <= most);
    let least = near.iter().map(|(slips, _)| *slips).min();
    near.retain(|(slips, _)| Some(*slips) == least);
    near.dedup();
    let names: Vec<String> = near.into_iter().take(MOST).map(|(_, name)| name).collect();
    if names.is_empty() { String::new() } else { format!("; did you mean {}?", names.join(" or ")) }
}
