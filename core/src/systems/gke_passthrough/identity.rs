//! The UIDs that names are made from, known or made up.

use crate::explain::{Reason, because};
use sha2::{Digest, Sha256};

use super::ask::Ask;
use super::names::{self, Names};
use super::rules::frontends::MADE_UP_UID;
use super::subset::hex;

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
        let cluster = model.cluster.uid.map(text);
        let uid = ask.service.uid.map(text);
        Self {
            cluster_known: cluster.is_some(),
            cluster: cluster.unwrap_or_else(|| made_up("kube-system")),
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
        format!("k8s-ig--{}", self.short())
    }

    /// The health check that the older provider shares among Services.
    pub(super) fn node_health_check(&self) -> String {
        format!("k8s-{}-node", self.short())
    }

    /// What names by the cluster's UID are in doubt for, if it is made up.
    pub(super) fn doubt_cluster(&self) -> Option<Reason> {
        (!self.cluster_known).then(|| because!(MADE_UP_UID, owner = "the namespace kube-system"))
    }

    /// What names by the Service's UID are in doubt for, if it is made up.
    pub(super) fn doubt_service(&self) -> Option<Reason> {
        (!self.uid_known).then(|| because!(MADE_UP_UID, owner = "the Service"))
    }

    fn short(&self) -> String {
        self.cluster.replace('-', "").chars().take(16).collect()
    }
}

/// A UID that looks like one and depends on the name alone.
fn made_up(name: &str) -> String {
    let digits = hex(&Sha256::digest(name));
    let part = |from: usize, to: usize| &digits[from..to];
    [part(0, 8), part(8, 12), part(12, 16), part(16, 20), part(20, 32)].join("-")
}
