//! How many nodes a load balancer wants in its NEGs.

use crate::manifest::scenario::Behavior;
use crate::manifest::service::TrafficPolicy;

/// Whether clients are inside or outside.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Scheme {
    /// For clients in the network.
    Internal,
    /// For everyone.
    External,
}

/// What the number depends on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Demand {
    /// Internal or external.
    pub scheme: Scheme,
    /// `externalTrafficPolicy`.
    pub policy: TrafficPolicy,
    /// Zones that have nodes.
    pub zones: usize,
    /// Pairs of zone and subnet that have nodes.
    pub locations: usize,
    /// Endpoints of the Service that are not terminating, ready or not.
    pub pods: usize,
    /// Nodes that are members already.
    pub attached: usize,
}

/// An internal load balancer considers no more backends than that.
pub const INTERNAL_LOCAL: usize = 250;
/// What the documentation says for an internal load balancer and policy `Cluster`.
pub const INTERNAL_CLUSTER: usize = 25;
/// An external load balancer, policy `Cluster`.
pub const EXTERNAL_CLUSTER: usize = 250;
/// GKE's limit of endpoints, which bounds external load balancers with policy `Local`.
pub const EXTERNAL_LOCAL: usize = 3_000;
/// What the implementation prefers to 25, because it divides by most numbers of zones.
const EVEN: usize = 24;
/// The implementation wants at least that many nodes in each zone and subnet.
const PER_LOCATION: usize = 3;

/// How many nodes are wanted in all zones together.
pub fn limit(demand: &Demand, behavior: Behavior) -> usize {
    match (demand.scheme, demand.policy, behavior) {
        (Scheme::Internal, TrafficPolicy::Local, _) => INTERNAL_LOCAL,
        (Scheme::External, TrafficPolicy::Local, _) => EXTERNAL_LOCAL,
        (Scheme::Internal, TrafficPolicy::Cluster, Behavior::Documented) => INTERNAL_CLUSTER,
        (Scheme::External, TrafficPolicy::Cluster, Behavior::Documented) => EXTERNAL_CLUSTER,
        (Scheme::Internal, TrafficPolicy::Cluster, Behavior::Observed) => even(demand.zones),
        (Scheme::External, TrafficPolicy::Cluster, Behavior::Observed) => follow_pods(demand),
    }
}

fn even(zones: usize) -> usize {
    if zones > 0 && EVEN.is_multiple_of(zones) { EVEN } else { INTERNAL_CLUSTER }
}

/// As many as Pods, a few in each place, never fewer than now.
fn follow_pods(demand: &Demand) -> usize {
    let floor = PER_LOCATION * demand.locations;
    demand.pods.max(floor).min(EXTERNAL_CLUSTER).max(demand.attached)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cluster(scheme: Scheme, zones: usize, pods: usize, attached: usize) -> Demand {
        let policy = TrafficPolicy::Cluster;
        Demand { scheme, policy, zones, locations: zones, pods, attached }
    }

    #[test]
    fn the_implementation_takes_24_where_that_divides_by_the_zones() {
        let internal = |zones| cluster(Scheme::Internal, zones, 0, 0);
        assert_eq!(limit(&internal(3), Behavior::Observed), 24);
        assert_eq!(limit(&internal(5), Behavior::Observed), 25);
        assert_eq!(limit(&internal(3), Behavior::Documented), 25);
    }

    #[test]
    fn the_implementation_follows_pods_up_to_250_and_never_down() {
        let external = |pods, attached| cluster(Scheme::External, 3, pods, attached);
        assert_eq!(limit(&external(2, 0), Behavior::Observed), 9);
        assert_eq!(limit(&external(40, 0), Behavior::Observed), 40);
        assert_eq!(limit(&external(500, 0), Behavior::Observed), 250);
        assert_eq!(limit(&external(5, 40), Behavior::Observed), 40);
        assert_eq!(limit(&external(2, 0), Behavior::Documented), 250);
    }
}
