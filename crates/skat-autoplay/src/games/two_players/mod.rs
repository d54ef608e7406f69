//! Skat for two: Strohmann and Oma.
//!
//! With a dummy all three hands are played as in Skat, so that Skat's player plays them. Where
//! Oma's stack plays, or the third hand is out of the tricks, cards are chosen by rollouts with
//! heuristics.

mod auction;
mod knowledge;

use skat_rules::card::Card;
use skat_rules::games::skat::{Action, Trick};
use skat_rules::games::two_players::{PhaseView, PlayView, SeatView, THIRD, ThirdHand};
use skat_rules::seat::{BySeat, Seat};

use self::knowledge::Knowledge;
use crate::appraisal::Appraisal;
use crate::cardplay;
use crate::cardplay::state::CardPlayState;
use crate::context::DecisionContext;
use crate::games::skat::before_tricks::BiddingStep;
use crate::{Decision, flat_monte_carlo};

/// Chooses an action in a deal of Skat for two.
pub(crate) fn decide(view: &SeatView, context: &mut DecisionContext<'_>) -> Decision<Action> {
    let step = match &view.public.phase {
        // A declarer who gives up isn't kept playing.
        PhaseView::Play(play) if play.concession => {
            return Decision::by_heuristics(Action::Accept);
        }
        PhaseView::Play(play) if as_in_skat(view) => {
            let play = with_dummy(view, play);
            return cardplay::card_in_other_games(&play, context).map(Action::Play);
        }
        PhaseView::Play(play) => return card(view, play, context).map(Action::Play),
        PhaseView::Auction { role, bid, .. } => BiddingStep::Call {
            role: *role,
            last: *bid,
            passing_more: 0.0,
        },
        PhaseView::PickUpOrHand(won) => BiddingStep::PickUpOrHand(won.bid),
        PhaseView::Discarding(won) => BiddingStep::Discarding(won.bid),
        PhaseView::Announcing(won) => BiddingStep::Announcing(won.bid),
        PhaseView::Over(_) => unreachable!("no player is asked after the deal"),
    };
    auction::decide(view, step, context)
}

/// Returns true if all three hands play, as in Skat.
pub(crate) fn as_in_skat(view: &SeatView) -> bool {
    view.public.third == ThirdHand::Dummy
}

/// Appraises a card where all three hands play as in Skat.
pub(crate) fn appraise(
    view: &SeatView,
    taken: Action,
    context: &mut DecisionContext<'_>,
) -> Option<Appraisal<Action>> {
    let (PhaseView::Play(play), Action::Play(card)) = (&view.public.phase, taken) else {
        return None;
    };
    cardplay::appraisal::estimate(&with_dummy(view, play), card, context)
        .map(|appraisal| appraisal.map(Action::Play))
}

/// Builds the state of card play with the dummy. The player of the dummy knows their partner's
/// cards.
fn with_dummy(view: &SeatView, play: &PlayView) -> CardPlayState {
    let me = play.turn;
    let dummy = play.open_hands[THIRD].unwrap_or_default();
    let hand = if me == THIRD { dummy } else { view.hand };
    let open = |seat: Seat| match seat {
        _ if seat == me => None,
        _ if seat == view.seat => Some(view.hand),
        _ => play.open_hands[seat],
    };
    CardPlayState {
        discards: view.discards,
        open_hands: BySeat::from_fn(open),
        calls: view.public.calls.clone(),
        tricks: play.tricks.iter().filter_map(as_tricks_of_three).collect(),
        leader: play
            .on_table
            .first()
            .map_or(play.turn, |&(leader, _)| leader),
        on_table: play.on_table.iter().map(|&(_, card)| card).collect(),
        ..CardPlayState::new(me, hand, play.won.declarer, play.contract)
    }
}

fn as_tricks_of_three(trick: &skat_rules::games::two_players::Trick) -> Option<Trick> {
    let [(leader, first), (_, second), (_, third)] = trick.plays[..] else {
        return None;
    };
    Some(Trick {
        leader,
        cards: [first, second, third],
        winner: trick.winner,
    })
}

/// Chooses the card to play against one other hand.
fn card(view: &SeatView, play: &PlayView, context: &mut DecisionContext<'_>) -> Decision<Card> {
    let knowledge = Knowledge::new(view, play);
    let table = knowledge.table();
    let best = flat_monte_carlo::best_card(
        table.playable(),
        context,
        |rng| knowledge.world(rng),
        |world, card| {
            let mut world = *world;
            world.lay(card);
            world.play_out();
            knowledge.outcome(&world)
        },
    );
    best.unwrap_or_else(|| table.decide_by_heuristics(context.skill, &mut context.rng))
}
