//! Doors: addresses where requests are read and sent on by what they ask for.

use std::collections::BTreeMap;
use std::net::IpAddr;

use crate::base::{At, ServiceId, Span, Sym};

/// A door.
#[derive(Clone, Debug)]
pub struct Door {
    /// What the object is called: `Ingress`, `Gateway`.
    pub word: &'static str,
    /// Its namespace.
    pub namespace: Sym,
    /// Its name.
    pub name: Sym,
    /// Where its name is written.
    pub name_span: Span,
    /// What is to build it, if it says so; systems know the words.
    pub class: Option<At<String>>,
    /// Its annotations; systems know which matter.
    pub annotations: BTreeMap<String, At<String>>,
    /// Its addresses, given or made up.
    pub ips: Vec<IpAddr>,
    /// Whether they were made up.
    pub ips_made_up: bool,
    /// The ports it answers on.
    pub ports: Vec<u16>,
    /// Where requests go; the most specific match wins.
    pub routes: Vec<Path>,
    /// Where it is written.
    pub span: Span,
}

/// What a door makes of some requests.
#[derive(Clone, Debug)]
pub struct Path {
    /// The hosts it is for, `*.` at the start standing for any; empty means all.
    pub hosts: Vec<String>,
    /// The paths it is for.
    pub matches: Matches,
    /// Where they go, each by its weight.
    pub to: Vec<Toward>,
    /// Where it is written.
    pub span: Span,
}

/// Which paths match.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Matches {
    /// Just this one.
    Exact(String),
    /// This one and all below it, by whole parts; `/` is all.
    Prefix(String),
    /// Everything that begins so, as `/a*` does.
    Begins(String),
}

/// Where requests go.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Toward {
    /// The Service and the position of its port; `None` if no such thing exists.
    pub to: Option<(ServiceId, u16)>,
    /// How much it counts among the others; 0 is nothing.
    pub weight: u32,
    /// Where it is written.
    pub span: Span,
}

impl Matches {
    /// Whether a path matches.
    pub fn matches(&self, path: &str) -> bool {
        match self {
            Self::Exact(own) => own == path,
            Self::Begins(own) => path.starts_with(own.as_str()),
            Self::Prefix(own) => {
                let own = own.trim_end_matches('/');
                path.strip_prefix(own).is_some_and(|rest| rest.is_empty() || rest.starts_with('/'))
            }
        }
    }

    /// How specific it is: of two that match, the greater one wins.
    pub fn rank(&self) -> (bool, usize) {
        match self {
            Self::Exact(own) => (true, own.len()),
            Self::Prefix(own) | Self::Begins(own) => (false, own.trim_end_matches('/').len()),
        }
    }
}

/// Whether one of these hosts, of which `*.` at the start stands for any, is that of a request. No
/// hosts fit all, and a request without one fits all.
pub fn fits_host(hosts: &[String], host: &str) -> bool {
    let fits = |own: &String| match own.strip_prefix("*.") {
        Some(rest) => host.strip_suffix(rest).is_some_and(|front| front.ends_with('.')),
        None => own == host || own == "*",
    };
    host.is_empty() || hosts.is_empty() || hosts.iter().any(fits)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_prefix_matches_whole_parts_and_a_beginning_any() {
        let prefix = Matches::Prefix("/a".to_owned());
        assert!(prefix.matches("/a") && prefix.matches("/a/b") && !prefix.matches("/ab"));
        assert!(Matches::Begins("/a".to_owned()).matches("/ab"));
        assert!(Matches::Prefix("/".to_owned()).matches("/anything"));
    }

    #[test]
    fn a_star_stands_for_at_least_one_part_of_a_host() {
        let hosts = ["*.example.com".to_owned()];
        assert!(fits_host(&hosts, "shop.example.com") && !fits_host(&hosts, "example.com"));
        assert!(fits_host(&hosts, ""));
    }
}
