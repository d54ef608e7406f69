//! The sister games of three with an auction: Texas Skat and Tournée Skat. They are bid for by what the count of Skat promises, at
//! their own values, and played as Skat.

pub(crate) mod texas;
pub(crate) mod tournee;

use skat_rules::games::sister::{Bid, Call, Values};
use skat_rules::games::skat::Role;

use crate::reason::Promise;
use crate::seeger::{self, WORTH_OF_PASSING};
use crate::skat::appraisal::Chances;
use crate::{Decision, Weighed};

/// What a contract with trumps promises that has this base and so many matadors and levels, 1 for the game counted; it costs
/// `times` its value if lost.
fn with_trumps(chances: Chances, base: u16, levels: u16, times: f32, bid: u16) -> Promise {
    let value = base * levels;
    let needed = f32::from(bid);
    match () {
        () if value >= bid => {
            let Promise { chance, points } =
                seeger::promise(chances.to_win, f32::from(value), times * f32::from(value));
            Promise { chance, points: points + chances.of_schneider * f32::from(base) }
        }
        // Only Schneider can still save it.
        () if value + base >= bid => seeger::promise(chances.of_schneider, f32::from(value + base), times * needed),
        () => seeger::promise(0.0, 0.0, times * needed),
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

/// The best of these by the points that it promises.
fn best<T>(intents: impl Iterator<Item = (T, Promise)>) -> Option<(T, Promise)> {
    intents.max_by(|(_, one), (_, other)| one.points.total_cmp(&other.points))
}

/// The best of these to do; nothing if there is none.
fn decided<A: Copy + PartialEq>(options: impl Iterator<Item = (A, Promise)>) -> Option<Decision<A>> {
    let options: Vec<Weighed<A>> = options.map(|(action, promise)| promise.of(action)).collect();
    (!options.is_empty()).then(|| Decision::best_of(0, options).with_each_once())
}
