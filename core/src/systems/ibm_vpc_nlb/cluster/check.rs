//! What is told about a Service while it is written.

use crate::base::Span;
use crate::explain::because;
use crate::manifest::ibm::{ANNOTATIONS, PREFIX};
use crate::manifest::service::ServiceType;
use crate::manifest::{Problem, slips};

use super::super::rules::cluster::UNKNOWN_ANNOTATION;
use super::{Need, existing, kind, refusals, zone};

/// Slips that are still taken for one.
const FEW: usize = 3;

/// What the controller refuses, what it cannot change any more, and what it does not know.
pub(super) fn check(need: &Need<'_>) -> Vec<Problem> {
    if need.service.kind != ServiceType::LoadBalancer || !need.model.is_provider("ibm") {
        return Vec::new();
    }
    let mut problems: Vec<Problem> = unknown(need).collect();
    let Some(kind) = *kind::asked(need).value() else { return problems };
    let refused = refusals::all(need, kind);
    problems.extend(
        refused.into_iter().map(|because| Problem::error(because, span_of(need, because.span))),
    );
    let stands = zone::stands(need, kind);
    let fixed = existing::of(need, None).and_then(|it| it.refuses(need, stands.as_ref()));
    problems.extend(fixed.map(|because| Problem::error(because, span_of(need, because.span))));
    problems
}

fn span_of(need: &Need<'_>, span: Option<Span>) -> Span {
    span.unwrap_or(need.service.name_span)
}

/// Keys that begin as those of this controller, and are none.
fn unknown<'a>(need: &'a Need<'_>) -> impl Iterator<Item = Problem> + use<'a> {
    need.asked.unknown.iter().map(|at| {
        let own = at.value.strip_prefix(PREFIX).unwrap_or("");
        let near = ANNOTATIONS.iter().map(|(key, ..)| *key);
        let near = near.min_by_key(|key| slips(own, key)).filter(|key| slips(own, key) <= FEW);
        let known = near.unwrap_or("none");
        let because = because!(UNKNOWN_ANNOTATION, key = at.span, known = known);
        Problem::warning(because, at.span)
    })
}
