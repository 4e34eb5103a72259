//! What lessons can ask of a world: a few measures, each read off what people see too.

use std::fmt;

use serde::{Deserialize, Serialize};

use crate::base::{Id, NodeId, Place, PodId};
use crate::show::{Observed, Part, Share, Shares, Stage, Trip, World};

/// Something that can be measured.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Measure {
    /// What the load balancer is, in words.
    Kind,
    /// How many of its backends are healthy: `2/3 healthy`.
    Healthy,
    /// How the first packet's round trip ends: `completed`, `dropped`, `rejected`.
    End,
    /// Whether the Pod that gets the first packet sees the client's own address: `yes`, `no`.
    ClientKept,
    /// Whether the reply to it passes the load balancer: `yes`, `no`.
    ReplyPasses,
    /// How many places forward the first packet's request between the client and the Pod.
    Hops,
    /// The part of new connections that a zone, node or Pod of that name gets: `1/3`.
    Share(String),
    /// The part of what was counted up to the end of the run that came to a zone, node or Pod.
    Part(String),
    /// What was counted up to the end of the run.
    Counted(Count),
    /// Whether there is a note of that rule on the text: `yes`, `no`.
    Note(String),
}

/// What a run counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Count {
    /// Requests answered with an error, or connections lost where requests are not read.
    Failed,
    /// Connections whose first packet was dropped or refused.
    Lost,
    /// Connections that were cut off.
    Broken,
    /// Connections that stayed on a backend that gets nothing new.
    Kept,
    /// Connections that went on at another endpoint.
    Moved,
}

/// How a measure must stand to a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Relation {
    /// The same words, or the same number.
    Is,
    /// Less than.
    Below,
    /// More than.
    Above,
}

/// A claim about a world: true or not.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Claim {
    /// What is measured.
    pub measure: Measure,
    /// How it must stand to the value.
    pub relation: Relation,
    /// The value.
    pub value: String,
}

impl fmt::Display for Claim {
    /// As it stands in a lesson's page: `share of web-1 = 1/3`.
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let sign = match self.relation {
            Relation::Is => "=",
            Relation::Below => "<",
            Relation::Above => ">",
        };
        write!(f, "{} {sign} {}", self.measure, self.value)
    }
}

impl fmt::Display for Measure {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Self::Share(name) => write!(f, "share of {name}"),
            Self::Part(name) => write!(f, "part of {name}"),
            Self::Note(rule) => write!(f, "note {rule}"),
            plain => {
                let word = WORDS.iter().find(|(_, measure)| measure == plain);
                f.write_str(word.map_or("", |(word, _)| word))
            }
        }
    }
}

/// Measures that are one word.
pub(super) const WORDS: [(&str, Measure); 11] = [
    ("kind", Measure::Kind),
    ("healthy", Measure::Healthy),
    ("end", Measure::End),
    ("client kept", Measure::ClientKept),
    ("reply passes", Measure::ReplyPasses),
    ("hops", Measure::Hops),
    ("failed", Measure::Counted(Count::Failed)),
    ("lost", Measure::Counted(Count::Lost)),
    ("broken", Measure::Counted(Count::Broken)),
    ("kept", Measure::Counted(Count::Kept)),
    ("moved", Measure::Counted(Count::Moved)),
];

/// What is measured: a world, the round trip of its first packet, and what its run counted.
#[derive(Clone, Copy, Debug)]
pub struct Measured<'a> {
    /// The world.
    pub world: &'a World,
    /// The first client's packet to the exposure that is looked at first.
    pub trip: Option<&'a Trip>,
    /// What the run counted for that exposure up to its end.
    pub observed: Option<&'a Observed>,
    /// Where new connections go by the rules at the end of the run, if anything has changed by then.
    pub after: Option<&'a Shares>,
}

impl Claim {
    /// Whether it is true; never of something that is not there.
    pub fn holds(&self, measured: Measured) -> bool {
        let Some(found) = self.measure.of(measured) else { return false };
        let value = number(&self.value);
        match self.relation {
            Relation::Is => {
                found.words == self.value || found.number.is_some_and(|n| Some(n) == value)
            }
            Relation::Below => found.number.zip(value).is_some_and(|(n, value)| n < value),
            Relation::Above => found.number.zip(value).is_some_and(|(n, value)| n > value),
        }
    }
}

/// A measure's result: in words, and as a number in millionths where it is one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Found {
    /// In words, as people see it.
    pub words: String,
    /// In millionths.
    pub number: Option<i64>,
}

impl Found {
    fn words(words: impl Into<String>) -> Self {
        Self { words: words.into(), number: None }
    }

    fn yes(it: bool) -> Self {
        Self::words(if it { "yes" } else { "no" })
    }

    fn count(count: u64) -> Self {
        Self {
            words: count.to_string(),
            number: i64::try_from(count).ok().map(|n| n.saturating_mul(ONE)),
        }
    }

    fn share(share: &Share) -> Self {
        Self { words: share.fraction.clone(), number: number(&share.fraction) }
    }
}

/// One, in millionths.
const ONE: i64 = 1_000_000;

impl Measure {
    /// What it comes to; `None` if there is nothing of the kind.
    pub fn of(&self, measured: Measured) -> Option<Found> {
        let Measured { world, trip, observed, after } = measured;
        let balancer = || world.exposures.get(world.first?.index())?.balancer.as_ref();
        match self {
            Self::Kind => {
                Some(Found::words(balancer().map_or("none", |it| it.kind.value.as_str())))
            }
            Self::Healthy => balancer().map(|it| Found::words(&it.health.value)),
            Self::End => trip.map(|trip| Found::words(trip.end.word())),
            Self::ClientKept => trip?.keeps_source.map(Found::yes),
            Self::ReplyPasses => trip.map(|trip| Found::yes(trip.answer_passes)),
            Self::Hops => trip.map(|trip| Found::count(hops(trip))),
            Self::Share(name) => {
                let shares = after.or_else(|| balancer().map(|it| &it.shares))?;
                part(shares, name).map(|part| Found::share(&part.share))
            }
            Self::Part(name) => observed.and_then(|observed| came(observed, world, name)),
            Self::Counted(count) => observed.map(|observed| Found::count(count.of(observed))),
            Self::Note(rule) => {
                Some(Found::yes(world.problems.iter().any(|it| it.why.rule == *rule)))
            }
        }
    }
}

impl Count {
    fn of(self, observed: &Observed) -> u64 {
        match self {
            Self::Failed => observed.counted().1,
            Self::Lost => observed.lost,
            Self::Broken => observed.broken,
            Self::Kept => observed.kept,
            Self::Moved => observed.moved,
        }
    }
}

/// Places between the client and the last one, each counted once.
fn hops(trip: &Trip) -> u64 {
    let mut places: Vec<Place> = Vec::new();
    for step in trip.steps.iter().filter(|step| step.stage == Stage::There) {
        if !places.contains(&step.place) {
            places.push(step.place);
        }
    }
    places.len().saturating_sub(2) as u64
}

fn part<'a>(shares: &'a Shares, name: &str) -> Option<&'a Part> {
    let parts = shares.pods.iter().chain(&shares.nodes).chain(&shares.zones);
    parts.into_iter().find(|part| part.name == name)
}

/// What came to a place, as a part of what came to all of its kind.
fn came(observed: &Observed, world: &World, name: &str) -> Option<Found> {
    let pod = world.pods.iter().position(|pod| pod.name == name);
    let pod = pod.map(|at| Place::Pod(PodId::from_index(at)));
    let node = world.nodes.iter().position(|node| node.name == name);
    let node = node.map(|at| Place::Node(NodeId::from_index(at)));
    let zone = world.zones.iter().position(|zone| zone.name == name);
    let sum = |all: &[(Place, u64)]| all.iter().map(|(_, count)| count).sum::<u64>();
    let at =
        |all: &[(Place, u64)], place| all.iter().find(|one| one.0 == place).map_or(0, |one| one.1);
    let (own, all) = match (pod, node, zone) {
        (Some(pod), ..) => (at(&observed.pods, pod), sum(&observed.pods)),
        (_, Some(node), _) => (at(&observed.nodes, node), sum(&observed.nodes)),
        (_, _, Some(zone)) => (*observed.zones.get(zone)?, observed.zones.iter().sum()),
        _ => return None,
    };
    let part = i64::try_from(own).ok()?.checked_mul(ONE)?.checked_div(i64::try_from(all).ok()?)?;
    Some(Found { words: format!("{own} of {all}"), number: Some(part) })
}

/// A number in words, in millionths: `3`, `2/3`, `12.5 %`.
fn number(words: &str) -> Option<i64> {
    let words = words.trim();
    if let Some(percent) = words.strip_suffix('%') {
        let (whole, tenths) = percent.trim().split_once('.').unwrap_or((percent.trim(), "0"));
        let tenths = tenths.get(..1).filter(|_| tenths.len() == 1)?;
        let parts =
            whole.parse::<i64>().ok()?.checked_mul(10)?.checked_add(tenths.parse().ok()?)?;
        return parts.checked_mul(ONE / 1000);
    }
    let (above, below) = words.split_once('/').unwrap_or((words, "1"));
    let (above, below) = (above.parse::<i64>().ok()?, below.parse::<i64>().ok()?);
    above.checked_mul(ONE)?.checked_div(below)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_read_as_they_are_shown() {
        assert_eq!(number("3"), Some(3_000_000));
        assert_eq!(number("1/3"), Some(333_333));
        assert_eq!(number("12.5 %"), Some(125_000));
        assert_eq!(number("0"), Some(0));
        for odd in ["", "1/0", "12.55 %", "one", "9223372036854775807", "-%"] {
            assert_eq!(number(odd), None, "{odd}");
        }
    }
}
