//! The result of the play, for games in which the declarer needs 91 card points for Schneider.

use std::fmt;
use std::str::FromStr;

use crate::game::NotAnAction;
use crate::games::skat::{ContractKind, PartyPoints};
use crate::rule_set::{KnobValue as _, choices};
use crate::seat::Seat;

/// Card points that win a contract with trumps.
const POINTS_TO_WIN: u8 = 61;
/// Card points that make the defenders Schneider; with 30 they escape it.
const POINTS_FOR_SCHNEIDER: u8 = 91;
/// Card points with which the declarer is Schneider; with 31 they escape it.
const DECLARER_SCHNEIDER: u8 = 30;
/// Card points of the whole pack.
const ALL_POINTS: u8 = 120;
/// Number of tricks in a deal.
const ALL_TRICKS: u8 = 10;

/// The way in which play ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ending {
    /// The last trick ended play, or in Null the declarer's first.
    PlayedOut,
    /// The declarer conceded.
    DeclarerConceded,
    /// A defender conceded, for both.
    DefenderConceded(Seat),
}

choices! {
    /// Goal or result of a contract with trumps.
    pub enum WinLevel {
        /// The game: 61 card points.
        Game = "nothing",
        /// 91 card points; for a losing declarer at most 30.
        Schneider = "schneider",
        /// All ten tricks; for a losing declarer none.
        Schwarz = "schwarz",
    }
}

impl fmt::Display for WinLevel {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.key())
    }
}

impl FromStr for WinLevel {
    type Err = NotAnAction;

    fn from_str(text: &str) -> Result<Self, NotAnAction> {
        Self::from_key(text).ok_or(NotAnAction)
    }
}

impl WinLevel {
    /// Returns the sum of two multipliers: 1 to 3 for this level and 0 to 2 for the declared one.
    ///
    /// A missed declaration counts as if it had been reached.
    #[must_use]
    pub fn multiplier(self, declared: Self) -> u16 {
        let steps = |level| match level {
            Self::Game => 0,
            Self::Schneider => 1,
            Self::Schwarz => 2,
        };
        1 + steps(self.max(declared)) + steps(declared)
    }
}

/// Result of the play.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PlayResult {
    /// True if the declarer met the need of every contract: 61 card points, in Null no trick.
    pub game: bool,
    /// True if the declarer made the contract and the declaration.
    pub goal: bool,
    /// Level that either party reached; in Null always [`WinLevel::Game`].
    pub level: WinLevel,
}

impl PlayResult {
    /// Returns the result after this ending; `covers` tells if a result is worth the bid.
    pub(in crate::games) fn at(
        ending: Ending,
        kind: ContractKind,
        declared: WinLevel,
        standing: PartyPoints,
        covers: impl Fn(Self) -> bool,
    ) -> Self {
        match (kind, ending) {
            (ContractKind::Null, Ending::DeclarerConceded) => Self {
                game: false,
                goal: false,
                level: WinLevel::Game,
            },
            (ContractKind::Null, _) => Self::in_null(standing.declarer_tricks),
            (_, Ending::PlayedOut) => {
                Self::in_play(declared, standing.declarer_points, standing.declarer_tricks)
            }
            (_, Ending::DeclarerConceded) => Self::by_declarers_concession(declared, standing),
            (_, Ending::DefenderConceded(_)) => {
                Self::by_defenders_concession(declared, standing, covers)
            }
        }
    }

    /// Returns the result of a Null in which the declarer has taken this number of tricks.
    #[must_use]
    pub const fn in_null(tricks: u8) -> Self {
        let made = tricks == 0;
        Self {
            game: made,
            goal: made,
            level: WinLevel::Game,
        }
    }

    /// Returns the result of a contract with trumps after all ten tricks.
    #[must_use]
    pub fn in_play(declared: WinLevel, card_points: u8, tricks: u8) -> Self {
        let level = match tricks {
            0 | ALL_TRICKS => WinLevel::Schwarz,
            _ if !(DECLARER_SCHNEIDER + 1..POINTS_FOR_SCHNEIDER).contains(&card_points) => {
                WinLevel::Schneider
            }
            _ => WinLevel::Game,
        };
        let game = card_points >= POINTS_TO_WIN;
        Self {
            game,
            goal: game && level >= declared,
            level,
        }
    }

    /// Returns the result of a contract with trumps that the declarer conceded.
    ///
    /// Only levels that play has secured count, and a goal already made stays made.
    #[must_use]
    pub fn by_declarers_concession(declared: WinLevel, standing: PartyPoints) -> Self {
        let reached = Self::secured(standing);
        let game = standing.declarer_points >= POINTS_TO_WIN;
        let lost = standing.defender_points >= ALL_POINTS - DECLARER_SCHNEIDER;
        let level = if lost { WinLevel::Schneider } else { reached };
        Self {
            game,
            goal: game && reached >= declared,
            level,
        }
    }

    /// Returns the result of a contract with trumps that a defender conceded, which binds both.
    ///
    /// The declarer gets everything that the declaration and the bid require, as far as it is still
    /// possible. A goal already missed stays missed. `covers` tells if a result is worth the bid.
    #[must_use]
    pub fn by_defenders_concession(
        declared: WinLevel,
        standing: PartyPoints,
        covers: impl Fn(Self) -> bool,
    ) -> Self {
        let still_possible = |level| match level {
            WinLevel::Game => standing.defender_points <= ALL_POINTS - POINTS_TO_WIN,
            WinLevel::Schneider => standing.defender_points <= ALL_POINTS - POINTS_FOR_SCHNEIDER,
            WinLevel::Schwarz => standing.defender_tricks == 0,
        };
        let game = still_possible(WinLevel::Game);
        if !game || !still_possible(declared) {
            let lost = standing.defender_points >= ALL_POINTS - DECLARER_SCHNEIDER;
            let level = if lost {
                WinLevel::Schneider
            } else {
                Self::secured(standing)
            };
            return Self {
                game,
                goal: false,
                level,
            };
        }
        let won = |level| Self {
            game,
            goal: true,
            level,
        };
        let secured = Self::secured(standing);
        [WinLevel::Game, WinLevel::Schneider, WinLevel::Schwarz]
            .into_iter()
            .filter(|&level| level == secured || (level > secured && still_possible(level)))
            .map(won)
            .find(|&made| covers(made))
            .unwrap_or(won(secured))
    }

    /// Returns the level that the declarer has already secured. Schwarz is secured only with the
    /// last trick.
    fn secured(standing: PartyPoints) -> WinLevel {
        if standing.declarer_points >= POINTS_FOR_SCHNEIDER {
            WinLevel::Schneider
        } else {
            WinLevel::Game
        }
    }
}
