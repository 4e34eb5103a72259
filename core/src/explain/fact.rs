//! Facts: what fills the holes of a rule's sentence.

use std::net::IpAddr;
use std::time::Duration;

use crate::base::{
    Addr, ClientId, EndpointId, ExposureId, FiveTuple, NodeId, Permille, Place, PodId, Protocol,
    ServiceId, Share, Span, Sym, Time, Version, ZoneId,
};

/// A small value that a reason carries: an id, a number, an address, or words that stand in the
/// pasted text. `Copy`, no heap.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "each variant is the type it holds")]
pub enum Fact {
    Client(ClientId),
    Zone(ZoneId),
    Node(NodeId),
    Pod(PodId),
    Service(ServiceId),
    Endpoint(EndpointId),
    Exposure(ExposureId),
    Place(Place),
    Name(Sym),
    Word(&'static str),
    Words(&'static [&'static str]),
    Written(Span),
    Count(u64),
    Port(u16),
    Protocol(Protocol),
    Ip(IpAddr),
    Addr(Addr),
    Flow(FiveTuple),
    Share(Share),
    Used(Permille),
    Length(Duration),
    Moment(Time),
    Version(Version),
}

macro_rules! from {
    ($($variant:ident($kind:ty))*) => {$(
        impl From<$kind> for Fact {
            fn from(value: $kind) -> Self {
                Self::$variant(value)
            }
        }
    )*};
}

from! {
    Client(ClientId) Zone(ZoneId) Node(NodeId) Pod(PodId) Service(ServiceId) Endpoint(EndpointId)
    Exposure(ExposureId) Place(Place) Name(Sym) Word(&'static str) Words(&'static [&'static str]) Written(Span) Count(u64)
    Port(u16) Protocol(Protocol) Ip(IpAddr) Addr(Addr) Flow(FiveTuple) Share(Share)
    Used(Permille) Length(Duration) Moment(Time) Version(Version)
}

impl From<usize> for Fact {
    fn from(count: usize) -> Self {
        Self::Count(count as u64)
    }
}

impl From<u32> for Fact {
    fn from(count: u32) -> Self {
        Self::Count(count.into())
    }
}
