//! Facts about a finished deal in a form that all games share.

use crate::card::Suit;
use crate::games::skat::ContractKind;

/// The facts of a finished deal that statistics count.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct DealFacts {
    /// The kind of deal that was played.
    pub kind: DealKind,
    /// Card points of the declarer's party, 0 to 120. `None` unless a suit contract or Grand was
    /// played to its end.
    pub card_points: Option<u8>,
    /// True if the declarer overbid.
    pub overbid: bool,
}

/// Kinds of deals that statistics tell apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum DealKind {
    /// All players passed.
    PassedIn,
    /// Suit contract with diamonds as trumps.
    Diamonds,
    /// Suit contract with hearts as trumps.
    Hearts,
    /// Suit contract with spades as trumps.
    Spades,
    /// Suit contract with clubs as trumps.
    Clubs,
    /// Grand: only the jacks are trumps.
    Grand,
    /// Null: no trumps, and the declarer must take no trick.
    Null,
    /// Ramsch: each player plays alone and nobody is the declarer.
    Ramsch,
    /// A deal of a game with kinds of its own.
    Other,
}

impl DealKind {
    /// All kinds, the deal without play first.
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

    /// Returns whether one player plays alone as the declarer.
    #[must_use]
    pub const fn has_declarer(self) -> bool {
        matches!(
            self,
            Self::Diamonds | Self::Hearts | Self::Spades | Self::Clubs | Self::Grand | Self::Null
        )
    }

    /// Returns the key that stored records use.
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

    /// Returns the kind with this key, if there is one.
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
    /// Facts of a deal without a declarer.
    #[must_use]
    pub(crate) const fn without_declarer(kind: DealKind) -> Self {
        Self {
            kind,
            card_points: None,
            overbid: false,
        }
    }

    /// Facts of a played contract. Drops the card points of a Null, where they don't count.
    #[must_use]
    pub(crate) fn of_contract(kind: ContractKind, card_points: Option<u8>, overbid: bool) -> Self {
        Self {
            kind: kind.into(),
            card_points: card_points.filter(|_| kind != ContractKind::Null),
            overbid,
        }
    }
}
