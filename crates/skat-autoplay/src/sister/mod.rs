//! The sister games of three with an auction: Texas Skat and Tournée Skat. They are bid for by what the count of Skat promises, at
//! their own values, and played as Skat.

pub(crate) mod texas;
pub(crate) mod tournee;

use skat_rules::card::CardSet;
use skat_rules::games::sister::{Bid, Call, Values};
use skat_rules::games::skat::{ContractKind, Role};

use crate::reason::Promise;
use crate::seeger::{DEFENDERS_BONUS, OWN_BONUS};
use crate::skat::appraisal::{self, Chances};
use crate::{Decision, Weighed};

/// What a contract must be worth to be preferred to passing, in points of a list.
const WORTH_OF_PASSING: f32 = 2.0;

/// Every so many of the 231 skats that ten cards can find is looked at.
const SKAT_STEP: usize = 7;

/// What a contract promises in a list.
fn average(chance: f32, won: f32, lost: f32) -> Promise {
    Promise { chance, points: chance * (won + OWN_BONUS) - (1.0 - chance) * (lost + OWN_BONUS + DEFENDERS_BONUS) }
}

/// What a contract with trumps promises that has this base and so many matadors and levels, 1 for the game counted; it costs
/// `times` its value if lost.
fn with_trumps(chances: Chances, base: u16, levels: u16, times: f32, bid: u16) -> Promise {
    let value = base * levels;
    let needed = f32::from(bid);
    match () {
        () if value >= bid => {
            let Promise { chance, points } = average(chances.to_win, f32::from(value), times * f32::from(value));
            Promise { chance, points: points + chances.of_schneider * f32::from(base) }
        }
        // Only Schneider can still save it.
        () if value + base >= bid => average(chances.of_schneider, f32::from(value + base), times * needed),
        () => average(0.0, 0.0, times * needed),
    }
}

/// The call of who is asked, if his cards promise this at a value.
fn call<V: Values + Copy + PartialEq>(
    role: Role,
    last: Option<Bid<V>>,
    promise: impl Fn(Bid<V>) -> Promise,
) -> Decision<Call<V>> {
    let asked = match (role, last) {
        (Role::Listener, Some(bid)) => Some((bid, Call::Hold)),
        _ => Bid::above(last).next().map(|bid| (bid, Call::Bid(bid))),
    };
    let pass = Weighed::brings(Call::Pass, WORTH_OF_PASSING);
    let plays = asked.map(|(bid, call)| promise(bid).of(call));
    Decision::best_of(0, [pass].into_iter().chain(plays).collect())
}

/// The average over skats that ten cards can find.
fn over_skats(ten: CardSet, promise: impl Fn(CardSet) -> Promise) -> Promise {
    Promise::average(appraisal::pairs(CardSet::FULL - ten).step_by(SKAT_STEP).map(promise))
}

/// Matadors with or without.
fn matadors(kind: ContractKind, cards: CardSet) -> u16 {
    kind.matadors(cards).unsigned_abs().into()
}

/// The best of these by the points that it promises.
fn best<T>(intents: impl Iterator<Item = (T, Promise)>) -> Option<(T, Promise)> {
    intents.max_by(|(_, one), (_, other)| one.points.total_cmp(&other.points))
}

/// The best of these to do; nothing if there is none.
fn decided<A: Copy + PartialEq>(options: impl Iterator<Item = (A, Promise)>) -> Option<Decision<A>> {
    let options: Vec<Weighed<A>> = options.map(|(action, promise)| promise.of(action)).collect();
    (!options.is_empty()).then(|| Decision::best_of(0, options).with_each_once())
}
