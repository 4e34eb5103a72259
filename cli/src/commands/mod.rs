//! One file a command. Each prints what the core says, and adds nothing to it.

mod anonymize;
mod calc;
mod capture;
mod check;
mod claims;
mod diff;
mod explain;
mod fix;
mod link;
mod plan;
mod run;
mod trace;

use fivetuple_core::Worked;
use fivetuple_core::base::Time;
use serde::Serialize;

use crate::args::{Command, Input};
use crate::{Host, Stop, files, help};

/// Runs a command; what it returns is its exit code.
pub(crate) fn perform(command: Command, host: &mut Host<'_>) -> Result<u8, Stop> {
    match command {
        Command::Help(command) => write!(host.out, "{}", help::help(command.as_deref()))?,
        Command::Version => writeln!(host.out, "fivetuple {}", env!("CARGO_PKG_VERSION"))?,
        Command::Diff(input) => return diff::diff(&input, host),
        Command::Check(input) => return check::check(&input, host),
        Command::Fix(input, dry_run) => return fix::fix(&input, dry_run, host),
        Command::Plan(input, only) => plan::plan(&input, &only, host)?,
        Command::Trace(input, packet) => trace::trace(&input, &packet, host)?,
        Command::Capture(input, capture) => capture::capture(&input, &capture, host)?,
        Command::Link(input) => link::write(&input, host)?,
        Command::Anonymize(input) => anonymize::anonymize(&input, host)?,
        Command::Open(link) => link::open(&link, host)?,
        Command::Explain(rule) => explain::explain(rule.as_deref(), host)?,
        Command::Claims => claims::claims(host)?,
        Command::Calc(words) => calc::calc(words, host)?,
        Command::Run(input, until, find) => run::run(&input, (until, find.as_deref()), host)?,
    }
    Ok(0)
}

/// Reads the files and works out what they come to, at the beginning or after some time.
fn work(input: &Input, host: &mut Host<'_>) -> Result<Worked, Stop> {
    let worked = fivetuple_core::work(files::read(&input.files, host)?, input.limits);
    let Some(length) = input.after else { return Ok(worked) };
    let seed = input.seed.unwrap_or(worked.model().seed);
    Ok(worked.after(Time::ZERO + length, seed))
}

/// Prints an answer as JSON; `static/json.md` describes the forms.
fn json<T: Serialize>(host: &mut Host<'_>, form: &str, answer: &T) -> Result<(), Stop> {
    let text = fivetuple_core::show::json(form, answer).map_err(std::io::Error::other)?;
    writeln!(host.out, "{text}")?;
    Ok(())
}
