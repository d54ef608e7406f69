//! How much work a search may do.

/// How many positions a search may visit, and what else stops it.
///
/// The same number gives the same answer everywhere; whoever wants to stop by time brings the clock along.
#[derive(Clone, Copy)]
pub struct Budget<'a> {
    pub(crate) nodes: u64,
    pub(crate) stop: Option<&'a dyn Fn() -> bool>,
}

impl<'a> Budget<'a> {
    /// No limit: every question is answered, sooner or later.
    pub const UNLIMITED: Self = Self::nodes(u64::MAX);

    /// At most this many positions.
    #[must_use]
    pub const fn nodes(nodes: u64) -> Self {
        Self { nodes, stop: None }
    }

    /// This budget, but the search ends as soon as `stop` says so. It is asked about every 4,000 positions.
    #[must_use]
    pub const fn or_until(self, stop: &'a dyn Fn() -> bool) -> Self {
        Self { stop: Some(stop), ..self }
    }
}
