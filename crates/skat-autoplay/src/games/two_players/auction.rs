//! Decisions before the tricks. Where no other player has the third hand, a corrected point count
//! evaluates contracts.

use skat_rules::games::skat::{Action, SkatRules};
use skat_rules::games::two_players::{SeatView, ThirdHand};

use crate::Decision;
use crate::context::DecisionContext;
use crate::games::skat::before_tricks::{self, BiddingStep, Valuation};
use crate::games::skat::bidding::EvaluationCorrection;
use crate::games::skat::bidding_state::BiddingState;
use crate::skill::Skill;

/// Penalty in the point count that rules a result out.
const NEVER: f32 = -100.0;

/// Corrections of the hand evaluation, fitted to the results of contracts in deals of levels 2 and
/// 4. Oma's stack needs none, because it defends about as well as two players do.
const fn correction(third: ThirdHand, skill: &Skill) -> Option<EvaluationCorrection> {
    let reckons = skill.searches();
    match third {
        // A defender with the dummy sees both hands.
        ThirdHand::Dummy if reckons => Some(EvaluationCorrection {
            trumps: -11.0,
            schneider: -11.0,
            null: 2.5,
        }),
        ThirdHand::Dummy => Some(EvaluationCorrection {
            trumps: -3.5,
            schneider: -3.5,
            null: 2.5,
        }),
        // About 80 card points are in play: 61 of them must be taken, and 90 can't be.
        ThirdHand::SetAside if reckons => Some(EvaluationCorrection {
            trumps: -10.0,
            schneider: NEVER,
            null: 2.0,
        }),
        ThirdHand::SetAside => Some(EvaluationCorrection {
            trumps: -23.0,
            schneider: NEVER,
            null: 2.0,
        }),
        ThirdHand::Prizes => Some(EvaluationCorrection {
            trumps: 35.0,
            schneider: 35.0,
            null: 3.0,
        }),
        ThirdHand::Stack => None,
    }
}

/// Chooses an action before the tricks, as in Skat.
///
/// Without a correction the model may evaluate the hand. No worlds are searched then, because
/// nobody plays the third hand as a third player of Skat would.
pub(super) fn decide(
    view: &SeatView,
    step: BiddingStep,
    context: &mut DecisionContext<'_>,
) -> Decision<Action> {
    let state = BiddingState {
        seat: view.seat,
        hand: view.hand,
        discards: view.discards,
        calls: &view.public.calls,
        skat_shown: false,
        rules: SkatRules::DEFAULT,
    };
    let valuation = match correction(view.public.third, context.skill) {
        Some(correction) => Valuation::ByCount(correction),
        None if context.skill.uses_model && !context.time.is_up() => {
            Valuation::ByModel { plays_out: false }
        }
        None => Valuation::ByCount(EvaluationCorrection::NONE),
    };
    before_tricks::decide(&state, step, valuation, context)
}
