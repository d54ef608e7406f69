//! The twelve lessons. The player to the learner's left is Alma, the next one Bruno.

mod auction;
mod cards;
mod play;

use super::lesson::Lesson;

/// All lessons in order. Controls refer to them by index.
pub(super) const ALL: [&Lesson; 12] = [
    &cards::CARDS,
    &cards::SUIT,
    &cards::GRAND,
    &cards::NULL,
    &play::FOLLOW,
    &play::COUNT,
    &auction::AUCTION,
    &auction::VALUE,
    &auction::SKAT,
    &play::DECLARER,
    &play::DEFEND,
    &auction::HAND,
];
