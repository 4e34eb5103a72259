//! What IBM Cloud knows that objects only hint at.

use crate::base::{Span, Version};
use crate::explain::{Decision, Rule, because, rules};
use crate::manifest::Objects;
use crate::manifest::ibm::{self, Feature, IpType};
use crate::model::{Dataplane, Hints, Service};

/// The hints.
pub static HINTS: &dyn Hints = &Ibm;

const NEWEST: Version = Version::new(1, 35, 0, 0);
const REGION: &str = "us-south";
const SCHEME: &str = "ibm://";

rules! {
    WORKERS_RUN_KUBE_PROXY "ibm/workers-run-kube-proxy"
        "nothing tells the data plane of this {version} cluster; its workers run kube-proxy with iptables rules"
        ["cloud.ibm.com/docs/containers, Service architecture", "2026-11-30"];
}

struct Ibm;

impl Hints for Ibm {
    fn provider(&self) -> (&'static str, Version) {
        ("ibm", NEWEST)
    }

    fn told_by(&self, objects: &Objects) -> Option<Span> {
        let mut keys = objects.services.iter().flat_map(|service| &service.meta.annotations);
        let annotation = keys.find(|(key, _)| key.starts_with(ibm::PREFIX)).map(|(_, at)| at.span);
        let mut ids = objects.nodes.iter().filter_map(|node| node.provider_id.as_ref());
        let worker = ids.find(|at| at.value.starts_with(SCHEME)).map(|at| at.span);
        let alone = objects.services.is_empty() && objects.nodes.is_empty();
        let balancer = objects.vpc.balancers.first().filter(|_| alone).map(|it| it.name.span);
        annotation.or(worker).or(balancer)
    }

    fn zone_of(&self, _provider_id: &str) -> Option<(String, String)> {
        None
    }

    fn region_of(&self, zone: &str) -> String {
        match zone.rsplit_once('-') {
            // Zones are numbered: `eu-de-1` is in `eu-de`.
            Some((region, number)) if is_number(number) && region.contains('-') => {
                region.to_owned()
            }
            _ => zone.to_owned(),
        }
    }

    fn zone_name(&self, region: &str, n: usize) -> String {
        format!("{region}-{}", n + 1)
    }

    fn default_region(&self) -> &'static str {
        REGION
    }

    fn dataplane_of(&self, _pod: &str) -> Option<(Dataplane, &'static Rule)> {
        None
    }

    fn dataplanes(&self) -> &'static [(&'static str, &'static str, Dataplane)] {
        &[("iptables", "iptables", Dataplane::Iptables)]
    }

    fn default_dataplane(&self, version: Version) -> Decision<Dataplane> {
        Decision::new(Dataplane::Iptables, because!(WORKERS_RUN_KUBE_PROXY, version = version))
    }

    fn is_internal(&self, service: &Service) -> bool {
        let asked = ibm::asked(&service.annotations);
        asked.ip_type.is_some_and(|at| at.value == IpType::Private)
            || asked.has(Feature::PrivatePath)
    }

    fn rules(&self) -> &'static [&'static Rule] {
        ALL
    }
}

fn is_number(text: &str) -> bool {
    !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_zone_belongs_to_the_region_before_its_number_and_a_region_to_itself() {
        assert_eq!(Ibm.region_of("eu-de-2"), "eu-de");
        assert_eq!(Ibm.region_of("us-south"), "us-south");
        assert_eq!(Ibm.region_of("z1"), "z1");
    }
}
