//! Answers, from place to place.

use crate::base::{NodeId, Place};
use crate::sim::event::{Hop, Stop};
use crate::sim::state::State;
use crate::sim::timeline::{Edge, Kind};

impl State {
    /// An answer sets out: to the node that rewrote the packet, else straight to the client.
    pub(super) fn answers(&mut self, hop: Hop) {
        let from = self.place(hop.flow, hop.at);
        match (self.flows[hop.flow as usize].node, hop.carried) {
            (None, Some(balancer)) => self.hands_to((hop, from), balancer),
            (Some(node), _) => {
                let edge = Edge { from, to: Place::Node(node) };
                self.moves(edge, Kind::Reply, Hop { at: Stop::Back(node), ..hop });
            }
            (None, None) => self.turns_home(hop, from),
        }
    }

    pub(super) fn goes_home(&mut self, hop: Hop, node: NodeId) {
        match hop.carried {
            Some(balancer) => self.hands_to((hop, Place::Node(node)), balancer),
            None => self.turns_home(hop, Place::Node(node)),
        }
    }

    pub(super) fn goes_home_from(&mut self, hop: Hop, from: Place) {
        let edge = Edge { from, to: Place::Client(self.client(hop.flow)) };
        self.moves(edge, Kind::answering(hop.status), Hop { at: Stop::Home, ..hop });
    }
}
