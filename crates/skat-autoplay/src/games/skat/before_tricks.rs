//! Decisions before the tricks, in any game with Skat's auction.

use skat_rules::games::skat::{Action, AuctionRole, Bid};

use super::bidding::{self, EvaluationCorrection};
use super::bidding_state::BiddingState;
use super::{discarding, model_bidding};
use crate::Decision;
use crate::context::DecisionContext;

/// The decision that is due before the tricks.
#[derive(Clone, Copy)]
pub(crate) enum BiddingStep {
    /// A call in the auction.
    Call {
        role: AuctionRole,
        /// The last value named.
        last: Option<Bid>,
        /// Points that are added to the usual worth of passing.
        passing_more: f32,
    },
    /// Picking up the skat, or a Hand contract that reaches this bid.
    PickUpOrHand(Bid),
    /// The discards, for a contract that reaches this bid.
    Discarding(Bid),
    /// The contract, which must reach this bid.
    Announcing(Bid),
}

/// How hands are evaluated.
#[derive(Clone, Copy)]
pub(crate) enum Valuation {
    /// By point count.
    ByCount(EvaluationCorrection),
    /// By the model. With `plays_out` the best discards and contracts get rollouts.
    ByModel { plays_out: bool },
}

/// Chooses an action before the tricks.
pub(crate) fn decide(
    state: &BiddingState,
    step: BiddingStep,
    valuation: Valuation,
    context: &mut DecisionContext<'_>,
) -> Decision<Action> {
    match (valuation, step) {
        (
            Valuation::ByCount(correction),
            BiddingStep::Call {
                role,
                last,
                passing_more,
            },
        ) => bidding::call(state, context.skill, role, last, passing_more, correction),
        (Valuation::ByCount(correction), BiddingStep::PickUpOrHand(bid)) => {
            bidding::pick_up_or_hand(state, bid, correction)
        }
        (Valuation::ByCount(correction), BiddingStep::Discarding(bid)) => {
            bidding::discard(state, bid, correction)
        }
        (Valuation::ByCount(correction), BiddingStep::Announcing(bid)) => {
            bidding::announce(state, bid, correction)
        }
        (
            Valuation::ByModel { .. },
            BiddingStep::Call {
                role,
                last,
                passing_more,
            },
        ) => model_bidding::call(context.model, state, role, last, passing_more),
        (Valuation::ByModel { .. }, BiddingStep::PickUpOrHand(bid)) => {
            model_bidding::pick_up_or_hand(context.model, state, bid)
        }
        (Valuation::ByModel { plays_out }, BiddingStep::Discarding(bid)) => {
            discarding::discard(state, bid, plays_out, context)
        }
        (Valuation::ByModel { plays_out }, BiddingStep::Announcing(bid)) => {
            discarding::announce(state, bid, plays_out, context)
        }
    }
}
