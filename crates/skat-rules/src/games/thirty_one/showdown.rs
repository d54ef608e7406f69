//! What the hands that are shown cost, or bring.

use super::rules::KnockerTie;
use super::value::{Count, Value};
use crate::seat::Seat;

/// One player's hand at the end of a round.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shown {
    /// Whose it is.
    pub seat: Seat,
    /// What it counts.
    pub count: Count,
    /// Whether he declared 31, or three aces in Cadillac, in time.
    pub declared: bool,
}

impl Shown {
    /// What the hand counts here: 31 or more that hasn't been declared counts 30 (003:81).
    #[must_use]
    pub fn counted(&self) -> Count {
        let late = !self.declared && self.count.value >= Value::THIRTY_ONE;
        if late { Count { value: Value::THIRTY, ..self.count } } else { self.count }
    }
}

/// How lives are lost.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Losing {
    /// Who loses what if the knocker is one of several who are lowest; [`KnockerTie::Usual`] means that he is safe.
    pub tie: KnockerTie,
    /// Whether a knocker who alone is lowest loses two.
    pub knocker_double: bool,
    /// Whether a knock promises the highest hand, as in GIN.
    pub promise: bool,
}

/// How a round is counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scoring {
    /// Lives are lost.
    Lives(Losing),
    /// Points are won.
    Points {
        /// Whether ranks break ties, as in Jacobs' game.
        ties_by_ranks: bool,
    },
}

impl Scoring {
    /// Lives lost or points won, in the order of the hands.
    #[must_use]
    pub fn reckon(&self, hands: &[Shown], knocker: Option<Seat>) -> Vec<u8> {
        match *self {
            Self::Lives(losing) => lives_lost(hands, knocker, losing),
            Self::Points { ties_by_ranks } => points_won(hands, knocker, ties_by_ranks),
        }
    }
}

/// How many lives each hand loses, in the order of the hands (`rules.md` 3.6).
///
/// Who has declared is safe, and all others lose (003:75). Otherwise it is the lowest who lose, or in GIN everybody but a knocker
/// who is highest, and him alone if he isn't. A hammer and a throw-down count as knocks.
#[must_use]
pub fn lives_lost(hands: &[Shown], knocker: Option<Seat>, losing: Losing) -> Vec<u8> {
    let value = |hand: &Shown| hand.counted().value;
    let knocked = |hand: &Shown| Some(hand.seat) == knocker;
    let each = |lost: &dyn Fn(&Shown) -> u8| hands.iter().map(lost).collect();

    if hands.iter().any(|hand| hand.declared) {
        let strict = losing.tie == KnockerTie::Strict;
        return each(&|hand| match () {
            () if hand.declared => 0,
            () if knocked(hand) && strict => 2,
            () => 1,
        });
    }
    let lowest = hands.iter().map(value).min();
    let is_lowest = |hand: &Shown| Some(value(hand)) == lowest;
    let Some(knockers) = hands.iter().find(|hand| knocked(hand)) else {
        return each(&|hand| u8::from(is_lowest(hand)));
    };
    if losing.promise {
        let kept = hands.iter().all(|hand| value(hand) <= value(knockers));
        return each(&|hand| u8::from(knocked(hand) != kept));
    }
    let alone = hands.iter().filter(|hand| is_lowest(hand)).count() == 1;
    let (by_knocker, by_others) = match losing.tie {
        _ if !is_lowest(knockers) => (0, 1),
        _ if alone => (1 + u8::from(losing.knocker_double), 0),
        KnockerTie::Usual | KnockerTie::Safe => (0, 1),
        KnockerTie::Strict => (2, 1),
        KnockerTie::Knocker => (1, 0),
        KnockerTie::KnockerTwo => (2, 0),
    };
    each(&|hand| match () {
        () if !is_lowest(hand) => 0,
        () if knocked(hand) => by_knocker,
        () => by_others,
    })
}

/// How many points each hand wins in the French-Canadian game, in the order of the hands (003:123).
///
/// Who declares 31 scores one. Otherwise the highest hand does; in a tie those who did not knock, each one.
#[must_use]
pub fn points_won(hands: &[Shown], knocker: Option<Seat>, ties_by_ranks: bool) -> Vec<u8> {
    let strength = |hand: &Shown| {
        let count = hand.counted();
        if ties_by_ranks { count } else { Count { value: count.value, ..Count::default() } }
    };
    let knocked = |hand: &Shown| Some(hand.seat) == knocker;
    if hands.iter().any(|hand| hand.declared) {
        return hands.iter().map(|hand| u8::from(hand.declared)).collect();
    }
    let highest = hands.iter().map(strength).max();
    let is_highest = |hand: &Shown| Some(strength(hand)) == highest;
    let others_too = hands.iter().any(|hand| is_highest(hand) && !knocked(hand));
    hands.iter().map(|hand| u8::from(is_highest(hand) && !(knocked(hand) && others_too))).collect()
}
