//! A page of Markdown → a lesson.

use crate::lesson::measure::WORDS;
use crate::lesson::{Answer, Ask, Claim, Lesson, Measure, Relation, Step, Turn};

const FENCE: &str = "```yaml\n";

/// Reads a lesson.
///
/// # Errors
/// If the page has no title or text, or a line of a step says something that lessons do not know:
/// the line, and what is wrong with it.
pub fn read(page: &str) -> Result<Lesson, String> {
    let title = page.strip_prefix("# ").and_then(|rest| rest.split('\n').next());
    let title = title.ok_or("a lesson begins with `# ` and its title")?.to_owned();
    let (before, rest) = page.split_once(FENCE).ok_or("a lesson has a text in a block of yaml")?;
    let (text, after) = rest.split_once("\n```\n").ok_or("the block of yaml does not end")?;
    let says = before.split_once('\n').map_or("", |(_, says)| says.trim()).to_owned();
    let steps = after.split("\n## ").skip(1).map(step).collect::<Result<_, _>>()?;
    Ok(Lesson { title, says, text: format!("{text}\n"), steps })
}

fn step(section: &str) -> Result<Step, String> {
    let (title, body) = section.split_once('\n').unwrap_or((section, ""));
    let mut step = Step { title: title.trim().to_owned(), ..Step::default() };
    let mut prose: Vec<&str> = Vec::new();
    for line in body.lines() {
        let bad = |what: &str| format!("{what}: {line}");
        if let Some(turned) = line.strip_prefix("turn: ") {
            let (knob, choice) =
                turned.split_once(" = ").ok_or_else(|| bad("a knob = a choice"))?;
            step.turn = Some(Turn::Knob(knob.trim().to_owned(), choice.trim().to_owned()));
        } else if let Some(edit) = line.strip_prefix("edit: ") {
            let (from, to) = edit.split_once(" → ").ok_or_else(|| bad("`words` → `words`"))?;
            let (from, to) = (quoted(from), quoted(to));
            let (from, to) = from.zip(to).ok_or_else(|| bad("words stand in backticks"))?;
            step.turn = Some(Turn::Words(from, to));
        } else if let Some(question) = line.strip_prefix("ask: ") {
            step.ask = Some(Ask { says: question.to_owned(), answers: Vec::new() });
        } else if let Some(goals) = line.strip_prefix("goal: ") {
            let claims = goals.split(", ").map(|goal| quoted(goal).and_then(|goal| claim(&goal)));
            step.goal = claims.collect::<Option<_>>().ok_or_else(|| bad("no claim of a lesson"))?;
        } else if let (Some(ask), Some(item)) = (&mut step.ask, line.strip_prefix("- ")) {
            ask.answers.push(answer(item).ok_or_else(|| bad("an answer: `a claim`"))?);
        } else {
            prose.push(line);
        }
    }
    prose.join("\n").trim().clone_into(&mut step.says);
    Ok(step)
}

fn answer(item: &str) -> Option<Answer> {
    let (says, right) = item.rsplit_once(": `")?;
    let right = claim(right.trim_end().strip_suffix('`')?)?;
    Some(Answer { says: says.to_owned(), right })
}

/// What stands in backticks; `⏎` stands for the end of a line.
fn quoted(words: &str) -> Option<String> {
    let words = words.trim().strip_prefix('`')?.strip_suffix('`')?;
    Some(words.replace('⏎', "\n"))
}

/// A claim: `share of web-1 = 1/3`.
fn claim(words: &str) -> Option<Claim> {
    let signs = [(" = ", Relation::Is), (" < ", Relation::Below), (" > ", Relation::Above)];
    let split = |(sign, relation)| Some((words.split_once(sign)?, relation));
    let ((left, value), relation) = signs.into_iter().find_map(split)?;
    Some(Claim { measure: measure(left.trim())?, relation, value: value.trim().to_owned() })
}

fn measure(words: &str) -> Option<Measure> {
    if let Some(name) = words.strip_prefix("share of ") {
        return Some(Measure::Share(name.to_owned()));
    }
    if let Some(name) = words.strip_prefix("part of ") {
        return Some(Measure::Part(name.to_owned()));
    }
    if let Some(rule) = words.strip_prefix("note ") {
        return Some(Measure::Note(rule.to_owned()));
    }
    WORDS.into_iter().find(|(word, _)| *word == words).map(|(_, measure)| measure)
}

#[cfg(test)]
mod tests {
    use super::*;

    const PAGE: &str = "# A title\n\nSome words.\n\n```yaml\na: 1\n```\n\n## First\n\nProse.\n\n\
        turn: policy = Local\nask: Who sees it?\n- the client: `client kept = yes`\n\
        - nobody: `share of web-1 < 1/3`\n\n## Last\n\ngoal: `lost = 0`, `failed = 0`\n";

    #[test]
    fn a_page_becomes_a_lesson() {
        let lesson = read(PAGE).unwrap_or_else(|error| panic!("{error}"));
        assert_eq!((lesson.title.as_str(), lesson.says.as_str()), ("A title", "Some words."));
        assert_eq!(lesson.text, "a: 1\n");
        let [first, last] = &lesson.steps[..] else { panic!("two steps") };
        assert_eq!(first.says, "Prose.");
        assert_eq!(first.turn, Some(Turn::Knob("policy".to_owned(), "Local".to_owned())));
        assert_eq!(first.ask.as_ref().map(|ask| ask.answers.len()), Some(2));
        assert_eq!((last.goal.len(), last.says.as_str()), (2, ""));
    }

    #[test]
    fn what_lessons_do_not_know_is_an_error_that_names_the_line() {
        for (from, to) in
            [("client kept", "client lost"), ("policy = Local", "policy"), ("`lost", "lost")]
        {
            let error = read(&PAGE.replace(from, to)).expect_err("it must not be read");
            assert!(error.contains(to), "{error}");
        }
        assert!(read("no title").is_err());
        assert!(read("# t\n\nno text").is_err());
    }
}
