//! What a contract was worth and whether it was won (`rules.md` 3.3).

use super::{Contract, RamschScoring};
use crate::games::sister::{self, Level, Made, Values};
use crate::seat::{BySeat, Seat};

/// The values that the contracts of Tournée Skat can have.
///
/// The source documents give no list, so it is derived as Skat's is: every base times every multiplier that its contract can
/// come to. The multiplier is 1 to 11 tops, in Grand 1 to 4, plus 1 to 5 for the game, Schneider and Schwarz, made or declared;
/// so it is 2 to 16 with a trump suit, and 2 to 9 in Grand. The Nulls at 20 and 40, and at 15 and 30 of the older law, are
/// among these values anyhow, and so is a turned Grand, whose base is that of clubs. The lowest value is 10, for a Tournée in
/// diamonds with or without one; the highest is 216, for a Grand ouvert with four and Schwarz declared.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct TourneeValues;

impl Values for TourneeValues {
    const HIGHEST: u16 = 24 * 9;

    fn contain(value: u16) -> bool {
        let multiple = |base: u16, highest: u16| value.is_multiple_of(base) && (2..=highest).contains(&(value / base));
        (5..=12).any(|suit| multiple(suit, 16)) || [16, 20, 24].into_iter().any(|grand| multiple(grand, 9))
    }
}

/// A value that some contract of Tournée Skat can have, 10 to 216.
pub type Bid = sister::Bid<TourneeValues>;

/// How a declared deal is reckoned.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Settlement {
    /// Base value; in Null the fixed value.
    pub base: u16,
    /// Tops and levels in sum; 1 in Null.
    pub multiplier: u16,
    /// Base times multiplier.
    pub value: u16,
    /// Whether the value is below the bid.
    pub overbid: bool,
    /// Whether the declarer won.
    pub won: bool,
    /// What the score is made from: the value, or if overbid the least multiple of the base that reaches the bid.
    pub settled_value: u16,
    /// Points of the declarer: the settled value if won; if lost minus the settled value, or twice that.
    pub score: i32,
}

/// Reckons a contract: `tops` are the matadors that the declarer was with or without in his ten dealt cards and the skat, 0 in
/// Null (`rules.md` 3.3).
///
/// A lost contract costs its value once. It costs twice the value after "passt mir nicht" if the declarer hasn't made 61 card
/// points (000:443), and in a Guckser; but a declaration that was missed although the game itself was made costs what it would
/// have won (000:458), once. An overbid contract is lost at the least multiple of the base that reaches the bid, as in Skat; the
/// source documents don't say. In Ramsch there is no declarer, and nothing to reckon here: see [`ramsch_scores`].
#[must_use]
pub fn settle(contract: Contract, declared: Level, tops: u8, bid: Bid, made: Made) -> Settlement {
    let base = contract.base();
    let levels = match contract {
        Contract::Null { .. } | Contract::Ramsch => 1,
        _ => u16::from(tops) + made.level.multiplier(declared),
    };
    let value = base * levels;
    let overbid = value < bid.value();
    let won = made.goal && !overbid;
    let settled_value = if overbid && base > 0 { bid.least_multiple(base) } else { value };
    let twice = match contract {
        Contract::Tournee { passt_mir_nicht, .. } => passt_mir_nicht && !made.game,
        Contract::Guckser | Contract::Null { guckser: true, .. } => overbid || !made.game,
        _ => false,
    };
    let score = i32::from(settled_value);
    let score = match (won, twice) {
        (true, _) => score,
        (false, false) => -score,
        (false, true) => -2 * score,
    };
    Settlement { base, multiplier: levels, value, overbid, won, settled_value, score }
}

/// Reckons a Ramsch from the card points and tricks of each seat; the skat counts for nobody (`rules.md` 3.3).
///
/// The source documents don't say what happens if several have equally many card points: each of them then scores.
#[must_use]
pub fn ramsch_scores(points: BySeat<u8>, tricks: BySeat<u8>, scoring: RamschScoring) -> BySeat<i32> {
    let takes_all = |seat: Seat| Seat::SKAT.into_iter().all(|other| other == seat || tricks[other] == 0);
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
