//! The shared text's data: a square for each deal, which tells nothing about its cards.

use super::course::DEALS;
use super::entry::EntryResult;

/// Difference to the reference from which a result is better or worse than it.
const CLEAR: i32 = 20;

/// How a deal went, without its contract and the person's role in it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Square {
    /// At least 20 points more than the reference.
    Better,
    /// Less than 20 points away from the reference.
    Near,
    /// At least 20 points less than the reference.
    Worse,
    /// All three passed.
    PassedIn,
    /// Not played.
    Open,
}

impl Square {
    /// Returns the square of a result.
    #[must_use]
    pub const fn of(result: &EntryResult, reference: i32) -> Self {
        let difference = result.points - reference;
        if result.passed_in {
            Self::PassedIn
        } else if difference >= CLEAR {
            Self::Better
        } else if difference <= -CLEAR {
            Self::Worse
        } else {
            Self::Near
        }
    }

    /// Returns the squares of a day: a person's results in their order, against their instance's
    /// reference.
    #[must_use]
    pub fn of_day(results: &[EntryResult], reference: &[i32; DEALS]) -> [Self; DEALS] {
        let mut squares = [Self::Open; DEALS];
        for (square, (result, &reference)) in squares.iter_mut().zip(results.iter().zip(reference))
        {
            *square = Self::of(result, reference);
        }
        squares
    }
}
