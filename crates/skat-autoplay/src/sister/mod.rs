//! The sister games of three with an auction: Texas Skat and Tournée Skat. They are bid for by what the count of Skat promises, at
//! their own values, and played as Skat.

pub(crate) mod texas;
pub(crate) mod tournee;

use skat_rules::card::CardSet;
use skat_rules::games::sister::{Bid, Call, Level as Declared, Values};
use skat_rules::games::skat::{ContractKind, Role};

use crate::seeger::{DEFENDERS_BONUS, OWN_BONUS};
use crate::skat::appraisal::{self, Chances};

/// What a contract must be worth to be preferred to passing, in points of a list.
const WORTH_OF_PASSING: f32 = 2.0;

/// The chance of Schneider from which on it is announced.
const SURE_SCHNEIDER: f32 = 0.8;

/// Every so many of the 231 skats that ten cards can find is looked at.
const SKAT_STEP: usize = 7;

/// What a contract brings in a list on average.
fn average(chance: f32, won: f32, lost: f32) -> f32 {
    chance * (won + OWN_BONUS) - (1.0 - chance) * (lost + OWN_BONUS + DEFENDERS_BONUS)
}

/// What a contract with trumps brings on average that has this base and so many matadors and levels, 1 for the game counted; it costs
/// `times` its value if lost.
fn worth(chances: Chances, base: u16, levels: u16, times: f32, bid: u16) -> f32 {
    let value = base * levels;
    let needed = f32::from(bid);
    match () {
        () if value >= bid => {
            average(chances.to_win, f32::from(value), times * f32::from(value)) + chances.of_schneider * f32::from(base)
        }
        // Only Schneider can still save it.
        () if value + base >= bid => average(chances.of_schneider, f32::from(value + base), times * needed),
        () => average(0.0, 0.0, times * needed),
    }
}

/// The call of who is asked, if his cards are worth so much at a value.
fn call<V: Values>(role: Role, last: Option<Bid<V>>, worth: impl Fn(Bid<V>) -> f32) -> Call<V> {
    match (role, last) {
        (Role::Listener, Some(bid)) if worth(bid) > WORTH_OF_PASSING => Call::Hold,
        (Role::Speaker, _) => {
            let bid = Bid::above(last).next().filter(|&bid| worth(bid) > WORTH_OF_PASSING);
            bid.map_or(Call::Pass, Call::Bid)
        }
        _ => Call::Pass,
    }
}

/// What is declared after the contract.
fn declared(chances: Chances) -> Declared {
    if chances.of_schneider >= SURE_SCHNEIDER { Declared::Schneider } else { Declared::Game }
}

/// The average over skats that ten cards can find.
fn over_skats(ten: CardSet, worth: impl Fn(CardSet) -> f32) -> f32 {
    let worths = appraisal::pairs(CardSet::FULL - ten).step_by(SKAT_STEP).map(worth);
    let (sum, number) = worths.fold((0.0, 0.0), |(sum, number), worth| (sum + worth, number + 1.0));
    sum / number
}

/// Matadors with or without.
fn matadors(kind: ContractKind, cards: CardSet) -> u16 {
    kind.matadors(cards).unsigned_abs().into()
}

/// The best of these by its worth.
fn best<T>(plans: impl Iterator<Item = (T, f32)>) -> Option<(T, f32)> {
    plans.max_by(|(_, one), (_, other)| one.total_cmp(other))
}
