//! What Google Kubernetes Engine knows that objects only hint at.

use crate::base::Version;
use crate::explain::{Decision, Rule, because, rules};
use crate::model::{Dataplane, Door, Hints, Service};

/// The hints.
pub static HINTS: &dyn Hints = &Gke;

const NEWEST: Version = Version::new(1, 37, 0, 0);
const REGION: &str = "us-central1";
const INTERNAL_CLASSES: [&str; 2] =
    ["networking.gke.io/l4-regional-internal", "networking.gke.io/l4-regional-internal-legacy"];
const INTERNAL_DOORS: [&str; 3] =
    ["gce-internal", "gke-l7-rilb", "gke-l7-cross-regional-internal-managed"];
/// The first that is present counts.
const TYPE_ANNOTATIONS: [&str; 2] =
    ["networking.gke.io/load-balancer-type", "cloud.google.com/load-balancer-type"];
/// Regions whose zones do not start at `a`.
const FROM_B: [&str; 2] = ["us-east1", "europe-west1"];

rules! {
    ANETD_RUNS_DATAPLANE_V2 "gke/anetd-runs-dataplane-v2"
        "{name} is part of GKE Dataplane V2"
        ["cloud.google.com/kubernetes-engine/docs/concepts/dataplane-v2", "2026-11-29"];
    KUBE_PROXY_RUNS_IPTABLES "gke/kube-proxy-runs-iptables"
        "{name} shows that nodes run kube-proxy, which writes iptables rules"
        ["cloud.google.com/kubernetes-engine/docs/concepts/network-overview", "2026-11-29"];
    DATAPLANE_OF_VERSION "gke/dataplane-of-version"
        "nothing tells the data plane of this {version} cluster; kube-proxy with iptables is assumed"
        ["core/rules/gke/dataplane-of-version.md", "2026-11-29"]
        ["cloud.google.com/kubernetes-engine/docs/concepts/dataplane-v2", "2026-11-29"];
}

struct Gke;

/// Set to `false`, an Ingress has no port 80.
const ALLOW_HTTP: &str = "kubernetes.io/ingress.allow-http";
/// Where an Ingress names certificates that are not in Secrets; with one it has port 443.
const CERTIFICATES: [&str; 2] =
    ["networking.gke.io/managed-certificates", "ingress.gcp.kubernetes.io/pre-shared-cert"];

impl Hints for Gke {
    fn provider(&self) -> (&'static str, Version) {
        ("gke", NEWEST)
    }

    fn zone_of(&self, provider_id: &str) -> Option<(String, String)> {
        let mut parts = provider_id.strip_prefix("gce://")?.split('/');
        let (_project, zone, _name) = (parts.next()?, parts.next()?, parts.next()?);
        (!zone.is_empty()).then(|| (zone.to_owned(), self.region_of(zone)))
    }

    fn region_of(&self, zone: &str) -> String {
        match zone.rsplit_once('-') {
            // Letters here, numbers elsewhere.
            Some((region, mark)) if mark.len() == 1 && region.contains('-') => region.to_owned(),
            _ => zone.to_owned(),
        }
    }

    fn zone_name(&self, region: &str, n: usize) -> String {
        let first = if FROM_B.contains(&region) { b'b' } else { b'a' };
        format!("{region}-{}", char::from(first + (n % 24) as u8))
    }

    fn default_region(&self) -> &'static str {
        REGION
    }

    fn dataplane_of(&self, pod: &str) -> Option<(Dataplane, &'static Rule)> {
        if pod == "anetd" || pod.starts_with("anetd-") {
            Some((Dataplane::Ebpf, &ANETD_RUNS_DATAPLANE_V2))
        } else if pod == "kube-proxy" || pod.starts_with("kube-proxy-") {
            Some((Dataplane::Iptables, &KUBE_PROXY_RUNS_IPTABLES))
        } else {
            None
        }
    }

    fn dataplanes(&self) -> &'static [(&'static str, &'static str, Dataplane)] {
        &[("iptables", "iptables", Dataplane::Iptables), ("v2", "Dataplane V2", Dataplane::Ebpf)]
    }

    fn default_dataplane(&self, version: Version) -> Decision<Dataplane> {
        Decision::new(Dataplane::Iptables, because!(DATAPLANE_OF_VERSION, version = version))
    }

    fn is_internal(&self, service: &Service) -> bool {
        if let Some(class) = &service.class {
            return INTERNAL_CLASSES.contains(&class.value.as_str());
        }
        let said = TYPE_ANNOTATIONS.iter().find_map(|key| service.annotations.get(*key));
        said.is_some_and(|kind| matches!(kind.value.as_str(), "Internal" | "internal"))
    }

    fn is_internal_door(&self, door: &Door) -> bool {
        let class = door.class.as_ref().map(|class| class.value.as_str());
        class.is_some_and(|class| {
            INTERNAL_DOORS.contains(&class.strip_suffix("-mc").unwrap_or(class))
        })
    }

    fn answers(&self, door: &Door, tls: bool) -> (bool, bool) {
        let said = |key: &str| door.annotations.get(key).map(|at| at.value.trim());
        let certificates =
            CERTIFICATES.iter().any(|key| said(key).is_some_and(|it| !it.is_empty()));
        (said(ALLOW_HTTP) != Some("false"), tls || certificates)
    }

    fn rules(&self) -> &'static [&'static Rule] {
        ALL
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_zone_belongs_to_the_region_before_its_letter_and_a_region_to_itself() {
        assert_eq!(Gke.region_of("europe-west1-b"), "europe-west1");
        assert_eq!(Gke.region_of("us-central1"), "us-central1");
    }

    #[test]
    fn a_provider_id_says_the_zone() {
        let zone = Gke.zone_of("gce://my-project/us-east4-c/gke-pool-1").unwrap();
        assert_eq!(zone, ("us-east4-c".to_owned(), "us-east4".to_owned()));
        assert_eq!(Gke.zone_of("kind://docker/kind/worker"), None);
    }

    #[test]
    fn made_up_zones_exist() {
        assert_eq!(Gke.zone_name("us-central1", 0), "us-central1-a");
        assert_eq!(Gke.zone_name("europe-west1", 2), "europe-west1-d");
    }
}
