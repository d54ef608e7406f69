//! The time for a decision.

use std::cell::Cell;

/// Reports when the time for a decision is up. Once it is, it stays so.
///
/// It knows no clock; the caller supplies one.
pub struct TimeLimit<'a> {
    poll: &'a dyn Fn() -> bool,
    has_been_up: Cell<bool>,
}

impl<'a> TimeLimit<'a> {
    /// Time is up as soon as `poll` returns true. `poll` isn't called again after that.
    #[must_use]
    pub const fn polling(poll: &'a dyn Fn() -> bool) -> Self {
        Self {
            poll,
            has_been_up: Cell::new(false),
        }
    }

    /// Time is never up.
    #[must_use]
    pub const fn never() -> Self {
        Self::polling(&|| false)
    }

    /// Time is up from the start.
    #[must_use]
    pub const fn passed() -> Self {
        Self::polling(&|| true)
    }

    /// Returns true if time is up.
    #[must_use]
    pub fn is_up(&self) -> bool {
        let is_up = self.has_been_up.get() || (self.poll)();
        self.has_been_up.set(is_up);
        is_up
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_passed_time_limit_stays_passed() {
        let now = Cell::new(false);
        let poll = || now.get();
        let time = TimeLimit::polling(&poll);
        assert!(!time.is_up());
        now.set(true);
        assert!(time.is_up());
        now.set(false);
        assert!(time.is_up());
    }
}
