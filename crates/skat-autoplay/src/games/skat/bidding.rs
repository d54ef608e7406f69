//! Hand evaluation by point count: the auction, the skat, the discards and the contract.
//!
//! Each possible contract is worth its expected Seeger-Fabian points, with its winning probability
//! by the point count. A bid is held as long as the best contract, averaged over the skats that may
//! be found, is worth more than passing.

use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};
use skat_rules::card::CardSet;
use skat_rules::games::skat::{
    Action, Announcement, AuctionRole, Bid, Contract, ContractKind, SkatRules,
};
use skat_rules::seat::Seat;

use super::bidding_state::BiddingState;
use super::claim;
use super::intent::{Intent, to_go_on};
use crate::evaluation::point_count::{self, count};
use crate::evaluation::seeger::{self, WORTH_OF_PASSING};
use crate::evaluation::{hand_evaluation, null};
use crate::reason::Expectation;
use crate::skill::Skill;
use crate::{Decision, RatedAction};

/// Correction of the hand evaluation for a game in which contracts are harder or easier to win than
/// in Skat for three.
#[derive(Clone, Copy)]
pub(crate) struct EvaluationCorrection {
    /// Points added to the count for winning a suit contract or Grand.
    pub(crate) trumps: f32,
    /// Points added to the count for making Schneider.
    pub(crate) schneider: f32,
    /// Exponent of a Null's winning probability: the number of times that it takes its risk.
    pub(crate) null: f32,
}

impl EvaluationCorrection {
    /// For Skat for three, to which the evaluation is fitted.
    pub(crate) const NONE: Self = Self {
        trumps: 0.0,
        schneider: 0.0,
        null: 1.0,
    };
}

/// Situation in which a player evaluates their cards.
#[derive(Clone, Copy)]
pub(crate) struct BidContext {
    pub(crate) seat: Seat,
    /// The bid that the contract must reach.
    pub(crate) bid: Bid,
    /// True if the player has shown the skat to all, which raises the multiplier by one.
    pub(crate) skat_shown: bool,
    pub(crate) rules: SkatRules,
    pub(crate) correction: EvaluationCorrection,
}

impl BidContext {
    fn new(state: &BiddingState, bid: Bid, correction: EvaluationCorrection) -> Self {
        Self {
            seat: state.seat,
            bid,
            skat_shown: state.skat_shown,
            rules: state.rules,
            correction,
        }
    }
}

/// Chooses a call in the auction. `passing_more` is added to the usual worth of passing, in points.
pub(crate) fn call(
    state: &BiddingState,
    skill: &Skill,
    role: AuctionRole,
    last: Option<Bid>,
    passing_more: f32,
    correction: EvaluationCorrection,
) -> Decision<Action> {
    let Some((bid, action)) = to_go_on(role, last) else {
        return Decision::by_heuristics(Action::Pass);
    };
    let pass = RatedAction::brings(Action::Pass, WORTH_OF_PASSING + passing_more);
    let pass = RatedAction {
        worth: pass.worth + misjudged(state.hand, skill),
        ..pass
    };
    Decision::best_of(
        0,
        vec![
            pass,
            expectation(state.hand, BidContext::new(state, bid, correction)).of(action),
        ],
    )
}

/// Seeger-Fabian points by which a player overrates passing with this hand, the same in the whole
/// deal. Beginners are too bold with some hands, and too timid with others.
fn misjudged(hand: CardSet, skill: &Skill) -> f32 {
    let cards = hand.iter().fold(0, |cards, card| cards | 1 << card.index());
    let most = skill.misjudges_bids;
    if most > 0.0 {
        StdRng::seed_from_u64(cards).random_range(-most..most)
    } else {
        0.0
    }
}

/// Returns true if these ten cards are worth a bid.
pub(crate) fn is_worth(hand: CardSet, asked: BidContext) -> bool {
    expectation(hand, asked).points > WORTH_OF_PASSING
}

/// Returns the better of a Hand contract and picking up the skat.
fn expectation(hand: CardSet, asked: BidContext) -> Expectation {
    let (from_hand, picking_up) = (from_hand(hand, asked).expectation, picking_up(hand, asked));
    if from_hand.points > picking_up.points {
        from_hand
    } else {
        picking_up
    }
}

pub(crate) fn pick_up_or_hand(
    state: &BiddingState,
    bid: Bid,
    correction: EvaluationCorrection,
) -> Decision<Action> {
    let asked = BidContext::new(state, bid, correction);
    let from_hand = from_hand(state.hand, asked);
    let from_hand = from_hand
        .expectation
        .of(Action::Announce(from_hand.contract));
    Decision::best_of(
        0,
        vec![picking_up(state.hand, asked).of(Action::PickUp), from_hand],
    )
}

/// Chooses two of twelve cards to discard.
pub(crate) fn discard(
    state: &BiddingState,
    bid: Bid,
    correction: EvaluationCorrection,
) -> Decision<Action> {
    best_of(
        with_twelve(state.hand, BidContext::new(state, bid, correction)),
        |intent| Action::Discard(intent.discards),
    )
    .with_each_once()
}

/// Chooses the contract after discarding.
pub(crate) fn announce(
    state: &BiddingState,
    bid: Bid,
    correction: EvaluationCorrection,
) -> Decision<Action> {
    let asked = BidContext::new(state, bid, correction);
    let put_away = state.discards.unwrap_or_default();
    let intents = ContractKind::ALL.map(|kind| after_discards(kind, state.hand, put_away, asked));
    best_of(intents.into_iter().flatten(), |intent| {
        Action::Announce(intent.contract)
    })
}

/// Chooses the best of these, the last of equals.
fn best_of(
    intents: impl Iterator<Item = Intent>,
    action: impl Fn(&Intent) -> Action,
) -> Decision<Action> {
    let mut options: Vec<_> = intents
        .map(|intent| intent.expectation.of(action(&intent)))
        .collect();
    options.reverse();
    Decision::best_of(0, options)
}

/// Expected result of picking up the skat.
fn picking_up(hand: CardSet, asked: BidContext) -> Expectation {
    hand_evaluation::over_skats(hand, |skat| {
        best(with_twelve(hand | skat, asked)).expectation
    })
}

/// Returns the best contract of each kind with the skat in hand.
fn with_twelve(twelve: CardSet, asked: BidContext) -> impl Iterator<Item = Intent> {
    // A suit contract with four trumps among twelve cards is never the best. Grand remains if no
    // suit has five.
    let kinds = ContractKind::ALL
        .into_iter()
        .filter(move |&kind| match kind {
            ContractKind::Suit(_) => (twelve & kind.trumps()).len() >= 5,
            ContractKind::Grand | ContractKind::Null => true,
        });
    kinds.filter_map(move |kind| {
        let discards = match kind {
            ContractKind::Null => null::discards(twelve),
            _ => point_count::discards(kind, twelve),
        };
        after_discards(kind, twelve - discards, discards, asked)
    })
}

fn best(intents: impl Iterator<Item = Intent>) -> Intent {
    intents
        .max_by(|one, other| one.expectation.points.total_cmp(&other.expectation.points))
        .expect("announcing Grand is always legal")
}

/// Returns the best contract of a kind with these ten cards; `None` if a Null would be below the
/// bid.
fn after_discards(
    kind: ContractKind,
    hand: CardSet,
    put_away: CardSet,
    asked: BidContext,
) -> Option<Intent> {
    if kind == ContractKind::Null {
        return null_intent(hand, false, asked).map(|intent| Intent {
            discards: put_away,
            ..intent
        });
    }
    let count = count(kind, hand, f32::from(put_away.points()), asked.seat);
    let matadors = kind.matadors(hand | put_away);
    let contract = Contract::new(kind, false, Announcement::None).ok()?;
    suit_or_grand(contract, matadors, count, asked).map(|intent| Intent {
        discards: put_away,
        ..intent
    })
}

/// Returns the best Hand contract.
fn from_hand(hand: CardSet, asked: BidContext) -> Intent {
    let suits_and_grand = ContractKind::ALL
        .into_iter()
        .filter(|&kind| kind != ContractKind::Null)
        .flat_map(|kind| {
            let count = point_count::of_hand(kind, hand, asked.seat);
            let certain = asked.seat == Seat::FOREHAND && claim::takes_all(kind, hand);
            let announcements = if certain {
                &[Announcement::Ouvert][..]
            } else {
                &[Announcement::None, Announcement::Schneider]
            };
            announcements.iter().filter_map(move |&what| {
                let count = if certain { 200.0 } else { count };
                suit_or_grand(
                    Contract::new(kind, true, what).ok()?,
                    kind.matadors(hand),
                    count,
                    asked,
                )
            })
        });
    best(suits_and_grand.chain(null_intent(hand, true, asked)))
}

fn suit_or_grand(
    contract: Contract,
    matadors: i8,
    count: f32,
    asked: BidContext,
) -> Option<Intent> {
    let base = f32::from(asked.rules.base(contract.kind(), contract.announcement())?);
    let one_if = |is: bool| f32::from(u8::from(is));
    let win = point_count::chance(count + asked.correction.trumps);
    let schneider = point_count::chance_of_schneider(count + asked.correction.schneider);
    let announced = 2.0 * one_if(contract.schneider())
        + 2.0 * one_if(contract.schwarz())
        + one_if(contract.ouvert());
    let value = base
        * (1.0
            + f32::from(matadors.unsigned_abs())
            + one_if(contract.hand())
            + one_if(asked.skat_shown)
            + announced);
    let needed = f32::from(asked.bid.value());
    let average =
        |chance, won, lost| seeger::expectation(chance, won, lost_score(contract, lost, asked));
    // A contract that can't reach its bid is lost.
    let if_reached = |chance, value| if value >= needed { chance } else { 0.0 };
    let expectation = match () {
        () if contract.schneider() => {
            average(if_reached(schneider, value), value, value.max(needed))
        }
        () if value >= needed => {
            let Expectation { chance, points } = average(win, value, value);
            Expectation {
                chance,
                points: points + schneider * base,
            }
        }
        // Only Schneider can still reach it.
        () => average(if_reached(schneider, value + base), value + base, needed),
    };
    Some(Intent {
        contract,
        discards: CardSet::EMPTY,
        expectation,
    })
}

/// Returns the better of Null and Null ouvert, if they reach the bid.
fn null_intent(hand: CardSet, from_hand: bool, asked: BidContext) -> Option<Intent> {
    let intents = [Announcement::None, Announcement::Ouvert]
        .into_iter()
        .filter_map(|what| {
            let contract = Contract::new(ContractKind::Null, from_hand, what)
                .ok()
                .filter(|contract| contract.reaches(asked.bid))?;
            let value = f32::from(contract.null_value()?);
            let chance = libm::powf(null::chance(hand, contract.ouvert()), asked.correction.null);
            let expectation =
                seeger::expectation(chance, value, lost_score(contract, value, asked));
            Some(Intent {
                contract,
                discards: CardSet::EMPTY,
                expectation,
            })
        });
    intents.max_by(|one, other| one.expectation.points.total_cmp(&other.expectation.points))
}

/// Points lost with a contract of this value.
fn lost_score(contract: Contract, value: f32, asked: BidContext) -> f32 {
    if asked.rules.lost_hand_single && contract.hand() {
        value
    } else {
        2.0 * value
    }
}
