//! Whether the selector of a workload fits the Pods it makes.

use std::collections::BTreeMap;

use crate::base::Span;
use crate::explain::because;
use crate::manifest::problem::{Edit, Problem, Problems};
use crate::manifest::read::kinds::Known;
use crate::manifest::rules;
use crate::manifest::tree::Value;
use crate::manifest::workload::Workload;

/// Reports a selector that is empty, and each part of it that the template's labels do not fit.
pub(super) fn check(spec: Option<Value<'_>>, workload: &Workload, out: &mut Problems) {
    let kind = Known::Workload(workload.kind).name();
    let selector = spec.and_then(|spec| spec.get("selector"));
    let pairs = selector.and_then(|it| it.get("matchLabels")).map(Value::entries);
    let terms = selector.and_then(|it| it.get("matchExpressions")).map(Value::items);
    let mut pairs: Vec<_> = pairs.unwrap_or_default().collect();
    let terms: Vec<_> = terms.unwrap_or_default().collect();
    if pairs.is_empty() && terms.is_empty() {
        let place = selector.map_or(workload.meta.name_span, Value::brief);
        out.push(Problem::error(because!(rules::NO_SELECTOR, kind = kind), place));
    }
    let own = |key: Value<'_>| workload.labels.get(key.text()).map(String::as_str);
    pairs.retain(|(key, value)| own(*key) != Some(value.text()));
    let mend = meant(spec, &pairs, &terms, &workload.labels);
    for (key, value) in pairs {
        let label = Span::new(key.span().start, value.span().end);
        out.push(refused(kind, label).offer(mend.clone()));
    }
    for term in terms.into_iter().filter(|term| !holds(*term, &workload.labels)) {
        out.push(refused(kind, term.brief()));
    }
}

fn refused(kind: &'static str, label: Span) -> Problem {
    Problem::error(because!(rules::SELECTOR_TEMPLATE, kind = kind, label = label), label)
}

/// The edit of the one label of the template that says something else than the selector, if the
/// whole selector fits after it.
fn meant(
    spec: Option<Value<'_>>,
    missed: &[(Value<'_>, Value<'_>)],
    terms: &[Value<'_>],
    labels: &BTreeMap<String, String>,
) -> Option<Edit> {
    let [(key, value)] = missed else { return None };
    let own = spec?.at(&["template", "metadata", "labels", key.text()])?;
    let mut mended = labels.clone();
    mended.insert(key.text().to_owned(), value.text().to_owned());
    let fits = terms.iter().all(|term| holds(*term, &mended));
    let plain = |it: Value<'_>| it.raw().trim_matches(['"', '\'']) == it.text();
    (fits && plain(own) && plain(*value)).then(|| Edit {
        title: format!("write {}", value.text()),
        span: own.span(),
        text: value.raw().to_owned(),
    })
}

/// Whether labels fit one of `matchExpressions`; an operator that nobody knows fits.
fn holds(term: Value<'_>, labels: &BTreeMap<String, String>) -> bool {
    let text = |key| term.get(key).map_or("", Value::text);
    let own = labels.get(text("key"));
    let values = || term.get("values").map(Value::items).unwrap_or_default();
    let listed = own.is_some_and(|own| values().any(|value| value.text() == own));
    match text("operator") {
        "In" => listed,
        "NotIn" => !listed,
        "Exists" => own.is_some(),
        "DoesNotExist" => own.is_none(),
        _ => true,
    }
}
