//! How busy groups were in a run, as a table: at first, at most, and at the end.

use crate::base::Time;
use crate::show::text::Table;
use crate::show::{Load, LoadGroup, LoadSignal};

/// A title and a row for each group and signal.
pub(super) fn table(load: &Load) -> Vec<String> {
    let mut table = Table::new(&[0; 7]);
    table.row(["", "used at first", "at most", "at the end", "gets at first", "at the end", ""]);
    for group in &load.groups {
        for (signal, used) in group.used.iter().enumerate() {
            let several = load.signals.len() > 1;
            let name = load.signals.get(signal).filter(|_| several);
            let name = name.map_or_else(String::new, |signal| format!(" {}", signal.name));
            let most = used.iter().copied().fold(0.0, f64::max);
            let [first, most, last] = [first(used), most, last(used)].map(percent);
            let shares = [self::first(&group.share), self::last(&group.share)].map(percent);
            let [from, to] = if signal == 0 { shares } else { Default::default() };
            let end = if signal == 0 { end(group) } else { "" };
            table.row([
                &format!("  zone {}{name}", group.name),
                &first,
                &most,
                &last,
                &from,
                &to,
                end,
            ]);
        }
    }
    let signals: Vec<String> = load.signals.iter().map(told).collect();
    let unasked = "CPU, which changes nothing".to_owned();
    let signals = if signals.is_empty() { unasked } else { signals.join("; ") };
    let title = format!("{}  load: {signals}", load.name);
    std::iter::once(title).chain(table.lines()).collect()
}

/// A title and a row for each group with its rates, where it is said what they should get.
pub(super) fn rates(load: &Load) -> Vec<String> {
    let capacity = |group: &LoadGroup| group.capacity.iter().rev().find_map(|one| *one);
    if !load.signals.is_empty() || load.groups.iter().all(|group| capacity(group).is_none()) {
        return Vec::new();
    }
    let mut table = Table::new(&[0; 6]);
    table.row(["", "gets at first", "at most", "at", "at the end", "and should"]);
    for group in &load.groups {
        let most = group.rate.iter().copied().enumerate();
        let most = most.reduce(|most, it| if it.1 > most.1 { it } else { most });
        let (at, most) = most.unwrap_or_default();
        let at = load.at.get(at).map_or_else(String::new, |at| Time(*at).to_string());
        let should = capacity(group).map_or_else(String::new, per_second);
        let [first, most, last] = [first(&group.rate), most, last(&group.rate)].map(per_second);
        table.row([&format!("  zone {}", group.name), &first, &most, &at, &last, &should]);
    }
    let title = format!("{}  load over time", load.name);
    std::iter::once(title).chain(table.lines()).collect()
}

fn per_second(rate: f64) -> String {
    format!("{rate:.1}/s")
}

/// `cpu, full at 80 %`.
fn told(signal: &LoadSignal) -> String {
    let dry = if signal.dry_run { ", only watched" } else { "" };
    format!("{}, full at {}{dry}", signal.name, percent(signal.full))
}

/// What is special about a group at the end.
fn end(group: &LoadGroup) -> &'static str {
    match (group.drained.last(), group.full.last()) {
        (Some(true), _) => "drained",
        (_, Some(true)) => "full",
        _ => "",
    }
}

fn first(column: &[f64]) -> f64 {
    column.first().copied().unwrap_or(0.0)
}

fn last(column: &[f64]) -> f64 {
    column.last().copied().unwrap_or(0.0)
}

fn percent(part: f64) -> String {
    format!("{:.1} %", part * 100.0)
}
