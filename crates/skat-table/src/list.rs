//! The running score of a list (SkWO 6.3.1 for Seeger-Fabian).

use std::collections::VecDeque;

use skat_rules::facts::{DealFacts, DealKind};
use skat_rules::game::DealScore;
use skat_rules::scoring::{ListRow, Standing, ranks};
use skat_rules::seat::Seat;
use skat_rules::strength::Strength;

use crate::header::Header;
use crate::ids::{PersonId, Place, TableId, Timestamp};

/// The owner of a result.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Player {
    /// A person, even while an autoplayer acted for them.
    Person(PersonId),
    /// An autoplayer.
    Autoplayer,
}

/// One deal's result for one place; the ledger keeps it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PlaceResult {
    /// The player at the place.
    pub player: Player,
    /// Plain points.
    pub points: i32,
    /// True if they won the game that is credited to them, a declarer's or a won Ramsch; `None` if
    /// none is.
    pub declared: Option<bool>,
    /// True if another player lost their contract.
    pub other_lost: bool,
    /// True if they sat out the deal as the dealer of a table of four.
    pub sat_out: bool,
}

/// The result of one deal for the ledger. It counts once per table and number.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DealResult {
    /// The deal's table.
    pub table: TableId,
    /// The deal's number in the list, counted from 1.
    pub number: u16,
    /// End of the deal.
    pub at: Timestamp,
    /// The result for each place, in order.
    pub places: Vec<PlaceResult>,
    /// The facts of the deal; `None` in records of format 2 and before.
    pub facts: Option<DealFacts>,
    /// True if a decision was taken back, so that it counts for nothing.
    pub undone: bool,
}

/// The result of a whole list, for the ledger once the last deal is played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ListResult {
    /// The list's table.
    pub table: TableId,
    /// End of the list.
    pub at: Timestamp,
    /// The result for each place, in order.
    pub places: Vec<ListPlace>,
    /// True if nobody took a hint or a decision back, no place changed hands, and no autoplayer acted
    /// for a person more often than they did. False in records of format 9 and before.
    pub unaided: bool,
    /// Strength of the table's autoplayers, if known.
    pub strength: Option<Strength>,
}

/// A list's result for one place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ListPlace {
    /// The player at the place.
    pub player: Player,
    /// Total by the table's scoring.
    pub total: i32,
    /// True if nobody ranks before them by total, own contracts won and own contracts lost. Players
    /// separated only by lot have all won.
    pub won: bool,
}

/// A finished deal on the score sheet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ScoredDeal {
    /// The deal's number in the list, counted from 1.
    pub number: u16,
    /// The kind of deal.
    pub kind: DealKind,
    /// The declarer's place, and true if they won.
    pub declarer: Option<(Place, bool)>,
    /// Plain points of each place.
    pub points: Vec<i32>,
    /// True if a decision was taken back, so that the points count for nothing.
    pub undone: bool,
}

/// A list of deals: one row for each place, and the latest deals.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct List {
    rows: Vec<ListRow>,
    deals: VecDeque<ScoredDeal>,
}

impl List {
    /// Number of deals kept one by one: an official series at a table of four.
    pub const DEALS_KEPT: usize = 48;

    pub(crate) fn new(places: u8) -> Self {
        Self {
            rows: vec![ListRow::default(); usize::from(places)],
            deals: VecDeque::new(),
        }
    }

    /// Adds the deal with this number and returns its result for each place. `seats` are the places
    /// of the seats in order; `sits_out` is a dealer who doesn't play. A deal with an undo is noted
    /// without counting.
    pub(crate) fn add(
        &mut self,
        number: u16,
        score: &DealScore,
        seats: &[Place],
        sits_out: Option<Place>,
        players: &[Player],
        undone: bool,
    ) -> Vec<PlaceResult> {
        let seat_of = |index: usize| {
            let seat = seats.iter().position(|place| place.index() == index)?;
            Seat::new(u8::try_from(seat).ok()?)
        };
        let sits_out = sits_out.map(Place::index);
        let result = |(index, &player): (usize, &Player)| {
            let seat = seat_of(index);
            let declarer = score
                .declarer
                .filter(|declarer| seat == Some(declarer.seat))
                .map(|declarer| declarer.won);
            let credited = seat
                .filter(|&seat| score.winners.contains(seat))
                .map(|_| true);
            PlaceResult {
                player,
                points: seat
                    .and_then(|seat| score.points.get(seat.index()))
                    .copied()
                    .unwrap_or(0),
                declared: declarer.or(credited),
                other_lost: score
                    .declarer
                    .is_some_and(|other| seat != Some(other.seat) && !other.won),
                sat_out: sits_out == Some(index),
            }
        };
        let results: Vec<PlaceResult> = players.iter().enumerate().map(result).collect();
        if !undone {
            for (index, row) in self.rows.iter_mut().enumerate() {
                row.add(score, seat_of(index), sits_out == Some(index));
            }
        }
        if self.deals.len() == Self::DEALS_KEPT {
            self.deals.pop_front();
        }
        self.deals.push_back(ScoredDeal {
            number,
            kind: score.facts.kind,
            declarer: score
                .declarer
                .map(|declarer| (seats[declarer.seat.index()], declarer.won)),
            points: results.iter().map(|result| result.points).collect(),
            undone,
        });
        results
    }

    /// Returns the totals of the places in order, by the table's scoring.
    pub(crate) fn totals(&self, header: &Header) -> Vec<i32> {
        self.rows
            .iter()
            .map(|row| row.total(header.rules().list.scoring, header.places()))
            .collect()
    }

    /// Returns the result of the whole list, for the players in the order of their places. It tells
    /// nothing of aids and autoplayers.
    pub(crate) fn result(&self, header: &Header, players: &[Player], at: Timestamp) -> ListResult {
        let totals = self.totals(header);
        let standings: Vec<Standing> = self
            .rows
            .iter()
            .zip(&totals)
            .map(|(row, &total)| Standing::of(row, total))
            .collect();
        let ranked = players.iter().zip(&totals).zip(ranks(&standings));
        let places = ranked
            .map(|((&player, &total), rank)| ListPlace {
                player,
                total,
                won: rank == 1,
            })
            .collect();
        ListResult {
            table: header.table(),
            at,
            places,
            unaided: false,
            strength: None,
        }
    }

    /// Returns the rows of the places in order.
    #[must_use]
    pub fn rows(&self) -> &[ListRow] {
        &self.rows
    }

    /// Returns the latest deals, the newest last; at most [`List::DEALS_KEPT`].
    pub fn deals(&self) -> impl Iterator<Item = &ScoredDeal> {
        self.deals.iter()
    }
}

#[cfg(test)]
mod tests {
    use skat_rules::game::GameId;

    use super::*;
    use crate::header::ThinkTime;

    /// Returns the winners of a list of Officers' Skat with plain points. A row has points, own
    /// contracts won, own contracts lost.
    fn winners(rows: [(i32, u32, u32); 2]) -> [bool; 2] {
        let rules = "isko list.scoring=plain".parse().expect("a valid rule set");
        let (host, at) = (PersonId::new(1), Timestamp(0));
        let time = ThinkTime::Unlimited;
        let header = Header::new(
            TableId::new(1),
            GameId::Officers,
            rules,
            2,
            2,
            time,
            host,
            at,
        )
        .expect("a header");
        let mut list = List::new(2);
        list.rows = rows
            .map(|(points, won, lost)| ListRow {
                points,
                won,
                lost,
                ..ListRow::default()
            })
            .to_vec();
        let result = list.result(&header, &[Player::Person(host), Player::Autoplayer], at);
        [result.places[0].won, result.places[1].won]
    }

    #[test]
    fn contracts_break_ties_of_equal_totals() {
        assert_eq!(
            winners([(120, 1, 1), (121, 0, 9)]),
            [false, true],
            "the total counts first"
        );
        assert_eq!(
            winners([(120, 2, 5), (120, 3, 6)]),
            [false, true],
            "then own contracts won"
        );
        assert_eq!(
            winners([(120, 2, 2), (120, 2, 1)]),
            [false, true],
            "then fewer own contracts lost"
        );
        assert_eq!(
            winners([(120, 2, 1), (120, 2, 1)]),
            [true, true],
            "only a drawn lot could separate them"
        );
        assert_eq!(winners([(0, 0, 0), (0, 0, 0)]), [true, true]);
    }
}
