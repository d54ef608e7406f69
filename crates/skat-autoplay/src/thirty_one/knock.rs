//! When to knock.

use rand::rngs::StdRng;
use rand::seq::SliceRandom;
use skat_rules::card::Suit;
use skat_rules::games::thirty_one::{Card52, RoundView, SeatView, Style};

use super::hand::unseen;
use crate::Reason;
use crate::level::Level;

/// Cards that are dealt to each player.
const DEALT: usize = 3;

/// A player is thought to have made the best of so many cards at most; more can't help him much.
const MOST_CARDS: usize = 9;

/// A knock may cost a life so much less often than chance would have it. Being lowest alone costs two.
const RISK: f32 = 0.35;

/// The chance to be highest from which on a knock is dared that promises it.
const PROMISE: f32 = 0.7;

/// Somebody who could end a round with a hand of this value.
pub(super) struct Knocking<'a> {
    pub(super) view: &'a SeatView,
    pub(super) round: RoundView,
    pub(super) value: f32,
    /// Whether the others have no more turn.
    pub(super) at_once: bool,
}

impl Knocking<'_> {
    fn players(&self) -> usize {
        self.round.playing.len()
    }

    /// How many turns each has had, as far as the stock tells.
    fn turns(&self) -> f32 {
        let dealt = 1 + DEALT * self.players();
        let drawn = (52 - dealt).saturating_sub(usize::from(self.round.stock));
        drawn as f32 / self.players().max(1) as f32
    }

    /// Whether the highest hand wins the round, or the lowest loses it.
    const fn highest_counts(&self) -> bool {
        matches!(self.view.public.style, Style::Gin | Style::FrenchCanadian | Style::Jacobs)
    }

    /// From which value on rules of thumb knock.
    pub(super) fn enough(&self) -> f32 {
        let first_turn = match self.players() {
            2 => 21.0,
            3 => 20.0,
            _ => 19.0,
        };
        let higher = if self.highest_counts() { 6.0 } else { 0.0 };
        let sooner = if self.at_once { 3.0 } else { 0.0 };
        (first_turn + 2.5 * self.turns()).min(27.0) + higher - sooner
    }

    /// Whether to knock, from samples of what the others may hold; nothing if there was no time for any.
    pub(super) fn by_worlds(&self, level: Level, rng: &mut StdRng, stop: &dyn Fn() -> bool) -> Option<(bool, Reason)> {
        let samples = if level == Level::Master { 200 } else { 60 };
        let seen = DEALT + self.turns().round() as usize + usize::from(!self.at_once);
        let mut unseen = unseen(self.view);
        let (mut looked_at, mut lowest, mut highest) = (0, 0, 0);
        while looked_at < samples && !stop() {
            unseen.shuffle(rng);
            let mut hands = unseen.chunks_exact(seen.min(MOST_CARDS).min(unseen.len() / self.players()));
            let others: Vec<f32> = hands.by_ref().take(self.players() - 1).map(best_of).collect();
            lowest += u32::from(others.iter().all(|&other| other > self.value));
            highest += u32::from(others.iter().all(|&other| other < self.value));
            looked_at += 1;
        }
        let part = |of: u32| of as f32 / looked_at as f32;
        let knocks =
            if self.highest_counts() { part(highest) >= PROMISE } else { part(lowest) <= RISK / self.players() as f32 };
        (looked_at > 0).then(|| (knocks, Reason::Worlds { looked_at, candidates: Vec::new() }))
    }
}

/// The most points that three of these cards have in one suit.
fn best_of(cards: &[Card52]) -> f32 {
    let in_suit = |suit: Suit| {
        let mut points: Vec<u8> =
            cards.iter().filter(|card| card.suit() == suit).map(|card| card.rank().points()).collect();
        points.sort_unstable_by(|one, other| other.cmp(one));
        points.into_iter().take(3).sum::<u8>()
    };
    Suit::ALL.into_iter().map(in_suit).max().map_or(0.0, f32::from)
}
