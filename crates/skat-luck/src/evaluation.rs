//! What the point count expects of ten cards, and of twelve.

use skat_autoplay::training::point_count::{discards, is_worth, pairs, winning_chance};
use skat_rules::card::CardSet;
use skat_rules::games::skat::{Bid, ContractKind};
use skat_rules::seat::Seat;

/// Every how manieth skat is tried, as autoplayers do.
const SKAT_STEP: usize = 7;

/// Points between winning and the contract's value, and between losing and twice the value, with the
/// 40 points of the defenders.
const WON: f64 = 50.0;
const LOST: f64 = 90.0;

/// The bids at which hands are told apart.
pub(crate) const BIDS: [u16; 14] = [18, 20, 22, 23, 24, 27, 30, 33, 36, 40, 46, 50, 60, 72];

/// A contract with what it promises.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Promise {
    /// Expected points against the two others.
    pub(crate) points: f64,
    /// Probability of winning, 0 to 1.
    pub(crate) chance: f64,
}

impl Promise {
    /// Returns the best contract of twelve cards that reaches a bid.
    pub(crate) fn of_twelve(twelve: CardSet, seat: Seat, bid: u16) -> Self {
        let of_kind = |kind: ContractKind| {
            let put_away = discards(kind, twelve);
            let chance = f64::from(winning_chance(kind, twelve - put_away, put_away, seat));
            let value = value(kind, twelve);
            let chance = if value < bid { 0.0 } else { chance };
            let value = f64::from(value.max(bid));
            let points = chance * (value + WON) - (1.0 - chance) * (2.0 * value + LOST);
            Self { points, chance }
        };
        let kinds = ContractKind::ALL.into_iter().filter(|&kind| match kind {
            ContractKind::Suit(_) => (twelve & kind.trumps()).len() >= 5,
            ContractKind::Grand | ContractKind::Null => true,
        });
        let best = kinds
            .map(of_kind)
            .max_by(|one, other| one.points.total_cmp(&other.points));
        best.expect("Grand is always possible")
    }

    /// Returns the mean over the skats that ten cards may find.
    pub(crate) fn of_ten(ten: CardSet, seat: Seat) -> Self {
        let skats = pairs(CardSet::FULL - ten).step_by(SKAT_STEP);
        let lowest = Bid::LOWEST.value();
        let (mut sum, mut count) = (Self::default(), 0.0);
        for skat in skats {
            let promise = Self::of_twelve(ten | skat, seat, lowest);
            sum.points += promise.points;
            sum.chance += promise.chance;
            count += 1.0;
        }
        Self {
            points: sum.points / count,
            chance: sum.chance / count,
        }
    }
}

/// Returns the value of a plain contract with these cards.
fn value(kind: ContractKind, twelve: CardSet) -> u16 {
    let base = match kind {
        ContractKind::Null => return 23,
        ContractKind::Grand => 24,
        ContractKind::Suit(suit) => 9 + suit as u16,
    };
    base * (1 + u16::from(kind.matadors(twelve).unsigned_abs()))
}

/// Returns how many of [`BIDS`] a hand is worth to an autoplayer.
pub(crate) fn bids_worth(ten: CardSet, seat: Seat) -> usize {
    let is_worth = |&value: &u16| Bid::new(value).is_some_and(|bid| is_worth(ten, seat, bid));
    BIDS.iter().take_while(|value| is_worth(value)).count()
}
