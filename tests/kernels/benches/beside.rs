//! G13: the core's work in Node's wasm beside the same natively, in turn.
//!
//! `make bench` builds the wasm first.

#![expect(clippy::print_stdout, reason = "a benchmark times, and prints")]

#[path = "../../../core/benches/paired/pair.rs"]
#[expect(dead_code, reason = "other benchmarks print more")]
mod pair;

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::time::{Duration, Instant};

use fivetuple_kernels::{Kernel, NAMES};
use pair::{beside, fact, taken};

/// Runs that are not timed: engines translate what runs often anew.
const WARM: usize = 5;

fn main() {
    let mut wasm = Wasm::start();
    let (mut product, mut worst) = (1.0, 0.0_f64);
    for (number, name) in NAMES.iter().enumerate() {
        let mut kernel = Kernel::new(number);
        for _ in 0..WARM {
            assert_eq!(wasm.run(number).1, kernel.run(), "{name}: the same in wasm and natively");
        }
        let native = || {
            let start = Instant::now();
            kernel.run();
            start.elapsed()
        };
        let pair = taken(|| wasm.run(number).0, native);
        beside("G13", &format!("wasm / native: {name}"), pair);
        // The last is told, and left out: it times an instruction of the processor.
        if number + 1 < NAMES.len() {
            let ratio = pair.0.as_secs_f64() / pair.1.as_secs_f64();
            (product, worst) = (product * ratio, worst.max(ratio));
        }
    }
    let mean = f64::powf(product, 1.0 / (NAMES.len() - 1) as f64);
    fact("G13", "wasm / native, geometric mean of the first 7", (mean, 1.15), "");
    fact("G13", "wasm / native, the worst of them", (worst, 1.35), "");
    wasm.stop();
}

/// Node, asked line by line.
struct Wasm {
    node: Child,
    ask: ChildStdin,
    answer: BufReader<ChildStdout>,
}

impl Wasm {
    fn start() -> Self {
        let script = concat!(env!("CARGO_MANIFEST_DIR"), "/beside.mjs");
        let mut node = Command::new("node")
            .arg(script)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("node is installed");
        let ask = node.stdin.take().expect("piped");
        let answer = BufReader::new(node.stdout.take().expect("piped"));
        Self { node, ask, answer }
    }

    /// How long a kernel took, and what it came to.
    fn run(&mut self, number: usize) -> (Duration, u64) {
        writeln!(self.ask, "{number}").expect("node reads");
        let mut line = String::new();
        self.answer.read_line(&mut line).expect("node answers");
        let (millis, sum) = line.trim().split_once(' ').expect("a time and a sum");
        let millis: f64 = millis.parse().expect("a time");
        // JavaScript hands out 64 bits signed.
        let sum = sum.parse::<u64>().or_else(|_| sum.parse::<i64>().map(i64::cast_unsigned));
        (Duration::from_secs_f64(millis / 1_000.0), sum.expect("a whole number"))
    }

    fn stop(mut self) {
        drop(self.ask);
        self.node.wait().expect("node ends");
    }
}
