//! Problems: what a Service says that has no effect, or another one than meant.

use crate::base::{At, ServiceId};
use crate::explain::{Reason, because};
use crate::manifest::Problem;
use crate::model::Model;
use crate::plan::{Ports, Setting};

use super::annotations::{self, ADDRESSES, Annotation, OF_INGRESS, OLD_TYPE, TYPE, Values, known};
use super::ask::Ask;
use super::kind::Kind;
use super::owner::Wants;
use super::pick::{unknown_value, weights, zonal};
use super::ports::MOST_LISTED;
use super::rules::features::NEEDS_ALLOW_LIST;
use super::rules::grouping::BAD_RANGE;
use super::rules::written::{
    ADDRESS_FIELD, FOR_INGRESS, LOOKS_LIKE, OLD_KEY, SUBSETTING_STAYS, UNKNOWN_VALUE,
};
use super::{choose, frontends, why_not};

/// What is strange about a Service of type `LoadBalancer`; nothing about any other.
pub(super) fn check(model: &Model, id: ServiceId) -> Vec<Problem> {
    let ask = Ask::new(model, id);
    if ask.wants() == Wants::Nothing {
        return Vec::new();
    }
    let mut problems: Vec<Problem> =
        ask.service.annotations.iter().filter_map(|(key, at)| annotation(key, at)).collect();
    problems.extend(fields(&ask));
    let chosen = choose(&ask);
    match *chosen.value() {
        Some(kind) => {
            problems.extend(without_effect(&ask, kind));
            problems.extend(for_ingress(&ask));
        }
        None => problems.extend(not_built(&ask, chosen.because())),
    }
    problems
}

fn annotation(key: &str, at: &At<String>) -> Option<Problem> {
    match known(key) {
        Some(known) => value(known, at).or_else(|| old_key(known, at)),
        None => looks_like(key)
            .map(|like| Problem::warning(because!(LOOKS_LIKE, known = like).at(at.span), at.span)),
    }
}

/// Annotations that only Ingress and Gateway read.
fn for_ingress(ask: &Ask<'_>) -> impl Iterator<Item = Problem> {
    OF_INGRESS.iter().filter_map(|key| {
        let at = ask.service.annotations.get(*key)?;
        let gone =
            Setting::Annotation(key, None).edit("take it away", ask.service, &ask.model.texts);
        Some(Problem::note(because!(FOR_INGRESS, key = *key).at(at.span), at.span).offer(gone))
    })
}

fn value(known: &Annotation, at: &At<String>) -> Option<Problem> {
    let Values::Words(words, _) = known.values else { return None };
    if words.contains(&at.value.as_str()) {
        return None;
    }
    let problem = Problem::warning(unknown_value(known.key, at.span), at.span);
    let mend = |problem: Problem, word: &&str| {
        problem.mend(format!("write {word}"), at.span, format!("\"{word}\""))
    };
    Some(words.iter().fold(problem, mend))
}

fn old_key(known: &Annotation, at: &At<String>) -> Option<Problem> {
    let because = because!(OLD_KEY, old = OLD_TYPE, key = TYPE).at(at.span);
    (known.key == OLD_TYPE).then(|| Problem::note(because, at.span))
}

/// A known key that this one was probably meant to be.
fn looks_like(key: &str) -> Option<&'static str> {
    let name = |key: &str| key.rsplit('/').next().unwrap_or("").to_owned();
    let keys = || annotations::ALL.iter().map(|annotation| annotation.key);
    let other_prefix = keys().find(|known| name(known) == name(key) && name(key).len() > 5);
    other_prefix.or_else(|| keys().find(|known| distance(known, key) <= 2))
}

/// How many letters have to be added, dropped or changed.
fn distance(a: &str, b: &str) -> usize {
    let b: Vec<char> = b.chars().collect();
    let mut row: Vec<usize> = (0..=b.len()).collect();
    for (i, x) in a.chars().enumerate() {
        let mut corner = std::mem::replace(&mut row[0], i + 1);
        for (j, y) in b.iter().enumerate() {
            let change = corner + usize::from(x != *y);
            corner = row[j + 1];
            row[j + 1] = change.min(corner + 1).min(row[j] + 1);
        }
    }
    row[b.len()]
}

fn fields(ask: &Ask<'_>) -> Option<Problem> {
    let at = ask.service.wanted_ip.as_ref()?;
    Some(Problem::note(because!(ADDRESS_FIELD, key = ADDRESSES).at(at.span), at.span))
}

/// What was asked for and does not apply, where the text asks for it.
fn without_effect(ask: &Ask<'_>, kind: Kind) -> Vec<Problem> {
    let features = why_not::features(ask, kind, &weights(ask, kind), &zonal(ask, kind));
    let doubts = frontends::doubts(ask, kind);
    let told = |reason: Reason| {
        let span = reason.span?;
        let mild = [&NEEDS_ALLOW_LIST, &SUBSETTING_STAYS].contains(&reason.rule);
        // The value of an annotation is a problem of its own.
        (*reason.rule != UNKNOWN_VALUE).then(|| {
            if mild { Problem::note(reason, span) } else { Problem::warning(reason, span) }
        })
    };
    let opened = opened(ask, kind);
    features.into_iter().chain(doubts).filter_map(told).chain(opened).collect()
}

/// More ports than a rule lists, said at the first that is too many.
fn opened(ask: &Ask<'_>, kind: Kind) -> Option<Problem> {
    let rules = frontends::forwarded(ask, kind);
    let rule = rules.iter().find(|rule| rule.ports == Ports::All && rule.protocol.is_some())?;
    let span = ask.service.ports.get(MOST_LISTED)?.span;
    Some(Problem::note(rule.because.at(span), span))
}

fn not_built(ask: &Ask<'_>, because: &Reason) -> Option<Problem> {
    let span = because.span.or_else(|| ask.service.origin.span())?;
    match (ask.wants(), *because.rule == BAD_RANGE) {
        (_, true) => Some(Problem::error(*because, span)),
        (Wants::Foreign | Wants::NegsOnly, _) => Some(Problem::note(*because, span)),
        _ => Some(Problem::warning(*because, span)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn near_misses_of_known_keys_are_found_and_other_keys_are_left_alone() {
        assert_eq!(looks_like("cloud.google.com/l4rbs"), Some("cloud.google.com/l4-rbs"));
        assert_eq!(
            looks_like("networking.gke.io/network-tier"),
            Some("cloud.google.com/network-tier")
        );
        assert_eq!(looks_like("example.com/owner"), None);
    }
}
