//! Value and score of a contract.

use super::{Bid, Contract, RamschScoring};
use crate::games::sister::{PlayResult, Settlement, WinLevel};
use crate::seat::{BySeat, Seat};

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
    let multiplier = match contract {
        Contract::Null { .. } | Contract::Ramsch => 1,
        _ => u16::from(tops) + made.level.multiplier(declared),
    };
    Settlement::new(
        contract.base(),
        multiplier,
        bid,
        made,
        |overbid| match contract {
            Contract::Tournee {
                passt_mir_nicht: true,
                ..
            } if !made.game => 2,
            Contract::Guckser | Contract::Null { guckser: true, .. } if overbid || !made.game => 2,
            _ => 1,
        },
    )
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
        RamschScoring::Winner => {
            if all_taken {
                if takes_all(seat) { -30 } else { 0 }
            } else if Some(points[seat]) != fewest {
                0
            } else if tricks[seat] == 0 {
                20
            } else {
                10
            }
        }
        RamschScoring::Loser => {
            if all_taken {
                if takes_all(seat) { -50 } else { 0 }
            } else if Some(points[seat]) != most {
                0
            } else if without_trick {
                -30
            } else {
                -20
            }
        }
    })
}
