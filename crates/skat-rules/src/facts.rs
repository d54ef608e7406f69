//! What was played in a deal, in a form that all games share.

use crate::card::Suit;
use crate::games::skat::ContractKind;

/// What was played in a deal, for statistics.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct DealFacts {
    /// The kind of deal.
    pub kind: DealKind,
    /// The card points of the declarer's party, 0 to 120, in a contract where card points count that was played to an end.
    pub card_points: Option<u8>,
    /// Whether the declarer had overbid.
    pub overbid: bool,
}

/// Kinds of deals.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum DealKind {
    /// Nobody played.
    PassedIn,
    /// Diamonds are trumps.
    Diamonds,
    /// Hearts are trumps.
    Hearts,
    /// Spades are trumps.
    Spades,
    /// Clubs are trumps.
    Clubs,
    /// Grand.
    Grand,
    /// Null.
    Null,
    /// Everybody for himself, without a declarer.
    Ramsch,
    /// A deal of a game that has other kinds.
    Other,
}

impl DealKind {
    /// All kinds.
    pub const ALL: [Self; 9] = [
        Self::PassedIn,
        Self::Diamonds,
        Self::Hearts,
        Self::Spades,
        Self::Clubs,
        Self::Grand,
        Self::Null,
        Self::Ramsch,
        Self::Other,
    ];

    /// Whether somebody plays alone in it, as its declarer.
    #[must_use]
    pub const fn has_declarer(self) -> bool {
        matches!(self, Self::Diamonds | Self::Hearts | Self::Spades | Self::Clubs | Self::Grand | Self::Null)
    }

    /// The name used in records.
    #[must_use]
    pub const fn key(self) -> &'static str {
        match self {
            Self::PassedIn => "passed_in",
            Self::Diamonds => "diamonds",
            Self::Hearts => "hearts",
            Self::Spades => "spades",
            Self::Clubs => "clubs",
            Self::Grand => "grand",
            Self::Null => "null",
            Self::Ramsch => "ramsch",
            Self::Other => "other",
        }
    }

    /// The kind of this name.
    #[must_use]
    pub fn from_key(key: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.key() == key)
    }
}

impl From<ContractKind> for DealKind {
    fn from(kind: ContractKind) -> Self {
        match kind {
            ContractKind::Suit(Suit::Diamonds) => Self::Diamonds,
            ContractKind::Suit(Suit::Hearts) => Self::Hearts,
            ContractKind::Suit(Suit::Spades) => Self::Spades,
            ContractKind::Suit(Suit::Clubs) => Self::Clubs,
            ContractKind::Grand => Self::Grand,
            ContractKind::Null => Self::Null,
        }
    }
}

impl DealFacts {
    /// A deal without a contract.
    #[must_use]
    pub(crate) const fn without_declarer(kind: DealKind) -> Self {
        Self { kind, card_points: None, overbid: false }
    }

    /// A contract with the declarer's card points, if it was played to an end; they don't count in Null.
    #[must_use]
    pub(crate) fn of_contract(kind: ContractKind, card_points: Option<u8>, overbid: bool) -> Self {
        Self { kind: kind.into(), card_points: card_points.filter(|_| kind != ContractKind::Null), overbid }
    }
}
