//! Round trips → what people see of them.

use crate::base::{FiveTuple, Place};
use crate::explain::text::{place_name, sentence};
use crate::explain::{Catalog, say};
use crate::path::{Action, Choice, End, RoundTrip, Step};
use crate::show::text::Table;
use crate::show::{Candidate, Stage, Told, Trip, TripStep, words};

impl Trip {
    /// A round trip in words.
    pub fn of<'a>(trip: &RoundTrip, model: impl Into<Told<'a>>) -> Self {
        let model = model.into();
        let (there, back) = trip.ways();
        let end = match trip {
            RoundTrip::Completed { .. } => End::Completed,
            RoundTrip::Lost { .. } => end_of(there),
            RoundTrip::ReplyLost { .. } => End::Dropped,
        };
        let past = there.iter().find(|step| matches!(step.at, Place::Balancer(_)));
        let past = past.map(|step| step.at);
        let mut steps = stage((Stage::There, past), there, model);
        steps.extend(stage((Stage::Back, past), back, model));
        let mut trip = Self {
            title: title(there, model),
            keeps_source: keeps_source(there),
            answer_passes: back.iter().any(passes_balancer),
            summary: summary(there, back, model),
            steps,
            end,
        };
        trip.lay_out(model.catalog);
        trip
    }

    /// Writes each step's line of the text trace: columns line up over the whole trip.
    fn lay_out(&mut self, c: &dyn Catalog) {
        let mut table = Table::new(&[7, 0, 0, 0]);
        let mut last = None;
        for step in &self.steps {
            let stage = if last == Some(step.stage) { String::new() } else { step.stage.word(c) };
            last = Some(step.stage);
            table.row([&stage, &step.place_name, &step.line, &step.why.rule]);
        }
        for (step, line) in self.steps.iter_mut().zip(table.lines()) {
            step.line = line;
        }
    }
}

impl Stage {
    fn word(self, c: &dyn Catalog) -> String {
        match self {
            Self::There => say!(c, "there"),
            Self::Back => say!(c, "back"),
        }
    }
}

fn end_of(there: &[Step]) -> End {
    match there.last().map(|step| &step.action) {
        Some(Action::Rejects(_) | Action::Answers(_)) => End::Rejected,
        _ => End::Dropped,
    }
}

/// Who sends to whom: `berlin → shop/web:80`.
fn title(there: &[Step], model: Told<'_>) -> String {
    let Some(first) = there.first() else { return String::new() };
    let dst = first.before.dst;
    let service = there.iter().find_map(|step| match step.at {
        Place::Balancer(exposure) => Some(exposure),
        _ => None,
    });
    let to = service
        .map_or_else(|| dst.to_string(), |id| format!("{}:{}", model.full_name(id), dst.port));
    format!("{} → {to}", place_name(first.at, &*model))
}

/// Whether whoever accepts the packet sees the address that it was sent from.
fn keeps_source(there: &[Step]) -> Option<bool> {
    let (first, last) = (there.first()?, there.last()?);
    let accepted = last.action == Action::Accepts;
    accepted.then(|| last.after.src.ip == first.before.src.ip)
}

fn passes_balancer(step: &Step) -> bool {
    let to_one = matches!(step.action, Action::Forwards(Place::Balancer(_)));
    to_one || matches!(step.at, Place::Balancer(_))
}

/// How it ended, in one sentence.
fn summary(there: &[Step], back: &[Step], model: Told<'_>) -> String {
    let Some(last) = there.last() else { return String::new() };
    let Some(kept) = keeps_source(there) else {
        return sentence(&last.because, model.catalog, &*model);
    };
    if let Some(lost) = back.last().filter(|step| is_lost(&step.action)) {
        return sentence(&lost.because, model.catalog, &*model);
    }
    let (c, place) = (model.catalog, place_name(last.at, &*model));
    let kept = if kept { say!(c, "yes") } else { say!(c, "no") };
    say!(c, "client address seen by {place}: {kept}", place, kept)
}

/// Steps of one direction; the load balancer is the one that was passed on the way there.
fn stage(
    (stage, passed): (Stage, Option<Place>),
    steps: &[Step],
    model: Told<'_>,
) -> Vec<TripStep> {
    let next = steps.iter().skip(1).map(|step| Some(step.at)).chain([None]);
    let seen = passed.is_some_and(|balancer| steps.iter().any(|step| step.at == balancer));
    let at = |next| Along { stage, next, passed, seen };
    steps.iter().zip(next).map(|(step, next)| trip_step(step, at(next), model)).collect()
}

/// Where along the way a step is.
#[derive(Clone, Copy)]
struct Along {
    stage: Stage,
    next: Option<Place>,
    /// The load balancer that was passed on the way there.
    passed: Option<Place>,
    /// Whether it is passed on this way too.
    seen: bool,
}

fn trip_step(step: &Step, along: Along, model: Told<'_>) -> TripStep {
    let Along { stage, next, .. } = along;
    let to = match step.action {
        Action::Forwards(to) => Some(to),
        _ => next.filter(|next| *next != step.at),
    };
    TripStep {
        stage,
        place: step.at,
        place_name: words::place(step.at, model),
        action: action(&step.action, model.catalog),
        src_before: step.before.src.to_string(),
        dst_before: step.before.dst.to_string(),
        src_after: step.after.src.to_string(),
        dst_after: step.after.dst.to_string(),
        protocol: step.before.protocol.to_string(),
        to,
        lost: is_lost(&step.action),
        carries: matches!(step.action, Action::CarriesOn),
        status: if let Action::Answers(status) = step.action { Some(status) } else { None },
        options: options(&step.action, model),
        why: words::why(&step.because, model),
        line: line(step, along, model),
    }
}

fn is_lost(action: &Action) -> bool {
    matches!(action, Action::Drops | Action::Rejects(_) | Action::Answers(_))
}

fn action(action: &Action, c: &dyn Catalog) -> String {
    match action {
        Action::Sends => say!(c, "sends"),
        Action::Picks(_) => say!(c, "picks"),
        Action::RewritesDestination => say!(c, "rewrites the destination"),
        Action::RewritesSource => say!(c, "rewrites the source"),
        Action::KeepsSource => say!(c, "keeps the source"),
        Action::Forwards(_) => say!(c, "passes on"),
        Action::Crosses(_) => say!(c, "crosses"),
        Action::Accepts => say!(c, "accepts"),
        Action::Drops => say!(c, "drops"),
        Action::Rejects(_) => say!(c, "refuses"),
        Action::CarriesOn => say!(c, "carries the request on"),
        Action::Answers(_) => say!(c, "answers with an error"),
    }
}

/// What happens in a step, as its line says it.
fn line(step: &Step, along: Along, model: Told<'_>) -> String {
    let (before, after, c) = (&step.before, &step.after, model.catalog);
    let (src, dst) = (before.src, before.dst);
    match &step.action {
        Action::Sends => format!("{before}{}", opening(before)),
        Action::Picks(choice) => picks(choice, model),
        Action::RewritesDestination => format!("dst {dst} => {}", after.dst),
        Action::RewritesSource => format!("src {src} => {}", after.src),
        Action::KeepsSource => say!(c, "src {src} kept", src),
        Action::Forwards(to) => forwards(*to, along, model),
        Action::Crosses(through) => say!(c, "comes by {link}", link = model.word(through.word())),
        Action::Accepts => say!(c, "{flow} accepted", flow = format!("{src} > {dst}")),
        Action::Drops => say!(c, "{flow} dropped", flow = format!("{src} > {dst}")),
        Action::Rejects(_) => say!(c, "{flow} refused", flow = format!("{src} > {dst}")),
        Action::CarriesOn => {
            let flow = format!("{} > {}", after.src, after.dst);
            say!(c, "opens {flow} of its own", flow)
        }
        Action::Answers(status) => say!(c, "answers {status} to {src}", status, src),
    }
}

/// The first packet of a TCP connection says that it is one.
fn opening(packet: &FiveTuple) -> &'static str {
    if packet.protocol == crate::base::Protocol::Tcp { " syn" } else { "" }
}

fn forwards(to: Place, along: Along, model: Told<'_>) -> String {
    let ends = along.stage == Stage::Back && along.next.is_none();
    let (c, place) = (model.catalog, place_name(to, &*model));
    match along.passed {
        Some(balancer) if ends && !along.seen && matches!(to, Place::Client(_)) => {
            let balancer = place_name(balancer, &*model);
            say!(c, "sends to {place}, not through {balancer}", place, balancer)
        }
        None if ends && matches!(to, Place::Client(_)) => {
            say!(c, "sends to {place} directly", place)
        }
        _ => say!(c, "sends to {place}", place),
    }
}

fn picks(choice: &Choice, model: Told<'_>) -> String {
    let (c, all) = (model.catalog, &choice.candidates);
    let name = |place| place_name(place, &*model);
    let picked = all.get(choice.picked).map_or_else(String::new, |one| name(one.place));
    let Some(first) = all.first() else { return say!(c, "picks {picked}", picked) };
    let (count, share) = (all.len(), first.share);
    let equal = all.iter().all(|one| one.share == share);
    let names: Vec<String> = all.iter().take(MOST_NAMED).map(|one| name(one.place)).collect();
    match (count, equal) {
        (1, _) => say!(c, "picks {picked}, the only one", picked),
        (2..=MOST_NAMED, true) => {
            let names = names.join(" ");
            say!(c, "picks {picked} of {names}, {share} each", picked, names, share)
        }
        (_, true) => say!(c, "picks {picked} of {count}, {share} each", picked, count, share),
        (2..=MOST_NAMED, false) => {
            let shares = all.iter().map(|one| format!("{} {}", name(one.place), one.share));
            let shares = shares.collect::<Vec<_>>().join(", ");
            say!(c, "picks {picked} of {shares}", picked, shares)
        }
        (_, false) => {
            let share = all[choice.picked].share;
            say!(c, "picks {picked} of {count}, {share}", picked, count, share)
        }
    }
}

/// More candidates than this are counted, not named, in a line.
const MOST_NAMED: usize = 8;

fn options(action: &Action, model: Told<'_>) -> Vec<Candidate> {
    let Action::Picks(choice) = action else { return Vec::new() };
    let candidates = choice.candidates.iter().enumerate().map(|(at, one)| Candidate {
        place: one.place,
        name: place_name(one.place, &*model),
        share: Some(words::share(one.share)),
        picked: at == choice.picked,
        why: None,
    });
    let excluded = choice.excluded.iter().map(|one| Candidate {
        place: one.place,
        name: place_name(one.place, &*model),
        share: None,
        picked: false,
        why: Some(words::why(&one.because, model)),
    });
    candidates.chain(excluded).collect()
}
