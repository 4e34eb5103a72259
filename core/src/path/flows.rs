//! What is remembered of flows: connection tracking, as load balancers and nodes do it.
//!
//! Looking up and remembering cost the same with a million flows as with ten. The table is never
//! walked in the order of its hashes: what expires is found through a queue in the order of time.

use std::cmp::Reverse;
use std::collections::VecDeque;
use std::time::Duration;

use hashbrown::HashTable;

use crate::base::seed::{fold, hash_flow};
use crate::base::{FiveTuple, NodeId, Time, order};

/// What a table knows a flow by.
pub trait Key: Copy + Eq {
    /// Its hash; the same on every machine.
    fn hash(&self) -> u64;
}

impl Key for FiveTuple {
    fn hash(&self) -> u64 {
        hash_flow(self, 0)
    }
}

/// A flow as one node knows it: every node has a memory of its own.
impl Key for (NodeId, FiveTuple) {
    fn hash(&self) -> u64 {
        fold(self.1.hash(), u64::from(self.0.0))
    }
}

/// A table of tracked flows with what was decided for each.
#[derive(Clone, Debug)]
pub struct Flows<K, V> {
    table: HashTable<Entry<K, V>>,
    due: VecDeque<(Time, K)>,
    idle: Duration,
}

#[derive(Clone, Copy, Debug)]
struct Entry<K, V> {
    key: K,
    value: V,
    last: Time,
}

impl<K: Key, V: Copy> Flows<K, V> {
    /// An empty table that forgets a flow once `idle` has passed since its last packet.
    pub fn new(idle: Duration) -> Self {
        Self { table: HashTable::new(), due: VecDeque::new(), idle }
    }

    /// What was decided for a flow, if it is still remembered; the packet that asks keeps it alive.
    pub fn follow(&mut self, key: &K, now: Time) -> Option<V> {
        let idle = self.idle;
        let entry = self.table.find_mut(key.hash(), |entry| entry.key == *key)?;
        if now - entry.last >= idle {
            return None;
        }
        entry.last = now;
        Some(entry.value)
    }

    /// Remembers what was decided for a flow, in place of anything known before.
    pub fn remember(&mut self, key: K, value: V, now: Time) {
        self.forget_due(now, 2);
        let entry = Entry { key, value, last: now };
        let hash = key.hash();
        if let Some(known) = self.table.find_mut(hash, |entry| entry.key == key) {
            *known = entry;
        } else {
            self.table.insert_unique(hash, entry, |entry| entry.key.hash());
            self.due.push_back((now + self.idle, key));
        }
    }

    /// Forgets what has been idle too long, looking at no more than `most` flows.
    ///
    /// The queue is in the order in which flows are to be looked at again. A flow that is found
    /// alive goes to its end, so one that falls silent is dropped at most one idle time late;
    /// [`Flows::follow`] never answers for it in between.
    pub fn forget_due(&mut self, now: Time, most: usize) {
        for _ in 0..most {
            let Some((_, key)) = self.due.pop_front_if(|(due, _)| *due <= now) else { return };
            let Ok(entry) = self.table.find_entry(key.hash(), |entry| entry.key == key) else {
                continue;
            };
            if now - entry.get().last >= self.idle {
                entry.remove();
            } else {
                self.due.push_back((now + self.idle, key));
            }
        }
    }

    /// How many flows that `counts` are remembered at a moment, and those `most` of them whose last
    /// packet came last: of those at one time, the ones with the smallest keys.
    pub fn latest(
        &self,
        (now, most): (Time, usize),
        counts: impl Fn(&K) -> bool,
    ) -> (usize, Vec<(K, V, Time)>)
    where
        K: Ord,
    {
        let alive = |entry: &&Entry<K, V>| now - entry.last < self.idle && counts(&entry.key);
        let alive = self.table.iter().filter(alive);
        let mut all: Vec<_> = alive.map(|it| (it.key, it.value, it.last)).collect();
        order::by_key(&mut all, |(key, _, last)| (Reverse(*last), *key));
        let count = all.len();
        all.truncate(most);
        (count, all)
    }

    /// How many flows it holds, those that fell silent and were not yet looked at included.
    pub fn len(&self) -> usize {
        self.table.len()
    }

    /// Whether it holds no flow.
    pub fn is_empty(&self) -> bool {
        self.table.is_empty()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::base::{Addr, Protocol};

    const IDLE: Duration = Duration::from_mins(1);

    fn flow(port: u16) -> FiveTuple {
        let (src, dst) = ("203.0.113.7".parse().unwrap(), "198.51.100.10".parse().unwrap());
        let (src, dst) = (Addr::new(src, port), Addr::new(dst, 80));
        FiveTuple { protocol: Protocol::Tcp, src, dst }
    }

    #[test]
    fn packets_at_0_and_59_seconds_hit_and_one_at_120_does_not() {
        let mut flows = Flows::new(IDLE);
        flows.remember(flow(1), 'a', Time::ZERO);
        assert_eq!(flows.follow(&flow(1), Time::secs(59)), Some('a'));
        assert_eq!(flows.follow(&flow(1), Time::secs(120)), None);
    }

    #[test]
    fn an_internal_load_balancer_forgets_after_600_seconds() {
        let mut flows = Flows::new(Duration::from_mins(10));
        flows.remember(flow(1), 'a', Time::ZERO);
        assert_eq!(flows.follow(&flow(1), Time::secs(599)), Some('a'));
        assert_eq!(flows.follow(&flow(1), Time::secs(599 + 600)), None);
    }

    #[test]
    fn another_port_is_another_flow() {
        let mut flows = Flows::new(IDLE);
        flows.remember(flow(1), 'a', Time::ZERO);
        assert_eq!(flows.follow(&flow(2), Time::ZERO), None);
    }

    #[test]
    fn a_new_decision_replaces_the_old_one() {
        let mut flows = Flows::new(IDLE);
        flows.remember(flow(1), 'a', Time::ZERO);
        flows.remember(flow(1), 'b', Time::secs(1));
        assert_eq!(flows.follow(&flow(1), Time::secs(2)), Some('b'));
        assert_eq!(flows.len(), 1);
    }

    #[test]
    fn silent_flows_make_room_for_new_ones() {
        let mut flows = Flows::new(IDLE);
        for second in 0..1_000_u16 {
            flows.remember(flow(second), (), Time::secs(second.into()));
        }
        assert!(flows.len() <= 120, "{}", flows.len());
        flows.forget_due(Time::secs(2_000), usize::MAX);
        assert!(flows.is_empty());
    }

    #[test]
    fn a_flow_that_keeps_talking_is_kept() {
        let mut flows = Flows::new(IDLE);
        flows.remember(flow(0), (), Time::ZERO);
        for second in 1..500 {
            flows.forget_due(Time::secs(second), usize::MAX);
            assert!(flows.follow(&flow(0), Time::secs(second)).is_some());
        }
    }

    #[test]
    fn those_that_spoke_last_come_first_and_silent_ones_do_not_count() {
        let mut flows = Flows::new(IDLE);
        for port in 1..=4 {
            flows.remember(flow(port), port, Time::secs(port.into()));
        }
        flows.follow(&flow(2), Time::secs(50));
        flows.remember(flow(9), 9, Time::secs(50));
        let ports = |now, most| {
            let (count, first) = flows.latest((Time::secs(now), most), |key| key.src.port != 3);
            (count, first.into_iter().map(|(_, port, _)| port).collect::<Vec<_>>())
        };
        assert_eq!(ports(50, 3), (4, vec![2, 9, 4]));
        assert_eq!(ports(64, 3), (2, vec![2, 9]), "a minute after their last packets");
    }

    #[test]
    fn every_node_has_a_memory_of_its_own() {
        let mut flows = Flows::new(IDLE);
        flows.remember((NodeId(0), flow(1)), 'a', Time::ZERO);
        assert_eq!(flows.follow(&(NodeId(1), flow(1)), Time::ZERO), None);
    }
}
