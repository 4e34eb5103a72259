//! A round trip → its connections, and where each of their packets is seen.

use crate::base::{FiveTuple, Place};
use crate::explain::Reason;
use crate::path::{Action, RoundTrip, Step};
use crate::plan::node::Refusal;

/// One connection of a round trip: all of it, or one side of a load balancer that carries on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Leg {
    /// Where packets of its opener are seen.
    pub(super) there: Vec<Sighting>,
    /// Where packets of the other end are seen.
    pub(super) back: Vec<Sighting>,
    /// What comes back.
    pub(super) answer: Answer,
    /// Whether a load balancer reads what it carries.
    pub(super) is_read: bool,
}

/// What comes back to the opener of a connection.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Answer {
    /// What it asked for, or an error of this status.
    Comes(Option<u16>),
    /// Its answer is lost on the way.
    IsLost,
    /// It is refused.
    Refused(Refusal),
    /// Nothing.
    Nothing,
    /// It is connected, and its request is not answered.
    IsAwaited,
}

/// A packet as it is seen at a place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Sighting {
    pub(super) at: Place,
    pub(super) packet: FiveTuple,
    /// Whether it leaves the place, rather than comes to it.
    pub(super) leaves: bool,
    /// What is decided there about it, and why.
    pub(super) because: Vec<Reason>,
}

/// The connections of a round trip, from the client on.
pub(super) fn legs(trip: &RoundTrip) -> Vec<Leg> {
    let (there, back) = trip.ways();
    match there.iter().position(|step| step.action == Action::CarriesOn) {
        Some(at) => carried((&there[..at], &there[at..]), back),
        None => vec![whole(trip, there, back)],
    }
}

/// The only connection of a trip.
fn whole(trip: &RoundTrip, there: &[Step], back: &[Step]) -> Leg {
    match trip {
        RoundTrip::Lost { .. } => ended(there),
        RoundTrip::Completed { .. } => answered(there, back, Answer::Comes(None)),
        RoundTrip::ReplyLost { .. } => answered(there, back, Answer::IsLost),
    }
}

/// The client's connection, and the one by which a load balancer carries its request on.
fn carried((read, onward): (&[Step], &[Step]), back: &[Step]) -> Vec<Leg> {
    let status = onward.last().and_then(|step| status(&step.action));
    let onward = if status.is_some() { &onward[..onward.len() - 1] } else { onward };
    let (own, answer) = match back.split_last() {
        Some((last, before)) => {
            let mut own = answered(onward, before, Answer::Comes(None));
            arrives(&mut own.back, last.at, &last.before);
            (own, Answer::Comes(None))
        }
        None if status.is_some() => (ended(onward), Answer::Comes(status)),
        None => (ended(onward), Answer::IsAwaited),
    };
    let (mut there, mut own) = (seen(read), own);
    if let Some(first) = onward.first() {
        arrives(&mut there, first.at, &first.before);
    }
    // Where it carries on, what it read is of the other connection.
    if own.there.len() > 1 {
        own.there.remove(0);
    }
    own.is_read = true;
    vec![Leg { back: straight(&there), there, answer, is_read: true }, own]
}

/// A connection whose first packet does not arrive, or is answered before it does.
fn ended(there: &[Step]) -> Leg {
    let answer = match there.last().map(|step| &step.action) {
        Some(Action::Rejects(how)) => Answer::Refused(*how),
        Some(Action::Answers(status)) => Answer::Comes(Some(*status)),
        _ => Answer::Nothing,
    };
    let there = seen(there);
    let back = if answer == Answer::Nothing { Vec::new() } else { straight(&there) };
    let is_read = matches!(answer, Answer::Comes(_));
    Leg { there, back, answer, is_read }
}

fn answered(there: &[Step], steps: &[Step], answer: Answer) -> Leg {
    let there = seen(there);
    let mut back = Vec::new();
    if let Some(last) = there.last()
        && steps.first().is_none_or(|step| step.at != last.at)
    {
        leaves(&mut back, last.at, last.packet.reply());
    }
    let sent = back.is_empty();
    back.extend(seen(steps));
    if let Some(first) = back.first_mut().filter(|_| sent) {
        first.leaves = true;
    }
    Leg { there, back, answer, is_read: false }
}

/// Where packets are seen that steps tell of.
fn seen(steps: &[Step]) -> Vec<Sighting> {
    let mut seen: Vec<Sighting> = Vec::new();
    for step in steps {
        arrives(&mut seen, step.at, &step.before);
        let rewritten = step.before != step.after;
        match seen.last_mut() {
            Some(last) if rewritten && last.leaves && last.packet == step.before => {
                last.packet = step.after;
            }
            _ if rewritten => leaves(&mut seen, step.at, step.after),
            _ => {}
        }
        if let Some(last) = seen.last_mut() {
            last.leaves |= step.action == Action::Sends;
            last.because.push(step.because);
        }
    }
    if let Some(Step { action: Action::Forwards(to), after, .. }) = steps.last() {
        arrives(&mut seen, *to, after);
    }
    seen
}

/// Notes that a packet comes to a place, unless it was last seen there.
fn arrives(seen: &mut Vec<Sighting>, at: Place, packet: &FiveTuple) {
    if seen.last().is_none_or(|last| last.at != at) {
        let (packet, because) = (*packet, Vec::new());
        seen.push(Sighting { at, packet, leaves: false, because });
    }
}

fn leaves(seen: &mut Vec<Sighting>, at: Place, packet: FiveTuple) {
    seen.push(Sighting { at, packet, leaves: true, because: Vec::new() });
}

/// An answer of which just its beginning and end are known.
fn straight(there: &[Sighting]) -> Vec<Sighting> {
    let (Some(first), Some(last)) = (there.first(), there.last()) else { return Vec::new() };
    let mut back = Vec::new();
    leaves(&mut back, last.at, last.packet.reply());
    arrives(&mut back, first.at, &first.packet.reply());
    back
}

fn status(action: &Action) -> Option<u16> {
    if let Action::Answers(status) = action { Some(*status) } else { None }
}
