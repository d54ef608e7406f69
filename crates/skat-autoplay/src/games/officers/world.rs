//! A deal of Officers' Skat with all cards known.

use skat_rules::card::{Card, CardSet};
use skat_rules::games::skat::ContractKind;
use skat_rules::seat::{BySeat, Seat};

use crate::flat_monte_carlo::trick_state::TrickState;

/// One layout of all cards, with those still to be played.
#[derive(Clone, Copy)]
pub(super) struct World {
    pub(super) table: TrickState,
    /// The card that lies under each card.
    pub(super) beneath: [Option<Card>; 32],
    /// Cards that each seat has uncovered in the trick on the table, to be turned after it.
    pub(super) uncovered: BySeat<CardSet>,
    /// The seat that loses by taking a trick.
    pub(super) null_declarer: Option<Seat>,
    /// All cards that each seat was dealt.
    pub(super) dealt: BySeat<CardSet>,
    /// Cards that lie apart: the skat or the discards.
    pub(super) apart: CardSet,
}

impl World {
    /// Plays a card for the seat whose turn it is.
    pub(super) fn lay(&mut self, card: Card) {
        let seat = self.table.turn();
        if let Some(beneath) = self.beneath[card.index()] {
            self.uncovered[seat] |= beneath.into();
        }
        if self.table.lay(card).is_some() {
            for (hand, uncovered) in self
                .table
                .hands
                .0
                .iter_mut()
                .zip(std::mem::take(&mut self.uncovered.0))
            {
                *hand |= uncovered;
            }
        }
    }

    /// Plays all remaining tricks by heuristics. Each player sees the cards that the other can
    /// play.
    pub(super) fn play_out(&mut self) {
        while let Some(card) = self.heuristic_card() {
            self.lay(card);
        }
    }

    fn heuristic_card(&self) -> Option<Card> {
        let lost_null = self
            .null_declarer
            .is_some_and(|declarer| self.table.won[declarer] > 0);
        if lost_null {
            return None;
        }
        let mut look = self.table.context();
        (look.against, look.share) = (self.table.hands[self.table.turn().next_of(2)], 1.0);
        self.table.heuristic_card(&look)
    }
}

/// The seat that loses by taking a trick.
pub(super) fn null_declarer(kind: ContractKind, declarer: Option<Seat>) -> Option<Seat> {
    declarer.filter(|_| kind == ContractKind::Null)
}
