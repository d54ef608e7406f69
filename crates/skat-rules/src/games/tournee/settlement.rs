//! Value and score of a contract.

use super::{Bid, Contract, RamschScoring};
use crate::games::sister::{PlayResult, WinLevel};
use crate::seat::{BySeat, Seat};

/// Value and score of a declared deal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Settlement {
    /// Base value; the fixed value in Null.
    pub base: u16,
    /// Sum of tops and levels; 1 in Null.
    pub multiplier: u16,
    /// Base times multiplier.
    pub value: u16,
    /// True if the value is below the bid.
    pub overbid: bool,
    /// True if the declarer won.
    pub won: bool,
    /// Value that the score is based on. For an overbid contract it is the least multiple of the
    /// base that reaches the bid.
    pub settled_value: u16,
    /// Declarer's points: the settled value if won, else minus the settled value or twice that.
    pub score: i32,
}

/// Settles a contract. `tops` counts the matadors with or without the declarer's ten cards as dealt
/// and the skat; 0 in Null.
///
/// A lost contract costs its value once, with these exceptions:
///
/// - After "passt mir nicht" it costs twice the value if the declarer hasn't made 61 card points.
/// - A Guckser costs twice the value.
/// - A missed declaration in a game that was made costs the value it would have won, once.
///
/// As in Skat, an overbid contract is lost at the least multiple of the base that reaches the bid.
/// The sources don't cover this case. Ramsch has no declarer and is not settled here; see
/// [`ramsch_scores`].
#[must_use]
pub fn settle(
    contract: Contract,
    declared: WinLevel,
    tops: u8,
    bid: Bid,
    made: PlayResult,
) -> Settlement {
    let base = contract.base();
    let levels = match contract {
        Contract::Null { .. } | Contract::Ramsch => 1,
        _ => u16::from(tops) + made.level.multiplier(declared),
    };
    let value = base * levels;
    let overbid = value < bid.value();
    let won = made.goal && !overbid;
    let settled_value = if overbid && base > 0 {
        bid.least_multiple(base)
    } else {
        value
    };
    let twice = match contract {
        Contract::Tournee {
            passt_mir_nicht, ..
        } => passt_mir_nicht && !made.game,
        Contract::Guckser | Contract::Null { guckser: true, .. } => overbid || !made.game,
        _ => false,
    };
    let score = i32::from(settled_value);
    let score = match (won, twice) {
        (true, _) => score,
        (false, false) => -score,
        (false, true) => -2 * score,
    };
    Settlement {
        base,
        multiplier: levels,
        value,
        overbid,
        won,
        settled_value,
        score,
    }
}

/// Scores a Ramsch from the card points and tricks of each seat; the skat counts for nobody.
///
/// The sources don't cover ties in card points; here every player who ties scores.
#[must_use]
pub fn ramsch_scores(
    points: BySeat<u8>,
    tricks: BySeat<u8>,
    scoring: RamschScoring,
) -> BySeat<i32> {
    let takes_all = |seat: Seat| {
        Seat::SKAT
            .into_iter()
            .all(|other| other == seat || tricks[other] == 0)
    };
    let all_taken = Seat::SKAT.into_iter().any(takes_all);
    let without_trick = tricks.0.contains(&0);
    let fewest = points.0.into_iter().min();
    let most = points.0.into_iter().max();
    BySeat::from_fn(|seat| match scoring {
        RamschScoring::Winner => match () {
            () if all_taken => {
                if takes_all(seat) {
                    -30
                } else {
                    0
                }
            }
            () if Some(points[seat]) != fewest => 0,
            () if tricks[seat] == 0 => 20,
            () => 10,
        },
        RamschScoring::Loser => match () {
            () if all_taken => {
                if takes_all(seat) {
                    -50
                } else {
                    0
                }
            }
            () if Some(points[seat]) != most => 0,
            () if without_trick => -30,
            () => -20,
        },
    })
}
