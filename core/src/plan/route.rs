//! Requests: where a load balancer that reads them sends them on, and as whom.

use std::net::IpAddr;

use crate::base::ExposureId;
use crate::explain::Reason;
use crate::model::Matches;

/// What becomes of some requests; the first route that fits a request has it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Route {
    /// The hosts it is for; empty means all.
    pub hosts: Vec<String>,
    /// The paths it is for.
    pub matches: Matches,
    /// Where they go, each with how much it counts. Who counts nothing gets nothing, even if all do.
    /// What leads to nothing that exists keeps its part, which nobody answers.
    pub to: Vec<(Option<ExposureId>, u32)>,
    /// Why.
    pub because: Reason,
}

impl Route {
    /// Whether it takes a request.
    pub fn fits(&self, host: &str, path: &str) -> bool {
        crate::model::fits_host(&self.hosts, host) && self.matches.matches(path)
    }
}

/// How a load balancer that ends its clients' connections carries requests on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Proxy {
    /// Whether it runs beside each client: then nothing is on the way to the backend, and its own
    /// connections come from the client's address.
    pub at_client: bool,
    /// The addresses that its own connections come from, of both families where it has both; empty if
    /// it runs beside clients.
    pub sources: Vec<IpAddr>,
    /// Where requests go, by what they ask for.
    pub routes: Vec<Route>,
}
