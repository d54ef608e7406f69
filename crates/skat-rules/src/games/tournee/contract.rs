//! Contracts of Tournée Skat.

use std::fmt;

use crate::card::Suit;
use crate::games::skat::ContractKind;

/// The trumps of a contract.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Trump {
    /// The suit and the four jacks.
    Suit(Suit),
    /// Only the four jacks.
    Grand,
}

impl Trump {
    /// All trumps, by rising base value.
    pub const ALL: [Self; 5] = [
        Self::Suit(Suit::Diamonds),
        Self::Suit(Suit::Hearts),
        Self::Suit(Suit::Spades),
        Self::Suit(Suit::Clubs),
        Self::Grand,
    ];

    /// Returns the contract kind that decides the tricks.
    #[must_use]
    pub const fn kind(self) -> ContractKind {
        match self {
            Self::Suit(suit) => ContractKind::Suit(suit),
            Self::Grand => ContractKind::Grand,
        }
    }

    /// Returns the letter used in notation.
    #[must_use]
    pub const fn letter(self) -> char {
        self.kind().letter()
    }
}

/// A contract of Tournée Skat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Contract {
    /// A card of the skat determines trump, and the declarer picks up both cards.
    Tournee {
        /// Trump by the turned card, or by the choice that a jack allows.
        trump: Trump,
        /// True if the declarer refused the first card, so that the second one decided.
        passt_mir_nicht: bool,
    },
    /// The declarer leaves the skat where it is.
    Solo(Trump),
    /// Grand with open cards, leaving the skat where it is.
    GrandOuvert,
    /// Grand after picking up both cards of the skat.
    Guckser,
    /// The declarer must take no trick.
    Null {
        /// True if the declarer's cards lie open.
        ouvert: bool,
        /// True if the declarer picked up the skat, as older laws allow.
        guckser: bool,
    },
    /// Everybody plays alone, and nobody uses the skat.
    Ramsch,
}

impl Contract {
    /// Returns the contract kind that decides the tricks.
    #[must_use]
    pub const fn kind(self) -> ContractKind {
        match self {
            Self::Tournee { trump, .. } | Self::Solo(trump) => trump.kind(),
            Self::GrandOuvert | Self::Guckser | Self::Ramsch => ContractKind::Grand,
            Self::Null { .. } => ContractKind::Null,
        }
    }

    /// Returns true if the declarer picks up the skat.
    #[must_use]
    pub const fn takes_skat(self) -> bool {
        matches!(
            self,
            Self::Tournee { .. } | Self::Guckser | Self::Null { guckser: true, .. }
        )
    }

    /// Returns true if the declarer's cards lie open.
    #[must_use]
    pub const fn ouvert(self) -> bool {
        matches!(self, Self::GrandOuvert | Self::Null { ouvert: true, .. })
    }

    /// Returns the base value; in Null the fixed value, in Ramsch 0.
    #[must_use]
    pub const fn base(self) -> u16 {
        match self {
            Self::Tournee {
                trump: Trump::Suit(suit),
                ..
            } => 5 + suit as u16,
            Self::Tournee {
                trump: Trump::Grand,
                ..
            } => 12,
            Self::Solo(Trump::Suit(suit)) => 9 + suit as u16,
            Self::Solo(Trump::Grand) => 20,
            Self::GrandOuvert => 24,
            Self::Guckser => 16,
            Self::Null {
                ouvert: false,
                guckser: false,
            } => 20,
            Self::Null {
                ouvert: true,
                guckser: false,
            } => 40,
            Self::Null {
                ouvert: false,
                guckser: true,
            } => 15,
            Self::Null {
                ouvert: true,
                guckser: true,
            } => 30,
            Self::Ramsch => 0,
        }
    }
}

/// Notation: `tournee C`, `tournee C passt mir nicht`, `solo G`, `solo GO`, `guckser`, `null`,
/// `null ouvert`, `ramsch`.
impl fmt::Display for Contract {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Tournee {
                trump,
                passt_mir_nicht: false,
            } => write!(f, "tournee {}", trump.letter()),
            Self::Tournee {
                trump,
                passt_mir_nicht: true,
            } => write!(f, "tournee {} passt mir nicht", trump.letter()),
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
