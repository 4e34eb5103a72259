//! Reading, through its one door.

use crate::base::{Cidr, Protocol, Texts};
use crate::explain::text::{English, sentence};
use crate::manifest::scenario::{ClientAt, Happening, NodeBecomes, PodBecomes};
use crate::manifest::service::{Family, ServiceType, TargetPort, TrafficPolicy};
use crate::manifest::workload::{Phase, WorkloadKind};
use crate::manifest::{Limits, Objects, Problem, Service, read};

/// The objects of a text in which nothing is strange.
#[track_caller]
fn clean(text: &str) -> Objects {
    assert_eq!(problems(text), [""; 0]);
    objects(text)
}

fn objects(text: &str) -> Objects {
    read(&Texts::one(text), Limits::PAGE).objects
}

/// A Service with these fields in its `spec`, in flow style.
fn service(spec: &str) -> String {
    format!("apiVersion: v1\nkind: Service\nmetadata: {{name: web}}\nspec: {{{spec}}}\n")
}

#[track_caller]
fn only(text: &str) -> Service {
    let [service] = <[Service; 1]>::try_from(objects(text).services).unwrap();
    service
}

/// Problems as `line:col severity rule [what is marked] edit`.
fn problems(text: &str) -> Vec<String> {
    problems_within(text, Limits::PAGE)
}

fn problems_within(text: &str, limits: Limits) -> Vec<String> {
    let texts = Texts::one(text);
    let line = |problem: &Problem| {
        let (_, at) = texts.locate(problem.span.start);
        let marked = texts.slice(problem.span);
        let rule = problem.because.rule.id.trim_start_matches("manifest/");
        let edit = problem.edits.iter().flat_map(|edit| [" → ", &edit.text]).collect::<String>();
        let severity = format!("{:?}", problem.severity).to_lowercase();
        format!("{}:{} {severity} {rule} [{marked}]{edit}", at.line, at.col)
    };
    read(&texts, limits).problems.iter().map(line).collect()
}

/// The sentence of the only problem.
#[track_caller]
fn says(text: &str) -> String {
    let texts = Texts::one(text);
    let found = read(&texts, Limits::PAGE).problems;
    assert_eq!(found.len(), 1, "{found:?}");
    sentence(&found[0].because, &English, &texts)
}

mod asked;
mod cloud;
mod doors;
mod hygiene;
mod kinds;
mod policies;
mod policies_about;
mod policies_checked;
mod proxies;
mod scenarios;
mod services;
mod usage;
mod vpc;
mod vpc_refused;
