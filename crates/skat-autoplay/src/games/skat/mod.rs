//! The autoplayer for Skat.

pub(crate) mod appraisal;
pub(crate) mod before_tricks;
pub(crate) mod bidding;
pub(crate) mod bidding_state;
mod claim;
mod discarding;
pub(crate) mod intent;
mod kontra;
pub(crate) mod model_bidding;
mod pass_value;
mod responses;
#[cfg(test)]
mod tests;

use skat_rules::games::ramsch::Action as RamschAction;
use skat_rules::games::skat::{
    Action, ContractKind, Matter, PhaseView, PlayView, Question, SeatView,
};
use skat_rules::seat::BySeat;

use self::before_tricks::{BiddingStep, Valuation};
use self::bidding::EvaluationCorrection;
use self::bidding_state::BiddingState;
use super::ramsch::alone;
use super::ramsch::player::RamschPlayer;
use crate::Decision;
use crate::cardplay;
use crate::cardplay::determinization::Worlds;
use crate::cardplay::knowledge::Knowledge;
use crate::cardplay::state::CardPlayState;
use crate::context::DecisionContext;
use crate::evaluation::hand_evaluation;

/// Calls that are possible before the tricks of a Ramsch.
const CALLS: [RamschAction; 3] = [
    RamschAction::Ready,
    RamschAction::Knock,
    RamschAction::Virgin,
];

/// Returns true unless the tricks rule out every world, that is, every layout of the hidden cards.
pub(crate) fn has_worlds(view: &SeatView) -> bool {
    match &view.public.phase {
        PhaseView::Play(play) => Worlds::new(&Knowledge::new(&card_play(view, play))).count() > 0,
        _ => true,
    }
}

/// Builds the state of card play from a view in the tricks.
pub(crate) fn card_play(view: &SeatView, play: &PlayView) -> CardPlayState {
    let contract = play.contract;
    let open = BySeat::from_fn(|seat| {
        let insight = view
            .insight
            .filter(|&(other, _)| other == seat)
            .map(|(_, hand)| hand);
        play.open_hands[seat]
            .or(insight)
            .filter(|_| seat != view.seat)
    });
    CardPlayState {
        me: view.seat,
        hand: view.hand,
        discards: view.discards,
        open_hands: open,
        declarer: play.won.declarer,
        contract,
        goal: play.raises.goal(contract),
        base: view
            .public
            .rules
            .base(contract.kind(), contract.announcement()),
        bid: play.won.bid,
        calls: view.public.calls.clone(),
        skat_shown: view.public.skat_shown,
        tricks: play.tricks.clone(),
        leader: play.leader,
        on_table: play.on_table.clone(),
    }
}

/// Chooses one of the view's legal actions.
///
/// The same view and context give the same action, unless time is up first. The action is legal in
/// any case.
///
/// # Panics
///
/// If the seat isn't awaited.
pub(crate) fn decide(view: &SeatView, context: &mut DecisionContext<'_>) -> Decision<Action> {
    assert!(
        view.public.awaited.contains(view.seat),
        "the autoplayer is asked out of turn"
    );
    let skill = context.skill;
    let valuation = if skill.uses_model && !context.time.is_up() {
        Valuation::ByModel {
            plays_out: skill.search.is_some(),
        }
    } else {
        Valuation::ByCount(EvaluationCorrection::NONE)
    };
    let state = BiddingState::of_skat(view);
    let step = match &view.public.phase {
        PhaseView::Auction {
            role, bid, ramsch, ..
        } => BiddingStep::Call {
            role: *role,
            last: *bid,
            passing_more: ramsch.map_or(0.0, |rules| pass_value::worth(&state, rules, context)),
        },
        PhaseView::PickUpOrHand(won) => BiddingStep::PickUpOrHand(won.bid),
        PhaseView::Discarding(won) => BiddingStep::Discarding(won.bid),
        PhaseView::Announcing(won) => BiddingStep::Announcing(won.bid),
        PhaseView::Play(play) => {
            return decide_in_tricks(view, play, context);
        }
        PhaseView::GrandHandOffer(_) => {
            return hand_evaluation::grand_hand(
                view.hand,
                view.seat,
                Action::GrandHand,
                Action::NoGrandHand,
            );
        }
        PhaseView::Ramsch(ramsch) => {
            let calls = CALLS
                .into_iter()
                .filter(|&call| view.legal.contains(&call.into()))
                .collect();
            let player = RamschPlayer {
                me: view.seat,
                hand: view.hand,
                passed_on: view.discards,
                ramsch,
                calls,
            };
            return alone::decide(&player, context).map(Action::from);
        }
        PhaseView::Over(_) => unreachable!("no player is asked after the deal"),
    };
    before_tricks::decide(&state, step, valuation, context)
}

fn decide_in_tricks(
    view: &SeatView,
    play: &PlayView,
    context: &mut DecisionContext<'_>,
) -> Decision<Action> {
    let state = card_play(view, play);
    let effort = if play.contract.kind() == ContractKind::Null {
        context.skill.search_in_null
    } else {
        context.skill.search
    };
    let may_double = view.legal.contains(&Action::Kontra);
    match (play.question, effort) {
        (
            Some(Question {
                matter: Matter::Kontra(_),
                ..
            }),
            Some(effort),
        ) => kontra::double(&state, &view.legal, effort, context)
            .unwrap_or(Decision::by_heuristics(Action::Pass)),
        (Some(question), _) => Decision::by_heuristics(responses::answer(view, play, question)),
        (None, Some(effort)) if may_double => kontra::double(&state, &view.legal, effort, context)
            .unwrap_or_else(|| cardplay::card(&state, Some(effort), context).map(Action::Play)),
        (None, effort) => cardplay::card(&state, effort, context).map(Action::Play),
    }
}
