//! An autoplayer's reason for a decision, kept to be shown after the deal.

use std::fmt;

use skat_rules::game::AnyAction;

/// An autoplayer's reason for its action. It reveals cards that only its player sees, so it is
/// never part of a view and never shows in `Debug`.
#[derive(Clone, PartialEq, Eq)]
pub enum Rationale {
    /// A heuristic decided, without a comparison.
    Heuristics,
    /// The autoplayer compared its options.
    Rated {
        /// Number of worlds it examined. 0 means that it judged by a count of the hand, by its
        /// model, or by heuristics, which give neither chance nor points.
        worlds: u32,
        /// The best few options, the best first, with the chosen one among them.
        options: Vec<RatedOption>,
    },
}

/// An option with its assessment.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct RatedOption {
    /// The option: a card, a call, a contract, discards.
    pub action: AnyAction,
    /// Chance that the player's side wins after it, in thousandths, if computed.
    pub chance: Option<u16>,
    /// Average points for the player, if computed.
    pub points: Option<i32>,
}

impl Rationale {
    /// Most options kept, so that logs stay short.
    pub const MOST_OPTIONS: usize = 4;

    /// Builds the stored part of a choice between these options, the best first; `done` is the
    /// chosen one.
    #[must_use]
    pub fn rated(
        worlds: u32,
        options: impl IntoIterator<Item = RatedOption>,
        done: AnyAction,
    ) -> Self {
        let mut options: Vec<RatedOption> = options.into_iter().collect();
        if let Some(at) = options.iter().position(|option| option.action == done)
            && at >= Self::MOST_OPTIONS
        {
            options.swap(at, Self::MOST_OPTIONS - 1);
        }
        options.truncate(Self::MOST_OPTIONS);
        Self::Rated { worlds, options }
    }
}

impl fmt::Debug for Rationale {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Rationale(..)")
    }
}

impl fmt::Debug for RatedOption {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("RatedOption(..)")
    }
}
