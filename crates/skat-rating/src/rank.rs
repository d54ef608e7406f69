//! Ranks: the autoplayers' levels that ratings reach.

use crate::baseline::anchor;
use crate::rating::{Rating, ShownRating};

/// The highest rank.
pub const RANKS: u8 = 4;

/// Returns the lowest rating of a rank, as it is shown: the strength of the autoplayers' level with
/// the same number. `None` for the first rank, which has no lowest rating.
#[must_use]
pub fn lowest_rating(rank: u8) -> Option<i32> {
    let is_bounded = (2..=RANKS).contains(&rank);
    is_bounded.then(|| Rating::known(anchor(rank)).shown().value)
}

/// Returns the rank of a rating, from 1: the highest whose lowest rating it reaches. `None` while the
/// rating is provisional.
#[must_use]
pub fn rank(rating: ShownRating) -> Option<u8> {
    let is_reached = |rank: &u8| lowest_rating(*rank).is_none_or(|lowest| rating.value >= lowest);
    let reached = (1..=RANKS).rev().find(is_reached);
    reached.filter(|_| !rating.is_provisional)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rank_of(value: i32) -> Option<u8> {
        rank(ShownRating {
            value,
            uncertainty: 40,
            is_provisional: false,
        })
    }

    #[test]
    fn ranks_are_the_autoplayers_levels() {
        assert_eq!(
            [2, 3, 4].map(lowest_rating),
            [Some(1_336), Some(1_500), Some(1_619)]
        );
        assert_eq!([0, 1, 5].map(lowest_rating), [None; 3]);
        for level in 1..=RANKS {
            let own = Rating::known(anchor(level)).shown();
            assert_eq!(rank(own), Some(level), "{own:?}");
        }
        for (value, rank) in [(-400, 1), (1_335, 1), (1_336, 2), (1_499, 2), (1_500, 3)] {
            assert_eq!(rank_of(value), Some(rank), "{value}");
        }
        assert_eq!((rank_of(1_618), rank_of(1_619)), (Some(3), Some(4)));
        assert_eq!(rank_of(i32::MAX), Some(4));
    }

    #[test]
    fn a_provisional_rating_has_no_rank() {
        let newcomer = Rating {
            mean: 20.0,
            ..Rating::START
        };
        assert_eq!(rank(newcomer.shown()), None);
    }
}
