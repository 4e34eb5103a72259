//! What the API refuses of a health check.

use crate::base::At;
use crate::explain::because;
use crate::manifest::policy::{CheckKind, HealthCheck};
use crate::manifest::problem::{Problem, Problems};
use crate::manifest::read::policy::check::{BLOCKS, KINDS};
use crate::manifest::read::policy::rules;
use crate::manifest::tree::Value;

/// What a policy that does not say it waits, and how long it lets pass, in seconds.
const DEFAULT: u64 = 5;

/// Reports times of a policy that do not fit each other or what holds where one is not written.
pub(super) fn timing(default: Value<'_>, check: &HealthCheck, out: &mut Problems) {
    fits(check, out);
    let unsaid = |key| default.get(key).is_none();
    if let Some(timeout) = check.timeout.filter(|it| it.value.as_secs() > DEFAULT)
        && unsaid("checkIntervalSec")
    {
        let because = because!(rules::DEFAULT_INTERVAL, timeout = timeout.value);
        let problem = Problem::error(because, timeout.span);
        out.push(written(problem, default, "checkIntervalSec", timeout.value.as_secs()));
    }
    if let Some(interval) = check.interval.filter(|it| it.value.as_secs() < DEFAULT)
        && unsaid("timeoutSec")
    {
        let because = because!(rules::DEFAULT_TIMEOUT, interval = interval.value);
        let problem = Problem::error(because, interval.span);
        out.push(written(problem, default, "timeoutSec", interval.value.as_secs()));
    }
}

/// The problem with the edit that writes a number of seconds.
fn written(problem: Problem, map: Value<'_>, key: &str, seconds: u64) -> Problem {
    let (span, text) = map.new_literal(key, &seconds.to_string());
    problem.mend(format!("write {key}: {seconds}"), span, text)
}

/// Reports a timeout longer than the interval, where both are written.
pub(super) fn fits(check: &HealthCheck, out: &mut Problems) {
    let (Some(interval), Some(timeout)) = (check.interval, check.timeout) else { return };
    if timeout.value > interval.value {
        let because = because!(rules::TIMEOUT, timeout = timeout.value, interval = interval.value);
        let seconds = interval.value.as_secs().to_string();
        let problem = Problem::error(because, timeout.span).and(interval.span);
        out.push(problem.mend(format!("write {seconds}"), timeout.span, seconds));
    }
}

/// Reports a `config` that is not a type and the block of that type.
pub(super) fn config(config: Value<'_>, kind: Option<At<CheckKind>>, out: &mut Problems) {
    let known =
        config.entries().filter(|(key, value)| BLOCKS.contains(&key.text()) && !value.is_null());
    let blocks: Vec<Value<'_>> = known.map(|(key, _)| key).collect();
    let refused =
        |what: &'static str| Problem::error(because!(rules::CONFIG, what = what), config.brief());
    match (config.get("type"), &blocks[..]) {
        (None, []) => out.push(refused("both are missing")),
        (None, [block]) => {
            let kind = kind_of(*block);
            let (span, text) = config.new_literal("type", kind);
            out.push(refused("the type is missing").mend(
                format!("write type: {kind}"),
                span,
                text,
            ));
        }
        (Some(_), []) => {
            let problem = refused("the block is missing");
            out.push(kind.map_or(problem.clone(), |kind| empty_block(problem, config, kind.value)));
        }
        (Some(_), [block]) => {
            if let Some(kind) = kind {
                block_fits(*block, kind, out);
            }
        }
        (_, [_, second, ..]) => {
            let because = because!(rules::CONFIG, what = "there are several blocks");
            out.push(Problem::error(because, second.span()).and(blocks[0].span()));
        }
    }
}

/// The problem with the edit that writes a block which says nothing of its own.
fn empty_block(problem: Problem, config: Value<'_>, kind: CheckKind) -> Problem {
    let key = block_of(kind);
    let (span, text) = config.new_literal(key, "{\"portSpecification\": \"USE_SERVING_PORT\"}");
    problem.mend(format!("write {key}"), span, text)
}

fn block_fits(block: Value<'_>, kind: At<CheckKind>, out: &mut Problems) {
    let needs = block_of(kind.value);
    if block.text() == needs {
        return;
    }
    let fitting = kind_of(block);
    let because = because!(rules::BLOCK, block = block.span(), type = kind.span, needs = needs);
    let problem = Problem::error(because, block.span()).and(kind.span);
    let problem = problem.mend(format!("write type: {fitting}"), kind.span, fitting);
    out.push(problem.mend(format!("write {needs}"), block.span(), needs));
}

fn block_of(kind: CheckKind) -> &'static str {
    let at = KINDS.values.iter().position(|own| *own == kind);
    at.map_or(BLOCKS[1], |at| BLOCKS[at])
}

fn kind_of(block: Value<'_>) -> &'static str {
    let at = BLOCKS.iter().position(|own| *own == block.text());
    at.map_or(KINDS.names[1], |at| KINDS.names[at])
}

/// The words of `portSpecification`, and the field that goes with each.
const SPECIFICATIONS: [(&str, Option<&str>); 3] = [
    ("USE_FIXED_PORT", Some("port")),
    ("USE_NAMED_PORT", Some("portName")),
    ("USE_SERVING_PORT", None),
];
static NAMES: [&str; 3] = ["USE_FIXED_PORT", "USE_NAMED_PORT", "USE_SERVING_PORT"];

/// Reports ports that do not go with the way in which the port is said to be found; `false` if the
/// API takes none of it. What an API server has printed was taken while nothing had to be said.
pub(super) fn ports(block: Value<'_>, printed: bool, out: &mut Problems) -> bool {
    let said = block.get("portSpecification");
    let before = out.len();
    if let Some(said) = said.filter(|said| !NAMES.contains(&said.text())) {
        out.unknown_word(said, "portSpecification", &NAMES);
        return false;
    }
    let word = said.map_or("USE_SERVING_PORT", Value::text);
    for (name, field) in SPECIFICATIONS {
        let Some(field) = field else { continue };
        match (block.get(field), word == name) {
            (Some(value), false) => {
                let taken = printed && said.is_none() && !has_both(block);
                out.push(unspecified(block, (field, value), (name, taken)));
            }
            (None, true) => {
                let because = because!(rules::SPECIFICATION, specification = name, field = field);
                out.push(Problem::error(because, said.map_or(block.brief(), Value::span)));
            }
            _ => {}
        }
    }
    !out.has_error_since(before)
}

fn has_both(block: Value<'_>) -> bool {
    block.get("port").is_some() && block.get("portName").is_some()
}

/// A port without the words that make it count, or with which it would be taken now.
fn unspecified(
    block: Value<'_>,
    (field, value): (&'static str, Value<'_>),
    (needs, taken): (&'static str, bool),
) -> Problem {
    let said = block.get("portSpecification");
    let because = match said {
        _ if taken => because!(rules::PORT_WAS_TAKEN, field = field, needs = needs),
        Some(said) => because!(rules::PORT, field = field, needs = needs, is = said.span()),
        None => because!(rules::PORT, field = field, needs = needs, is = "not written"),
    };
    let report = if taken { Problem::warning } else { Problem::error };
    let problem = report(because, value.span());
    if has_both(block) {
        return problem;
    }
    let (span, text) = match said {
        Some(said) => (said.span(), needs.to_owned()),
        None => block.new_literal("portSpecification", needs),
    };
    problem.mend(format!("write portSpecification: {needs}"), span, text)
}
