//! Officers' Skat: two players with cards in piles. Calls and cards are chosen by rollouts with
//! heuristics.

mod declaring;
mod knowledge;
mod world;

use skat_rules::games::officers::{Action, Contract, PhaseView, SeatView};

use self::declaring::PreTrickDecider;
use self::knowledge::Knowledge;
use crate::context::DecisionContext;
use crate::{Decision, card_choice, flat_monte_carlo};

/// Chooses an action in a deal of Officers' Skat.
pub(crate) fn decide(view: &SeatView, context: &mut DecisionContext<'_>) -> Decision<Action> {
    let knowledge = Knowledge::new(view);
    let words = PreTrickDecider {
        knowledge: &knowledge,
    };
    match (&view.public.phase, view.public.contract) {
        (PhaseView::Auction { role, bid, .. }, _) => words.call(*role, *bid, context),
        (PhaseView::SkatOrHand(won), _) => words.pick_up(*won, context),
        (PhaseView::Discarding(won), _) => words.discard(*won, context),
        (PhaseView::Naming(_), _) => words.name(context),
        (PhaseView::Kontra | PhaseView::Re, Some(Contract::Alone(alone))) => {
            words.double(alone, context)
        }
        (PhaseView::Play { .. }, Some(contract)) => card(&knowledge, contract, context),
        (PhaseView::Kontra | PhaseView::Re | PhaseView::Play { .. } | PhaseView::Over(_), _) => {
            unreachable!("no phase of play is open before a contract")
        }
    }
}

fn card(
    knowledge: &Knowledge,
    contract: Contract,
    context: &mut DecisionContext<'_>,
) -> Decision<Action> {
    let (look, aim, cards) = knowledge.look(contract);
    let best = flat_monte_carlo::best_card(
        cards,
        context,
        |rng| knowledge.world(contract, rng),
        |world, card| {
            let mut world = *world;
            world.lay(card);
            world.play_out();
            knowledge.outcome(&world, contract)
        },
    );
    best.unwrap_or_else(|| {
        card_choice::best(cards, context.skill, &mut context.rng, |card| {
            look.worth(aim, card)
        })
    })
    .map(Action::Play)
}
