//! Languages change words and nothing else, and each language's file has all words that there are.

#![expect(clippy::disallowed_methods, reason = "tests read the files they keep true")]
#![expect(clippy::unwrap_used, reason = "a test that cannot read its files fails")]

use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};
use std::thread;

use fivetuple_core::base::{ExposureId, Id, NodeId, Place, PodId, Texts, Time, ZoneId};
use fivetuple_core::explain::{Catalog, English, Language, Section};
use fivetuple_core::manifest::Limits;
use fivetuple_core::show::{Event, Load, Remembered, Snapshot, Thing, Told, Trip, World, deeds};
use fivetuple_core::sim::{Mark, Run};
use fivetuple_core::{Worked, diff_in, rules, work};
use serde::Serialize;

/// Signs that no text has, around everything that a language says.
const MARKS: [char; 2] = ['⟦', '⟧'];

/// All cases take minutes one after the other.
const THREADS: usize = 4;

/// A language whose words are the English ones between marks. It remembers what it was asked for.
struct Marked {
    rules: BTreeMap<&'static str, String>,
    asked: RefCell<BTreeMap<String, &'static str>>,
}

impl Marked {
    fn new() -> Self {
        let says = |rule: &'static fivetuple_core::explain::Rule| (rule.id, marked(rule.says));
        Self { rules: rules().into_iter().map(says).collect(), asked: RefCell::default() }
    }
}

impl Catalog for Marked {
    fn says(&self, rule: &str) -> Option<&str> {
        self.rules.get(rule).map(String::as_str)
    }

    fn word(&self, english: &str) -> Option<&str> {
        let mut asked = self.asked.borrow_mut();
        Some(asked.entry(english.to_owned()).or_insert_with(|| String::leak(marked(english))))
    }
}

/// The same words between marks, holes aside.
fn marked(english: &str) -> String {
    let [open, close] = MARKS;
    let mut all = String::new();
    for (at, part) in english.split_inclusive(['{', '}']).enumerate() {
        let words = part.trim_end_matches(['{', '}']);
        let hole = at % 2 == 1;
        let marks = if hole || words.is_empty() { String::new() } else { format!("{open}{close}") };
        all += &(marks + part);
    }
    all
}

/// What is said without its marks. Columns of a text are as wide as their words.
fn unmarked(said: &str) -> String {
    said.replace(MARKS, "").split(' ').filter(|word| !word.is_empty()).collect::<Vec<_>>().join(" ")
}

/// Everything that people can see of a world, as text.
fn all_of(worked: &Worked, run: &Run, catalog: &dyn Catalog) -> String {
    let world = worked.world_in(catalog);
    let mut all = as_text(&world);
    for (exposure, one) in world.exposures.iter().enumerate() {
        let id = ExposureId::from_index(exposure);
        for client in one.first.into_iter().chain(worked.model().clients.ids().take(3)) {
            if let Some(trip) = worked.round_trip_to(client, id, None) {
                all += &as_text(&Trip::of(&trip, Told::new(worked.model(), catalog)));
            }
        }
    }
    let end = run.now();
    let marks = run.timeline().marks().iter();
    let told = |mark: &Mark| as_text(&Event::of(mark, Told::new(run.world_at(mark.at).0, catalog)));
    all += &marks.map(told).collect::<String>();
    all += &as_text(&Snapshot::of(run, end, catalog));
    all += &as_text(&Load::all(run, catalog));
    for place in places(&world) {
        all += &as_text(&Remembered::of(run, place, catalog));
        all += &as_text(&deeds(run, (Thing::Place(place), Time::ZERO), catalog));
    }
    let zones = (0..world.zones.len()).map(|at| Thing::Zone(ZoneId::from_index(at)));
    let zones = zones.map(|zone| as_text(&deeds(run, (zone, end), catalog)));
    all + &zones.collect::<String>()
}

fn places(world: &World) -> impl Iterator<Item = Place> {
    let few = |count: usize| 0..count.min(3);
    let balancers =
        few(world.exposures.len()).map(|at| Place::Balancer(ExposureId::from_index(at)));
    let nodes = few(world.nodes.len()).map(|at| Place::Node(NodeId::from_index(at)));
    let pods = few(world.pods.len()).map(|at| Place::Pod(PodId::from_index(at)));
    balancers.chain(nodes).chain(pods)
}

fn as_text(value: &impl Serialize) -> String {
    serde_json::to_string(value).unwrap() + "\n"
}

/// The texts of all cases and lessons.
fn texts() -> Vec<(PathBuf, String)> {
    let mut files = Vec::new();
    for folder in ["cases", "lessons"] {
        walk(&Path::new(env!("CARGO_MANIFEST_DIR")).join(folder), &mut files);
    }
    files.sort();
    let text = |page: &str| {
        let from = page.find("```yaml\n")? + "```yaml\n".len();
        let to = from + page[from..].find("\n```")?;
        Some(page[from..=to].to_owned())
    };
    let pages = files.into_iter().map(|file| (text(&fs::read_to_string(&file).unwrap()), file));
    pages.filter_map(|(text, file)| Some((file, text?))).collect()
}

fn walk(folder: &Path, files: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            walk(&path, files);
        } else if path.extension().is_some_and(|ending| ending == "md") {
            files.push(path);
        }
    }
}

/// Words that the code says with `say!`.
fn written() -> BTreeSet<String> {
    let mut files = Vec::new();
    sources(&Path::new(env!("CARGO_MANIFEST_DIR")).join("src"), &mut files);
    let mut all = BTreeSet::new();
    for source in files.iter().filter(|file| !file.ends_with("language.rs")) {
        let source = fs::read_to_string(source).unwrap();
        for said in source.split("say!(").skip(1) {
            let literal = said.split_once('"').and_then(|(_, rest)| rest.split_once('"'));
            all.extend(literal.map(|(literal, _)| literal.to_owned()));
        }
    }
    all
}

fn sources(folder: &Path, files: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            sources(&path, files);
        } else {
            files.push(path);
        }
    }
}

/// The languages there are files of, by their codes.
fn languages() -> Vec<(String, Language)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../static/languages");
    let read = |entry: Result<fs::DirEntry, _>| {
        let path = entry.unwrap().path();
        let language = Language::read(fs::read_to_string(&path).unwrap());
        (path.file_stem().unwrap().to_string_lossy().into_owned(), language)
    };
    fs::read_dir(folder).unwrap().map(read).collect()
}

fn holes(text: &str) -> BTreeSet<&str> {
    text.split('{').skip(1).filter_map(|rest| rest.split('}').next()).collect()
}

#[test]
fn a_language_changes_words_and_nothing_else() {
    let texts = texts();
    let asked: BTreeSet<String> = thread::scope(|scope| {
        let parts = texts.chunks(texts.len().div_ceil(THREADS));
        let parts: Vec<_> = parts.map(|part| scope.spawn(|| asked_of(part))).collect();
        parts.into_iter().flat_map(|part| part.join().unwrap()).collect()
    });
    let words = asked.iter().filter(|english| is_said(english)).cloned().chain(written()).collect();
    check_words(&words, &asked);
}

/// Holds these worlds, and what differs from each to the next, against the same in English. Answers
/// with what a language is asked for.
fn asked_of(texts: &[(PathBuf, String)]) -> BTreeSet<String> {
    let marked = Marked::new();
    let mut before: Option<Worked> = None;
    for (file, text) in texts {
        let worked = work(Texts::one(text.clone()), Limits::PAGE);
        let run = worked.run(worked.model().duration.min(Time::secs(60)), worked.model().seed);
        let found = unmarked(&all_of(&worked, &run, &marked));
        assert!(found == unmarked(&all_of(&worked, &run, &English)), "{}", file.display());
        let seed = worked.model().seed;
        if let Some(before) = before.replace(worked.clone()) {
            let compared = as_text(&diff_in(&before, &worked, (seed, &marked)));
            let english = as_text(&diff_in(&before, &worked, (seed, &English)));
            assert_eq!(unmarked(&compared), unmarked(&english), "{}", file.display());
        }
    }
    marked.asked.into_inner().into_keys().collect()
}

/// Whether it is said, and not just named: fields and words of a text stay what they are.
fn is_said(english: &str) -> bool {
    let ends_in_a_value = english.starts_with("add a ");
    english.contains(' ') && english.starts_with(char::is_lowercase) && !ends_in_a_value
}

/// Every language has these words; it may have others that are asked for.
fn check_words(words: &BTreeSet<String>, asked: &BTreeSet<String>) {
    for (code, language) in languages() {
        let own: BTreeMap<&str, &str> = language.of(Section::Words).collect();
        let missing = words.iter().filter(|english| !own.contains_key(english.as_str()));
        let missing: Vec<_> = missing.map(|english| format!("{english} = {english}")).collect();
        assert!(missing.is_empty(), "{code} lacks:\n{}", missing.join("\n"));
        for (english, text) in own {
            let known = words.contains(english) || asked.contains(english);
            assert!(known, "{code} says what nobody asks for: {english}");
            assert_eq!(holes(english), holes(text), "{code}: {english} = {text}");
        }
    }
}

#[test]
fn every_language_has_the_sentence_of_every_rule_with_its_holes() {
    for (code, language) in languages() {
        let own: BTreeMap<&str, &str> = language.of(Section::Rules).collect();
        for rule in rules() {
            let says = own.get(rule.id).unwrap_or_else(|| panic!("{code} lacks {rule}"));
            assert_eq!(holes(rule.says), holes(says), "{code}: {rule} = {says}");
        }
        assert_eq!(own.len(), rules().len(), "{code} has sentences of no rule");
    }
}
