//! The cards in the order of one contract.
//!
//! Renumbered so that each suit is a run of bits in rising strength with the trumps on top, "is there a card between" and
//! "which is higher" become single operations on a `u32`. What the order is comes from the rules.

use skat_rules::card::{Card, CardSet, Rank, Suit};
use skat_rules::games::skat::ContractKind;

/// A set of cards, one bit for each, in the order of a contract.
pub(crate) type Cards = u32;

/// The bit `card` alone.
pub(crate) const fn only(card: u32) -> Cards {
    1 << card
}

/// The number of the highest card of a set that isn't empty.
pub(crate) const fn highest(cards: Cards) -> u32 {
    31 - cards.leading_zeros()
}

/// The cards of a set above `card`.
pub(crate) const fn above(cards: Cards, card: u32) -> Cards {
    // Two shifts, because one by 32 has no meaning.
    cards >> card >> 1
}

/// Which card has which number, and what follows from it.
pub(crate) struct Order {
    number: [u8; 32],
    suit_of: [Cards; 32],
    /// The suits of which cards can be led: four, in Grand five with the jacks.
    suits: [Cards; 5],
    trumps: Cards,
    worth: [u8; 32],
    /// The cards of each rank that counts, with its card points.
    ranks: [(Cards, u32); 5],
}

impl Order {
    pub(crate) fn new(kind: ContractKind) -> Self {
        let mut cards: Vec<Card> = CardSet::FULL.iter().collect();
        cards.sort_by_key(|&card| {
            (kind.trumps().contains(card), kind.following(card).bits(), kind.strength(card, card))
        });
        let mut order =
            Self { number: [0; 32], suit_of: [0; 32], suits: [0; 5], trumps: 0, worth: [0; 32], ranks: [(0, 0); 5] };
        for (number, card) in (0..).zip(&cards) {
            order.number[card.index()] = number;
        }
        for card in cards {
            order.suit_of[order.number(card) as usize] = order.cards(kind.following(card));
            order.worth[order.number(card) as usize] = card.points();
        }
        order.trumps = order.cards(kind.trumps());
        let plain = |suit: Suit| order.cards(suit.cards() - kind.trumps());
        let [diamonds, hearts, spades, clubs] = Suit::ALL.map(plain);
        order.suits = [diamonds, hearts, spades, clubs, order.trumps];
        for (slot, rank) in [Rank::Ace, Rank::Ten, Rank::King, Rank::Queen, Rank::Jack].into_iter().enumerate() {
            order.ranks[slot] = (order.cards(CardSet::of_rank(rank)), u32::from(rank.points()));
        }
        order
    }

    pub(crate) fn number(&self, card: Card) -> u32 {
        u32::from(self.number[card.index()])
    }

    pub(crate) fn cards(&self, cards: CardSet) -> Cards {
        cards.iter().fold(0, |all, card| all | only(self.number(card)))
    }

    /// All cards that follow this one.
    pub(crate) fn suit_of(&self, card: u32) -> Cards {
        self.suit_of[card as usize]
    }

    /// The plain suits, then the trumps; some may be empty.
    pub(crate) fn suits(&self) -> [Cards; 5] {
        self.suits
    }

    pub(crate) fn trumps(&self) -> Cards {
        self.trumps
    }

    /// Card points of one card.
    pub(crate) fn worth(&self, card: u32) -> u8 {
        self.worth[card as usize]
    }

    /// Card points of a set.
    pub(crate) fn points(&self, cards: Cards) -> u32 {
        self.ranks.iter().map(|(rank, points)| (cards & rank).count_ones() * points).sum()
    }
}
