//! The program of a Service port: plain data.

use std::net::IpAddr;
use std::sync::Arc;
use std::time::Duration;

use crate::base::{Addr, Cidr, Protocol, ServiceId, Span};
use crate::explain::Rule;

/// The program of one Service port, the same on all nodes; a node's own view is made from it.
#[derive(Clone, Debug, PartialEq)]
pub struct Program {
    /// Its Service.
    pub service: ServiceId,
    /// Which of the Service's ports, by position.
    pub port: u16,
    /// Its protocol.
    pub protocol: Protocol,
    /// The addresses it answers to. Which lists a node uses follows from them: a list that no way
    /// leads to is not used.
    pub ways: Vec<Way>,
    /// Which endpoints are preferred.
    pub topology: Topology,
    /// What happens when only endpoints that are being deleted still answer.
    pub terminating: Terminating,
    /// Whether an endpoint that no node is known for counts as here, on every node.
    pub unplaced_is_here: bool,
    /// Stickiness by client address.
    pub sticky: Option<Sticky>,
    /// The Service's own health port on each node.
    pub health: Option<HealthPort>,
    /// What holds for all Services of the data plane.
    pub setup: Arc<Setup>,
}

/// What holds for all Services of a data plane.
#[derive(Clone, Debug, PartialEq)]
pub struct Setup {
    /// How packets of Pods are told from others.
    pub pods: Pods,
    /// Where node ports answer.
    pub node_ports: NodePorts,
    /// An agent that rewrites sources afterwards.
    pub agent: Option<Agent>,
    /// What a Pod that reaches itself sees.
    pub hairpin: Hairpin,
    /// Why the destination is rewritten.
    pub destination: &'static Rule,
    /// Why answers are rewritten back.
    pub replies: Replies,
    /// Why a port that no Service has, on an address that one has, is dropped; `None` if such
    /// packets are left alone.
    pub closed_ports: Option<&'static Rule>,
    /// Where the proxy tells whether it works.
    pub proxy: ProxyPort,
}

/// Where a node's proxy tells whether it works itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ProxyPort {
    /// The port.
    pub port: u16,
    /// The key of the taint that announces a node's removal.
    pub removal_taint: &'static str,
    /// How long an update may wait before the proxy counts as stuck.
    pub timeout: Duration,
}

/// How packets of Pods are told from others.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pods {
    /// By the range their addresses are from.
    Range(Cidr),
    /// Nothing tells them from others.
    Unknown,
}

/// Where node ports answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NodePorts {
    /// The node addresses on which they do; empty means all. Ranges of the other family are ignored.
    pub addresses: Vec<Cidr>,
    /// Whether they do on the IPv4 loopback address too, if the ranges allow it.
    pub loopback: bool,
    /// Whether they do on the IPv6 loopback address too.
    pub loopback_v6: bool,
}

/// An agent that rewrites the source of every packet that leaves for other destinations than its
/// ranges.
#[derive(Clone, Debug, PartialEq)]
pub struct Agent {
    /// Destinations it leaves alone.
    pub spared: Vec<Cidr>,
    /// Why it rewrites the rest.
    pub because: &'static Rule,
}

/// What a Pod that reaches itself sees as the source.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Hairpin {
    /// The address; `None` means the node's.
    pub address: Option<IpAddr>,
    /// Why.
    pub because: &'static Rule,
}

/// Why answers are rewritten back.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Replies {
    /// Why the source becomes the address the client asked.
    pub source: &'static Rule,
    /// Why the destination becomes the client, where its address was rewritten.
    pub destination: &'static Rule,
}

/// One address a Service port answers to.
#[derive(Clone, Debug, PartialEq)]
pub struct Way {
    /// The address.
    pub entry: Entry,
    /// Who may use it.
    pub gate: Option<Gate>,
    /// What happens to packets of Pods, as far as the node can tell them.
    pub pods: Scope,
    /// What happens to packets of the node itself.
    pub node: Scope,
    /// What happens to everyone else's.
    pub others: Scope,
}

/// An address a Service port answers to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Entry {
    /// This address and port, wherever it is.
    Address(Addr),
    /// A port on the node's own addresses of one family.
    NodePort {
        /// The port.
        port: u16,
        /// Whether the family is IPv6.
        v6: bool,
    },
}

/// Who may use a way in.
#[derive(Clone, Debug, PartialEq)]
pub struct Gate {
    /// Sources that may.
    pub ranges: Vec<Cidr>,
    /// Whether Pods and the node itself may always.
    pub spares_cluster: bool,
    /// Whether the node may send from the way's own address if its address is in the ranges.
    pub spares_own_address: bool,
    /// Whether the sources are looked at before the endpoints are.
    pub comes_first: bool,
    /// Why others are dropped.
    pub because: &'static Rule,
    /// Where the ranges are written.
    pub span: Option<Span>,
}

/// What happens to the packets of one kind of sender.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Scope {
    /// Which endpoints.
    pub list: List,
    /// Why those.
    pub because: &'static Rule,
    /// Where the policy that says so is written.
    pub span: Option<Span>,
    /// What becomes of the source.
    pub source: Source,
    /// What happens when the list is empty though there are endpoints elsewhere.
    pub none_here: Refuse,
    /// What happens when no endpoint exists anywhere.
    pub none_anywhere: Refuse,
}

/// Which endpoints.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum List {
    /// Those of the whole cluster.
    Cluster,
    /// Those on this node.
    Local,
    /// None: packets are refused as if no endpoint existed.
    Nobody,
}

/// What becomes of a packet's source.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Source {
    /// It stays.
    Keep(&'static Rule),
    /// The sender's socket was connected to the endpoint before there was a packet: nothing is
    /// rewritten on the way, there or back.
    Connected(&'static Rule),
    /// It becomes the node's address.
    Rewrite(&'static Rule),
    /// It becomes the node's address if the endpoint is on another node.
    RewriteIfRemote {
        /// Why it stays for an endpoint here.
        here: &'static Rule,
        /// Why it is rewritten for one elsewhere.
        elsewhere: &'static Rule,
    },
}

/// How a packet is refused, and why.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Refuse {
    /// How.
    pub how: Refusal,
    /// Why.
    pub because: &'static Rule,
}

/// How a packet is refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Refusal {
    /// It is thrown away; nobody is told.
    Drop,
    /// An ICMP error tells the sender that the port is unreachable.
    Unreachable,
    /// A TCP reset, or the ICMP error where the protocol has no reset.
    Reset,
}

/// Which endpoints are preferred.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Topology {
    /// Those for the same node, if any are.
    pub node: Option<Prefer<NodeBy>>,
    /// Else those for the same zone, if all endpoints say which zones they are for.
    pub zone: Option<Prefer<ZoneBy>>,
    /// What happens when none is for the node's zone.
    pub unfit: Unfit,
    /// Whether preferences also hold among endpoints that are being deleted.
    pub among_terminating: bool,
}

/// A preference, and why.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Prefer<B> {
    /// By what.
    pub by: B,
    /// Why.
    pub because: &'static Rule,
    /// Where it is written.
    pub span: Option<Span>,
}

/// How it is known which nodes an endpoint is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NodeBy {
    /// By its hints alone, and only if all endpoints have some.
    Hints,
    /// By the node it is on.
    Place,
}

/// How it is known which zones an endpoint is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ZoneBy {
    /// By its hints alone.
    Hints,
    /// By its hints, or by its own zone where it has none.
    HintsOrPlace,
}

/// What happens when no endpoint is for the node's zone.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Unfit {
    /// All are used.
    #[default]
    All,
    /// None is.
    Nothing,
}

/// What happens when only endpoints that are being deleted still answer.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Terminating {
    /// They are used.
    TakeOver(&'static Rule),
    /// They are not; the rule says why not yet.
    Wait(&'static Rule),
}

/// Stickiness by client address.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sticky {
    /// For how long.
    pub timeout: Duration,
    /// Whether a choice still counts when exactly that long has passed.
    pub inclusive: bool,
    /// Whether every packet renews it, or just new connections.
    pub every_packet: bool,
    /// Why.
    pub because: &'static Rule,
    /// Where it is written.
    pub span: Option<Span>,
}

/// A Service's own health port on each node.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct HealthPort {
    /// The port.
    pub port: u16,
    /// Whether its answer says that the proxy works.
    pub tells_proxy: bool,
    /// Why packets to it are for the node itself.
    pub because: &'static Rule,
}
