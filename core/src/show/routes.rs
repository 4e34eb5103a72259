//! What becomes of requests → what people see of it.

use crate::base::{ExposureId, Share};
use crate::explain::{Catalog, Decision, say};
use crate::model::Matches;
use crate::plan::{self, Plan};
use crate::show::{Route, Told, Toward, words};

/// The routes of a load balancer that reads requests, in the order in which they are tried.
pub(super) fn of(plan: &Plan, model: Told<'_>) -> Vec<Route> {
    let routes = plan.proxy.as_ref().map_or(&[][..], |proxy| &Decision::value(proxy).routes);
    routes.iter().map(|route| one(route, model)).collect()
}

fn one(route: &plan::Route, model: Told<'_>) -> Route {
    let whole: u64 = route.to.iter().map(|(_, weight)| u64::from(*weight)).sum();
    let name = |to: ExposureId| model.full_name(to);
    let toward = |(exposure, weight): &(Option<ExposureId>, u32)| Toward {
        exposure: *exposure,
        name: exposure.map_or_else(|| say!(model.catalog, "nothing that exists"), name),
        share: words::share(Share::of(u64::from(*weight), whole)),
    };
    Route {
        asks: asks(route, model.catalog),
        to: route.to.iter().map(toward).collect(),
        why: words::why(&route.because, model),
    }
}

/// What requests ask for that take a route.
fn asks(route: &plan::Route, c: &dyn Catalog) -> String {
    let hosts = if route.hosts.is_empty() { say!(c, "any host") } else { route.hosts.join(", ") };
    let path = match &route.matches {
        Matches::Prefix(path) if path.trim_end_matches('/').is_empty() => say!(c, "any path"),
        Matches::Exact(path) => say!(c, "{path} exactly", path),
        Matches::Prefix(path) => say!(c, "{path} and below", path),
        Matches::Begins(path) => format!("{path}…"),
    };
    format!("{hosts}, {path}")
}
