//! Writes the book of the site into a folder: `fivetuple-book DIR`, run in the project's folder.
//!
//! `sources` reads chapters, rules, cases and lessons; each module of `pages` makes one part of the
//! book of them; `markdown` turns text into HTML that knows where rules and cases have their pages;
//! `frame` puts what stands on every page around it. Pages hold no script and no style of their own,
//! so that the site's policy holds for them, too, and the same sources give the same bytes.

mod contents;
mod frame;
mod html;
mod markdown;
mod names;
mod pages;
mod sources;

use std::collections::BTreeMap;
use std::path::Path;
use std::process::ExitCode;
use std::{fs, io};

use sources::Sources;

fn main() -> ExitCode {
    let Some(folder) = std::env::args_os().nth(1) else {
        return failed("where to? Usage: fivetuple-book DIR");
    };
    let written = Sources::read(Path::new("."))
        .and_then(|sources| write(Path::new(&folder), &files(&sources)));
    match written {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => failed(&error.to_string()),
    }
}

#[expect(clippy::print_stderr, reason = "what went wrong is for people at a terminal")]
fn failed(why: &str) -> ExitCode {
    eprintln!("fivetuple-book: {why}");
    ExitCode::FAILURE
}

/// All files of the book by their path in it.
fn files(sources: &Sources) -> BTreeMap<String, String> {
    let pages = pages::all(sources);
    let mut files = frame::framed(sources, &pages);
    files.insert("book.css".to_owned(), sources.styles());
    files
}

/// Puts the files into a folder, in place of the book that is there.
///
/// # Errors
/// If the folder holds anything else, which is left alone, or cannot be written to.
fn write(folder: &Path, files: &BTreeMap<String, String>) -> io::Result<()> {
    if folder.exists() {
        if !folder.join("book.css").exists() && fs::read_dir(folder)?.next().is_some() {
            return Err(io::Error::other(format!("{} holds no book", folder.display())));
        }
        fs::remove_dir_all(folder)?;
    }
    for (path, text) in files {
        let path = folder.join(path);
        fs::create_dir_all(path.parent().unwrap_or(folder))?;
        fs::write(path, text)?;
    }
    Ok(())
}
