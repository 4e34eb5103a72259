//! `claims`: how many claims of each document are shown.

use std::collections::BTreeMap;

use fivetuple_core::claims::{self, STATUSES, Status};

use crate::{Host, Stop};

/// Prints a line a document: `S1 shown 62 ours 4 not-modelled 1 open 12`.
pub(crate) fn claims(host: &mut Host<'_>) -> Result<(), Stop> {
    let mut counts: BTreeMap<&str, BTreeMap<Status, usize>> = BTreeMap::new();
    for claim in claims::all() {
        *counts.entry(claim.document()).or_default().entry(claim.status).or_default() += 1;
    }
    for (document, counts) in counts {
        let count = |status| counts.get(&status).copied().unwrap_or(0);
        let word = |status: Status| status.to_string().replace(' ', "-");
        let parts = STATUSES.map(|status| format!("{} {}", word(status), count(status)));
        writeln!(host.out, "{document} {}", parts.join(" "))?;
    }
    Ok(())
}
