//! The effort of a search at each level.

use crate::level::Level;

/// Limits of a search.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Effort {
    /// Maximum number of worlds. All are searched if there are at most twice as many.
    pub(crate) worlds: usize,
    /// Maximum number of positions for perfect play in all worlds together. Rollouts and αμ search
    /// have their own.
    pub(crate) nodes: u64,
    /// Number of rollouts in each world after each card.
    pub(crate) rollouts: usize,
    /// Weight of winning in rollouts against winning by perfect play. In Null it is always 1.
    pub(crate) rollout_weight: f32,
    /// Number of remaining tricks at which a rollout turns to perfect play, where card points
    /// decide.
    pub(crate) perfect_tricks: usize,
    /// Number of remaining tricks at which αμ search begins.
    pub(crate) alpha_mu_tricks: usize,
}

/// Search effort of a level; `None` for a level that plays by heuristics.
pub(crate) const fn effort(level: Level) -> Option<Effort> {
    match level {
        Level::Beginner | Level::Club => None,
        Level::League => Some(Effort {
            worlds: 8,
            nodes: 200_000,
            rollouts: 4,
            rollout_weight: 0.4,
            perfect_tricks: 0,
            alpha_mu_tricks: 0,
        }),
        Level::Master => Some(Effort {
            worlds: 80,
            nodes: 1_500_000,
            rollouts: 12,
            rollout_weight: 2.5,
            perfect_tricks: 4,
            alpha_mu_tricks: 6,
        }),
    }
}

/// Search effort of a level in Null, where the solver is fast and more worlds help more than more
/// rollouts in each.
pub(crate) const fn effort_in_null(level: Level) -> Option<Effort> {
    match (level, effort(level)) {
        (Level::Master, Some(effort)) => Some(Effort {
            worlds: 240,
            nodes: 4_500_000,
            rollouts: 4,
            ..effort
        }),
        (_, effort) => effort,
    }
}

/// Search effort of a level in a game other than Skat for three, where the strongest level searches
/// less.
pub(crate) const fn effort_in_other_games(level: Level) -> Option<Effort> {
    match (level, effort(level)) {
        (Level::Master, Some(effort)) => Some(Effort {
            worlds: 30,
            nodes: 250_000,
            ..effort
        }),
        (_, effort) => effort,
    }
}
