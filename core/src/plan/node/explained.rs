//! Reasons for verdicts, made when someone looks.

use crate::base::{EndpointId, FiveTuple, ServiceId, Span, order};
use crate::explain::{Fact, Reason, Rule, because};
use crate::model::{Endpoint, Lifecycle};
use crate::plan::node::program::{List, Program, Terminating};
use crate::plan::node::rules;
use crate::plan::node::verdict::{Dnat, Refused};
use crate::plan::node::view::View;

/// Why a packet was rewritten as it was.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Explanation {
    /// Why one of these endpoints.
    pub pick: Reason,
    /// Why the destination was rewritten.
    pub destination: Reason,
    /// Why the source was rewritten or kept.
    pub source: Reason,
}

/// What a rule of a node can speak of, by the names of its holes.
#[derive(Clone, Copy)]
struct Talk {
    service: Option<ServiceId>,
    endpoint: Option<EndpointId>,
    count: usize,
}

impl View<'_> {
    /// Why a packet was rewritten.
    pub fn explain(&self, packet: &FiveTuple, dnat: &Dnat<'_>) -> Explanation {
        let program = self.program(dnat.hit.program);
        let talk = Talk {
            service: Some(program.service),
            endpoint: Some(dnat.target().endpoint),
            count: dnat.candidates.len(),
        };
        let say = |rule, span: Option<Span>| self.say(packet, rule, talk).at(span);
        Explanation {
            pick: say(dnat.pick_because, dnat.span),
            destination: say(program.setup.destination, None),
            source: say(dnat.source_because, dnat.span),
        }
    }

    /// Why a packet was refused, dropped, or taken by the node itself.
    pub fn explain_refused(&self, packet: &FiveTuple, refused: &Refused) -> Reason {
        let service = Some(self.program(refused.program).service);
        let talk = Talk { service, endpoint: None, count: 0 };
        self.say(packet, refused.because, talk).at(refused.span)
    }

    /// Why an answer's source and destination are rewritten back: the first always, the second
    /// where the client's address had been rewritten. `answer` is the packet as the endpoint sent it.
    pub fn explain_reply(&self, program: u32, answer: &FiveTuple) -> (Reason, Reason) {
        let replies = self.program(program).setup.replies;
        let talk = Talk { service: Some(self.program(program).service), endpoint: None, count: 0 };
        (self.say(answer, replies.source, talk), self.say(answer, replies.destination, talk))
    }

    /// Which endpoints could not be picked for a packet, and why.
    pub fn passed_over(&self, packet: &FiveTuple, dnat: &Dnat<'_>) -> Vec<(EndpointId, Reason)> {
        let from = self.from(dnat.hit.program, packet.src.ip);
        let list = self.scope(dnat.hit, from).list;
        self.excluded(dnat.hit.program, list, packet.dst.ip.is_ipv6())
    }

    /// Which endpoints of a program cannot be picked from a list, and why.
    pub fn excluded(&self, program: u32, list: List, v6: bool) -> Vec<(EndpointId, Reason)> {
        let (targets, _) = self.list(program, list, v6);
        let it = self.program(program);
        let all = self.model.endpoints_of(it.service, it.port);
        let all = all.filter(|(_, endpoint)| endpoint.addr.ip.is_ipv6() == v6);
        // Mostly nobody is left out, and every packet that is told about asks.
        if all.clone().count() == targets.len() {
            return Vec::new();
        }
        let targets = order::set(targets.iter().map(|target| target.addr));
        all.filter(|(_, endpoint)| !targets.contains(&endpoint.addr))
            .map(|(id, endpoint)| (id, self.why_not(it, list, (id, endpoint))))
            .collect()
    }

    fn why_not(&self, program: &Program, list: List, (id, it): (EndpointId, &Endpoint)) -> Reason {
        let elsewhere = it.node.map_or(!program.unplaced_is_here, |node| node != self.node);
        match (it.life, program.terminating) {
            (Lifecycle::Unready, _) => because!(rules::UNREADY, endpoint = id),
            (Lifecycle::Terminating, _) => because!(rules::STOPPED, endpoint = id),
            (Lifecycle::Serving, Terminating::Wait(rule)) => because!(*rule),
            (Lifecycle::Ready | Lifecycle::Serving, _) if list == List::Local && elsewhere => {
                because!(rules::ELSEWHERE, endpoint = id, node = self.node)
            }
            (Lifecycle::Serving, Terminating::TakeOver(_)) => {
                because!(rules::LEAVING, endpoint = id)
            }
            (Lifecycle::Ready, _) => because!(rules::FARTHER, endpoint = id, node = self.node),
        }
    }

    /// A reason from a rule of the data plane, whose holes are of a fixed vocabulary.
    fn say(&self, packet: &FiveTuple, rule: &'static Rule, talk: Talk) -> Reason {
        let mut facts = [None; 4];
        for (slot, hole) in facts.iter_mut().zip(rule.holes()) {
            *slot = match hole {
                "node" => Some(Fact::from(self.node)),
                "service" => talk.service.map(Fact::from),
                "endpoint" => talk.endpoint.map(Fact::from),
                "count" => Some(Fact::from(talk.count)),
                "source" => Some(Fact::from(packet.src.ip)),
                "address" => Some(Fact::from(packet.dst)),
                _ => None,
            };
            debug_assert!(slot.is_some(), "{rule} speaks of {{{hole}}}, which nodes do not know");
        }
        Reason { rule, facts, span: None }
    }
}
