//! `plan`: what is built for each Service, and why.

use fivetuple_core::Worked;
use fivetuple_core::manifest::Severity;
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
    let nothing = world.exposures.is_empty();
    if nothing {
        writeln!(
            host.err,
            "the text has no load balancer with its listeners, and nothing that asks \
                            for one, so nothing is planned"
        )?;
    }
    if let Some(what) = told(&worked, nothing) {
        writeln!(host.err, "the text has {what}: fivetuple check lists them")?;
    }
    Ok(())
}

/// What is wrong with the text, and where nothing is planned also what is strange about it.
fn told(worked: &Worked, nothing: bool) -> Option<&'static str> {
    let has = |severity| worked.problems.iter().any(|problem| problem.severity == severity);
    if worked.has_errors() {
        Some("errors")
    } else {
        (nothing && has(Severity::Warning)).then_some("warnings")
    }
}
