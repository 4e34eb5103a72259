//! The fast way of reading gives up, or agrees with the whole one in everything.

mod again;

use proptest::prelude::*;

use crate::base::{Span, Texts};
use crate::manifest::build::Keep;
use crate::manifest::documents::{documents, each};
use crate::manifest::problem::{Problem, Problems};
use crate::manifest::tree::{Node, Tree};
use crate::manifest::{Limits, regular, yaml};

/// All that kubectl prints and people write, and nothing that is not regular.
const REGULAR: &str = include_str!("regular.yaml");

/// What breaks texts, or changes what they mean.
const BITS: &[&str] = &[
    "\n",
    "\n\n",
    " ",
    "  ",
    "    ",
    "a",
    "b: c",
    "key:",
    ": ",
    ":",
    "- ",
    "-",
    "- - ",
    "#",
    " # c",
    "'",
    "''",
    "\"",
    "\\\"",
    "\\",
    "\\n",
    "\\\n",
    "\\x41",
    "\\u00e9",
    "\\ud83d",
    "|",
    "|\n",
    "|-",
    "|+2\n",
    ">",
    ">-\n",
    "{",
    "}",
    "[",
    "]",
    "{}",
    "[]",
    ",",
    "{a: b}",
    "[a, 'b']",
    "? ",
    "?",
    "&a ",
    "*a",
    "!!str ",
    "<<: {a: b}",
    "<<: ",
    "~",
    "null",
    "---",
    "---\n",
    "...\n",
    "%YAML 1.2\n",
    "\t",
    "\r",
    "\0",
    "\u{7f}",
    "\u{85}",
    "\u{a0}",
    "\u{2028}",
    "\u{feff}",
    "é",
    "🚀",
    "“",
    "@",
    "`",
    "%",
    "=",
    "env:\n",
    "env: {a: b}\n",
    "command: [a]\n",
    "managedFields:\n- a: b\n",
    "a: 1\na: 2\n",
    "\n  ",
    "\n    ",
    "\n- ",
    "\n  - ",
    "\n#",
    "\n\n  ",
];

/// What reading gives: everything in the tree, and all problems.
#[derive(Debug, PartialEq)]
struct Read {
    nodes: Vec<Node>,
    texts: Vec<Box<str>>,
    roots: Vec<u32>,
    aliases: Vec<(u32, u32)>,
    problems: Vec<Problem>,
}

fn all(tree: Tree<'_>, problems: Problems) -> Read {
    let Tree { nodes, texts, roots, aliases, .. } = tree;
    Read { nodes, texts, roots, aliases, problems: problems.into_sorted() }
}

/// Reads a text the whole way and the fast way, and expects the same; how many of its documents the
/// fast way could read, and how many there are.
#[track_caller]
fn agree(text: &str, how: (Keep, Limits)) -> (u32, u32) {
    let texts = Texts::one(text);
    let mut problems = Problems::new(how.1.problems);
    let tree = documents(&texts, how, &mut problems);
    let fast = all(tree, problems);
    let mut problems = Problems::new(how.1.problems);
    let (mut regular, mut documents) = (0, 0);
    let tree = each(&texts, how, &mut problems, |tree, span, out| {
        documents += 1;
        regular += u32::from(is_regular(tree.text, span, how));
        yaml::document(tree, span, how, out);
    });
    let whole = all(tree, problems);
    assert!(fast == whole, "{text:?}\n{:#?}", first_difference(&fast, &whole));
    (regular, documents)
}

fn is_regular(text: &str, span: Span, how: (Keep, Limits)) -> bool {
    let (mut tree, mut out) = (Tree::new(text, how.1), Problems::new(how.1.problems));
    regular::document(&mut tree, span, how, &mut out)
}

/// The first node, text or problem that is not the same.
fn first_difference(fast: &Read, whole: &Read) -> (String, String) {
    let lines = |read: &Read| format!("{read:#?}").lines().map(str::to_owned).collect::<Vec<_>>();
    let (fast, whole) = (lines(fast), lines(whole));
    let at =
        fast.iter().zip(&whole).position(|(a, b)| a != b).unwrap_or(fast.len().min(whole.len()));
    let near = |lines: &[String]| {
        lines.iter().skip(at.saturating_sub(12)).take(24).cloned().collect::<Vec<_>>().join("\n")
    };
    (near(&fast), near(&whole))
}

const PAGE: (Keep, Limits) = (Keep::Read, Limits::PAGE);

/// Everything is kept, and all limits bite.
const TIGHT: (Keep, Limits) =
    (Keep::All, Limits { nesting: 3, values: 40, problems: 2, ..Limits::PAGE });

#[test]
fn what_kubectl_prints_is_regular() {
    assert_eq!(agree(REGULAR, PAGE), (3, 3));
    assert_eq!(agree(REGULAR, (Keep::All, Limits::PAGE)), (3, 3));
    agree(REGULAR, TIGHT);
}

#[test]
fn every_text_cut_short_is_read_the_same() {
    for (at, _) in REGULAR.char_indices() {
        agree(&REGULAR[..at], PAGE);
    }
}

#[test]
fn every_text_without_a_line_is_read_the_same() {
    let lines: Vec<&str> = REGULAR.split_inclusive('\n').collect();
    for at in 0..lines.len() {
        let (before, after) = (lines[..at].concat(), lines[at + 1..].concat());
        agree(&[before.as_str(), &after].concat(), PAGE);
        agree(&[&before, lines[at], lines[at], &after].concat(), PAGE);
        agree(&[&before, " ", lines[at], &after].concat(), PAGE);
        agree(&[&before, lines[at].strip_prefix(' ').unwrap_or("\n"), &after].concat(), PAGE);
    }
}

#[test]
fn every_case_is_read_the_same_and_most_documents_are_regular() {
    let (mut regular, mut documents) = (0, 0);
    for text in cases() {
        let (some, all) = agree(&text, PAGE);
        agree(&text, TIGHT);
        (regular, documents) = (regular + some, documents + all);
    }
    assert!(documents > 300, "{documents}");
    assert!(regular * 100 > documents * 98, "{regular} of {documents}");
}

/// All YAML in the cases.
#[expect(clippy::disallowed_methods, reason = "the cases are files")]
fn cases() -> Vec<String> {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("cases");
    let mut texts = Vec::new();
    for entry in std::fs::read_dir(folder).unwrap() {
        for file in std::fs::read_dir(entry.unwrap().path()).unwrap() {
            let case = std::fs::read_to_string(file.unwrap().path()).unwrap();
            let blocks = case.split("```yaml").skip(1);
            let bodies = blocks.filter_map(|block| Some(block.split_once('\n')?.1));
            texts.extend(bodies.filter_map(|body| Some(body.split_once("```")?.0.to_owned())));
        }
    }
    texts
}

/// A text with some stretches replaced by bits.
fn broken(text: &'static str) -> impl Strategy<Value = String> {
    let change = (any::<prop::sample::Index>(), 0..30_usize, prop::sample::select(BITS));
    prop::collection::vec(change, 0..4).prop_map(move |changes| {
        let mut text = text.to_owned();
        for (at, length, bit) in changes {
            let at = text.floor_char_boundary(at.index(text.len() + 1));
            let end = text.floor_char_boundary(at + length);
            text.replace_range(at..end, bit);
        }
        text
    })
}

proptest! {
    #[test]
    fn a_broken_text_is_read_the_same(text in broken(REGULAR)) {
        agree(&text, PAGE);
        agree(&text, TIGHT);
    }

    #[test]
    fn bits_are_read_the_same(bits in prop::collection::vec(prop::sample::select(BITS), 0..14)) {
        let text = bits.concat();
        agree(&text, PAGE);
        agree(&text, TIGHT);
        agree(&format!("- env:\n    a: |\n      b\n  c: {text}"), PAGE);
    }
}

/// Every text of so many of these, which are enough for every kind of line.
#[test]
fn all_small_texts_are_read_the_same() {
    const PARTS: [&str; 12] = ["a", " ", "\n", ":", "-", "#", "\"", "'", "|", "[", "]", "env:\n"];
    let longest = if cfg!(debug_assertions) { 4 } else { 6 };
    for length in 1..=longest {
        for number in 0..PARTS.len().pow(length) {
            let part = |at| PARTS[number / PARTS.len().pow(at) % PARTS.len()];
            agree(&(0..length).map(part).collect::<String>(), PAGE);
        }
    }
}
