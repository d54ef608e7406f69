//! Contracts of Texas Skat with their announcements.

use std::fmt;
use std::str::FromStr;

use super::Illegal;
use crate::game::NotAnAction;
use crate::games::sister::WinLevel;
use crate::games::skat::ContractKind;

/// A contract of Texas Skat, with everything that its announcements include.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Contract {
    kind: ContractKind,
    hand: bool,
    announced: WinLevel,
    ouvert: bool,
}

impl Contract {
    /// Returns the contract with these announcements, which need no Hand. An open suit contract or
    /// Grand includes Schwarz.
    ///
    /// # Errors
    ///
    /// [`Illegal::NoLevelsInNull`] for Schneider or Schwarz in Null.
    pub fn new(
        kind: ContractKind,
        hand: bool,
        announced: WinLevel,
        ouvert: bool,
    ) -> Result<Self, Illegal> {
        let null = kind == ContractKind::Null;
        if null && announced != WinLevel::Game {
            Err(Illegal::NoLevelsInNull)
        } else if ouvert && !null {
            Ok(Self {
                kind,
                hand,
                announced: WinLevel::Schwarz,
                ouvert,
            })
        } else {
            Ok(Self {
                kind,
                hand,
                announced,
                ouvert,
            })
        }
    }

    /// Returns all contracts with or without Hand.
    pub fn all(hand: bool) -> impl Iterator<Item = Self> {
        let announcements = [
            (WinLevel::Game, false),
            (WinLevel::Schneider, false),
            (WinLevel::Schwarz, false),
            (WinLevel::Game, true),
        ];
        ContractKind::ALL.into_iter().flat_map(move |kind| {
            announcements
                .into_iter()
                .filter_map(move |(level, ouvert)| Self::new(kind, hand, level, ouvert).ok())
        })
    }

    /// Returns the contract kind.
    #[must_use]
    pub const fn kind(self) -> ContractKind {
        self.kind
    }

    /// Returns true for a Hand contract, in which the skat stays unseen.
    #[must_use]
    pub const fn hand(self) -> bool {
        self.hand
    }

    /// Returns the announced level; [`WinLevel::Game`] without an announcement.
    #[must_use]
    pub const fn announced(self) -> WinLevel {
        self.announced
    }

    /// Returns true if the declarer's cards lie open.
    #[must_use]
    pub const fn ouvert(self) -> bool {
        self.ouvert
    }

    /// Returns the base value: 9 to 12 for a suit, 16 for Grand. In Null it is the fixed value, 20
    /// or with Hand 30. Ouvert doubles it.
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

/// Notation as in Skat: the kind, then `O` ouvert, `H` Hand, `S` Schneider announced and `Z`
/// Schwarz announced, without anything that another letter includes.
impl fmt::Display for Contract {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let ouvert = if self.ouvert { "O" } else { "" };
        let hand = if self.hand { "H" } else { "" };
        let level = match self.announced {
            WinLevel::Schneider => "S",
            WinLevel::Schwarz if !self.ouvert => "Z",
            WinLevel::Schwarz | WinLevel::Game => "",
        };
        write!(f, "{}{ouvert}{hand}{level}", self.kind.letter())
    }
}

impl FromStr for Contract {
    type Err = NotAnAction;

    fn from_str(text: &str) -> Result<Self, NotAnAction> {
        let mut all = Self::all(false).chain(Self::all(true));
        all.find(|contract| contract.to_string() == text)
            .ok_or(NotAnAction)
    }
}
