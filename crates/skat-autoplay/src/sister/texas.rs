//! Texas Skat.

use skat_rules::card::CardSet;
use skat_rules::games::sister::{Level as Declared, Move};
use skat_rules::games::skat::ContractKind;
use skat_rules::games::texas::{Action, Contract, Phase, SeatView};
use skat_rules::seat::Seat;

use super::{average, best, call, decided, declared, matadors, over_skats, with_trumps};
use crate::level::Level;
use crate::mind::Mind;
use crate::reason::Promise;
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
    match &view.public.phase {
        Phase::Auction { role, bid, .. } => {
            call(*role, *bid, |bid| of_ten(view.hand, view.seat, bid.value())).map(Action::Call)
        }
        Phase::PickUpOrHand(won) => {
            let bid = won.bid.value();
            let picking_up = (Action::PickUp, picking_up(view.hand, view.seat, bid));
            let from_hand = from_hand(view.hand, view.seat, bid);
            let from_hand = from_hand.map(|(contract, promise)| (Action::Announce(contract), promise));
            decided([picking_up].into_iter().chain(from_hand)).expect("the skat may always be taken up")
        }
        Phase::Discarding(won) => {
            let plans = with_twelve(view.hand, view.seat, won.bid.value());
            decided(plans.map(|(cards, promise)| (Action::Discard(cards), promise))).expect("Grand is always a plan")
        }
        Phase::Announcing(won) => {
            let put_away = view.discards.unwrap_or_default();
            let plan = |kind| plan(kind, view.hand, put_away, view.seat, won.bid.value());
            let plans = ContractKind::ALL.into_iter().filter_map(plan);
            decided(plans.map(|(contract, promise)| (Action::Announce(contract), promise)))
                .expect("Grand may always be announced")
        }
        // A declarer who gives up is not kept playing.
        Phase::Play { play, .. } if play.asked.contains(view.seat) => Decision::by_thumb(Action::Move(Move::Accept)),
        Phase::Play { won, contract, play } => {
            let as_in_skat =
                as_skat::contract(contract.kind(), contract.hand(), contract.announced(), contract.ouvert());
            let tricks = as_skat::sister_game(view.seat, view.hand, won.declarer, as_in_skat, play, view.discards);
            tricks.card(level, mind, seed, stop).map(|card| Action::Move(Move::Card(card)))
        }
        Phase::Over(_) => unreachable!("nobody is awaited once the deal is over"),
    }
}

/// What ten cards promise before the skat.
fn of_ten(ten: CardSet, seat: Seat, bid: u16) -> Promise {
    let picking_up = picking_up(ten, seat, bid);
    let from_hand = from_hand(ten, seat, bid).map(|(_, promise)| promise);
    from_hand.filter(|promise| promise.points > picking_up.points).unwrap_or(picking_up)
}

fn picking_up(ten: CardSet, seat: Seat, bid: u16) -> Promise {
    over_skats(ten, |skat| {
        best(with_twelve(ten | skat, seat, bid))
            .map_or(average(0.0, 0.0, LOST * f32::from(bid)), |(_, promise)| promise)
    })
}

/// The best Hand contract with what it promises.
fn from_hand(ten: CardSet, seat: Seat, bid: u16) -> Option<(Contract, Promise)> {
    best(ContractKind::ALL.into_iter().filter_map(|kind| {
        let chances = appraisal::from_hand(kind, ten, seat);
        let contract = Contract::new(kind, true, declared(chances), false).ok()?;
        let value = contract.base();
        if kind == ContractKind::Null {
            return (value >= bid).then(|| (contract, average(chances.to_win, value.into(), LOST * f32::from(value))));
        }
        Some((contract, with_trumps(chances, value, matadors(kind, ten) + 2, LOST, bid)))
    }))
}

/// The best cards to put away of twelve for each kind of contract, and what it promises then.
fn with_twelve(twelve: CardSet, seat: Seat, bid: u16) -> impl Iterator<Item = (CardSet, Promise)> {
    ContractKind::ALL.into_iter().filter_map(move |kind| {
        let discards = appraisal::discards(kind, twelve);
        plan(kind, twelve - discards, discards, seat, bid).map(|(_, promise)| (discards, promise))
    })
}

/// The contract of a kind with what it promises; none if a Null would be below the bid.
fn plan(kind: ContractKind, ten: CardSet, put_away: CardSet, seat: Seat, bid: u16) -> Option<(Contract, Promise)> {
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
    Some((contract, with_trumps(chances, contract.base(), matadors(kind, ten | put_away) + 1, LOST, bid)))
}
