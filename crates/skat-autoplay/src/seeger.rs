//! What a list by Seeger-Fabian makes of a contract (SkWO 6.3.1).

use crate::reason::Promise;

/// What a won or lost contract brings its declarer, or costs him, besides its value.
pub(crate) const OWN_BONUS: f32 = 50.0;

/// What each opponent gets for a contract that the declarer loses, at a table of three.
pub(crate) const DEFENDERS_BONUS: f32 = 40.0;

/// What a contract must be worth to be preferred to passing. Against itself the autoplayer would gain by bidding on worse
/// hands still, but such bids live on the mistakes of the defenders.
pub(crate) const WORTH_OF_PASSING: f32 = 2.0;

/// What a contract promises its declarer with this chance, against one opponent or the average of two: in a list it counts so much if it
/// is won, and costs so much if it is lost.
pub(crate) fn promise(chance: f32, won: f32, lost: f32) -> Promise {
    let points = chance * (won + OWN_BONUS) - (1.0 - chance) * (lost + OWN_BONUS + DEFENDERS_BONUS);
    Promise { chance, points }
}
