//! What can be written against some trouble.

use crate::plan::{Cure, Setting, Trouble};

use super::ask::Ask;
use super::groups;

/// What the text has a word for that mends it.
pub(super) fn cure(ask: &Ask<'_>, trouble: Trouble) -> Option<Cure> {
    match trouble {
        Trouble::Preferred(at) => {
            let backends = groups::backends(ask);
            let (_, backend) = backends.groups.get(at as usize)?;
            let said = backend.preference.filter(|_| backend.is_preferred())?;
            Some(Cure { title: "prefer it no more", set: Setting::Word(said.span, "DEFAULT") })
        }
        Trouble::Sprays => {
            let said = ask.policy()?.algorithm?;
            let set = Setting::Word(said.span, "WATERFALL_BY_REGION");
            Some(Cure { title: "fill the nearest region evenly", set })
        }
        Trouble::Failover => {
            let said = ask.policy()?.threshold?;
            Some(Cure { title: "write 70, the default", set: Setting::Word(said.span, "70") })
        }
        Trouble::UnevenShares | Trouble::OtherRegion => None,
    }
}
