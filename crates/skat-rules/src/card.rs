//! Cards and sets of cards.
//!
//! A card is a number from 0 to 31: `suit × 8 + rank`, with suits and ranks in rising strength and
//! the jack on top. A set of cards is therefore one `u32`, and "the trumps" or "the cards that
//! follow suit" are masks.

use std::fmt;
use std::ops::{BitAnd, BitOr, BitOrAssign, Sub, SubAssign};
use std::str::FromStr;

/// One of the four suits, in rising order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Suit {
    /// Karo, Schellen.
    Diamonds,
    /// Herz, Rot.
    Hearts,
    /// Pik, Grün.
    Spades,
    /// Kreuz, Eichel.
    Clubs,
}

impl Suit {
    /// All suits from the lowest, diamonds, to the highest, clubs.
    pub const ALL: [Self; 4] = [Self::Diamonds, Self::Hearts, Self::Spades, Self::Clubs];

    /// Returns the suit's letter in notation: `D`, `H`, `S`, `C`.
    #[must_use]
    pub const fn letter(self) -> char {
        match self {
            Self::Diamonds => 'D',
            Self::Hearts => 'H',
            Self::Spades => 'S',
            Self::Clubs => 'C',
        }
    }

    /// Returns the eight cards of this suit, its jack included.
    #[inline]
    #[must_use]
    pub const fn cards(self) -> CardSet {
        CardSet(0xff << (self as u32 * 8))
    }
}

/// One of the eight ranks, in their rising order in suit contracts, the jack on top.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Rank {
    /// Sieben.
    Seven,
    /// Acht.
    Eight,
    /// Neun.
    Nine,
    /// Dame, Ober.
    Queen,
    /// König.
    King,
    /// Zehn.
    Ten,
    /// Ass, Daus.
    Ace,
    /// Bube, Unter.
    Jack,
}

impl Rank {
    /// All ranks from the seven to the jack.
    pub const ALL: [Self; 8] = [
        Self::Seven,
        Self::Eight,
        Self::Nine,
        Self::Queen,
        Self::King,
        Self::Ten,
        Self::Ace,
        Self::Jack,
    ];

    /// Returns the rank's letter in notation: `7 8 9 T J Q K A`.
    #[must_use]
    pub const fn letter(self) -> char {
        match self {
            Self::Seven => '7',
            Self::Eight => '8',
            Self::Nine => '9',
            Self::Queen => 'Q',
            Self::King => 'K',
            Self::Ten => 'T',
            Self::Ace => 'A',
            Self::Jack => 'J',
        }
    }

    /// Returns the card points of this rank, 0 to 11.
    #[inline]
    #[must_use]
    pub const fn points(self) -> u8 {
        match self {
            Self::Seven | Self::Eight | Self::Nine => 0,
            Self::Queen => 3,
            Self::King => 4,
            Self::Ten => 10,
            Self::Ace => 11,
            Self::Jack => 2,
        }
    }

    /// Returns the strength of this rank in a Null contract, 0 (seven) to 7 (ace). The ten ranks
    /// below the jack there.
    #[inline]
    #[must_use]
    pub const fn null_strength(self) -> u8 {
        match self {
            Self::Seven => 0,
            Self::Eight => 1,
            Self::Nine => 2,
            Self::Ten => 3,
            Self::Jack => 4,
            Self::Queen => 5,
            Self::King => 6,
            Self::Ace => 7,
        }
    }
}

/// One of the 32 cards.
///
/// ```
/// use skat_rules::card::{Card, Rank, Suit};
///
/// let card: Card = "CJ".parse()?;
/// assert_eq!(card, Card::new(Suit::Clubs, Rank::Jack));
/// assert_eq!((card.suit(), card.rank(), card.points()), (Suit::Clubs, Rank::Jack, 2));
/// assert_eq!(card.to_string(), "CJ");
/// # Ok::<(), skat_rules::card::NotACard>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Card(u8);

impl Card {
    /// Returns the card of this suit and rank.
    #[inline]
    #[must_use]
    pub const fn new(suit: Suit, rank: Rank) -> Self {
        Self(suit as u8 * 8 + rank as u8)
    }

    /// Returns the card's number, 0 to 31.
    #[inline]
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// Returns the printed suit, for jacks too.
    #[inline]
    #[must_use]
    pub const fn suit(self) -> Suit {
        Suit::ALL[(self.0 >> 3) as usize]
    }

    /// Returns the printed rank.
    #[inline]
    #[must_use]
    pub const fn rank(self) -> Rank {
        Rank::ALL[(self.0 & 7) as usize]
    }

    /// Returns the card points, 0 to 11.
    #[inline]
    #[must_use]
    pub const fn points(self) -> u8 {
        self.rank().points()
    }
}

impl fmt::Display for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.suit().letter(), self.rank().letter())
    }
}

impl fmt::Debug for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// The error for text that isn't a card in notation such as `CJ`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("not a card")]
pub struct NotACard;

impl FromStr for Card {
    type Err = NotACard;

    fn from_str(text: &str) -> Result<Self, NotACard> {
        let mut letters = text.chars();
        let (suit, rank) = (
            letters.next().ok_or(NotACard)?,
            letters.next().ok_or(NotACard)?,
        );
        let suit = Suit::ALL
            .into_iter()
            .find(|s| s.letter() == suit)
            .ok_or(NotACard)?;
        let rank = Rank::ALL
            .into_iter()
            .find(|r| r.letter() == rank)
            .ok_or(NotACard)?;
        if letters.next().is_some() {
            Err(NotACard)
        } else {
            Ok(Self::new(suit, rank))
        }
    }
}

/// A set of cards; iterates from the lowest card number to the highest.
///
/// ```
/// use skat_rules::card::{Card, CardSet};
///
/// let hand: CardSet = "CJ SJ HA HT".parse()?;
/// let ace: Card = "HA".parse()?;
/// assert!(hand.contains(ace));
/// assert_eq!((hand.len(), hand.points()), (4, 2 + 2 + 11 + 10));
/// assert_eq!((hand & CardSet::JACKS).to_string(), "SJ CJ");
/// assert_eq!((hand - CardSet::JACKS).to_string(), "HT HA");
/// # Ok::<(), skat_rules::card::NotACard>(())
/// ```
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct CardSet(u32);

impl CardSet {
    /// The empty set.
    pub const EMPTY: Self = Self(0);
    /// All 32 cards.
    pub const FULL: Self = Self(u32::MAX);
    /// The four jacks.
    pub const JACKS: Self = Self::of_rank(Rank::Jack);

    /// Returns the four cards of this rank.
    #[inline]
    #[must_use]
    pub const fn of_rank(rank: Rank) -> Self {
        Self(0x0101_0101 << rank as u32)
    }

    /// Builds a set from its bits: bit `n` stands for the card with index `n`.
    #[inline]
    #[must_use]
    pub const fn from_bits(bits: u32) -> Self {
        Self(bits)
    }

    /// Returns the set's bits: bit `n` stands for the card with index `n`.
    #[inline]
    #[must_use]
    pub const fn bits(self) -> u32 {
        self.0
    }

    /// Returns the number of cards in the set, 0 to 32.
    #[inline]
    #[must_use]
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Returns whether the set is empty.
    #[inline]
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Returns whether the set contains the card.
    #[inline]
    #[must_use]
    pub const fn contains(self, card: Card) -> bool {
        self.0 >> card.0 & 1 == 1
    }

    /// Returns whether the set contains every card of `other`.
    #[inline]
    #[must_use]
    pub const fn contains_all(self, other: Self) -> bool {
        self.0 & other.0 == other.0
    }

    /// Returns this set with the card added.
    #[inline]
    #[must_use]
    pub const fn with(self, card: Card) -> Self {
        Self(self.0 | 1 << card.0)
    }

    /// Returns this set with the card removed.
    #[inline]
    #[must_use]
    pub const fn without(self, card: Card) -> Self {
        Self(self.0 & !(1 << card.0))
    }

    /// Returns the sum of the card points, 0 to 120.
    #[inline]
    #[must_use]
    pub const fn points(self) -> u8 {
        ((self.0 & Self::of_rank(Rank::Ace).0).count_ones() * 11
            + (self.0 & Self::of_rank(Rank::Ten).0).count_ones() * 10
            + (self.0 & Self::of_rank(Rank::King).0).count_ones() * 4
            + (self.0 & Self::of_rank(Rank::Queen).0).count_ones() * 3
            + (self.0 & Self::JACKS.0).count_ones() * 2) as u8
    }

    /// Returns the card with the lowest number, or `None` for the empty set.
    #[inline]
    #[must_use]
    pub const fn first(self) -> Option<Card> {
        if self.0 == 0 {
            None
        } else {
            Some(Card(self.0.trailing_zeros() as u8))
        }
    }

    /// Iterates over all pairs of these cards, those with the lowest numbers first.
    pub(crate) fn pairs(self) -> impl Iterator<Item = Self> {
        self.iter().flat_map(move |one| {
            let above = Self(self.0 & (u32::MAX << one.0 << 1));
            above.iter().map(move |other| Self::from(one).with(other))
        })
    }

    /// Returns whether `cards` are two cards of this set.
    #[inline]
    pub(crate) const fn contains_pair(self, cards: Self) -> bool {
        cards.len() == 2 && self.contains_all(cards)
    }

    /// Iterates over the cards, lowest number first.
    #[inline]
    #[must_use]
    pub const fn iter(self) -> CardIter {
        CardIter(self)
    }
}

/// Iterator over the cards of a set, lowest number first.
#[derive(Clone, Debug)]
pub struct CardIter(CardSet);

impl Iterator for CardIter {
    type Item = Card;

    #[inline]
    fn next(&mut self) -> Option<Card> {
        let card = self.0.first()?;
        self.0 = self.0.without(card);
        Some(card)
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.0.len(), Some(self.0.len()))
    }
}

impl ExactSizeIterator for CardIter {}

impl IntoIterator for CardSet {
    type Item = Card;
    type IntoIter = CardIter;

    #[inline]
    fn into_iter(self) -> CardIter {
        self.iter()
    }
}

impl FromIterator<Card> for CardSet {
    #[inline]
    fn from_iter<I: IntoIterator<Item = Card>>(cards: I) -> Self {
        cards.into_iter().fold(Self::EMPTY, Self::with)
    }
}

impl From<Card> for CardSet {
    #[inline]
    fn from(card: Card) -> Self {
        Self::EMPTY.with(card)
    }
}

impl BitOr for CardSet {
    type Output = Self;

    #[inline]
    fn bitor(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }
}

impl BitOrAssign for CardSet {
    #[inline]
    fn bitor_assign(&mut self, other: Self) {
        self.0 |= other.0;
    }
}

impl BitAnd for CardSet {
    type Output = Self;

    #[inline]
    fn bitand(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }
}

impl Sub for CardSet {
    type Output = Self;

    #[inline]
    fn sub(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }
}

impl SubAssign for CardSet {
    #[inline]
    fn sub_assign(&mut self, other: Self) {
        self.0 &= !other.0;
    }
}

impl fmt::Display for CardSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (position, card) in self.iter().enumerate() {
            if position > 0 {
                f.write_str(" ")?;
            }
            fmt::Display::fmt(&card, f)?;
        }
        Ok(())
    }
}

impl fmt::Debug for CardSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{{{self}}}")
    }
}

impl FromStr for CardSet {
    type Err = NotACard;

    /// Parses cards separated by spaces. Refuses a card that is named twice.
    fn from_str(text: &str) -> Result<Self, NotACard> {
        let mut cards = Self::EMPTY;
        for word in text.split_whitespace() {
            let card: Card = word.parse()?;
            if cards.contains(card) {
                return Err(NotACard);
            }
            cards = cards.with(card);
        }
        Ok(cards)
    }
}
