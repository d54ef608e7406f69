//! Decisions before the tricks where no other player has the third hand: contracts are evaluated by
//! point count.

use skat_rules::games::skat::{Action, PhaseView, SeatView};
use skat_rules::games::two_players::ThirdHand;

use crate::Decision;
use crate::games::skat::bidding::{self, EvaluationCorrection};
use crate::level::Level;

/// Penalty in the point count that rules a result out.
const NEVER: f32 = -100.0;

/// Corrections of the hand evaluation, fitted to the results of contracts in deals of levels 2 and
/// 4. Oma's stack needs none, because it defends about as well as two players do.
pub(super) const fn correction(third: ThirdHand, level: Level) -> Option<EvaluationCorrection> {
    let reckons = matches!(level, Level::League | Level::Master);
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

/// Decides as in the equivalent view of a player of Skat.
pub(super) fn decide(
    view: &SeatView,
    level: Level,
    correction: EvaluationCorrection,
) -> Decision<Action> {
    match &view.public.phase {
        PhaseView::Auction { role, bid, .. } => {
            bidding::call(view, level, *role, *bid, 0.0, correction)
        }
        PhaseView::PickUpOrHand(won) => bidding::pick_up_or_hand(view, *won, correction),
        PhaseView::Discarding(won) => bidding::discard(view, *won, correction),
        PhaseView::Announcing(won) => bidding::announce(view, *won, correction),
        _ => unreachable!("tricks haven't begun"),
    }
}
