//! Ramsch and Schieberamsch, in which each player is alone and wants few card points. They are
//! played by themselves, within Skat, and in Tournée Skat.

pub(crate) mod alone;
pub(crate) mod end;
mod exchange;
mod knowledge;
pub(crate) mod player;

use skat_rules::card::CardSet;
use skat_rules::games::ramsch::{self, GrandHandView, PhaseView, SeatView};
use skat_rules::games::skat::{Announcement, Contract, ContractKind};
use skat_rules::seat::Seat;

use self::player::RamschPlayer;
use crate::Decision;
use crate::cardplay;
use crate::cardplay::state::CardPlayState;
use crate::context::DecisionContext;
use crate::evaluation::hand_evaluation;

/// Chooses an action in a deal of Ramsch or Schieberamsch.
pub(crate) fn decide(
    view: &SeatView,
    context: &mut DecisionContext<'_>,
) -> Decision<ramsch::Action> {
    match &view.public.phase {
        PhaseView::Offer(_) => hand_evaluation::grand_hand(
            view.hand,
            view.seat,
            ramsch::Action::GrandHand,
            ramsch::Action::NoGrandHand,
        ),
        PhaseView::Ramsch(ramsch) => {
            let calls = view.legal.clone();
            let player = RamschPlayer {
                me: view.seat,
                hand: view.hand,
                passed_on: view.passed_on,
                ramsch,
                calls,
            };
            alone::decide(&player, context)
        }
        PhaseView::GrandHand(grand) => {
            let play = grand_hand(view.seat, view.hand, grand);
            cardplay::card_in_other_games(&play, context).map(ramsch::Action::Play)
        }
    }
}

/// Builds the tricks of a Grand Hand that replaces a Ramsch.
fn grand_hand(me: Seat, hand: CardSet, grand: &GrandHandView) -> CardPlayState {
    let contract = Contract::new(ContractKind::Grand, true, Announcement::None);
    let contract = contract.expect("a Grand Hand needs no announcement");
    CardPlayState {
        tricks: grand.tricks.clone(),
        leader: grand.leader,
        on_table: grand.on_table.clone(),
        ..CardPlayState::new(me, hand, grand.declarer, contract)
    }
}
