//! The zone that the load balancer stands in.

use crate::base::{ZoneId, order};
use crate::explain::{Decision, Reason, because};

use super::super::kind::Kind;
use super::super::rules::cluster::{ZONE_ASKED, ZONE_OF_SUBNET, ZONE_OF_WORKERS};
use super::Need;

/// A zone, and why that.
#[derive(Clone, Copy)]
pub(super) struct Stands {
    pub(super) zone: ZoneId,
    pub(super) because: Reason,
}

impl Stands {
    pub(super) fn decision(self) -> Decision<ZoneId> {
        Decision::new(self.zone, self.because)
    }
}

/// Where it is made: in the zone that the Service asks for, that of its subnet, or one with workers.
pub(super) fn stands(need: &Need<'_>, kind: Kind) -> Option<Stands> {
    if kind == Kind::PrivatePath {
        return None;
    }
    asked(need).or_else(|| by_subnet(need)).or_else(|| by_workers(need))
}

fn asked(need: &Need<'_>) -> Option<Stands> {
    let said = need.asked.zone.as_ref()?;
    let zone = need.model.find_zone(&said.value)?;
    Some(Stands { zone, because: because!(ZONE_ASKED, zone = zone).at(said.span) })
}

fn by_subnet(need: &Need<'_>) -> Option<Stands> {
    need.asked.subnets.iter().find_map(|subnet| {
        let zone = of_subnet(need, &subnet.value)?;
        let because = because!(ZONE_OF_SUBNET, subnet = subnet.span, zone = zone);
        Some(Stands { zone, because: because.at(subnet.span) })
    })
}

/// The zone with most workers, the first by name of those. The controller also looks at how many load
/// balancers are in each.
fn by_workers(need: &Need<'_>) -> Option<Stands> {
    let count = |zone: ZoneId| need.model.workers().filter(|(_, it)| it.zone == zone).count();
    let mut zones: Vec<ZoneId> = need.model.zones.ids().filter(|zone| count(*zone) > 0).collect();
    order::by_key(&mut zones, |zone| need.model.name(need.model.zones[*zone].name));
    order::by_key(&mut zones, |zone| std::cmp::Reverse(count(*zone)));
    let zone = *zones.first()?;
    Some(Stands { zone, because: because!(ZONE_OF_WORKERS, zone = zone) })
}

/// The zone of a subnet by name, id or range.
pub(super) fn of_subnet(need: &Need<'_>, name: &str) -> Option<ZoneId> {
    let mut all = need.model.vpc.subnets.iter();
    let subnet = all.find(|it| {
        let id = it.id.as_ref().is_some_and(|id| id.value == name);
        let range = it.range.is_some_and(|range| range.value.to_string() == name);
        it.name.value == name || id || range
    });
    need.model.find_zone(&subnet?.zone.as_ref()?.value)
}
