//! Limits on the work of a search.

/// Limit on the positions between two tricks that a search visits, with an optional stop condition.
///
/// The same number of positions gives the same answer everywhere. A caller that limits by time
/// supplies the clock.
#[derive(Clone, Copy)]
pub struct Budget<'a> {
    nodes: u64,
    stop: Option<&'a dyn Fn() -> bool>,
}

impl<'a> Budget<'a> {
    /// No limit: every query gets an answer.
    pub const UNLIMITED: Self = Self::nodes(u64::MAX);

    /// Limits the search to this many positions.
    #[must_use]
    pub const fn nodes(nodes: u64) -> Self {
        Self { nodes, stop: None }
    }

    /// Adds a condition that ends the search as soon as `stop` returns true. The search calls it
    /// before the first position and after every 256 positions.
    #[must_use]
    pub const fn or_until(self, stop: &'a dyn Fn() -> bool) -> Self {
        Self {
            stop: Some(stop),
            ..self
        }
    }
}

/// Counts the visited positions of one query against its budget.
pub(crate) struct Meter<'a> {
    budget: Budget<'a>,
    visited: u64,
}

impl<'a> Meter<'a> {
    pub(crate) const fn new(budget: Budget<'a>) -> Self {
        Self { budget, visited: 0 }
    }

    /// Counts one more position; `None` if the budget is exhausted.
    #[inline]
    pub(crate) fn visit(&mut self) -> Option<()> {
        let go_on = self.visited < self.budget.nodes
            && (self.visited & 0xff != 0 || !self.budget.stop.is_some_and(|stop| stop()));
        self.visited += u64::from(go_on);
        go_on.then_some(())
    }

    pub(crate) const fn visited(&self) -> u64 {
        self.visited
    }
}
