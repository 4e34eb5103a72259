//! Words → commands.

use std::ffi::OsString;
use std::time::Duration;

use fivetuple_core::base::time::read_length;
use fivetuple_core::manifest::Limits;
use fivetuple_core::show::text::Section;
use lexopt::prelude::*;

use crate::Stop;

/// What to do when the words make no sense.
pub(crate) const HINT: &str = "try: fivetuple --help";

/// A command with what it needs.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Command {
    /// Prints how to use the program, or one of its commands.
    Help(Option<String>),
    /// Prints its version.
    Version,
    /// Lists problems.
    Check(Input),
    /// Mends problems; only says so if it is a dry run.
    Fix(Input, bool),
    /// Shows what is built.
    Plan(Input, Vec<Section>),
    /// Follows a packet.
    Trace(Input, Packet),
    /// Writes packets down as somebody would capture them.
    Capture(Input, Capture),
    /// Runs a world; only says what is found in the run if something is looked for.
    Run(Input, Option<Duration>, Option<String>),
    /// Compares two variants.
    Diff(Input),
    /// Makes a link.
    Link(Input),
    /// Prints the text under other names and addresses.
    Anonymize(Input),
    /// Opens a link.
    Open(String),
    /// Explains a rule, or lists them.
    Explain(Option<String>),
    /// Computes.
    Calc(Vec<OsString>),
    /// Counts claims.
    Claims,
}

/// What is read, and how answers are printed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Input {
    /// The files, at least one.
    pub(crate) files: Vec<String>,
    /// Whether to print JSON.
    pub(crate) json: bool,
    /// A seed that replaces the text's.
    pub(crate) seed: Option<u64>,
    /// How much is read.
    pub(crate) limits: Limits,
    /// The moment of a run at which the world is looked at, instead of its beginning.
    pub(crate) after: Option<Duration>,
}

impl Default for Input {
    fn default() -> Self {
        Self { files: Vec::new(), json: false, seed: None, limits: Limits::FILES, after: None }
    }
}

/// The packet of `trace`, in the words of the command line.
#[derive(Debug, Default, PartialEq, Eq)]
pub(crate) struct Packet {
    /// `--from`.
    pub(crate) from: Option<String>,
    /// `--to`.
    pub(crate) to: Option<String>,
    /// `--at`.
    pub(crate) at: Option<String>,
    /// `--host`.
    pub(crate) host: Option<String>,
    /// `--path`.
    pub(crate) path: Option<String>,
    /// `--why`.
    pub(crate) why: bool,
}

impl Packet {
    /// What is said after one of these words.
    fn word(&mut self, word: &str) -> &mut Option<String> {
        match word {
            "from" => &mut self.from,
            "to" => &mut self.to,
            "at" => &mut self.at,
            "host" => &mut self.host,
            _ => &mut self.path,
        }
    }
}

/// What `capture` captures, and where to.
#[derive(Debug, Default, PartialEq, Eq)]
pub(crate) struct Capture {
    /// One packet's connection, if any of the words of `trace` is said; else those of a run.
    pub(crate) packet: Option<Packet>,
    /// `--until`.
    pub(crate) until: Option<Duration>,
    /// `--only`.
    pub(crate) only: Option<String>,
    /// `--out`.
    pub(crate) out: Option<String>,
}

/// Options as they come, before it is clear what they are for.
#[derive(Default)]
struct Options {
    input: Input,
    packet: Packet,
    until: Option<Duration>,
    find: Option<String>,
    open: Option<String>,
    only: Vec<Section>,
    place: Option<String>,
    out: Option<String>,
    fix: bool,
    dry_run: bool,
}

/// The command that these words mean.
pub(crate) fn parse(words: impl IntoIterator<Item = OsString>) -> Result<Command, Stop> {
    let mut parser = lexopt::Parser::from_args(words);
    let name = match parser.next()? {
        None | Some(Long("help") | Short('h')) => return Ok(Command::Help(None)),
        Some(Long("version") | Short('V')) => return Ok(Command::Version),
        Some(Value(name)) => name.string()?,
        Some(option) => return Err(option.unexpected().into()),
    };
    if name == "calc" {
        return Ok(Command::Calc(parser.raw_args()?.collect()));
    }
    let Some(options) = options(&mut parser, &name)? else {
        return Ok(Command::Help(Some(name)));
    };
    command(&name, options)
}

/// Reads everything after the command's name; `None` if help is asked for.
fn options(parser: &mut lexopt::Parser, command: &str) -> Result<Option<Options>, Stop> {
    let mut all = Options::default();
    let prints = matches!(command, "check" | "plan" | "trace" | "run" | "diff");
    while let Some(arg) = parser.next()? {
        match (arg, command) {
            (Long("help") | Short('h'), _) => return Ok(None),
            (Long("json"), _) if prints => all.input.json = true,
            (Long("limits"), _) if prints => {
                limits(&mut all.input.limits, &parser.value()?.string()?)?;
            }
            (Long("seed"), "check" | "trace" | "run" | "plan" | "capture" | "diff") => {
                all.input.seed = Some(parser.value()?.parse()?);
            }
            (Long("fix"), "check") => all.fix = true,
            (Long("dry-run"), "check") => all.dry_run = true,
            (Long("why"), "trace") => all.packet.why = true,
            (Long(word @ ("from" | "to" | "at" | "host" | "path")), "trace" | "capture") => {
                let word = word.to_owned();
                *all.packet.word(&word) = Some(parser.value()?.string()?);
            }
            (Long("only"), "capture") => all.place = Some(parser.value()?.string()?),
            (Long("out") | Short('o'), "capture") => all.out = Some(parser.value()?.string()?),
            (Long("only"), "plan") => all.only.extend(sections(&parser.value()?.string()?)?),
            (Long("after"), "check" | "trace" | "plan" | "capture" | "diff") => {
                all.input.after = Some(seconds(&parser.value()?.string()?)?);
            }
            (Long("until"), "run" | "capture") => {
                all.until = Some(seconds(&parser.value()?.string()?)?);
            }
            (Long("find"), "run") => all.find = Some(parser.value()?.string()?),
            (Long("open"), "link") => all.open = Some(parser.value()?.string()?),
            (Value(file), _) => all.input.files.push(file.string()?),
            (option, _) => return Err(option.unexpected().into()),
        }
    }
    Ok(Some(all))
}

fn command(name: &str, mut options: Options) -> Result<Command, Stop> {
    if name == "explain" {
        return Ok(Command::Explain(options.input.files.pop()));
    }
    if name == "claims" {
        return Ok(Command::Claims);
    }
    if let Some(link) = options.open {
        return Ok(Command::Open(link));
    }
    let input = options.input;
    let command = match name {
        "check" if options.dry_run && !options.fix => {
            return Err(Stop::Usage(format!("--dry-run goes with --fix\n{HINT}")));
        }
        "check" if options.fix && input.after.is_some() => {
            return Err(Stop::Usage(format!("--fix mends the beginning, without --after\n{HINT}")));
        }
        "check" if options.fix => Command::Fix(input, options.dry_run),
        "check" => Command::Check(input),
        "plan" => Command::Plan(input, or_all(options.only)),
        "trace" => Command::Trace(input, options.packet),
        "run" => Command::Run(input, options.until, options.find),
        "capture" => {
            let one = input.after.is_some() || options.packet != Packet::default();
            let packet = one.then_some(options.packet);
            let (until, only, out) = (options.until, options.place, options.out);
            Command::Capture(input, Capture { packet, until, only, out })
        }
        "diff" => Command::Diff(input),
        "link" => Command::Link(input),
        "anonymize" => Command::Anonymize(input),
        _ => return Err(Stop::Usage(format!("unknown command {name}\n{HINT}"))),
    };
    with_files(command)
}

fn with_files(command: Command) -> Result<Command, Stop> {
    match &command {
        Command::Check(input)
        | Command::Fix(input, _)
        | Command::Plan(input, _)
        | Command::Trace(input, _)
        | Command::Run(input, ..)
        | Command::Capture(input, _)
        | Command::Diff(input)
        | Command::Link(input)
        | Command::Anonymize(input)
            if input.files.is_empty() =>
        {
            Err(Stop::Usage(format!("no file; - reads standard input\n{HINT}")))
        }
        _ => Ok(command),
    }
}

/// Sets the limits that `bytes=200,nesting=6` names; `page` and `link` are theirs.
fn limits(limits: &mut Limits, text: &str) -> Result<(), Stop> {
    for part in text.split(',') {
        let (name, number) = part.split_once('=').unwrap_or((part, ""));
        let number = number.parse();
        match (name, number) {
            ("page", Err(_)) => *limits = Limits::PAGE,
            ("link", Err(_)) => *limits = Limits::LINK,
            ("bytes", Ok(number)) => limits.bytes = number,
            ("nesting", Ok(number)) => limits.nesting = number,
            ("aliases", Ok(number)) => limits.aliases = number,
            ("values", Ok(number)) => limits.values = number,
            ("problems", Ok(number)) => limits.problems = number,
            _ => {
                let known = "page, link, or bytes, nesting, aliases, values, problems with =N";
                return Err(Stop::Usage(format!("--limits {part}: there are {known}")));
            }
        }
    }
    Ok(())
}

/// Sections by their names, with commas between.
fn sections(names: &str) -> Result<Vec<Section>, Stop> {
    let all = || Section::ALL.map(|(_, name)| name).join(", ");
    let unknown = |name| Stop::Usage(format!("--only {name}: there are {}", all()));
    names.split(',').map(|name| Section::named(name).ok_or_else(|| unknown(name))).collect()
}

fn or_all(only: Vec<Section>) -> Vec<Section> {
    let all = || Section::ALL.map(|(section, _)| section).to_vec();
    if only.is_empty() { all() } else { only }
}

/// A length of time with its unit: `60s`, `12.482317s`, `2m`, `250ms`.
fn seconds(text: &str) -> Result<Duration, Stop> {
    let wrong = || Stop::Usage(format!("{text} is not a length of time such as 60s"));
    read_length(text).ok_or_else(wrong)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parsed(line: &str) -> Result<Command, String> {
        parse(line.split_whitespace().map(OsString::from)).map_err(|stop| format!("{stop:?}"))
    }

    #[test]
    fn options_and_files_come_in_any_order() {
        let command = parsed("trace --from berlin a.yaml --seed=7 b.yaml --to shop/web:80 --json");
        let input = Input {
            files: vec!["a.yaml".into(), "b.yaml".into()],
            json: true,
            seed: Some(7),
            ..Input::default()
        };
        let packet = Packet {
            from: Some("berlin".into()),
            to: Some("shop/web:80".into()),
            ..Packet::default()
        };
        assert_eq!(command, Ok(Command::Trace(input, packet)));
    }

    #[test]
    fn a_length_of_time_needs_its_unit() {
        let until = |line| match parsed(line) {
            Ok(Command::Run(_, until, _)) => until,
            _ => None,
        };
        assert_eq!(until("run - --until 2m"), Some(Duration::from_mins(2)));
        assert_eq!(until("run - --until 250ms"), Some(Duration::from_millis(250)));
        assert_eq!(until("run - --until 12.482317s"), Some(Duration::from_micros(12_482_317)));
        for wrong in ["60", "s", "1d", "-1s", "99999999999999999999s"] {
            assert!(parsed(&format!("run - --until={wrong}")).is_err(), "{wrong}");
        }
    }

    #[test]
    fn what_is_wrong_is_named() {
        for (line, says) in [
            ("plan", "no file"),
            ("frobnicate a.yaml", "unknown command frobnicate"),
            ("plan a.yaml --from berlin", "--from"),
            ("trace a.yaml --seed x", "invalid digit"),
        ] {
            let error = parsed(line).unwrap_err();
            assert!(error.contains(says), "{line}: {error}");
        }
    }
}
