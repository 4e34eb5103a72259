//! What was found as text for a terminal.

use std::fmt::Write;

use crate::base::Time;
use crate::search::Found;

/// A line for each hit: when, what became of it, and what it is.
pub fn text(found: &Found) -> String {
    let mut text = format!("{} found\n", found.count);
    let wide = found.hits.iter().map(|hit| hit.outcome.len()).max().unwrap_or(0);
    for hit in &found.hits {
        let at = Time(hit.at).to_string();
        let line = format!("  {at:>10}  {:wide$}  {}", hit.outcome, hit.says);
        let _ = writeln!(text, "{}", line.trim_end());
    }
    let more = found.count - found.hits.len() as u64;
    if more > 0 {
        let _ = writeln!(text, "  and {more} more");
    }
    text
}
