//! `check --fix`: applies the edits that mend problems.

use fivetuple_core::base::Texts;
use fivetuple_core::manifest::{Edit, Problem, edited, mends};

use crate::args::Input;
use crate::commands::check::place;
use crate::{Host, Stop, files};

/// The name of standard input.
const INPUT: &str = "-";

/// Applies the first edit of each problem that has one to the files, and prints what it did. What
/// comes from standard input is printed instead, and what was done said beside. Returns 1 if an
/// error is left.
pub(crate) fn fix(input: &Input, dry_run: bool, host: &mut Host<'_>) -> Result<u8, Stop> {
    let from_input = input.files.iter().any(|file| file == INPUT);
    if input.json || (from_input && input.files.len() > 1) {
        return Err(Stop::Usage("--fix takes files, or - alone, and prints no JSON".to_owned()));
    }
    let texts = files::read(&input.files, host)?;
    let worked = fivetuple_core::work(texts.clone(), input.limits);
    let all = mends(&worked.problems);
    let mut mended = Texts::default();
    for (file, range) in texts.files() {
        let mine = all.iter().filter(|(_, edit)| range.covers(edit.span));
        let text = texts.slice(range);
        let new = edited(text, range.start, mine.map(|(_, edit)| *edit));
        if !dry_run && (from_input || new != text) {
            write(file, (text, &new), host)?;
        }
        mended.add(file, &new);
    }
    let says = report(&all, &texts, (dry_run, worked.problems.len()));
    if from_input && !dry_run {
        write!(host.err, "{says}")?;
    } else {
        write!(host.out, "{says}")?;
    }
    Ok(u8::from(fivetuple_core::work(mended, input.limits).has_errors()))
}

/// Writes a file anew, if its bytes are those that were read; what came from standard input is
/// printed.
fn write(file: &str, (old, new): (&str, &str), host: &mut Host<'_>) -> Result<(), Stop> {
    if file == INPUT {
        return Ok(host.out.write_all(new.as_bytes())?);
    }
    let stop = |error: std::io::Error| Stop::Usage(format!("{file}: {error}"));
    if (host.read)(file).map_err(stop)? != old.as_bytes() {
        return Err(Stop::Usage(format!("{file}: not UTF-8, or changed meanwhile; left as it is")));
    }
    (host.write)(file, new.as_bytes()).map_err(stop)
}

/// A line for each edit, and how many there are.
fn report(all: &[(&Problem, &Edit)], texts: &Texts, (dry_run, problems): (bool, usize)) -> String {
    let line = |(problem, edit): &(&Problem, &Edit)| {
        format!("{} {}: {}\n", place(texts, edit.span.start), problem.because.rule, edit.title)
    };
    let verb = if dry_run { "would mend" } else { "mended" };
    let lines = all.iter().map(line).collect::<String>();
    format!("{lines}{verb} {} of {problems} problems\n", all.len())
}
