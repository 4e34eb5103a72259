//! Reserved addresses, named by an annotation.

use crate::explain::{Reason, because};

use super::annotations::ADDRESSES;
use super::ask::Ask;
use super::kind::Kind;
use super::owner::CLASS_EXTERNAL;
use super::rules::written::{NAMES_NEED_CLASS, TWO_NAMES};

/// How many names are looked at: one of each address family.
const MOST: usize = 2;

/// The names that are looked at.
pub(super) fn names<'a>(ask: &Ask<'a>) -> impl Iterator<Item = &'a str> {
    let list = ask.annotation(ADDRESSES).unwrap_or("");
    list.split(',').map(str::trim).filter(|name| !name.is_empty()).take(MOST)
}

/// Whether a load balancer of this kind takes addresses by their names.
pub(super) fn counts(ask: &Ask<'_>, kind: Kind) -> bool {
    let class = ask.service.class.as_ref().is_some_and(|class| class.value == CLASS_EXTERNAL);
    ask.written(ADDRESSES).is_some() && !kind.is_legacy() && (kind.is_internal() || class)
}

/// What of the names has no effect.
pub(super) fn doubt(ask: &Ask<'_>, kind: Kind) -> Option<Reason> {
    let at = ask.written(ADDRESSES)?;
    if !counts(ask, kind) {
        return Some(
            because!(NAMES_NEED_CLASS, key = ADDRESSES, class = CLASS_EXTERNAL).at(at.span),
        );
    }
    let count = at.value.split(',').filter(|name| !name.trim().is_empty()).count();
    (count > MOST).then(|| because!(TWO_NAMES, count = count, most = MOST).at(at.span))
}
