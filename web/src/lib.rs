//! The playground's page as a library, so that tests can use it.

#![expect(
    clippy::cast_sign_loss,
    clippy::cast_possible_wrap,
    reason = "pixels and positions: small, and cut off at the edges of what is drawn"
)]

pub mod apng;
pub mod app;
pub mod derive;
pub mod desk;
pub mod digest;
pub mod editor;
pub mod effects;
pub mod embed;
pub mod engine;
pub mod files;
pub mod gallery;
pub mod import;
pub mod keeper;
pub mod language;
pub mod marked;
pub mod naming;
pub mod scene;
pub mod shared;
pub mod state;
pub mod strings;
pub mod talk;
pub mod view;
pub mod worker;

#[cfg(test)]
mod fixture;
