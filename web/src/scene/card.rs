//! What stands on a load balancer's card, and how high that makes it.

use fivetuple_core::show::{Part, World};

use super::choose::Shown;

/// More zones than this have no row on the load balancer's card.
pub const ROWS: usize = 9;

/// The zones on a load balancer's card, and how far below its top each stands.
pub(super) fn rows(world: &World, shown: &Shown) -> impl Iterator<Item = (u32, f32)> {
    let what = shown.exposure.and_then(|id| world.exposures.get(id.0 as usize));
    let zones = what.and_then(|what| what.balancer.as_ref()).map(|lb| &lb.shares.zones[..]);
    let zone =
        |(at, part): (usize, &Part)| (part.zone.unwrap_or(at as u32), 66.0 + 20.0 * at as f32);
    let zones: Vec<_> = zones.unwrap_or_default().iter().take(ROWS).enumerate().map(zone).collect();
    zones.into_iter()
}

/// How high a load balancer's card is: name, address, a row for each zone, and where requests are
/// read, one for those that failed.
pub(super) fn balancer_height(world: &World, shown: &Shown) -> f32 {
    let what = shown.exposure.and_then(|id| world.exposures.get(id.0 as usize));
    let reads = what.is_some_and(|what| !what.routes.is_empty());
    66.0 + 20.0 * rows(world, shown).count() as f32 + if reads { 22.0 } else { 0.0 }
}
