//! What policies are about: whether it is there, and which of several policies counts.

use std::collections::BTreeMap;

use crate::base::{At, Span};
use crate::explain::{Fact, because};
use crate::manifest::near::{nearest, slips};
use crate::manifest::policy::{Policy, Target, age};
use crate::manifest::problem::{Edit, Problem, Problems};
use crate::manifest::read::policy::rules;
use crate::manifest::service::ServiceType;
use crate::manifest::tree::Value;
use crate::manifest::{Meta, Objects, Service};

/// Kinds that a policy can be about, with their groups.
pub(super) struct Kinds {
    policy: &'static str,
    names: &'static [&'static str],
    groups: &'static [&'static str],
}

pub(super) static OF_CHECKS: Kinds = Kinds {
    policy: "HealthCheckPolicy",
    names: &["Service", "ServiceImport", "InferencePool", "GCPInferencePoolImport"],
    groups: &["\"\"", "net.gke.io", "", "networking.gke.io"],
};
pub(super) static OF_BACKENDS: Kinds = Kinds {
    policy: "GCPBackendPolicy",
    names: &[
        "Service",
        "ServiceImport",
        "ServiceExport",
        "InferencePool",
        "GCPInferencePoolImport",
    ],
    groups: &["\"\"", "net.gke.io", "net.gke.io", "", "networking.gke.io"],
};
pub(super) static OF_DISTRIBUTIONS: Kinds =
    Kinds { policy: "GCPTrafficDistributionPolicy", names: &["Service"], groups: &["\"\""] };

/// Reports a reference to something that a policy cannot be about.
pub(super) fn kind(item: Value<'_>, target: &Target, kinds: &'static Kinds, out: &mut Problems) {
    let At { value, span } = &target.kind;
    let Some(at) = kinds.names.iter().position(|name| name == value) else {
        let because = because!(
            rules::TARGET_KIND,
            written = *span,
            policy = kinds.policy,
            kinds = kinds.names
        );
        let mut problem = Problem::error(because, *span);
        if let Some(near) = nearest(value, kinds.names) {
            problem = problem.mend(format!("write {near}"), *span, near);
        }
        out.push(problem);
        return;
    };
    let (kind, group) = (kinds.names[at], kinds.groups[at]);
    let written = target.group.as_ref();
    let fits = written.is_some_and(|written| written.value == group.trim_matches('"'));
    if fits || group.is_empty() {
        return;
    }
    let is = match written {
        Some(written) => Fact::Written(written.span),
        None => Fact::Word("not written"),
    };
    let because = because!(rules::TARGET_GROUP, kind = kind, group = group, written = is);
    let place = written.map_or(item.brief(), |written| written.span);
    let (span, text) = match written {
        Some(written) => (written.span, group.to_owned()),
        None if group.starts_with('"') => item.new_literal("group", group),
        None => item.new_literal("group", &format!("\"{group}\"")),
    };
    out.push(Problem::error(because, place).mend(format!("write group: {group}"), span, text));
}

/// Policies and `BackendConfig`s that are named, as they are met.
#[derive(Default)]
pub(in crate::manifest::read) struct Met {
    /// Of each policy, by its name's place, how to write another namespace; `\0` stands for it.
    namespaces: BTreeMap<Span, Edit>,
    /// `BackendConfig`s that Services name.
    configs: Vec<Named>,
}

/// A `BackendConfig` that a Service names.
struct Named {
    namespace: String,
    /// Where the Service's own name stands.
    service: Span,
    name: At<String>,
    /// Whether the name stands in the text as it is, in the quotes of JSON.
    stands: bool,
}

impl Met {
    /// A policy.
    pub(in crate::manifest::read) fn policy(&mut self, object: Value<'_>, meta: &Meta) {
        let Some(own) = object.get("metadata") else { return };
        let (span, text) = match own.get("namespace") {
            Some(namespace) => (namespace.span(), "\0".to_owned()),
            // A name could be taken for something else without quotes, which block style shows.
            None if own.raw().starts_with('{') => own.new_literal("namespace", "\"\0\""),
            None => own.new_literal("namespace", "\0"),
        };
        let title = "write namespace: \0".to_owned();
        self.namespaces.insert(meta.name_span, Edit { title, span, text });
    }

    /// What a Service names in an annotation of a text.
    pub(in crate::manifest::read) fn configs(
        &mut self,
        service: &Service,
        names: Vec<At<String>>,
        text: &str,
    ) {
        // What a load balancer of the Service's own does not read is said elsewhere.
        if service.kind == ServiceType::LoadBalancer {
            return;
        }
        let written = |span: Span| text.get(span.start as usize..span.end as usize);
        let (namespace, place) = (&service.meta.namespace, service.meta.name_span);
        self.configs.extend(names.into_iter().map(|name| Named {
            namespace: namespace.clone(),
            service: place,
            stands: written(name.span) == Some(&format!("\"{}\"", name.value)),
            name,
        }));
    }

    /// Reports what is named and not there, and policies that do not count.
    pub(in crate::manifest::read) fn check(&self, objects: &Objects, out: &mut Problems) {
        self.each(&objects.health_check_policies, objects, out);
        self.each(&objects.backend_policies, objects, out);
        self.each(&objects.distribution_policies, objects, out);
        for named in &self.configs {
            config_exists(named, objects, out);
        }
    }

    fn each<P: Policy>(&self, policies: &[P], objects: &Objects, out: &mut Problems) {
        let mut oldest: BTreeMap<(&str, &str), &P> = BTreeMap::new();
        let there = policies.iter().filter(|policy| !policy.is_refused());
        for policy in there {
            let key = |target| (policy.meta().namespace.as_str(), service(target));
            for target in policy.targets().iter().filter(|target| target.is_service()) {
                let first = oldest.entry(key(target)).or_insert(policy);
                if age(policy.meta()) < age(first.meta()) {
                    *first = policy;
                }
            }
        }
        for policy in policies {
            let meta = policy.meta();
            for target in policy.targets().iter().filter(|target| target.is_service()) {
                self.exists(meta, target, objects, out);
                let first = oldest.get(&(meta.namespace.as_str(), service(target)));
                let first = first.map_or(meta, |first| first.meta());
                if first.name_span != meta.name_span && !policy.is_refused() {
                    let (other, name) = (first.name_span, target.name.span);
                    let because = because!(rules::OLDEST, other = other, service = name);
                    out.push(Problem::warning(because, meta.name_span).and(other));
                }
            }
        }
    }

    /// Reports a Service that is not in the policy's namespace.
    fn exists(&self, meta: &Meta, target: &Target, objects: &Objects, out: &mut Problems) {
        let (name, policy) = (target.name.span, meta.name_span);
        let services = || objects.services.iter().map(|service| &service.meta);
        let here = || services().filter(|service| service.namespace == meta.namespace);
        let said = target.namespace.as_ref().filter(|said| said.value != meta.namespace);
        let is_here = here().any(|service| service.name == target.name.value);
        if is_here && said.is_none() {
            return;
        }
        let mut same = services().filter(|service| service.name == target.name.value);
        let (one, more) = (same.next(), same.next());
        if let Some(said) = said.filter(|_| one.is_some()) {
            let because = because!(rules::TARGET_ELSEWHERE, name = name, policy = policy);
            out.push(Problem::error(because, said.span));
            return;
        }
        if let Some(one) = one {
            let because = because!(rules::TARGET_ELSEWHERE, name = name, policy = policy);
            let edit = self.namespaces.get(&policy).filter(|_| more.is_none());
            let edit = edit.map(|edit| Edit {
                title: edit.title.replace('\0', &one.namespace),
                text: edit.text.replace('\0', &one.namespace),
                ..edit.clone()
            });
            out.push(Problem::warning(because, name).offer(edit));
            return;
        }
        let because = because!(rules::TARGET_MISSING, name = name, policy = policy);
        let near = here().find(|service| is_near(&service.name, &target.name.value));
        let edit = near.map(|service| rename(name, &service.name));
        out.push(Problem::warning(because, name).offer(edit));
    }
}

/// Reports a `BackendConfig` that is not in the namespace of the Service that names it.
fn config_exists(named: &Named, objects: &Objects, out: &mut Problems) {
    let Named { namespace, service, name, stands } = named;
    let all = objects.backend_configs.iter().map(|config| &config.meta);
    let mut here = all.filter(|meta| meta.namespace == *namespace);
    if here.clone().any(|meta| meta.name == name.value) {
        return;
    }
    let because = because!(rules::NO_CONFIG, service = *service, name = name.span);
    let near = here.find(|meta| is_near(&meta.name, &name.value)).filter(|_| *stands);
    let edit = near.map(|meta| rename(name.span, &format!("\"{}\"", meta.name)));
    out.push(Problem::warning(because, name.span).offer(edit));
}

fn service(target: &Target) -> &str {
    &target.name.value
}

/// Whether one word is probably meant by the other.
fn is_near(name: &str, written: &str) -> bool {
    let short = name.len() <= 64 && written.len() <= 64;
    short && slips(written, name) <= 2 && slips(written, name) * 2 < written.len()
}

fn rename(span: Span, name: &str) -> Edit {
    Edit { title: format!("write {name}"), span, text: name.to_owned() }
}
