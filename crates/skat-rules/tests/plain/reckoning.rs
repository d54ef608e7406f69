//! Levels, game values, results and scores.
//!
//! A contract is its text form, such as `CHS`: the game, then `H` for Hand, `S` and `Z` for
//! Schneider and Schwarz announced, `O` for ouvert.

use super::cards::trumps;

/// The settlement of a contract.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Reckoning {
    /// Matadors: `n` with, `-n` without.
    pub(crate) matadors: i32,
    pub(crate) value: u32,
    pub(crate) overbid: bool,
    pub(crate) won: bool,
    /// The game value, or the least multiple of the base value that reaches the bid.
    pub(crate) settled_value: u32,
    pub(crate) score: i32,
}

/// The result of a deal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Outcome {
    /// `None` if all players passed.
    pub(crate) played: Option<Played>,
    /// Plain points of each seat.
    pub(crate) points: [i32; 3],
    /// Seeger-Fabian points of each seat at a table of three.
    pub(crate) seeger_fabian_3: [i32; 3],
    /// Seeger-Fabian points of each seat and of the dealer who sits out at a table of four.
    pub(crate) seeger_fabian_4: [i32; 4],
}

/// A deal with a declarer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Played {
    pub(crate) declarer: usize,
    /// The declarer's card points, discards included.
    pub(crate) card_points: u32,
    /// Number of the declarer's tricks.
    pub(crate) tricks: usize,
    pub(crate) reckoning: Reckoning,
}

impl Outcome {
    /// The result when all players passed.
    pub(crate) fn passed_in() -> Self {
        Self {
            played: None,
            points: [0; 3],
            seeger_fabian_3: [0; 3],
            seeger_fabian_4: [0; 4],
        }
    }

    /// The result of a played contract with its Seeger-Fabian points.
    pub(crate) fn played(
        declarer: usize,
        card_points: u32,
        tricks: usize,
        reckoning: Reckoning,
    ) -> Self {
        let (for_declarer, for_others_of_3, for_others_of_4) = if reckoning.won {
            (50, 0, 0)
        } else {
            (-50, 40, 30)
        };
        let mut outcome = Self {
            played: None,
            points: [0; 3],
            seeger_fabian_3: [for_others_of_3; 3],
            seeger_fabian_4: [for_others_of_4; 4],
        };
        outcome.points[declarer] = reckoning.score;
        outcome.seeger_fabian_3[declarer] = reckoning.score + for_declarer;
        outcome.seeger_fabian_4[declarer] = reckoning.score + for_declarer;
        outcome.played = Some(Played {
            declarer,
            card_points,
            tricks,
            reckoning,
        });
        outcome
    }
}

/// Returns the fixed value of a Null: 23, 35, 46 or 59.
pub(crate) fn fixed_null_value(contract: &str) -> u32 {
    match contract {
        "N" => 23,
        "NH" => 35,
        "NO" => 46,
        "NOH" => 59,
        _ => panic!("{contract} is no Null"),
    }
}

/// Returns the unbroken run of trumps from the jack of clubs that the twelve cards hold (`n`) or
/// lack (`-n`).
fn matadors(game: &str, twelve: &[String]) -> i32 {
    let with = twelve.contains(&"CJ".to_owned());
    let mut run = 0;
    for trump in trumps(game) {
        if twelve.contains(&trump) != with {
            break;
        }
        run += 1;
    }
    if with { run } else { -run }
}

/// Returns the announcements with their implications: Hand, Schneider, Schwarz, ouvert.
fn announced(contract: &str) -> (bool, bool, bool, bool) {
    let what = &contract[1..];
    let ouvert = what.contains('O');
    let schwarz = what.contains('Z') || ouvert;
    let schneider = what.contains('S') || schwarz;
    (what.contains('H'), schneider, schwarz, ouvert)
}

/// Settles after the last trick, or after the trick that loses a Null.
pub(crate) fn reckon_last_trick(
    contract: &str,
    bid: u32,
    twelve: &[String],
    card_points: u32,
    tricks: usize,
) -> Reckoning {
    if contract.starts_with('N') {
        return reckon_null(contract, bid, tricks == 0);
    }
    let schneider = card_points >= 90 || card_points <= 30;
    let schwarz = tricks == 10 || tricks == 0;
    let (_, schneider_announced, schwarz_announced, _) = announced(contract);
    let enough = if schwarz_announced {
        tricks == 10
    } else if schneider_announced {
        card_points >= 90
    } else {
        card_points >= 61
    };
    reckon(contract, bid, twelve, (schneider, schwarz), enough)
}

/// Settles after the declarer's concession: lost, unless the declarer already has the card points
/// needed. Only levels secured by the tricks taken count, for either party.
pub(crate) fn reckon_concession(
    contract: &str,
    bid: u32,
    twelve: &[String],
    own: u32,
    theirs: u32,
) -> Reckoning {
    if contract.starts_with('N') {
        return reckon_null(contract, bid, false);
    }
    let schneider = own >= 90 || theirs >= 90;
    let (_, schneider_announced, schwarz_announced, _) = announced(contract);
    let enough = if schneider_announced {
        own >= 90
    } else {
        own >= 61
    };
    reckon(
        contract,
        bid,
        twelve,
        (schneider, false),
        enough && !schwarz_announced,
    )
}

fn reckon_null(contract: &str, bid: u32, no_trick: bool) -> Reckoning {
    let value = fixed_null_value(contract);
    assert!(value >= bid, "this Null can't be announced");
    let score = if no_trick {
        value.cast_signed()
    } else {
        -2 * value.cast_signed()
    };
    Reckoning {
        matadors: 0,
        value,
        overbid: false,
        won: no_trick,
        settled_value: value,
        score,
    }
}

fn reckon(
    contract: &str,
    bid: u32,
    twelve: &[String],
    made: (bool, bool),
    enough: bool,
) -> Reckoning {
    let game = &contract[..1];
    let base = match game {
        "D" => 9,
        "H" => 10,
        "S" => 11,
        "C" => 12,
        "G" => 24,
        _ => panic!("{game} has no base value"),
    };
    let (hand, schneider_announced, schwarz_announced, ouvert) = announced(contract);
    let (schneider_made, schwarz_made) = made;
    let schwarz = schwarz_made || schwarz_announced;
    let schneider = schneider_made || schneider_announced || schwarz;

    let matadors = matadors(game, twelve);
    let mut level = matadors.unsigned_abs() + 1;
    for counts in [
        hand,
        schneider,
        schneider_announced,
        schwarz,
        schwarz_announced,
        ouvert,
    ] {
        if counts {
            level += 1;
        }
    }
    let value = base * level;
    let overbid = value < bid;
    let won = enough && !overbid;
    let mut settled_value = value;
    while settled_value < bid {
        settled_value += base;
    }
    let score = if won {
        settled_value.cast_signed()
    } else {
        -2 * settled_value.cast_signed()
    };
    Reckoning {
        matadors,
        value,
        overbid,
        won,
        settled_value,
        score,
    }
}
