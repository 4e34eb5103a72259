//! What holds for all Services.

use std::net::{IpAddr, Ipv4Addr};
use std::time::Duration;

use crate::model::Model;
use crate::plan::node::{Agent, Hairpin, NodePorts, Pods, ProxyPort, Replies, Setup};
use crate::systems::cilium::rules;

/// The address that stands for a Service when a Pod reaches itself: upstream's default.
const LOOPBACK: IpAddr = IpAddr::V4(Ipv4Addr::new(169, 254, 42, 1));

pub(super) fn setup(model: &Model) -> Setup {
    let node = &model.cluster.node;
    let agent = |spared: &Vec<_>| Agent { spared: spared.clone(), because: &rules::AGENT };
    Setup {
        pods: node.cluster_cidr.map_or(Pods::Unknown, Pods::Range),
        node_ports: NodePorts {
            addresses: node.node_port_addresses.clone(),
            loopback: true,
            loopback_v6: true,
        },
        agent: node.unmasqueraded.as_ref().map(agent),
        hairpin: Hairpin { address: Some(LOOPBACK), because: &rules::HAIRPIN },
        destination: &rules::DESTINATION,
        replies: Replies { source: &rules::REPLY_SOURCE, destination: &rules::REPLY_DESTINATION },
        closed_ports: Some(&rules::CLOSED_PORT),
        proxy: ProxyPort {
            port: 10256,
            removal_taint: "ToBeDeletedByClusterAutoscaler",
            timeout: Duration::from_mins(1),
        },
    }
}
