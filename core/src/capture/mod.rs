//! Round trips → the packets that somebody would capture at every place, as a pcapng file.
//!
//! Each place is an interface: a client, a load balancer, a node, a Pod. A packet is seen where a
//! trace says that something happens to it: once where it passes as it is, twice where it is
//! rewritten, as it came and as it goes on. An answer that does not pass the load balancer is not
//! seen there.
//!
//! A trace tells the way of a connection's first packet. What is made up to make a conversation of
//! it, and said in the file too:
//!
//! * All packets of a connection take the way of the first one.
//! * Of TCP there are a handshake, one request, one answer, and both ends closing; of UDP and ICMP one
//!   packet each way. They carry a line of text, or HTTP where a load balancer reads it, and nothing in
//!   UDP. Sequence numbers begin where a hash of the connection says.
//! * A load balancer that reads requests has two connections, its client's and its own.
//! * Times are those of [`delay`](crate::sim::delay), from the epoch on. A packet has left a place a
//!   microsecond after it came. Every node that sends a packet on takes one from its time to live.
//! * What is lost is not sent again. A refusal is seen where it is made and where it ends. A
//!   connection of a run that did not end in peace is not closed.
//!
//! Packets begin with their IP header, so that no hardware addresses need be made up.

mod leg;
mod names;
mod packet;
mod pcapng;
mod record;
mod talk;

pub use record::{Capture, MOST_BYTES, MOST_PACKETS};
