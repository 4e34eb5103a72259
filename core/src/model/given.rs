//! What somebody's tools describe as it stands where load balancers are built.

use crate::base::{Span, Sym};

/// One of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Given {
    /// Its name.
    pub name: Sym,
    /// What it is.
    pub what: Described,
    /// Where it is written.
    pub span: Span,
}

/// What is described, by position in [`Cloud`](crate::manifest::Cloud).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Described {
    /// A backend service.
    BackendService(u32),
    /// A listener of a load balancer.
    Listener(u32, u32),
}
