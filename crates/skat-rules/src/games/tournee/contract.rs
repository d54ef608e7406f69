//! Contracts (`rules.md` 3.3).

use std::fmt;

use crate::card::Suit;
use crate::games::skat::ContractKind;

/// What is trump.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Trump {
    /// The suit and the four jacks.
    Suit(Suit),
    /// Only the four jacks.
    Grand,
}

impl Trump {
    /// All trumps, cheapest first.
    pub const ALL: [Self; 5] = [
        Self::Suit(Suit::Diamonds),
        Self::Suit(Suit::Hearts),
        Self::Suit(Suit::Spades),
        Self::Suit(Suit::Clubs),
        Self::Grand,
    ];

    /// What the tricks are about.
    #[must_use]
    pub const fn kind(self) -> ContractKind {
        match self {
            Self::Suit(suit) => ContractKind::Suit(suit),
            Self::Grand => ContractKind::Grand,
        }
    }

    /// The letter used in notation.
    #[must_use]
    pub const fn letter(self) -> char {
        self.kind().letter()
    }
}

/// What is played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Contract {
    /// A card of the skat determines trump; both are taken up.
    Tournee {
        /// What the turned card, or the choice that a jack allows, makes trump.
        trump: Trump,
        /// Whether the first card was refused, so that the second one decided.
        passt_mir_nicht: bool,
    },
    /// The skat stays where it is.
    Solo(Trump),
    /// Grand with open cards, the skat staying where it is.
    GrandOuvert,
    /// Both cards of the skat are taken up for a Grand.
    Guckser,
    /// No trick.
    Null {
        /// Whether the cards lie open.
        ouvert: bool,
        /// Whether the skat was taken up, by an older law.
        guckser: bool,
    },
    /// Everybody for himself, the skat unused.
    Ramsch,
}

impl Contract {
    /// What the tricks are about.
    #[must_use]
    pub const fn kind(self) -> ContractKind {
        match self {
            Self::Tournee { trump, .. } | Self::Solo(trump) => trump.kind(),
            Self::GrandOuvert | Self::Guckser | Self::Ramsch => ContractKind::Grand,
            Self::Null { .. } => ContractKind::Null,
        }
    }

    /// Whether the declarer takes up the skat.
    #[must_use]
    pub const fn takes_skat(self) -> bool {
        matches!(self, Self::Tournee { .. } | Self::Guckser | Self::Null { guckser: true, .. })
    }

    /// Whether the declarer's cards lie open.
    #[must_use]
    pub const fn ouvert(self) -> bool {
        matches!(self, Self::GrandOuvert | Self::Null { ouvert: true, .. })
    }

    /// The base value; in Null the fixed value, in Ramsch 0.
    #[must_use]
    pub const fn base(self) -> u16 {
        match self {
            Self::Tournee { trump: Trump::Suit(suit), .. } => 5 + suit as u16,
            Self::Tournee { trump: Trump::Grand, .. } => 12,
            Self::Solo(Trump::Suit(suit)) => 9 + suit as u16,
            Self::Solo(Trump::Grand) => 20,
            Self::GrandOuvert => 24,
            Self::Guckser => 16,
            Self::Null { ouvert: false, guckser: false } => 20,
            Self::Null { ouvert: true, guckser: false } => 40,
            Self::Null { ouvert: false, guckser: true } => 15,
            Self::Null { ouvert: true, guckser: true } => 30,
            Self::Ramsch => 0,
        }
    }
}

/// In notation: `tournee C`, `tournee C passt mir nicht`, `solo G`, `solo GO`, `guckser`, `null`, `null ouvert`, `ramsch`.
impl fmt::Display for Contract {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Tournee { trump, passt_mir_nicht: false } => write!(f, "tournee {}", trump.letter()),
            Self::Tournee { trump, passt_mir_nicht: true } => write!(f, "tournee {} passt mir nicht", trump.letter()),
            Self::Solo(trump) => write!(f, "solo {}", trump.letter()),
            Self::GrandOuvert => f.write_str("solo GO"),
            Self::Guckser => f.write_str("guckser"),
            Self::Null { ouvert, guckser } => {
                f.write_str(if *guckser { "guckser null" } else { "null" })?;
                f.write_str(if *ouvert { " ouvert" } else { "" })
            }
            Self::Ramsch => f.write_str("ramsch"),
        }
    }
}
