//! `metadata`: what all objects have.

use std::collections::BTreeMap;

use crate::base::{At, Span};

/// The parts of `metadata` that matter here.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Meta {
    /// `metadata.name`; empty if missing, which is a problem.
    pub name: String,
    /// `metadata.namespace`; `default` if missing, empty for kinds without one.
    pub namespace: String,
    /// Labels.
    pub labels: BTreeMap<String, String>,
    /// Annotations with the place of each value.
    pub annotations: BTreeMap<String, At<String>>,
    /// Finalizers, which tell what owns an object.
    pub finalizers: Vec<At<String>>,
    /// `metadata.uid`.
    pub uid: Option<String>,
    /// Whether an API server has printed it, so that it was taken: it has a `uid` or a
    /// `resourceVersion`, which nobody writes.
    pub printed: bool,
    /// Kind and name of the first owner.
    pub owner: Option<(String, String)>,
    /// `creationTimestamp`; of policies only, of which the oldest counts.
    pub created: Option<At<String>>,
    /// Where `deletionTimestamp` stands, if the object is being deleted.
    pub deleting: Option<Span>,
    /// Where the name stands.
    pub name_span: Span,
    /// The whole document or list item.
    pub span: Span,
}

impl Meta {
    /// `namespace/name`, or the name alone for kinds without namespace.
    pub fn full_name(&self) -> String {
        if self.namespace.is_empty() {
            self.name.clone()
        } else {
            format!("{}/{}", self.namespace, self.name)
        }
    }
}
