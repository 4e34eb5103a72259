//! Files → the text of a world.

use fivetuple_core::base::{Texts, natural};

use crate::{Host, Stop};

/// The most bytes all files may have together: places in the text are counted in 32 bits.
const LIMIT: usize = u32::MAX as usize;

/// All files, end to end. Bytes that are not UTF-8 are replaced, and that is said.
pub(crate) fn read(files: &[String], host: &mut Host<'_>) -> Result<Texts, Stop> {
    let mut texts = Texts::default();
    let files: Vec<String> = files.iter().flat_map(|path| inside(path, host)).collect();
    for path in &files {
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

/// The manifests in a folder and those inside it, in natural order; else the file itself.
fn inside(path: &str, host: &mut Host<'_>) -> Vec<String> {
    let Some(mut files) = (host.list)(path) else { return vec![path.to_owned()] };
    files.retain(|file| ["yaml", "yml", "json"].iter().any(|end| ends_with(file, end)));
    files.sort_by(|one, other| natural(one, other));
    files
}

fn ends_with(file: &str, end: &str) -> bool {
    file.rsplit_once('.').is_some_and(|(_, last)| last.eq_ignore_ascii_case(end))
}

/// All files as documents of one text.
pub(crate) fn joined(texts: &Texts) -> String {
    let parts: Vec<&str> =
        texts.files().map(|(_, span)| texts.slice(span).trim_end_matches('\n')).collect();
    parts.join("\n---\n") + "\n"
}
