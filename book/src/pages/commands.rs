//! The command line, as its own help says it.

use std::ffi::OsString;
use std::io::{Error, ErrorKind};

use fivetuple_cli::Host;

use super::Page;
use crate::html::{escape, slug};
use crate::markdown::html;
use crate::names::Names;
use crate::sources::{Sources, title};

/// One page: what is written about commands, and the help of each.
pub(super) fn pages(sources: &Sources, names: &Names) -> Vec<Page> {
    let (path, chapter) = ("cli.html".to_owned(), sources.chapter("cli"));
    let command = |name: &str| {
        let help = said(&[name, "--help"]);
        let block = format!("<pre tabindex=\"0\"><code>{}</code></pre>\n", escape(help.trim_end()));
        format!("<h2 id=\"{}\"><code>fivetuple {name}</code></h2>\n{block}", slug(name))
    };
    let all: String = fivetuple_cli::commands().map(command).collect();
    let body = html(chapter, &path, names) + &all;
    vec![Page { title: title(chapter).to_owned(), above: None, body, path }]
}

/// What the program prints.
fn said(words: &[&str]) -> String {
    let (mut out, mut err) = (Vec::new(), Vec::new());
    let mut read = |_: &str| Err(Error::from(ErrorKind::NotFound));
    let mut write = |_: &str, _: &[u8]| Err(Error::from(ErrorKind::ReadOnlyFilesystem));
    let (out_to, err_to) = (&mut out, &mut err);
    let host = Host {
        read: &mut read,
        list: &mut |_| None,
        write: &mut write,
        out: out_to,
        is_terminal: false,
        err: err_to,
    };
    fivetuple_cli::run(words.iter().map(OsString::from), host);
    String::from_utf8_lossy(&out).into_owned()
}
