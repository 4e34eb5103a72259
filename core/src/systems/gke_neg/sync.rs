//! How the controller brings a NEG up to date: which endpoints slices come to, whether that can be
//! believed, in how many calls they are attached, and when it tries again. Calculators that know no
//! model, for anyone to call.
//!
//! Source: kubernetes/ingress-gce, `pkg/neg/syncers`.

use std::collections::BTreeMap;
use std::time::Duration;

/// The most endpoints of one call.
pub const BATCH: usize = 500;
/// How often a failed call is tried again.
pub const RETRIES: usize = 15;
/// The first wait before that, which doubles each time.
const FIRST_WAIT: Duration = Duration::from_secs(5);
/// The longest wait.
const LONGEST_WAIT: Duration = Duration::from_mins(10);

/// The sizes of the calls that attach or detach so many endpoints.
pub fn batches(endpoints: usize) -> Vec<usize> {
    let whole = std::iter::repeat_n(BATCH, endpoints / BATCH);
    whole.chain(Some(endpoints % BATCH).filter(|rest| *rest > 0)).collect()
}

/// The waits before a failed call is tried again.
pub fn waits() -> impl Iterator<Item = Duration> {
    let double = |wait: &Duration| Some((*wait * 2).min(LONGEST_WAIT));
    std::iter::successors(Some(FIRST_WAIT), double).take(RETRIES)
}

/// An endpoint as slices list it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Listed<'a> {
    /// Its address.
    pub address: &'a str,
    /// Its port.
    pub port: u16,
    /// Its node, if it names one.
    pub node: Option<&'a str>,
    /// Its Pod, if it names one.
    pub pod: Option<&'a str>,
    /// Whether it is being deleted. Whether it is ready does not matter.
    pub terminating: bool,
}

/// What a NEG knows an endpoint by: its node, address and port.
pub type Key<'a> = (&'a str, &'a str, u16);

/// What slices come to.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Collected<'a> {
    /// The Pod of each endpoint; of several that claim the same the one whose name comes first.
    pub pods: BTreeMap<Key<'a>, &'a str>,
    /// How many endpoints were there already.
    pub duplicates: usize,
    /// How many name no Pod or no node, and are left out.
    pub nameless: usize,
}

/// Collects the endpoints of slices that belong into NEGs.
pub fn collect<'a>(listed: &[Listed<'a>]) -> Collected<'a> {
    let mut all = Collected::default();
    for one in listed.iter().filter(|one| !one.terminating) {
        let Some((node, pod)) = one.node.zip(one.pod) else {
            all.nameless += 1;
            continue;
        };
        let known = all.pods.get(&(node, one.address, one.port)).copied();
        all.duplicates += usize::from(known.is_some());
        let first = known.map_or(pod, |known| known.min(pod));
        all.pods.insert((node, one.address, one.port), first);
    }
    all
}

/// Why the controller does not believe what it has collected.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Doubt {
    /// It has collected nothing.
    NothingCollected,
    /// Slices list nothing.
    NothingListed,
    /// It has collected another number than slices list.
    CountsDiffer,
}

/// Whether what was collected agrees with how many endpoints slices list, duplicates counted.
///
/// # Errors
/// If one is empty, or they are not as many.
pub fn validate(collected: &Collected<'_>, listed: usize) -> Result<(), Doubt> {
    let found = collected.pods.len();
    if found == 0 {
        Err(Doubt::NothingCollected)
    } else if listed == 0 {
        Err(Doubt::NothingListed)
    } else if found + collected.duplicates != listed {
        Err(Doubt::CountsDiffer)
    } else {
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ONE: Listed<'_> = Listed {
        address: "10.8.0.5",
        port: 8080,
        node: Some("n-1"),
        pod: Some("web-b"),
        terminating: false,
    };

    #[test]
    fn endpoints_are_attached_in_calls_of_500() {
        assert_eq!(batches(1_201), [500, 500, 201]);
        assert_eq!((batches(500), batches(0)), (vec![500], vec![]));
    }

    #[test]
    fn a_failed_call_is_tried_again_after_5_seconds_to_10_minutes() {
        let waits: Vec<u64> = waits().map(|wait| wait.as_secs()).collect();
        assert_eq!(waits[..4], [5, 10, 20, 40]);
        assert_eq!((waits[6], waits[7], waits[14], waits.len()), (320, 600, 600, 15));
    }

    #[test]
    fn of_two_pods_at_one_address_the_first_by_name_is_remembered() {
        let other = Listed { pod: Some("web-a"), ..ONE };
        let gone = Listed { terminating: true, address: "10.8.0.6", ..ONE };
        let nameless = Listed { pod: None, address: "10.8.0.7", ..ONE };
        let all = collect(&[ONE, other, gone, nameless]);
        assert_eq!(all.pods.values().copied().collect::<Vec<_>>(), ["web-a"]);
        assert_eq!((all.duplicates, all.nameless), (1, 1));
    }
}
