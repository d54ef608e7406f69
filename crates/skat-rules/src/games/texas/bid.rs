//! The values that can be bid, and the calls of the auction.

use crate::games::sister::{self, Values};

/// The values that contracts of Texas Skat can have.
///
/// As in Skat, each base times each possible multiplier of its contract gives a value. The
/// multiplier is the sum of:
///
/// - 1 to 11 matadors, in Grand 1 to 4,
/// - 1 to 5 for the game, Schneider and Schwarz, made or announced,
/// - 1 for Hand.
///
/// The sum is 2 to 17 in a suit contract, and 2 to 10 in Grand. Ouvert doubles the base and
/// announces Schwarz, so the multiplier is at least 6 then. The Nulls add 20, 30, 40 and 60. The
/// lowest value is 18, the highest 408.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct TexasValues;

impl Values for TexasValues {
    const HIGHEST: u16 = 2 * 12 * 17;

    fn contain(value: u16) -> bool {
        let multiple = |base: u16, lowest: u16, highest: u16| {
            value.is_multiple_of(base) && (lowest..=highest).contains(&(value / base))
        };
        let of =
            |base: u16, highest: u16| multiple(base, 2, highest) || multiple(2 * base, 6, highest);
        (9..=12).any(|suit| of(suit, 17)) || of(16, 10) || [20, 30, 40, 60].contains(&value)
    }
}

/// A value that some contract of Texas Skat can have, 18 to 408.
pub type Bid = sister::Bid<TexasValues>;

/// A call of the auction.
pub type Call = sister::Call<TexasValues>;

/// Winner of the auction and their bid.
pub type Won = sister::Won<TexasValues>;
