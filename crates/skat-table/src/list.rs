//! The running score of a list (`rules.md` 1.9).

use skat_rules::game::DealScore;
use skat_rules::scoring::ListRow;

use crate::ids::{PersonId, Place, TableId, Timestamp};

/// Who a result belongs to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Player {
    /// A person, also while an autoplayer acted for him.
    Person(PersonId),
    /// An autoplayer.
    Autoplayer,
}

/// What one deal brought one place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PlaceResult {
    /// Who sat there.
    pub player: Player,
    /// Plain points.
    pub points: i32,
    /// Whether he was the declarer, and if so whether he won.
    pub declared: Option<bool>,
    /// Whether another player lost his contract.
    pub other_lost: bool,
    /// Whether he sat the deal out as the dealer of a table of four.
    pub sat_out: bool,
}

/// The result of one deal, as it goes into the ledger. Counted once per table and number.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DealResult {
    /// Where it was played.
    pub table: TableId,
    /// Which deal of the list it was, from 1.
    pub number: u16,
    /// When it ended.
    pub at: Timestamp,
    /// What it brought each place, in order.
    pub places: Vec<PlaceResult>,
}

/// A list of deals: one row for each place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct List {
    rows: Vec<ListRow>,
}

impl List {
    pub(crate) fn new(places: u8) -> Self {
        Self { rows: vec![ListRow::default(); usize::from(places)] }
    }

    /// Adds a deal and gives what it brought each place; `seats` are the places of the seats in order.
    pub(crate) fn add(&mut self, score: &DealScore, seats: &[Place], players: &[Player]) -> Vec<PlaceResult> {
        let declarer = score.declarer.map(|declarer| (seats[declarer.seat.index()], declarer.won));
        let result = |(index, &player): (usize, &Player)| {
            let place = Place(u8::try_from(index).unwrap_or(u8::MAX));
            let seat = seats.iter().position(|&seated| seated == place);
            PlaceResult {
                player,
                points: seat.map_or(0, |seat| score.points[seat]),
                declared: declarer.filter(|&(declarer, _)| declarer == place).map(|(_, won)| won),
                other_lost: declarer.is_some_and(|(declarer, won)| declarer != place && !won),
                sat_out: seat.is_none(),
            }
        };
        let results: Vec<PlaceResult> = players.iter().enumerate().map(result).collect();
        for (row, result) in self.rows.iter_mut().zip(&results) {
            row.points += result.points;
            row.won += u32::from(result.declared == Some(true));
            row.lost += u32::from(result.declared == Some(false));
            row.lost_by_others += u32::from(result.other_lost);
        }
        results
    }

    /// The rows of the places in order.
    #[must_use]
    pub fn rows(&self) -> &[ListRow] {
        &self.rows
    }
}
