//! The sister games for three with an auction: Texas Skat and Tournée Skat. Bids follow Skat's
//! point count at the games' own values, and tricks are played as in Skat.

pub(crate) mod texas;
pub(crate) mod tournee;

use skat_rules::games::sister::{Bid, Call, Values};
use skat_rules::games::skat::AuctionRole;

use crate::reason::Promise;
use crate::seeger::{self, WORTH_OF_PASSING};
use crate::skat::hand_evaluation::WinChances;
use crate::{Decision, RatedAction};

/// Returns the expected result of a contract with trumps. `levels` counts the matadors and other
/// levels, with 1 for the game. A lost contract costs `times` its value.
fn with_trumps(chances: WinChances, base: u16, levels: u16, times: f32, bid: u16) -> Promise {
    let value = base * levels;
    let needed = f32::from(bid);
    match () {
        () if value >= bid => {
            let Promise { chance, points } =
                seeger::promise(chances.to_win, f32::from(value), times * f32::from(value));
            Promise {
                chance,
                points: points + chances.of_schneider * f32::from(base),
            }
        }
        // Only Schneider can still reach it.
        () if value + base >= bid => seeger::promise(
            chances.of_schneider,
            f32::from(value + base),
            times * needed,
        ),
        () => seeger::promise(0.0, 0.0, times * needed),
    }
}

/// Chooses a call in the auction, by the expected result at a value.
fn call<V: Values + Copy + PartialEq>(
    role: AuctionRole,
    last: Option<Bid<V>>,
    promise: impl Fn(Bid<V>) -> Promise,
) -> Decision<Call<V>> {
    let asked = match (role, last) {
        (AuctionRole::Listener, Some(bid)) => Some((bid, Call::Hold)),
        _ => Bid::above(last).next().map(|bid| (bid, Call::Bid(bid))),
    };
    let pass = RatedAction::brings(Call::Pass, WORTH_OF_PASSING);
    let plays = asked.map(|(bid, call)| promise(bid).of(call));
    Decision::best_of(0, [pass].into_iter().chain(plays).collect())
}

/// Returns the intent with the most expected points.
fn best<T>(intents: impl Iterator<Item = (T, Promise)>) -> Option<(T, Promise)> {
    intents.max_by(|(_, one), (_, other)| one.points.total_cmp(&other.points))
}

/// Chooses the best option; `None` if there is none.
fn decided<A: Copy + PartialEq>(
    options: impl Iterator<Item = (A, Promise)>,
) -> Option<Decision<A>> {
    let options: Vec<RatedAction<A>> = options
        .map(|(action, promise)| promise.of(action))
        .collect();
    (!options.is_empty()).then(|| Decision::best_of(0, options).with_each_once())
}
