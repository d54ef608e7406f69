//! The sister games for three with an auction: Texas Skat and Tournée Skat. Bids follow Skat's
//! point count at the games' own values, and tricks are played as in Skat.

pub(crate) mod texas;
pub(crate) mod tournee;

use skat_rules::card::{Card, CardSet};
use skat_rules::games::sister::{Bid, Call, Move, PlayView, Values, WinLevel};
use skat_rules::games::skat::{Announcement, AuctionRole, Contract, ContractKind};
use skat_rules::seat::{BySeat, Seat};

use crate::appraisal::Appraisal;
use crate::cardplay;
use crate::cardplay::state::CardPlayState;
use crate::context::DecisionContext;
use crate::evaluation::hand_evaluation::WinChances;
use crate::evaluation::seeger::{self, WORTH_OF_PASSING};
use crate::reason::Expectation;
use crate::{Decision, RatedAction};

/// Returns the expected result of a contract with trumps. `multiplier` counts the matadors and
/// the win levels, with 1 for the game. A lost contract costs `times` its value.
fn with_trumps(
    chances: WinChances,
    base: u16,
    multiplier: u16,
    times: f32,
    bid: u16,
) -> Expectation {
    let value = base * multiplier;
    let needed = f32::from(bid);
    match () {
        () if value >= bid => {
            let Expectation { chance, points } =
                seeger::expectation(chances.to_win, f32::from(value), times * f32::from(value));
            Expectation {
                chance,
                points: points + chances.of_schneider * f32::from(base),
            }
        }
        // Only Schneider can still reach it.
        () if value + base >= bid => seeger::expectation(
            chances.of_schneider,
            f32::from(value + base),
            times * needed,
        ),
        () => seeger::expectation(0.0, 0.0, times * needed),
    }
}

/// Chooses a call in the auction, by the expected result at a value.
fn call<V: Values + Copy + PartialEq>(
    role: AuctionRole,
    last: Option<Bid<V>>,
    expectation: impl Fn(Bid<V>) -> Expectation,
) -> Decision<Call<V>> {
    let asked = match (role, last) {
        (AuctionRole::Listener, Some(bid)) => Some((bid, Call::Hold)),
        _ => Bid::above(last).next().map(|bid| (bid, Call::Bid(bid))),
    };
    let pass = RatedAction::brings(Call::Pass, WORTH_OF_PASSING);
    let plays = asked.map(|(bid, call)| expectation(bid).of(call));
    Decision::best_of(0, [pass].into_iter().chain(plays).collect())
}

/// Returns the intent with the most expected points.
fn best<T>(intents: impl Iterator<Item = (T, Expectation)>) -> Option<(T, Expectation)> {
    intents.max_by(|(_, one), (_, other)| one.points.total_cmp(&other.points))
}

/// Chooses the best option; `None` if there is none.
fn decided<A: Copy + PartialEq>(
    options: impl Iterator<Item = (A, Expectation)>,
) -> Option<Decision<A>> {
    let options: Vec<RatedAction<A>> = options
        .map(|(action, expectation)| expectation.of(action))
        .collect();
    (!options.is_empty()).then(|| Decision::best_of(0, options).with_each_once())
}

/// Builds the state of card play for a seat with this hand and these discards.
fn card_play(
    (me, hand, discards): (Seat, CardSet, Option<CardSet>),
    declarer: Seat,
    contract: Contract,
    play: &PlayView,
) -> CardPlayState {
    let is_open = |seat| seat == declarer && seat != me;
    CardPlayState {
        discards,
        open_hands: BySeat::from_fn(|seat| play.open_hand.filter(|_| is_open(seat))),
        tricks: play.tricks.clone(),
        leader: play.leader,
        on_table: play.on_table.clone(),
        ..CardPlayState::new(me, hand, declarer, contract)
    }
}

/// Chooses the card to play.
fn card(play: &CardPlayState, context: &mut DecisionContext<'_>) -> Decision<Move> {
    cardplay::card_in_other_games(play, context).map(Move::Card)
}

/// Appraises the options of a seat that has played this card.
fn appraise_card(
    play: &CardPlayState,
    taken: Card,
    context: &mut DecisionContext<'_>,
) -> Option<Appraisal<Move>> {
    cardplay::appraisal::estimate(play, taken, context).map(|appraisal| appraisal.map(Move::Card))
}

/// Returns the Skat contract whose tricks are about the same. Features that Skat lacks are dropped:
/// in other games open cards don't oblige the declarer to make Schwarz.
fn skat_contract(kind: ContractKind, hand: bool, declared: WinLevel, ouvert: bool) -> Contract {
    let announcement = match (kind, declared) {
        (ContractKind::Null, _) if ouvert => Announcement::Ouvert,
        (ContractKind::Null, _) | (_, WinLevel::Game) => Announcement::None,
        (_, WinLevel::Schneider) => Announcement::Schneider,
        (_, WinLevel::Schwarz) => Announcement::Schwarz,
    };
    // In Skat only Hand games allow Schneider and Schwarz to be announced.
    let announced = Contract::new(kind, hand, announcement)
        .or_else(|_| Contract::new(kind, true, announcement));
    announced.expect("a Hand game allows every announcement")
}
