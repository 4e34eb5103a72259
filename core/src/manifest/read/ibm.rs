//! Annotations of Services in IBM Cloud clusters.

use std::collections::BTreeMap;

use crate::base::At;
use crate::manifest::ibm::{
    Asked, AskedCheck, CHECK_PROTOCOLS, FEATURES, Feature, IP_TYPES, PREFIX, Quota,
};
use crate::manifest::typed::Words;

/// An annotation: what follows the prefix in its key, what it takes, the words it takes if they are
/// few, and one line on what it does.
pub type Annotation = (&'static str, &'static str, &'static [&'static str], &'static str);

/// All annotations that are known.
pub const ANNOTATIONS: [Annotation; 18] = [
    (
        FEATURES_KEY,
        "a list of words",
        FEATURE_WORDS,
        "which kind of load balancer, and what it does",
    ),
    ("ip-type", "a word", &["public", "private"], "who may use it"),
    ("zone", "a zone", &[], "the zone of a network load balancer, which stays"),
    ("vpc-subnets", "subnets by name, id or range", &[], "where its addresses are from"),
    ("vpc-lb-name", "a name", &[], "a name that outlives the cluster"),
    ("vpc-node-selector", "a label as key=value", &[], "which workers are members"),
    (
        "vpc-member-quota",
        "a whole number, or disable or max",
        &[],
        "how many workers of a zone are members; 0 for all",
    ),
    ("vpc-port-range", "ports as first-last", &[], "more ports than the Service names"),
    ("vpc-health-check-protocol", "a word", &["tcp", "http", "https"], "how workers are asked"),
    ("vpc-health-check-port", "a port", &[], "the port that is asked"),
    ("vpc-health-check-path", "a path", &[], "the path that is asked"),
    (
        "vpc-health-check-udp",
        "a TCP port",
        &[],
        "the TCP port that is asked where the Service has UDP",
    ),
    (
        "vpc-health-check-delay",
        "a number of seconds from 2 to 60",
        &[],
        "time between two questions",
    ),
    (
        "vpc-health-check-timeout",
        "a number of seconds from 1 to 59",
        &[],
        "how long a question waits",
    ),
    (
        "vpc-health-check-retries",
        "a whole number from 1 to 10",
        &[],
        "answers in a row that change the state",
    ),
    (
        "vpc-idle-connection-timeout",
        "a number of seconds from 50 to 7200",
        &[],
        "how long a silent connection lives",
    ),
    ("vpc-security-group", "a security group", &[], "who may send, and what workers may be asked"),
    (
        "vpc-allow-outbound-traffic",
        "ports",
        &[],
        "ports on which workers may leave through the address",
    ),
];

const FEATURES_KEY: &str = "enable-features";
const FEATURE_WORDS: &[&str] = &["nlb", "private-path", "proxy-protocol", "ipvs", "sdnlb"];

/// What a Service asks for. Values that are none of an annotation's are listed as odd, and count as
/// missing.
pub fn asked(annotations: &BTreeMap<String, At<String>>) -> Asked {
    let mut read = Annotations { all: annotations, odd: Vec::new() };
    let mut asked = Asked {
        features: read.features(),
        ip_type: read.word("ip-type", &IP_TYPES),
        zone: read.text("zone"),
        subnets: read.list("vpc-subnets"),
        name: read.text("vpc-lb-name"),
        node_selector: read.parsed("vpc-node-selector", label),
        quota: read.parsed("vpc-member-quota", quota),
        ranges: read.ranges(),
        check: check(&mut read),
        idle_timeout: read.number("vpc-idle-connection-timeout", 50, 7_200),
        security_group: read.text("vpc-security-group"),
        odd: Vec::new(),
        unknown: unknown(annotations),
    };
    asked.odd = read.odd;
    asked
}

fn check(read: &mut Annotations<'_>) -> AskedCheck {
    AskedCheck {
        protocol: read.word("vpc-health-check-protocol", &CHECK_PROTOCOLS),
        port: read.port("vpc-health-check-port"),
        path: read.text("vpc-health-check-path"),
        udp: read.port("vpc-health-check-udp"),
        delay: read.number("vpc-health-check-delay", 2, 60),
        timeout: read.number("vpc-health-check-timeout", 1, 59),
        retries: read.number("vpc-health-check-retries", 1, 10),
    }
}

fn unknown(annotations: &BTreeMap<String, At<String>>) -> Vec<At<String>> {
    let ours = annotations.iter().filter_map(|(key, value)| {
        let rest = key.strip_prefix(PREFIX)?;
        let known = ANNOTATIONS.iter().any(|(name, ..)| *name == rest);
        (!known).then(|| At::new(key.clone(), value.span))
    });
    ours.collect()
}

/// The annotations of a Service, and which of them say what they cannot.
struct Annotations<'s> {
    all: &'s BTreeMap<String, At<String>>,
    odd: Vec<At<(&'static str, &'static str)>>,
}

impl<'s> Annotations<'s> {
    fn get(&self, key: &str) -> Option<&'s At<String>> {
        let full = format!("{PREFIX}{key}");
        self.all.get(&full).filter(|value| !value.value.trim().is_empty())
    }

    fn text(&self, key: &str) -> Option<At<String>> {
        self.get(key).map(|at| At::new(at.value.trim().to_owned(), at.span))
    }

    fn list(&self, key: &str) -> Vec<At<String>> {
        let items = self.get(key).into_iter().flat_map(|at| {
            let items = at.value.split(',').map(str::trim).filter(|item| !item.is_empty());
            items.map(|item| At::new(item.to_owned(), at.span))
        });
        items.collect()
    }

    fn parsed<T>(
        &mut self,
        key: &'static str,
        parse: impl FnOnce(&str) -> Option<T>,
    ) -> Option<At<T>> {
        let text = self.text(key)?;
        let parsed = parse(&text.value);
        if parsed.is_none() {
            self.odd(key, &text);
        }
        parsed.map(|value| At::new(value, text.span))
    }

    fn odd(&mut self, key: &'static str, text: &At<String>) {
        let takes = ANNOTATIONS.iter().find(|(name, ..)| *name == key);
        self.odd.push(At::new((key, takes.map_or("", |(_, takes, ..)| *takes)), text.span));
    }

    fn word<T: Copy>(&mut self, key: &'static str, words: &Words<T>) -> Option<At<T>> {
        self.parsed(key, |text| meaning(text, words))
    }

    fn number(&mut self, key: &'static str, least: u32, most: u32) -> Option<At<u32>> {
        self.parsed(key, |text| text.parse().ok().filter(|it| (least..=most).contains(it)))
    }

    fn port(&mut self, key: &'static str) -> Option<At<u16>> {
        self.parsed(key, |text| text.parse().ok().filter(|port| *port > 0))
    }

    fn features(&mut self) -> Vec<At<Feature>> {
        let mut known = Vec::new();
        for word in self.list(FEATURES_KEY) {
            match meaning(&word.value, &FEATURES) {
                Some(feature) => known.push(At::new(feature, word.span)),
                None => self.odd(FEATURES_KEY, &word),
            }
        }
        known
    }

    fn ranges(&mut self) -> Vec<At<(u16, u16)>> {
        let mut known = Vec::new();
        for range in self.list("vpc-port-range") {
            match ports(&range.value) {
                Some(ports) => known.push(At::new(ports, range.span)),
                None => self.odd("vpc-port-range", &range),
            }
        }
        known
    }
}

fn meaning<T: Copy>(text: &str, words: &Words<T>) -> Option<T> {
    let at = words.names.iter().position(|name| *name == text)?;
    words.values.get(at).copied()
}

fn label(text: &str) -> Option<(String, String)> {
    let (key, value) = text.split_once('=')?;
    let (key, value) = (key.trim(), value.trim());
    (!key.is_empty() && !value.contains(',')).then(|| (key.to_owned(), value.to_owned()))
}

fn quota(text: &str) -> Option<Quota> {
    match text.to_ascii_lowercase().as_str() {
        "0" | "disable" | "max" => Some(Quota::All),
        number => number.parse().ok().map(Quota::Most),
    }
}

fn ports(text: &str) -> Option<(u16, u16)> {
    let (first, last) = text.split_once('-').unwrap_or((text, text));
    let (first, last) = (first.trim().parse().ok()?, last.trim().parse().ok()?);
    (first > 0 && first <= last).then_some((first, last))
}
