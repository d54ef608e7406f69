//! Strohmann with the third hand set aside: a declarer needs 61 of the few card points that are played for, so he needs about the cards
//! that make Schneider in Skat.

use std::cmp::Reverse;

use skat_rules::card::CardSet;
use skat_rules::games::skat::{Action, Announcement, Bid, Contract, ContractKind, Role};
use skat_rules::games::two_players::{PhaseView, SeatView};
use skat_rules::seat::Seat;

use crate::skat::{appraisal, bidding};
use crate::{Decision, Weighed};

/// What one hand less against him adds to the chance of Schneider, which is what he needs.
const ONE_AGAINST_ONE: f32 = 0.15;

/// The chance from which on a value is bid or held: whoever doesn't play loses nothing.
const WORTH_BIDDING: f32 = 0.6;

/// How many of the 231 skats aren't looked at for each that is.
const SKAT_STEP: usize = 7;

/// What is done before the tricks.
pub(super) fn decide_for_two_hands(view: &SeatView) -> Decision<Action> {
    match &view.public.phase {
        PhaseView::Auction { role, bid, .. } => call(view, *role, *bid),
        PhaseView::PickUpOrHand(_) => Decision::by_thumb(Action::PickUp),
        PhaseView::Discarding(won) => {
            let intents = with_twelve(view.hand, view.seat, won.bid);
            best_of(intents, |intent| Action::Discard(intent.discards)).with_each_once()
        }
        PhaseView::Announcing(won) => {
            let put_away = view.discards.unwrap_or_default();
            let intents = ContractKind::ALL.into_iter();
            let intents = intents.filter_map(|kind| intent(kind, view.hand, put_away, view.seat, won.bid));
            best_of(intents, |intent| Action::Announce(intent.contract))
        }
        PhaseView::Play(_) | PhaseView::Over(_) => unreachable!("it is before the tricks"),
    }
}

/// The likeliest to win of these, of several that are as likely the dearest.
fn best_of(intents: impl Iterator<Item = Intent>, action: impl Fn(&Intent) -> Action) -> Decision<Action> {
    let mut intents: Vec<Intent> = intents.collect();
    intents.sort_by_key(|intent| Reverse(intent.value));
    Decision::best_of(0, intents.iter().map(|intent| Weighed::wins(action(intent), intent.chance)).collect())
}

fn call(view: &SeatView, role: Role, last: Option<Bid>) -> Decision<Action> {
    let plays = bidding::to_go_on(role, last)
        .map(|(bid, action)| Weighed::wins(action, chance_of_ten(view.hand, view.seat, bid)));
    Decision::best_of(0, plays.into_iter().chain([Weighed::rated(Action::Pass, WORTH_BIDDING)]).collect())
}

/// The chance to win, over the skats that may be found.
fn chance_of_ten(ten: CardSet, seat: Seat, bid: Bid) -> f32 {
    let skats = appraisal::pairs(CardSet::FULL - ten).step_by(SKAT_STEP);
    let chances = skats.map(|skat| {
        let intents = with_twelve(ten | skat, seat, bid);
        intents.map(|intent| intent.chance).reduce(f32::max).expect("Grand may always be announced")
    });
    let (sum, number) = chances.fold((0.0, 0.0), |(sum, number), chance| (sum + chance, number + 1.0));
    sum / number
}

struct Intent {
    contract: Contract,
    discards: CardSet,
    /// What it counts without Schneider.
    value: u16,
    chance: f32,
}

/// The best cards to put away for each kind of contract.
fn with_twelve(twelve: CardSet, seat: Seat, bid: Bid) -> impl Iterator<Item = Intent> {
    ContractKind::ALL.into_iter().filter_map(move |kind| {
        let discards = appraisal::discards(kind, twelve);
        intent(kind, twelve - discards, discards, seat, bid)
    })
}

/// A contract of a kind after these discards; none if a Null would be below the bid.
fn intent(kind: ContractKind, ten: CardSet, put_away: CardSet, seat: Seat, bid: Bid) -> Option<Intent> {
    let contract = Contract::new(kind, false, Announcement::None).ok().filter(|contract| contract.reaches(bid))?;
    let chances = appraisal::with_skat(kind, ten, put_away, seat);
    let levels = u16::from(kind.matadors(ten | put_away).unsigned_abs()) + 1;
    let value = kind.base().map(|base| base * levels).or(contract.null_value())?;
    let chance = match kind {
        ContractKind::Null => chances.to_win,
        _ if value < bid.value() => 0.0,
        _ => (chances.of_schneider + ONE_AGAINST_ONE).min(1.0),
    };
    Some(Intent { contract, discards: put_away, value, chance })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn of_contracts_that_are_all_as_sure_the_dearest_is_played() {
        let twelve: CardSet = "CJ SJ HJ DJ CA CT CK HA HT HK ST DT".parse().unwrap();
        let intents: Vec<Intent> = with_twelve(twelve, Seat::FOREHAND, Bid::LOWEST).collect();
        assert!(intents.iter().filter(|intent| intent.chance >= 1.0).count() > 1);
        let announced = best_of(intents.into_iter(), |intent| Action::Announce(intent.contract)).action;
        assert_eq!(announced.to_string(), "announce G");
    }
}
