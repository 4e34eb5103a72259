//! The UIDs that names are made from, known or made up.

use sha2::{Digest, Sha256};

use crate::model::Model;

use super::hex;

/// The UID that names of a cluster are made from, and whether it is known.
pub(crate) fn cluster_uid(model: &Model) -> (String, bool) {
    match model.cluster.uid {
        Some(uid) => (model.name(uid).to_owned(), true),
        None => (made_up("kube-system"), false),
    }
}

/// A UID that looks like one and depends on the name alone.
pub(crate) fn made_up(name: &str) -> String {
    let digits = hex(&Sha256::digest(name));
    let part = |from: usize, to: usize| &digits[from..to];
    [part(0, 8), part(8, 12), part(12, 16), part(16, 20), part(20, 32)].join("-")
}

/// The instance group of every zone: named by the cluster's UID alone.
pub(crate) fn instance_group(uid: &str) -> String {
    format!("k8s-ig--{}", short(uid))
}

/// The part of a cluster's UID that names of the older form have.
pub(crate) fn short(uid: &str) -> String {
    uid.replace('-', "").chars().take(16).collect()
}
