//! What a command prints, on a host that has one file and can write none.

use std::ffi::OsString;
use std::io::{Error, ErrorKind};

use fivetuple_cli::Host;

/// What is printed for these words where `file` holds `text`: what it answers, and what it says
/// beside that.
pub(crate) fn told(
    words: impl IntoIterator<Item = OsString>,
    (file, text): (&str, &str),
) -> (Vec<u8>, Vec<u8>) {
    let (mut out, mut err) = (Vec::new(), Vec::new());
    let mut read = |path: &str| {
        let known = path == file;
        known.then(|| text.as_bytes().to_vec()).ok_or_else(|| Error::from(ErrorKind::NotFound))
    };
    let mut write = |_: &str, _: &[u8]| Err(Error::from(ErrorKind::ReadOnlyFilesystem));
    let host = Host {
        read: &mut read,
        list: &mut |_| None,
        write: &mut write,
        out: &mut out,
        is_terminal: false,
        err: &mut err,
    };
    fivetuple_cli::run(words, host);
    (out, err)
}
