//! Container-native load balancing: Pods as members of network endpoint groups.
//!
//! `readiness` is a calculator that knows no model: what the controller writes into the readiness
//! gate of a Pod, for anyone to call.

pub mod readiness;
