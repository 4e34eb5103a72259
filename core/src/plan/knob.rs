//! Switches: what a product offers to change about an exposure, and how it is written.

/// A switch with its positions.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Knob {
    /// What it switches, in the product's words.
    pub label: &'static str,
    /// Its positions.
    pub choices: Vec<Choice>,
}

/// A position of a switch.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Choice {
    /// Its name.
    pub label: &'static str,
    /// Whether it holds now.
    pub chosen: bool,
    /// What is written for it to hold.
    pub set: Setting,
}

/// What is written about an exposure.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Setting {
    /// An annotation with this value, or no such annotation.
    Annotation(&'static str, Option<&'static str>),
    /// A field of its `spec` with this word, or no such field.
    Field(&'static str, Option<&'static str>),
}
