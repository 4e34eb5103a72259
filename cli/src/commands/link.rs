//! `link`: text ⇄ share link.

use fivetuple_core::link::{LinkError, Shared};

use crate::args::Input;
use crate::{Host, Stop, files};

/// Prints the link's fragment, to put behind the page's address.
pub(crate) fn write(input: &Input, host: &mut Host<'_>) -> Result<(), Stop> {
    let text = files::joined(&files::read(&input.files, host)?);
    let shared = Shared { text, ..Shared::default() };
    writeln!(host.out, "{}", fivetuple_core::share(&shared).map_err(found)?)?;
    Ok(())
}

/// Prints the text in a link.
pub(crate) fn open(link: &str, host: &mut Host<'_>) -> Result<(), Stop> {
    let opened = fivetuple_core::open(link).map_err(found)?;
    if let Some(release) = opened.other_rules {
        writeln!(host.err, "rules have changed since release {release} made this link")?;
    }
    write!(host.out, "{}", opened.shared.text)?;
    Ok(())
}

fn found(error: LinkError) -> Stop {
    Stop::Found(error.to_string())
}
