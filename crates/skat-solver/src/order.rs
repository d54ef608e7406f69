//! The cards in the order of one contract.
//!
//! Renumbered so that each suit is a run of bits in rising strength with the trumps on top, "is there a card between" and
//! "which is higher" become single operations on a `u32`. What the order is comes from the rules.

use skat_rules::card::{Card, CardSet};
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
    cards & !(2u32 << card).wrapping_sub(1)
}

/// Which card has which number, and what follows from it.
pub(crate) struct Order {
    kind: ContractKind,
    number: [u8; 32],
    suit_of: [Cards; 32],
    /// The suits of which cards can be led: four, in Grand five with the jacks.
    suits: [Cards; 5],
    trumps: Cards,
    worth: [u8; 32],
    /// Card points of each part of eight cards.
    points: [[u8; 256]; 4],
    /// The cards of equal worth, with that worth, the least first.
    ranks: [(Cards, u32); 6],
    /// The cards that have one of their suit 1, 2, 4 and 8 places below them.
    in_suit: [Cards; 4],
    /// Those that count as much as the one directly below them.
    level: Cards,
    /// Those that count as much as the one directly below them, or more.
    rising: Cards,
}

impl Order {
    pub(crate) fn new(kind: ContractKind) -> Self {
        let mut cards: Vec<Card> = CardSet::FULL.iter().collect();
        cards.sort_by_key(|&card| {
            (kind.trumps().contains(card), kind.following(card).bits(), kind.strength(card, card))
        });
        let mut order = Self {
            kind,
            number: [0; 32],
            suit_of: [0; 32],
            suits: [0; 5],
            trumps: 0,
            worth: [0; 32],
            points: [[0; 256]; 4],
            ranks: [0, 2, 3, 4, 10, 11].map(|worth| (0, worth)),
            in_suit: [0; 4],
            level: 0,
            rising: 0,
        };
        for (number, card) in (0..).zip(&cards) {
            order.number[card.index()] = number;
        }
        order.trumps = order.cards(kind.trumps());
        let mut suits = order.suits.iter_mut();
        for (number, &card) in cards.iter().enumerate() {
            let suit = kind.following(card).iter().fold(0, |all, card| all | only(order.number[card.index()].into()));
            if suit & (only(number as u32) - 1) == 0 {
                *suits.next().expect("no contract has more than five suits") = suit;
            }
            order.suit_of[number] = suit;
            order.worth[number] = card.points();
        }
        for (number, &worth) in order.worth.iter().enumerate() {
            order.ranks.iter_mut().filter(|rank| rank.1 == u32::from(worth)).for_each(|rank| rank.0 |= 1 << number);
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
                order.level |= u32::from(worth == below) << card;
                order.rising |= u32::from(worth >= below) << card;
            }
        }
        for step in 1..4 {
            let nearer = order.in_suit[step - 1];
            order.in_suit[step] = nearer & nearer << (1 << (step - 1));
        }
        order
    }

    pub(crate) const fn kind(&self) -> ContractKind {
        self.kind
    }

    pub(crate) fn number(&self, card: Card) -> u32 {
        u32::from(self.number[card.index()])
    }

    pub(crate) fn cards(&self, cards: CardSet) -> Cards {
        cards.iter().fold(0, |all, card| all | only(self.number(card)))
    }

    /// All cards that follow this one.
    #[inline]
    pub(crate) const fn suit_of(&self, card: u32) -> Cards {
        self.suit_of[card as usize]
    }

    /// All suits, from the lowest card to the highest; the trumps are the last that isn't empty.
    pub(crate) const fn suits(&self) -> [Cards; 5] {
        self.suits
    }

    pub(crate) const fn trumps(&self) -> Cards {
        self.trumps
    }

    /// Card points of one card.
    #[inline]
    pub(crate) const fn worth(&self, card: u32) -> i32 {
        self.worth[card as usize] as i32
    }

    /// Card points of a set.
    #[inline]
    pub(crate) fn points(&self, cards: Cards) -> i32 {
        self.points.iter().zip(cards.to_le_bytes()).map(|(points, part)| i32::from(points[usize::from(part)])).sum()
    }

    /// Card points of the `count` cards of a set that count least.
    pub(crate) fn least_points(&self, cards: Cards, mut count: u32) -> i32 {
        let mut points = 0;
        for (rank, worth) in self.ranks {
            let taken = (cards & rank).count_ones().min(count);
            points += taken * worth;
            count -= taken;
        }
        points as i32
    }

    /// All cards that beat `best` in a trick to which its suit was led, or which it has trumped.
    #[inline]
    pub(crate) const fn beating(&self, best: u32) -> Cards {
        above(self.suit_of(best) | self.trumps, best)
    }

    /// Those cards of a hand that may be played to `led`, which is empty for a lead.
    #[inline]
    pub(crate) const fn playable(hand: Cards, led: Cards) -> Cards {
        let following = hand & led;
        if following == 0 { hand } else { following }
    }

    /// Of neighbours among `own`, between which nobody else has a card, only the lowest; neighbours must count the same.
    #[inline]
    pub(crate) const fn lowest_of_level(&self, own: Cards, others: Cards) -> Cards {
        own & !linked_above(own, others, self.level)
    }

    /// The same for neighbours of which the higher counts the same or more, but for the jacks thus all neighbours.
    #[inline]
    pub(crate) const fn lowest_of_rising(&self, own: Cards, others: Cards) -> Cards {
        own & !linked_above(own, others, self.rising)
    }

    /// The same, but of neighbours only the highest.
    #[inline]
    pub(crate) const fn highest_of_rising(&self, own: Cards, others: Cards) -> Cards {
        own & !linked_below(own, others, self.rising)
    }

    /// Of all neighbours, whatever they count, only the highest.
    #[inline]
    pub(crate) const fn highest_of_neighbours(&self, own: Cards, others: Cards) -> Cards {
        own & !linked_below(own, others, self.in_suit[0])
    }

    /// The stretch of `card`'s suit around it in which there is none of `others`.
    #[inline]
    pub(crate) const fn stretch(&self, card: u32, others: Cards) -> Cards {
        let suit = self.suit_of(card);
        let (lower, higher) = (others & suit & (only(card) - 1), above(others & suit, card));
        let from = if lower == 0 { suit } else { above(suit, highest(lower)) };
        if higher == 0 { from } else { from & ((higher & higher.wrapping_neg()) - 1) }
    }

    /// The same hands without gaps: in each suit every card moves down past those that nobody holds.
    #[inline]
    pub(crate) fn pressed_together(&self, mut hands: [Cards; 3]) -> [Cards; 3] {
        // Parallel compression (Warren, Hacker's Delight, 7-4) in all suits at once: each round moves the cards by a power of
        // two whose number of gaps below them has that bit.
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

    /// A set of the same worth, in which cards have moved down into the gaps between those that count as much as they do.
    #[inline]
    pub(crate) const fn lowered(&self, mut cards: Cards) -> Cards {
        loop {
            let falling = cards & self.level & !(cards << 1);
            if falling == 0 {
                return cards;
            }
            cards = cards & !falling | falling >> 1;
        }
    }

    /// Compares two sets with the same number of cards in each suit, card by card from the lowest: how much more those of the
    /// first count where they count more, and how much less where they count less.
    pub(crate) fn difference(&self, one: Cards, two: Cards) -> (i32, i32) {
        let (mut more, mut less) = (0, 0);
        for suit in self.suits {
            let (mut one, mut two) = (one & suit, two & suit);
            if one == two {
                continue;
            }
            while one != 0 {
                let difference = self.worth(one.trailing_zeros()) - self.worth(two.trailing_zeros());
                more += difference.max(0);
                less += (-difference).max(0);
                (one, two) = (one & (one - 1), two & (two - 1));
            }
        }
        (more, less)
    }
}

/// The places from which one gets down to a card of `own` along links without coming to one of `others`. A link leads from the
/// card that it is named by to the one below; at most seven are followed.
#[inline]
const fn linked_above(own: Cards, others: Cards, links: Cards) -> Cards {
    let links = links & !(others << 1);
    let two = links & links << 1;
    let four = two & two << 2;
    let mut from = own;
    from |= links & from << 1;
    from |= two & from << 2;
    from |= four & from << 4;
    links & from << 1
}

/// The same upwards.
#[inline]
const fn linked_below(own: Cards, others: Cards, links: Cards) -> Cards {
    let links = (links & !others) >> 1;
    let two = links & links >> 1;
    let four = two & two >> 2;
    let mut from = own;
    from |= links & from >> 1;
    from |= two & from >> 2;
    from |= four & from >> 4;
    links & from >> 1
}
