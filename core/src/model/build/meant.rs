//! What was probably meant: a label or a port name that is a slip or two away.

use std::collections::BTreeMap;

use crate::base::{At, PodId, Span, Sym, order};
use crate::manifest::service::ServicePort;
use crate::manifest::{Edit, slips};
use crate::model::Pod;
use crate::model::build::endpoints::Join;

/// Slips that are still taken for one.
const FEW: usize = 2;

/// The edit that lets a selector fit Pods of its namespace, if one value keeps it from all of them.
/// None where a workload asks for such Pods itself: then its template is wrong, not the selector.
pub(super) fn selector(
    join: &Join<'_, '_>,
    namespace: Sym,
    selector: &At<BTreeMap<String, String>>,
) -> Option<Edit> {
    if is_asked(join, namespace, &selector.value) {
        return None;
    }
    let pods = join.pods.table.rows().iter().filter(|pod| pod.namespace == namespace);
    let found = order::set(pods.filter_map(|pod| one_off(&selector.value, &pod.labels)));
    let mut found = found.into_iter();
    let (Some((wrong, right)), None) = (found.next(), found.next()) else { return None };
    let span = only(join.desk.texts.slice(selector.span), wrong, selector.span.start)?;
    Some(Edit { title: format!("write {right}"), span, text: right.to_owned() })
}

/// Whether the selector of some workload of the namespace has all labels that are wanted.
fn is_asked(join: &Join<'_, '_>, namespace: Sym, wanted: &BTreeMap<String, String>) -> bool {
    let here = |name: &str| join.desk.names.find(name) == Some(namespace);
    let mut workloads = join.desk.objects.workloads.iter();
    workloads.any(|workload| {
        here(&workload.meta.namespace)
            && wanted.iter().all(|(key, value)| workload.selector.get(key) == Some(value))
    })
}

/// The one value that differs, by few letters, and what the labels say instead.
fn one_off<'a>(
    wanted: &'a BTreeMap<String, String>,
    labels: &'a BTreeMap<String, String>,
) -> Option<(&'a str, &'a str)> {
    let mut others = wanted.iter().filter(|(key, value)| labels.get(*key) != Some(value));
    let (Some((key, wrong)), None) = (others.next(), others.next()) else { return None };
    let right = labels.get(key)?;
    near(wrong, right).then_some((wrong, right))
}

fn near(one: &str, other: &str) -> bool {
    let slips = slips(one, other);
    slips <= FEW && slips * 2 < one.len().max(other.len())
}

/// The edit of a port name that no Pod has: a name that is near, or the only number there is.
pub(super) fn port(
    join: &Join<'_, '_>,
    port: &ServicePort,
    (name, span): (&str, Span),
    pods: &[(PodId, &Pod)],
) -> Option<Edit> {
    let declared = pods.iter().flat_map(|(_, pod)| &pod.ports);
    let fits = declared.filter(|it| it.protocol.is_none_or(|it| it == port.protocol));
    let all = order::set(fits.map(|it| (join.desk.names.name(it.name), it.port)));
    let close = all.iter().map(|(known, _)| *known).find(|known| near(name, known));
    let only = || match all.iter().collect::<Vec<_>>()[..] {
        [(_, number)] => Some(number.to_string()),
        _ => None,
    };
    let text = close.map(str::to_owned).or_else(only)?;
    let at = self::only(join.desk.texts.slice(span), name, span.start)?;
    Some(Edit { title: format!("write {text}"), span: at, text })
}

/// Where a word stands in a text that begins at `base`, if it stands there once.
fn only(text: &str, word: &str, base: u32) -> Option<Span> {
    let inside = |c: char| c.is_alphanumeric() || "-_./".contains(c);
    let alone = |at: &usize| {
        let (before, after) = (&text[..*at], &text[*at + word.len()..]);
        !before.ends_with(inside) && !after.starts_with(inside)
    };
    let mut found = text.match_indices(word).map(|(at, _)| at).filter(alone);
    let (Some(at), None) = (found.next(), found.next()) else { return None };
    let start = base + at as u32;
    Some(Span::new(start, start + word.len() as u32))
}
