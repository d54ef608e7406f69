//! The cards in the order of one contract.
//!
//! The cards are renumbered so that each suit is a run of bits in rising strength, with the trumps
//! on top. "Is there a card between" and "which is higher" then become single operations on a
//! `u32`. The order itself comes from the rules.

use std::cmp::Reverse;
use std::sync::LazyLock;

use skat_rules::card::{Card, CardSet};
use skat_rules::games::skat::ContractKind;

/// A set of cards, one bit per card, in the order of a contract.
pub(crate) type CardBits = u32;

/// Returns the set of this card alone.
pub(crate) const fn only(card: u32) -> CardBits {
    1 << card
}

/// Returns the highest card of a non-empty set.
pub(crate) const fn highest(cards: CardBits) -> u32 {
    31 - cards.leading_zeros()
}

/// Returns the cards of a set above `card`.
pub(crate) const fn above(cards: CardBits, card: u32) -> CardBits {
    cards & !(2u32 << card).wrapping_sub(1)
}

/// Iterates over the cards of a set, lowest first.
#[inline]
pub(crate) fn each(mut cards: CardBits) -> impl Iterator<Item = u32> {
    std::iter::from_fn(move || {
        let card = (cards != 0).then(|| cards.trailing_zeros());
        cards &= cards.wrapping_sub(1);
        card
    })
}

/// Returns the card with the highest guess, the lowest of equals; 0 for an empty set.
#[inline]
pub(crate) fn most_promising(cards: CardBits, guess: impl Fn(u32) -> i32) -> u32 {
    each(cards)
        .min_by_key(|&card| Reverse(guess(card)))
        .unwrap_or(0)
}

/// The numbering of the cards and the tables derived from it.
pub(crate) struct CardOrder {
    family: u8,
    number: [u8; 32],
    suit_of: [CardBits; 32],
    /// The suits that can be led: four, or five in Grand with the jacks.
    suits: [CardBits; 5],
    trumps: CardBits,
    worth: [u8; 32],
    /// Card points of every subset of each block of eight cards.
    points: [[u8; 256]; 4],
    /// The cards of equal point value with that value, in rising order.
    ranks: [(CardBits, u32); 6],
    /// The cards with another card of their suit 1, 2, 4 and 8 places below.
    in_suit: [CardBits; 4],
    /// The cards that count the same as the card directly below in their suit.
    equal: CardBits,
    /// The cards that count at least as much as the card directly below in their suit.
    rising: CardBits,
}

static ORDERS: LazyLock<[CardOrder; 6]> = LazyLock::new(|| ContractKind::ALL.map(CardOrder::new));

impl CardOrder {
    /// Returns the order of this contract.
    pub(crate) fn of(kind: ContractKind) -> &'static Self {
        let place = ContractKind::ALL.iter().position(|&other| other == kind);
        &ORDERS[place.expect("all kinds are listed")]
    }

    fn new(kind: ContractKind) -> Self {
        let mut cards: Vec<Card> = CardSet::FULL.iter().collect();
        cards.sort_by_key(|&card| {
            (
                kind.trumps().contains(card),
                kind.following(card).bits(),
                kind.strength(card, card),
            )
        });
        let mut order = Self {
            family: match kind {
                ContractKind::Suit(_) => 0,
                ContractKind::Grand => 1,
                ContractKind::Null => 2,
            },
            number: [0; 32],
            suit_of: [0; 32],
            suits: [0; 5],
            trumps: 0,
            worth: [0; 32],
            points: [[0; 256]; 4],
            ranks: [0, 2, 3, 4, 10, 11].map(|worth| (0, worth)),
            in_suit: [0; 4],
            equal: 0,
            rising: 0,
        };
        for (number, card) in (0..).zip(&cards) {
            order.number[card.index()] = number;
        }
        order.trumps = order.cards(kind.trumps());
        let mut suits = order.suits.iter_mut();
        for (number, &card) in cards.iter().enumerate() {
            let suit = kind
                .following(card)
                .iter()
                .fold(0, |all, card| all | only(order.number[card.index()].into()));
            if suit & (only(number as u32) - 1) == 0 {
                *suits.next().expect("no contract has more than five suits") = suit;
            }
            order.suit_of[number] = suit;
            order.worth[number] = card.points();
        }
        for (number, &worth) in order.worth.iter().enumerate() {
            order
                .ranks
                .iter_mut()
                .filter(|rank| rank.1 == u32::from(worth))
                .for_each(|rank| rank.0 |= 1 << number);
        }
        for (part, points) in order.worth.chunks(8).zip(&mut order.points) {
            for (cards, points) in points.iter_mut().enumerate() {
                *points = (0..8).map(|bit| part[bit] * (cards >> bit & 1) as u8).sum();
            }
        }
        for card in 1..32 {
            let (worth, below) = (order.worth(card), order.worth(card - 1));
            if order.suit_of(card) & only(card - 1) != 0 {
                order.in_suit[0] |= only(card);
                order.equal |= u32::from(worth == below) << card;
                order.rising |= u32::from(worth >= below) << card;
            }
        }
        for step in 1..4 {
            let nearer = order.in_suit[step - 1];
            order.in_suit[step] = nearer & nearer << (1 << (step - 1));
        }
        order
    }

    /// Returns 0 for suit contracts, which differ only in their suits' names, 1 for Grand, 2 for
    /// Null.
    pub(crate) const fn family(&self) -> u8 {
        self.family
    }

    pub(crate) fn number(&self, card: Card) -> u32 {
        u32::from(self.number[card.index()])
    }

    pub(crate) fn cards(&self, cards: CardSet) -> CardBits {
        cards
            .iter()
            .fold(0, |all, card| all | only(self.number(card)))
    }

    /// Returns all cards that follow this card.
    #[inline]
    pub(crate) const fn suit_of(&self, card: u32) -> CardBits {
        self.suit_of[card as usize]
    }

    /// Returns all suits, lowest first. The trumps are the last non-empty one.
    pub(crate) const fn suits(&self) -> [CardBits; 5] {
        self.suits
    }

    pub(crate) const fn trumps(&self) -> CardBits {
        self.trumps
    }

    /// Returns the card points of one card.
    #[inline]
    pub(crate) const fn worth(&self, card: u32) -> i32 {
        self.worth[card as usize] as i32
    }

    /// Returns the card points of a set.
    #[inline]
    pub(crate) fn points(&self, cards: CardBits) -> i32 {
        self.points
            .iter()
            .zip(cards.to_le_bytes())
            .map(|(points, part)| i32::from(points[usize::from(part)]))
            .sum()
    }

    /// Returns the card points of the `count` lowest-counting cards of a set.
    pub(crate) fn least_points(&self, cards: CardBits, mut count: u32) -> i32 {
        let mut points = 0;
        for (rank, worth) in self.ranks {
            let taken = (cards & rank).count_ones().min(count);
            points += taken * worth;
            count -= taken;
        }
        points as i32
    }

    /// Returns the cards that beat `best`, which is the highest card of the trick so far.
    #[inline]
    pub(crate) const fn beating(&self, best: u32) -> CardBits {
        above(self.suit_of(best) | self.trumps, best)
    }

    /// Returns the cards of a hand that may be played to `led`, which is empty for a lead.
    #[inline]
    pub(crate) const fn playable(hand: CardBits, led: CardBits) -> CardBits {
        let following = hand & led;
        if following == 0 { hand } else { following }
    }

    /// Keeps the lowest of equally counting neighbours in `own`. Cards are neighbours if no other
    /// player has a card between them.
    #[inline]
    pub(crate) const fn lowest_of_equal(&self, own: CardBits, others: CardBits) -> CardBits {
        own & !linked_above(own, others, self.equal)
    }

    /// Keeps the lowest of neighbours whose points rise or stay equal upwards: all neighbours
    /// except a jack directly above an ace or ten.
    #[inline]
    pub(crate) const fn lowest_of_rising(&self, own: CardBits, others: CardBits) -> CardBits {
        own & !linked_above(own, others, self.rising)
    }

    /// Keeps the highest of such neighbours.
    #[inline]
    pub(crate) const fn highest_of_rising(&self, own: CardBits, others: CardBits) -> CardBits {
        own & !linked_below(own, others, self.rising)
    }

    /// Keeps the highest of all neighbours, whatever they count.
    #[inline]
    pub(crate) const fn highest_of_neighbours(&self, own: CardBits, others: CardBits) -> CardBits {
        own & !linked_below(own, others, self.in_suit[0])
    }

    /// Returns the longest run around `card` in its suit without a card of `others`.
    #[inline]
    pub(crate) const fn stretch(&self, card: u32, others: CardBits) -> CardBits {
        let suit = self.suit_of(card);
        let (lower, higher) = (others & suit & (only(card) - 1), above(others & suit, card));
        let from = if lower == 0 {
            suit
        } else {
            above(suit, highest(lower))
        };
        if higher == 0 {
            from
        } else {
            from & ((higher & higher.wrapping_neg()) - 1)
        }
    }

    /// Closes the gaps in the hands: in each suit, every card moves down past places that nobody
    /// holds.
    #[inline]
    pub(crate) fn compressed(&self, mut hands: [CardBits; 3]) -> [CardBits; 3] {
        // Parallel compression (Warren, Hacker's Delight, 7-4) in all suits at once. Each round
        // moves by a power of two the cards whose number of gaps below has that bit.
        let mut held = hands[0] | hands[1] | hands[2];
        let mut gaps = !held << 1 & self.in_suit[0];
        let mut by = 1;
        while gaps != 0 {
            let mut odd = gaps;
            for (step, in_suit) in self.in_suit.iter().enumerate() {
                odd ^= odd << (1 << step) & in_suit;
            }
            let moving = odd & held;
            held = held ^ moving | moving >> by;
            for hand in &mut hands {
                let moved = *hand & moving;
                *hand = *hand ^ moved | moved >> by;
            }
            gaps &= !odd;
            by *= 2;
        }
        hands
    }

    /// Moves cards down into gaps between cards that count the same. The set keeps its point value.
    #[inline]
    pub(crate) const fn lowered(&self, mut cards: CardBits) -> CardBits {
        loop {
            let falling = cards & self.equal & !(cards << 1);
            if falling == 0 {
                return cards;
            }
            cards = cards & !falling | falling >> 1;
        }
    }

    /// Compares two sets with the same number of cards in each suit, card by card from the lowest.
    ///
    /// Returns the sum of the surpluses of `one`, then the sum of its deficits.
    pub(crate) fn difference(&self, one: CardBits, two: CardBits) -> (i32, i32) {
        let (mut more, mut less) = (0, 0);
        for suit in self.suits {
            let (mut one, mut two) = (one & suit, two & suit);
            if one == two {
                continue;
            }
            while one != 0 {
                let difference =
                    self.worth(one.trailing_zeros()) - self.worth(two.trailing_zeros());
                more += difference.max(0);
                less += (-difference).max(0);
                (one, two) = (one & (one - 1), two & (two - 1));
            }
        }
        (more, less)
    }
}

/// Returns the places from which a chain of links leads down to a card of `own` without reaching a
/// card of `others`. A link leads from its own place to the one below; a chain has at most seven.
#[inline]
const fn linked_above(own: CardBits, others: CardBits, links: CardBits) -> CardBits {
    let links = links & !(others << 1);
    let two = links & links << 1;
    let four = two & two << 2;
    let mut from = own;
    from |= links & from << 1;
    from |= two & from << 2;
    from |= four & from << 4;
    links & from << 1
}

/// Like [`linked_above`], but the chain leads upwards.
#[inline]
const fn linked_below(own: CardBits, others: CardBits, links: CardBits) -> CardBits {
    let links = (links & !others) >> 1;
    let two = links & links >> 1;
    let four = two & two >> 2;
    let mut from = own;
    from |= links & from >> 1;
    from |= two & from >> 2;
    from |= four & from >> 4;
    links & from >> 1
}
