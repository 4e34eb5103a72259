//! Names of objects that are made of public words only: they are names all the same.

use std::collections::BTreeSet;

use super::forms;
use super::pieces::{How, Piece, Role};
use super::public::{Public, is_common};
use crate::base::order;
use crate::manifest::tree::{Kind, Tree, Value};

/// Names that mean the same in all clusters.
const COMMON: &[&str] = &["default", "kubernetes", "gce", "gce-internal"];

/// Namespaces of systems begin so, and so do names that are theirs.
const SYSTEMS: &[&str] = &["kube-", "gke-", "gmp-", "istio-", "ibm-", "cilium", "anetd"];

/// Kinds whose names products give, or which programs know by them.
const THEIRS: &[&str] = &["Class", "CustomResourceDefinition", "APIService"];

/// Such names of a text, longest first. One that the text also says elsewhere, where it may be a
/// word of a format, is none.
pub(super) fn names(tree: &Tree<'_>, pieces: &[Piece<'_>], public: &Public) -> Vec<String> {
    let mut names = BTreeSet::new();
    tree.roots().for_each(|root| object(root, &mut names));
    names.retain(|name| is_public(name, public));
    let mut said = BTreeSet::new();
    // A label that is no common one may be read by a product.
    let mut read = false;
    for Piece { raw, how, role, .. } in pieces {
        let is_key = matches!(how, How::Key | How::Stays);
        if is_key || read || matches!(role, Role::Word | Role::Free | Role::Secret) {
            said.extend(raw.split(|c: char| !c.is_ascii_alphanumeric()));
            said.extend(raw.split(|c: char| !(c.is_ascii_alphanumeric() || c == '-')));
        }
        read = matches!(how, How::Key) && !is_common(raw.trim_matches(['"', '\'']));
    }
    names.retain(|name| !public.has(name) || !said.contains(name));
    let mut names: Vec<String> = names.into_iter().map(str::to_owned).collect();
    order::by_key(&mut names, |name| std::cmp::Reverse(name.len()));
    names
}

/// Where a name has another in it, with dashes around it.
pub(super) fn find(name: &str, other: &str) -> Option<usize> {
    let is_whole = |(at, _): &(usize, &str)| {
        let (before, after) = (&name[..*at], &name[at + other.len()..]);
        (before.is_empty() || before.ends_with('-')) && (after.is_empty() || after.starts_with('-'))
    };
    name.match_indices(other).find(is_whole).map(|(at, _)| at)
}

fn object<'t>(value: Value<'t>, out: &mut BTreeSet<&'t str>) {
    if let Some(items) = value.get("items").filter(|items| items.kind() == Kind::Seq) {
        items.items().for_each(|item| object(item, out));
    }
    let kind = value.get("kind").map_or("", Value::text);
    let Some(about) = value.get("metadata") else { return };
    let text = |key| about.get(key).map_or("", Value::text);
    let is_system = |name: &str| SYSTEMS.iter().any(|start| name.starts_with(start));
    if THEIRS.iter().any(|end| kind.ends_with(end)) || is_system(text("namespace")) {
        return;
    }
    let all = [text("name"), text("namespace")];
    out.extend(all.into_iter().filter(|name| !is_system(name) && !COMMON.contains(name)));
}

/// Whether nothing but public words is in a name, and at least one of them.
fn is_public(name: &str, public: &Public) -> bool {
    let is_word = |part: &str| !forms::says_nothing(part) && public.has(forms::split(part).0);
    let parts = || name.split(['-', '_', '.']);
    public.has(name)
        || (parts().all(|part| forms::says_nothing(part) || is_word(part)) && parts().any(is_word))
}
