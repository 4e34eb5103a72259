//! Two variants of a world beside each other: what came, what went, and what is another.
//!
//! Both are looked at as people see them, by name: ids, places in the text and the order of things
//! may all differ and mean nothing. The same packets are sent in both, by the same seed.

mod flow;
mod lists;
mod text;
mod topics;

use serde::{Deserialize, Serialize};

use crate::base::Place;
use crate::explain::Catalog;
use crate::show::{Why, World};

pub use flow::{Flow, flows};
pub use text::text;

/// What differs between two variants; nothing, if they come to the same.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Comparison {
    /// By topic, in the order of the first variant, then what only the second has.
    pub differences: Vec<Difference>,
}

/// One thing that came, went, or is another.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Difference {
    /// What kind of thing it is.
    pub topic: Topic,
    /// What it belongs to: a flow, or an exposure; empty for the whole.
    pub about: String,
    /// The full name of the exposure in whose picture it belongs; empty if it belongs in none.
    pub exposure: String,
    /// What it is: `health check`, `pod web-1`.
    pub what: String,
    /// How it is in the first variant; `None` if it is not there.
    pub before: Option<Side>,
    /// How it is in the second.
    pub after: Option<Side>,
}

/// How something is in one variant.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Side {
    /// In words.
    pub value: String,
    /// The place that it is about, in that variant's world.
    pub place: Option<Place>,
    /// Why it is so.
    pub why: Option<Why>,
}

/// What differences are about, in the order in which they are told.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Topic {
    /// What becomes of a client's packet: its end, where it goes, the source that is seen there.
    Flow,
    /// Where new connections go.
    Share,
    /// What a load balancer is, where it answers, how it decides.
    Balancer,
    /// Who is behind it, and how healthy.
    Backend,
    /// What is built.
    Resource,
    /// What holds for the cluster, and who is in it.
    Cluster,
    /// What is strange in the text, or worth a change.
    Problem,
}

/// A variant: its world, and what becomes of the packets in it.
#[derive(Clone, Copy)]
pub struct Variant<'a> {
    /// What people see of it.
    pub world: &'a World,
    /// Its flows.
    pub flows: &'a [Flow],
    /// The language in which both are told.
    pub catalog: &'a dyn Catalog,
}

impl Comparison {
    /// Compares two variants.
    pub fn of(before: Variant<'_>, after: Variant<'_>) -> Self {
        let mut differences = Vec::new();
        for topic in Topic::ALL {
            let (one, other) = (topic.of(before), topic.of(after));
            differences.extend(lists::between(topic, &one, &other));
        }
        // Who is there and not among the shares gets none.
        for one in differences.iter_mut().filter(|one| one.topic == Topic::Share) {
            one.before = one.before.take().or_else(|| topics::none(&one.what, before));
            one.after = one.after.take().or_else(|| topics::none(&one.what, after));
        }
        Self { differences }
    }

    /// Whether nothing differs.
    pub fn is_empty(&self) -> bool {
        self.differences.is_empty()
    }
}

impl Topic {
    /// All, in the order in which they are told.
    pub const ALL: [Self; 7] = [
        Self::Flow,
        Self::Share,
        Self::Balancer,
        Self::Backend,
        Self::Resource,
        Self::Cluster,
        Self::Problem,
    ];
}
