//! The showdown: lives lost or points won by the hands shown.

use super::rules::KnockerTie;
use super::value::{Count, Value};
use crate::seat::Seat;

/// One player's hand at the end of a round.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ShowdownHand {
    /// Owner of the hand.
    pub seat: Seat,
    /// Value and ranks of the hand.
    pub count: Count,
    /// True if the player declared 31, or three aces in Cadillac, in time.
    pub declared: bool,
}

impl ShowdownHand {
    /// Returns the count of the hand in this showdown; an undeclared 31 or more counts 30.
    #[must_use]
    pub fn counted(&self) -> Count {
        let late = !self.declared && self.count.value >= Value::THIRTY_ONE;
        if late {
            Count {
                value: Value::THIRTY,
                ..self.count
            }
        } else {
            self.count
        }
    }
}

/// The rules for losing lives.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Losing {
    /// Losers of a tie for lowest that includes the knocker; [`KnockerTie::Usual`] keeps the
    /// knocker safe.
    pub tie: KnockerTie,
    /// True if a knocker who alone is lowest loses two lives.
    pub knocker_double: bool,
    /// True if a knock promises the highest hand, as in GIN.
    pub promise: bool,
}

/// The rules for counting a round.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RoundScoring {
    /// Lives are lost.
    Lives(Losing),
    /// Points are won.
    Points {
        /// True if ranks break ties, as in Jacobs' game.
        ties_by_ranks: bool,
    },
}

impl RoundScoring {
    /// Returns lives lost or points won, in the order of the hands.
    #[must_use]
    pub fn changes(&self, hands: &[ShowdownHand], knocker: Option<Seat>) -> Vec<u8> {
        match *self {
            Self::Lives(losing) => lives_lost(hands, knocker, losing),
            Self::Points { ties_by_ranks } => points_won(hands, knocker, ties_by_ranks),
        }
    }
}

/// Returns the number of lives that each hand loses, in the order of the hands.
///
/// Players who declared are safe, and all others lose. Without a declaration the lowest hands lose.
/// In GIN everybody but the knocker loses if the knocker is highest, else the knocker alone. A
/// hammer and a throw-down count as knocks.
#[must_use]
pub fn lives_lost(hands: &[ShowdownHand], knocker: Option<Seat>, losing: Losing) -> Vec<u8> {
    let value = |hand: &ShowdownHand| hand.counted().value;
    let knocked = |hand: &ShowdownHand| Some(hand.seat) == knocker;
    let each = |lost: &dyn Fn(&ShowdownHand) -> u8| hands.iter().map(lost).collect();

    if hands.iter().any(|hand| hand.declared) {
        let strict = losing.tie == KnockerTie::Strict;
        return each(&|hand| {
            if hand.declared {
                0
            } else if knocked(hand) && strict {
                2
            } else {
                1
            }
        });
    }
    let lowest = hands.iter().map(value).min();
    let is_lowest = |hand: &ShowdownHand| Some(value(hand)) == lowest;
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
    each(&|hand| {
        if !is_lowest(hand) {
            0
        } else if knocked(hand) {
            by_knocker
        } else {
            by_others
        }
    })
}

/// Returns the number of points that each hand wins in the French-Canadian game, in the order of
/// the hands.
///
/// Each player who declared 31 scores one. Without a declaration the highest hand scores one; in a
/// tie each highest hand scores one, except the knocker's.
#[must_use]
pub fn points_won(hands: &[ShowdownHand], knocker: Option<Seat>, ties_by_ranks: bool) -> Vec<u8> {
    let strength = |hand: &ShowdownHand| {
        let count = hand.counted();
        if ties_by_ranks {
            count
        } else {
            Count {
                value: count.value,
                ..Count::default()
            }
        }
    };
    let knocked = |hand: &ShowdownHand| Some(hand.seat) == knocker;
    if hands.iter().any(|hand| hand.declared) {
        return hands.iter().map(|hand| u8::from(hand.declared)).collect();
    }
    let highest = hands.iter().map(strength).max();
    let is_highest = |hand: &ShowdownHand| Some(strength(hand)) == highest;
    let others_too = hands.iter().any(|hand| is_highest(hand) && !knocked(hand));
    hands
        .iter()
        .map(|hand| u8::from(is_highest(hand) && !(knocked(hand) && others_too)))
        .collect()
}
