//! How much is read, so that no text can hang or fill the page.

/// Bounds on what is read; each that bites is a problem.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// Bytes of text; what stands behind them is not read.
    pub bytes: u32,
    /// Collections inside collections.
    pub nesting: u32,
    /// Aliases that are followed.
    pub aliases: u32,
    /// Values: scalars and collections together.
    pub values: u32,
    /// Problems that are reported.
    pub problems: u32,
}

impl Limits {
    /// For a text in the page: 32 MiB.
    pub const PAGE: Self =
        Self { bytes: 32 << 20, nesting: 64, aliases: 10_000, values: 4 << 20, problems: 1_000 };

    /// For a text that came in a link: 1 MiB.
    pub const LINK: Self = Self { bytes: 1 << 20, values: 1 << 20, ..Self::PAGE };

    /// For files on a terminal: what memory allows.
    pub const FILES: Self = Self { bytes: u32::MAX, values: u32::MAX - 1, ..Self::PAGE };
}

impl Default for Limits {
    fn default() -> Self {
        Self::PAGE
    }
}
