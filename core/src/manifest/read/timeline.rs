//! `spec.timeline` of a `Scenario`: what happens, when.

use crate::base::At;
use crate::explain::because;
use crate::manifest::problem::{Problem, Problems};
use crate::manifest::read::apply;
use crate::manifest::read::scenario::required;
use crate::manifest::rules;
use crate::manifest::scenario::{Event, Happening, MachineBecomes, NodeBecomes, PodBecomes};
use crate::manifest::tree::Value;
use crate::manifest::typed::Words;

/// What an entry can be about.
static SUBJECTS: [&str; 10] =
    ["pod", "node", "machine", "group", "zone", "scale", "rollout", "member", "firewall", "apply"];

const PARENT: &str = "an entry of spec.timeline";

static POD: Words<PodBecomes> = Words {
    names: &["ready", "unready", "terminating", "deleted", "gone"],
    values: &[
        PodBecomes::Ready,
        PodBecomes::Unready,
        PodBecomes::Terminating,
        PodBecomes::Deleted,
        PodBecomes::Gone,
    ],
};

static NODE: Words<NodeBecomes> = Words {
    names: &["up", "down", "drained", "tainted"],
    values: &[NodeBecomes::Up, NodeBecomes::Down, NodeBecomes::Drained, NodeBecomes::Tainted],
};

static MACHINE: Words<MachineBecomes> = Words {
    names: &["up", "down", "healthy", "unhealthy"],
    values: &[
        MachineBecomes::Up,
        MachineBecomes::Down,
        MachineBecomes::Healthy,
        MachineBecomes::Unhealthy,
    ],
};

static ZONE: Words<bool> = Words { names: &["up", "down"], values: &[true, false] };

/// Whether something is blocked.
pub(super) static GATE: Words<bool> = Words { names: &["open", "blocked"], values: &[false, true] };

static BLOCKED: Words<()> = Words { names: &["health-checks"], values: &[()] };

/// Reads one entry.
pub(super) fn event(item: Value<'_>, out: &mut Problems) -> Option<Event> {
    let at = required(item, (PARENT, "at"), out);
    let subject = SUBJECTS.into_iter().find_map(|key| Some((key, item.get(key)?)));
    let Some((key, subject)) = subject else {
        let because = because!(rules::NO_FIELD, parent = PARENT, field = &SUBJECTS[..]);
        out.push(Problem::error(because, item.span()));
        return None;
    };
    let what = happening((key, subject), item, out)?;
    let at = out.length(at?, "spec.timeline.at")?;
    Some(Event { at, what, span: item.span() })
}

fn happening(
    (key, subject): (&str, Value<'_>),
    item: Value<'_>,
    out: &mut Problems,
) -> Option<Happening> {
    if key == "apply" {
        return apply::happening(subject, out);
    }
    let name = out.word_or_number(subject, "spec.timeline", "a name")?.map(str::to_owned);
    match key {
        "scale" => {
            let to = required(item, (PARENT, "to"), out)?;
            Some(Happening::Scale { workload: name, to: number(to, out)? })
        }
        "rollout" => {
            let to = item.get("to").and_then(|to| number(to, out));
            Some(Happening::Rollout { workload: name, to })
        }
        "member" => {
            let weight = required(item, (PARENT, "weight"), out)?;
            let wants = ("spec.timeline.weight", "a whole number from 0 to 100");
            let weight = out.number(weight, wants, 0..=100)?.map(|weight| weight as u32);
            Some(Happening::Member { member: name, weight })
        }
        "group" => {
            let healthy = required(item, (PARENT, "healthy"), out)?;
            let wants = ("spec.timeline.healthy", "a whole number from 0 to 10000");
            let healthy = out.number(healthy, wants, 0..=10_000)?.value as u32;
            let zone = item.get("zone").and_then(|it| out.string(it, "spec.timeline.zone"));
            Some(Happening::Group { group: name, zone, healthy })
        }
        _ => becomes((key, subject), name, item, out),
    }
}

fn becomes(
    (key, subject): (&str, Value<'_>),
    name: At<String>,
    item: Value<'_>,
    out: &mut Problems,
) -> Option<Happening> {
    let word = required(item, (PARENT, "becomes"), out)?;
    let field = "spec.timeline.becomes";
    Some(match key {
        "pod" => Happening::Pod { pod: name, becomes: out.word(word, field, &POD)?.value },
        "node" => Happening::Node { node: name, becomes: out.word(word, field, &NODE)?.value },
        "machine" => {
            Happening::Machine { machine: name, becomes: out.word(word, field, &MACHINE)?.value }
        }
        "zone" => Happening::Zone { zone: name, up: out.word(word, field, &ZONE)?.value },
        _ => {
            out.word(subject, "spec.timeline.firewall", &BLOCKED)?;
            Happening::Probes { blocked: out.word(word, field, &GATE)?.value }
        }
    })
}

fn number(value: Value<'_>, out: &mut Problems) -> Option<u32> {
    let wants = ("spec.timeline.to", "a whole number from 0 to 10000");
    Some(out.number(value, wants, 0..=10_000)?.value as u32)
}
