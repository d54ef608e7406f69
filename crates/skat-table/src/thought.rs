//! What an autoplayer thought about a decision, as far as it is kept for showing it after the deal.

use std::fmt;

use skat_rules::game::AnyAction;

/// Why an autoplayer did what it did. It tells of cards that only its player sees, so it is never part of a view, and never shows in
/// `Debug`.
#[derive(Clone, PartialEq, Eq)]
pub enum Thought {
    /// A rule of thumb said so, without comparing.
    RulesOfThumb,
    /// It weighed what it could do.
    Weighed {
        /// In how many ways it looked at how the hidden cards may lie; 0 if it judged by a count of the hand or
        /// what it has learned, or by rules of thumb, which say no chance and no points.
        worlds: u32,
        /// The best few of what it could do, the best first, with what it did among them.
        options: Vec<Weighed>,
    },
}

/// Something that could be done, and what was thought of it.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Weighed {
    /// What: a card, a call, a contract, discards.
    pub action: AnyAction,
    /// How likely the player's side wins after it, in thousandths, if that was asked.
    pub chance: Option<u16>,
    /// How many points it brings the player on average, if that was asked.
    pub points: Option<i32>,
}

impl Thought {
    /// So many options are kept, to keep a log short.
    pub const MOST_OPTIONS: usize = 4;

    /// What is kept of a choice between these options, the best first, of which `done` was done.
    #[must_use]
    pub fn weighed(worlds: u32, options: impl IntoIterator<Item = Weighed>, done: AnyAction) -> Self {
        let mut options: Vec<Weighed> = options.into_iter().collect();
        if let Some(at) = options.iter().position(|option| option.action == done)
            && at >= Self::MOST_OPTIONS
        {
            options.swap(at, Self::MOST_OPTIONS - 1);
        }
        options.truncate(Self::MOST_OPTIONS);
        Self::Weighed { worlds, options }
    }
}

impl fmt::Debug for Thought {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Thought(..)")
    }
}

impl fmt::Debug for Weighed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Weighed(..)")
    }
}
