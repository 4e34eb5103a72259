//! A world in the language of whoever looks.

use std::ops::Deref;

use crate::explain::Catalog;
use crate::explain::text::{self, English};
use crate::model::Model;

/// A world, and the language in which it is told. Whatever takes one takes a mere [`Model`], too,
/// and tells it in English.
#[derive(Clone, Copy)]
pub struct Told<'a> {
    model: &'a Model,
    pub(crate) catalog: &'a dyn Catalog,
}

impl<'a> Told<'a> {
    /// A world in a language.
    pub fn new(model: &'a Model, catalog: &'a dyn Catalog) -> Self {
        Self { model, catalog }
    }

    /// Words of the language for these English ones, which have no holes.
    pub(crate) fn word(self, english: &str) -> String {
        text::word(english, self.catalog)
    }
}

impl Deref for Told<'_> {
    type Target = Model;

    fn deref(&self) -> &Model {
        self.model
    }
}

impl<'a> From<&'a Model> for Told<'a> {
    fn from(model: &'a Model) -> Self {
        Self { model, catalog: &English }
    }
}
