//! Input of a search: all cards still to be played, lying open.

use skat_rules::card::{Card, CardSet};
use skat_rules::games::skat::ContractKind;
use skat_rules::seat::{BySeat, Seat};

/// A moment in the play of one deal: the hands and the current trick.
///
/// Earlier tricks, the skat and the card points taken so far are not part of it. It can't be
/// printed, because it holds hidden cards.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Position {
    kind: ContractKind,
    declarer: Seat,
    hands: BySeat<CardSet>,
    leader: Seat,
    on_table: [Option<Card>; 2],
}

/// The reason why cards aren't a position in the play of a deal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NotAPosition {
    /// The declarer or the leader isn't one of Skat's three seats.
    #[error("there are three seats")]
    Seat,
    /// More than two cards lie on the table. The third completes the trick, which then leaves the
    /// table.
    #[error("at most two cards lie on the table")]
    OnTable,
    /// A hand has more than ten cards, or the hands differ in size, cards on the table included.
    #[error("the numbers of cards don't fit together")]
    HandSize,
    /// A card occurs twice.
    #[error("a card is in two places")]
    CardTwice,
    /// The second card on the table doesn't follow suit, although its player could have.
    #[error("a card on the table doesn't follow suit")]
    Revoke,
}

impl Position {
    /// Creates a position with these hands.
    ///
    /// `leader` leads, or has led the first card of `on_table`, which is in the order of play. A
    /// position without cards is valid: the end of the deal.
    ///
    /// # Errors
    ///
    /// [`NotAPosition`] if the play of a deal can't reach this.
    pub fn new(
        kind: ContractKind,
        declarer: Seat,
        hands: BySeat<CardSet>,
        leader: Seat,
        on_table: &[Card],
    ) -> Result<Self, NotAPosition> {
        if [declarer, leader]
            .iter()
            .any(|seat| !Seat::SKAT.contains(seat))
        {
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
        for (seat, card) in [leader, second_seat]
            .into_iter()
            .zip(table)
            .filter_map(|(seat, card)| Some((seat, card?)))
        {
            started[seat] = started[seat].with(card);
            cards += 1;
        }
        let all = started
            .iter()
            .fold(CardSet::EMPTY, |all, (_, &hand)| all | hand);
        if all.len() != cards {
            return Err(NotAPosition::CardTwice);
        }
        if started
            .iter()
            .any(|(_, hand)| hand.len() > 10 || hand.len() != started[leader].len())
        {
            return Err(NotAPosition::HandSize);
        }
        if table[1].is_some_and(|second| {
            !kind
                .playable(started[second_seat], table[0])
                .contains(second)
        }) {
            return Err(NotAPosition::Revoke);
        }
        Ok(Self {
            kind,
            declarer,
            hands,
            leader,
            on_table: table,
        })
    }

    /// Returns the contract kind, which determines the trumps.
    #[must_use]
    pub const fn kind(&self) -> ContractKind {
        self.kind
    }

    /// Returns the declarer's seat.
    #[must_use]
    pub const fn declarer(&self) -> Seat {
        self.declarer
    }

    /// Returns each seat's hand, without the cards on the table.
    #[must_use]
    pub const fn hands(&self) -> BySeat<CardSet> {
        self.hands
    }

    /// Returns the seat that leads, or has led, to the current trick.
    #[must_use]
    pub const fn leader(&self) -> Seat {
        self.leader
    }

    /// Returns the seat whose turn it is.
    #[must_use]
    pub fn turn(&self) -> Seat {
        self.on_table().fold(self.leader, |seat, _| seat.next())
    }

    /// Returns the legal cards of the seat whose turn it is.
    #[must_use]
    pub fn playable(&self) -> CardSet {
        self.kind
            .playable(self.hands[self.turn()], self.on_table[0])
    }

    /// Iterates over the cards on the table in the order of play, at most two.
    pub fn on_table(&self) -> impl Iterator<Item = Card> {
        self.on_table.into_iter().flatten()
    }
}
