//! The score of a Ramsch.

use super::{Durchmarsch, RamschRules, Scoring, SkatTo, Tie};
use crate::facts::{DealFacts, DealKind};
use crate::game::DealScore;
use crate::rounds::RoundEvents;
use crate::seat::{BySeat, Seat, SeatSet};

/// Points for winning a Gewinner-Ramsch, as many as for a Null.
const GEWINNER: i32 = 23;
/// Points for taking all tricks, and the loss of an announced virgin who takes one.
const ALL_POINTS: i32 = 120;
/// Charge in fixed scoring with no, one and two virgins.
const FIXED: [i32; 3] = [10, 15, 20];
/// More doublings than any list can bring about; the limit keeps scores within their type.
const MOST_DOUBLINGS: u8 = 20;

/// Result of ten tricks of Ramsch.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RamschResult {
    /// Card points in each seat's tricks, without the skat.
    pub trick_points: BySeat<u8>,
    /// Number of tricks of each seat.
    pub tricks: BySeat<u8>,
    /// Card points of the skat.
    pub skat_points: u8,
    /// Winner of the last trick.
    pub last_trick: Seat,
    /// Doublings before the first lead: pushes, knocks and announced virgins.
    pub doublings: u8,
    /// Number of Bock rounds that cover the deal.
    pub bock: u8,
}

/// Score of a Ramsch.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RamschScore {
    /// Points of each seat.
    pub points: BySeat<i32>,
    /// Card points of each seat, including the skat for its recipient.
    pub card_points: BySeat<u8>,
    /// Number of players without a trick, 0 to 2.
    pub virgins: u8,
    /// Seats with most card points, charged or not; none if taking all tricks wins.
    pub losers: SeatSet,
    /// Seats with a won game, in Gewinner-Ramsch.
    pub winners: SeatSet,
}

impl RamschScore {
    /// Returns the result of the deal.
    #[must_use]
    pub(crate) fn deal_score(&self) -> DealScore {
        let ramsch_lost = self
            .losers
            .iter()
            .filter(|&seat| self.points[seat] < 0)
            .collect();
        DealScore {
            winners: self.winners,
            events: RoundEvents {
                ramsch_lost,
                ..RoundEvents::default()
            },
            facts: DealFacts::without_declarer(DealKind::Ramsch),
            ..DealScore::new(self.points.0.to_vec())
        }
    }

    /// Returns the score after an announced virgin has taken a trick: a loss of 120, doubled only
    /// by Bock rounds.
    pub(super) fn failed_virgin(seat: Seat, card_points: BySeat<u8>, bock: u8) -> Self {
        let mut points = BySeat::default();
        points[seat] = -ALL_POINTS * factor(bock);
        Self {
            points,
            card_points,
            virgins: 0,
            losers: SeatSet::only(seat),
            winners: SeatSet::EMPTY,
        }
    }
}

/// Scores a Ramsch.
///
/// Doublings before the first lead and Bock rounds double all points. A virgin doubles only the
/// loser's charge. Fixed scoring has its own values for virgins, and Gewinner-Ramsch charges
/// nobody, so a virgin doubles nothing there.
#[must_use]
pub fn score(rules: &RamschRules, outcome: &RamschResult) -> RamschScore {
    let RamschResult {
        tricks,
        last_trick,
        doublings,
        bock,
        ..
    } = *outcome;
    let card_points = with_skat(rules, outcome);
    let losers = most(&card_points);
    let virgins = tricks
        .0
        .into_iter()
        .map(|tricks| u8::from(tricks == 0))
        .sum::<u8>()
        .min(2);
    let mut result = RamschScore {
        points: BySeat::default(),
        card_points,
        virgins,
        losers,
        winners: SeatSet::EMPTY,
    };
    let by = |doublings: u8| factor(rules.cap.limit(doublings).saturating_add(bock));
    let once = by(doublings);
    let for_loser = by(doublings.saturating_add(match virgins {
        0 => 0,
        1 => u8::from(rules.virgin_doubles),
        _ => 2,
    }));
    match rules.scoring {
        Scoring::Augen | Scoring::Every
            if virgins == 2 && rules.durchmarsch == Durchmarsch::Wins =>
        {
            result.points = BySeat::from_fn(|seat| {
                if tricks[seat] == 0 {
                    0
                } else {
                    ALL_POINTS * once
                }
            });
            result.losers = SeatSet::EMPTY;
        }
        Scoring::Augen => {
            let charged = |seat| i32::from(card_points[seat]) * for_loser;
            result.points = charge(rules.tie, losers, last_trick, charged);
        }
        Scoring::Every => {
            let times = |seat| {
                if losers.contains(seat) {
                    for_loser
                } else {
                    once
                }
            };
            result.points = BySeat::from_fn(|seat| -i32::from(card_points[seat]) * times(seat));
        }
        Scoring::Fixed => {
            result.points = charge(rules.tie, losers, last_trick, |_| {
                FIXED[usize::from(virgins)] * once
            });
        }
        Scoring::Gewinner => {
            result.winners = unless_all_tie(fewest(&card_points));
            result.points = BySeat::from_fn(|seat| {
                if result.winners.contains(seat) {
                    GEWINNER * once
                } else {
                    0
                }
            });
        }
    }
    result
}

/// Returns the card points of each seat, including the skat for its recipient.
fn with_skat(rules: &RamschRules, outcome: &RamschResult) -> BySeat<u8> {
    let mut card_points = outcome.trick_points;
    let recipients = match rules.skat {
        SkatTo::LastTrick => SeatSet::only(outcome.last_trick),
        SkatTo::Loser => unless_all_tie(most(&card_points)),
        SkatTo::Unused => SeatSet::EMPTY,
    };
    for seat in recipients.iter() {
        card_points[seat] = card_points[seat].saturating_add(outcome.skat_points);
    }
    card_points
}

/// Returns these seats, or none of them if all three tie.
const fn unless_all_tie(tied: SeatSet) -> SeatSet {
    if tied.len() < 3 { tied } else { SeatSet::EMPTY }
}

/// Returns the charges of the losers: `amount`, or the share that the rule for ties leaves.
fn charge(
    tie: Tie,
    losers: SeatSet,
    last_trick: Seat,
    amount: impl Fn(Seat) -> i32,
) -> BySeat<i32> {
    BySeat::from_fn(|seat| match (losers.len(), tie) {
        (3, _) => 0,
        _ if !losers.contains(seat) => 0,
        (2, Tie::Share) => -(amount(seat) / 2),
        (2, Tie::LastTrick) if losers.contains(last_trick) && seat != last_trick => 0,
        _ => -amount(seat),
    })
}

/// Returns the factor of this number of doublings.
fn factor(doublings: u8) -> i32 {
    1 << doublings.min(MOST_DOUBLINGS)
}

fn most(points: &BySeat<u8>) -> SeatSet {
    let highest = points.0.into_iter().max();
    Seat::SKAT
        .into_iter()
        .filter(|&seat| Some(points[seat]) == highest)
        .collect()
}

fn fewest(points: &BySeat<u8>) -> SeatSet {
    let lowest = points.0.into_iter().min();
    Seat::SKAT
        .into_iter()
        .filter(|&seat| Some(points[seat]) == lowest)
        .collect()
}
