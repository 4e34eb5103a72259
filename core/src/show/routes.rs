//! What becomes of requests → what people see of it.

use crate::base::{ExposureId, Share};
use crate::explain::Decision;
use crate::model::{Matches, Model};
use crate::plan::{self, Plan};
use crate::show::{Route, Toward, words};

/// The routes of a load balancer that reads requests, in the order in which they are tried.
pub(super) fn of(plan: &Plan, model: &Model) -> Vec<Route> {
    let routes = plan.proxy.as_ref().map_or(&[][..], |proxy| &Decision::value(proxy).routes);
    routes.iter().map(|route| one(route, model)).collect()
}

fn one(route: &plan::Route, model: &Model) -> Route {
    let whole: u64 = route.to.iter().map(|(_, weight)| u64::from(*weight)).sum();
    let name = |to: ExposureId| model.full_name(to);
    let toward = |(exposure, weight): &(Option<ExposureId>, u32)| Toward {
        exposure: *exposure,
        name: exposure.map_or_else(|| "nothing that exists".to_owned(), name),
        share: words::share(Share::of(u64::from(*weight), whole)),
    };
    Route {
        asks: asks(route),
        to: route.to.iter().map(toward).collect(),
        why: words::why(&route.because, model),
    }
}

/// What requests ask for that take a route.
fn asks(route: &plan::Route) -> String {
    let hosts = if route.hosts.is_empty() { "any host".to_owned() } else { route.hosts.join(", ") };
    let path = match &route.matches {
        Matches::Prefix(path) if path.trim_end_matches('/').is_empty() => "any path".to_owned(),
        Matches::Exact(path) => format!("{path} exactly"),
        Matches::Prefix(path) => format!("{path} and below"),
        Matches::Begins(path) => format!("{path}…"),
    };
    format!("{hosts}, {path}")
}
