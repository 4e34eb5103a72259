//! What became of connections: what did not happen is not mentioned.

use fivetuple_core::show::Observed;
use yew::{Html, classes, html};

use crate::strings::{fill, words};

/// One line: so many lost, cut off, kept, moved.
pub(super) fn fates(seen: &Observed) -> Html {
    let s = words();
    let told = |all: u64, told: u64, word: &str| {
        let silent = all.saturating_sub(told);
        let parts = [(told, word), (silent, s.fate_timed_out)];
        let parts = parts.into_iter().filter(|(count, _)| *count > 0);
        let parts: Vec<String> = parts.map(|(n, word)| fill(word, &[&n.to_string()])).collect();
        parts.join(", ")
    };
    let all = [
        (seen.lost, s.fate_lost, told(seen.lost, seen.refused, s.fate_refused), true),
        (seen.broken, s.fate_broken, told(seen.broken, seen.reset, s.fate_reset), true),
        (seen.kept, s.fate_kept, String::new(), false),
        (seen.moved, s.fate_moved, String::new(), false),
        (seen.missed, s.fate_missed, String::new(), true),
    ];
    let failed = seen.failed.iter().map(|(status, count)| {
        let what = fill(s.fate_failed, &[&status.to_string()]);
        (*count, what, String::new(), true)
    });
    let all = all.into_iter().map(|(count, what, how, bad)| (count, what.to_owned(), how, bad));
    let all = all.chain(failed);
    let all: Vec<_> = all.filter(|(count, ..)| *count > 0).collect();
    if all.is_empty() {
        return html! {};
    }
    let one = |(count, what, how, bad): (u64, String, String, bool)| {
        html! {
            <li class={classes!(bad.then_some("bad"))}>
                <strong>{ count }</strong>{ " " }{ what }
                if !how.is_empty() { <span class="muted">{ ": " }{ how }</span> }
            </li>
        }
    };
    html! { <ul class="fates" aria-label={s.fates}>{ for all.into_iter().map(one) }</ul> }
}
