//! Ramsch and Schieberamsch, in which each player is alone and wants few card points. They are
//! played by themselves, within Skat, and in Tournée Skat.

pub(crate) mod alone;
pub(crate) mod end;
mod exchange;
mod knowledge;
pub(crate) mod player;

use skat_rules::games::ramsch::{self, PhaseView, SeatView};

use self::player::RamschPlayer;
use super::as_skat;
use crate::Decision;
use crate::engine::Engine;
use crate::evaluation::hand_evaluation;
use crate::level::Level;

/// Chooses an action in a deal of Ramsch or Schieberamsch.
pub(crate) fn decide(
    view: &SeatView,
    level: Level,
    engine: &mut Engine,
    seed: u64,
    stop: &dyn Fn() -> bool,
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
            alone::decide(&player, level, seed, stop)
        }
        PhaseView::GrandHand(grand) => as_skat::grand_hand(view.seat, view.hand, grand)
            .card(level, engine, seed, stop)
            .map(ramsch::Action::Play),
    }
}
