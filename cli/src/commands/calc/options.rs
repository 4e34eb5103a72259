//! The options of `calc`, by name.

use std::collections::BTreeMap;
use std::ffi::OsString;

use fivetuple_core::gke::wanted::Scheme;
use fivetuple_core::manifest::scenario::Behavior;
use fivetuple_core::manifest::service::TrafficPolicy;
use lexopt::prelude::*;

use crate::Stop;

/// Options that take no value.
const SWITCHES: [&str; 4] = ["observed", "legacy", "unchecked", "elsewhere"];
/// Options that take one.
const VALUES: [&str; 21] = [
    "nodes",
    "service",
    "salt",
    "count",
    "members",
    "zones",
    "limit",
    "scheme",
    "policy",
    "pods",
    "attached",
    "cluster",
    "negs",
    "age",
    "healthy-in",
    "status",
    "group",
    "client",
    "algorithm",
    "isolation",
    "failover",
];

/// Options with their values; switches have none. What is given again is a list: `a,b`.
pub(super) struct Options(BTreeMap<String, String>);

impl Options {
    /// What is to be computed (empty for help), and from what.
    pub(super) fn read(words: Vec<OsString>) -> Result<(String, Self), Stop> {
        let mut parser = lexopt::Parser::from_args(words);
        let (mut what, mut options) = (String::new(), BTreeMap::new());
        while let Some(arg) = parser.next()? {
            match arg {
                Long("help") | Short('h') => return Ok((String::new(), Self(options))),
                Value(word) if what.is_empty() => what = word.string()?,
                Long(name) if SWITCHES.contains(&name) => {
                    options.insert(name.to_owned(), String::new());
                }
                Long(name) if VALUES.contains(&name) => {
                    let name = name.to_owned();
                    let value = parser.value()?.string()?;
                    let add = |known: &mut String| known.extend([",", &value]);
                    options.entry(name).and_modify(add).or_insert_with(|| value.clone());
                }
                other => return Err(other.unexpected().into()),
            }
        }
        Ok((what, Self(options)))
    }

    pub(super) fn has(&self, name: &str) -> bool {
        self.0.contains_key(name)
    }

    pub(super) fn get(&self, name: &str) -> Option<&str> {
        self.0.get(name).map(String::as_str)
    }

    pub(super) fn text(&self, name: &str) -> &str {
        self.get(name).unwrap_or("")
    }

    pub(super) fn needed(&self, name: &str) -> Result<&str, Stop> {
        self.get(name).ok_or_else(|| Stop::Usage(format!("--{name} is missing")))
    }

    pub(super) fn number(&self, name: &str) -> Result<Option<usize>, Stop> {
        let wrong = |text| Stop::Usage(format!("--{name} {text}: not a number"));
        self.get(name).map(|text| text.parse().map_err(|_| wrong(text))).transpose()
    }

    /// `a=3,b=10`.
    pub(super) fn pairs(&self, name: &str) -> Result<Vec<(&str, usize)>, Stop> {
        let pair = |text| {
            let (key, number): (&str, &str) = str::split_once(text, '=')?;
            Some((key, number.parse().ok()?))
        };
        let wrong = |text| Stop::Usage(format!("--{name} {text}: not of the form a=3"));
        self.needed(name)?.split(',').map(|text| pair(text).ok_or_else(|| wrong(text))).collect()
    }

    /// `--service`: namespace and name.
    pub(super) fn service(&self) -> Result<(&str, &str), Stop> {
        let text = self.needed("service")?;
        Ok(text.split_once('/').unwrap_or(("default", text)))
    }

    pub(super) fn scheme(&self) -> Result<Scheme, Stop> {
        match self.needed("scheme")? {
            "internal" => Ok(Scheme::Internal),
            "external" => Ok(Scheme::External),
            other => Err(Stop::Usage(format!("--scheme {other}: internal or external"))),
        }
    }

    pub(super) fn policy(&self) -> Result<TrafficPolicy, Stop> {
        match self.needed("policy")? {
            "Cluster" => Ok(TrafficPolicy::Cluster),
            "Local" => Ok(TrafficPolicy::Local),
            other => Err(Stop::Usage(format!("--policy {other}: Cluster or Local"))),
        }
    }

    pub(super) fn behavior(&self) -> Behavior {
        if self.has("observed") { Behavior::Observed } else { Behavior::Documented }
    }
}
