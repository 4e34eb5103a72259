//! What can happen in a run.

use crate::base::{EndpointId, ExposureId, NodeId, PodId};

/// Something that happens at a moment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Event {
    /// The client of a demand opens its next connection.
    Opens(u32),
    /// A client sends the next packet of a connection.
    Sends(u32),
    /// A packet arrives.
    Arrives(Hop),
    /// A Pod has worked on a packet and answers.
    Answers(Hop),
    /// A client closes a connection.
    Closes(u32),
    /// The targets of a name are asked whether they answer.
    Resolves(u16),
    /// A load balancer asks a backend for its health.
    Probes(u32),
    /// That question arrives, having left as this movement.
    Asked(u32, u32),
    /// That question has waited too long for an answer.
    Unanswered(u32),
    /// Something that the scenario says.
    Happens(u32),
    /// A Pod that started is ready.
    PodReady(PodId),
    /// It is asked whether a Pod's gate opens.
    GateAsks(PodId),
    /// A load balancer hears how busy its groups are.
    Reports(u32),
    /// A drained group may have been healthy for long enough.
    Drains(ExposureId),
    /// A deleted Pod accepts nothing new.
    PodEnding(PodId),
    /// A deleted Pod is gone.
    PodEnded(PodId),
    /// Nodes have heard of changed endpoints.
    NodesLearn,
    /// The control plane gives up on Pods of nodes that are down.
    GivesUp,
    /// Load balancers are set up for the changed world.
    Replans,
    /// Pods that are leaving are taken out of the groups of load balancers.
    Detaches,
    /// Pods that have come are put into the groups of load balancers too.
    Attaches,
}

/// A packet that arrives somewhere.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Hop {
    /// Its connection.
    pub flow: u32,
    /// The movement that brought it.
    pub row: u32,
    /// Where it arrives.
    pub at: Stop,
    /// Whether it is the first packet of its connection.
    pub first: bool,
    /// Which packet of its connection it is, from 0: where requests are read, each is one.
    pub turn: u16,
    /// The load balancer that carries its request on by a connection of its own, if one does.
    pub carried: Option<ExposureId>,
    /// The load balancer that it came through, if that did more than pick a backend.
    pub passed: Option<ExposureId>,
    /// The status of an answer that is an error.
    pub status: Option<u16>,
}

/// Where a packet arrives, and so what happens to it there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Stop {
    /// At the node that the sender is on or in.
    Own(NodeId),
    /// At a load balancer.
    Balancer(ExposureId),
    /// At a node, from the network.
    Node(NodeId),
    /// At an endpoint.
    Endpoint(EndpointId),
    /// At an endpoint that took no part in the connection so far.
    Stray(EndpointId),
    /// At a Pod, by the Pod's own address.
    Pod(PodId),
    /// Back at the node that rewrote it.
    Back(NodeId),
    /// Back at the load balancer that carried the request on.
    Handed(ExposureId),
    /// At a backend that packets pass on their way to others.
    Through(NodeId),
    /// As an answer, at a load balancer that answers pass.
    Returns(ExposureId),
    /// As an answer, at a backend of that.
    BackThrough(NodeId),
    /// Back at the client.
    Home,
}
