//! The values that can be bid, and the calls of the auction.

use crate::games::sister::{self, Values};

/// The values that contracts of Tournée Skat can have.
///
/// The sources of these rules give no list. As in Skat, each base times each possible multiplier of
/// its contract gives a value. The multiplier is the sum of:
///
/// - 1 to 11 tops, in Grand 1 to 4,
/// - 1 to 5 for the game, Schneider and Schwarz, made or declared.
///
/// The sum is 2 to 16 with a trump suit, and 2 to 9 in Grand. The values already include the Nulls
/// at 20 and 40, those at 15 and 30 of the older law, and a turned Grand, whose base is that of
/// clubs. The lowest value is 10, for a Tournée in diamonds with or without one. The highest is
/// 216, for a Grand ouvert with four and Schwarz declared.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct TourneeValues;

impl Values for TourneeValues {
    const HIGHEST: u16 = 24 * 9;

    fn contain(value: u16) -> bool {
        let multiple = |base: u16, highest: u16| {
            value.is_multiple_of(base) && (2..=highest).contains(&(value / base))
        };
        (5..=12).any(|suit| multiple(suit, 16))
            || [16, 20, 24].into_iter().any(|grand| multiple(grand, 9))
    }
}

/// A value that some contract of Tournée Skat can have, 10 to 216.
pub type Bid = sister::Bid<TourneeValues>;

/// A call of the auction.
pub type Call = sister::Call<TourneeValues>;

/// Winner of the auction and their bid.
pub type Won = sister::Won<TourneeValues>;
