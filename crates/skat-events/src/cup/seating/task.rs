//! The seating to find.

use std::collections::BTreeSet;

use crate::cup::table_sizes::TableSizes;

/// A seating to find. Players are numbered from 0.
#[derive(Clone, Debug)]
pub struct SeatingTask {
    /// The tables of every series.
    pub tables: TableSizes,
    /// Number of series.
    pub series: u8,
    /// How many of the players are autoplayers: those with the highest numbers. They should sit at
    /// different tables, and nobody minds meeting them again.
    pub autoplayers: u16,
    /// Pairs that have met before, once for each meeting.
    pub met: Vec<(u16, u16)>,
    /// Pairs that shouldn't meet, such as team mates.
    pub apart: Vec<(u16, u16)>,
}

/// A pair of a task isn't two of its players.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("players {} and {} aren't two of {players}", .pair.0, .pair.1)]
pub struct SeatingTaskError {
    /// The pair.
    pub pair: (u16, u16),
    /// The number of players.
    pub players: u16,
}

impl SeatingTask {
    /// A task without history, autoplayers and pairs to keep apart.
    #[must_use]
    pub const fn new(tables: TableSizes, series: u8) -> Self {
        Self {
            tables,
            series,
            autoplayers: 0,
            met: Vec::new(),
            apart: Vec::new(),
        }
    }

    /// Returns all pairs to keep apart, those of autoplayers included.
    pub(super) fn all_apart(&self) -> BTreeSet<(u16, u16)> {
        let players = self.tables.players();
        let first = players.saturating_sub(self.autoplayers);
        let autoplayers =
            (first..players).flat_map(|one| (one + 1..players).map(move |other| (one, other)));
        let given = self
            .apart
            .iter()
            .map(|&(one, other)| (one.min(other), one.max(other)));
        given.chain(autoplayers).collect()
    }
}
