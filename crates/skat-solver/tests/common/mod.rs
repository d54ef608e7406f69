//! Random positions, the same in every run.

use skat_rules::card::{Card, CardSet};
use skat_rules::games::skat::ContractKind;
use skat_rules::seat::{BySeat, Seat};
use skat_solver::Position;

pub(crate) struct Dice(pub(crate) u64);

impl Dice {
    pub(crate) fn below(&mut self, bound: usize) -> usize {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        ((self.0 >> 33) as usize) % bound
    }

    pub(crate) fn seat(&mut self) -> Seat {
        Seat::SKAT[self.below(3)]
    }

    /// Returns a position with `tricks` left and `on_table` cards of the first one already played.
    ///
    /// Evenly dealt cards make nearly every claim false. In two of three positions, one player
    /// therefore gets the highest or lowest of some of the cards.
    pub(crate) fn position(
        &mut self,
        kind: ContractKind,
        tricks: usize,
        on_table: usize,
    ) -> Position {
        let mut cards: Vec<Card> = CardSet::FULL.iter().collect();
        for last in (1..cards.len()).rev() {
            cards.swap(last, self.below(last + 1));
        }
        let sorted = 3 * tricks - self.below(tricks + 1);
        match self.below(3) {
            0 => cards[..sorted].sort_by_key(|&card| kind.strength(card, card)),
            1 => cards[..sorted].sort_by_key(|&card| std::cmp::Reverse(kind.strength(card, card))),
            _ => {}
        }
        let (declarer, leader, first) = (self.seat(), self.seat(), self.seat());
        let mut hands = BySeat::default();
        for (hand, seat) in cards
            .chunks(tricks)
            .zip([first, first.next(), first.next().next()])
        {
            hands[seat] = hand.iter().copied().collect();
        }
        let mut table = Vec::new();
        let mut turn = leader;
        for _ in 0..on_table {
            let playable = kind.playable(hands[turn], table.first().copied());
            let card = playable
                .iter()
                .nth(self.below(playable.len()))
                .expect("a card is playable");
            hands[turn] = hands[turn].without(card);
            table.push(card);
            turn = turn.next();
        }
        Position::new(kind, declarer, hands, leader, &table)
            .expect("the cards are dealt and played by the rules")
    }
}
