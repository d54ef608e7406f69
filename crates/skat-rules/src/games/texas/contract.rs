//! Contracts, with what is announced (`rules.md` 1.4 and 3.5).

use std::fmt;
use std::str::FromStr;

use super::{Illegal, NotAnAction};
use crate::games::sister::Level;
use crate::games::skat::ContractKind;

/// A contract that may be announced in Texas Skat, with all that its announcements include.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Contract {
    kind: ContractKind,
    hand: bool,
    announced: Level,
    ouvert: bool,
}

impl Contract {
    /// The contract with these announcements, which need no Hand. An open suit contract or Grand announces Schwarz.
    ///
    /// # Errors
    ///
    /// [`Illegal::NoLevelsInNull`] if Schneider or Schwarz is announced in Null.
    pub fn new(kind: ContractKind, hand: bool, announced: Level, ouvert: bool) -> Result<Self, Illegal> {
        let null = kind == ContractKind::Null;
        match () {
            () if null && announced != Level::Game => Err(Illegal::NoLevelsInNull),
            () if ouvert && !null => Ok(Self { kind, hand, announced: Level::Schwarz, ouvert }),
            () => Ok(Self { kind, hand, announced, ouvert }),
        }
    }

    /// All contracts with or without Hand.
    pub fn all(hand: bool) -> impl Iterator<Item = Self> {
        let announcements =
            [(Level::Game, false), (Level::Schneider, false), (Level::Schwarz, false), (Level::Game, true)];
        ContractKind::ALL.into_iter().flat_map(move |kind| {
            announcements.into_iter().filter_map(move |(level, ouvert)| Self::new(kind, hand, level, ouvert).ok())
        })
    }

    /// What is trump.
    #[must_use]
    pub const fn kind(self) -> ContractKind {
        self.kind
    }

    /// Whether the skat stays unseen.
    #[must_use]
    pub const fn hand(self) -> bool {
        self.hand
    }

    /// Schneider or Schwarz, if announced.
    #[must_use]
    pub const fn announced(self) -> Level {
        self.announced
    }

    /// Whether the declarer's cards lie open.
    #[must_use]
    pub const fn ouvert(self) -> bool {
        self.ouvert
    }

    /// The base value: 9 to 12 for a suit, 16 for Grand; in Null the fixed value, 20 or with Hand 30. Ouvert doubles it.
    #[must_use]
    pub const fn base(self) -> u16 {
        let simple = match (self.kind, self.hand) {
            (ContractKind::Suit(suit), _) => 9 + suit as u16,
            (ContractKind::Grand, _) => 16,
            (ContractKind::Null, false) => 20,
            (ContractKind::Null, true) => 30,
        };
        if self.ouvert { 2 * simple } else { simple }
    }
}

/// Notation as in Skat: the kind, then `O` ouvert, `H` Hand, `S` Schneider announced, `Z` Schwarz announced, without what the
/// others include.
impl fmt::Display for Contract {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let ouvert = if self.ouvert { "O" } else { "" };
        let hand = if self.hand { "H" } else { "" };
        let level = match self.announced {
            Level::Schneider => "S",
            Level::Schwarz if !self.ouvert => "Z",
            Level::Schwarz | Level::Game => "",
        };
        write!(f, "{}{ouvert}{hand}{level}", self.kind.letter())
    }
}

impl FromStr for Contract {
    type Err = NotAnAction;

    fn from_str(text: &str) -> Result<Self, NotAnAction> {
        let mut all = Self::all(false).chain(Self::all(true));
        all.find(|contract| contract.to_string() == text).ok_or(NotAnAction)
    }
}
