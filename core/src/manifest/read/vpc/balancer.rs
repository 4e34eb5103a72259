//! Load balancers, instances, subnets and routes.

use crate::base::At;
use crate::manifest::problem::Problems;
use crate::manifest::read::vpc::parts;
use crate::manifest::read::vpc::said::{
    addresses, named, region, subnet as subnet_ref, text, word, yes, zone,
};
use crate::manifest::tree::Value;
use crate::manifest::vpc::{ACCESS, SubnetRef, VpcInstance, VpcLoadBalancer, VpcRoute, VpcSubnet};

/// A load balancer with whatever of its listeners, pools and members stands in it.
pub(super) fn balancer(value: Value<'_>, out: &mut Problems) -> VpcLoadBalancer {
    let get = |key| value.get(key);
    let each = |key| value.get(key).map(Value::items).into_iter().flatten();
    for key in ["listeners", "pools", "subnets", "security_groups"] {
        out.list(get(key), key);
    }
    VpcLoadBalancer {
        name: name(value, out),
        id: text(get("id"), "id", out),
        region: region(value),
        profile: text(value.at(&["profile", "name"]), "profile.name", out),
        family: text(value.at(&["profile", "family"]), "profile.family", out),
        is_public: yes(get("is_public"), "is_public", out),
        is_private_path: yes(get("is_private_path"), "is_private_path", out),
        access: word(get("access_mode"), "access_mode", &ACCESS, out),
        route_mode: yes(get("route_mode"), "route_mode", out),
        availability: text(get("availability"), "availability", out),
        udp_supported: yes(get("udp_supported"), "udp_supported", out),
        subnets: each("subnets").map(|item| subnet_ref(item, out)).collect(),
        listeners: each("listeners").map(|item| parts::listener(item, out)).collect(),
        pools: each("pools").map(|item| parts::pool(item, out)).collect(),
        private_ips: addresses(get("private_ips"), "private_ips.address", out),
        public_ips: addresses(get("public_ips"), "public_ips.address", out),
        hostname: text(get("hostname"), "hostname", out),
        operating: text(get("operating_status"), "operating_status", out),
        provisioning: text(get("provisioning_status"), "provisioning_status", out),
        security_groups: each("security_groups")
            .filter_map(|item| named(Some(item), "security_groups", out))
            .collect(),
        span: value.span(),
    }
}

/// An instance.
pub(super) fn instance(value: Value<'_>, out: &mut Problems) -> VpcInstance {
    let first = value.get("primary_network_interface");
    let first = first.or(value.get("primary_network_attachment"));
    let ip = first.and_then(|first| first.at(&["primary_ip", "address"]));
    let ip = ip.or(first.and_then(|first| first.get("primary_ipv4_address")));
    let subnet = first.and_then(|first| first.get("subnet"));
    VpcInstance {
        name: name(value, out),
        id: text(value.get("id"), "id", out),
        zone: zone(value, out),
        ip: ip.and_then(|ip| out.ip(ip, "primary_ip.address")),
        subnet: subnet.map_or_else(SubnetRef::default, |it| subnet_ref(it, out)),
        status: text(value.get("status"), "status", out),
        span: value.span(),
    }
}

/// A subnet.
pub(super) fn subnet(value: Value<'_>, out: &mut Problems) -> VpcSubnet {
    VpcSubnet {
        name: name(value, out),
        id: text(value.get("id"), "id", out),
        zone: zone(value, out),
        range: value.get("ipv4_cidr_block").and_then(|it| out.cidr(it, "ipv4_cidr_block")),
        span: value.span(),
    }
}

/// A route.
pub(super) fn route(value: Value<'_>, out: &mut Problems) -> VpcRoute {
    let hop = value.get("next_hop").map(|hop| hop.get("address").unwrap_or(hop));
    VpcRoute {
        name: name(value, out),
        destination: value.get("destination").and_then(|it| out.cidr(it, "destination")),
        next_hop: hop.and_then(|it| out.ip(it, "next_hop.address")),
        zone: zone(value, out),
        advertise: yes(value.get("advertise"), "advertise", out),
        span: value.span(),
    }
}

/// What it calls itself, else its id.
fn name(value: Value<'_>, out: &mut Problems) -> At<String> {
    let name = text(value.get("name").or(value.get("id")), "name", out);
    name.unwrap_or_else(|| At::new(String::new(), value.brief()))
}
