//! Words in place of others: the same one for the same word, also inside longer names.

use std::collections::{BTreeMap, BTreeSet};
use std::net::IpAddr;

use super::address::Addresses;
use super::forms;
use super::names;
use super::pieces::Role;
use super::public::{Public, ends_hosts};
use super::shapes::{address, bits, cased, dashed, shaped};

/// Longer parts of names become as long ones, and longer names, since some may only be so long.
const SHORT: usize = 16;
const LONG: usize = 40;
/// Longer numbers in names are more than a count: they may be a project's.
const MOST_NUMBERED: usize = 3;
/// What is longer is no name.
const MOST: usize = 254;

/// What was replaced so far, and by what.
pub(super) struct Words {
    public: Public,
    /// Names of objects that are made of public words, longest first.
    names: Vec<String>,
    addresses: Addresses,
    /// Words of the text, which stand for nothing else.
    taken: BTreeSet<String>,
    made: BTreeMap<String, String>,
    /// How many words were made of each kind.
    counts: BTreeMap<&'static str, u32>,
}

impl Words {
    pub(super) fn new(text: &str, public: Public, names: Vec<String>) -> Self {
        let parts = text.split(|c: char| !c.is_alphanumeric()).filter(|part| !part.is_empty());
        Self {
            public,
            names,
            addresses: Addresses::new(text),
            taken: parts.map(str::to_lowercase).collect(),
            made: BTreeMap::new(),
            counts: BTreeMap::new(),
        }
    }

    pub(super) fn replaced(&self) -> u32 {
        self.made.len() as u32 + self.addresses.count()
    }

    /// A key that somebody may have chosen: those of products, and common ones, stay.
    pub(super) fn key(&mut self, raw: &str) -> String {
        let plain = raw.trim_matches(['"', '\'']);
        if self.public.is_key(plain) { raw.to_owned() } else { self.reword(raw, Role::Word) }
    }

    /// Whether a product reads what stands under a key.
    pub(super) fn reads(&self, raw: &str) -> bool {
        self.public.reads(raw.trim_matches(['"', '\'']))
    }

    /// A text in other words.
    pub(super) fn reword(&mut self, text: &str, role: Role) -> String {
        let (mut new, mut rest) = (String::with_capacity(text.len()), text);
        while let Some(start) = rest.find(is_part) {
            let (before, from) = rest.split_at(start);
            let end = from.find(|c| !is_part(c)).unwrap_or(from.len());
            let (run, after) = from.split_at(end);
            new += before;
            new += &self.run(run, bits(after), role);
            rest = after;
        }
        new + rest
    }

    /// Letters, digits and what joins them; it may be an address, with bits of a range behind it.
    fn run(&mut self, run: &str, bits: Option<u8>, role: Role) -> String {
        if let Some(ip) = address(run) {
            return self.addresses.other(ip, bits).to_string();
        }
        let joined = run.split(':').map(|part| match part.parse() {
            Ok(ip) => self.addresses.other(IpAddr::V4(ip), None).to_string(),
            Err(_) => self.token(part, role),
        });
        joined.collect::<Vec<_>>().join(":")
    }

    /// A word, a name, or the name of a host.
    fn token(&mut self, token: &str, role: Role) -> String {
        let core = token.trim_matches(['.', '-', '_']);
        if core.is_empty() {
            return token.to_owned();
        }
        if !self.is_name(core) && (self.public.has(core) || forms::says_nothing(core)) {
            return self.counted(token, role);
        }
        let (before, after) = token.split_once(core).unwrap_or_default();
        let known = self.public.domain(core);
        let (own, known) = core.split_at(core.len() - known);
        let mut labels: Vec<String> = own.split('.').map(|label| self.name(label, role)).collect();
        let last = own.rsplit('.').next().unwrap_or_default();
        if labels.len() > 1 && ends_hosts(last) {
            labels.pop();
            labels.push("example".to_owned());
        }
        [before, &labels.join("."), known, after].concat()
    }

    /// A name of parts with dashes between them.
    fn name(&mut self, name: &str, role: Role) -> String {
        if let Some((at, known)) = self.named(name) {
            let end = at + known.len();
            let made = self.made.get(&known).cloned();
            let new = made.unwrap_or_else(|| self.make(known, role));
            return self.name(&name[..at], role) + &new + &self.name(&name[end..], role);
        }
        if self.public.has(name) {
            return name.to_owned();
        }
        if let Some(at) = forms::unique_id(name) {
            let (before, id) = name.split_at(at);
            return self.name(before, role) + &self.drawn(id);
        }
        if let Some((from, to, ip)) = dashed(name) {
            let ip = self.addresses.other(IpAddr::V4(ip), None).to_string().replace('.', "-");
            return self.name(&name[..from], role) + &ip + &self.name(&name[to..], role);
        }
        let mut new = String::new();
        for part in name.split_inclusive(['-', '_']) {
            let word = part.trim_end_matches(['-', '_']);
            let long = word.len() > MOST_NUMBERED && word.bytes().all(|it| it.is_ascii_digit());
            let is_own = long && word.len() < name.len();
            new += &if is_own { self.drawn(word) } else { self.word(word, role) };
            new += &part[word.len()..];
        }
        let missing = if (LONG..MOST).contains(&name.len()) {
            name.len().saturating_sub(new.len())
        } else {
            0
        };
        new + &"x".repeat(missing)
    }

    /// Where a name has that of an object in it which is made of public words.
    fn named(&self, name: &str) -> Option<(usize, String)> {
        let mut found = self.names.iter().filter_map(|it| Some((names::find(name, it)?, it)));
        found.next().map(|(at, it)| (at, it.clone()))
    }

    fn is_name(&self, token: &str) -> bool {
        token.split('.').any(|label| self.named(label).is_some())
    }

    /// A word that says nothing but by the long numbers in it, where these may be anybody's.
    fn counted(&mut self, word: &str, role: Role) -> String {
        if role != Role::Free {
            return word.to_owned();
        }
        let (mut new, mut rest) = (String::new(), word);
        while let Some((before, digits, after)) = forms::long_number(rest) {
            new += before;
            new += &self.drawn(digits);
            rest = after;
        }
        new + rest
    }

    /// A part of a name.
    fn word(&mut self, word: &str, role: Role) -> String {
        let (letters, _) = forms::split(word);
        if word.is_empty() || forms::says_nothing(word) || self.public.has(letters) {
            return self.counted(word, role);
        }
        let lower = word.to_lowercase();
        if forms::is_drawn(&lower) {
            return cased(word, self.drawn(&lower));
        }
        let known = self.made.get(&lower).cloned();
        cased(word, known.unwrap_or_else(|| self.make(lower, role)))
    }

    /// A new word of a kind; it begins with a digit where the old one does.
    fn make(&mut self, lower: String, role: Role) -> String {
        let kind = match role {
            Role::Word => "w",
            Role::Name | Role::Free | Role::Secret => "app",
            Role::Space => "ns",
            Role::Node => "node",
            Role::Host => "host",
        };
        let digit = lower.chars().next().filter(char::is_ascii_digit);
        let new = loop {
            let count = self.counts.entry(kind).or_default();
            *count += 1;
            let mut new: String = digit.into_iter().collect();
            new += kind;
            new += &count.to_string();
            if (SHORT..MOST).contains(&lower.len()) {
                new += &"x".repeat(lower.len().saturating_sub(new.len()));
            }
            if self.taken.insert(new.clone()) {
                break new;
            }
        };
        self.made.insert(lower, new.clone());
        new
    }

    /// Other letters and digits of the same shape.
    fn drawn(&mut self, old: &str) -> String {
        if let Some(known) = self.made.get(old) {
            return known.clone();
        }
        let new = loop {
            let count = self.counts.entry("").or_default();
            *count += 1;
            let new = shaped(old, u64::from(*count));
            if self.taken.insert(new.clone()) {
                break new;
            }
        };
        self.made.insert(old.to_owned(), new.clone());
        new
    }
}

fn is_part(c: char) -> bool {
    c.is_alphanumeric() || matches!(c, '-' | '_' | '.' | ':')
}
