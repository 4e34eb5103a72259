//! `explain`: a rule's sentence, page and sources; or the fields of a kind.

use fivetuple_core::explain::Rule;
use fivetuple_core::manifest::tables::{self, Group};

use crate::{Host, Stop};

/// The pages of all rules, in the order of ids.
static PAGES: &[(&str, &str)] = include!(concat!(env!("OUT_DIR"), "/pages.rs"));

/// Explains the rule of that id or the kind of that name; lists all rules if none is given.
pub(crate) fn explain(id: Option<&str>, host: &mut Host<'_>) -> Result<(), Stop> {
    let Some(id) = id else { return list(host) };
    let fields = tables::of(id);
    if !fields.is_empty() {
        return kind(fields, host);
    }
    let rule = fivetuple_core::rule(id).ok_or_else(|| unknown(id))?;
    writeln!(host.out, "{id}\n  {}\n", rule.says)?;
    if let Ok(at) = PAGES.binary_search_by_key(&id, |(id, _)| id) {
        let (_, page) = PAGES[at];
        let (_title, body) = page.split_once('\n').unwrap_or(("", page));
        writeln!(host.out, "{}\n", body.trim())?;
    }
    for source in rule.sources {
        writeln!(host.out, "source  {} (read {})", source.at, source.read)?;
    }
    Ok(())
}

/// Lists the fields of a kind, each with what it takes and does.
fn kind(groups: &[Group], host: &mut Host<'_>) -> Result<(), Stop> {
    for group in groups {
        let path = if group.path.is_empty() { "the document" } else { group.path };
        writeln!(host.out, "{path}")?;
        for field in group.fields {
            let takes = if field.words.is_empty() {
                field.takes.to_owned()
            } else {
                field.words.join(" | ")
            };
            let default = match field.default {
                "" => String::new(),
                default => format!("; by default {default}"),
            };
            writeln!(host.out, "  {:22}{}", field.name, field.about)?;
            writeln!(host.out, "  {:22}  {takes}{default}", "")?;
        }
        writeln!(host.out)?;
    }
    Ok(())
}

fn list(host: &mut Host<'_>) -> Result<(), Stop> {
    let rules = fivetuple_core::rules();
    let width = rules.iter().map(|rule| rule.id.len()).max().unwrap_or(0);
    for rule in rules {
        writeln!(host.out, "{rule:width$}  {}", rule.says)?;
    }
    Ok(())
}

/// Names rules that look like the one asked for: those with a word of it.
fn unknown(id: &str) -> Stop {
    let words: Vec<&str> = id.split(['/', '-']).filter(|word| word.len() > 3).collect();
    let common = |rule: &&Rule| words.iter().filter(|word| rule.id.contains(**word)).count();
    let near = fivetuple_core::rules().into_iter().max_by_key(common);
    let hint = near
        .filter(|rule| common(rule) > 0)
        .map_or_else(String::new, |rule| format!("; did you mean {rule}"));
    Stop::Found(format!("no rule {id}{hint}\nall rules: fivetuple explain"))
}
