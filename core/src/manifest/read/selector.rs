//! Whether the selector of a workload fits the Pods it makes.

use std::collections::BTreeMap;

use crate::base::Span;
use crate::explain::because;
use crate::manifest::problem::{Problem, Problems};
use crate::manifest::read::kinds::Known;
use crate::manifest::rules;
use crate::manifest::tree::Value;
use crate::manifest::workload::Workload;

/// Reports a selector that is empty, and each part of it that the template's labels do not fit.
pub(super) fn check(spec: Option<Value<'_>>, workload: &Workload, out: &mut Problems) {
    let kind = Known::Workload(workload.kind).name();
    let selector = spec.and_then(|spec| spec.get("selector"));
    let mut asks = false;
    let pairs = selector.and_then(|it| it.get("matchLabels"));
    for (key, value) in pairs.map(Value::entries).unwrap_or_default() {
        asks = true;
        if workload.labels.get(key.text()).is_none_or(|own| own != value.text()) {
            refuse(kind, Span::new(key.span().start, value.span().end), out);
        }
    }
    let terms = selector.and_then(|it| it.get("matchExpressions"));
    for term in terms.map(Value::items).unwrap_or_default() {
        asks = true;
        if !holds(term, &workload.labels) {
            refuse(kind, term.brief(), out);
        }
    }
    if !asks {
        let place = selector.map_or(workload.meta.name_span, Value::brief);
        out.push(Problem::error(because!(rules::NO_SELECTOR, kind = kind), place));
    }
}

fn refuse(kind: &'static str, label: Span, out: &mut Problems) {
    let because = because!(rules::SELECTOR_TEMPLATE, kind = kind, label = label);
    out.push(Problem::error(because, label));
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
