//! The auction where one hand alone plays against a declarer: Strohmann with the third hand set aside, where he needs 61 of the few card
//! points that are played for, and Oma with a card for the winner of each trick.

use skat_rules::card::CardSet;
use skat_rules::games::skat::{Action, Announcement, Bid, Contract, ContractKind, Role};
use skat_rules::games::two_players::{PhaseView, SeatView, ThirdHand};
use skat_rules::seat::Seat;

use crate::level::Level;
use crate::reason::Promise;
use crate::skat::{appraisal, bidding};
use crate::{Decision, Weighed, seeger};

/// What passing is worth, in points of a list: whoever doesn't play loses nothing.
const WORTH_OF_PASSING: f32 = 2.0;

/// How many times the odds are those of winning in Skat; with the third hand set aside, where a few card points are all there are, those of
/// Schneider, but in Null.
const fn odds(third: ThirdHand, kind: ContractKind, level: Level) -> f32 {
    match (third, kind, level) {
        (ThirdHand::Prizes, ContractKind::Null, _) => 0.2,
        (_, ContractKind::Null, _) => 0.33,
        (ThirdHand::Prizes, ..) | (_, _, Level::League | Level::Master) => 18.0,
        (_, _, Level::Beginner | Level::Club) => 6.0,
    }
}

/// What is done before the tricks.
pub(super) fn decide_against_one_hand(view: &SeatView, level: Level) -> Decision<Action> {
    let asked = |bid| Asked { third: view.public.third, seat: view.seat, bid, level };
    match &view.public.phase {
        PhaseView::Auction { role, bid, .. } => call(view.hand, *role, *bid, asked),
        PhaseView::PickUpOrHand(won) => {
            let asked = asked(won.bid);
            let from_hand = asked.with_ten(view.hand, None);
            let from_hand = from_hand.map(|intent| intent.promise.of(Action::Announce(intent.contract)));
            let picks_up = asked.picking_up(view.hand).of(Action::PickUp);
            Decision::best_of(0, [picks_up].into_iter().chain(from_hand).collect())
        }
        PhaseView::Discarding(won) => {
            let intents = asked(won.bid).with_twelve(view.hand);
            let options = intents.map(|intent| intent.promise.of(Action::Discard(intent.discards)));
            Decision::best_of(0, options.collect()).with_each_once()
        }
        PhaseView::Announcing(won) => {
            let intents = asked(won.bid).with_ten(view.hand, view.discards);
            Decision::best_of(0, intents.map(|intent| intent.promise.of(Action::Announce(intent.contract))).collect())
        }
        PhaseView::Play(_) | PhaseView::Over(_) => unreachable!("it is before the tricks"),
    }
}

fn call(ten: CardSet, role: Role, last: Option<Bid>, asked: impl Fn(Bid) -> Asked) -> Decision<Action> {
    let pass = Weighed::brings(Action::Pass, WORTH_OF_PASSING);
    let goes_on = bidding::to_go_on(role, last).map(|(bid, action)| {
        let asked = asked(bid);
        better(asked.picking_up(ten), asked.not_picking_up(ten)).of(action)
    });
    Decision::best_of(0, [pass].into_iter().chain(goes_on).collect())
}

fn better(one: Promise, other: Promise) -> Promise {
    if other.points > one.points { other } else { one }
}

/// Who is to judge his cards.
#[derive(Clone, Copy)]
struct Asked {
    third: ThirdHand,
    seat: Seat,
    bid: Bid,
    level: Level,
}

/// What might be played, and what it promises.
struct Intent {
    contract: Contract,
    discards: CardSet,
    promise: Promise,
}

impl Asked {
    /// What ten cards promise over the skats that may be found.
    fn picking_up(self, ten: CardSet) -> Promise {
        appraisal::over_skats(ten, |skat| best(self.with_twelve(ten | skat)))
    }

    /// What ten cards promise with the skat unseen.
    fn not_picking_up(self, ten: CardSet) -> Promise {
        best(self.with_ten(ten, None))
    }

    /// The best cards to put away for each kind of contract.
    fn with_twelve(self, twelve: CardSet) -> impl Iterator<Item = Intent> {
        ContractKind::ALL.into_iter().filter_map(move |kind| {
            let discards = appraisal::discards(kind, twelve);
            self.intent(kind, twelve - discards, Some(discards))
        })
    }

    /// The contracts for ten cards once these have been put away, or with the skat unseen.
    fn with_ten(self, ten: CardSet, put_away: Option<CardSet>) -> impl Iterator<Item = Intent> {
        ContractKind::ALL.into_iter().filter_map(move |kind| self.intent(kind, ten, put_away))
    }

    /// A contract of a kind; none if a Null would be below the bid.
    fn intent(self, kind: ContractKind, ten: CardSet, put_away: Option<CardSet>) -> Option<Intent> {
        let hand = put_away.is_none();
        let contract =
            Contract::new(kind, hand, Announcement::None).ok().filter(|contract| contract.reaches(self.bid))?;
        let discards = put_away.unwrap_or_default();
        let levels = appraisal::matadors(kind, ten | discards) + 1 + u16::from(hand);
        let value = kind.base().map(|base| base * levels).or(contract.null_value())?;
        let chances = match put_away {
            Some(put_away) => appraisal::with_skat(kind, ten, put_away, self.seat),
            None => appraisal::from_hand(kind, ten, self.seat),
        };
        let in_skat = match (self.third, kind) {
            (ThirdHand::SetAside, ContractKind::Suit(_) | ContractKind::Grand) => chances.of_schneider,
            _ => chances.to_win,
        };
        let reached = value >= self.bid.value();
        let chance = if reached { times_as_likely(in_skat, odds(self.third, kind, self.level)) } else { 0.0 };
        let lost = 2.0 * f32::from(value.max(self.bid.value()));
        Some(Intent { contract, discards, promise: seeger::promise(chance, value.into(), lost) })
    }
}

fn best(intents: impl Iterator<Item = Intent>) -> Promise {
    intents.map(|intent| intent.promise).reduce(better).expect("Grand may always be announced")
}

/// A chance whose odds are so many times those of this one.
fn times_as_likely(chance: f32, times: f32) -> f32 {
    times * chance / (1.0 - chance + times * chance)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn of_contracts_that_are_all_as_sure_the_dearest_is_played() {
        let twelve: CardSet = "CJ SJ HJ DJ CA CT CK HA HT HK ST DT".parse().unwrap();
        let asked = Asked { third: ThirdHand::SetAside, seat: Seat::FOREHAND, bid: Bid::LOWEST, level: Level::Master };
        let intents: Vec<Intent> = asked.with_twelve(twelve).collect();
        assert!(intents.iter().filter(|intent| intent.promise.chance >= 0.99).count() > 1);
        let dearest = intents.into_iter().max_by(|one, other| one.promise.points.total_cmp(&other.promise.points));
        assert_eq!(dearest.unwrap().contract.to_string(), "G");
    }
}
