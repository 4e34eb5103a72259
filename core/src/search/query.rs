//! What is looked for: words, each of which must fit.

use std::collections::BTreeSet;
use std::net::IpAddr;

use crate::base::{Addr, Cidr, ClientId, ExposureId, Id, NodeId, Place, PodId, Table};
use crate::explain::Rule;
use crate::explain::text::{English, sentence};
use crate::model::Model;
use crate::path::RoundTrip;
use crate::search::conn::{Seen, ips, names};
use crate::sim::Mark;

/// Words that ask what became of something, and nothing else.
const OUTCOMES: &[&str] = &[
    "lost", "dropped", "refused", "timed", "out", "answered", "reset", "cut", "off", "packet",
    "error", "404", "500", "502", "503",
];

/// A query, made ready for one world.
#[derive(Debug)]
pub(super) struct Query(Vec<Word>);

/// One word.
#[derive(Debug)]
struct Word {
    text: String,
    means: Means,
    /// Which places have it in their names.
    named: BTreeSet<Place>,
    /// Rules that have it in their id or their sentence.
    rules: Vec<&'static Rule>,
}

/// What a word can only mean.
#[derive(Debug)]
enum Means {
    /// An address, or all of a range.
    Ip(Cidr),
    /// A port: `:443`.
    Port(u16),
    /// Both.
    Addr(Addr),
    /// What became of something.
    Outcome,
    /// Anything that has it in its name, its address or its rule.
    Part,
}

impl Query {
    /// The words of a text.
    pub(super) fn read(text: &str, rules: &[&'static Rule], model: &Model) -> Self {
        Self(text.split_whitespace().map(|word| Word::read(&lower(word), rules, model)).collect())
    }

    pub(super) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Whether it takes following the packet to know.
    pub(super) fn traces(&self, seen: &Seen<'_>) -> bool {
        self.0.iter().any(|word| !word.rules.is_empty() && !word.fits(seen))
    }

    /// Whether a connection fits; its way is asked for only if it takes that to know.
    pub(super) fn fits(&self, seen: &Seen<'_>, way: impl FnOnce() -> Option<RoundTrip>) -> bool {
        let open: Vec<&Word> = self.0.iter().filter(|word| !word.fits(seen)).collect();
        if open.iter().any(|word| word.rules.is_empty()) {
            return false;
        }
        let way = if open.is_empty() { None } else { way() };
        let steps = way.as_ref().map(RoundTrip::ways).unwrap_or_default();
        let decided = |rule: &&'static Rule| {
            let mut all = steps.0.iter().chain(steps.1);
            all.any(|step| step.because.rule == *rule)
        };
        open.iter().all(|word| word.rules.iter().any(decided))
    }

    /// Whether something that happened fits.
    pub(super) fn fits_mark(&self, mark: &Mark, model: &Model) -> bool {
        let said = lower(&sentence(&mark.because, &English, model));
        self.0.iter().all(|word| word.fits_mark(&said, mark, model))
    }
}

impl Word {
    fn read(text: &str, rules: &[&'static Rule], model: &Model) -> Self {
        let means = Means::of(text);
        let part = matches!(means, Means::Part);
        let has = |rule: &&&'static Rule| part && (rule.id.contains(text) || says(rule, text));
        let named = if part { named(text, model) } else { BTreeSet::new() };
        let rules = rules.iter().filter(has).copied().collect();
        Self { text: text.to_owned(), means, named, rules }
    }

    fn fits(&self, seen: &Seen<'_>) -> bool {
        match self.means {
            Means::Ip(range) => {
                let mut own = seen.addresses().map(|addr| addr.ip).chain(seen.hosts());
                own.any(|ip| range.contains(ip))
            }
            Means::Port(port) => seen.addresses().any(|addr| addr.port == port),
            Means::Addr(addr) => seen.addresses().any(|own| own == addr),
            Means::Outcome => self.is_outcome(seen),
            Means::Part => {
                seen.places.iter().any(|place| self.named.contains(place)) || self.is_written(seen)
            }
        }
    }

    fn is_outcome(&self, seen: &Seen<'_>) -> bool {
        let mut words = seen.outcome().split([' ', ':']);
        words.any(|word| word == self.text) || (self.text == "dropped" && seen.is_dropped())
    }

    /// Whether it is a part of an address, or the protocol.
    fn is_written(&self, seen: &Seen<'_>) -> bool {
        if seen.it.packet.protocol.to_string() == self.text {
            return true;
        }
        let looks = self.text.starts_with(|c: char| c.is_ascii_digit() || "[:.".contains(c));
        looks && seen.addresses().any(|addr| addr.to_string().contains(&self.text))
    }

    fn fits_mark(&self, said: &str, mark: &Mark, model: &Model) -> bool {
        let own = mark.place.map_or(&[] as &[IpAddr], |place| ips(place, model));
        match self.means {
            Means::Ip(range) => own.iter().any(|ip| range.contains(*ip)),
            Means::Port(_) | Means::Addr(_) => said.contains(&self.text),
            Means::Outcome | Means::Part => {
                let names = mark.place.map_or_else(Vec::new, |place| names(place, model));
                said.contains(&self.text)
                    || mark.because.rule.id.contains(&self.text)
                    || names.iter().any(|name| lower(name).contains(&self.text))
            }
        }
    }
}

impl Means {
    fn of(text: &str) -> Self {
        if let Ok(range) = text.parse::<Cidr>() {
            return Self::Ip(range);
        }
        let port = text.strip_prefix(':').and_then(|port| port.parse().ok());
        if let Some(port) = port {
            return Self::Port(port);
        }
        let both = text.rsplit_once(':').and_then(|(ip, port)| {
            let ip = ip.trim_matches(['[', ']']).parse().ok()?;
            Some(Addr::new(ip, port.parse().ok()?))
        });
        match both {
            Some(addr) => Self::Addr(addr),
            None if OUTCOMES.contains(&text) => Self::Outcome,
            None => Self::Part,
        }
    }
}

/// Which places have a word in their names.
fn named(text: &str, model: &Model) -> BTreeSet<Place> {
    let clients = places(&model.clients, |id: ClientId| Place::Client(id));
    let exposures = places(&model.exposures, |id: ExposureId| Place::Balancer(id));
    let nodes = places(&model.nodes, |id: NodeId| Place::Node(id));
    let pods = places(&model.pods, |id: PodId| Place::Pod(id));
    let has = |place: &Place| names(*place, model).iter().any(|name| lower(name).contains(text));
    let all = clients.chain(exposures).chain(nodes).chain(pods);
    all.filter(has).collect()
}

fn places<I: Id, T>(of: &Table<I, T>, place: fn(I) -> Place) -> impl Iterator<Item = Place> {
    of.ids().map(place)
}

/// Whether a rule's sentence has a word outside its holes.
fn says(rule: &Rule, text: &str) -> bool {
    let words = rule.says.split('{').enumerate();
    let mut words =
        words.filter_map(
            |(at, part)| if at == 0 { Some(part) } else { part.split_once('}').map(|it| it.1) },
        );
    words.any(|part| lower(part).contains(text))
}

fn lower(text: &str) -> String {
    text.to_ascii_lowercase()
}
