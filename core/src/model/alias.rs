//! Names that lead to one of several targets, as DNS and what checks targets for it do.

use std::time::Duration;

use crate::base::Sym;
use crate::model::Model;

/// A name that clients send to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Alias {
    /// The name.
    pub name: Sym,
    /// What it leads to, in turns: each as the scenario says a target.
    pub to: Vec<String>,
    /// How often each is asked whether it answers.
    pub every: Duration,
    /// How many answers in a row change what is believed of it.
    pub failures: u32,
}

impl Alias {
    /// All targets as traffic says them, with the port that the name was used with unless they say
    /// their own.
    pub fn targets(&self, port: Option<&str>) -> Vec<String> {
        let port = |to: &str| port.filter(|_| !to.contains(':'));
        let said = |to: &String| port(to).map_or_else(|| to.clone(), |port| format!("{to}:{port}"));
        self.to.iter().map(said).collect()
    }
}

impl Model {
    /// The name that is meant by a target, by its position, and the port behind it.
    pub fn find_alias<'t>(&self, text: &'t str) -> Option<(usize, Option<&'t str>)> {
        let (name, port) = text.split_once(':').map_or((text, None), |(it, port)| (it, Some(port)));
        let name = self.names.find(name)?;
        let at = self.aliases.iter().position(|alias| alias.name == name)?;
        Some((at, port))
    }
}
