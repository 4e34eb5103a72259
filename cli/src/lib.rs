//! The playground's core on a terminal, as a library: the program and the tests of all cases run
//! these same functions.
//!
//! `args` turns words into a command, `commands` has one file a command, and
//! everything they print comes from the core. Exit codes: 0, 1 when something was found to be wrong
//! (an error in the text, a damaged link), 2 when the command could not be run at all.

mod args;
mod commands;
mod files;
mod help;
mod near;

use std::ffi::OsString;
use std::io::{self, Write};

pub use help::names as commands;

/// What a command may touch.
pub struct Host<'a> {
    /// Reads a file; `-` is standard input.
    pub read: &'a mut dyn FnMut(&str) -> io::Result<Vec<u8>>,
    /// All files in a folder and those inside it; `None` if it is none.
    pub list: &'a mut dyn FnMut(&str) -> Option<Vec<String>>,
    /// Writes a file.
    pub write: &'a mut dyn FnMut(&str, &[u8]) -> io::Result<()>,
    /// What it prints.
    pub out: &'a mut dyn Write,
    /// Whether somebody reads that on a terminal.
    pub is_terminal: bool,
    /// What it says beside that.
    pub err: &'a mut dyn Write,
}

/// Why a command stopped.
#[derive(Debug)]
pub enum Stop {
    /// Something was found to be wrong, and said.
    Found(String),
    /// It could not be run.
    Usage(String),
    /// Nobody reads on.
    Closed(io::Error),
}

impl From<lexopt::Error> for Stop {
    fn from(error: lexopt::Error) -> Self {
        Self::Usage(format!("{error}\n{}", args::HINT))
    }
}

impl From<io::Error> for Stop {
    fn from(error: io::Error) -> Self {
        Self::Closed(error)
    }
}

/// Runs a command line, without the program's name, and returns its exit code.
pub fn run(words: impl IntoIterator<Item = OsString>, mut host: Host<'_>) -> u8 {
    let done = args::parse(words).and_then(|command| commands::perform(command, &mut host));
    let (code, text) = match done {
        Ok(code) => (code, String::new()),
        Err(Stop::Found(text)) => (1, text),
        Err(Stop::Usage(text)) => (2, text),
        Err(Stop::Closed(_)) => (0, String::new()),
    };
    if !text.is_empty() {
        let _ = writeln!(host.err, "fivetuple: {text}");
    }
    code
}
