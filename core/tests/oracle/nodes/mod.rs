//! Node data planes.

mod cilium;
mod flows;
mod health;
mod topology;
