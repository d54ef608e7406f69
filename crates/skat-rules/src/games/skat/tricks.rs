//! The tricks of a deal: each card with its player, and each trick with its winner.

use super::ContractKind;
use crate::card::{Card, CardSet, Rank, Suit};
use crate::seat::Seat;

/// A completed trick.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Trick {
    /// Seat that led.
    pub leader: Seat,
    /// Cards in the order of play.
    pub cards: [Card; 3],
    /// Seat that took the trick.
    pub winner: Seat,
}

impl Trick {
    /// Placeholder before a trick is played.
    const NONE: Self = Self {
        leader: Seat::FOREHAND,
        cards: [Card::new(Suit::Diamonds, Rank::Seven); 3],
        winner: Seat::FOREHAND,
    };

    /// Returns each card with its player, in the order of play.
    pub fn plays(&self) -> impl Iterator<Item = (Seat, Card)> {
        let order = [self.leader, self.leader.next(), self.leader.next().next()];
        order.into_iter().zip(self.cards)
    }

    /// Returns the card that took the trick.
    #[must_use]
    pub(crate) fn winning_card(&self) -> Card {
        self.plays()
            .find(|&(seat, _)| seat == self.winner)
            .map_or(self.cards[0], |(_, card)| card)
    }
}

/// Returns all cards of these tricks and those on the table.
pub(in crate::games) fn cards_played(tricks: &[Trick], on_table: &[Card]) -> CardSet {
    tricks
        .iter()
        .flat_map(|trick| trick.cards)
        .chain(on_table.iter().copied())
        .collect()
}

/// Both parties' takings so far; the declarer's include the skat or discards.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PartyPoints {
    /// Declarer's card points, 0 to 120.
    pub declarer_points: u8,
    /// Both defenders' card points together, 0 to 120.
    pub defender_points: u8,
    /// Declarer's tricks.
    pub declarer_tricks: u8,
    /// Both defenders' tricks together.
    pub defender_tricks: u8,
}

impl PartyPoints {
    /// Takings before the first lead, without the skat.
    pub const BEFORE_THE_LEAD: Self = Self {
        declarer_points: 0,
        defender_points: 0,
        declarer_tricks: 0,
        defender_tricks: 0,
    };
}

/// All cards played so far in a deal.
#[derive(Clone, Copy)]
pub(in crate::games) struct Tricks {
    kind: ContractKind,
    leader: Seat,
    turn: Seat,
    /// Number of cards on the table, 0 to 2.
    open_count: u8,
    complete_count: u8,
    open: [Card; 3],
    complete: [Trick; 10],
}

impl Tricks {
    /// Returns the state before the first lead, which belongs to forehand.
    pub(in crate::games) const fn new(kind: ContractKind) -> Self {
        Self {
            kind,
            leader: Seat::FOREHAND,
            turn: Seat::FOREHAND,
            open_count: 0,
            complete_count: 0,
            open: Trick::NONE.cards,
            complete: [Trick::NONE; 10],
        }
    }

    #[inline]
    pub(in crate::games) const fn kind(&self) -> ContractKind {
        self.kind
    }

    /// Returns the completed tricks, oldest first.
    pub(in crate::games) fn complete(&self) -> &[Trick] {
        &self.complete[..self.complete_count().min(10)]
    }

    #[inline]
    pub(in crate::games) const fn complete_count(&self) -> usize {
        self.complete_count as usize
    }

    /// Returns true after the last trick.
    #[inline]
    pub(in crate::games) const fn over(&self) -> bool {
        self.complete_count == 10
    }

    /// Returns the cards on the table, in the order of play.
    pub(in crate::games) fn open(&self) -> &[Card] {
        &self.open[..usize::from(self.open_count.min(2))]
    }

    /// Returns the card on the table that this seat has played.
    pub(in crate::games) fn open_card_of(&self, seat: Seat) -> Option<Card> {
        let order = [self.leader, self.leader.next()];
        order
            .into_iter()
            .zip(self.open())
            .find(|&(player, _)| player == seat)
            .map(|(_, &card)| card)
    }

    /// Returns true before the first lead.
    pub(in crate::games) const fn untouched(&self) -> bool {
        self.open_count == 0 && self.complete_count == 0
    }

    /// Returns the leader of the trick on the table.
    pub(in crate::games) const fn leader(&self) -> Seat {
        self.leader
    }

    /// Returns the card led, which must be followed.
    #[inline]
    pub(in crate::games) const fn led(&self) -> Option<Card> {
        if self.open_count == 0 {
            None
        } else {
            Some(self.open[0])
        }
    }

    /// Returns the seat that plays the next card.
    #[inline]
    pub(in crate::games) const fn turn(&self) -> Seat {
        self.turn
    }

    /// Returns the cards and the number of the seat's tricks, then the same for all other seats
    /// together.
    fn taken(&self, seat: Seat) -> [(CardSet, u8); 2] {
        let mut taken = [(CardSet::EMPTY, 0); 2];
        for trick in self.complete() {
            let (cards, count) = &mut taken[usize::from(trick.winner != seat)];
            let [one, two, three] = trick.cards;
            *cards = cards.with(one).with(two).with(three);
            *count += 1;
        }
        taken
    }

    /// Returns the takings of this declarer and of the others; the declarer's include the two
    /// unseen cards.
    pub(in crate::games) fn standing(&self, declarer: Seat, put_away: CardSet) -> PartyPoints {
        let [(declarers, declarer_tricks), (defenders, defender_tricks)] = self.taken(declarer);
        PartyPoints {
            declarer_points: (declarers | put_away).points(),
            defender_points: defenders.points(),
            declarer_tricks,
            defender_tricks,
        }
    }

    /// Returns the cards and the number of the seat's tricks.
    pub(in crate::games) fn of(&self, seat: Seat) -> (CardSet, u8) {
        let [own, _] = self.taken(seat);
        own
    }

    /// Plays a card for the seat whose turn it is; returns the winner if that completes the trick.
    #[inline]
    pub(in crate::games) fn play(&mut self, card: Card) -> Option<Seat> {
        let kind = self.kind;
        self.play_by(card, |cards| kind.trick_winner(cards))
    }

    /// Plays a card like [`Tricks::play`]; `takes` returns the index of the card that takes the
    /// trick.
    #[inline]
    pub(in crate::games) fn play_by(
        &mut self,
        card: Card,
        takes: impl FnOnce([Card; 3]) -> u8,
    ) -> Option<Seat> {
        self.open[usize::from(self.open_count.min(2))] = card;
        if self.open_count < 2 {
            self.open_count += 1;
            self.turn = self.turn.next();
            return None;
        }
        let players = [self.leader, self.leader.next(), self.turn];
        let winner = players[usize::from(takes(self.open)) % 3];
        if let Some(place) = self.complete.get_mut(usize::from(self.complete_count)) {
            *place = Trick {
                leader: self.leader,
                cards: self.open,
                winner,
            };
            self.complete_count += 1;
        }
        self.leader = winner;
        self.turn = winner;
        self.open_count = 0;
        Some(winner)
    }
}
