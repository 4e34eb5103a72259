//! What is built, as the provider's own tools show it: a tree of named things.

use crate::explain::Decision;

/// One thing that the provider builds.
#[derive(Clone, Debug)]
pub struct Resource {
    /// What it is, in the provider's words, and why it exists.
    pub kind: Decision<&'static str>,
    /// Its name.
    pub name: String,
    /// Further facts for people: field and value.
    pub fields: Vec<(&'static str, String)>,
    /// The quotas it uses up.
    pub quotas: Vec<&'static str>,
    /// What it consists of or points to.
    pub parts: Vec<Self>,
}
