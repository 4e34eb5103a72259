//! The worker's desk: it keeps a world worked out and answers questions about it. Pure, so that it
//! is tested on the host; `worker.rs` carries its messages.

use std::collections::BTreeMap;
use std::sync::Arc;

use fivetuple_core::base::{Place, Texts, Time};
use fivetuple_core::capture::Capture;
use fivetuple_core::lesson::{Lesson, Step, Taken, read};
use fivetuple_core::link::Shared;
use fivetuple_core::manifest::{Completion, Edit, Limits, Memory, clean, mask};
use fivetuple_core::path::RoundTrip;
use fivetuple_core::show::{
    Event, Load, Remembered, Snapshot, Tracks, Trip, deeds, json, text::markdown,
};
use fivetuple_core::sim::{Progress, Run};
use fivetuple_core::{Worked, diff, work, work_again};

use crate::talk::{
    Answer, Ask, Beside, Letter, NOWHERE, Parcel, Revision, Slice, Splice, Spot, Table, Who, Word,
};

/// A worker's desk.
#[derive(Default)]
pub struct Desk {
    /// The newest text that the page has told of.
    text: Arc<Texts>,
    /// What is remembered of reading the one before.
    memory: Memory,
    good: Option<Good>,
    /// A text that is kept to compare with.
    kept: Option<Good>,
}

/// The newest world whose documents could all be read, or the first one of its text.
struct Good {
    revision: Revision,
    worked: Worked,
    /// Its run, as far as it was asked for.
    run: Run,
    /// The same run at the moment whose tables were asked for last: a table knows only its newest
    /// state.
    then: Option<Run>,
    /// How much of the run the page has.
    sent: Sent,
}

/// How much of a run the page has.
#[derive(Clone, Copy, Default)]
struct Sent {
    /// Movements.
    rows: usize,
    /// Stretches.
    edges: usize,
    /// Marks.
    marks: usize,
    /// Connections.
    flows: u32,
    /// Moments at which groups were measured, of all load balancers together.
    loads: usize,
}

/// How many things happen in one slice: some hundredths of a second's work, so that a newer text
/// never waits long.
const BUDGET: u32 = 20_000;
/// The first slice is small: packets are to move at once.
const FIRST: u32 = 4_000;

/// An answer, and what rides beside it.
pub struct Reply {
    /// The answer.
    pub letter: Letter<Answer>,
    /// A text.
    pub text: Option<String>,
    /// Columns.
    pub tracks: Option<Tracks>,
    /// A file.
    pub file: Option<Vec<u8>>,
}

impl Reply {
    /// An answer; the columns of a slice ride beside it.
    fn new(mut letter: Letter<Answer>, text: Option<String>) -> Self {
        let tracks = match &mut letter.body {
            Answer::Advanced(slice) => Some(std::mem::take(&mut slice.tracks)),
            _ => None,
        };
        Self { letter, text, tracks, file: None }
    }
}

impl Desk {
    /// Answers a question. What is new of the text, or a link, may ride beside it.
    pub fn answer(&mut self, question: &Letter<Ask>, beside: Option<Beside>) -> Reply {
        let Letter { revision, number, .. } = *question;
        if let Ask::Take(parcel) = question.body {
            let fits = beside.is_none_or(|news| self.take(news));
            let taken = if fits { self.file(revision, parcel) } else { Err(Answer::Lost) };
            let (body, file) = match taken {
                Ok((file, secrets)) => (Answer::Taken(parcel, secrets), Some(file)),
                Err(answer) => (answer, None),
            };
            return Reply { file, ..Reply::new(Letter { revision, number, body }, None) };
        }
        let (body, text) = match (question.body, beside) {
            (Ask::LinkOpen, Some(Beside::Whole(link))) => opened(&link),
            (Ask::Check(step), Some(Beside::Whole(page))) => {
                (self.check(revision, step, &page), None)
            }
            (Ask::Turn(step), Some(Beside::Whole(page))) => self.turn(revision, step, &page),
            (Ask::Keep, Some(Beside::Whole(text))) => (self.keep(revision, text), None),
            (ask, news) => {
                let fits = news.is_none_or(|news| self.take(news));
                if fits { self.answer_about(revision, ask) } else { (Answer::Lost, None) }
            }
        };
        Reply::new(Letter { revision, number, body }, text)
    }

    fn answer_about(&mut self, revision: Revision, ask: Ask) -> (Answer, Option<String>) {
        let answer = match ask {
            Ask::Open(since) => self.open(revision, since),
            Ask::LinkMake(spot) => link(spot, self.text.text()),
            Ask::Hover(at) => Answer::Hover(hover(&self.text, at)),
            Ask::Complete(at) => Answer::Complete(complete(&self.text, at)),
            Ask::Compare(kept) => self.compare(revision, kept),
            Ask::Clean => return cleaned(self.text.text()),
            about => self.good(revision).map_or(Answer::Gone, |good| good.answer(about)),
        };
        (answer, None)
    }

    /// A file to take away, and how many secrets were left out of it.
    fn file(&mut self, revision: Revision, parcel: Parcel) -> Result<(Vec<u8>, u32), Answer> {
        let text = self.text.text();
        match parcel {
            Parcel::Text => Ok(without_secrets(text)),
            Parcel::CleanText => Ok(without_secrets(&edited(text, &clean(text)))),
            about => {
                let file = self.good(revision).and_then(|good| good.file(about));
                file.map(|file| (file, 0)).ok_or(Answer::Gone)
            }
        }
    }

    /// Takes in what is new of the text; false if that is news of another text.
    fn take(&mut self, news: Beside) -> bool {
        match news {
            Beside::Whole(text) => {
                self.text = Texts::one(text).into();
                true
            }
            Beside::Edits(edits, length) => {
                let fits = edits.iter().all(|Splice { from, to, words }| {
                    Arc::make_mut(&mut self.text).splice(*from, *to, words)
                });
                fits && self.text.utf16(u32::MAX) == length
            }
        }
    }

    fn good(&mut self, revision: Revision) -> Option<&mut Good> {
        let known = [&mut self.good, &mut self.kept].into_iter().flatten();
        known.into_iter().find(|good| good.revision == revision)
    }

    /// Keeps a text to compare with.
    fn keep(&mut self, number: Revision, text: String) -> Answer {
        let worked = work(Texts::one(text), Limits::PAGE);
        let world = Box::new(worked.world());
        self.kept = Some(Good::new(number, worked));
        Answer::Kept(world)
    }

    /// What differs between the kept text and the newest; the same packets are sent in both.
    fn compare(&self, revision: Revision, number: Revision) -> Answer {
        let of = |good: &&Good, number| good.revision == number;
        let kept = self.kept.as_ref().filter(|kept| of(kept, number));
        let newest = self.good.as_ref().filter(|good| of(good, revision));
        let Some((kept, newest)) = kept.zip(newest) else { return Answer::Gone };
        let found = diff(&kept.worked, &newest.worked, kept.worked.model().seed);
        Answer::Compared(number, Box::new(found))
    }

    /// Holds the claims of a lesson's step against the world and its run, which is run to its end.
    fn check(&mut self, revision: Revision, number: u32, page: &str) -> Answer {
        let (Some(good), Some(step)) = (self.good(revision), step(page, number)) else {
            return Answer::Gone;
        };
        let taken = Taken::at_end(&good.worked, &good.run);
        let answers = step.ask.iter().flat_map(|ask| &ask.answers);
        let answers = answers.map(|answer| taken.holds(&answer.right)).collect();
        let goals = step.goal.iter().map(|goal| taken.holds(goal)).collect();
        Answer::Checked(number, answers, goals)
    }

    /// The text with the change of a lesson's step.
    fn turn(&mut self, revision: Revision, number: u32, page: &str) -> (Answer, Option<String>) {
        let Some(turn) = step(page, number).and_then(|step| step.turn) else {
            return (Answer::Gone, None);
        };
        let text = Arc::clone(&self.text);
        let Some(good) = self.good(revision) else { return (Answer::Gone, None) };
        let turned = turn.make(text.text(), &good.worked.world());
        (Answer::Turned(turned.is_some()), turned)
    }

    /// Reads the text. Its last world stays while a document of it cannot be read.
    fn open(&mut self, revision: Revision, since: Revision) -> Answer {
        let worked = work_again(Arc::clone(&self.text), Limits::PAGE, &mut self.memory);
        let world = Box::new(worked.world());
        let same = self.good.as_ref().is_some_and(|good| good.revision >= since);
        let whole = !same || !worked.is_unreadable();
        if whole {
            self.good = Some(Good::new(revision, worked));
        }
        Answer::Opened(world, whole)
    }
}

/// A step of a lesson, by its number.
fn step(page: &str, number: u32) -> Option<Step> {
    read(page).ok().and_then(|Lesson { mut steps, .. }| {
        let at = number as usize;
        (at < steps.len()).then(|| steps.swap_remove(at))
    })
}

/// A link to a text and how it is looked at. Services go by name, since positions change.
fn link(spot: Spot, text: &str) -> Answer {
    let mut view = BTreeMap::new();
    let route = spot.route.map(u32::from);
    let numbers =
        [("service", spot.exposure), ("flow", spot.flow), ("route", route), ("step", spot.step)];
    for (name, number) in numbers {
        if let Some(number) = number {
            view.insert(name.to_owned(), number.to_string());
        }
    }
    let secrets = mask(text);
    let text = edited(text, &secrets);
    let shared = Shared { text, playhead: spot.at, view, ..Shared::default() };
    match fivetuple_core::share(&shared) {
        Ok(link) => Answer::Linked(link, secrets.len() as u32),
        Err(error) => Answer::LinkBad(error.to_string()),
    }
}

/// What a link holds: how it is looked at, and its text.
fn opened(link: &str) -> (Answer, Option<String>) {
    match fivetuple_core::open(link) {
        Ok(opened) => {
            let number = |name: &str| opened.shared.view.get(name)?.parse().ok();
            let spot = Spot {
                at: opened.shared.playhead,
                exposure: number("service"),
                flow: number("flow"),
                route: number("route").and_then(|route| u16::try_from(route).ok()),
                step: number("step"),
            };
            (Answer::LinkOpened(spot, opened.other_rules), Some(opened.shared.text))
        }
        Err(error) => (Answer::LinkBad(error.to_string()), None),
    }
}

/// The text without what only servers write.
fn cleaned(text: &str) -> (Answer, Option<String>) {
    let edits = clean(text);
    (Answer::Cleaned(!edits.is_empty()), Some(edited(text, &edits)))
}

/// A text without the values of Secrets, and how many there were.
fn without_secrets(text: &str) -> (Vec<u8>, u32) {
    let secrets = mask(text);
    (edited(text, &secrets).into_bytes(), secrets.len() as u32)
}

/// A text after edits, which are in its order and apart from each other.
fn edited(text: &str, edits: &[Edit]) -> String {
    let mut out = String::with_capacity(text.len());
    let mut from = 0;
    for edit in edits {
        out.push_str(text.get(from..edit.span.start as usize).unwrap_or_default());
        out.push_str(&edit.text);
        from = edit.span.end as usize;
    }
    out.push_str(text.get(from..).unwrap_or_default());
    out
}

fn hover(texts: &Texts, at: u32) -> Vec<String> {
    let found = fivetuple_core::hover(texts.text(), texts.byte(at));
    found.map_or_else(Vec::new, |hover| std::iter::once(hover.path).chain(hover.says).collect())
}

fn complete(texts: &Texts, at: u32) -> Vec<Word> {
    let word = |found: Completion| Word {
        label: found.label,
        detail: found.detail,
        insert: found.insert,
        from: texts.utf16(found.span.start),
    };
    fivetuple_core::complete(texts.text(), texts.byte(at)).into_iter().map(word).collect()
}

impl Good {
    fn new(revision: Revision, worked: Worked) -> Self {
        let run = worked.run(Time::ZERO, worked.model().seed);
        Self { revision, worked, run, then: None, sent: Sent::default() }
    }

    fn answer(&mut self, ask: Ask) -> Answer {
        match ask {
            Ask::Trace(who) => Answer::Traced(who, self.trace(who).map(Box::new)),
            Ask::Advance(_) => Answer::Advanced(Box::new(self.advance())),
            Ask::At(at) => Answer::At(Box::new(Snapshot::of(&self.run, Time::micros(at)))),
            Ask::Advise(at) => {
                let seed = self.worked.model().seed;
                Answer::Advised(at, self.worked.found_by(Time::micros(at), seed))
            }
            Ask::Deeds(thing, at) => {
                Answer::Deeds(thing, at, deeds(&self.run, thing, Time::micros(at)))
            }
            Ask::Table(place, at, _) => Answer::Table(place, at, self.table(place, at)),
            _ => Answer::Gone,
        }
    }

    /// What a place remembers at a moment; the way there is run in slices, too.
    fn table(&mut self, place: Place, at: u64) -> Table {
        let end = Time::micros(at);
        let before = self.then.take().filter(|run| run.now() <= end);
        let start = || self.worked.run(Time::ZERO, self.worked.model().seed);
        let run = self.then.insert(before.unwrap_or_else(start));
        match run.advance(end, BUDGET) {
            Progress::Arrived => Table::Known(Remembered::of(run, place)),
            Progress::Paused => Table::Until(run.now().0),
        }
    }

    /// A file of what is known here; `None` for a packet that does not exist.
    fn file(&mut self, parcel: Parcel) -> Option<Vec<u8>> {
        Some(match parcel {
            Parcel::Page(who) => markdown(&self.trace(who)?).into_bytes(),
            Parcel::Json(who) => (json("trace", &self.trace(who)?).ok()? + "\n").into_bytes(),
            Parcel::Packets(who) => {
                let trip = self.round_trip(who)?;
                Capture::of_trip(&trip, self.worked.model()).file(None)
            }
            Parcel::RunPackets => {
                let end = self.worked.model().duration;
                while self.run.advance(end, BUDGET) == Progress::Paused {}
                Capture::of_run(&self.run).file(None)
            }
            Parcel::Text | Parcel::CleanText => return None,
        })
    }

    fn trace(&mut self, who: Who) -> Option<Trip> {
        if let Who::Flow(number) = who {
            self.round_trip(who)?;
            return Trip::of_flow(&self.run, number);
        }
        Some(Trip::of(&self.round_trip(who)?, self.worked.model()))
    }

    fn round_trip(&mut self, who: Who) -> Option<RoundTrip> {
        let (client, exposure, route) = match who {
            Who::Flow(number) => return self.flow(number),
            Who::Pair(client, exposure) => (client, exposure, None),
            Who::Route(client, exposure, route) => (client, exposure, Some(route)),
        };
        self.worked.round_trip_to(client, exposure, route)
    }

    /// The round trip of a connection of the run, which runs until that one is opened.
    fn flow(&mut self, number: u32) -> Option<RoundTrip> {
        let end = self.worked.model().duration;
        while self.run.connection(number).is_none()
            && self.run.advance(end, BUDGET) == Progress::Paused
        {}
        self.run.trip(number)
    }

    /// Runs a slice further; answers with what is new and can no longer change.
    fn advance(&mut self) -> Slice {
        let end = self.worked.model().duration;
        let budget = if self.run.now() == Time::ZERO { FIRST } else { BUDGET };
        let done = self.run.advance(end, budget) == Progress::Arrived;
        let timeline = self.run.timeline();
        let settled = if done { timeline.len() } else { timeline.settled(self.run.now()) };
        let Sent { rows, edges, marks, flows, loads } = self.sent;
        let measured = Load::all(&self.run);
        let moments = measured.iter().map(|load| load.at.len()).sum();
        let model = self.worked.model();
        let slice = Slice {
            edges: timeline.edges()[edges..].to_vec(),
            flows: (flows..).map_while(|number| goes_to(&self.run, number)).collect(),
            events: timeline.marks()[marks..].iter().map(|mark| Event::of(mark, model)).collect(),
            loads: if moments > loads { measured } else { Vec::new() },
            until: if done { end.0 } else { self.run.now().0 },
            done,
            tracks: Tracks::of(&self.run, rows..settled.max(rows)),
        };
        self.sent = Sent {
            rows: settled.max(rows),
            edges: timeline.edges().len(),
            marks: timeline.marks().len(),
            flows: flows + slice.flows.len() as u32,
            loads: moments,
        };
        slice
    }
}

/// Where a connection goes, by the exposure's position; `None` if there is none of that number yet.
fn goes_to(run: &Run, number: u32) -> Option<u32> {
    Some(run.connection(number)?.exposure.map_or(NOWHERE, |id| id.0))
}

#[cfg(test)]
mod tests {
    use fivetuple_core::base::{ClientId, ExposureId};

    use super::*;
    use crate::gallery;

    fn first() -> &'static str {
        gallery::text(include_str!("../../core/cases/gallery/first.md")).unwrap()
    }

    fn ask(desk: &mut Desk, revision: Revision, body: Ask, text: Option<&str>) -> Reply {
        let beside = text.map(|text| Beside::Whole(text.to_owned()));
        desk.answer(&Letter { revision, number: 0, body }, beside)
    }

    fn opened(desk: &mut Desk, revision: Revision, text: &str) -> (usize, bool) {
        match ask(desk, revision, Ask::Open(0), Some(text)).letter.body {
            Answer::Opened(world, whole) => (world.pods.len(), whole),
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn the_first_case_is_a_whole_world_and_its_packet_can_be_followed() {
        let mut desk = Desk::default();
        assert_eq!(opened(&mut desk, 1, first()), (4, true));
        let who = Who::Pair(ClientId(0), ExposureId(0));
        let answer = ask(&mut desk, 1, Ask::Trace(who), None).letter.body;
        let Answer::Traced(_, Some(trip)) = answer else { panic!("no trip") };
        assert!(trip.steps.len() > 4);
    }

    #[test]
    fn the_first_case_runs_to_its_end_in_slices_and_every_connection_can_be_followed() {
        let mut desk = Desk::default();
        opened(&mut desk, 1, first());
        let (mut rows, mut slices, mut flow) = (0, 0, None);
        loop {
            let reply = ask(&mut desk, 1, Ask::Advance(0), None);
            let (Answer::Advanced(slice), Some(tracks)) = (reply.letter.body, reply.tracks) else {
                panic!("no slice")
            };
            rows += tracks.t0.len();
            slices += 1;
            flow = tracks.flow.iter().copied().filter(|flow| *flow != u32::MAX).max().or(flow);
            if slice.done {
                break;
            }
        }
        assert!(rows > 1000 && slices > 1, "{rows} rows in {slices} slices");
        let who = Who::Flow(flow.unwrap());
        let answer = ask(&mut desk, 1, Ask::Trace(who), None).letter.body;
        assert!(matches!(answer, Answer::Traced(_, Some(_))));
        let answer = ask(&mut desk, 1, Ask::At(30_000_000), None).letter.body;
        let Answer::At(snapshot) = answer else { panic!("no snapshot") };
        assert!(snapshot.observed[0].connections > 100);
    }

    #[test]
    fn edits_make_the_same_world_as_the_whole_text() {
        let (mut desk, mut other) = (Desk::default(), Desk::default());
        opened(&mut desk, 1, first());
        let at = first().find("web-c").unwrap() as u32;
        let splice = |from, to, words: &str| Splice { from, to, words: words.to_owned() };
        let edits =
            vec![splice(at, at + 5, "🚀"), splice(0, 0, "# 🚀\n"), splice(at + 5, at + 7, "x")];
        let text = "# 🚀\n".to_owned() + &first().replacen("web-c", "x", 1);
        let length = text.encode_utf16().count() as u32;
        let letter = Letter { revision: 2, number: 0, body: Ask::Open(0) };
        let reply = desk.answer(&letter, Some(Beside::Edits(edits, length)));
        assert_eq!(reply.letter, ask(&mut other, 2, Ask::Open(0), Some(&text)).letter);
    }

    #[test]
    fn edits_of_a_text_that_is_not_there_are_not_taken_for_news() {
        let mut desk = Desk::default();
        let edits = vec![Splice { from: 3, to: 3, words: "x".to_owned() }];
        let letter = Letter { revision: 2, number: 0, body: Ask::Open(0) };
        let reply = desk.answer(&letter, Some(Beside::Edits(edits, 4)));
        assert_eq!(reply.letter.body, Answer::Lost);
        let reply = desk.answer(&letter, Some(Beside::Edits(Vec::new(), 4)));
        assert_eq!(reply.letter.body, Answer::Lost);
    }

    #[test]
    fn a_broken_text_leaves_the_last_whole_world_standing() {
        let mut desk = Desk::default();
        opened(&mut desk, 1, first());
        let (_, whole) = opened(&mut desk, 2, &first().replace("selector:", "selector: ["));
        assert!(!whole);
        let who = Who::Pair(ClientId(0), ExposureId(0));
        let answer = |desk: &mut Desk, of| ask(desk, of, Ask::Trace(who), None).letter.body;
        assert!(matches!(answer(&mut desk, 1), Answer::Traced(..)), "the old one answers");
        assert_eq!(answer(&mut desk, 2), Answer::Gone, "the broken one does not");
    }

    #[test]
    fn a_text_with_mistakes_that_can_be_read_makes_a_world() {
        let mut desk = Desk::default();
        opened(&mut desk, 1, first());
        assert!(opened(&mut desk, 2, &first().replace(": Local", ": local")).1);
    }

    #[test]
    fn a_broken_text_in_place_of_another_makes_a_world_of_what_can_be_read() {
        let mut desk = Desk::default();
        opened(&mut desk, 1, first());
        let text = first().replace("selector:", "selector: [");
        let body = ask(&mut desk, 2, Ask::Open(2), Some(&text)).letter.body;
        assert!(matches!(body, Answer::Opened(_, true)));
        let body = ask(&mut desk, 3, Ask::Open(2), Some(&text)).letter.body;
        assert!(matches!(body, Answer::Opened(_, false)), "it is the same text now");
    }

    #[test]
    fn a_link_gives_back_text_and_view() {
        let mut desk = Desk::default();
        let spot = Spot { at: 8_200_000, exposure: Some(0), step: Some(3), ..Spot::default() };
        let made = ask(&mut desk, 1, Ask::LinkMake(spot), Some("a: 1\n"));
        let Answer::Linked(link, 0) = made.letter.body else { panic!("no link") };
        let back = ask(&mut desk, 1, Ask::LinkOpen, Some(&link));
        assert_eq!(back.letter.body, Answer::LinkOpened(spot, None));
        assert_eq!(back.text.as_deref(), Some("a: 1\n"));
    }

    #[test]
    fn places_in_the_text_count_as_editors_do() {
        let mut desk = Desk::default();
        let text = "# 🚀\nkind: Service\nspec:\n  externalTrafficPolicy: L\n";
        let at = text.encode_utf16().count() as u32 - 1;
        let Answer::Complete(words) = ask(&mut desk, 1, Ask::Complete(at), Some(text)).letter.body
        else {
            panic!("no words")
        };
        assert!(words.iter().any(|word| word.label == "Local" && word.from == at - 1), "{words:?}");
    }

    #[test]
    fn secrets_are_left_out_of_links() {
        let mut desk = Desk::default();
        let text = "apiVersion: v1\nkind: Secret\nmetadata: {name: s}\ndata: {key: c2VjcmV0}\n";
        let made = ask(&mut desk, 1, Ask::LinkMake(Spot::default()), Some(text));
        let Answer::Linked(link, masked) = made.letter.body else { panic!("no link") };
        assert!(masked > 0);
        let text = ask(&mut desk, 1, Ask::LinkOpen, Some(&link)).text.unwrap();
        assert!(!text.contains("c2VjcmV0"), "{text}");
    }

    fn taken(desk: &mut Desk, parcel: Parcel, text: Option<&str>) -> (Vec<u8>, u32) {
        let reply = ask(desk, 1, Ask::Take(parcel), text);
        match (reply.letter.body, reply.file) {
            (Answer::Taken(of, secrets), Some(file)) if of == parcel => (file, secrets),
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn secrets_are_left_out_of_the_text_that_is_taken_away() {
        let mut desk = Desk::default();
        let text = "apiVersion: v1\nkind: Secret\nmetadata: {name: s, uid: \"4\"}\ndata: {key: c2VjcmV0}\n";
        let (whole, masked) = taken(&mut desk, Parcel::Text, Some(text));
        let whole = String::from_utf8(whole).unwrap();
        assert!(masked > 0 && !whole.contains("c2VjcmV0") && whole.contains("uid"), "{whole}");
        let (clean, masked) = taken(&mut desk, Parcel::CleanText, Some(text));
        let clean = String::from_utf8(clean).unwrap();
        assert!(masked > 0 && !clean.contains("c2VjcmV0") && !clean.contains("uid"), "{clean}");
    }

    #[test]
    fn a_trace_is_taken_away_as_it_is_printed_and_packets_as_a_capture() {
        let mut desk = Desk::default();
        opened(&mut desk, 1, first());
        let who = Who::Pair(ClientId(0), ExposureId(0));
        let page = String::from_utf8(taken(&mut desk, Parcel::Page(who), None).0).unwrap();
        assert!(page.starts_with("# berlin → ") && page.contains("```text\nthere "), "{page}");
        let json = String::from_utf8(taken(&mut desk, Parcel::Json(who), None).0).unwrap();
        assert!(json.contains("\"schema\": \"fivetuple.dev/trace/v1\""), "{json}");
        let one = taken(&mut desk, Parcel::Packets(who), None).0;
        let all = taken(&mut desk, Parcel::RunPackets, None).0;
        assert!(one.starts_with(&[0x0a, 0x0d, 0x0d, 0x0a]) && all.len() > one.len());
        let reply = ask(&mut desk, 1, Ask::Take(Parcel::Packets(Who::Flow(1 << 20))), None);
        assert_eq!(reply.letter.body, Answer::Gone, "there is no such packet");
    }

    #[test]
    fn a_kept_text_is_compared_with_the_newest_and_runs_beside_it() {
        use crate::talk::KEPT;
        let mut desk = Desk::default();
        opened(&mut desk, 1, first());
        let kept = ask(&mut desk, KEPT, Ask::Keep, Some(first())).letter.body;
        assert!(matches!(kept, Answer::Kept(world) if world.pods.len() == 4));
        let compare = |desk: &mut Desk, of| ask(desk, of, Ask::Compare(KEPT), None).letter.body;
        let Answer::Compared(KEPT, found) = compare(&mut desk, 1) else { panic!("not compared") };
        assert!(found.is_empty(), "{found:?}");
        opened(&mut desk, 2, &first().replace(": Local", ": Cluster"));
        let Answer::Compared(KEPT, found) = compare(&mut desk, 2) else { panic!("not compared") };
        assert!(found.differences.iter().any(|one| one.what == "pod web-b"), "{found:?}");
        let who = Who::Pair(ClientId(0), ExposureId(0));
        let answer = ask(&mut desk, KEPT, Ask::Trace(who), None).letter.body;
        assert!(matches!(answer, Answer::Traced(..)), "the kept one answers");
        assert_eq!(compare(&mut desk, 1), Answer::Gone, "that text is not here any more");
    }

    #[test]
    fn a_damaged_link_says_what_is_wrong() {
        let mut desk = Desk::default();
        let made = ask(&mut desk, 1, Ask::LinkMake(Spot::default()), Some("a: 1\n"));
        let Answer::Linked(link, 0) = made.letter.body else { panic!("no link") };
        let cut = &link[..link.len() - 5];
        let answer = ask(&mut desk, 1, Ask::LinkOpen, Some(cut)).letter.body;
        assert!(matches!(answer, Answer::LinkBad(why) if !why.is_empty()));
    }
}
