//! The playground's core on a terminal.

use std::io::{self, IsTerminal, Read, Write};
use std::path::PathBuf;
use std::process::ExitCode;

use fivetuple_cli::Host;

fn main() -> ExitCode {
    let (mut out, mut err) = (io::BufWriter::new(io::stdout().lock()), io::stderr().lock());
    let is_terminal = io::stdout().is_terminal();
    let (read, list, write) = (&mut read, &mut list, &mut write);
    let host = Host { read, list, write, out: &mut out, is_terminal, err: &mut err };
    let code = fivetuple_cli::run(std::env::args_os().skip(1), host);
    // A reader that stops early, such as `head`, is no failure.
    let _ = out.flush();
    code.into()
}

fn read(path: &str) -> io::Result<Vec<u8>> {
    if path != "-" {
        return std::fs::read(path);
    }
    let mut bytes = Vec::new();
    io::stdin().lock().read_to_end(&mut bytes)?;
    Ok(bytes)
}

/// Files in folders inside, too, but for hidden ones; links are not followed.
fn list(path: &str) -> Option<Vec<String>> {
    let (mut files, mut waiting) = (Vec::new(), vec![PathBuf::from(path)]);
    std::fs::read_dir(path).ok()?;
    while let Some(folder) = waiting.pop() {
        for entry in std::fs::read_dir(folder).into_iter().flatten().flatten() {
            let (path, name) = (entry.path(), entry.file_name());
            let hidden = name.to_string_lossy().starts_with('.') || name == "node_modules";
            match entry.file_type() {
                Ok(kind) if kind.is_dir() && !hidden => waiting.push(path),
                Ok(kind) if kind.is_file() => files.push(path.to_string_lossy().into_owned()),
                _ => {}
            }
        }
    }
    Some(files)
}

fn write(path: &str, bytes: &[u8]) -> io::Result<()> {
    std::fs::write(path, bytes)
}
