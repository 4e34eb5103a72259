//! Both sides in turn, A B A B …, the least time of each, and what that says of a goal.

use std::time::{Duration, Instant};

const ROUNDS: usize = 9;
/// What continuous integration lets pass: a fifth worse than the goal.
const SLACK: f64 = 1.2;

/// The least time of each side.
pub(crate) type Pair = (Duration, Duration);

/// The least time of each side, taken in turn.
pub(crate) fn paired(mut ours: impl FnMut(), mut theirs: impl FnMut()) -> Pair {
    taken(|| time(&mut ours), || time(&mut theirs))
}

/// The same, of sides that time themselves.
pub(crate) fn taken(
    mut ours: impl FnMut() -> Duration,
    mut theirs: impl FnMut() -> Duration,
) -> Pair {
    let mut least = (Duration::MAX, Duration::MAX);
    for _ in 0..ROUNDS {
        least.0 = least.0.min(ours());
        least.1 = least.1.min(theirs());
    }
    least
}

/// How long something takes, once.
pub(crate) fn time(work: &mut impl FnMut()) -> Duration {
    let start = Instant::now();
    work();
    start.elapsed()
}

/// Each side's time for one of `n` equal parts.
pub(crate) fn each((ours, theirs): Pair, n: u32) -> Pair {
    (ours / n, theirs / n)
}

/// Prints how many times theirs ours takes, of which `goal` is the most.
pub(crate) fn at_most(id: &str, what: &str, pair: Pair, goal: f64) {
    let ratio = pair.0.as_secs_f64() / pair.1.as_secs_f64();
    let verdict = verdict(ratio / goal);
    row(
        id,
        what,
        pair,
        &format!("{ratio:.2}  goal ≤ {goal}, gate ≤ {:.2}: {verdict}", goal * SLACK),
    );
}

/// Prints both sides, of which no goal says anything.
pub(crate) fn beside(id: &str, what: &str, pair: Pair) {
    let ratio = pair.0.as_secs_f64() / pair.1.as_secs_f64();
    row(id, what, pair, &format!("{ratio:.2}"));
}

/// Prints how many a second there are, of which `goal` is the least.
pub(crate) fn rate(id: &str, what: &str, (time, n): (Duration, u64), goal: f64) {
    let rate = n as f64 / time.as_secs_f64();
    let (got, verdict) = (format!("{:.2} M/s", rate / 1e6), verdict(goal / rate));
    println!("{id:<5} {what:<44} {got:>27}  goal ≥ {:.2} M/s: {verdict}", goal / 1e6);
}

/// Prints what was counted, not timed, of which `goal` is the most.
pub(crate) fn fact(id: &str, what: &str, (got, goal): (f64, f64), unit: &str) {
    let (text, verdict) = (format!("{got:.4}{unit}"), verdict(got / goal));
    println!("{id:<5} {what:<44} {text:>27}  goal ≤ {goal}{unit}: {verdict}");
}

/// What to say of a figure that is so many times its goal.
pub(crate) fn verdict(times: f64) -> &'static str {
    match times {
        _ if times <= 1.0 => "met",
        _ if times <= SLACK => "missed, within the gate",
        _ => "MISSED",
    }
}

fn row(id: &str, what: &str, (ours, theirs): Pair, rest: &str) {
    println!("{id:<5} {what:<44} {ours:>12.1?} / {theirs:>12.1?} = {rest}");
}
