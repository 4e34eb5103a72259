//! `spec.pods` of a `Scenario`.

use crate::base::order;
use crate::manifest::problem::Problems;
use crate::manifest::read::meta::texts;
use crate::manifest::read::scenario::{count, known, raw, required};
use crate::manifest::scenario::{Answers, Behaves, CpuUse, Metric, PodTiming, Pods};
use crate::manifest::tree::Value;
use crate::manifest::typed::Words;

static SERVES: Words<bool> = Words { names: &["SERVING", "NOT_SERVING"], values: &[true, false] };

static SHUTDOWN: Words<bool> = Words { names: &["graceful", "abrupt"], values: &[false, true] };

/// What an entry is.
pub(super) enum Entry {
    /// It makes Pods.
    Makes(Box<Pods>),
    /// It says how others answer.
    Behaves(Box<Behaves>),
}

/// Reads one entry.
pub(super) fn entry(item: Value<'_>, out: &mut Problems) -> Option<Entry> {
    let Some(workload) = item.get("workload") else {
        return one(item, out).map(|pods| Entry::Makes(Box::new(pods)));
    };
    let behaves = Behaves {
        workload: raw(Some(workload), "spec.pods.workload", out)?,
        zone: raw(item.get("zone"), "spec.pods.zone", out),
        answers: answers(item, out),
        cpu: cpu(item, out),
        metrics: metrics(item, out),
        span: item.span(),
    };
    Some(Entry::Behaves(Box::new(behaves)))
}

fn one(item: Value<'_>, out: &mut Problems) -> Option<Pods> {
    let name = required(item, ("an entry of spec.pods", "name"), out);
    let node = required(item, ("an entry of spec.pods", "node"), out);
    let namespace = raw(item.get("namespace"), "spec.pods.namespace", out);
    let mut yes = |key, default| {
        item.get(key).and_then(|it| out.boolean(it, key)).map_or(default, |it| it.value)
    };
    let (ready, terminating) = (yes("ready", true), yes("terminating", false));
    let serving = yes("serving", true);
    let (answers, cpu) = (answers(item, out), cpu(item, out));
    let ports = out.map(item.get("ports"), "spec.pods.ports");
    let ports = ports.filter_map(|(key, it)| {
        Some((key.text().to_owned(), out.port(it, "spec.pods.ports")?.value))
    });
    Some(Pods {
        ports: ports.collect(),
        name: raw(name, "spec.pods.name", out)?,
        namespace: namespace.map_or_else(|| "default".to_owned(), |it| it.value),
        count: count(item, 100_000, out),
        node: raw(node, "spec.pods.node", out)?,
        labels: texts(item.get("labels"), "spec.pods.labels", out),
        ready,
        terminating,
        serving,
        timing: pod_timing(item, out),
        answers,
        cpu,
        metrics: metrics(item, out),
        span: item.span(),
    })
}

fn pod_timing(item: Value<'_>, out: &mut Problems) -> PodTiming {
    let mut length = |key, field| item.get(key).and_then(|it| out.length(it, field));
    let startup = length("startup", "spec.pods.startup").map(|startup| startup.value);
    let pre_stop = length("preStop", "spec.pods.preStop");
    let grace = length("grace", "spec.pods.grace");
    let shutdown = item.get("shutdown");
    let shutdown = shutdown.and_then(|it| out.word(it, "spec.pods.shutdown", &SHUTDOWN));
    PodTiming { startup, pre_stop, grace, abrupt: shutdown.map(|word| word.value) }
}

fn answers(item: Value<'_>, out: &mut Problems) -> Answers {
    let wants = ("spec.pods.http", "a status from 100 to 599");
    let statuses = out.map(item.get("http"), "spec.pods.http").filter_map(|(path, status)| {
        if !path.text().starts_with('/') {
            out.invalid(path, "spec.pods.http", "paths that begin with /");
            return None;
        }
        Some((path.text().to_owned(), out.number(status, wants, 100..=599)?.value as u16))
    });
    let http = order::map(statuses);
    let ports = out.map(item.get("grpc"), "spec.pods.grpc").filter_map(|(port, serves)| {
        // As a key of a mapping a port may be in quotes.
        let Some(number) = port.text().parse().ok().filter(|port| *port != 0) else {
            out.invalid(port, "spec.pods.grpc", "ports from 1 to 65535");
            return None;
        };
        Some((number, out.word(serves, "spec.pods.grpc", &SERVES)?.value))
    });
    Answers { http, grpc: order::map(ports) }
}

fn cpu(item: Value<'_>, out: &mut Problems) -> CpuUse {
    let Some(cpu) = item.get("cpu") else { return CpuUse::default() };
    known(cpu, "spec.pods[].cpu", out);
    let mut amount = |key, field| cpu.get(key).and_then(|it| out.cpu(it, field));
    CpuUse {
        idle: amount("idle", "spec.pods.cpu.idle"),
        per_request: amount("perRequest", "spec.pods.cpu.perRequest"),
        request: amount("request", "spec.pods.cpu.request"),
    }
}

fn metrics(item: Value<'_>, out: &mut Problems) -> Vec<Metric> {
    let items = out.list(item.get("metrics"), "spec.pods.metrics");
    items.filter_map(|it| metric(it, out)).collect()
}

fn metric(item: Value<'_>, out: &mut Problems) -> Option<Metric> {
    known(item, "spec.pods[].metrics[]", out);
    let name = required(item, ("an entry of metrics", "name"), out);
    let mut part = |key, field| item.get(key).and_then(|it| out.percent(it, field));
    let idle = part("idle", "spec.pods.metrics.idle").map_or(0, |part| part.value);
    let more = part("perRequest", "spec.pods.metrics.perRequest");
    let name = raw(name, "spec.pods.metrics.name", out)?;
    Some(Metric { name, idle, per_request: more.map_or(0, |part| part.value) })
}
