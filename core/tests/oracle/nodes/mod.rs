//! Node data planes.

mod cilium;
mod flows;
mod health;
mod maglev;
mod topology;
