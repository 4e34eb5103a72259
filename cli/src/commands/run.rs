//! `run`: connections over simulated time, counted beside what the rules expect.

use std::time::Duration;

use fivetuple_core::base::Time;
use fivetuple_core::search;
use fivetuple_core::show::{Counted, text};

use crate::args::Input;
use crate::commands::{json, work};
use crate::{Host, Stop};

/// Runs the world up to a moment, by default as long as its text says, and prints what was counted, or
/// what was found.
pub(crate) fn run(
    input: &Input,
    (until, find): (Option<Duration>, Option<&str>),
    host: &mut Host<'_>,
) -> Result<(), Stop> {
    let worked = work(input, host)?;
    let seed = input.seed.unwrap_or(worked.model().seed);
    let until = until.map_or(worked.model().duration, |length| Time::ZERO + length);
    let run = worked.run(until, seed);
    if let Some(query) = find {
        let found = fivetuple_core::find(query, &run);
        if input.json {
            return json(host, "find", &found);
        }
        write!(host.out, "{}", search::text(&found))?;
        return Ok(());
    }
    let counted = Counted::of(&run, &worked.router, seed);
    if input.json {
        return json(host, "run", &counted);
    }
    write!(host.out, "{}", text::run(&counted))?;
    Ok(())
}
