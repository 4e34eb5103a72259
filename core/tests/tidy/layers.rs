//! Who may import whom.

use crate::files::sources;
use crate::none;

/// What systems of one provider share: calculators, no system.
const SHARED: &[&str] = &["gke_controllers"];

/// The ladder: a module imports only from lower rungs; modules of one rung are strangers.
const LADDER: &[&[&str]] = &[
    &["base"],
    &["explain"],
    &["manifest", "balance"],
    &["model"],
    &["plan"],
    &["systems", "path"],
    &["sim", "advice", "link"],
    &["capture"],
    &["show"],
    &["compare", "search"],
    &["lib", "registry", "work", "claims", "lesson"],
];

#[test]
fn modules_import_only_from_lower_rungs() {
    let mut broken = Vec::new();
    for file in sources("src") {
        let from = module(&file.name);
        let rung = rung(&from).unwrap_or_else(|| panic!("{} has no rung", file.name));
        for to in imports(&file.code) {
            let below = self::rung(&to).is_some_and(|to| to < rung);
            if to != from && !below && rung < LADDER.len() - 1 {
                broken.push(format!("{}: {from} must not know {to}", file.name));
            }
        }
    }
    none(&broken, "a module imports only from lower rungs");
}

#[test]
fn products_do_not_know_each_other() {
    let mut broken = Vec::new();
    for file in sources("src/systems") {
        let Some(product) = file.name.split('/').nth(2).filter(|name| !name.contains('.')) else {
            continue;
        };
        let names = file.code.split("systems::").skip(1).map(first_word);
        let others = names.filter(|name| *name != product && !SHARED.contains(name));
        let others = others.filter(|name| name.starts_with(|c: char| c.is_ascii_lowercase()));
        broken
            .extend(others.map(|other| format!("{}: {product} must not know {other}", file.name)));
    }
    none(&broken, "no system imports another");
}

fn rung(module: &str) -> Option<usize> {
    LADDER.iter().position(|rung| rung.contains(&module))
}

/// The module of a file: the first folder or file under `src`.
fn module(name: &str) -> String {
    name.split(['/', '.']).nth(1).unwrap_or("").to_owned()
}

/// All modules named right after `crate::`, in one line or in braces.
fn imports(code: &str) -> Vec<String> {
    let code: String = code.lines().filter(|line| !line.trim_start().starts_with("//")).collect();
    let mut found = Vec::new();
    for rest in code.split("crate::").skip(1) {
        match rest.strip_prefix('{') {
            Some(list) => found.extend(top_level(list)),
            None => found.push(first_word(rest).to_owned()),
        }
    }
    found.retain(|name| name.starts_with(|c: char| c.is_ascii_lowercase()));
    found
}

/// The first words of a brace's own entries.
fn top_level(list: &str) -> Vec<String> {
    let (mut depth, mut words, mut start) = (0, Vec::new(), true);
    for (at, letter) in list.char_indices() {
        match letter {
            '}' if depth == 0 => break,
            '{' => depth += 1,
            '}' => depth -= 1,
            ',' if depth == 0 => start = true,
            _ if start && !letter.is_whitespace() => {
                words.push(first_word(&list[at..]).to_owned());
                start = false;
            }
            _ => {}
        }
    }
    words
}

fn first_word(text: &str) -> &str {
    text.split(|c: char| !c.is_alphanumeric() && c != '_').next().unwrap_or("")
}

#[test]
fn imports_are_found_in_braces_too() {
    let code = "use crate::{base::{Addr, Time}, plan::Plan};\nuse crate::model::Model;";
    assert_eq!(imports(code), ["base", "plan", "model"]);
}
