//! The pack of 52 cards.

use std::fmt;
use std::str::FromStr;

use crate::card::Suit;
use crate::deal::{DealSecret, shuffle};

/// One of the thirteen ranks, in rising order as in poker.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Rank52 {
    /// Two.
    Two,
    /// Three.
    Three,
    /// Four.
    Four,
    /// Five.
    Five,
    /// Six.
    Six,
    /// Seven.
    Seven,
    /// Eight.
    Eight,
    /// Nine.
    Nine,
    /// Ten.
    Ten,
    /// Jack.
    Jack,
    /// Queen.
    Queen,
    /// King.
    King,
    /// Ace.
    Ace,
}

impl Rank52 {
    /// All ranks from the two to the ace.
    pub const ALL: [Self; 13] = [
        Self::Two,
        Self::Three,
        Self::Four,
        Self::Five,
        Self::Six,
        Self::Seven,
        Self::Eight,
        Self::Nine,
        Self::Ten,
        Self::Jack,
        Self::Queen,
        Self::King,
        Self::Ace,
    ];

    /// Returns the letter used in notation: `2` to `9`, `T J Q K A`.
    #[must_use]
    pub const fn letter(self) -> char {
        b"23456789TJQKA"[self as usize] as char
    }

    /// Returns the rank with this letter.
    #[must_use]
    pub fn from_letter(letter: char) -> Option<Self> {
        Self::ALL.into_iter().find(|rank| rank.letter() == letter)
    }

    /// Returns the points, 2 to 11: 11 for the ace, 10 for court cards, the pips for others.
    #[must_use]
    pub const fn points(self) -> u8 {
        match self {
            Self::Ace => 11,
            Self::Jack | Self::Queen | Self::King => 10,
            pips => pips as u8 + 2,
        }
    }
}

/// One of the 52 cards.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Card52(u8);

impl Card52 {
    /// Returns the card of this suit and rank.
    #[must_use]
    pub const fn new(suit: Suit, rank: Rank52) -> Self {
        Self(suit as u8 * 13 + rank as u8)
    }

    /// Returns the card's number, 0 to 51: suits in rising order, and ranks within each.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Returns the suit.
    #[must_use]
    pub const fn suit(self) -> Suit {
        Suit::ALL[(self.0 / 13) as usize]
    }

    /// Returns the rank.
    #[must_use]
    pub const fn rank(self) -> Rank52 {
        Rank52::ALL[(self.0 % 13) as usize]
    }
}

/// Suit and rank, as in `C2`.
impl fmt::Display for Card52 {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.suit().letter(), self.rank().letter())
    }
}

impl fmt::Debug for Card52 {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// The text is none of the 52 cards.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("not one of the 52 cards")]
pub struct NotACard52;

impl FromStr for Card52 {
    type Err = NotACard52;

    fn from_str(text: &str) -> Result<Self, NotACard52> {
        let mut letters = text.chars();
        let (Some(suit), Some(rank), None) = (letters.next(), letters.next(), letters.next())
        else {
            return Err(NotACard52);
        };
        let suit = Suit::ALL
            .into_iter()
            .find(|s| s.letter() == suit)
            .ok_or(NotACard52)?;
        Ok(Self::new(
            suit,
            Rank52::from_letter(rank).ok_or(NotACard52)?,
        ))
    }
}

/// A set of the 52 cards; iterates from the lowest card number to the highest.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct CardSet52(u64);

impl CardSet52 {
    /// The empty set.
    pub const EMPTY: Self = Self(0);

    /// Number of cards in the set.
    #[must_use]
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Returns true if the set holds no card.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Returns true if the set holds this card.
    #[must_use]
    pub const fn contains(self, card: Card52) -> bool {
        self.0 >> card.0 & 1 == 1
    }

    /// Returns this set with one more card.
    #[must_use]
    pub const fn with(self, card: Card52) -> Self {
        Self(self.0 | 1 << card.0)
    }

    /// Returns this set without a card.
    #[must_use]
    pub const fn without(self, card: Card52) -> Self {
        Self(self.0 & !(1 << card.0))
    }

    /// Returns the cards of a suit in this set.
    #[must_use]
    pub const fn of_suit(self, suit: Suit) -> Self {
        Self(self.0 & 0x1fff << (suit as u32 * 13))
    }

    /// Returns true if all cards of the set are of one suit.
    #[must_use]
    pub fn one_suit(self) -> bool {
        Suit::ALL.into_iter().any(|suit| self.of_suit(suit) == self)
    }

    /// Iterates over the cards of the set, from the lowest number.
    pub fn iter(self) -> impl DoubleEndedIterator<Item = Card52> {
        (0..52).map(Card52).filter(move |&card| self.contains(card))
    }
}

impl FromIterator<Card52> for CardSet52 {
    fn from_iter<I: IntoIterator<Item = Card52>>(cards: I) -> Self {
        cards.into_iter().fold(Self::EMPTY, Self::with)
    }
}

impl fmt::Display for CardSet52 {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (position, card) in self.iter().enumerate() {
            let gap = if position > 0 { " " } else { "" };
            write!(f, "{gap}{card}")?;
        }
        Ok(())
    }
}

impl fmt::Debug for CardSet52 {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{{{self}}}")
    }
}

/// Returns the 52 cards in their order after shuffling.
///
/// The start order is clubs, spades, hearts, diamonds, each from the two to the ace. The exchanges
/// are those of the 32 cards ([`crate::deal::shuffled`]), with `i` going down from 51
/// (`docs/DEALS.md`).
#[must_use]
pub fn shuffled52(secret: &DealSecret) -> [Card52; 52] {
    const SUITS: [Suit; 4] = [Suit::Clubs, Suit::Spades, Suit::Hearts, Suit::Diamonds];
    let mut cards =
        std::array::from_fn(|index| Card52::new(SUITS[index / 13], Rank52::ALL[index % 13]));
    shuffle(secret, &mut cards);
    cards
}
