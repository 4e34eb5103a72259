//! What holds for all Services.

use std::time::Duration;

use crate::model::Model;
use crate::plan::node::{Agent, Hairpin, NodePorts, Pods, ProxyPort, Replies, Setup};
use crate::systems::kube_proxy::rules;

pub(super) fn setup(model: &Model) -> Setup {
    let node = &model.cluster.node;
    let agent = |spared: &Vec<_>| Agent { spared: spared.clone(), because: &rules::AGENT };
    Setup {
        pods: node.cluster_cidr.map_or(Pods::Unknown, Pods::Range),
        node_ports: NodePorts {
            addresses: node.node_port_addresses.clone(),
            loopback: node.localhost_node_ports,
            loopback_v6: false,
        },
        agent: node.unmasqueraded.as_ref().map(agent),
        hairpin: Hairpin { address: None, because: &rules::HAIRPIN },
        destination: &rules::DESTINATION,
        replies: Replies { source: &rules::REPLY_SOURCE, destination: &rules::REPLY_DESTINATION },
        closed_ports: None,
        proxy: ProxyPort {
            port: 10256,
            removal_taint: "ToBeDeletedByClusterAutoscaler",
            // Twice the default period in which all rules are written again.
            timeout: Duration::from_mins(1),
        },
    }
}
