//! Reading again after an edit gives what reading from scratch gives.

use std::sync::Arc;

use super::*;
use crate::manifest::documents::documents_again;
use crate::manifest::memory::{Memory, Past};

/// A list of short items, which bits can hit the ends of.
fn list(indent: &str) -> String {
    let item = |n: usize| {
        let words = ["a: 1", "b: \"x\\ty\"", "c: |\n  two\n  lines", "env:\n- d: e", "f:"][n % 5];
        let words = words.replace('\n', &format!("\n{indent}  "));
        format!("{indent}- {words}\n{indent}  kind: Pod\n")
    };
    let items: String = (0..12).map(item).collect();
    format!("# ours\napiVersion: v1\nitems:\n{items}kind: List\nmetadata: {{}}\n---\na: b\n")
}

/// Reads one text after the other with one memory, and each from scratch, and expects the same.
#[track_caller]
fn agree_again(edits: &[String], how: (Keep, Limits)) {
    let mut memory = Memory::default();
    for text in edits {
        let texts = Arc::new(Texts::one(text.as_str()));
        let mut problems = Problems::new(how.1.problems);
        let tree = documents(&texts, how, &mut problems);
        let whole = all(tree, problems);
        let mut problems = Problems::new(how.1.problems);
        let tree = documents_again(&texts, how, Some(&memory), &mut problems);
        let kept = tree.clone();
        let again = all(tree, problems);
        assert!(again == whole, "{edits:#?}\n{:#?}", first_difference(&again, &whole));
        memory = Memory::new(&texts, how.1, kept).unwrap_or(memory);
    }
}

/// A text, and what edits make of it one after the other.
fn edited(text: String) -> impl Strategy<Value = Vec<String>> {
    let change = (any::<prop::sample::Index>(), 0..12_usize, prop::sample::select(BITS));
    prop::collection::vec(change, 1..6).prop_map(move |changes| {
        let mut texts = vec![text.clone()];
        for (at, length, bit) in changes {
            let mut text = texts.last().cloned().unwrap_or_default();
            let at = text.floor_char_boundary(at.index(text.len() + 1));
            let end = text.floor_char_boundary(at + length);
            text.replace_range(at..end, bit);
            texts.push(text);
        }
        texts
    })
}

proptest! {
    #[test]
    fn an_edited_text_is_read_again_the_same(
        texts in prop_oneof![
            edited(REGULAR.to_owned()), edited(list("")), edited(list("  ")), edited(list("").repeat(2)),
        ]
    ) {
        agree_again(&texts, PAGE);
        agree_again(&texts, TIGHT);
    }
}

#[test]
fn every_line_that_goes_and_comes_back_is_read_again_the_same() {
    for text in [list(""), list("  "), REGULAR.to_owned()] {
        let lines: Vec<&str> = text.split_inclusive('\n').collect();
        for at in 0..lines.len() {
            let less = [&lines[..at], &lines[at + 1..]].concat().concat();
            let more =
                [&lines[..at], &["- ", lines[at].trim_start()], &lines[at..]].concat().concat();
            agree_again(&[text.clone(), less, text.clone(), more, text.clone()], PAGE);
        }
    }
}

#[test]
fn only_the_item_that_was_edited_is_read_again() {
    let before = Arc::new(Texts::one(list("")));
    let tree = documents(&before, PAGE, &mut Problems::new(9));
    let memory = Memory::new(&before, PAGE.1, tree).unwrap();
    let text = list("").replacen("kind: Pod", "kind: Node", 1);
    let past = Past::of(&memory, &text, PAGE.1).unwrap();
    let starts: Vec<u32> = text.match_indices("\n- ").map(|(at, _)| at as u32 + 1).collect();
    let known = |start: &u32| past.run(*start, 0).map_or(0, |run| run.len());
    assert_eq!(starts.len(), 12);
    assert!(known(&starts[0]) == 0 && known(&starts[1]) == 10 && known(&starts[11]) == 0);
    let text = format!("# a line\n{}", list(""));
    let past = Past::of(&memory, &text, PAGE.1).unwrap();
    assert_eq!(past.run(starts[0] + 9, 0).map_or(0, |run| run.len()), 11);
}
