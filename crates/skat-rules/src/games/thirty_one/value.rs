//! The value of a hand of three.

use std::fmt;

use super::card::{CardSet52, Rank52};
use crate::card::Suit;

/// The value of a hand in half points, because three of a kind may be worth 30½.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Value(u8);

impl Value {
    /// Value of a straight flush, or of three of a kind, if agreed; also of an undeclared 31.
    pub const THIRTY: Self = Self::new(30);
    /// Value of three of a kind that beats everything but 31.
    pub const THIRTY_AND_A_HALF: Self = Self(61);
    /// Value of an ace and two tens of one suit, court cards included; the highest except for three
    /// aces in Cadillac.
    pub const THIRTY_ONE: Self = Self::new(31);
    /// Value of three aces in Cadillac.
    pub const GRAND_CADILLAC: Self = Self::new(33);

    /// Returns a value of whole points, at most 127.
    #[must_use]
    pub const fn new(points: u8) -> Self {
        Self(points.saturating_mul(2))
    }

    /// Returns twice the points.
    #[must_use]
    pub const fn half_points(self) -> u8 {
        self.0
    }
}

/// Points, with `.5` for half a point.
impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let half = if self.0 % 2 == 1 { ".5" } else { "" };
        write!(f, "{}{half}", self.0 / 2)
    }
}

/// Ranks of the cards that count, from the highest down. Greater ranks win, as in poker.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct RankOrder([Option<Rank52>; 3]);

impl FromIterator<Rank52> for RankOrder {
    /// Collects the three highest of these ranks.
    fn from_iter<I: IntoIterator<Item = Rank52>>(ranks: I) -> Self {
        let mut sorted: Vec<Rank52> = ranks.into_iter().collect();
        sorted.sort_by(|one, other| other.cmp(one));
        let mut highest = sorted.into_iter();
        Self(std::array::from_fn(|_| highest.next()))
    }
}

/// The count of a hand: its value, and the ranks that may break a tie.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Count {
    /// Value.
    pub value: Value,
    /// Ranks of the cards behind the value.
    pub ranks: RankOrder,
}

/// The rules for counting hands; see [`super::ThirtyOneRules::counting`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counting {
    /// Value of three of a kind, if it has one of its own.
    pub three_of_a_kind: Option<Value>,
    /// True if three aces are worth 33.
    pub grand_cadillac: bool,
    /// True if three cards of one suit in sequence are worth 30. The ace stands above the king
    /// only.
    pub straight_flush: bool,
}

impl Counting {
    /// Counts the hand: its points in the best suit, or more for agreed special hands.
    #[must_use]
    pub fn count(&self, hand: CardSet52) -> Count {
        let in_suits = Suit::ALL.into_iter().map(|suit| {
            let cards = hand.of_suit(suit);
            let points = cards.iter().map(|card| card.rank().points()).sum();
            Count {
                value: Value::new(points),
                ranks: ranks(cards),
            }
        });
        let special = self.special(hand).map(|value| Count {
            value,
            ranks: ranks(hand),
        });
        in_suits.chain(special).max().unwrap_or_default()
    }

    fn special(&self, hand: CardSet52) -> Option<Value> {
        let ranks: Vec<Rank52> = hand.iter().map(super::Card52::rank).collect();
        let [low, middle, high] = ranks[..] else {
            return None;
        };
        let sequence = low as u8 + 1 == middle as u8 && middle as u8 + 1 == high as u8;
        if low == middle && middle == high {
            let grand = self.grand_cadillac && low == Rank52::Ace;
            if grand {
                Some(Value::GRAND_CADILLAC)
            } else {
                self.three_of_a_kind
            }
        } else if self.straight_flush && hand.one_suit() && sequence {
            Some(Value::THIRTY)
        } else {
            None
        }
    }
}

fn ranks(cards: CardSet52) -> RankOrder {
    cards.iter().map(super::Card52::rank).collect()
}
