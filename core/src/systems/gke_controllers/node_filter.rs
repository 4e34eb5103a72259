//! Which nodes may be members at all.

use std::collections::BTreeMap;

/// Labels that keep a node out of load balancers, whatever their value.
pub const EXCLUDING_LABELS: [&str; 3] = [
    "node.kubernetes.io/exclude-from-external-load-balancers",
    "alpha.service-controller.kubernetes.io/exclude-balancer",
    "node-role.kubernetes.io/master",
];
/// The taint of nodes that the autoscaler is about to delete.
pub const AUTOSCALER_TAINT: &str = "ToBeDeletedByClusterAutoscaler";
/// The label of a node on which GKE runs an operation, `drain` among others.
pub const OPERATION_LABEL: &str = "operation.gke.io/type";
/// The label that names a node's subnet; without it a node is in the default one.
pub const SUBNET_LABEL: &str = "cloud.google.com/gke-node-pool-subnet";

/// What is asked of nodes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Filter {
    /// Every node in a subnet that counts.
    All,
    /// Ready ones: instance groups and load balancers of Pods.
    Candidate,
    /// Ready or not, and not being drained: NEGs of nodes.
    CandidateAndUnready,
    /// Ready or not, being drained or not.
    CandidateAndDraining,
}

/// What is known of a node.
#[derive(Clone, Copy, Debug)]
pub struct Facts<'a> {
    /// Its `Ready` condition; `None` if it has no conditions.
    pub ready: Option<bool>,
    /// Its labels.
    pub labels: &'a BTreeMap<String, String>,
    /// Whether the autoscaler's taint is on it.
    pub leaving: bool,
    /// Whether it has a range of Pod addresses.
    pub has_pod_range: bool,
}

/// Which subnets count.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Subnets<'a> {
    /// All.
    All,
    /// Only this one, where nodes without a subnet label are.
    Only(&'a str),
}

/// Why a node is kept out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Exclusion {
    /// It is in a subnet that does not count.
    Subnet,
    /// The autoscaler is about to delete it.
    Leaving,
    /// It carries this label.
    Label(&'static str),
    /// It has no status conditions yet.
    NoConditions,
    /// It is not ready.
    NotReady,
    /// It is being drained.
    Draining,
    /// Its object is being deleted.
    Deleted,
}

/// Why a filter keeps a node out; `None` if it accepts it.
pub fn exclusion(filter: Filter, node: &Facts<'_>, subnets: Subnets<'_>) -> Option<Exclusion> {
    if !in_subnets(node, subnets) {
        return Some(Exclusion::Subnet);
    }
    match filter {
        Filter::All => None,
        Filter::Candidate => {
            never(node).or_else(|| (node.ready != Some(true)).then_some(Exclusion::NotReady))
        }
        Filter::CandidateAndUnready => {
            never(node).or_else(|| is_draining(node).then_some(Exclusion::Draining))
        }
        Filter::CandidateAndDraining => never(node),
    }
}

/// Whether a filter accepts a node.
pub fn accepts(filter: Filter, node: &Facts<'_>, subnets: Subnets<'_>) -> bool {
    exclusion(filter, node, subnets).is_none()
}

/// Why the older provider keeps a node out: it reads the label as yes or no, and takes nodes that
/// are not ready.
pub fn legacy_exclusion(node: &Facts<'_>) -> Option<Exclusion> {
    const NO: [&str; 6] = ["0", "f", "F", "false", "False", "FALSE"];
    let label = EXCLUDING_LABELS[0];
    let excluded = node.labels.get(label).is_some_and(|value| !NO.contains(&value.as_str()));
    let taint = node.leaving.then_some(Exclusion::Leaving);
    taint.or_else(|| excluded.then_some(Exclusion::Label(label)))
}

fn never(node: &Facts<'_>) -> Option<Exclusion> {
    if node.leaving {
        return Some(Exclusion::Leaving);
    }
    let label = EXCLUDING_LABELS.into_iter().find(|label| node.labels.contains_key(*label));
    let silent = node.ready.is_none().then_some(Exclusion::NoConditions);
    label.map(Exclusion::Label).or(silent)
}

fn is_draining(node: &Facts<'_>) -> bool {
    node.labels.get(OPERATION_LABEL).is_some_and(|operation| operation == "drain")
}

fn in_subnets(node: &Facts<'_>, subnets: Subnets<'_>) -> bool {
    match subnets {
        Subnets::All => true,
        Subnets::Only(subnet) => {
            let own = node.labels.get(SUBNET_LABEL).map_or(subnet, String::as_str);
            node.has_pod_range && own == subnet
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn excluded(label: Option<(&str, &str)>, ready: Option<bool>) -> Option<Exclusion> {
        let labels = label.into_iter().map(|(key, value)| (key.to_owned(), value.to_owned()));
        let labels = labels.collect();
        let node = Facts { ready, labels: &labels, leaving: false, has_pod_range: true };
        exclusion(Filter::CandidateAndUnready, &node, Subnets::All)
    }

    #[test]
    fn unready_nodes_stay_in_negs_and_drained_ones_leave() {
        assert_eq!(excluded(None, Some(false)), None);
        assert_eq!(excluded(Some((OPERATION_LABEL, "upgrade")), Some(true)), None);
        let drained = excluded(Some((OPERATION_LABEL, "drain")), Some(true));
        assert_eq!(drained, Some(Exclusion::Draining));
    }

    #[test]
    fn the_exclude_label_counts_with_any_value() {
        let label = EXCLUDING_LABELS[0];
        assert_eq!(excluded(Some((label, "false")), Some(true)), Some(Exclusion::Label(label)));
    }
}
