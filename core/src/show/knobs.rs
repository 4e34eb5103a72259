//! What one click can change: edits of the text, computed from where things are written.

use crate::base::{Span, Texts};
use crate::manifest::service::{ServiceType, TrafficPolicy};
use crate::model::{Model, Service};
use crate::show::{Edit, Knob, KnobChoice, words};

/// The knobs of a Service.
pub(super) fn of(service: &Service, model: &Model) -> Vec<Knob> {
    let outside = matches!(service.kind, ServiceType::LoadBalancer | ServiceType::NodePort);
    if outside { vec![external_policy(service, model)] } else { Vec::new() }
}

fn external_policy(service: &Service, model: &Model) -> Knob {
    const KEY: &str = "externalTrafficPolicy";
    let choice = |policy, word: &str| {
        let chosen = service.external_policy == policy;
        let place = match (service.external_policy_span, service.kind_span) {
            (Some(written), _) => Some(replaced(&model.texts, written, word)),
            (None, Some(kind)) => inserted(&model.texts, kind, (KEY, word)),
            (None, None) => None,
        };
        let edit = place.filter(|_| !chosen).map(|(span, text)| Edit {
            title: format!("{KEY}: {word}"),
            at: words::written(span, &model.texts),
            text,
        });
        KnobChoice { label: word.to_owned(), chosen, edit }
    };
    let choices =
        vec![choice(TrafficPolicy::Cluster, "Cluster"), choice(TrafficPolicy::Local, "Local")];
    Knob { label: KEY.to_owned(), choices }
}

/// Another word where one is written, in the same quotes.
fn replaced(texts: &Texts, written: Span, word: &str) -> (Span, String) {
    let old = texts.slice(written);
    let quote = old.chars().next().filter(|c| matches!(c, '"' | '\'')).map(String::from);
    let quote = quote.unwrap_or_default();
    (written, format!("{quote}{word}{quote}"))
}

/// A key with its value behind the value at `sibling`, in that one's mapping and style.
fn inserted(texts: &Texts, sibling: Span, (key, word): (&str, &str)) -> Option<(Span, String)> {
    let text = texts.text();
    let (before, after) = (text.get(..sibling.start as usize)?, text.get(sibling.end as usize..)?);
    let line = &before[before.rfind('\n').map_or(0, |at| at + 1)..];
    let indent = &line[..line.len() - line.trim_start().len()];
    let here = Span::new(sibling.end, sibling.end);
    if line.trim_end().ends_with("\":") {
        return Some((here, format!(", \"{key}\": \"{word}\"")));
    }
    if after.trim_start().starts_with([',', '}']) {
        return Some((here, format!(", {key}: {word}")));
    }
    // A block mapping: a line of its own, unless the sibling shares its line with something else.
    let own_line = line.trim_start().split(':').count() == 2;
    let end = sibling.end + after.find('\n').unwrap_or(after.len()) as u32;
    own_line.then(|| (Span::new(end, end), format!("\n{indent}{key}: {word}")))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn after_type(text: &str) -> String {
        let at = text.find("LoadBalancer").unwrap();
        let end = at + "LoadBalancer".len();
        let quoted = text[..at].ends_with('"');
        let span = Span::new((at - usize::from(quoted)) as u32, (end + usize::from(quoted)) as u32);
        let texts = Texts::one(text);
        let (at, new) = inserted(&texts, span, ("externalTrafficPolicy", "Local")).unwrap();
        let mut text = text.to_owned();
        text.replace_range(at.start as usize..at.end as usize, &new);
        text
    }

    #[test]
    fn a_line_goes_below_its_sibling_with_the_same_indent() {
        let text = "spec:\n    type: LoadBalancer  # public\n    ports: []\n";
        let new = "spec:\n    type: LoadBalancer  # public\n    externalTrafficPolicy: Local\n    \
                   ports: []\n";
        assert_eq!(after_type(text), new);
        assert_eq!(
            after_type("spec:\n  type: LoadBalancer"),
            "spec:\n  type: LoadBalancer\n  externalTrafficPolicy: Local"
        );
    }

    #[test]
    fn in_braces_it_goes_behind_a_comma() {
        assert_eq!(
            after_type("spec: {type: LoadBalancer, ports: []}"),
            "spec: {type: LoadBalancer, externalTrafficPolicy: Local, ports: []}"
        );
        assert_eq!(
            after_type("spec: {\n  type: LoadBalancer\n}"),
            "spec: {\n  type: LoadBalancer, externalTrafficPolicy: Local\n}"
        );
    }

    #[test]
    fn in_json_it_is_quoted() {
        assert_eq!(
            after_type("{\"spec\": {\n  \"type\": \"LoadBalancer\"\n}}"),
            "{\"spec\": {\n  \"type\": \"LoadBalancer\", \"externalTrafficPolicy\": \"Local\"\n}}"
        );
    }

    #[test]
    fn a_word_is_replaced_in_its_own_quotes() {
        let texts = Texts::one("a: 'Cluster'");
        assert_eq!(replaced(&texts, Span::new(3, 12), "Local").1, "'Local'");
        assert_eq!(replaced(&texts, Span::new(4, 11), "Local").1, "Local");
    }
}
