//! What is searched: all cards that are still to be played, lying open.

use skat_rules::card::{Card, CardSet};
use skat_rules::games::skat::ContractKind;
use skat_rules::seat::{BySeat, Seat};

/// A moment in the play of one deal: who holds which cards, and what lies on the table.
///
/// Earlier tricks, the skat and the card points taken so far aren't part of it. It can't be printed, because it holds hidden
/// cards.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Position {
    kind: ContractKind,
    declarer: Seat,
    hands: BySeat<CardSet>,
    leader: Seat,
    on_table: [Option<Card>; 2],
}

/// Why cards are no position in the play of a deal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NotAPosition {
    /// The declarer or the leader isn't one of the three seats (`rules.md` 1.2).
    #[error("there are three seats")]
    Seat,
    /// With the third card a trick is complete and leaves the table (`rules.md` 1.5).
    #[error("at most two cards lie on the table")]
    OnTable,
    /// More than ten cards in a hand, or not the same number for all, a card on the table counted (`rules.md` 1.2).
    #[error("the numbers of cards don't fit together")]
    HandSize,
    /// Each card exists once (`rules.md` 1.1).
    #[error("a card is in two places")]
    CardTwice,
    /// The second card on the table doesn't follow suit, though its player could have (`rules.md` 1.5).
    #[error("a card on the table doesn't follow suit")]
    Revoke,
}

impl Position {
    /// The position in which `hands` are held, and `leader` leads or has led the first of the cards `on_table`, which are in
    /// the order of play. No cards at all are a position too: the end of the deal.
    ///
    /// # Errors
    ///
    /// [`NotAPosition`] if the play of a deal can't come to this.
    pub fn new(
        kind: ContractKind,
        declarer: Seat,
        hands: BySeat<CardSet>,
        leader: Seat,
        on_table: &[Card],
    ) -> Result<Self, NotAPosition> {
        if [declarer, leader].iter().any(|seat| !Seat::SKAT.contains(seat)) {
            return Err(NotAPosition::Seat);
        }
        let table = match *on_table {
            [] => [None, None],
            [led] => [Some(led), None],
            [led, second] => [Some(led), Some(second)],
            _ => return Err(NotAPosition::OnTable),
        };
        let second_seat = leader.next();
        let mut started = hands;
        let mut cards = hands.iter().map(|(_, hand)| hand.len()).sum::<usize>();
        for (seat, card) in [leader, second_seat].into_iter().zip(table).filter_map(|(seat, card)| Some((seat, card?)))
        {
            started[seat] = started[seat].with(card);
            cards += 1;
        }
        let all = started.iter().fold(CardSet::EMPTY, |all, (_, &hand)| all | hand);
        if all.len() != cards {
            return Err(NotAPosition::CardTwice);
        }
        if started.iter().any(|(_, hand)| hand.len() > 10 || hand.len() != started[leader].len()) {
            return Err(NotAPosition::HandSize);
        }
        if table[1].is_some_and(|second| !kind.playable(started[second_seat], table[0]).contains(second)) {
            return Err(NotAPosition::Revoke);
        }
        Ok(Self { kind, declarer, hands, leader, on_table: table })
    }

    /// What is trump.
    #[must_use]
    pub const fn kind(&self) -> ContractKind {
        self.kind
    }

    /// Who plays alone.
    #[must_use]
    pub const fn declarer(&self) -> Seat {
        self.declarer
    }

    /// The cards that each seat holds; those on the table are no longer among them.
    #[must_use]
    pub const fn hands(&self) -> BySeat<CardSet> {
        self.hands
    }

    /// Who leads, or has led, to the trick on the table.
    #[must_use]
    pub const fn leader(&self) -> Seat {
        self.leader
    }

    /// Whose turn it is.
    #[must_use]
    pub fn turn(&self) -> Seat {
        self.on_table().fold(self.leader, |seat, _| seat.next())
    }

    /// The cards that may be played now.
    #[must_use]
    pub fn playable(&self) -> CardSet {
        self.kind.playable(self.hands[self.turn()], self.on_table[0])
    }

    /// The cards on the table in the order of play, at most two.
    pub fn on_table(&self) -> impl Iterator<Item = Card> {
        self.on_table.into_iter().flatten()
    }
}
