//! `anonymize`: a text that can be shown to anyone.

use fivetuple_core::base::Texts;
use fivetuple_core::manifest::Refused;

use crate::args::Input;
use crate::{Host, Stop, files};

/// Prints all files as one text under other names and addresses.
pub(crate) fn anonymize(input: &Input, host: &mut Host<'_>) -> Result<(), Stop> {
    let texts = files::read(&input.files, host)?;
    let told =
        fivetuple_core::anonymize(&files::joined(&texts)).map_err(|all| found(&texts, all))?;
    write!(host.out, "{}", told.text)?;
    writeln!(
        host.err,
        "{} words and networks were replaced; read it before you share it",
        told.replaced
    )?;
    Ok(())
}

/// Why, with the file whose line it is.
fn found(texts: &Texts, all: Refused) -> Stop {
    let alone = |(file, span)| {
        let refused = fivetuple_core::anonymize(texts.slice(span)).err()?;
        Some(format!("{file}: {refused}"))
    };
    Stop::Found(texts.files().find_map(alone).unwrap_or_else(|| all.to_string()))
}
