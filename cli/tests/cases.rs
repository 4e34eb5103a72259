//! Every page in `core/cases` is a test: its commands, run on its text, print what it says.
//!
//! A case has a title, a line `shows:` with the claims it shows, prose, one `yaml` block and
//! `console` blocks. A line `$ fivetuple …` is run on the `yaml` block, so it names no file (`calc`
//! and `explain` read none); what
//! follows is what it prints. `UPDATE=1 cargo test -p fivetuple-cli --test cases` writes it anew.

mod told;

use std::ffi::OsString;
use std::fs;
use std::path::Path;

use told::told;

datatest_stable::harness! {
    { test = case, root = "../core/cases", pattern = r"\.md$" },
}

fn case(path: &Path) -> datatest_stable::Result<()> {
    let page = fs::read_to_string(path)?;
    check_form(&page)?;
    let file = path.with_extension("yaml");
    let file = file.file_name().and_then(|name| name.to_str()).unwrap_or("case.yaml");
    let new = played(&page, file)?;
    if new == page {
        Ok(())
    } else if std::env::var_os("UPDATE").is_some() {
        Ok(fs::write(path, new)?)
    } else {
        Err(difference(&page, &new).into())
    }
}

/// A page that a reader can find their way in.
fn check_form(page: &str) -> Result<(), String> {
    let mut lines = page.lines().filter(|line| !line.is_empty());
    let title = lines.next().is_some_and(|line| line.starts_with("# "));
    let shows = lines.next().is_some_and(|line| line.starts_with("shows:"));
    let blocks = |kind: &str| page.lines().filter(|line| *line == format!("```{kind}")).count();
    match (title, shows, blocks("yaml"), blocks("console")) {
        (false, ..) => Err("a case begins with `# ` and its title".into()),
        (_, false, ..) => Err("under the title stands `shows:` with the claims it shows".into()),
        (_, _, 1, 1..) => Ok(()),
        (.., yaml, console) => Err(format!(
            "a case has one yaml block and some console blocks, not {yaml} and {console}"
        )),
    }
}

/// The page with what its commands print now.
fn played(page: &str, file: &str) -> Result<String, String> {
    let yaml = blocks(page, "yaml").next().unwrap_or("");
    let mut new = String::new();
    let mut rest = page;
    while let Some((before, block, after)) = next_block(rest, "console") {
        new += before;
        for command in block.lines().filter(|line| line.starts_with("$ ")) {
            new.extend([command, "\n", &output(command, yaml, file)?]);
        }
        rest = after;
    }
    Ok(new + rest)
}

fn blocks<'a>(page: &'a str, kind: &'a str) -> impl Iterator<Item = &'a str> {
    let mut rest = page;
    std::iter::from_fn(move || {
        let (_, block, after) = next_block(rest, kind)?;
        rest = after;
        Some(block)
    })
}

/// The text up to the first block of that kind, the block's lines, and the text from its end on.
fn next_block<'a>(text: &'a str, kind: &str) -> Option<(&'a str, &'a str, &'a str)> {
    let fence = format!("```{kind}\n");
    let start = text.find(&fence)? + fence.len();
    let len = text[start..].find("```\n").unwrap_or(text.len() - start);
    Some((&text[..start], &text[start..start + len], &text[start + len..]))
}

/// What a command prints, with what it says beside that behind.
fn output(command: &str, yaml: &str, file: &str) -> Result<String, String> {
    let words = command.strip_prefix("$ fivetuple ").ok_or("a case runs `$ fivetuple …`")?;
    let reads = !words.starts_with("calc ") && !words.starts_with("explain ");
    let words = words.split_whitespace().chain(reads.then_some(file)).map(OsString::from);
    let (mut out, err) = told(words, (file, yaml));
    out.extend(err);
    String::from_utf8(out).map_err(|error| error.to_string())
}

/// The first line in which two pages differ.
fn difference(old: &str, new: &str) -> String {
    let line = old.lines().zip(new.lines()).take_while(|(old, new)| old == new).count();
    let at = |page: &str| page.lines().skip(line).take(12).collect::<Vec<_>>().join("\n  ");
    format!(
        "line {}: it says\n  {}\nand now prints\n  {}\nUPDATE=1 writes it anew",
        line + 1,
        at(old),
        at(new)
    )
}
