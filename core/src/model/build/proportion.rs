//! Hints in proportion, as the controller of `EndpointSlice`s writes them for
//! `service.kubernetes.io/topology-mode: Auto`: each zone gets as many endpoints as it has of the
//! processors, give or take a fifth, or nobody gets a hint. Nodes count as equally large here.

use std::collections::BTreeMap;

use crate::base::ZoneId;
use crate::model::{Endpoint, Lifecycle};

use super::nodes::Nodes;

const KEYS: [&str; 2] =
    ["service.kubernetes.io/topology-mode", "service.kubernetes.io/topology-aware-hints"];

/// Whether annotations ask for it; `annotation` looks one up by its key.
pub(super) fn is_asked<'a>(annotation: impl Fn(&str) -> Option<&'a str>) -> bool {
    let mode = KEYS.into_iter().find_map(annotation);
    matches!(mode, Some("Auto" | "auto"))
}

/// Writes the hints of one port's endpoints, each address family by itself.
pub(super) fn hint(endpoints: &mut [Endpoint], nodes: &Nodes) {
    let mut sizes = BTreeMap::new();
    for node in nodes.table.rows().iter().filter(|node| node.ready == Some(true)) {
        *sizes.entry(node.zone).or_insert(0) += 1;
    }
    for v6 in [false, true] {
        let own = |it: &Endpoint| it.life == Lifecycle::Ready && it.addr.ip.is_ipv6() == v6;
        let ready = endpoints.iter_mut().filter(|it| own(it));
        let ready: Vec<&mut Endpoint> = ready.collect();
        let zone = |it: &&mut Endpoint| it.node.map(|node| nodes.table[node].zone);
        let Some(zones) = ready.iter().map(zone).collect::<Option<Vec<ZoneId>>>() else { continue };
        for (endpoint, zone) in ready.into_iter().zip(divided(&sizes, zones).unwrap_or_default()) {
            endpoint.zone_hints = vec![zone];
        }
    }
}

/// The zone that each endpoint is meant for, given the zones that they are in; `None` if they cannot
/// be divided closely enough.
fn divided(sizes: &BTreeMap<ZoneId, usize>, mut zones: Vec<ZoneId>) -> Option<Vec<ZoneId>> {
    let (all, total) = (sizes.values().sum::<usize>(), zones.len());
    if sizes.len() < 2 || total < sizes.len() {
        return None;
    }
    // No zone may have to carry more than six fifths of its part.
    let least = |size: usize| (total * size * 5).div_ceil(all * 6);
    if sizes.values().map(|size| least(*size)).sum::<usize>() > total {
        return None;
    }
    for (zone, size) in sizes {
        let count = |of: ZoneId| zones.iter().filter(|zone| **zone == of).count();
        let missing = least(*size).saturating_sub(count(*zone));
        for _ in 0..missing {
            let surplus = |of: ZoneId| {
                let own = zones.iter().filter(|zone| **zone == of).count();
                own + total - least(sizes.get(&of).copied().unwrap_or(0))
            };
            let richest = zones.iter().copied().max_by_key(|zone| surplus(*zone))?;
            let giver = zones.iter().rposition(|zone| *zone == richest)?;
            zones[giver] = *zone;
        }
    }
    Some(zones)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(counts: [usize; 3]) -> Option<[usize; 3]> {
        let sizes = (0..3).map(|zone| (ZoneId(zone), 2)).collect();
        let zones = counts.iter().zip(0..).flat_map(|(count, zone)| vec![ZoneId(zone); *count]);
        let divided = divided(&sizes, zones.collect())?;
        Some([0, 1, 2].map(|zone| divided.iter().filter(|it| **it == ZoneId(zone)).count()))
    }

    #[test]
    fn eleven_endpoints_cannot_be_divided_by_three_zones_and_twelve_can() {
        assert_eq!(of([4, 4, 3]), None);
        assert_eq!(of([4, 4, 4]), Some([4, 4, 4]));
        assert_eq!(of([6, 4, 2]), Some([4, 4, 4]));
    }

    #[test]
    fn fewer_endpoints_than_zones_get_no_hints() {
        assert_eq!(of([1, 1, 0]), None);
    }
}
