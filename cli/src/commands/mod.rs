//! One file a command. Each prints what the core says, and adds nothing to it.

mod claims;
mod explain;
mod link;

use crate::args::Command;
use crate::{Host, Stop};

/// Runs a command; what it returns is its exit code.
pub(crate) fn run(command: Command, host: &mut Host<'_>) -> Result<u8, Stop> {
    match command {
        Command::Help(text) => write!(host.out, "{text}")?,
        Command::Version => writeln!(host.out, "fivetuple {}", env!("CARGO_PKG_VERSION"))?,
        Command::Link(input) => link::write(&input, host)?,
        Command::Open(link) => link::open(&link, host)?,
        Command::Explain(rule) => explain::explain(rule.as_deref(), host)?,
        Command::Claims => claims::claims(host)?,
        Command::Check(_)
        | Command::Plan(_)
        | Command::Trace(..)
        | Command::Run(..)
        | Command::Calc(_) => return Err(Stop::Usage("not in this release".into())),
    }
    Ok(0)
}
