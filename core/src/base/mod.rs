//! Words without opinions: what every other module speaks in.
//!
//! Addresses and five-tuples, typed ids and the tables they index, order, integer time, seeded
//! chance, exact shares, versions, and places in the text someone pasted. Nothing here knows a
//! product.

pub mod addr;
mod crc;
pub mod id;
mod natural;
pub mod order;
pub mod seed;
pub mod share;
pub mod span;
pub mod time;
pub mod version;

pub(crate) mod lanes;
mod marks;

pub use addr::{Addr, Cidr, FiveTuple, Protocol};
pub use crc::crc32;
pub use id::{
    ClientId, DoorId, EndpointId, ExposureId, GivenId, Id, NodeId, Place, PodId, ServiceId, Sym,
    Symbols, Table, WorkloadId, ZoneId,
};
pub use natural::natural;
pub use seed::Seed;
pub use share::{Permille, Share};
pub use span::{At, Span, Texts};
pub use time::Time;
pub use version::Version;
