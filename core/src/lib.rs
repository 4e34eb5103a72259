//! How cloud load balancers route packets, and why: the model. Pure: no clock, no I/O, no UI.

pub mod base;
pub mod claims;
pub mod explain;
pub mod link;
pub mod manifest;
pub mod model;
pub mod path;
pub mod plan;
pub mod show;
pub mod systems;
