//! What lists are measured against: the luck of their deals, and the autoplayers.

/// What lists are measured against. A later baseline may take luck off the points. A list keeps the
/// baseline under which it was counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Baseline(u8);

impl Baseline {
    /// The first one: the points as they are.
    pub const POINTS: Self = Self(1);

    /// Returns the baseline with this number.
    #[must_use]
    pub const fn of_number(number: u8) -> Option<Self> {
        match number {
            1 => Some(Self::POINTS),
            _ => None,
        }
    }

    /// Returns its number in records.
    #[must_use]
    pub const fn number(self) -> u8 {
        self.0
    }

    /// Returns the variance of a player's points in a deal minus the mean of the table's, for this
    /// number of players (`docs/experiments/2026-11-27-rating-noise.md`).
    #[must_use]
    pub const fn noise(self, players: usize) -> f64 {
        match players {
            4 => 2_070.0,
            _ => 2_630.0,
        }
    }
}

/// Returns the strength of an autoplayer's level, in points a deal more than level 3: the measured
/// leads of 36 deals between neighbouring levels (`docs/experiments/README.md`).
#[must_use]
pub const fn anchor(level: u8) -> f64 {
    const ABOVE_1: f64 = 166.0 / 36.0;
    const ABOVE_2: f64 = 296.0 / 36.0;
    const ABOVE_3: f64 = 214.0 / 36.0;
    match level {
        1 => -ABOVE_2 - ABOVE_1,
        2 => -ABOVE_2,
        3 => 0.0,
        _ => ABOVE_3,
    }
}
