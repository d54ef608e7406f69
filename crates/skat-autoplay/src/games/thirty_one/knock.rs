//! The value at which to knock. It grows with every turn that the others have had, and is lower
//! against many players.
//!
//! The values were found by matches between players with different ones. Sampling the others' hands
//! instead did worse: it gives the probability of losing by a knock, but not the gain of waiting.

use skat_rules::games::thirty_one::{CountingStyle, RoundView};

/// Number of cards dealt to each player.
const DEALT: usize = 3;

/// Growth of the value from turn to turn, and its maximum.
const GROWTH: f32 = 3.0;
const MOST: f32 = 26.0;

/// Points needed in addition where the highest hand wins the round, instead of the lowest losing
/// it.
const TO_BE_HIGHEST: f32 = 3.0;

/// Points needed less if nobody else has another turn.
const AT_ONCE: f32 = 3.0;

/// Returns the value from which a hand ends the round; `at_once` if the others have no more turn.
pub(super) fn enough(round: &RoundView, style: CountingStyle, at_once: bool) -> f32 {
    let players = round.playing.len();
    let first_turn = match players {
        2 => 22.0,
        3 => 21.0,
        _ => 20.0,
    };
    let drawn = 52_usize.saturating_sub(1 + DEALT * players + usize::from(round.stock));
    let turns = drawn as f32 / players.max(1) as f32;
    let highest_wins = matches!(
        style,
        CountingStyle::Gin | CountingStyle::FrenchCanadian | CountingStyle::Jacobs
    );
    let higher = if highest_wins { TO_BE_HIGHEST } else { 0.0 };
    let sooner = if at_once { AT_ONCE } else { 0.0 };
    (first_turn + GROWTH * turns).min(MOST) + higher - sooner
}
