//! Files → the text of a world.

use fivetuple_core::base::Texts;

use crate::{Host, Stop};

/// The most bytes all files may have together: places in the text are counted in 32 bits.
const LIMIT: usize = u32::MAX as usize;

/// All files, end to end. Bytes that are not UTF-8 are replaced, and that is said.
pub(crate) fn read(files: &[String], host: &mut Host<'_>) -> Result<Texts, Stop> {
    let mut texts = Texts::default();
    for path in files {
        let bytes = (host.read)(path).map_err(|error| Stop::Usage(format!("{path}: {error}")))?;
        if texts.text().len() + bytes.len() * 3 > LIMIT {
            return Err(Stop::Usage(format!("{path}: more than 1 GiB of text")));
        }
        let text = String::from_utf8_lossy(&bytes);
        if matches!(text, std::borrow::Cow::Owned(_)) {
            writeln!(host.err, "{path}: has bytes that are not UTF-8; they read as \u{fffd}")?;
        }
        texts.add(path, &text);
    }
    Ok(texts)
}

/// All files as documents of one text.
pub(crate) fn joined(texts: &Texts) -> String {
    let parts: Vec<&str> =
        texts.files().map(|(_, span)| texts.slice(span).trim_end_matches('\n')).collect();
    parts.join("\n---\n") + "\n"
}
