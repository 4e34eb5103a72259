//! `check`: what is strange in the files.

use fivetuple_core::Worked;
use fivetuple_core::base::Texts;
use fivetuple_core::explain::text::{English, sentence};
use fivetuple_core::manifest::Problem;
use fivetuple_core::show;
use serde::Serialize;

use crate::args::Input;
use crate::commands::{json, work};
use crate::{Host, Stop};

#[derive(Serialize)]
struct Problems {
    problems: Vec<show::Problem>,
}

/// Prints a line a problem, and returns 1 if any is an error.
pub(crate) fn check(input: &Input, host: &mut Host<'_>) -> Result<u8, Stop> {
    let worked = work(input, host)?;
    if input.json {
        json(host, "check", &Problems { problems: worked.told() })?;
    } else {
        for problem in &worked.problems {
            writeln!(host.out, "{}", line(problem, &worked))?;
        }
    }
    Ok(u8::from(worked.has_errors()))
}

/// `path:line:col severity rule text`, with what mends it.
fn line(problem: &Problem, worked: &Worked) -> String {
    let model = worked.model();
    let at = place(&model.texts, problem.span.start);
    let severity = format!("{:?}", problem.severity).to_lowercase();
    let says = sentence(&problem.because, &English, model);
    let other = problem
        .other
        .map_or_else(String::new, |span| format!(" (see {})", place(&model.texts, span.start)));
    let mends = problem.edits.iter().map(|edit| format!("; fix: {}", edit.title));
    format!("{at} {severity} {} {says}{other}{}", problem.because.rule, mends.collect::<String>())
}

/// `path:line:col`.
pub(super) fn place(texts: &Texts, byte: u32) -> String {
    let (file, at) = texts.locate(byte);
    format!("{file}:{}:{}", at.line, at.col)
}
