//! The objective of a contract: the declarer's goal, and the utility of Schneider besides.

use skat_rules::games::skat::{Announcement, ContractKind};
use skat_solver::Goal;

use super::state::CardPlayState;
use crate::model::outcome::OutcomeDistribution;

/// The fewest card points with which the declarer makes the defenders Schneider.
pub(crate) const SCHNEIDER: u8 = 90;

/// The fewest card points with which the declarer isn't Schneider.
pub(crate) const OUT_OF_SCHNEIDER: u8 = 31;

/// List points between winning and losing, besides the contract's value: the declarer's loss and
/// the defenders' gain.
const BONUS: f32 = 180.0;

/// Objective of a contract. Its utilities are relative to winning instead of losing, which is 1.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Objective {
    kind: ContractKind,
    needed: Announcement,
    /// Utility of Schneider for the declarer.
    schneider: f32,
    /// Cost for a declarer who is Schneider.
    is_schneider: f32,
}

impl Objective {
    pub(crate) fn new(play: &CardPlayState) -> Self {
        let (kind, needed) = (play.contract.kind(), play.goal);
        let base = f32::from(kind.base().unwrap_or_default());
        // Others can only assume one matador.
        let multiplier = 2 + u8::from(play.contract.hand()) + 2 * (needed as u8).min(2);
        let swing = 3.0 * base * f32::from(multiplier) + BONUS;
        Self {
            kind,
            needed,
            schneider: base / swing,
            is_schneider: 2.0 * base / swing,
        }
    }

    /// Returns true if card points decide, not tricks.
    pub(crate) fn counts_points(&self) -> bool {
        self.kind != ContractKind::Null && self.needed < Announcement::Schwarz
    }

    /// Remaining goal of a declarer with this many card points.
    pub(crate) fn goal(&self, has: u8) -> Goal {
        match self.needed {
            _ if self.kind == ContractKind::Null => Goal::NoTrick,
            Announcement::Schwarz | Announcement::Ouvert => Goal::AllTricks,
            Announcement::None => Goal::Points(61_u8.saturating_sub(has)),
            Announcement::Schneider => Goal::Points(90_u8.saturating_sub(has)),
        }
    }

    /// Probability that the declarer reaches the goal, according to the model.
    pub(crate) fn chance(&self, outlook: &OutcomeDistribution) -> f32 {
        match self.needed {
            _ if self.kind == ContractKind::Null => outlook.won(),
            Announcement::None => outlook.won(),
            Announcement::Schneider => outlook.schneider(),
            Announcement::Schwarz | Announcement::Ouvert => outlook.schwarz(),
        }
    }

    /// Returns true if the declarer's final card points reach the goal, where card points decide.
    pub(crate) const fn is_won_by(&self, points: u8) -> bool {
        points >= self.needed_points()
    }

    /// The fewest card points that reach the goal, where card points decide.
    pub(crate) const fn needed_points(&self) -> u8 {
        if matches!(self.needed, Announcement::None) {
            61
        } else {
            SCHNEIDER
        }
    }

    /// Utility of Schneider at the declarer's final card points.
    pub(crate) fn schneider_utility(&self, points: u8) -> f32 {
        match points {
            SCHNEIDER.. => self.schneider,
            0..OUT_OF_SCHNEIDER => -self.is_schneider,
            _ => 0.0,
        }
    }
}

#[cfg(test)]
mod tests {
    use skat_rules::card::CardSet;
    use skat_rules::seat::Seat;

    use super::*;

    fn objective(contract: &str, required: Announcement) -> Objective {
        let contract = contract.parse().unwrap();
        let play = CardPlayState::new(Seat::FOREHAND, CardSet::EMPTY, Seat::FOREHAND, contract);
        Objective::new(&CardPlayState {
            goal: play.goal.max(required),
            ..play
        })
    }

    #[test]
    fn the_goal_follows_from_the_announcement_and_from_playing_on() {
        let table = [
            ("C", Announcement::None, 20, Goal::Points(41)),
            ("C", Announcement::None, 70, Goal::Points(0)),
            ("C", Announcement::Schneider, 20, Goal::Points(70)),
            ("GHS", Announcement::None, 20, Goal::Points(70)),
            ("GHS", Announcement::Schwarz, 20, Goal::AllTricks),
            ("GHO", Announcement::None, 20, Goal::AllTricks),
            ("N", Announcement::None, 0, Goal::NoTrick),
        ];
        for (contract, required, has, goal) in table {
            let objective = objective(contract, required);
            assert_eq!(
                objective.goal(has),
                goal,
                "{contract} with {has}, {required:?} required"
            );
            assert!(
                objective.counts_points() == matches!(goal, Goal::Points(_)),
                "{contract}"
            );
        }
        assert!(
            objective("C", Announcement::None).is_won_by(61)
                && !objective("C", Announcement::Schneider).is_won_by(89)
        );
    }

    #[test]
    fn schneider_counts_less_than_winning_and_more_where_the_base_is_higher() {
        let [clubs, grand, null] =
            ["C", "G", "N"].map(|contract| objective(contract, Announcement::None));
        assert!(
            clubs.schneider_utility(30) < 0.0
                && clubs.schneider_utility(31) == 0.0
                && clubs.schneider_utility(89) == 0.0
                && clubs.schneider_utility(90) > 0.0
        );
        assert!(
            clubs.schneider_utility(90) < grand.schneider_utility(90)
                && grand.schneider_utility(0) < clubs.schneider_utility(0)
        );
        assert!(
            grand.schneider_utility(120) - grand.schneider_utility(0) < 0.5
                && null.schneider_utility(0) == 0.0
        );
    }
}
