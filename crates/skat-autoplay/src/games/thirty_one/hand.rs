//! The value of hands in Thirty-one, now and after the next draw.

use skat_rules::card::Suit;
use skat_rules::games::thirty_one::{Card52, CardSet52, Counting, PhaseView, Rank52, SeatView};

/// Weight of a hand's expected value after the next draw; its value now has the rest.
const NEXT_DRAW: f32 = 0.6;

/// Evaluates hands by the counting rules of a game.
pub(super) struct Hands {
    counting: Counting,
    /// Cards that may be drawn.
    unseen: Vec<Card52>,
}

impl Hands {
    pub(super) fn new(view: &SeatView) -> Self {
        let counting = view.public.rules.counting();
        let top = if let PhaseView::Round(round) = view.public.phase {
            round.top
        } else {
            None
        };
        let ranks = |suit: Suit| {
            Rank52::ALL
                .into_iter()
                .map(move |rank| Card52::new(suit, rank))
        };
        let all = Suit::ALL.into_iter().flat_map(ranks);
        Self {
            counting,
            unseen: all
                .filter(|&card| !view.hand.contains(card) && Some(card) != top)
                .collect(),
        }
    }

    /// Points of a hand.
    pub(super) fn value(&self, hand: CardSet52) -> f32 {
        f32::from(self.counting.count(hand).value.half_points()) / 2.0
    }

    /// Expected points of three cards after a draw and the best discard.
    pub(super) fn after_drawing(&self, three: CardSet52) -> f32 {
        let now = self.value(three);
        let best = |drawn: Card52| {
            let four = three.with(drawn);
            three
                .iter()
                .map(|left_out| self.value(four.without(left_out)))
                .fold(now, f32::max)
        };
        self.unseen.iter().map(|&drawn| best(drawn)).sum::<f32>() / self.unseen.len().max(1) as f32
    }

    /// Worth of three cards to a player who may draw once more.
    pub(super) fn prospects(&self, three: CardSet52) -> f32 {
        (1.0 - NEXT_DRAW) * self.value(three) + NEXT_DRAW * self.after_drawing(three)
    }
}
