//! How much work a search may do.

/// How many positions between two tricks a search may visit, and what else stops it.
///
/// The same number gives the same answer everywhere; whoever wants to stop by time brings the clock along.
#[derive(Clone, Copy)]
pub struct Budget<'a> {
    nodes: u64,
    stop: Option<&'a dyn Fn() -> bool>,
}

impl<'a> Budget<'a> {
    /// No limit: every question is answered, sooner or later.
    pub const UNLIMITED: Self = Self::nodes(u64::MAX);

    /// At most this many positions.
    #[must_use]
    pub const fn nodes(nodes: u64) -> Self {
        Self { nodes, stop: None }
    }

    /// This budget, but the search ends as soon as `stop` says so. It is asked before the first position and then after every
    /// 256.
    #[must_use]
    pub const fn or_until(self, stop: &'a dyn Fn() -> bool) -> Self {
        Self { stop: Some(stop), ..self }
    }
}

/// Counts the positions of one question against its budget.
pub(crate) struct Meter<'a> {
    budget: Budget<'a>,
    visited: u64,
}

impl<'a> Meter<'a> {
    pub(crate) const fn new(budget: Budget<'a>) -> Self {
        Self { budget, visited: 0 }
    }

    /// Counts one more position; nothing if that is too many.
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
