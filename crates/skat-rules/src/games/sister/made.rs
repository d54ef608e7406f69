//! What play came to, where the declarer needs 91 card points for Schneider (`rules.md` 3.3 and 3.5).

use super::Ending;
use crate::games::skat::ContractKind;
use crate::rule_set::choices;

/// Card points that win a contract with trumps.
const POINTS_TO_WIN: u8 = 61;
/// Card points that make the defenders Schneider: with 30 they are out (`rules.md` Part 5, item 1).
const POINTS_FOR_SCHNEIDER: u8 = 91;
/// Card points with which the declarer is Schneider himself: with 31 he is out.
const DECLARER_SCHNEIDER: u8 = 30;
/// All card points of the pack.
const ALL_POINTS: u8 = 120;
/// Tricks of a deal.
const ALL_TRICKS: u8 = 10;

choices! {
    /// How far a contract with trumps is to go, or went.
    pub enum Level {
        /// The game: 61 card points.
        Game = "nothing",
        /// 91 card points; or of the declarer no more than 30.
        Schneider = "schneider",
        /// All ten tricks; or of the declarer none.
        Schwarz = "schwarz",
    }
}

impl Level {
    /// Multipliers for reaching this level, 1 to 3, and for having declared another, 0 to 2; a level declared counts as reached
    /// also if it is missed (`rules.md` 1.6 and 3.3).
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

/// What both parties have taken so far, the declarer's side with the skat or discards.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Standing {
    /// Card points of the declarer, 0 to 120.
    pub declarer_points: u8,
    /// Card points of both defenders together, 0 to 120.
    pub defender_points: u8,
    /// Tricks of the declarer, 0 to 10.
    pub declarer_tricks: u8,
    /// Tricks of both defenders together, 0 to 10.
    pub defender_tricks: u8,
}

/// What play came to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Made {
    /// Whether the declarer has what every contract needs: 61 card points, in Null no trick.
    pub game: bool,
    /// Whether he made what he undertook, his declaration included.
    pub goal: bool,
    /// The level that either party reached; in Null always [`Level::Game`].
    pub level: Level,
}

impl Made {
    /// What play of a contract came to when it ended like this; `covers` says whether a result is worth the bid.
    pub(in crate::games) fn at(
        ending: Ending,
        kind: ContractKind,
        declared: Level,
        standing: Standing,
        covers: impl Fn(Self) -> bool,
    ) -> Self {
        match (kind, ending) {
            (ContractKind::Null, Ending::DeclarerConceded) => Self { game: false, goal: false, level: Level::Game },
            (ContractKind::Null, _) => Self::in_null(standing.declarer_tricks),
            (_, Ending::PlayedOut) => Self::in_play(declared, standing.declarer_points, standing.declarer_tricks),
            (_, Ending::DeclarerConceded) => Self::by_declarers_concession(declared, standing),
            (_, Ending::DefenderConceded(_)) => Self::by_defenders_concession(declared, standing, covers),
        }
    }

    /// A Null in which the declarer has taken so many tricks.
    #[must_use]
    pub const fn in_null(tricks: u8) -> Self {
        let made = tricks == 0;
        Self { game: made, goal: made, level: Level::Game }
    }

    /// A contract with trumps after all ten tricks.
    #[must_use]
    pub fn in_play(declared: Level, card_points: u8, tricks: u8) -> Self {
        let level = match tricks {
            0 | ALL_TRICKS => Level::Schwarz,
            _ if !(DECLARER_SCHNEIDER + 1..POINTS_FOR_SCHNEIDER).contains(&card_points) => Level::Schneider,
            _ => Level::Game,
        };
        let game = card_points >= POINTS_TO_WIN;
        Self { game, goal: game && level >= declared, level }
    }

    /// A contract with trumps that the declarer gave up: no level but those that play has secured; what is won already stays
    /// won (`rules.md` 1.8).
    #[must_use]
    pub fn by_declarers_concession(declared: Level, standing: Standing) -> Self {
        let reached = Self::secured(standing);
        let game = standing.declarer_points >= POINTS_TO_WIN;
        let lost = standing.defender_points >= ALL_POINTS - DECLARER_SCHNEIDER;
        let level = if lost { Level::Schneider } else { reached };
        Self { game, goal: game && reached >= declared, level }
    }

    /// A contract with trumps that a defender gave up, which binds both: the declarer gets what he needs for his declaration
    /// and his bid, as far as play has left it possible; what is lost already stays lost (`rules.md` 1.8). `covers` says
    /// whether a result is worth the bid.
    #[must_use]
    pub fn by_defenders_concession(declared: Level, standing: Standing, covers: impl Fn(Self) -> bool) -> Self {
        let still_possible = |level| match level {
            Level::Game => standing.defender_points <= ALL_POINTS - POINTS_TO_WIN,
            Level::Schneider => standing.defender_points <= ALL_POINTS - POINTS_FOR_SCHNEIDER,
            Level::Schwarz => standing.defender_tricks == 0,
        };
        let game = still_possible(Level::Game);
        if !game || !still_possible(declared) {
            let lost = standing.defender_points >= ALL_POINTS - DECLARER_SCHNEIDER;
            let level = if lost { Level::Schneider } else { Self::secured(standing) };
            return Self { game, goal: false, level };
        }
        let won = |level| Self { game, goal: true, level };
        let secured = Self::secured(standing);
        [Level::Game, Level::Schneider, Level::Schwarz]
            .into_iter()
            .filter(|&level| level == secured || (level > secured && still_possible(level)))
            .map(won)
            .find(|&made| covers(made))
            .unwrap_or(won(secured))
    }

    /// The level that the declarer has reached whatever else is played; Schwarz is only reached with the last trick.
    fn secured(standing: Standing) -> Level {
        if standing.declarer_points >= POINTS_FOR_SCHNEIDER { Level::Schneider } else { Level::Game }
    }
}
