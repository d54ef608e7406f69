//! Strohmann with the third hand set aside: a declarer needs 61 of the few card points that are played for, so he needs about the cards
//! that make Schneider in Skat.

use skat_rules::card::CardSet;
use skat_rules::games::skat::{Action, Announcement, Bid, Contract, ContractKind, Role};
use skat_rules::games::two_players::{PhaseView, SeatView};
use skat_rules::seat::Seat;

use crate::skat::appraisal;

/// What one hand less against him adds to the chance of Schneider, which is what he needs.
const ONE_AGAINST_ONE: f32 = 0.15;

/// The chance from which on a value is bid or held: whoever doesn't play loses nothing.
const WORTH_BIDDING: f32 = 0.6;

/// How many of the 231 skats aren't looked at for each that is.
const SKAT_STEP: usize = 7;

/// What is done before the tricks.
pub(super) fn decide_for_two_hands(view: &SeatView) -> Action {
    match &view.public.phase {
        PhaseView::Auction { role, bid, .. } => call(view, *role, *bid),
        PhaseView::PickUpOrHand(_) => Action::PickUp,
        PhaseView::Discarding(won) => Action::Discard(with_twelve(view.hand, view.seat, won.bid).discards),
        PhaseView::Announcing(won) => {
            let put_away = view.discards.unwrap_or_default();
            let plans = ContractKind::ALL.into_iter();
            let plans = plans.filter_map(|kind| plan(kind, view.hand, put_away, view.seat, won.bid));
            Action::Announce(best(plans).contract)
        }
        PhaseView::Play(_) | PhaseView::Over(_) => unreachable!("it is before the tricks"),
    }
}

fn call(view: &SeatView, role: Role, last: Option<Bid>) -> Action {
    let (asked, action) = match (role, last) {
        (Role::Listener, Some(bid)) => (Some(bid), Action::Hold),
        _ => {
            let next = Bid::above(last).next();
            (next, next.map_or(Action::Pass, Action::Bid))
        }
    };
    asked.filter(|&bid| chance_of_ten(view.hand, view.seat, bid) >= WORTH_BIDDING).map_or(Action::Pass, |_| action)
}

/// The chance to win, over the skats that may be found.
fn chance_of_ten(ten: CardSet, seat: Seat, bid: Bid) -> f32 {
    let skats = appraisal::pairs(CardSet::FULL - ten).step_by(SKAT_STEP);
    let chances = skats.map(|skat| with_twelve(ten | skat, seat, bid).chance);
    let (sum, number) = chances.fold((0.0, 0.0), |(sum, number), chance| (sum + chance, number + 1.0));
    sum / number
}

struct Plan {
    contract: Contract,
    discards: CardSet,
    chance: f32,
}

fn with_twelve(twelve: CardSet, seat: Seat, bid: Bid) -> Plan {
    best(ContractKind::ALL.into_iter().filter_map(|kind| {
        let discards = appraisal::discards(kind, twelve);
        plan(kind, twelve - discards, discards, seat, bid)
    }))
}

fn best(plans: impl Iterator<Item = Plan>) -> Plan {
    plans.max_by(|one, other| one.chance.total_cmp(&other.chance)).expect("Grand may always be announced")
}

/// A contract of a kind after these discards; none if a Null would be below the bid.
fn plan(kind: ContractKind, ten: CardSet, put_away: CardSet, seat: Seat, bid: Bid) -> Option<Plan> {
    let contract = Contract::new(kind, false, Announcement::None).ok().filter(|contract| contract.reaches(bid))?;
    let chances = appraisal::with_skat(kind, ten, put_away, seat);
    let levels = u16::from(kind.matadors(ten | put_away).unsigned_abs()) + 1;
    let chance = match kind.base() {
        None => chances.to_win,
        Some(base) if base * levels < bid.value() => 0.0,
        Some(_) => (chances.of_schneider + ONE_AGAINST_ONE).min(1.0),
    };
    Some(Plan { contract, discards: put_away, chance })
}
