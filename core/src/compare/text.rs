//! A comparison as text for a terminal of a hundred columns.

use std::fmt::Write;

use crate::compare::{Comparison, Difference, Side, Topic};

/// Columns of a line.
const WIDTH: usize = 100;
/// Columns of what a difference is about.
const WHAT: usize = 24;

/// All that differs, a line each where there is room.
pub fn text(comparison: &Comparison) -> String {
    if comparison.is_empty() {
        return "nothing differs\n".to_owned();
    }
    let mut text = String::new();
    let mut last = None;
    for one in &comparison.differences {
        let heading = (one.topic, one.about.as_str());
        if last != Some(heading) {
            let gap = if last.is_some() { "\n" } else { "" };
            let _ = writeln!(text, "{gap}{}", title(one));
            last = Some(heading);
        }
        text += &line(one);
    }
    text
}

fn title(one: &Difference) -> String {
    let topic = match one.topic {
        Topic::Flow => "packet",
        Topic::Share => "shares",
        Topic::Balancer => "load balancer",
        Topic::Backend => "backends",
        Topic::Resource => "resources",
        Topic::Cluster => "cluster",
        Topic::Problem => "problems and advice",
    };
    if one.about.is_empty() { topic.to_owned() } else { format!("{topic}  {}", one.about) }
}

fn line(one: &Difference) -> String {
    match (&one.before, &one.after) {
        (Some(before), Some(after)) => changed(one, before, after),
        (Some(before), None) => came_or_went('-', one, before),
        (None, Some(after)) => came_or_went('+', one, after),
        (None, None) => String::new(),
    }
}

fn changed(one: &Difference, before: &Side, after: &Side) -> String {
    let line = format!("  {:WHAT$} {} => {}", one.what, value(before), value(after));
    if line.chars().count() <= WIDTH {
        return line + "\n";
    }
    let mut text = wrapped("  ", &one.what);
    text += &wrapped("    - ", value(before));
    text + &wrapped("    + ", value(after))
}

fn came_or_went(sign: char, one: &Difference, side: &Side) -> String {
    let line = format!("{sign} {:WHAT$} {}", one.what, side.value);
    if line.chars().count() <= WIDTH {
        return line.trim_end().to_owned() + "\n";
    }
    wrapped(&format!("{sign} "), &one.what) + &wrapped("    ", &side.value)
}

fn value(side: &Side) -> &str {
    if side.value.is_empty() { "nothing" } else { &side.value }
}

/// Words in lines of a hundred columns, below each other.
fn wrapped(lead: &str, words: &str) -> String {
    let (mut text, mut width) = (lead.to_owned(), lead.chars().count());
    let indent = width;
    for word in words.split(' ') {
        let long = word.chars().count();
        if width > indent && width + 1 + long > WIDTH {
            let _ = write!(text, "\n{:indent$}", "");
            width = indent;
        } else if width > indent {
            text.push(' ');
            width += 1;
        }
        text += word;
        width += long;
    }
    text + "\n"
}
