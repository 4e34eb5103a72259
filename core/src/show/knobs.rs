//! What one click can change: edits of the text, computed from where things are written.

use crate::base::{ExposureId, Id, Span, Texts};
use crate::manifest;
use crate::manifest::scenario::Behavior;
use crate::manifest::service::{ServiceType, TrafficPolicy};
use crate::model::rules::SCENARIO_SAYS;
use crate::model::{Dataplane, Exposure, Service};
use crate::plan::{self, Setting, replaced};
use crate::show::{self, Knob, KnobChoice, Told, words};

/// The knobs of an exposure: those of Kubernetes, if it is a Service, then those that its systems
/// offer.
pub(super) fn of(id: ExposureId, offered: &[plan::Knob], model: Told<'_>) -> Vec<Knob> {
    let outside =
        |it: &&Service| matches!(it.kind, ServiceType::LoadBalancer | ServiceType::NodePort);
    let policy = match model.exposures[id] {
        Exposure::Service(own) => Some(&model.services[own]).filter(outside),
        Exposure::Door(_) | Exposure::Behind(..) | Exposure::Given(_) => None,
    };
    let policy = policy.map(|service| external_policy(service, model));
    let service = model.exposures[id].service().map(|own| &model.services[own]);
    policy.into_iter().chain(offered.iter().map(|knob| offer(knob, service, model))).collect()
}

/// What can be changed about what is behind a door is offered at the door, too, under its name.
pub(super) fn hand_up(exposures: &mut [show::Exposure]) {
    let behind = exposures.iter().filter_map(|one| Some((one.behind?, &one.name, &one.knobs)));
    let named = |(door, name, knobs): (ExposureId, &String, &Vec<Knob>)| {
        let knob =
            |knob: &Knob| Knob { label: format!("{name} · {}", knob.label), ..knob.clone() };
        (door, knobs.iter().map(knob).collect::<Vec<_>>())
    };
    let all: Vec<_> = behind.map(named).collect();
    for (door, knobs) in all {
        exposures[door.index()].knobs.extend(knobs);
    }
}

/// The switch between data planes: another word in the scenario, or a scenario at the end.
pub(super) fn dataplane(known: &[(&str, &str, Dataplane)], model: Told<'_>) -> Knob {
    let now = &model.cluster.dataplane;
    let written = now.because().span.filter(|_| now.because().rule == &SCENARIO_SAYS);
    let choice = |(word, label, dataplane): &(&str, &str, Dataplane)| {
        let (span, text) = written.map_or_else(
            || appended(&model.texts, &format!("cluster: {{dataplane: {word}}}")),
            |span| replaced(&model.texts, span, word),
        );
        let edit = manifest::Edit { title: (*label).to_owned(), span, text };
        choice(label, now.value() == dataplane, Some(edit), model)
    };
    Knob { label: "data plane".to_owned(), choices: known.iter().map(choice).collect() }
}

/// The switch between the two readings of a provider's promises.
pub(super) fn behavior(model: Told<'_>) -> Knob {
    let choice = |(behavior, word): (Behavior, &str)| {
        let (span, text) = model.cluster.behavior_span.map_or_else(
            || appended(&model.texts, &format!("cluster: {{behavior: {word}}}")),
            |span| replaced(&model.texts, span, word),
        );
        let edit = manifest::Edit { title: word.to_owned(), span, text };
        choice(word, model.cluster.behavior == behavior, Some(edit), model)
    };
    let both = [(Behavior::Documented, "documented"), (Behavior::Observed, "observed")];
    Knob { label: "behavior".to_owned(), choices: both.into_iter().map(choice).collect() }
}

fn external_policy(service: &Service, model: Told<'_>) -> Knob {
    const KEY: &str = "externalTrafficPolicy";
    let of = |policy, word| {
        let chosen = service.external_policy == policy;
        let edit = Setting::Field(KEY, Some(word)).edit(word, service, &model.texts);
        choice(word, chosen, edit, model)
    };
    let choices = vec![of(TrafficPolicy::Cluster, "Cluster"), of(TrafficPolicy::Local, "Local")];
    Knob { label: KEY.to_owned(), choices }
}

fn offer(knob: &plan::Knob, service: Option<&Service>, model: Told<'_>) -> Knob {
    let one = |one: &plan::Choice| {
        let edit = match service {
            Some(service) => one.set.edit(one.label, service, &model.texts),
            None => one.set.edit_word(one.label, &model.texts),
        };
        choice(one.label, one.chosen, edit, model)
    };
    Knob { label: knob.label.to_owned(), choices: knob.choices.iter().map(one).collect() }
}

/// A choice with the edit that makes it hold, unless it does.
fn choice(label: &str, chosen: bool, edit: Option<manifest::Edit>, model: Told<'_>) -> KnobChoice {
    let edit = edit.filter(|_| !chosen).map(|edit| words::edit(&edit, model));
    KnobChoice { label: label.to_owned(), chosen, edit }
}

/// A scenario of its own at the end of the text; scenarios add up.
pub(super) fn appended(texts: &Texts, spec: &str) -> (Span, String) {
    let end = texts.text().len() as u32;
    let gap = if texts.text().ends_with('\n') { "" } else { "\n" };
    let head = "---\napiVersion: fivetuple.dev/v1alpha1\nkind: Scenario";
    (Span::new(end, end), format!("{gap}{head}\nspec:\n  {spec}\n"))
}
