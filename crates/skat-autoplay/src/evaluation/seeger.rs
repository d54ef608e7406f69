//! The points that a list scores for a contract by Seeger-Fabian (SkWO 6.3.1).

use crate::reason::Expectation;

/// Points a declarer gains for winning a contract, or loses for losing one, besides its value.
pub const OWN_BONUS: f32 = 50.0;

/// Points each defender gets for a lost contract at a table of three.
pub const DEFENDERS_BONUS: f32 = 40.0;

/// Minimum worth at which a contract is preferred to passing. In self-play, bidding on even weaker
/// hands would gain, but such bids live on the defenders' mistakes.
pub(crate) const WORTH_OF_PASSING: f32 = 2.0;

/// Returns the declarer's expected list points at this winning probability, against one opponent or
/// the average of two. `won` and `lost` are the points that the contract itself brings or costs.
pub(crate) fn expectation(chance: f32, won: f32, lost: f32) -> Expectation {
    let points = chance * (won + OWN_BONUS) - (1.0 - chance) * (lost + OWN_BONUS + DEFENDERS_BONUS);
    Expectation { chance, points }
}

/// Returns the declarer's own points in an expectation against the two others, without what these
/// gain by a lost contract.
pub(crate) fn own_points(expectation: Expectation) -> f32 {
    expectation.points + (1.0 - expectation.chance) * DEFENDERS_BONUS
}
