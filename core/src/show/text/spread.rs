//! Requests over groups, as lines.

use crate::base::Id;
use crate::show::{Spread, SpreadGroup, SpreadWay, Why, World};

/// More groups than this are not compared one by one.
const MOST: usize = 8;

/// A line with its depth, and the reason for what it says.
pub(super) type Line<'a> = (usize, String, Option<&'a Why>);

/// What groups get, what clients send, and what other algorithms would make of it; nothing of a load
/// balancer whose groups are all empty.
pub(super) fn lines<'a>(spread: &'a Spread, behind: Option<&str>, world: &World) -> Vec<Line<'a>> {
    if spread.groups.is_empty() {
        return Vec::new();
    }
    let of = behind.map_or_else(String::new, |name| format!(" of {name}"));
    let mut lines = vec![(1, format!("requests over groups{of}"), None)];
    lines.extend(groups(spread, world));
    let names = names(spread, world);
    for client in &spread.clients {
        let name = world.clients.get(client.client.index()).map_or("", |one| one.name.as_str());
        lines.push((2, format!("{name} asks for {}/s", client.asks), None));
        for (name, (rate, why)) in names.iter().zip(&client.parts) {
            lines.push((3, format!("{name:22}{rate:>9}/s"), why.as_ref()));
        }
        if client.refused > 0.0 {
            lines.push((3, format!("{:22}{:>9}/s", "fails", client.refused), None));
        }
    }
    if spread.groups.len() <= MOST {
        lines.extend(compared(spread, &names, world).into_iter().map(|line| (2, line, None)));
    }
    lines
}

/// What to call each group where its zone is not beside it: groups of several zones may have one
/// name.
fn names(spread: &Spread, world: &World) -> Vec<String> {
    let alike = |group: &&SpreadGroup| {
        spread.groups.iter().filter(|other| other.name == group.name).count() > 1
    };
    let name = |group: &SpreadGroup| {
        let zone = Some(group).filter(alike).and_then(|group| group.zone);
        let zone = zone.and_then(|zone| world.zones.get(zone as usize));
        zone.map_or_else(|| group.name.clone(), |zone| zone.name.clone())
    };
    spread.groups.iter().map(name).collect()
}

/// Groups below their regions.
fn groups<'a>(spread: &'a Spread, world: &World) -> Vec<Line<'a>> {
    let Some(way) = spread.ways.iter().find(|way| way.chosen) else { return Vec::new() };
    let mut lines = Vec::new();
    let mut region = None;
    for (at, group) in spread.groups.iter().enumerate() {
        if region != Some(group.region) {
            let all = spread.groups.iter().zip(&way.parts);
            let own = all.filter(|(one, _)| one.region == group.region);
            let sum: f64 = own.map(|(_, part)| part.rate).sum();
            let name = group.region.and_then(|at| world.regions.get(at as usize));
            let name = name.map_or("no region", String::as_str);
            lines.push((2, format!("{name} gets {}/s", rounded(sum)), None));
            region = Some(group.region);
        }
        let part = way.parts.get(at).map(|part| (part.rate, part.full));
        lines.push((3, line(group, part.unwrap_or_default(), world), group.why.as_ref()));
    }
    lines
}

fn line(group: &SpreadGroup, (rate, full): (f64, Option<f64>), world: &World) -> String {
    let zone = group.zone.and_then(|zone| world.zones.get(zone as usize));
    let zone = zone.map_or("", |zone| zone.name.as_str());
    let of = group.capacity.map_or("any".to_owned(), |capacity| format!("{capacity}/s"));
    let full = full.map_or_else(String::new, |full| format!(", {} % full", rounded(full * 100.0)));
    let marks = [(group.preferred, ", preferred"), (group.drained, ", drained")];
    let marks: String = marks.iter().filter(|(on, _)| *on).map(|(_, mark)| *mark).collect();
    let health = format!("{}/{} healthy", group.healthy, group.members);
    format!("{:22}{rate:>9}/s of {of}{full}, {zone}, {health}{marks}", group.name)
}

/// A table of all algorithms: what each group gets, and what that means.
fn compared(spread: &Spread, names: &[String], world: &World) -> Vec<String> {
    let Some(first) = spread.ways.first() else { return Vec::new() };
    let mut head = vec!["algorithm".to_owned()];
    head.extend(names.iter().cloned());
    head.extend(["even in regions", "even over all", "same for each client"].map(str::to_owned));
    head.extend(["out of zone", "out of region"].map(str::to_owned));
    let from = first.spike_from.and_then(|zone| world.zones.get(zone as usize));
    let from = from.map_or("one place", |zone| zone.name.as_str());
    head.push(format!("twice as much from {from}"));
    let rows = spread.ways.iter().map(|way| row(way, names));
    columns(&std::iter::once(head).chain(rows).collect::<Vec<_>>())
}

fn row(way: &SpreadWay, names: &[String]) -> Vec<String> {
    let yes = |is: bool| if is { "yes" } else { "no" }.to_owned();
    let mark = if way.chosen { " *" } else { "" };
    let mut row = vec![format!("{}{mark}", way.name)];
    row.extend(way.parts.iter().map(|part| part.rate.to_string()));
    row.extend([way.even_in_regions, way.even_everywhere, way.same_from_everywhere].map(yes));
    let all: f64 = way.parts.iter().map(|part| part.rate).sum();
    let zones: f64 = way.parts.iter().map(|part| part.from_zones).sum();
    let regions: f64 = way.parts.iter().map(|part| part.from_regions).sum();
    row.extend(
        [zones, regions].map(|some| format!("{} %", rounded(some * 100.0 / all.max(0.001)))),
    );
    let fills = names.iter().zip(&way.spike).filter_map(|(name, full)| Some((name, (*full)?)));
    let fullest = fills.reduce(|most, it| if it.1 > most.1 { it } else { most });
    row.push(fullest.map_or_else(String::new, |(name, full)| {
        format!("{name} {} % full", rounded(full * 100.0))
    }));
    row
}

/// To a tenth.
fn rounded(number: f64) -> f64 {
    (number * 10.0).round() / 10.0
}

/// Rows whose columns line up.
fn columns(rows: &[Vec<String>]) -> Vec<String> {
    let count = rows.iter().map(Vec::len).max().unwrap_or(0);
    let width = |at: usize| {
        rows.iter().filter_map(|row| row.get(at)).map(|cell| cell.chars().count()).max()
    };
    let widths: Vec<usize> = (0..count).map(|at| width(at).unwrap_or(0)).collect();
    let line = |row: &Vec<String>| {
        let cells = row.iter().zip(&widths).map(|(cell, width)| format!("{cell:width$}"));
        cells.collect::<Vec<_>>().join("  ").trim_end().to_owned()
    };
    rows.iter().map(line).collect()
}
