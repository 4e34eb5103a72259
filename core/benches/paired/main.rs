//! Goals are ratios: both sides in one run, A B A B …, the least of nine each.
//!
//! `cargo bench -p fivetuple-core` prints for each both raw times, their ratio, the goal, the gate
//! (a fifth worse than the goal) and whether it is met. Words after `--` choose: `-- G1 G7`.

#![expect(
    clippy::disallowed_methods,
    clippy::print_stdout,
    reason = "a benchmark times, and prints"
)]

mod events;
mod pair;
mod read;
mod routes;
mod subsets;
mod tables;
mod world;

/// What is measured, by the goal it is for.
const ALL: &[(&str, fn())] = &[
    ("G1", routes::decision),
    ("G2", tables::tracked_flows),
    ("G3", routes::packets),
    ("G4", tables::filled),
    ("G5", tables::promises),
    ("G6", events::hold),
    ("G7", routes::growth),
    ("G11", subsets::hashed),
    ("read", read::reading),
];

fn main() {
    let wanted: Vec<String> = std::env::args().skip(1).filter(|it| !it.starts_with("--")).collect();
    for (id, measure) in ALL {
        if wanted.is_empty() || wanted.iter().any(|it| it == id) {
            measure();
        }
    }
}
