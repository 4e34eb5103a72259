//! The playground's page as a library, so that tests can use it.

pub mod app;
pub mod editor;
pub mod engine;
pub mod worker;

pub use worker::core_version;
