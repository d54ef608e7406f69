//! How an autoplayer's levels are called at tables.

use skat_autoplay::Level;
use skat_table::Strength;

/// The level that plays so strongly.
pub(super) const fn level(strength: Strength) -> Level {
    match strength {
        Strength::Beginner => Level::Beginner,
        Strength::Club => Level::Club,
        Strength::League => Level::League,
        Strength::Master => Level::Master,
    }
}

/// How strongly a level plays.
pub(super) const fn strength(level: Level) -> Strength {
    match level {
        Level::Beginner => Strength::Beginner,
        Level::Club => Strength::Club,
        Level::League => Strength::League,
        Level::Master => Strength::Master,
    }
}
