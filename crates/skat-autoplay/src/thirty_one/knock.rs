//! When to knock: from a value on, which grows with every turn that the others have had, and is less if they are many.
//!
//! The values were found by letting players with other ones play each other. Sampling what the others may hold instead did worse: it
//! says how likely one loses by knocking, but not what one gains by waiting.

use skat_rules::games::thirty_one::{RoundView, Style};

/// Cards that are dealt to each player.
const DEALT: usize = 3;

/// By how much the value grows from turn to turn, and to what at most.
const GROWTH: f32 = 3.0;
const MOST: f32 = 26.0;

/// How much more is needed where the highest hand wins the round, instead of the lowest losing it.
const TO_BE_HIGHEST: f32 = 3.0;

/// How much less is needed if nobody else has a turn any more.
const AT_ONCE: f32 = 3.0;

/// From which value on a hand ends the round; `at_once` if the others have no more turn.
pub(super) fn enough(round: &RoundView, style: Style, at_once: bool) -> f32 {
    let players = round.playing.len();
    let first_turn = match players {
        2 => 22.0,
        3 => 21.0,
        _ => 20.0,
    };
    let drawn = 52_usize.saturating_sub(1 + DEALT * players + usize::from(round.stock));
    let turns = drawn as f32 / players.max(1) as f32;
    let highest_wins = matches!(style, Style::Gin | Style::FrenchCanadian | Style::Jacobs);
    let higher = if highest_wins { TO_BE_HIGHEST } else { 0.0 };
    let sooner = if at_once { AT_ONCE } else { 0.0 };
    (first_turn + GROWTH * turns).min(MOST) + higher - sooner
}
