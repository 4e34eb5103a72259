//! Backends that are equally eligible for some clients, and how one of them is picked.

use crate::base::ZoneId;
use crate::base::seed::hash_name;
use crate::path::eligible::Eligible;
use crate::plan::Policy;

/// Backends that are equally eligible, ready to pick from.
#[derive(Clone, Debug)]
pub(super) struct Pool {
    /// Who they are.
    pub eligible: Eligible,
    /// The zone whose clients they are for; `None` if they are for everyone.
    pub zone: Option<ZoneId>,
    chooser: Chooser,
}

#[derive(Clone, Debug)]
enum Chooser {
    Nobody,
    Temp(Vec<u64>),
}

impl Pool {
    /// Prepares the choice among eligible backends, known by their names.
    pub(super) fn new<'a>(
        _policy: Policy,
        eligible: Eligible,
        zone: Option<ZoneId>,
        name: impl Fn(u32) -> &'a str,
    ) -> Self {
        let keys = eligible.members.iter().map(|(at, _)| hash_name(name(*at), 0)).collect();
        let chooser =
            if eligible.members.is_empty() { Chooser::Nobody } else { Chooser::Temp(keys) };
        Self { eligible, zone, chooser }
    }

    /// The position of the backend for a hash, if there is any backend.
    pub(super) fn pick(&self, hash: u64) -> Option<u32> {
        let at = match &self.chooser {
            Chooser::Nobody => return None,
            Chooser::Temp(keys) => hash as usize % keys.len(),
        };
        Some(self.eligible.members[at].0)
    }
}
