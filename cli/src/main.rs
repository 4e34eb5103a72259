//! The playground's core on a terminal.

use std::io::{self, IsTerminal, Read, Write};
use std::process::ExitCode;

use fivetuple_cli::Host;

fn main() -> ExitCode {
    let (mut out, mut err) = (io::BufWriter::new(io::stdout().lock()), io::stderr().lock());
    let is_terminal = io::stdout().is_terminal();
    let (read, write) = (&mut read, &mut write);
    let host = Host { read, write, out: &mut out, is_terminal, err: &mut err };
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

fn write(path: &str, bytes: &[u8]) -> io::Result<()> {
    std::fs::write(path, bytes)
}
