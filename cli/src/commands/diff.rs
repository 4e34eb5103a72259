//! `diff`: what differs between two variants of a world.

use fivetuple_core::compare::text;

use crate::args::Input;
use crate::commands::{json, work};
use crate::{Host, Stop};

/// Prints what differs; returns 1 if anything does, and 2 if a part of a text cannot be read.
pub(crate) fn diff(input: &Input, host: &mut Host<'_>) -> Result<u8, Stop> {
    let [before, after] = &input.files[..] else {
        return Err(Stop::Usage("diff takes two files".to_owned()));
    };
    let mut one = |file: &String| work(&Input { files: vec![file.clone()], ..input.clone() }, host);
    let (before, after) = (one(before)?, one(after)?);
    let seed = input.seed.unwrap_or(before.model().seed);
    let comparison = fivetuple_core::diff(&before, &after, seed);
    if input.json {
        json(host, "diff", &comparison)?;
    } else {
        write!(host.out, "{}", text(&comparison))?;
    }
    if before.is_unreadable() || after.is_unreadable() {
        let why = "a document cannot be read, and is not compared: fivetuple check says why";
        return Err(Stop::Usage(why.to_owned()));
    }
    Ok(u8::from(!comparison.is_empty()))
}
