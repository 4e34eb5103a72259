//! `capture`: packets as somebody would capture them at every place, as a pcapng file.

use fivetuple_core::base::{Place, Time};
use fivetuple_core::capture::Capture;

use crate::args::{self, Input};
use crate::commands::{trace, work};
use crate::near::hint;
use crate::{Host, Stop};

/// Writes the file, and says what is in it.
pub(crate) fn capture(
    input: &Input,
    asked: &args::Capture,
    host: &mut Host<'_>,
) -> Result<(), Stop> {
    if asked.out.is_none() && host.is_terminal {
        let why = "a pcapng file is nothing for a terminal: say --out FILE, or send it on";
        return Err(Stop::Usage(why.to_owned()));
    }
    let capture = captured(input, asked, host)?;
    let only = asked.only.as_deref().map(|name| place(name, &capture)).transpose()?;
    let file = capture.file(only);
    match &asked.out {
        Some(path) => {
            (host.write)(path, &file).map_err(|error| Stop::Usage(format!("{path}: {error}")))?;
        }
        None => host.out.write_all(&file)?,
    }
    writeln!(host.err, "{}", report(&capture))?;
    Ok(())
}

fn captured(input: &Input, asked: &args::Capture, host: &mut Host<'_>) -> Result<Capture, Stop> {
    if let Some(packet) = &asked.packet {
        let (worked, trip) = trace::traced(input, packet, host)?;
        return Ok(Capture::of_trip(&trip, worked.model()));
    }
    let worked = work(input, host)?;
    let seed = input.seed.unwrap_or(worked.model().seed);
    let until = asked.until.map_or(worked.model().duration, |length| Time::ZERO + length);
    Ok(Capture::of_run(&worked.run(until, seed)))
}

/// The place whose interface has this name.
fn place(name: &str, capture: &Capture) -> Result<Place, Stop> {
    let named = capture.places().find(|(_, known)| *known == name);
    named.map(|(place, _)| place).ok_or_else(|| {
        let near = hint(name, capture.places().map(|(_, known)| known.to_owned()));
        Stop::Usage(format!("--only {name}: nothing was captured there{near}"))
    })
}

fn report(capture: &Capture) -> String {
    let Capture { connections, left_out, .. } = capture;
    let (packets, places) = (capture.packets(), capture.places().count());
    let cut = if *left_out == 0 {
        String::new()
    } else {
        format!("; {left_out} more connections did not fit")
    };
    format!("{packets} packets of {connections} connections at {places} places{cut}")
}
