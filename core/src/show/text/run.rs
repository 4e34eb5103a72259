//! A run in numbers, as a table.

use crate::base::Time;
use crate::show::text::{Table, load};
use crate::show::{Counted, CountedExposure, Event, Observed, Part, Share, Shares};
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
    // What Pods use where nobody says it, and nothing follows from it, is on the page only.
    for load in counted.loads.iter().filter(|load| load.said || !load.signals.is_empty()) {
        lines.push(String::new());
        lines.extend(load::table(load));
    }
    for load in &counted.loads {
        let rates = load::rates(load);
        if !rates.is_empty() {
            lines.push(String::new());
            lines.extend(rates);
        }
    }
    if !counted.events.is_empty() {
        lines.extend([String::new(), "events".to_owned()]);
        lines.extend(events(&counted.events));
    }
    lines.join("\n") + "\n"
}

fn table(exposure: &CountedExposure) -> Vec<String> {
    let (start, end, observed) = (&exposure.expected, &exposure.after, &exposure.observed);
    let mut table = Table::new(&[0; 6]);
    let headings = if end.is_some() { ["at the start", "at the end"] } else { ["expected", ""] };
    table.row(["", headings[0], headings[1], "counted", "", ""]);
    let reads = observed.requests > 0;
    let (whole, lost) = observed.counted();
    let mut row = |name: String, parts: [Option<&Part>; 2], count: u64| {
        let rule = parts[usize::from(end.is_some())].and_then(|part| part.why.as_ref());
        let rule = rule.map_or("", |why| &why.rule);
        let [start, end] = parts.map(|part| part.map_or_else(String::new, |it| share(&it.share)));
        table.row([&name, &start, &end, &count.to_string(), &percent(count, whole), rule]);
    };
    for (at, part) in start.zones.iter().enumerate() {
        let later = end.as_ref().and_then(|end| end.zones.get(at));
        let count = observed.zones.get(at).copied().unwrap_or(0);
        row(format!("  zone {}", part.name), [Some(part), later], count);
    }
    for (kind, of) in [("node", nodes as fn(&Shares) -> &[Part]), ("pod", pods)] {
        let pairs = pairs(of(start), end.as_ref().map_or(&[], of));
        let few = pairs.len() <= MOST_PARTS;
        for [one, other] in pairs.into_iter().filter(|_| few) {
            let Some(part) = one.or(other) else { continue };
            row(format!("  {kind} {}", part.name), [one, other], count(part, observed));
        }
    }
    let of = |shares: &Shares| shares.lost.as_ref().map_or_else(|| "0".to_owned(), share);
    let later = end.as_ref().map_or_else(String::new, of);
    if lost > 0 || start.lost.is_some() || !matches!(later.as_str(), "" | "0") {
        let word = if reads { "  failed" } else { "  lost" };
        table.row([word, &of(start), &later, &lost.to_string(), &percent(lost, whole), ""]);
    }
    let title = format!("{}  {}", exposure.name, fates(observed));
    std::iter::once(title).chain(table.lines()).collect()
}

fn nodes(shares: &Shares) -> &[Part] {
    &shares.nodes
}

fn pods(shares: &Shares) -> &[Part] {
    &shares.pods
}

/// Parts of the start beside those of the end, then those of the end alone.
fn pairs<'a>(start: &'a [Part], end: &'a [Part]) -> Vec<[Option<&'a Part>; 2]> {
    let same = |parts: &'a [Part], part: &Part| parts.iter().find(|it| it.place == part.place);
    let both = start.iter().map(|part| [Some(part), same(end, part)]);
    let new = end.iter().filter(|part| same(start, part).is_none());
    both.chain(new.map(|part| [None, Some(part)])).collect()
}

/// `1/3 33.3 %`; of a fraction that nobody reads just the percentage.
fn share(share: &Share) -> String {
    if share.fraction.len() > LONGEST || share.fraction.ends_with('%') {
        return share.percent.clone();
    }
    format!("{} {}", share.fraction, share.percent)
}

/// More nodes or Pods than this are counted by zone only.
const MOST_PARTS: usize = 60;

const LONGEST: usize = "1000/3000".len();

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
    if observed.requests > 0 {
        parts.push(requests(observed));
    }
    parts.join(", ")
}

/// `1200 requests, 82 failed: 502 × 80, 503 × 2`.
fn requests(observed: &Observed) -> String {
    let failed: u64 = observed.failed.iter().map(|(_, count)| count).sum();
    let each = observed.failed.iter().map(|(status, count)| format!("{status} × {count}"));
    let each: Vec<String> = each.collect();
    let of = if each.is_empty() { String::new() } else { format!(": {}", each.join(", ")) };
    format!("{} requests, {failed} failed{of}", observed.requests)
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

/// How often a node or Pod was counted.
fn count(part: &Part, observed: &Observed) -> u64 {
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
