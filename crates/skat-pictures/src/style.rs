//! Deck styles: the face, the letters on the cards and the colours of the suits.

use skat_rules::card::{Card, Rank, Suit};
use skat_rules::games::thirty_one::{Card52, Rank52};

use crate::face::Face;

impl Face {
    /// Returns the face of a pack of 52 cards. There is none with German suits.
    pub(crate) const fn of_52_cards(self) -> Self {
        match self {
            Self::French | Self::German => Self::French,
            Self::Tournament => Self::Tournament,
        }
    }

    /// Returns the colour of a suit's pips and letters in SVG notation.
    pub(crate) const fn colour(self, suit: Suit) -> &'static str {
        match (self, suit) {
            (Self::French | Self::Tournament, Suit::Clubs) | (Self::French, Suit::Spades) => {
                "#1c1e24"
            }
            (Self::Tournament, Suit::Spades) => "#0a7a3d",
            (Self::French, Suit::Diamonds)
            | (Self::French | Self::Tournament | Self::German, Suit::Hearts) => "#d0142c",
            (Self::Tournament, Suit::Diamonds) => "#dd6800",
            (Self::German, Suit::Clubs) => "#5f4a1e",
            (Self::German, Suit::Spades) => "#2f7d32",
            (Self::German, Suit::Diamonds) => "#8a4b0c",
        }
    }

    /// Returns the faint tint of a suit's colour behind the pips of number cards.
    pub(crate) const fn pale_tint(self, suit: Suit) -> &'static str {
        match (self, suit) {
            (Self::French | Self::Tournament, Suit::Clubs) | (Self::French, Suit::Spades) => {
                "#f1f4f9"
            }
            (Self::Tournament | Self::German, Suit::Spades) => "#eef7ee",
            (Self::French, Suit::Diamonds)
            | (Self::French | Self::Tournament | Self::German, Suit::Hearts) => "#fdf1f1",
            (Self::Tournament, Suit::Diamonds) => "#fef5e8",
            (Self::German, Suit::Clubs) => "#f8f3e7",
            (Self::German, Suit::Diamonds) => "#fef8e3",
        }
    }

    /// Returns the light tint of a suit's colour behind figures and aces.
    pub(crate) const fn tint(self, suit: Suit) -> &'static str {
        match (self, suit) {
            (Self::French | Self::Tournament, Suit::Clubs) | (Self::French, Suit::Spades) => {
                "#e3e8f1"
            }
            (Self::Tournament | Self::German, Suit::Spades) => "#dcefdc",
            (Self::French, Suit::Diamonds)
            | (Self::French | Self::Tournament | Self::German, Suit::Hearts) => "#fbe2e2",
            (Self::Tournament, Suit::Diamonds) => "#fdebd3",
            (Self::German, Suit::Clubs) => "#efe6d0",
            (Self::German, Suit::Diamonds) => "#fdf1cc",
        }
    }
}

/// Language of the letters on the cards. A German deck uses the letters of its own figures in every
/// language.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Letters {
    /// `B D K A`
    German,
    /// `J Q K A`
    English,
}

impl Letters {
    /// Both languages.
    pub const ALL: [Self; 2] = [Self::German, Self::English];
}

/// A face together with its letters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct DeckStyle {
    /// The face of the deck.
    pub face: Face,
    /// The language of the letters.
    pub letters: Letters,
}

impl DeckStyle {
    /// Combines a face with the letters of a language.
    #[must_use]
    pub const fn new(face: Face, letters: Letters) -> Self {
        Self { face, letters }
    }

    /// Iterates over all six styles.
    pub fn all() -> impl Iterator<Item = Self> {
        Face::ALL
            .into_iter()
            .flat_map(|face| Letters::ALL.map(|letters| Self { face, letters }))
    }

    /// Returns the index in the corner of a card: a number, or the letter of its figure.
    #[must_use]
    pub const fn index(self, rank: Rank) -> &'static str {
        match (self.face, self.letters, rank) {
            (_, _, Rank::Seven) => "7",
            (_, _, Rank::Eight) => "8",
            (_, _, Rank::Nine) => "9",
            (_, _, Rank::Ten) => "10",
            (_, _, Rank::King) => "K",
            (_, _, Rank::Ace) => "A",
            (Face::German, _, Rank::Queen) => "O",
            (Face::German, _, Rank::Jack) => "U",
            (_, Letters::German, Rank::Queen) => "D",
            (_, Letters::German, Rank::Jack) => "B",
            (_, Letters::English, Rank::Queen) => "Q",
            (_, Letters::English, Rank::Jack) => "J",
        }
    }

    /// Returns the first style that draws this card identically, so that no card is drawn or stored
    /// twice.
    pub(crate) fn canonical(self, card: Card) -> Self {
        let german = Self {
            letters: Letters::German,
            ..self
        };
        if german.index(card.rank()) == self.index(card.rank()) {
            german
        } else {
            self
        }
    }

    /// Like [`canonical`](Self::canonical), for a card of the pack of 52.
    pub(crate) fn canonical52(self, card: Card52) -> Self {
        let german = Self {
            letters: Letters::German,
            ..self
        };
        as_card_of_32(card).map_or(german, |card| self.canonical(card))
    }
}

/// Returns the same card of the pack of 32; `None` for ranks below the seven.
pub(crate) const fn as_card_of_32(card: Card52) -> Option<Card> {
    let rank = match card.rank() {
        Rank52::Two | Rank52::Three | Rank52::Four | Rank52::Five | Rank52::Six => return None,
        Rank52::Seven => Rank::Seven,
        Rank52::Eight => Rank::Eight,
        Rank52::Nine => Rank::Nine,
        Rank52::Ten => Rank::Ten,
        Rank52::Jack => Rank::Jack,
        Rank52::Queen => Rank::Queen,
        Rank52::King => Rank::King,
        Rank52::Ace => Rank::Ace,
    };
    Some(Card::new(card.suit(), rank))
}
