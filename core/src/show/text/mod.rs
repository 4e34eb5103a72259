//! Worlds, trips and runs as text for a terminal: columns line up, the rule stands last.

mod load;
mod plan;
mod run;
mod spread;
mod table;

use std::fmt::Write;

use crate::explain::text::Piece;
use crate::show::{Trip, Why};

pub(super) use table::Table;

pub use plan::{Section, plan};
pub use run::run;

/// A round trip: one line a step, and how it ended.
pub fn trip(trip: &Trip) -> String {
    let mut text = String::new();
    for step in &trip.steps {
        let _ = writeln!(text, "{}", step.line);
    }
    text + &end(trip)
}

/// The same with every reason as a sentence below its step, and who could not be picked.
pub fn trip_with_reasons(trip: &Trip) -> String {
    let mut text = String::new();
    for step in &trip.steps {
        let _ = writeln!(text, "{}\n         {}", step.line, sentence(&step.why));
        for (option, why) in step.options.iter().filter_map(|one| Some((one, one.why.as_ref()?))) {
            let _ =
                writeln!(text, "         not {}: {} ({})", option.name, sentence(why), why.rule);
        }
    }
    text + &end(trip)
}

/// The same as a page of Markdown.
pub fn markdown(trip: &Trip) -> String {
    format!("# {}\n\n{}\n\n```text\n{}```\n", trip.title, trip.summary, trip_with_reasons(trip))
}

fn end(trip: &Trip) -> String {
    let place = trip.steps.iter().map(|step| step.place_name.chars().count()).max().unwrap_or(0);
    let end = trip.end.word();
    format!("end    {end:place$}  {}\n", trip.summary)
}

/// A reason's sentence as one string.
pub fn sentence(why: &Why) -> String {
    let text = |piece: &Piece| match piece {
        Piece::Words(text) | Piece::Value(text) => text.clone(),
    };
    why.says.iter().map(text).collect()
}
