//! How requests are spread over groups.

use std::time::Duration;

use crate::balance::drain::Limit;
use crate::balance::split::Rules;
use crate::base::Share;

/// How requests are spread over groups before one backend is picked in its group.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Split {
    /// By which rules.
    pub rules: Rules,
    /// How many groups may be drained because too few of their members are healthy; `None` if none
    /// is.
    pub drain: Option<Limit>,
}

/// How backends say how full they are, and what that changes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Feedback {
    /// What is reported: a group is full when any of it that counts has reached its maximum.
    pub signals: Vec<Signal>,
    /// How often it is reported.
    pub every: Duration,
    /// For how long a change is spread out.
    pub settles: Duration,
}

/// Something that backends report.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Signal {
    /// What it is called.
    pub name: String,
    /// What it measures.
    pub measures: Measures,
    /// The part at which a group counts as full.
    pub full: Share,
    /// Whether it is only watched.
    pub dry_run: bool,
}

/// What a signal measures of each backend; a group's is all of it together.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Measures {
    /// What it uses of the processors that it asks for.
    Cpu,
    /// What its application reports under this name.
    Own(String),
}

impl Feedback {
    /// Whether anything it has decides something.
    pub fn decides(&self) -> bool {
        self.signals.iter().any(|signal| !signal.dry_run)
    }
}
