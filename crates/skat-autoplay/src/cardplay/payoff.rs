//! The points that the end of a contract brings to one player.

use skat_rules::card::CardSet;
use skat_rules::games::skat::{
    Announcement, Bid, Contract, ContractKind, Doubling, PlayResult, PlayView, Raises, SeatView,
    Settlement, SkatRules, settle_with_matadors,
};
use skat_rules::seat::Seat;

use super::determinization::World;
use super::knowledge::Knowledge;
use super::state::CardPlayState;
use crate::appraisal::WorldResult;
use crate::evaluation::seeger::{DEFENDERS_BONUS, OWN_BONUS};

/// Points of each defender for a lost contract at a table of four.
const DEFENDERS_BONUS_AT_FOUR: f32 = 30.0;

/// Returns the points of each defender for a lost contract at a table of this many players.
pub(crate) const fn defenders_bonus(players: u8) -> f32 {
    if players == 4 {
        DEFENDERS_BONUS_AT_FOUR
    } else {
        DEFENDERS_BONUS
    }
}

/// The declarer's card points and tricks at the end. Where only their class is known, they stand
/// for all results that count alike.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Takings {
    pub(crate) points: u8,
    pub(crate) tricks: u8,
}

impl Takings {
    /// A number of tricks without meaning for the score.
    const SOME_TRICKS: u8 = 5;

    /// Takings by card points, with neither party Schwarz.
    pub(crate) const fn of_points(points: u8) -> Self {
        Self {
            points,
            tricks: Self::SOME_TRICKS,
        }
    }

    /// Takings of a declarer who takes all tricks.
    pub(crate) const ALL: Self = Self {
        points: 120,
        tricks: 10,
    };

    /// Takings of a declarer without a trick.
    pub(crate) const NOTHING: Self = Self {
        points: 0,
        tricks: 0,
    };

    /// Takings that reach this goal or miss it, and nothing more.
    pub(crate) const fn of_goal(kind: ContractKind, goal: Announcement, won: bool) -> Self {
        if matches!(kind, ContractKind::Null) {
            return Self::of_null(won);
        }
        match goal {
            Announcement::Schwarz | Announcement::Ouvert if won => Self::ALL,
            Announcement::Schneider if won => Self::of_points(90),
            _ => Self::of_points(if won { 61 } else { 60 }),
        }
    }

    /// Takings of a Null.
    pub(crate) const fn of_null(won: bool) -> Self {
        Self {
            points: 0,
            tricks: !won as u8,
        }
    }
}

/// Scoring of a contract for one player, by extended Seeger-Fabian.
#[derive(Clone, Copy)]
pub(crate) struct Payoff {
    rules: SkatRules,
    contract: Contract,
    raises: Raises,
    bid: Bid,
    declares: bool,
    /// Points of a defender for a lost contract.
    defenders_bonus: f32,
}

impl Payoff {
    /// Creates the scoring for the owner of this view, at a table of this many players.
    pub(crate) fn new(view: &SeatView, play: &PlayView, players: u8) -> Self {
        Self {
            rules: view.public.rules,
            contract: play.contract,
            raises: play.raises,
            bid: play.won.bid,
            declares: view.seat == play.won.declarer,
            defenders_bonus: defenders_bonus(players),
        }
    }

    /// Creates the scoring for a player of another game with these tricks, as Skat would score them.
    pub(crate) fn as_in_skat(play: &CardPlayState) -> Self {
        Self {
            rules: SkatRules::DEFAULT,
            contract: play.contract,
            raises: Raises::default(),
            bid: play.bid,
            declares: play.me == play.declarer,
            defenders_bonus: DEFENDERS_BONUS,
        }
    }

    /// Returns the same scoring after this doubling.
    pub(crate) fn doubled(self, kontra: Option<Doubling>) -> Self {
        Self {
            raises: Raises {
                kontra,
                ..self.raises
            },
            ..self
        }
    }

    fn settlement(&self, matadors: i8, Takings { points, tricks }: Takings) -> Settlement {
        let made = PlayResult::in_play(self.contract, &self.raises, points, tricks, true);
        settle_with_matadors(
            &self.rules,
            self.contract,
            &self.raises,
            matadors,
            self.bid,
            made,
        )
    }

    /// Returns the player's points against the mean of the two others. An announced Spitze counts
    /// as made.
    pub(crate) fn against_others(&self, matadors: i8, takings: Takings) -> f32 {
        let settlement = self.settlement(matadors, takings);
        let declarers = if settlement.won {
            settlement.score as f32 + OWN_BONUS
        } else {
            settlement.score as f32 - OWN_BONUS - self.defenders_bonus
        };
        if self.declares {
            declarers
        } else {
            -0.5 * declarers
        }
    }

    /// Returns the player's points between reaching the goal and missing it, with nothing more.
    pub(crate) fn swing(&self, matadors: i8, goal: Announcement) -> f64 {
        let points = |declarers| {
            let takings = Takings::of_goal(self.contract.kind(), goal, declarers);
            self.result(matadors, takings).points
        };
        points(self.declares) - points(!self.declares)
    }

    /// Returns the player's result. An announced Spitze counts as made.
    pub(crate) fn result(&self, matadors: i8, takings: Takings) -> WorldResult {
        let settlement = self.settlement(matadors, takings);
        let points = match (self.declares, settlement.won) {
            (true, true) => settlement.score as f32 + OWN_BONUS,
            (true, false) => settlement.score as f32 - OWN_BONUS,
            (false, true) => 0.0,
            (false, false) => self.defenders_bonus,
        };
        WorldResult {
            chance: Some(f64::from(u8::from(settlement.won == self.declares))),
            points: points.into(),
        }
    }
}

/// Returns the matadors of the declarer's twelve cards in a world.
pub(crate) fn matadors(knowledge: &Knowledge, world: &World) -> i8 {
    let declarer: Seat = knowledge.declarer;
    let twelve: CardSet = world.hands[declarer] | knowledge.played_by(declarer) | world.put_away;
    knowledge.kind.matadors(twelve)
}
