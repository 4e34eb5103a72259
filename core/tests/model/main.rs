//! What building a world infers, makes up and reports: one sentence a test.

mod change;
mod clients;
mod cluster;
mod endpoints;
mod nodes;
mod pods;
mod services;
mod torn;
mod traffic;

use std::sync::Arc;

use fivetuple_core::base::Texts;
use fivetuple_core::explain::text::{English, sentence};
use fivetuple_core::explain::{Decision, Reason};
use fivetuple_core::manifest::{Limits, Problem, read};
use fivetuple_core::model::{Model, build};
use fivetuple_core::systems::HINTS;

/// A world and what is strange about it.
struct World {
    model: Model,
    problems: Vec<Problem>,
}

/// Builds the world of a text that reads without errors.
#[track_caller]
fn world(yaml: &str) -> World {
    let texts = Texts::one(yaml);
    let reading = read(&texts, Limits::default());
    let errors: Vec<&str> =
        reading.problems.iter().map(|problem| problem.because.rule.id).collect();
    assert!(errors.is_empty(), "the text does not read: {errors:?}");
    let (model, problems) = build(Arc::new(texts), &reading.objects, HINTS);
    World { model, problems }
}

impl World {
    /// The sentences of all problems of a rule.
    fn said(&self, rule: &str) -> Vec<String> {
        let problems = self.problems.iter().filter(|problem| problem.because.rule.id == rule);
        problems.map(|problem| self.sentence(&problem.because)).collect()
    }

    fn sentence(&self, reason: &Reason) -> String {
        sentence(reason, &English, &self.model)
    }

    /// The sentence of a decision's first reason.
    fn why<T>(&self, decision: &Decision<T>) -> String {
        self.sentence(decision.because())
    }

    /// `name address life node` of a Service's endpoints.
    fn endpoints(&self, service: &str, port: u16) -> Vec<String> {
        let id = self.model.find_service(service).expect("the Service exists");
        let endpoints = self.model.endpoints_of(id, port).map(|(_, endpoint)| {
            let pod = endpoint.pod.map_or("-", |pod| self.model.name(self.model.pods[pod].name));
            let node =
                endpoint.node.map_or("-", |node| self.model.name(self.model.nodes[node].name));
            format!("{pod} {} {:?} {node}", endpoint.addr, endpoint.life)
        });
        endpoints.collect()
    }

    /// `name zone address` of all nodes.
    fn nodes(&self) -> Vec<String> {
        let nodes = self.model.nodes.rows().iter().map(|node| {
            let zone = self.model.name(self.model.zones[node.zone].name);
            format!("{} {zone} {}", self.model.name(node.name), node.ips[0])
        });
        nodes.collect()
    }

    /// `name address life node` of all Pods.
    fn pods(&self) -> Vec<String> {
        let pods = self.model.pods.rows().iter().map(|pod| {
            let node = pod.node.map_or("-", |node| self.model.name(self.model.nodes[node].name));
            let ip = pod.ips.first().map_or("-".to_owned(), ToString::to_string);
            format!("{} {ip} {:?} {node}", self.model.name(pod.name), pod.life)
        });
        pods.collect()
    }
}

/// A Service `shop/web` of this type that selects `app: web`, port 80 to 8080.
fn web(kind: &str) -> String {
    format!(
        "---
apiVersion: v1
kind: Service
metadata: {{name: web, namespace: shop}}
spec: {{type: {kind}, selector: {{app: web}}, ports: [{{port: 80, targetPort: 8080}}]}}
"
    )
}

/// A `Scenario` with this `spec`.
fn scenario(spec: &str) -> String {
    format!(
        "---\napiVersion: fivetuple.dev/v1alpha1\nkind: Scenario\nmetadata: {{name: s}}\nspec: {{{spec}}}\n"
    )
}

/// Three nodes `n-1` to `n-3` in zones a to c, and this much more of a `Scenario`'s `spec`.
fn three_nodes(more: &str) -> String {
    let nodes =
        "nodes: [{name: n, count: 3, zones: [us-central1-a, us-central1-b, us-central1-c]}]";
    scenario(&format!("{nodes}, {more}"))
}
