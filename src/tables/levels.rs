//! The autoplayers' levels under their names at tables.

use skat_autoplay::Level;
use skat_table::Strength;

/// Returns the level of this strength.
pub(super) const fn level(strength: Strength) -> Level {
    match strength {
        Strength::Beginner => Level::Beginner,
        Strength::Club => Level::Club,
        Strength::League => Level::League,
        Strength::Master => Level::Master,
    }
}

/// Returns the strength of this level.
pub(super) const fn strength(level: Level) -> Strength {
    match level {
        Level::Beginner => Strength::Beginner,
        Level::Club => Strength::Club,
        Level::League => Strength::League,
        Level::Master => Strength::Master,
    }
}
