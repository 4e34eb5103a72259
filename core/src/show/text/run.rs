//! A run in numbers, as a table.

use crate::base::Time;
use crate::show::text::Table;
use crate::show::{Counted, CountedExposure, Event, Observed, Part};
use crate::sim::MOST_CONNECTIONS;

/// A run: for each exposure what was expected and what was counted, then what happened.
pub fn run(counted: &Counted) -> String {
    let mut lines =
        vec![format!("{} of simulated time, seed {}", Time(counted.until), counted.seed)];
    if let Some(at) = counted.full_since {
        let at = Time(at);
        lines.push(format!("from {at} on no further connections: a run holds {MOST_CONNECTIONS}"));
    }
    for exposure in &counted.exposures {
        lines.push(String::new());
        lines.extend(table(exposure));
    }
    if !counted.events.is_empty() {
        lines.extend([String::new(), "events".to_owned()]);
        lines.extend(events(&counted.events));
    }
    lines.join("\n") + "\n"
}

fn table(exposure: &CountedExposure) -> Vec<String> {
    let (expected, observed) = (&exposure.expected, &exposure.observed);
    let mut table = Table::new(&[0, 0, 0, 0, 0]);
    let whole = observed.connections;
    let title = format!("{}  {}", exposure.name, fates(observed));
    table.row(["", "expected", "counted", "", ""]);
    for (at, part) in expected.zones.iter().enumerate() {
        let count = observed.zones.get(at).copied().unwrap_or(0);
        row(&mut table, &format!("zone {}", part.name), (Some(part), count), whole);
    }
    for part in &expected.nodes {
        row(&mut table, &format!("node {}", part.name), (Some(part), of(part, observed)), whole);
    }
    for part in &expected.pods {
        row(&mut table, &format!("pod {}", part.name), (Some(part), of(part, observed)), whole);
    }
    if observed.lost > 0 || expected.lost.is_some() {
        let share = expected.lost.as_ref().map_or("0", |share| &share.fraction);
        let count = observed.lost.to_string();
        table.row(["  lost", share, &count, &percent(observed.lost, whole), ""]);
    }
    std::iter::once(title).chain(table.lines()).collect()
}

/// What became of connections: how many were lost or cut off, and what their clients hear of it.
fn fates(observed: &Observed) -> String {
    let mut parts = vec![format!("{} connections", observed.connections)];
    parts.push(told(observed.lost, "lost", (observed.refused, "refused")));
    if observed.broken > 0 {
        parts.push(told(observed.broken, "cut off", (observed.reset, "reset")));
    }
    let rest = [
        (observed.opening, "still opening"),
        (observed.kept, "kept by a backend that gets nothing new"),
        (observed.moved, "moved to another endpoint"),
        (observed.missed, "packets lost"),
    ];
    let rest = rest.into_iter().filter(|(count, _)| *count > 0);
    parts.extend(rest.map(|(count, word)| format!("{count} {word}")));
    parts.join(", ")
}

/// `47 lost (12 refused, 35 timed out)`.
fn told(count: u64, word: &str, (heard, how): (u64, &str)) -> String {
    match (heard, count - heard) {
        (0, 0) => format!("0 {word}"),
        (heard, 0) => format!("{heard} {word} ({how})"),
        (0, silent) => format!("{silent} {word} (timed out)"),
        (heard, silent) => format!("{count} {word} ({heard} {how}, {silent} timed out)"),
    }
}

fn row(table: &mut Table<5>, name: &str, (part, count): (Option<&Part>, u64), whole: u64) {
    let expected = part
        .map_or(String::new(), |part| format!("{} {}", part.share.fraction, part.share.percent));
    let rule = part.and_then(|part| part.why.as_ref()).map_or("", |why| &why.rule);
    table.row([&format!("  {name}"), &expected, &count.to_string(), &percent(count, whole), rule]);
}

/// How often a node or Pod was counted.
fn of(part: &Part, observed: &Observed) -> u64 {
    let all = observed.nodes.iter().chain(&observed.pods);
    let mine = all.filter(|(place, _)| Some(*place) == part.place);
    mine.map(|(_, count)| *count).sum()
}

fn percent(count: u64, whole: u64) -> String {
    crate::base::Share::of(count, whole).percent()
}

fn events(events: &[Event]) -> Vec<String> {
    let mut table = Table::new(&[0, 0, 0]);
    for event in events.iter().take(MOST) {
        let at = format!("  {}", Time(event.at));
        table.row([&at, &event.text, &event.why.rule]);
    }
    let mut lines = table.lines();
    if let Some(more) = events.len().checked_sub(MOST).filter(|more| *more > 0) {
        lines.push(format!("  and {more} more"));
    }
    lines
}

/// More events are counted only.
const MOST: usize = 40;
