//! The review of a finished deal: its autoplayers' decisions and their reasons.

use super::replay::Decided;
use super::state::Table;
use crate::event::{DamagedLog, Event};
use crate::header::Header;
use crate::ids::Timestamp;
use crate::view::TableView;

/// A finished deal with its autoplayers' reasons. Deals that run or were broken off have none.
#[derive(Clone, Debug)]
pub struct Review {
    /// The table at the end of the deal.
    pub table: TableView,
    /// The autoplayers' decisions whose reasons were kept, in order.
    pub decisions: Vec<Decided>,
}

impl Table {
    /// Reviews the deal with this number in a table's log; `None` if that deal isn't over.
    ///
    /// # Errors
    ///
    /// [`DamagedLog`] if an event up to the deal's end doesn't fit the state before it.
    pub fn review<'a>(
        header: Header,
        events: impl IntoIterator<Item = (Timestamp, &'a Event)>,
        number: u16,
    ) -> Result<Option<Review>, DamagedLog> {
        let replay = Self::replay_deal(header, events, number)?;
        Ok(replay.map(|replay| Review {
            table: replay.table,
            decisions: replay.decisions,
        }))
    }
}
