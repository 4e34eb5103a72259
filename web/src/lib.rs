//! The playground's page as a library, so that tests can use it.

pub mod app;
pub mod derive;
pub mod editor;
pub mod engine;
pub mod scene;
pub mod shared;
pub mod state;
pub mod talk;
pub mod worker;

#[cfg(test)]
mod fixture;

pub use worker::core_version;
