//! Service load balancing policies.

use crate::base::At;
use crate::explain::because;
use crate::manifest::problem::{Problem, Problems};
use crate::manifest::proxy::{ALGORITHMS, ISOLATIONS, Isolation, LbPolicy};
use crate::manifest::read::cloud::said::{last, name, word};
use crate::manifest::rules::mesh as rules;
use crate::manifest::tree::Value;
use crate::manifest::typed::Words;

static GRANULARITIES: Words<bool> =
    Words { names: &["REGION", "ISOLATION_GRANULARITY_UNSPECIFIED"], values: &[true, false] };

/// A policy, as it is exported and imported.
pub(super) fn policy(value: Value<'_>, out: &mut Problems) -> LbPolicy {
    let field = "loadBalancingAlgorithm";
    let drain = value.at(&["autoCapacityDrain", "enable"]);
    let threshold = value.at(&["failoverConfig", "failoverHealthThreshold"]);
    let unnamed = name(value, out);
    LbPolicy {
        name: value.get("name").map_or(unnamed, last),
        algorithm: word(value.get(field), field, &ALGORITHMS, out),
        auto_drain: drain.and_then(|it| out.boolean(it, "autoCapacityDrain.enable")),
        threshold: threshold.and_then(|it| percent(it, out)),
        isolation: value.get("isolationConfig").and_then(|it| isolation(it, out)),
        span: value.span(),
    }
}

/// From 1 to 99; the same field of a Gateway's policy takes 0 and 100, too.
fn percent(value: Value<'_>, out: &mut Problems) -> Option<At<u32>> {
    let field = "failoverHealthThreshold";
    let number = out.number(value, (field, "a whole number from 1 to 99"), 0..=100)?;
    if (1..=99).contains(&number.value) {
        return Some(number.map(|number| number as u32));
    }
    let (near, span) = (if number.value == 0 { "1" } else { "99" }, number.span);
    let problem = Problem::error(because!(rules::THRESHOLD, percent = number.value), span);
    out.push(problem.mend(format!("write {near}"), span, near));
    None
}

/// Both fields are needed; with one of them, nothing is isolated.
fn isolation(config: Value<'_>, out: &mut Problems) -> Option<At<Isolation>> {
    let (granularity, mode) = (config.get("isolationGranularity"), config.get("isolationMode"));
    let by_region = word(granularity, "isolationGranularity", &GRANULARITIES, out);
    let how = word(mode, "isolationMode", &ISOLATIONS, out);
    let (by_region, how) =
        (by_region.filter(|it| it.value), how.filter(|how| how.value != Isolation::Unspecified));
    if let (Some(_), Some(how)) = (by_region, how) {
        return Some(how);
    }
    let said = by_region.map(|it| it.span).or(how.map(|it| it.span));
    if let Some(span) = said {
        let missing = if by_region.is_some() { "isolationMode" } else { "isolationGranularity" };
        let because = because!(rules::ISOLATION, missing = missing);
        out.push(Problem::warning(because, span));
    }
    None
}
