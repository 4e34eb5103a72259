//! The UIDs that names are made from, known or made up.

use crate::explain::{Reason, because};
use crate::systems::gke_controllers::{self, cluster_uid, made_up};

use super::ask::Ask;
use super::names::{self, Names};
use super::rules::frontends::MADE_UP_UID;

/// Who a Service is, as far as names depend on it.
pub(super) struct Identity {
    cluster: String,
    cluster_known: bool,
    namespace: String,
    name: String,
    uid: String,
    uid_known: bool,
}

impl Identity {
    pub(super) fn of(ask: &Ask<'_>) -> Self {
        let model = ask.model;
        let text = |sym| model.name(sym).to_owned();
        let (namespace, name) = (text(ask.service.namespace), text(ask.service.name));
        let (cluster, cluster_known) = cluster_uid(model);
        let uid = ask.service.uid.map(text);
        Self {
            cluster,
            cluster_known,
            uid_known: uid.is_some(),
            uid: uid.unwrap_or_else(|| made_up(&format!("{namespace}/{name}"))),
            namespace,
            name,
        }
    }

    pub(super) fn names(&self) -> Names<'_> {
        Names { cluster: &self.cluster, namespace: &self.namespace, name: &self.name }
    }

    /// The load balancer's name by the older provider.
    pub(super) fn load_balancer(&self) -> String {
        names::legacy(&self.uid)
    }

    pub(super) fn firewall(&self) -> String {
        names::legacy_firewall(&self.uid)
    }

    /// The instance group of every zone: named by the cluster alone.
    pub(super) fn instance_group(&self) -> String {
        gke_controllers::instance_group(&self.cluster)
    }

    /// The health check that the older provider shares among Services.
    pub(super) fn node_health_check(&self) -> String {
        format!("k8s-{}-node", gke_controllers::short(&self.cluster))
    }

    /// What names by the cluster's UID are in doubt for, if it is made up.
    pub(super) fn doubt_cluster(&self) -> Option<Reason> {
        (!self.cluster_known).then(|| because!(MADE_UP_UID, owner = "the namespace kube-system"))
    }

    /// What names by the Service's UID are in doubt for, if it is made up.
    pub(super) fn doubt_service(&self) -> Option<Reason> {
        (!self.uid_known).then(|| because!(MADE_UP_UID, owner = "the Service"))
    }
}
