//! Texas Skat.

use skat_rules::card::CardSet;
use skat_rules::games::sister::{Level as Declared, Move};
use skat_rules::games::skat::ContractKind;
use skat_rules::games::texas::{Action, Contract, Phase, SeatView};
use skat_rules::seat::Seat;

use super::{average, best, call, declared, matadors, over_skats, worth};
use crate::level::Level;
use crate::mind::Mind;
use crate::skat::appraisal;
use crate::{Decision, as_skat};

/// A contract that is lost costs twice its value.
const LOST: f32 = 2.0;

/// What an autoplayer does in a deal of Texas Skat.
pub(crate) fn decide(
    view: &SeatView,
    level: Level,
    mind: &mut Mind,
    seed: u64,
    stop: &dyn Fn() -> bool,
) -> Decision<Action> {
    let action = match &view.public.phase {
        Phase::Auction { role, bid, .. } => {
            Action::Call(call(*role, *bid, |bid| worth_of_ten(view.hand, view.seat, bid.value())))
        }
        Phase::PickUpOrHand(won) => {
            let bid = won.bid.value();
            match from_hand(view.hand, view.seat, bid) {
                Some((contract, worth)) if worth > worth_of_picking_up(view.hand, view.seat, bid) => {
                    Action::Announce(contract)
                }
                _ => Action::PickUp,
            }
        }
        Phase::Discarding(won) => {
            let plan = with_twelve(view.hand, view.seat, won.bid.value());
            Action::Discard(
                plan.map_or_else(|| appraisal::discards(ContractKind::Grand, view.hand), |(cards, _)| cards),
            )
        }
        Phase::Announcing(won) => {
            let put_away = view.discards.unwrap_or_default();
            Action::Announce(announced(view.hand, put_away, view.seat, won.bid.value()))
        }
        // A declarer who gives up is not kept playing.
        Phase::Play { play, .. } if play.asked.contains(view.seat) => Action::Move(Move::Accept),
        Phase::Play { won, contract, play } => {
            let as_in_skat =
                as_skat::contract(contract.kind(), contract.hand(), contract.announced(), contract.ouvert());
            let tricks = as_skat::sister_game(view.seat, view.hand, won.declarer, as_in_skat, play, view.discards);
            return tricks.card(level, mind, seed, stop).map(|card| Action::Move(Move::Card(card)));
        }
        Phase::Over(_) => unreachable!("nobody is awaited once the deal is over"),
    };
    Decision::by_thumb(action)
}

/// What ten cards are worth before the skat.
fn worth_of_ten(ten: CardSet, seat: Seat, bid: u16) -> f32 {
    let from_hand = from_hand(ten, seat, bid).map_or(f32::NEG_INFINITY, |(_, worth)| worth);
    from_hand.max(worth_of_picking_up(ten, seat, bid))
}

fn worth_of_picking_up(ten: CardSet, seat: Seat, bid: u16) -> f32 {
    over_skats(ten, |skat| {
        with_twelve(ten | skat, seat, bid).map_or(average(0.0, 0.0, LOST * f32::from(bid)), |(_, worth)| worth)
    })
}

/// The best Hand contract with its worth.
fn from_hand(ten: CardSet, seat: Seat, bid: u16) -> Option<(Contract, f32)> {
    best(ContractKind::ALL.into_iter().filter_map(|kind| {
        let chances = appraisal::from_hand(kind, ten, seat);
        let contract = Contract::new(kind, true, declared(chances), false).ok()?;
        let value = contract.base();
        if kind == ContractKind::Null {
            return (value >= bid).then(|| (contract, average(chances.to_win, value.into(), LOST * f32::from(value))));
        }
        Some((contract, worth(chances, value, matadors(kind, ten) + 2, LOST, bid)))
    }))
}

/// The best cards to put away of twelve, and what the contract is worth then.
fn with_twelve(twelve: CardSet, seat: Seat, bid: u16) -> Option<(CardSet, f32)> {
    best(ContractKind::ALL.into_iter().filter_map(|kind| {
        let discards = appraisal::discards(kind, twelve);
        plan(kind, twelve - discards, discards, seat, bid).map(|(_, worth)| (discards, worth))
    }))
}

/// The contract of a kind with its worth; none if a Null would be below the bid.
fn plan(kind: ContractKind, ten: CardSet, put_away: CardSet, seat: Seat, bid: u16) -> Option<(Contract, f32)> {
    let chances = appraisal::with_skat(kind, ten, put_away, seat);
    if kind == ContractKind::Null {
        let nulls = [(false, chances.to_win), (true, appraisal::null_ouvert(ten))];
        return best(nulls.into_iter().filter_map(|(ouvert, chance)| {
            let contract = Contract::new(kind, false, Declared::Game, ouvert).ok()?;
            let value = contract.base();
            (value >= bid).then(|| (contract, average(chance, value.into(), LOST * f32::from(value))))
        }));
    }
    let contract = Contract::new(kind, false, declared(chances), false).ok()?;
    Some((contract, worth(chances, contract.base(), matadors(kind, ten | put_away) + 1, LOST, bid)))
}

/// The contract to announce with these ten cards.
fn announced(ten: CardSet, put_away: CardSet, seat: Seat, bid: u16) -> Contract {
    let plans = ContractKind::ALL.into_iter().filter_map(|kind| plan(kind, ten, put_away, seat, bid));
    best(plans).map(|(contract, _)| contract).expect("Grand may always be announced")
}
