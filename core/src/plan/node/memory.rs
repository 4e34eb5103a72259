//! What nodes remember of clients, for affinity by client address.

use std::collections::BTreeMap;
use std::net::IpAddr;

use crate::base::{Addr, NodeId, ServiceId, Time};
use crate::plan::node::lists::Target;
use crate::plan::node::program::Program;
use crate::plan::node::verdict::Verdict;
use crate::plan::node::view::View;

/// Which client used which endpoint when, by node and Service port: nodes do not tell each other.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Memory {
    seen: BTreeMap<Key, Time>,
}

type Key = (NodeId, ServiceId, u16, IpAddr, Addr);

impl Memory {
    /// The position of the endpoint that a client comes back to: the first of the candidates that it
    /// used recently enough.
    pub fn recall(
        &self,
        node: NodeId,
        program: &Program,
        (client, now): (IpAddr, Time),
        candidates: &[Target],
    ) -> Option<u32> {
        let sticky = program.sticky?;
        let recent = |target: &Target| {
            let at = self.seen.get(&key(node, program, client, target.addr));
            at.is_some_and(|at| {
                let age = now - *at;
                age < sticky.timeout || (sticky.inclusive && age == sticky.timeout)
            })
        };
        candidates.iter().position(recent).map(|at| at as u32)
    }

    /// Keeps what was chosen for a client, if its Service port is sticky.
    pub fn note(&mut self, view: &View<'_>, client: IpAddr, verdict: &Verdict<'_>, now: Time) {
        let Verdict::Dnat(dnat) = verdict else { return };
        let program = view.program(dnat.hit.program);
        if program.sticky.is_some() {
            self.seen.insert(key(view.node, program, client, dnat.target().addr), now);
        }
    }

    /// Keeps that a packet of an established connection passed, where each one counts.
    pub fn renew(
        &mut self,
        node: NodeId,
        program: &Program,
        (client, endpoint): (IpAddr, Addr),
        now: Time,
    ) {
        if program.sticky.is_some_and(|sticky| sticky.every_packet) {
            self.seen.insert(key(node, program, client, endpoint), now);
        }
    }

    /// Forgets everything that is older than `oldest`.
    pub fn forget_before(&mut self, oldest: Time) {
        self.seen.retain(|_, at| *at >= oldest);
    }
}

fn key(node: NodeId, program: &Program, client: IpAddr, endpoint: Addr) -> Key {
    (node, program.service, program.port, client, endpoint)
}
