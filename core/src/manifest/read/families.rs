//! Which address families and cluster IPs the API takes together.

use crate::base::{At, Span};
use crate::explain::because;
use crate::manifest::problem::{Problem, Problems};
use crate::manifest::rules;
use crate::manifest::service::{Family, Service, ServiceType};
use crate::manifest::tree::Value;

/// Reports families, addresses and a policy that contradict each other.
pub(super) fn check(spec: Value<'_>, service: &Service, out: &mut Problems) {
    if service.kind == ServiceType::ExternalName {
        return;
    }
    let said: Vec<Family> = service.families.iter().map(|family| family.value).collect();
    let ips = service.cluster_ips.iter();
    let of_ips: Vec<Family> = ips.map(|ip| family(ip.is_ipv6())).collect();
    let lists = [("ipFamilies", &said), ("clusterIPs", &of_ips)];
    for (field, list) in lists {
        let Some(place) = spec.get(field).map(Value::span) else { continue };
        if list.len() > 2 || matches!(list[..], [one, other] if one == other) {
            out.push(Problem::error(because!(rules::FAMILY_TWICE, field = field), place));
        } else if list.len() == 2 && is_single(service) {
            out.push(Problem::error(because!(rules::FAMILIES, field = field), place));
        }
    }
    fits(spec, service, out);
}

fn family(v6: bool) -> Family {
    if v6 { Family::V6 } else { Family::V4 }
}

/// Whether the policy is the one for a single family; an unknown word is a problem already.
fn is_single(service: &Service) -> bool {
    service.family_policy.as_ref().is_none_or(|policy| policy.value == "SingleStack")
}

/// Each cluster IP is of the family at its place.
fn fits(spec: Value<'_>, service: &Service, out: &mut Problems) {
    let places = spec.get("clusterIPs").map(|list| list.items().map(Value::span).collect());
    let places: Vec<Span> =
        places.unwrap_or_else(|| spec.get("clusterIP").map(Value::span).into_iter().collect());
    let pairs = service.cluster_ips.iter().zip(&service.families).zip(places);
    for ((ip, At { value, .. }), place) in pairs {
        if family(ip.is_ipv6()) != *value {
            let because = because!(rules::CLUSTER_IP_FAMILY, ip = *ip);
            out.push(Problem::error(because, place));
        }
    }
}
