//! A world worked out, with its run as far as the page has asked for it.

use std::sync::Arc;

use fivetuple_core::Worked;
use fivetuple_core::base::{Place, Time};
use fivetuple_core::capture::Capture;
use fivetuple_core::explain::Language;
use fivetuple_core::lesson::Taken;
use fivetuple_core::path::RoundTrip;
use fivetuple_core::search::Search;
use fivetuple_core::show::{
    Event, Load, Remembered, Snapshot, Told, Tracks, Trip, World, deeds, json, text::markdown,
};
use fivetuple_core::sim::{Progress, Run};

use crate::talk::{Answer, Ask, Hits, NOWHERE, Parcel, Revision, Slice, Table, Who};

/// The newest world whose documents could all be read, or the first one of its text.
pub(super) struct Good {
    pub(super) revision: Revision,
    pub(super) worked: Worked,
    /// What it is told in.
    language: Arc<Language>,
    /// Its run, as far as it was asked for.
    run: Run,
    /// The same run at the moment whose tables were asked for last: a table knows only its newest
    /// state.
    then: Option<Run>,
    /// What is looked for in it, as far as that has come.
    search: Option<(String, Search)>,
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
/// How many things are looked at in one slice of a search: as long as that takes.
const LOOKS: u32 = 40_000;
/// The first slice is small: packets are to move at once.
const FIRST: u32 = 4_000;

impl Good {
    pub(super) fn new(revision: Revision, worked: Worked, language: &Arc<Language>) -> Self {
        let language = Arc::clone(language);
        let run = worked.run(Time::ZERO, worked.model().seed);
        Self { revision, worked, language, run, then: None, search: None, sent: Sent::default() }
    }

    /// The world as people see it.
    pub(super) fn world(&self) -> World {
        self.worked.world_in(&*self.language)
    }

    fn told(&self) -> Told<'_> {
        Told::new(self.worked.model(), &*self.language)
    }

    /// Answers a question about the world or its run.
    pub(super) fn answer(&mut self, ask: Ask) -> Answer {
        match ask {
            Ask::Trace(who) => Answer::Traced(who, self.trace(who).map(Box::new)),
            Ask::Advance(_) => Answer::Advanced(Box::new(self.advance())),
            Ask::At(at) => {
                Answer::At(Box::new(Snapshot::of(&self.run, Time::micros(at), &*self.language)))
            }
            Ask::Advise(at) => {
                let seed = self.worked.model().seed;
                Answer::Advised(at, self.worked.found_by((Time::micros(at), seed), &*self.language))
            }
            Ask::Deeds(thing, at) => Answer::Deeds(
                thing,
                at,
                deeds(&self.run, (thing, Time::micros(at)), &*self.language),
            ),
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
            Progress::Arrived => Table::Known(Remembered::of(run, place, &*self.language)),
            Progress::Paused => Table::Until(run.now().0),
        }
    }

    /// Looks for something in the run, a slice further than before if it was looked for already.
    pub(super) fn find(&mut self, query: String) -> Answer {
        self.run_to_end();
        let known = self.search.take().filter(|(of, _)| *of == query);
        let begin = || (query.clone(), fivetuple_core::search(&query, &self.run));
        let (_, search) = self.search.insert(known.unwrap_or_else(begin));
        let done = search.advance(&self.run, LOOKS) == Progress::Arrived;
        let (found, looked) = (search.found(), search.looked() as u64);
        Answer::Found(Box::new(Hits { query, found, looked, done }))
    }

    /// A file of what is known here; `None` for a packet that does not exist.
    pub(super) fn file(&mut self, parcel: Parcel) -> Option<Vec<u8>> {
        Some(match parcel {
            Parcel::Page(who) => markdown(&self.trace(who)?).into_bytes(),
            Parcel::Json(who) => (json("trace", &self.trace(who)?).ok()? + "\n").into_bytes(),
            Parcel::Packets(who) => {
                let trip = self.round_trip(who)?;
                Capture::of_trip(&trip, self.worked.model()).file(None)
            }
            Parcel::RunPackets => {
                self.run_to_end();
                Capture::of_run(&self.run).file(None)
            }
            Parcel::Text | Parcel::CleanText | Parcel::Anonymous => return None,
        })
    }

    /// What lessons can claim of the world and its whole run.
    pub(super) fn taken(&mut self) -> Taken {
        self.run_to_end();
        Taken::at_end(&self.worked, &self.run)
    }

    fn run_to_end(&mut self) {
        let end = self.worked.model().duration;
        while self.run.advance(end, BUDGET) == Progress::Paused {}
    }

    fn trace(&mut self, who: Who) -> Option<Trip> {
        if let Who::Flow(number) = who {
            self.round_trip(who)?;
            return Trip::of_flow(&self.run, number, &*self.language);
        }
        let trip = self.round_trip(who)?;
        Some(Trip::of(&trip, self.told()))
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
        let measured = Load::all(&self.run, &*self.language);
        let moments = measured.iter().map(|load| load.at.len()).sum();
        let model = self.told();
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
