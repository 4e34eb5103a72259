//! `plan`: what is built for each Service, and why.

use fivetuple_core::show::text::{self, Section};

use crate::args::Input;
use crate::commands::{json, work};
use crate::{Host, Stop};

/// Prints the world and what is built in it, or only those sections.
pub(crate) fn plan(input: &Input, only: &[Section], host: &mut Host<'_>) -> Result<(), Stop> {
    let worked = work(input, host)?;
    let world = worked.world();
    if input.json {
        return json(host, "plan", &world);
    }
    write!(host.out, "{}", text::plan(&world, only))?;
    if world.exposures.is_empty() {
        writeln!(host.err, "no Service is in the text, so nothing is planned")?;
    }
    if worked.has_errors() {
        writeln!(host.err, "the text has errors, which may be why: fivetuple check lists them")?;
    }
    Ok(())
}
