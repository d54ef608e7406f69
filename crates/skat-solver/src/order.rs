//! The cards in the order of one contract.
//!
//! Renumbered so that each suit is a run of bits in rising strength with the trumps on top, "is there a card between" and
//! "which is higher" become single operations on a `u32`. What the order is comes from the rules.

use skat_rules::card::{Card, CardSet, Suit};
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
    /// Card points of each part of eight cards.
    points: [[u8; 256]; 4],
    /// The cards that count as much as the next lower one of their suit.
    equals: Cards,
    /// The cards that count at least as much as the next lower one of their suit.
    rising: Cards,
    same: Cards,
    class: u8,
    ranks: [(Cards, u32); 6],
}

impl Order {
    pub(crate) fn new(kind: ContractKind) -> Self {
        let mut cards: Vec<Card> = CardSet::FULL.iter().collect();
        cards.sort_by_key(|&card| {
            (kind.trumps().contains(card), kind.following(card).bits(), kind.strength(card, card))
        });
        let mut order =
            Self { number: [0; 32], suit_of: [0; 32], suits: [0; 5], trumps: 0, worth: [0; 32], points: [[0; 256]; 4], equals: 0, rising: 0, same: 0, class: 0, ranks: [(0, 0); 6] };
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
        for (part, points) in order.points.iter_mut().enumerate() {
            let worth = &order.worth[8 * part..8 * part + 8];
            for (cards, points) in points.iter_mut().enumerate() {
                *points = (0..8).map(|bit| if cards >> bit & 1 == 1 { worth[bit] } else { 0 }).sum();
            }
        }
        for card in 1..32 {
            let (worth, below) = (order.worth(card), order.worth(card - 1));
            if order.suit_of(card) & only(card - 1) != 0 {
                order.same |= only(card);
                order.equals |= u32::from(worth == below) << card;
                order.rising |= u32::from(worth >= below) << card;
            }
        }
        for (slot, points) in [0, 2, 3, 4, 10, 11].into_iter().enumerate() {
            let cards: CardSet = CardSet::FULL.iter().filter(|card| u32::from(card.points()) == points).collect();
            order.ranks[slot] = (order.cards(cards), points);
        }
        order.class = match kind {
            ContractKind::Suit(_) => 0,
            ContractKind::Grand => 1,
            ContractKind::Null => 2,
        };
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
    #[inline]
    pub(crate) fn points(&self, cards: Cards) -> u32 {
        let [one, two, three, four] = cards.to_le_bytes();
        let points = |part: usize, cards: u8| u32::from(self.points[part][usize::from(cards)]);
        points(0, one) + points(1, two) + points(2, three) + points(3, four)
    }

    /// The cards that may be played from `hand` to `led` and beat `best`.
    #[inline]
    pub(crate) fn beaters(&self, hand: Cards, led: Cards, best: u32) -> Cards {
        let following = hand & led;
        let playable = if following == 0 { hand } else { following };
        playable & (self.suit_of(best) | self.trumps) & !(2u32 << best).wrapping_sub(1)
    }

    pub(crate) fn lowest(&self, hand: Cards, mut count: u32) -> i32 {
        let mut sum = 0;
        for (rank, points) in self.ranks {
            let taken = (hand & rank).count_ones().min(count);
            sum += taken * points;
            count -= taken;
        }
        sum as i32
    }

    pub(crate) const fn class(&self) -> u8 {
        self.class
    }

    /// Of `own` cards that count the same and between which no other player has a card, only the lowest.
    #[inline]
    pub(crate) fn lowest_of_equals(&self, own: Cards, others: Cards) -> Cards {
        own & !Self::linked_above(own, others, self.equals)
    }

    #[inline]
    pub(crate) fn lowest_of_runs(&self, own: Cards, others: Cards) -> Cards {
        own & !Self::linked_above(own, others, self.rising)
    }

    #[inline]
    pub(crate) fn highest_of_runs(&self, own: Cards, others: Cards) -> Cards {
        own & !Self::linked_below(own, others, self.rising)
    }

    /// All positions from which one gets down to a card of `own` along links without meeting one of `others`.
    #[inline]
    fn linked_above(own: Cards, others: Cards, links: Cards) -> Cards {
        let mut pass = links & !(others << 1);
        let mut reached = own | pass & (own << 1);
        let first = pass;
        pass &= pass << 1;
        reached |= pass & (reached << 2);
        pass &= pass << 2;
        reached |= pass & (reached << 4);
        first & (reached << 1)
    }

    #[inline]
    fn linked_below(own: Cards, others: Cards, links: Cards) -> Cards {
        // A link belongs to the upper one of its two cards.
        let mut pass = (links & !others) >> 1;
        let mut reached = own | pass & (own >> 1);
        let first = pass;
        pass &= pass >> 1;
        reached |= pass & (reached >> 2);
        pass &= pass >> 2;
        reached |= pass & (reached >> 4);
        first & (reached >> 1)
    }

    /// The cards of the same strength as `card`.
    #[inline]
    pub(crate) fn run(&self, card: u32, others: Cards) -> Cards {
        let suit = self.suit_of(card);
        let (lower, higher) = (others & suit & (only(card) - 1), above(others & suit, card));
        let lower = if lower == 0 { u32::MAX } else { !((2 << highest(lower)) - 1) };
        let upper = if higher == 0 { u32::MAX } else { only(card + 1 + higher.trailing_zeros()) - 1 };
        suit & lower & upper
    }

    pub(crate) fn close_all_gaps(&self, hands: &mut [Cards; 3]) {
        let mut all = hands[0] | hands[1] | hands[2];
        loop {
            let falling = all & self.same & !(all << 1);
            if falling == 0 {
                return;
            }
            all = all & !falling | falling >> 1;
            for hand in hands.iter_mut() {
                *hand = *hand & !falling | (*hand & falling) >> 1;
            }
        }
    }

    /// Moves cards that count the same into the gaps that those that are gone left below them.
    #[inline]
    pub(crate) fn close_gaps(&self, hands: &mut [Cards; 3]) {
        let mut all = hands[0] | hands[1] | hands[2];
        for _ in 0..3 {
            let falling = all & self.equals & !(all << 1);
            if falling == 0 {
                return;
            }
            all = all & !falling | falling >> 1;
            for hand in hands.iter_mut() {
                *hand = *hand & !falling | (*hand & falling) >> 1;
            }
        }
    }
}
