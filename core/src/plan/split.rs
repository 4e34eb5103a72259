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
    /// What is reported.
    pub signal: String,
    /// The part of it at which a group counts as full.
    pub full: Share,
    /// How often it is reported.
    pub every: Duration,
    /// For how long a change is spread out.
    pub settles: Duration,
    /// Whether it is only watched.
    pub dry_run: bool,
}
