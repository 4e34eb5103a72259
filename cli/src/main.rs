//! The playground's core on a terminal.
fn main() {}
