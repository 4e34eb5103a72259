//! What one click can change: edits of the text, computed from where things are written.

use crate::base::{Span, Texts};
use crate::manifest::service::{ServiceType, TrafficPolicy};
use crate::model::rules::SCENARIO_SAYS;
use crate::model::{Dataplane, Model, Service};
use crate::plan::{self, Setting};
use crate::show::{Edit, Knob, KnobChoice, words};

/// The knobs of a Service: those of Kubernetes, then those that its system offers.
pub(super) fn of(service: &Service, offered: &[plan::Knob], model: &Model) -> Vec<Knob> {
    let outside = matches!(service.kind, ServiceType::LoadBalancer | ServiceType::NodePort);
    let policy = outside.then(|| external_policy(service, model));
    policy.into_iter().chain(offered.iter().map(|knob| offer(knob, service, model))).collect()
}

/// The switch between data planes: another word in the scenario, or a scenario at the end.
pub(super) fn dataplane(known: &[(&str, &str, Dataplane)], model: &Model) -> Knob {
    let now = &model.cluster.dataplane;
    let written = now.because().span.filter(|_| now.because().rule == &SCENARIO_SAYS);
    let choice = |(word, label, dataplane): &(&str, &str, Dataplane)| {
        let place = written.map_or_else(
            || appended(&model.texts, &format!("cluster: {{dataplane: {word}}}")),
            |span| replaced(&model.texts, span, word),
        );
        choice(label, now.value() == dataplane, Some(place), model)
    };
    Knob { label: "data plane".to_owned(), choices: known.iter().map(choice).collect() }
}

fn external_policy(service: &Service, model: &Model) -> Knob {
    const KEY: &str = "externalTrafficPolicy";
    let of = |policy, word| {
        let place = match (service.external_policy_span, service.kind_span) {
            (Some(written), _) => Some(replaced(&model.texts, written, word)),
            (None, Some(kind)) => inserted(&model.texts, kind, (KEY, Value::Word(word))),
            (None, None) => None,
        };
        choice(word, service.external_policy == policy, place, model)
    };
    let choices = vec![of(TrafficPolicy::Cluster, "Cluster"), of(TrafficPolicy::Local, "Local")];
    Knob { label: KEY.to_owned(), choices }
}

fn offer(knob: &plan::Knob, service: &Service, model: &Model) -> Knob {
    let one = |one: &plan::Choice| {
        choice(one.label, one.chosen, place(one.set, service, &model.texts), model)
    };
    Knob { label: knob.label.to_owned(), choices: knob.choices.iter().map(one).collect() }
}

/// A choice with the edit that makes it hold, unless it does.
fn choice(label: &str, chosen: bool, place: Option<Place>, model: &Model) -> KnobChoice {
    let edit = place.filter(|_| !chosen).map(|(span, text)| Edit {
        title: label.to_owned(),
        at: words::written(span, &model.texts),
        text,
    });
    KnobChoice { label: label.to_owned(), chosen, edit }
}

/// Where something is written, and what is to stand there.
type Place = (Span, String);

/// The edit of a setting; `None` if the text has no place for it.
fn place(set: Setting, service: &Service, texts: &Texts) -> Option<Place> {
    let annotation = |key| service.annotations.get(key).map(|at| at.span);
    let distribution = || service.distribution.as_ref().map(|at| at.span);
    match set {
        Setting::Annotation(key, Some(value)) => match annotation(key) {
            Some(written) => Some(replaced(texts, written, value)),
            None => annotated(service, texts, (key, value)),
        },
        Setting::Annotation(key, None) => removed(texts, annotation(key)?),
        Setting::Field(key, Some(word)) => match distribution() {
            Some(written) => Some(replaced(texts, written, word)),
            None => inserted(texts, service.kind_span?, (key, Value::Word(word))),
        },
        Setting::Field(_, None) => removed(texts, distribution()?),
    }
}

/// An annotation beside another one, or the first one below the name.
fn annotated(service: &Service, texts: &Texts, (key, value): (&str, &str)) -> Option<Place> {
    let on_one_line = |span: &Span| !texts.slice(*span).contains('\n');
    match service.annotations.values().map(|at| at.span).find(on_one_line) {
        Some(sibling) => inserted(texts, sibling, (key, Value::Word(value))),
        None if service.annotations.is_empty() => {
            inserted(texts, service.name_span, ("annotations", Value::Map(key, value)))
        }
        None => None,
    }
}

/// What stands behind a key.
#[derive(Clone, Copy)]
enum Value<'a> {
    Word(&'a str),
    Map(&'a str, &'a str),
}

/// Another word where one is written, in the same quotes.
fn replaced(texts: &Texts, written: Span, word: &str) -> Place {
    let old = texts.slice(written);
    let quote = old.chars().next().filter(|c| matches!(c, '"' | '\'')).map(String::from);
    let quote = quote.unwrap_or_default();
    (written, format!("{quote}{word}{quote}"))
}

/// A key with its value behind the value at `sibling`, in that one's mapping and style.
fn inserted(texts: &Texts, sibling: Span, (key, value): (&str, Value<'_>)) -> Option<Place> {
    let (line, after) = around(texts, sibling)?;
    let here = Span::new(sibling.end, sibling.end);
    let plain = match value {
        Value::Word(word) => format!("{key}: {word}"),
        Value::Map(inner, word) => format!("{key}: {{{inner}: {word}}}"),
    };
    if line.trim_end().ends_with("\":") {
        let quoted = match value {
            Value::Word(word) => format!("\"{key}\": \"{word}\""),
            Value::Map(inner, word) => format!("\"{key}\": {{\"{inner}\": \"{word}\"}}"),
        };
        return Some((here, format!(", {quoted}")));
    }
    if after.trim_start().starts_with([',', '}']) {
        return Some((here, format!(", {plain}")));
    }
    let indent = &line[..line.len() - line.trim_start().len()];
    let end = end_of_line(sibling, after);
    has_own_line(line).then(|| (Span::new(end, end), format!("\n{indent}{plain}")))
}

/// Takes a key away with its value, where both have a line of their own.
fn removed(texts: &Texts, value: Span) -> Option<Place> {
    let (line, after) = around(texts, value)?;
    let block = has_own_line(line) && !after.trim_start().starts_with([',', '}']);
    let start = value.start - line.len() as u32;
    let from = start.checked_sub(1).filter(|_| block && !line.contains(['"', '{']))?;
    Some((Span::new(from, end_of_line(value, after)), String::new()))
}

/// A scenario of its own at the end of the text; scenarios add up.
fn appended(texts: &Texts, spec: &str) -> Place {
    let end = texts.text().len() as u32;
    let gap = if texts.text().ends_with('\n') { "" } else { "\n" };
    let head = "---\napiVersion: fivetuple.dev/v1alpha1\nkind: Scenario";
    (Span::new(end, end), format!("{gap}{head}\nspec:\n  {spec}\n"))
}

/// The line before a value, and all text behind it.
fn around(texts: &Texts, value: Span) -> Option<(&str, &str)> {
    let before = texts.text().get(..value.start as usize)?;
    let line = &before[before.rfind('\n').map_or(0, |at| at + 1)..];
    Some((line, texts.text().get(value.end as usize..)?))
}

/// Whether a key, of which the line before its value is given, begins its line.
fn has_own_line(line: &str) -> bool {
    let key = line.trim();
    key.ends_with(':') && !key.contains(": ") && !key.starts_with("- ")
}

fn end_of_line(value: Span, after: &str) -> u32 {
    value.end + after.find('\n').unwrap_or(after.len()) as u32
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
        let (at, new) =
            inserted(&texts, span, ("externalTrafficPolicy", Value::Word("Local"))).unwrap();
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

    #[test]
    fn a_first_annotation_brings_its_mapping() {
        let texts = Texts::one("metadata: {name: web}\nspec: {}");
        let map = ("annotations", Value::Map("a/b", "c"));
        let (at, text) = inserted(&texts, Span::new(17, 20), map).unwrap();
        assert_eq!((at.start, text.as_str()), (20, ", annotations: {a/b: c}"));
    }

    #[test]
    fn what_has_its_own_line_is_removed_with_it_and_nothing_else_is() {
        let text = "metadata:\n  annotations:\n    a/b: c # why\n  name: web\n";
        let texts = Texts::one(text);
        let value = text.find("c #").unwrap() as u32;
        let (at, new) = removed(&texts, Span::new(value, value + 1)).unwrap();
        assert_eq!((texts.slice(at), new.as_str()), ("\n    a/b: c # why", ""));
        assert_eq!(removed(&Texts::one("{a: b, c: d}"), Span::new(4, 5)), None);
    }
}
