//! One node's view: what it makes of the programs that all nodes share.

use std::net::IpAddr;

use crate::base::seed::{fold, scale};
use crate::base::{Addr, Cidr, EndpointId, FiveTuple, NodeId, Protocol, Span, Time, ZoneId};
use crate::explain::Rule;
use crate::model::Model;
use crate::plan::node::lists::{Lists, Target};
use crate::plan::node::matched::{Found, Hit};
use crate::plan::node::memory::Memory;
use crate::plan::node::program::{
    Agent, Gate, List, Pods, Program, Refusal, Refuse, Scope, Source, Way,
};
use crate::plan::node::tables::Tables;
use crate::plan::node::verdict::{Answer, Dnat, From, Refused, Verdict};

/// What one node makes of all programs. Making one costs nothing.
#[derive(Clone, Copy, Debug)]
pub struct View<'a> {
    pub(super) model: &'a Model,
    pub(super) tables: &'a Tables,
    pub(super) node: NodeId,
    own: &'a [IpAddr],
}

impl<'a> View<'a> {
    pub(super) fn new(model: &'a Model, tables: &'a Tables, node: NodeId) -> Self {
        let own = model.nodes.get(node).map_or(&[][..], |node| &node.ips);
        Self { model, tables, node, own }
    }

    /// The lists that this node uses for a program and address family.
    pub fn endpoints(&self, program: u32, v6: bool) -> Lists<'a> {
        self.tables.prepared(program, v6).lists(self.node, self.zone())
    }

    /// One of the lists, whether or not traffic uses it, and why it is other than all ready
    /// endpoints, if it is.
    pub fn list(
        &self,
        program: u32,
        list: List,
        v6: bool,
    ) -> (&'a [Target], Option<&'static Rule>) {
        self.tables.prepared(program, v6).list(list, self.node, self.zone())
    }

    fn zone(&self) -> Option<ZoneId> {
        self.tables.zone(self.node)
    }

    /// What becomes of a new connection's first packet; `chance` is 64 evenly spread bits.
    pub fn receive(&self, packet: &FiveTuple, chance: u64) -> Verdict<'a> {
        self.decide(packet, chance, |_, _| None)
    }

    /// The same, where clients come back to the endpoint that `memory` holds for them. Note the
    /// verdict with [`Memory::note`].
    pub fn receive_sticky(
        &self,
        packet: &FiveTuple,
        chance: u64,
        memory: &Memory,
        now: Time,
    ) -> Verdict<'a> {
        self.decide(packet, chance, |program, candidates| {
            memory.recall(self.node, program, (packet.src.ip, now), candidates)
        })
    }

    /// Whether an address is one of the node's own.
    pub fn owns(&self, ip: IpAddr) -> bool {
        self.own.contains(&ip)
    }

    /// The address of an endpoint.
    pub fn endpoint_addr(&self, endpoint: EndpointId) -> Addr {
        self.model.endpoints[endpoint].addr
    }

    /// What a packet is for.
    pub fn find(&self, packet: &FiveTuple) -> Found {
        self.tables.index().find(packet, self.own, self.tables.programs())
    }

    /// Who sent a packet to a Service port, by its source address.
    pub fn from(&self, program: u32, source: IpAddr) -> From {
        match self.program(program).setup.pods {
            Pods::Range(range) if range.contains(source) => From::Pod,
            _ if source.is_loopback() || self.own.contains(&source) => From::Node,
            Pods::Range(_) | Pods::Unknown => From::Other,
        }
    }

    /// What a way in answers to one kind of sender, its gate left aside.
    pub fn answer(&self, hit: Hit, from: From, v6: bool) -> Answer<'a> {
        let scope = self.scope(hit, from);
        let prepared = self.tables.prepared(hit.program, v6);
        let (candidates, why) = self.list(hit.program, scope.list, v6);
        if candidates.is_empty() {
            let any = prepared.any() && scope.list != List::Nobody;
            let Refuse { how, because } = if any { scope.none_here } else { scope.none_anywhere };
            return Answer::Refuse { how, because, span: scope.span.filter(|_| any) };
        }
        let because = why.unwrap_or(scope.because);
        Answer::Endpoints { candidates, because, span: scope.span, source: scope.source }
    }

    /// The new source of a packet that goes to `target`, if there is one, and why or why not.
    pub fn source(
        &self,
        packet: &FiveTuple,
        hit: Hit,
        target: &Target,
        (source, chance): (Source, u64),
    ) -> (Option<Addr>, &'static Rule) {
        let setup = &self.program(hit.program).setup;
        let hairpin = target.addr.ip == packet.src.ip;
        let (rewrite, because) = match source {
            Source::Connected(rule) => (false, rule),
            _ if hairpin => (true, setup.hairpin.because),
            Source::Rewrite(rule) => (true, rule),
            Source::RewriteIfRemote { here, elsewhere } => {
                if target.is_remote(self.node) {
                    (true, elsewhere)
                } else {
                    (false, here)
                }
            }
            Source::Keep(rule) => {
                self.agent(hit, target).map_or((false, rule), |agent| (true, agent.because))
            }
        };
        let fixed =
            setup.hairpin.address.filter(|ip| hairpin && ip.is_ipv6() == packet.src.ip.is_ipv6());
        (rewrite.then(|| self.rewritten(packet, fixed, chance)), because)
    }

    fn decide(
        &self,
        packet: &FiveTuple,
        chance: u64,
        recall: impl Fn(&'a Program, &'a [Target]) -> Option<u32>,
    ) -> Verdict<'a> {
        let hit = match self.find(packet) {
            Found::Service(hit) => hit,
            Found::HealthPort(program, because) => return accept(program, because),
            Found::ProxyPort(program) => return accept(program, self.proxy_rule(program)),
            Found::ClosedPort(program, because) => {
                return refuse(program, Refusal::Drop, because, packet.protocol);
            }
            Found::Nothing => return Verdict::None,
        };
        let from = self.from(hit.program, packet.src.ip);
        let answer = self.answer(hit, from, packet.dst.ip.is_ipv6());
        if let Some(gate) = self.closed_gate(packet, hit, from, &answer) {
            let span = gate.span;
            let how = Some(Refusal::Drop);
            return Verdict::Drop(Refused {
                program: hit.program,
                how,
                because: gate.because,
                span,
            });
        }
        self.carry_out(packet, hit, (answer, chance), recall)
    }

    fn carry_out(
        &self,
        packet: &FiveTuple,
        hit: Hit,
        (answer, chance): (Answer<'a>, u64),
        recall: impl Fn(&'a Program, &'a [Target]) -> Option<u32>,
    ) -> Verdict<'a> {
        let (candidates, because, span, source) = match answer {
            Answer::Endpoints { candidates, because, span, source } => {
                (candidates, because, span, source)
            }
            Answer::Refuse { how, because, span } => {
                return refused(hit.program, how, (because, span), packet.protocol);
            }
        };
        let program = self.program(hit.program);
        let recalled = recall(program, candidates);
        let picked = recalled.unwrap_or_else(|| scale(chance, candidates.len() as u32));
        let target = &candidates[picked as usize];
        let (source, source_because) = self.source(packet, hit, target, (source, chance));
        Verdict::Dnat(Dnat {
            hit,
            candidates,
            picked,
            remembered: recalled.is_some(),
            source,
            pick_because: program.sticky.map_or(because, |sticky| sticky.because),
            source_because,
            span: program.sticky.map_or(span, |sticky| sticky.span),
        })
    }

    /// The gate of a way, if it keeps this packet out.
    fn closed_gate(
        &self,
        packet: &FiveTuple,
        hit: Hit,
        from: From,
        answer: &Answer<'_>,
    ) -> Option<&'a Gate> {
        let gate = self.way(hit).gate.as_ref()?;
        let v6 = packet.dst.ip.is_ipv6();
        let none_anywhere =
            matches!(answer, Answer::Refuse { .. }) && !self.tables.prepared(hit.program, v6).any();
        let spared = gate.spares_cluster && from != From::Other;
        let own = gate.spares_own_address
            && packet.src.ip == packet.dst.ip
            && self.own.iter().any(|ip| within(&gate.ranges, *ip));
        let open = spared || own || within(&gate.ranges, packet.src.ip);
        (!open && (gate.comes_first || !none_anywhere)).then_some(gate)
    }

    /// The agent that rewrites sources which the data plane keeps, if it does for a target.
    fn agent(&self, hit: Hit, target: &Target) -> Option<&'a Agent> {
        let agent = self.program(hit.program).setup.agent.as_ref();
        agent.filter(|agent| !within(&agent.spared, target.addr.ip))
    }

    /// Whether a source that the data plane keeps is rewritten on the way to a target all the same.
    pub fn leaves_changed(&self, hit: Hit, target: &Target) -> bool {
        self.agent(hit, target).is_some()
    }

    /// The node's own address of a family, which rewritten packets have as their source.
    pub fn address(&self, v6: bool) -> Option<IpAddr> {
        self.own.iter().copied().find(|ip| ip.is_ipv6() == v6)
    }

    fn rewritten(&self, packet: &FiveTuple, fixed: Option<IpAddr>, chance: u64) -> Addr {
        let ip = fixed.or_else(|| self.address(packet.src.ip.is_ipv6()));
        Addr::new(ip.unwrap_or(packet.src.ip), new_source_port(packet, chance))
    }

    pub(super) fn program(&self, program: u32) -> &'a Program {
        &self.tables.programs()[program as usize]
    }

    fn way(&self, hit: Hit) -> &'a Way {
        &self.program(hit.program).ways[hit.way as usize]
    }

    /// Whether a packet's sender has its socket connected to the endpoint itself.
    pub fn is_connected(&self, packet: &FiveTuple, hit: Hit) -> bool {
        let scope = self.scope(hit, self.from(hit.program, packet.src.ip));
        matches!(scope.source, Source::Connected(_))
    }

    /// What a way in does with packets of one kind of sender.
    pub fn scope(&self, hit: Hit, from: From) -> &'a Scope {
        let way = self.way(hit);
        match from {
            From::Pod => &way.pods,
            From::Node => &way.node,
            From::Other => &way.others,
        }
    }
}

/// The port that a rewritten packet has at its source, by the chance that its target was picked by.
#[inline]
pub fn new_source_port(packet: &FiveTuple, chance: u64) -> u16 {
    // Ports below 1024 are left to servers.
    let port = 1024 + scale(fold(chance, u64::from(packet.src.port)), 64_512) as u16;
    if packet.protocol.has_ports() { port } else { 0 }
}

fn within(ranges: &[Cidr], ip: IpAddr) -> bool {
    ranges.iter().any(|range| range.contains(ip))
}

fn accept<'a>(program: u32, because: &'static Rule) -> Verdict<'a> {
    Verdict::Accept(Refused { program, how: None, because, span: None })
}

fn refuse<'a>(
    program: u32,
    how: Refusal,
    because: &'static Rule,
    protocol: Protocol,
) -> Verdict<'a> {
    refused(program, how, (because, None), protocol)
}

fn refused<'a>(
    program: u32,
    how: Refusal,
    (because, span): (&'static Rule, Option<Span>),
    protocol: Protocol,
) -> Verdict<'a> {
    let how = match how {
        Refusal::Reset if protocol != Protocol::Tcp => Refusal::Unreachable,
        how => how,
    };
    let refused = Refused { program, how: Some(how), because, span };
    if how == Refusal::Drop { Verdict::Drop(refused) } else { Verdict::Reject(refused) }
}
