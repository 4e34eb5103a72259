//! Every word of the interface. A language is a file with one more of these tables.
//!
//! What the core says (sentences, labels, verdicts) is the core's and not here.

mod english;

pub use english::ENGLISH;

/// The words of one language. `{}` stands for a value.
#[expect(missing_docs, reason = "each field is its own text in `english.rs`")]
#[derive(Debug)]
pub struct Strings {
    pub name: &'static str,
    pub slogan: &'static str,
    pub jump: &'static str,
    pub untitled: &'static str,
    pub changed: &'static str,
    // Panes.
    pub text: &'static str,
    pub picture: &'static str,
    pub inspector: &'static str,
    pub timeline: &'static str,
    pub distribution: &'static str,
    pub requests_go: &'static str,
    pub trace: &'static str,
    pub skip: &'static str,
    // Header.
    pub examples: &'static str,
    pub share: &'static str,
    pub help: &'static str,
    pub reset: &'static str,
    pub undo: &'static str,
    pub redo: &'static str,
    pub open_file: &'static str,
    // Text.
    pub editor_label: &'static str,
    pub editor_keys: &'static str,
    pub plain_editor: &'static str,
    pub decides: &'static str,
    pub drop_here: &'static str,
    pub problems: &'static str,
    pub no_problems: &'static str,
    pub error: &'static str,
    pub warning: &'static str,
    pub note: &'static str,
    pub stale: &'static str,
    pub line: &'static str,
    pub fix: &'static str,
    // Picture.
    pub stage: &'static str,
    pub service: &'static str,
    pub clients: &'static str,
    pub load_balancer: &'static str,
    pub zones: &'static str,
    pub zones_of_machines: &'static str,
    pub more_clients: &'static str,
    pub more_nodes: &'static str,
    pub more_nodes_with: &'static str,
    pub more_pods: &'static str,
    pub more_zones: &'static str,
    pub fewer: &'static str,
    pub no_balancer: &'static str,
    pub nothing: &'static str,
    pub reply_direct: &'static str,
    pub reply_proxied: &'static str,
    pub requests_so_far: &'static str,
    pub made_up: &'static str,
    pub down: &'static str,
    pub unhealthy: &'static str,
    pub takes_no_part: &'static str,
    pub passed: &'static str,
    pub unready: &'static str,
    pub serving: &'static str,
    pub terminating: &'static str,
    pub coming: &'static str,
    pub gone: &'static str,
    pub client: &'static str,
    pub zone: &'static str,
    pub node: &'static str,
    pub machine: &'static str,
    pub pod: &'static str,
    pub request: &'static str,
    pub reply: &'static str,
    pub dropped: &'static str,
    pub probe: &'static str,
    pub legend: &'static str,
    pub packets_hint: &'static str,
    // Inspector.
    pub packet: &'static str,
    pub plan: &'static str,
    pub place: &'static str,
    pub no_packet: &'static str,
    pub step_of: &'static str,
    pub previous_step: &'static str,
    pub next_step: &'static str,
    pub there: &'static str,
    pub back: &'static str,
    pub completed: &'static str,
    pub was_dropped: &'static str,
    pub was_rejected: &'static str,
    pub was: &'static str,
    pub candidates: &'static str,
    pub who: &'static str,
    pub chance: &'static str,
    pub picked: &'static str,
    pub excluded: &'static str,
    pub why: &'static str,
    pub rule: &'static str,
    pub read_on: &'static str,
    pub built: &'static str,
    pub why_not: &'static str,
    pub routes: &'static str,
    pub nowhere: &'static str,
    pub answers: &'static str,
    pub cluster: &'static str,
    pub quota: &'static str,
    pub members: &'static str,
    pub left_out: &'static str,
    pub state: &'static str,
    pub address: &'static str,
    pub follow: &'static str,
    pub at_moment: &'static str,
    pub done: &'static str,
    pub remembers: &'static str,
    pub remembers_none: &'static str,
    pub looking_up: &'static str,
    pub goes_to: &'static str,
    pub idle_for: &'static str,
    pub first_of: &'static str,
    pub nodes_in: &'static str,
    pub close: &'static str,
    // Trace table.
    pub trace_caption: &'static str,
    pub action: &'static str,
    pub source: &'static str,
    pub destination: &'static str,
    pub number: &'static str,
    // Distribution.
    pub new_connections: &'static str,
    pub by_zone: &'static str,
    pub by_node: &'static str,
    pub by_machine: &'static str,
    pub by_pod: &'static str,
    pub seen: &'static str,
    pub seen_of: &'static str,
    pub seen_of_requests: &'static str,
    pub chance_alone: &'static str,
    pub by_rules: &'static str,
    pub count: &'static str,
    pub lost: &'static str,
    pub failed: &'static str,
    pub for_clients: &'static str,
    pub fates: &'static str,
    pub fate_lost: &'static str,
    pub fate_failed: &'static str,
    pub fate_refused: &'static str,
    pub fate_timed_out: &'static str,
    pub fate_broken: &'static str,
    pub fate_reset: &'static str,
    pub fate_kept: &'static str,
    pub fate_moved: &'static str,
    pub fate_missed: &'static str,
    // Timeline.
    pub play: &'static str,
    pub pause: &'static str,
    pub to_start: &'static str,
    pub to_end: &'static str,
    pub step_back: &'static str,
    pub step_event: &'static str,
    pub step_hop: &'static str,
    pub playhead: &'static str,
    pub speed: &'static str,
    pub event_of: &'static str,
    pub seed: &'static str,
    pub open_now: &'static str,
    pub running: &'static str,
    pub marks: &'static str,
    pub mark_health: &'static str,
    pub mark_pod: &'static str,
    pub mark_node: &'static str,
    pub mark_change: &'static str,
    pub at_once: &'static str,
    // Dialogs.
    pub gallery_title: &'static str,
    pub gallery_hint: &'static str,
    pub search: &'static str,
    pub no_case: &'static str,
    pub case_groups: &'static [(&'static str, &'static str)],
    pub share_title: &'static str,
    pub share_holds: &'static str,
    pub share_private: &'static str,
    pub share_length: &'static str,
    pub share_long: &'static str,
    pub share_too_long: &'static str,
    pub copy: &'static str,
    pub copied: &'static str,
    pub download: &'static str,
    pub making: &'static str,
    pub rule_title: &'static str,
    pub loading: &'static str,
    pub not_loaded: &'static str,
    pub help_title: &'static str,
    pub help_intro: &'static str,
    pub letters_off: &'static str,
    pub still_mode: &'static str,
    pub keys: &'static [(&'static str, &'static str)],
    // Notices.
    pub nothing_to_clean: &'static str,
    pub clean: &'static str,
    pub share_masked: &'static str,
    pub sources: &'static str,
    pub line_head: &'static str,
    pub way: &'static str,
    pub link_bad: &'static str,
    pub other_rules: &'static str,
    pub restarted: &'static str,
    pub text_stale: &'static str,
    pub many_events: &'static str,
}

/// The words of the language in use.
pub fn words() -> &'static Strings {
    &ENGLISH
}

/// A text with values in its holes, in order.
pub fn fill(text: &str, values: &[&str]) -> String {
    let mut values = values.iter();
    let mut filled = String::with_capacity(text.len() + 16);
    for (at, part) in text.split("{}").enumerate() {
        if at > 0 {
            filled.push_str(values.next().copied().unwrap_or_default());
        }
        filled.push_str(part);
    }
    filled
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn holes_are_filled_in_order() {
        assert_eq!(fill("step {} of {}", &["3", "9"]), "step 3 of 9");
        assert_eq!(fill("no hole", &["3"]), "no hole");
    }
}
