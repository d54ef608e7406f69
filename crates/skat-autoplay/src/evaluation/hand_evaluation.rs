//! Hand evaluation for games that have Skat's contracts at other values.

use skat_rules::card::CardSet;
use skat_rules::games::skat::ContractKind;
use skat_rules::seat::Seat;

use super::{null, point_count};
use crate::reason::Expectation;
use crate::{Decision, RatedAction};

/// Winning probability from which a Grand Hand is played instead of a Ramsch.
const SAFE: f32 = 0.75;

/// Step through the 231 skats that ten cards can find.
const SKAT_STEP: usize = 7;

/// Probabilities of a contract's results.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct WinChances {
    /// Probability of winning, 0 to 1.
    pub(crate) to_win: f32,
    /// Probability of making the defenders Schneider, 0 to 1; always 0 in Null.
    pub(crate) of_schneider: f32,
}

/// Returns the chances of ten cards after these have been put away.
pub(crate) fn with_skat(
    kind: ContractKind,
    ten: CardSet,
    put_away: CardSet,
    seat: Seat,
) -> WinChances {
    chances(kind, ten, || {
        point_count::count(kind, ten, f32::from(put_away.points()), seat)
    })
}

/// Returns the chances of ten cards with the skat unseen.
pub(crate) fn from_hand(kind: ContractKind, ten: CardSet, seat: Seat) -> WinChances {
    chances(kind, ten, || point_count::of_hand(kind, ten, seat))
}

fn chances(kind: ContractKind, ten: CardSet, count: impl Fn() -> f32) -> WinChances {
    if kind == ContractKind::Null {
        return WinChances {
            to_win: null::chance(ten, false),
            of_schneider: 0.0,
        };
    }
    let count = count();
    WinChances {
        to_win: point_count::chance(count),
        of_schneider: point_count::chance_of_schneider(count),
    }
}

/// Probability of winning a Null ouvert with these ten cards.
pub(crate) fn null_ouvert(ten: CardSet) -> f32 {
    null::chance(ten, true)
}

/// Chooses two of twelve cards to discard for a contract of this kind.
pub(crate) fn discards(kind: ContractKind, twelve: CardSet) -> CardSet {
    match kind {
        ContractKind::Null => null::discards(twelve),
        _ => point_count::discards(kind, twelve),
    }
}

/// Chooses the discards like [`discards`], with all alternatives as the reason.
pub(crate) fn put_away(kind: ContractKind, twelve: CardSet) -> Decision<CardSet> {
    let options = match kind {
        ContractKind::Null => null::rated_discards(twelve)
            .map(|(pair, chance)| RatedAction::wins(pair, chance))
            .collect(),
        _ => point_count::rated_discards(kind, twelve)
            .map(|(pair, count)| RatedAction::rated(pair, count))
            .collect(),
    };
    Decision::chosen(discards(kind, twelve), options)
}

/// Decides on a Grand Hand with these ten cards, where otherwise all play a Ramsch.
pub(crate) fn grand_hand<A: Copy + PartialEq>(
    ten: CardSet,
    seat: Seat,
    plays: A,
    declines: A,
) -> Decision<A> {
    let plays = RatedAction::wins(plays, from_hand(ContractKind::Grand, ten, seat).to_win);
    Decision::best_of(0, vec![plays, RatedAction::rated(declines, SAFE)])
}

/// Returns the average over skats that ten cards can find.
pub(crate) fn over_skats(
    ten: CardSet,
    expectation: impl Fn(CardSet) -> Expectation,
) -> Expectation {
    Expectation::average(
        point_count::pairs(CardSet::FULL - ten)
            .step_by(SKAT_STEP)
            .map(expectation),
    )
}

/// Number of matadors, with or without.
pub(crate) fn matadors(kind: ContractKind, cards: CardSet) -> u16 {
    kind.matadors(cards).unsigned_abs().into()
}
